#!/usr/bin/env python3
"""What the project is made of: `check` compares it with scripts/dependencies.toml, `sbom` prints it as CycloneDX 1.6.

Reads Cargo.lock, `cargo tree` and the npm lock files. Needs no network once the packages have been fetched.
"""

import argparse
import hashlib
import json
import re
import subprocess
import sys
import tomllib
import uuid
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
POLICY = ROOT / "scripts/dependencies.toml"
# The same result on every machine.
TARGET = "x86_64-unknown-linux-gnu"
NPM_PROJECTS = ("web", "web/tools/openapi", "e2e", "bench/lighthouse")


@dataclass(frozen=True, order=True)
class Package:
    ecosystem: str  # cargo or npm
    name: str
    version: str
    license: str
    checksum: str = ""

    @property
    def purl(self):
        return f"pkg:{self.ecosystem}/{self.name.replace('@', '%40')}@{self.version}"

    def __str__(self):
        return f"{self.ecosystem} {self.name} {self.version}"


def cargo_checksums():
    lock = tomllib.loads((ROOT / "Cargo.lock").read_text())
    return {(package["name"], package["version"]): package.get("checksum", "") for package in lock["package"]}


def crates(*options):
    """The crates that are built, without those of the workspace."""
    command = ["cargo", "tree", "--locked", "--offline", "--target", TARGET, "--prefix", "none"]
    listed = subprocess.run(
        [*command, "--format", "{p}|{l}", *options], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    ).stdout
    checksums = cargo_checksums()
    found = set()
    for line in listed.splitlines():
        package, _, license_ = line.replace(" (*)", "").partition("|")
        if not package or "(/" in package:
            continue
        name, version = package.split()[:2]
        version = version.removeprefix("v")
        found.add(Package("cargo", name, version, license_.strip(), checksums.get((name, version), "")))
    return sorted(found)


def npm_packages(project, with_development=True):
    lock = json.loads((ROOT / project / "package-lock.json").read_text())
    found = set()
    for path, package in lock["packages"].items():
        if not path or package.get("link") or (package.get("dev") and not with_development):
            continue
        name = path.rpartition("node_modules/")[2]
        license_ = package.get("license", "")
        found.add(Package("npm", name, package["version"], license_, package.get("integrity", "")))
    return sorted(found)


def is_licensed(expression, allowed):
    """Evaluates an SPDX expression. A slash is how old crates write OR."""
    tokens = re.findall(r"\(|\)|[^\s()]+", expression.replace("/", " OR "))
    position = 0

    def peek():
        return tokens[position] if position < len(tokens) else None

    def take():
        nonlocal position
        position += 1
        return tokens[position - 1]

    def alternative():
        result = conjunction()
        while peek() == "OR":
            take()
            result = conjunction() or result
        return result

    def conjunction():
        result = operand()
        while peek() == "AND":
            take()
            result = operand() and result
        return result

    def operand():
        if peek() == "(":
            take()
            result = alternative()
            if peek() != ")":
                raise ValueError(expression)
            take()
            return result
        name = take()
        if peek() == "WITH":
            take()
            name = f"{name} WITH {take()}"
        return name in allowed

    if not tokens:
        return False
    result = alternative()
    if peek() is not None:
        raise ValueError(expression)
    return result


def license_problems(packages, policy):
    allowed = set(policy["licenses"]["allowed"])
    exceptions = dict(policy["licenses"]["exceptions"])
    needed = set()
    for package in packages:
        if is_licensed(package.license, allowed):
            continue
        exception = exceptions.get(package.name)
        if exception and is_licensed(package.license, allowed | {exception["license"]}):
            needed.add(package.name)
            continue
        yield f"{package}: the license {package.license or '(none)'!r} is not allowed"
    for name in sorted(set(exceptions) - needed):
        yield f"licenses.exceptions: {name} is not needed any more"


def listed_problems(packages, policy):
    """Banned packages, and those that need a reason to stay."""
    for package in packages:
        if package.name in policy["banned"]:
            yield f"{package}: banned ({policy['banned'][package.name]})"
    names = {package.name for package in packages}
    for name in sorted(set(policy["unmaintained"]) - names):
        yield f"unmaintained: {name} is not used any more"
    early = {package.name: package for package in packages if re.match(r"\d+\.\d+\.\d+-", package.version)}
    for name in sorted(set(early) - set(policy["prerelease"])):
        yield f"{early[name]}: a pre-release; replace it, or list it under prerelease with a reason"
    for name in sorted(set(policy["prerelease"]) - set(early)):
        yield f"prerelease: {name} is not used any more"


def duplicates(packages):
    versions = defaultdict(set)
    for package in packages:
        versions[package.name].add(package.version)
    return {name: sorted(found) for name, found in versions.items() if len(found) > 1}


def duplicate_problems(packages, policy):
    found = duplicates(packages)
    for name in sorted(set(found) - set(policy["duplicates"])):
        yield f"cargo {name}: {', '.join(found[name])}; agree on one, or list it under duplicates with a reason"
    for name in sorted(set(policy["duplicates"]) - set(found)):
        yield f"duplicates: {name} is there only once"


def integrity_problems(packages):
    """Packages without a checksum, whose content a registry could replace."""
    for package in packages:
        if not package.checksum:
            yield f"{package}: the lock file has no checksum"


def problems(policy):
    rust = crates("--workspace", "--edges", "normal,build,dev")
    web = sorted({package for project in NPM_PROJECTS for package in npm_packages(project)})
    everything = rust + web
    yield from license_problems(everything, policy)
    yield from listed_problems(everything, policy)
    yield from duplicate_problems(rust, policy)
    yield from integrity_problems(everything)


def hashes(package):
    if package.ecosystem == "cargo" and package.checksum:
        return [{"alg": "SHA-256", "content": package.checksum}]
    if package.checksum.startswith("sha512-"):
        import base64

        return [{"alg": "SHA-512", "content": base64.b64decode(package.checksum[7:]).hex()}]
    return []


def component(package):
    entry = {"type": "library", "bom-ref": package.purl, "name": package.name, "version": package.version}
    if package.ecosystem == "npm" and package.name.startswith("@"):
        entry["group"], _, entry["name"] = package.name.partition("/")
    entry["hashes"] = hashes(package)
    entry["licenses"] = [{"expression": package.license.replace(" / ", " OR ").replace("/", " OR ")}]
    entry["purl"] = package.purl
    return entry


def sbom():
    """The contents of the binary: its crates, and the packages of the embedded web app."""
    manifest = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]
    rust = crates("--package", "meydan-server", "--edges", "normal,no-proc-macro")
    packages = rust + npm_packages("web", with_development=False)
    components = [component(package) for package in packages]
    product = f"pkg:generic/meydan@{manifest['version']}"
    # A deterministic serial number, so that two lists can be compared.
    digest = hashlib.sha256(json.dumps(components, sort_keys=True).encode()).digest()
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.UUID(bytes=digest[:16], version=4)}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": product,
                "name": "meydan",
                "version": manifest["version"],
                "licenses": [{"license": {"id": manifest["license"]}}],
                "purl": product,
            }
        },
        "components": components,
        "dependencies": [{"ref": product, "dependsOn": [entry["bom-ref"] for entry in components]}],
    }


def sbom_problems(document):
    """The rules of CycloneDX that this list could break."""
    entries = document["components"]
    refs = [entry["bom-ref"] for entry in entries]
    if len(refs) != len(set(refs)):
        yield "sbom: a bom-ref is used twice"
    for entry in entries:
        if not re.fullmatch(r"pkg:(cargo|npm)/[%\w./-]+@[\w.+-]+", entry["purl"]):
            yield f"sbom: {entry['purl']} is not a package URL"
        if not entry["hashes"] or any(not re.fullmatch(r"[0-9a-f]{64}|[0-9a-f]{128}", item["content"]) for item in entry["hashes"]):
            yield f"sbom: {entry['purl']} has no valid hash"
    for name in ("axum", "sea-orm", "tantivy", "react", "leaflet"):
        if not any(entry["name"] == name for entry in entries):
            yield f"sbom: {name} is missing"
    if any(entry["name"] in ("vite", "insta", "s3s") for entry in entries):
        yield "sbom: a tool of the tests is listed"


def self_test():
    allowed = {"MIT", "Apache-2.0", "ISC", "Apache-2.0 WITH LLVM-exception"}
    cases = {
        "MIT": True,
        "GPL-3.0": False,
        "": False,
        "GPL-3.0 OR MIT": True,
        "GPL-3.0/MIT": True,
        "GPL-3.0 AND MIT": False,
        "(MIT OR GPL-3.0) AND ISC": True,
        "ISC AND (GPL-3.0 OR LGPL-3.0)": False,
        "Apache-2.0 WITH LLVM-exception": True,
        "MIT WITH LLVM-exception": False,
    }
    wrong = [text for text, expected in cases.items() if is_licensed(text, allowed) != expected]
    return [f"license expressions are misread: {wrong}"] if wrong else []


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["check", "sbom"])
    command = parser.parse_args().command
    document = sbom()
    if command == "sbom":
        print(json.dumps(document, indent=2, ensure_ascii=False))
        return 0
    policy = tomllib.loads(POLICY.read_text())
    found = [*self_test(), *problems(policy), *sbom_problems(document)]
    for problem in found:
        print(f"dependencies: {problem}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
