"""The browser that opens the pages: Debian's Chromium, which needs no network."""

from __future__ import annotations

import shutil
from pathlib import Path

from selenium import webdriver


def started(user: Path) -> webdriver.Chrome:
    """A browser without a window, its settings in an empty folder."""
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or ""
    flags = ("headless=new", "no-sandbox", "disable-gpu", "disable-dev-shm-usage", "hide-scrollbars", f"user-data-dir={user}")
    for flag in flags:
        options.add_argument(f"--{flag}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    browser = webdriver.Chrome(options, webdriver.ChromeService(executable_path=shutil.which("chromedriver")))
    browser.set_script_timeout(120)
    return browser


def opened(browser: webdriver.Chrome, folder: Path, name: str, scheme: str = "light", width: int = 1200) -> None:
    """Opens a page of a folder; what was logged before is forgotten."""
    show_as(browser, scheme, width)
    for log in ("browser", "performance"):
        browser.get_log(log)
    browser.get((folder / f"{name}.html").as_uri())


def show_as(browser: webdriver.Chrome, scheme: str, width: int, height: int = 900) -> None:
    """Sets the scheme of colours and the size of the screen. A window has at least 500 pixels, a screen need not."""
    media = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
