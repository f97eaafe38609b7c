"""The browser layer: the only package that imports js, pyodide or pyscript. Knows no rules."""
