"""The pages: thin views that parse, call, save and redirect. With app.py the only Flask."""
