"""Submissions as files: unpacked and copied without following where they would lead us."""

from __future__ import annotations

import os
import shutil
import stat
import zipfile
from pathlib import Path, PurePosixPath
from typing import Final

KIT: Final = Path(__file__).with_name("kit")
MOST_FILES: Final = 2_000
MOST_BYTES: Final = 20_000_000


class BadSubmission(Exception):
    """A submission that cannot be taken at all, with the reason in words."""


def unpack(archive: Path, into: Path) -> None:
    """Unpack a zip into an empty folder. Raises `BadSubmission`; what was unpacked before may stay."""
    try:
        with zipfile.ZipFile(archive) as file:
            entries = [entry for entry in file.infolist() if not entry.is_dir()]
            _check(len(entries), sum(entry.file_size for entry in entries))
            for entry in entries:
                path = into / _inside(entry)
                path.parent.mkdir(parents=True, exist_ok=True)
                with file.open(entry) as source, path.open("xb") as target:
                    _copy_bytes(source, target, entry.file_size)
                if entry.external_attr >> 16 & stat.S_IXUSR:
                    path.chmod(0o755)
    except BadSubmission:
        raise
    except (zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, RuntimeError, EOFError) as error:
        raise BadSubmission(f"The zip cannot be read: {error}.") from None
    except (OSError, ValueError) as error:
        raise BadSubmission(f"The zip cannot be unpacked: {error}.") from None


def _inside(entry: zipfile.ZipInfo) -> PurePosixPath:
    """An entry's path, which must lie in the folder. Raises `BadSubmission`."""
    name = entry.filename.replace("\\", "/")
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or ":" in path.parts[0] or "\0" in name:
        raise BadSubmission(f"The zip climbs out of its folder: {name[:100]!r}.")
    if stat.S_ISLNK(entry.external_attr >> 16):
        raise BadSubmission(f"The zip has a link in it: {name[:100]!r}.")
    return path


def _copy_bytes(source: object, target: object, most: int) -> None:
    """Copy what the zip declared and no more, whatever it unpacks to. Raises `BadSubmission`."""
    left = most
    while chunk := source.read(min(1 << 16, left + 1)):  # type: ignore[attr-defined]
        left -= len(chunk)
        if left < 0:
            raise BadSubmission("The zip unpacks to more than it says.")
        target.write(chunk)  # type: ignore[attr-defined]


def _check(files: int, size: int) -> None:
    if files > MOST_FILES:
        raise BadSubmission(f"The submission has {files} files; {MOST_FILES} is the most.")
    if size > MOST_BYTES:
        raise BadSubmission(
            f"The submission has {size // 1_000_000} MB; {MOST_BYTES // 1_000_000} MB is the most."
        )


def copy(folder: Path, into: Path) -> None:
    """Copy a submission's plain files, readable by all, with the grader's own deck.py among them.

    Links, pipes, devices and caches stay behind: what a link points to may be ours, and a pipe has
    no end. Raises `BadSubmission`.
    """
    into.mkdir(mode=0o755, parents=True, exist_ok=True)
    files = size = 0
    for here, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in ("__pycache__", ".git", ".venv")]
        place = into / Path(here).relative_to(folder)
        place.mkdir(mode=0o755, exist_ok=True)
        for name in names:
            source = Path(here, name)
            about = source.lstat()
            if not stat.S_ISREG(about.st_mode):
                continue
            files, size = files + 1, size + about.st_size
            _check(files, size)
            shutil.copy2(source, place / name, follow_symlinks=False)
            os.chmod(place / name, 0o755 if about.st_mode & stat.S_IXUSR else 0o644)
    deck = into / "deck.py"
    if deck.is_dir():
        shutil.rmtree(deck)
    deck.unlink(missing_ok=True)
    shutil.copyfile(KIT / "deck.py", deck)
    deck.chmod(0o644)
