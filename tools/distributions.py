"""``python tools/distributions.py FOLDER``: whether wheel and sdist hold what they must, and nothing else.

The wheel holds every file of the package, the built documentation, and the licences of the libraries in the website;
the sdist holds files of the repository and that documentation. Ends with status 1 and names the files if not.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[1]
HELP = "ratinghouse/site/help/"
VENDORED = ("htmx.LICENSE.txt", "uplot.LICENSE.txt")
WRITTEN_BY_THE_BUILD = {"PKG-INFO"}
NEEDED = {"CHANGELOG.md", "LICENSE", "Makefile", "README.md", "pyproject.toml"}


def repository_files(folder: str = "") -> set[str]:
    """Return the files of the repository below a folder, relative to it."""
    listed = subprocess.run(["git", "ls-files", "-z", f"./{folder}"], cwd=ROOT, capture_output=True, check=True).stdout
    return {str(PurePosixPath(name).relative_to(folder)) for name in listed.decode().split("\0") if name}


def faults_of_wheel(wheel: Path) -> list[str]:
    """Return what is wrong with the files of a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if not name.endswith("/")}
    package = {name for name in names if ".dist-info/" not in name}
    expected = repository_files("src") | {f"{HELP}index.html"}
    faults = [f"the wheel lacks {name}" for name in sorted(expected - package)]
    faults += [f"the wheel holds {name}" for name in sorted(package - expected) if not name.startswith(HELP)]
    for licence in ("LICENSE", *VENDORED):
        if not any(".dist-info/licenses/" in name and PurePosixPath(name).name == licence for name in names):
            faults.append(f"the wheel lacks the licence {licence}")
    return faults


def faults_of_sdist(sdist: Path) -> list[str]:
    """Return what is wrong with the files of an sdist."""
    with tarfile.open(sdist) as archive:
        names = {member.name.partition("/")[2] for member in archive if member.isfile()}
    known = repository_files() | WRITTEN_BY_THE_BUILD
    needed = {name for name in known if name.startswith("src/")} | NEEDED
    faults = [f"the sdist holds {name}" for name in sorted(names - known) if not name.startswith(f"src/{HELP}")]
    return faults + [f"the sdist lacks {name}" for name in sorted(needed - names)]


def main(folder: Path) -> int:
    """Print what is wrong with the distributions in a folder, and return the status."""
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    faults = faults_of_wheel(wheel) + faults_of_sdist(sdist)
    print("\n".join(faults or [f"{wheel.name} and {sdist.name} hold what they must"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
