#!/usr/bin/env python3
"""Runs the build stages of deploy/Dockerfile in an empty folder, without a daemon.

The context is what a fresh clone has, cut down by Dockerfile.dockerignore. COPY and RUN are carried out for every stage
but the last, whose packages belong to its base image. Without --full, `npm install` links the packages that are
already here, and `cargo build` checks its input and writes an empty file. With --full nothing is replaced, and the
binary is started and asked for a page.
"""

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCKERFILE = ROOT / "deploy/Dockerfile"
IGNORE = ROOT / "deploy/Dockerfile.dockerignore"

NPM = """#!/bin/sh
if [ "$1" = install ]; then
  [ -f package-lock.json ] || {{ echo "npm install without a lock file" >&2; exit 1; }}
  exec ln -s {root}/web/node_modules node_modules
fi
exec {npm} "$@"
"""

CARGO = """#!/bin/sh -e
[ "$1" = build ] || {{ echo "unexpected: cargo $*" >&2; exit 1; }}
for file in web/dist/index.html web/dist-server/server.js .cargo/config.toml bench/static_bytes.rs; do
  [ -s "$file" ] || {{ echo "the server is built without $file" >&2; exit 1; }}
done
{cargo} tree --locked --offline --package meydan-server --edges normal,build --depth 1 >/dev/null
mkdir -p target/release
echo stub >target/release/meydan
"""


class Failure(Exception):
    pass


def instructions(text):
    """(name, argument) for every instruction, with continued lines joined and comments dropped."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n", " ", "\n".join(lines))
    for line in joined.splitlines():
        if line.strip():
            name, _, argument = line.strip().partition(" ")
            yield name.upper(), argument.strip()


def pattern_regex(pattern):
    parts = re.split(r"(\*\*/|\*\*|\*|\?)", pattern.strip("/"))
    wild = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    return re.compile("".join(wild.get(part, re.escape(part)) for part in parts))


class Ignore:
    """The rules of an ignore file: the last pattern that matches a path or one of its parents decides."""

    def __init__(self, text):
        lines = [line.strip() for line in text.splitlines()]
        self.rules = [
            (line.startswith("!"), pattern_regex(line.lstrip("!")))
            for line in lines
            if line and not line.startswith("#")
        ]

    def excludes(self, path):
        parts = path.split("/")
        prefixes = ["/".join(parts[:length]) for length in range(1, len(parts) + 1)]
        excluded = False
        for is_exception, regex in self.rules:
            if any(regex.fullmatch(prefix) for prefix in prefixes):
                excluded = not is_exception
        return excluded


def context_files():
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout
    ignore = Ignore(IGNORE.read_text())
    return [path for path in listed.split("\0") if path and (ROOT / path).exists() and not ignore.excludes(path)]


def copy_context(target):
    for path in context_files():
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / path, target / path)


def inside(root, workdir, path):
    """Maps a path of the image to this machine."""
    return root / str(Path("/") / workdir / path).lstrip("/")


def copy(argument, stage, stages, context):
    words = shlex.split(argument)
    flags = [word for word in words if word.startswith("--")]
    *sources, target = [word for word in words if not word.startswith("--")]
    origin = context
    for flag in flags:
        key, _, value = flag.partition("=")
        if key != "--from":
            raise Failure(f"COPY {flag}: this script does not know the flag")
        origin = stages[value]["root"]
    destination = inside(stage["root"], stage["workdir"], target)
    for source in sources:
        found = origin / source.strip("/")
        if not found.exists():
            raise Failure(f"COPY {source}: not in the context (or not made by the stage it is copied from)")
        if found.is_dir():
            shutil.copytree(found, destination, dirs_exist_ok=True, symlinks=True)
        elif target.endswith("/") or target == "." or len(sources) > 1:
            destination.mkdir(parents=True, exist_ok=True)
            shutil.copy2(found, destination)
        else:
            destination.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(found, destination)


def run(argument, stage, environment):
    command = re.sub(r"--mount=\S+\s*", "", argument)
    if any(word.startswith("/") for word in shlex.split(command)):
        raise Failure(f"RUN {command}: a build step may only name paths below its WORKDIR, or it cannot be tried here")
    print(f"container: RUN {command}", flush=True)
    folder = inside(stage["root"], stage["workdir"], ".")
    if subprocess.run(["sh", "-c", command], cwd=folder, env=environment).returncode != 0:
        raise Failure(f"RUN {command}: failed")


def split_stages(text):
    stages = []
    for name, argument in instructions(text):
        if name == "FROM":
            words = argument.split()
            alias = words[2] if len(words) == 3 else ""
            stages.append((alias, []))
        elif stages:
            stages[-1][1].append((name, argument))
    return stages


def build(work, environment):
    """Runs every stage; returns the binary that the last one copies."""
    context = work / "context"
    copy_context(context)
    stages = {}
    split = split_stages(DOCKERFILE.read_text())
    for number, (alias, steps) in enumerate(split):
        stage = {"root": work / f"stage-{number}", "workdir": "/"}
        stage["root"].mkdir()
        stages[alias or str(number)] = stage
        is_last = number == len(split) - 1
        for name, argument in steps:
            if name == "WORKDIR":
                stage["workdir"] = argument
                inside(stage["root"], argument, ".").mkdir(parents=True, exist_ok=True)
            elif name == "COPY":
                copy(argument, stage, stages, context)
            elif name == "RUN" and not is_last:
                run(argument, stage, environment)
    binary = stage["root"] / "usr/local/bin/meydan"
    if not binary.exists():
        raise Failure("the image has no /usr/local/bin/meydan")
    return binary


def stubs(folder):
    folder.mkdir()
    for name, text in (("npm", NPM), ("cargo", CARGO)):
        program = folder / name
        program.write_text(text.format(root=ROOT, npm=shutil.which("npm"), cargo=shutil.which("cargo")))
        program.chmod(0o755)
    return folder


def check_binary(binary, work):
    """Checks that the binary serves a server-rendered page, and that its health check succeeds."""
    environment = {"PATH": os.environ["PATH"], "MEYDAN_LISTEN": "127.0.0.1:0", "MEYDAN_DATA_DIR": str(work / "data")}
    server = subprocess.Popen([binary, "serve", "--demo"], env=environment, stdout=subprocess.PIPE, text=True)
    try:
        address = next((line.split()[-1] for line in server.stdout if line.startswith("listening on ")), None)
        if address is None:
            raise Failure("the binary did not start")
        subprocess.run([binary, "health", "--url", f"{address}/health/ready"], env=environment, check=True)
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        page = opener.open(f"{address}/").read().decode()
        if "<h1" not in page:
            raise Failure("the page at / is an empty shell")
        print(f"container: {address}/ is drawn ({len(page)} characters)")
    finally:
        server.terminate()
        server.wait(60)


def check_images_are_pinned():
    """Checks that every base image has a fixed version."""
    for name, argument in instructions(DOCKERFILE.read_text()):
        if name == "FROM" and ":" not in argument.split()[0]:
            raise Failure(f"FROM {argument}: no version")


def check_release_guard(work):
    """Checks that the build script of the server refuses a release without the web app."""
    folder = work / "guard"
    folder.mkdir()
    program = folder / "build-script"
    source = ROOT / "crates/server/build.rs"
    subprocess.run(["rustc", "--edition", "2024", "-o", program, source], check=True)
    for profile, is_refused in (("release", True), ("debug", False)):
        environment = dict(os.environ, PROFILE=profile)
        said = subprocess.run([program], cwd=folder, env=environment, check=True, capture_output=True, text=True).stdout
        if ("cargo::error=web/dist-server/server.js is missing" in said) != is_refused:
            raise Failure(f"a {profile} build without the web app must be {'refused' if is_refused else 'allowed'}")


def self_test():
    """The ignore rules as `docker build` reads them."""
    ignore = Ignore("*\n!web\n!scripts/build.sh\nweb/dist\n**/node_modules\n")
    cases = {
        "README.md": True,
        "web/src/a.ts": False,
        "web/dist/index.html": True,
        "web/dist-server/server.js": False,
        "web/tools/node_modules/a.js": True,
        "scripts/build.sh": False,
        "scripts/test.sh": True,
    }
    wrong = [path for path, expected in cases.items() if ignore.excludes(path) != expected]
    if wrong:
        raise Failure(f"the ignore rules are misread: {json.dumps(wrong)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--full", action="store_true", help="install and compile for real, and start the binary")
    full = parser.parse_args().full
    with tempfile.TemporaryDirectory(prefix="meydan-container-") as folder:
        work = Path(folder)
        environment = dict(os.environ)
        if not full:
            environment["PATH"] = f"{stubs(work / 'stubs')}:{environment['PATH']}"
        try:
            self_test()
            check_images_are_pinned()
            check_release_guard(work)
            binary = build(work, environment)
            if full:
                check_binary(binary, work)
        except Failure as failure:
            print(f"container: {failure}", file=sys.stderr)
            return 1
    print("container: the Dockerfile builds what it copies")
    return 0


if __name__ == "__main__":
    sys.exit(main())
