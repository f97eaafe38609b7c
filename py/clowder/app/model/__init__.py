"""What the app talks of: who plays, what is dealt, how names are, what a setting is. All of it is values."""
