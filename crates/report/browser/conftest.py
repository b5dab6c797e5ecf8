"""The browser that all tests share."""

from __future__ import annotations

import pytest
from browsers import started
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
