#!/usr/bin/env bash
# Run once, when the image is built: a Python for the grader, apart from the system's, and the pinned packages.
set -euo pipefail

root="${AUTOGRADER_ROOT:-/autograder}"
place="${GRADER_HOME:-/opt/twenty-one}"

usable() { command -v "$1" > /dev/null && "$1" -c 'import sys, ensurepip; sys.exit(sys.version_info < (3, 11))' 2> /dev/null; }

python=""
for candidate in python3.11 python3.12 python3.13 python3.14 python3; do
    if usable "$candidate"; then python="$candidate"; break; fi
done
if [ -z "$python" ]; then
    apt-get update
    DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends python3.11 python3.11-venv
    python="python3.11"
fi

"$python" -m venv "$place"
"$place/bin/python" -m pip install --quiet --no-deps --disable-pip-version-check --requirement "$root/source/requirements.txt"
