"""Who made the games."""

MAKERS = {
    "black-cat": ("Natosha Ellis", "Benjamin Gibbs", "Jonathan Leistiko", "Invisible City"),
    "stepped-on-the-cat": ("George Sicherman",),
    "alley-cat": ("Andrew Walker",),
    "kit-and-kat": ("Ray Huffman", "1948"),
    "whiskers": ("nobody's property",),
}
