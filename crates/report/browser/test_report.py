"""Reports in a real browser: nothing is fetched, nothing fails, and every control does what it says."""

from __future__ import annotations

import base64
import csv
import io
import json
import re

import pytest
from axe_core_python.base import AXE_SCRIPT
from browsers import opened, show_as
from kinds import written
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait


@pytest.fixture(scope="session")
def pages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    assert written(folder) == NAMES
    return folder


NAMES = [
    *("cells", "irises", "counts", "one", "hostile", "many", "ranking", "alike"),
    *("trees", "long-trees", "sample", "co", "covers", "blocks"),
]
# Either scheme of colours for the pages that differ in their pieces; the others differ in their data only.
SCHEMES = [*((name, "dark") for name in ("cells", "ranking", "trees", "sample")), *((name, "light") for name in NAMES)]


@pytest.mark.parametrize("name", NAMES)
def test_nothing_fails_and_nothing_is_fetched(browser, pages, name):
    opened(browser, pages, name)
    assert browser.get_log("browser") == []
    messages = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    fetched = [each["params"]["request"]["url"] for each in messages if each["method"] == "Network.requestWillBeSent"]
    assert [url for url in fetched if not url.startswith("data:")] == [(pages / f"{name}.html").as_uri()]
    assert browser.title.endswith("?")


@pytest.mark.parametrize("name", NAMES)
def test_no_page_is_wider_than_its_window(browser, pages, name):
    opened(browser, pages, name)
    for width in (360, 1200, 2560):
        show_as(browser, "light", width)
        assert browser.execute_script("return document.documentElement.scrollWidth <= window.innerWidth"), width


@pytest.mark.parametrize("name", NAMES)
def test_what_is_wider_than_its_box_says_so(browser, pages, name):
    opened(browser, pages, name)
    cut = """return [...document.querySelectorAll(arguments[0])].filter((box) => box.scrollWidth > box.clientWidth + 1)
      .filter((box) => !arguments[1] || getComputedStyle(box, "::before").content === "none").map((box) => box.ariaLabel)"""
    for width in (360, 400, 1000, 1200):
        show_as(browser, "light", width)
        # A page hears of its new width a little later.
        WebDriverWait(browser, 20).until(lambda _: browser.execute_script(cut, ".scroll, .picture", True) == [], str(width))
        if width >= 1000 and name not in ("hostile", "alike"):
            assert browser.execute_script(cut, ".scroll", False) == [], width


def test_pictures_are_dark_in_the_dark(browser, pages):
    filtered = "return getComputedStyle(document.querySelector('.picture svg')).filter"
    for scheme, expected in (("light", "none"), ("dark", "invert(0.914) hue-rotate(180deg)")):
        opened(browser, pages, "cells", scheme)
        assert browser.execute_script(filtered) == expected


def test_rows_that_are_not_listed_are_found_and_saved(browser, pages, tmp_path):
    opened(browser, pages, "many")
    browser.execute_cdp_cmd("Page.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)})
    browser.find_element(By.CSS_SELECTOR, "[data-saves=clusters-table]").send_keys(Keys.ENTER)
    file = tmp_path / "clusters-table.csv"
    WebDriverWait(browser, 20).until(lambda _: file.exists())
    lines = file.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 4001 and lines[0].count(", %") == 3 and " %" not in lines[1]


@pytest.mark.parametrize(("name", "scheme"), SCHEMES)
def test_everybody_can_read_it(browser, pages, name, scheme):
    opened(browser, pages, name)
    show_as(browser, scheme, 1200)
    colour = browser.execute_script("return getComputedStyle(document.body).backgroundColor")
    assert colour == ("rgb(22, 22, 22)" if scheme == "dark" else "rgb(255, 255, 255)")
    browser.execute_script(AXE_SCRIPT)
    # A page of a thousand rows is alike from row to row; axe would look at each for a minute.
    few = "for (const body of document.querySelectorAll('tbody')) [...body.rows].slice(40).forEach((row) => row.remove());"
    browser.execute_script(few)
    found = browser.execute_async_script("axe.run().then(arguments[0])")
    assert [(each["id"], each["nodes"][0]["html"][:200]) for each in found["violations"]] == []


def column(browser, table, place):
    return [row.find_elements(By.CSS_SELECTOR, "td, th")[place].text for row in shown(browser, table)]


def shown(browser, table):
    rows = browser.find_elements(By.CSS_SELECTOR, f"#{table} tbody tr")
    return [row for row in rows if row.is_displayed()]


def test_tables_are_sorted_and_filtered(browser, pages):
    opened(browser, pages, "cells")
    by_size, by_number = (browser.find_elements(By.CSS_SELECTOR, "#clusters-table thead button")[place] for place in (2, 8))
    by_size.click()
    sizes = [int(size) for size in column(browser, "clusters-table", 2)]
    assert sizes == sorted(sizes, reverse=True) and len(sizes) == 21, "of numbers the largest first"
    by_size.send_keys(Keys.ENTER)
    assert [int(size) for size in column(browser, "clusters-table", 2)] == sorted(sizes)
    # Of places the first, and what has none comes last either way.
    for _ in range(2):
        by_number.send_keys(Keys.ENTER)
        numbers = column(browser, "clusters-table", 8)
        assert "" in numbers and not any(numbers[numbers.index("") :])
    status = browser.find_element(By.CSS_SELECTOR, "#clusters [role=status]")
    browser.find_element(By.ID, "filter-clusters-table").send_keys("cytotoxic")
    assert status.text == f"{len(shown(browser, 'clusters-table'))} of 21"
    assert 0 < len(shown(browser, "clusters-table")) < 21
    assert all("cytotoxic" in row.text.lower() for row in shown(browser, "clusters-table"))
    browser.find_element(By.ID, "filter-items-table").send_keys("dendritic")
    assert all("Dendritic" in row.text for row in shown(browser, "items-table"))
    browser.find_element(By.ID, "filter-clusters-table").send_keys(" and nothing else")
    assert status.text == "none of 21" and shown(browser, "clusters-table") == []


@pytest.mark.parametrize("name", ["ranking", "cells", "trees", "blocks"])
def test_what_is_saved_can_be_read(browser, pages, name):
    opened(browser, pages, name)
    browser.execute_script("window.save = (name, type, text) => { window.saved = text; }")
    for button in browser.find_elements(By.CSS_SELECTOR, "[data-saves]"):
        browser.execute_script("arguments[0].click()", button)
        saved = browser.execute_script("return window.saved")
        heading, *rows = csv.reader(io.StringIO(saved))
        assert rows and all(len(row) == len(heading) for row in rows), saved
        assert not any(field.startswith(("\u2212", "\u2264")) or field.endswith(" %") for row in rows for field in row), saved
        # An interval is two numbers, and a number stands alone.
        table = button.get_attribute("data-saves")
        for low in (place for place, name in enumerate(heading) if name.endswith("low")):
            ends = [row[low : low + 2] for row in rows if row[low]]
            assert heading[low + 1].endswith("high") and all(float(one) <= float(other) for one, other in ends), table
        # A picture of a number is no column.
        pictures = browser.find_elements(By.CSS_SELECTOR, f"#{table} tbody tr:first-child td svg")
        headings = browser.find_elements(By.CSS_SELECTOR, f"#{table} thead th")
        ends = sum(name.endswith(("low", "high")) for name in heading)
        assert len(headings) - len(pictures) <= len(heading) <= len(headings) - len(pictures) + ends


@pytest.mark.parametrize("name", ["ranking", "cells", "trees", "co", "irises"])
def test_no_name_and_no_number_is_torn(browser, pages, name):
    """A name or number that is not wider than a column may be stands on one line."""
    opened(browser, pages, name)
    torn = """return [...document.querySelectorAll('tbody bdi, tbody td.n')].filter((cell) => {
      const range = document.createRange();
      return [...cell.childNodes].filter((node) => node.nodeType === 3 && !/ /.test(node.data.trim())).some((node) => {
        range.selectNodeContents(node);
        return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1;
      });
    }).map((cell) => cell.textContent).filter((text) => text.length < 30)"""
    for width in (400, 700, 1000, 1200):
        show_as(browser, "light", width)
        assert browser.execute_script(torn) == [], width


@pytest.mark.parametrize("name", ["hostile", "alike"])
def test_labels_are_text_whatever_they_hold(browser, pages, name):
    opened(browser, pages, name)
    assert browser.title.endswith("?") and not browser.title.startswith("x")
    words = browser.execute_script("return document.querySelector('main').textContent")
    # The pictures isolate names that run from right to left; these here do not.
    assert not set(words) & {"\u202e", "\u200b", "\u2066", "\x07", "\x9b"}
    assert "\\u{202e}right\\u{200b} to left" in words and "bell\\u{7}\\u{9b} \\u{2066}" in words
    assert "<script>document.title='x'</script>" in words and "]]>" in words and "long " * 200 not in words
    assert len(browser.find_elements(By.CSS_SELECTOR, "[onload], main script")) == 0


def test_rows_from_the_data_look_like_those_of_the_page(browser, pages):
    opened(browser, pages, "hostile")
    rows = "return [...document.querySelectorAll('#items-table tbody tr')].map((row) => row.innerHTML).sort()"
    before = browser.execute_script(rows)
    browser.find_element(By.CSS_SELECTOR, "#items-table thead button").click()
    assert before and browser.execute_script(rows) == before


def test_a_change_is_shown_in_the_picture(browser, pages):
    opened(browser, pages, "cells")
    pointed = "return document.querySelectorAll('.picture .pointed').length"
    rows = browser.find_elements(By.CSS_SELECTOR, "#changes tbody tr[data-change]")
    assert browser.execute_script(pointed) == 0
    webdriver.ActionChains(browser).move_to_element(rows[0]).perform()
    assert browser.execute_script(pointed) > 1
    webdriver.ActionChains(browser).move_to_element(browser.find_element(By.TAG_NAME, "h1")).perform()
    assert browser.execute_script(pointed) == 0
    # The same with the keyboard alone.
    browser.execute_script("arguments[0].focus()", browser.find_element(By.CSS_SELECTOR, "#story .scroll"))
    for _ in browser.find_elements(By.CSS_SELECTOR, "#changes thead button, #changes"):
        browser.switch_to.active_element.send_keys(Keys.TAB)
    assert browser.switch_to.active_element.get_attribute("data-change") is not None
    assert browser.execute_script(pointed) > 1


def test_a_click_keeps_a_change_and_goes_to_the_picture(browser, pages):
    opened(browser, pages, "cells")
    row = browser.find_elements(By.CSS_SELECTOR, "#changes tbody tr[data-change]")[0]
    pointed = "return document.querySelectorAll('.picture .pointed').length"
    seen = """const box = document.querySelector('.picture .pointed')?.closest('.picture').getBoundingClientRect();
      return Boolean(box) && box.top < innerHeight && box.bottom > 0"""
    row.click()
    WebDriverWait(browser, 20).until(lambda _: browser.execute_script(seen))
    browser.execute_script("arguments[0].dispatchEvent(new MouseEvent('mouseleave'))", row)
    assert row.get_attribute("aria-current") == "true" and browser.execute_script(pointed) > 1
    row.send_keys(Keys.ENTER)
    browser.execute_script("arguments[0].blur()", row)
    assert row.get_attribute("aria-current") is None and browser.execute_script(pointed) == 0


def test_strays_fade(browser, pages):
    opened(browser, pages, "cells")
    slider = browser.find_element(By.ID, "fade")
    slider.send_keys(Keys.HOME)
    band = browser.find_element(By.CSS_SELECTOR, '.picture [data-change="strays"]')
    assert float(band.value_of_css_property("opacity")) == 0


@pytest.mark.parametrize("name", NAMES)
def test_it_prints_and_nothing_is_cut(browser, pages, name):
    opened(browser, pages, name)
    # A sheet of A4 between margins of a centimetre.
    show_as(browser, "light", 718, 1040)
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    wide = "return [...document.querySelectorAll('main *')].filter((each) => !each.closest('svg') && each.scrollWidth > 718).map((each) => each.outerHTML.slice(0, 100))"
    assert browser.execute_script(wide) == []
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    if name in ("cells", "hostile"):
        printed = base64.b64decode(browser.execute_cdp_cmd("Page.printToPDF", {})["data"])
        assert printed.startswith(b"%PDF") and len(printed) > 20_000
    if name == "cells":
        assert len(re.findall(rb"/Type\s*/Page[^s]", printed)) <= 4


def test_items_are_saved(browser, pages, tmp_path):
    opened(browser, pages, "cells")
    browser.execute_cdp_cmd("Page.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)})
    browser.find_element(By.ID, "filter-items-table").send_keys("dendritic")
    browser.find_element(By.CSS_SELECTOR, "[data-saves=items-table]").send_keys(Keys.ENTER)
    browser.find_element(By.ID, "save-json").send_keys(Keys.ENTER)
    files = [tmp_path / "items-table.csv", tmp_path / "report.json"]
    WebDriverWait(browser, 20).until(lambda _: all(file.exists() for file in files))
    lines = files[0].read_text(encoding="utf-8").splitlines()
    assert lines[0] == '"item","bulk_labels","louvain","would belong to"'
    assert len(lines) == len(shown(browser, "items-table")) + 1
    assert json.loads(files[1].read_text(encoding="utf-8"))["compare"]["kind"] == "labels"


def test_a_large_picture_is_zoomed(browser, pages):
    opened(browser, pages, "many")
    width = "return document.querySelector('.zooms svg').getBoundingClientRect().width"
    before = browser.execute_script(width)
    larger, _, fit = browser.find_elements(By.CSS_SELECTOR, "figure:first-of-type [data-zoom]")[:3]
    larger.send_keys(Keys.ENTER)
    assert browser.execute_script(width) > 1.4 * before
    fit.send_keys(Keys.ENTER)
    whole = "const it = document.querySelector('.zooms'); return it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight + 1"
    assert browser.execute_script(whole)


def test_without_its_script_everything_is_there(browser, pages):
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    opened(browser, pages, "cells")
    texts = [element.text for element in browser.find_elements(By.TAG_NAME, "h2")]
    controls = [element.is_displayed() for element in browser.find_elements(By.CSS_SELECTOR, ".control")]
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    assert len(texts) == 7 and not any(controls)


def test_a_clade_is_folded(browser, pages):
    opened(browser, pages, "long-trees")
    height = "return document.querySelector('svg:has([data-clade])').getBoundingClientRect().height"
    names = "return [...document.querySelectorAll('[data-side] text')].filter((it) => !it.classList.contains('folded')).length"
    before, all_names = browser.execute_script(height), browser.execute_script(names)
    for side in (0, 1):
        clade = browser.find_element(By.CSS_SELECTOR, f'[data-side="{side}"] [data-clade]')
        browser.execute_script("arguments[0].focus()", clade)
        clade.send_keys(Keys.ENTER)
        assert clade.get_attribute("aria-expanded") == "false"
    assert browser.execute_script(height) < before / 2 and browser.execute_script(names) < all_names / 2
    for side in (0, 1):
        browser.find_element(By.CSS_SELECTOR, f'[data-side="{side}"] [data-clade]').send_keys(Keys.ENTER)
    assert abs(browser.execute_script(height) - before) < 1 and browser.execute_script(names) == all_names


def test_a_ranking_is_sorted(browser, pages):
    opened(browser, pages, "ranking")
    browser.find_elements(By.CSS_SELECTOR, "#ranking-table thead button")[2].click()
    scores = [float(score) for score in column(browser, "ranking-table", 2)]
    assert scores == sorted(scores, reverse=True) and len(scores) == 5
