"""Lighthouse on the site with demo content; prints its table."""

import os
import subprocess
import tempfile

from measure import RELEASE, ROOT, server, site

FOLDER = ROOT / "bench" / "lighthouse"


def main():
    with tempfile.TemporaryDirectory() as folder:
        with server(RELEASE / "meydan", "serve", "--demo", env=site(folder)) as (base, _):
            node = FOLDER / "node_modules" / ".bin" / "node"
            subprocess.run([node, FOLDER / "run.mjs", base], check=True, env=os.environ)


if __name__ == "__main__":
    main()
