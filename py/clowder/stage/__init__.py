"""The browser: the only package that imports js, pyodide or pyscript. It knows no rules."""
