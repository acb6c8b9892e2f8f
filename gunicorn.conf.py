"""How gunicorn serves the class; read by itself when gunicorn starts in this folder.

BLACKJACK_HOST and BLACKJACK_PORT say where, WEB_CONCURRENCY with how many processes.
"""

import os
import socket
import sys

host = os.environ.get("BLACKJACK_HOST") or "127.0.0.1"
port = os.environ.get("BLACKJACK_PORT") or "5000"
if not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
    sys.exit(f"BLACKJACK_PORT must be a number from 1 to 65535, not {port!r}.")

wsgi_app = "app:create_app()"
bind = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
worker_class = "gthread"
workers = int(os.environ.get("WEB_CONCURRENCY") or 2)
threads = 8
keepalive = 15
loglevel = "warning"
control_socket_disable = True

# Which proxies are believed is the application's business (BLACKJACK_TRUSTED_PROXIES); gunicorn takes none.
forwarded_allow_ips = ""
secure_scheme_headers: dict[str, str] = {}
forwarder_headers = ""


def on_starting(server):
    """Say in a sentence that the address cannot be had, before gunicorn tries five times and gives up."""
    if "GUNICORN_FD" in os.environ or "GUNICORN_PID" in os.environ:
        return  # taken over from a running server
    for address in server.cfg.address:
        if isinstance(address, tuple):
            _try_address(*address[:2])


def _try_address(host, port):
    where = f"{host}:{port}"
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, proto) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
            probe.listen()
    except OSError as error:
        reason = error.strerror or error
        sys.exit(
            f"Cannot serve on {where}: {reason}. Stop what uses it, or choose another place, for example: "
            f"BLACKJACK_PORT={int(port) + 1} make run"
        )


def when_ready(server):
    """The start line: where to point the browser, and where the instructor's password lies."""
    name, number = server.address[0][:2]
    if name in ("0.0.0.0", "::"):
        name = socket.gethostname()
    shown = f"[{name}]" if ":" in name else name
    password = (
        "as set in BLACKJACK_INSTRUCTOR_PASSWORD"
        if os.environ.get("BLACKJACK_INSTRUCTOR_PASSWORD")
        else "in instance/instructor-password"
    )
    print(f"Blackjack is at http://{shown}:{number}/ (Ctrl+C ends it).", flush=True)
    print(f"The instructor's page is /instructor, its password {password}.", flush=True)
