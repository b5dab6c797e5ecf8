"""Pictures of a page of each kind, light and dark, wide and narrow, to look at; with the time that each takes to open."""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path

from browsers import show_as, started
from kinds import written

MOST_HIGH = 4000


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    names = written(folder)
    with tempfile.TemporaryDirectory() as user:
        browser = started(Path(user))
        for name in names:
            for width in (1200, 400):
                for scheme in ("light", "dark"):
                    show_as(browser, scheme, width)
                    browser.get((folder / f"{name}.html").as_uri())
                    high = browser.execute_script("return document.documentElement.scrollHeight")
                    show_as(browser, scheme, width, min(high, MOST_HIGH))
                    shot = browser.execute_cdp_cmd("Page.captureScreenshot", {})["data"]
                    (folder / f"{name}-{width}-{scheme}.png").write_bytes(base64.b64decode(shot))
            timing = "const [it] = performance.getEntriesByType('navigation'); return it.loadEventEnd"
            size = (folder / f"{name}.html").stat().st_size
            print(f"{name}: {size} bytes, opened in {browser.execute_script(timing) / 1000:.2f} s")
        browser.quit()
    print(f"the pictures are in {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
