"""The browser that all tests share, and the page in it."""

from __future__ import annotations

import json
import os
import shutil

import pytest
from browsers import show_as, started
from selenium.common.exceptions import WebDriverException


@pytest.fixture(scope="session")
def browser(tmp_path_factory):
    try:
        driver = started(tmp_path_factory.mktemp("user"))
    except WebDriverException as error:
        # A machine may have a browser that it does not let start.
        pytest.skip(f"no browser starts here: {error.msg}")
    yield driver
    driver.quit()


@pytest.fixture(scope="session")
def page(tmp_path_factory):
    built = os.environ.get("PARTITA_PAGE")
    if not built:
        pytest.skip("the page was not built: `cargo dev page` builds it")
    # Alone in a folder: whatever it would need beside itself is not there.
    alone = tmp_path_factory.mktemp("alone") / "index.html"
    shutil.copy(built, alone)
    return alone


@pytest.fixture
def opened(browser, page):
    show_as(browser, "light", 1200)
    browser.get("about:blank")
    for log in ("browser", "performance"):
        browser.get_log(log)
    browser.get(page.as_uri())
    yield browser
    assert browser.get_log("browser") == []
    messages = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    fetched = [each["params"]["request"]["url"] for each in messages if each["method"] == "Network.requestWillBeSent"]
    assert {url.split("#")[0] for url in fetched if not url.startswith(("data:", "blob:", "about:"))} <= {page.as_uri()}
