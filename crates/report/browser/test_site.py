"""The documentation site in a real browser, opened from disk: nothing is fetched from elsewhere, and the search finds."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from axe_core_python.base import AXE_SCRIPT
from browsers import opened
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

PAGES = (
    *("index", "guide", "which-measure", "gallery", "explain", "changelog", "python-api/index", "python-api/functions", "r-manual", "rust-api"),
    *("measures/index", "measures/adjusted_rand", "measures/dasgupta_cost", "measures/liu_wang", "measures/path_difference"),
    *("coming-from/index", "coming-from/clusim"),
)


@pytest.fixture(scope="module")
def site():
    folder = os.environ.get("PARTITA_SITE")
    if not folder:
        pytest.skip("PARTITA_SITE does not name the folder of the site")
    return Path(folder).resolve()


@pytest.mark.parametrize("name", PAGES)
def test_nothing_fails_and_nothing_is_fetched(browser, site, name):
    opened(browser, site, name)
    browser.find_element(By.ID, "search").send_keys("rand")
    WebDriverWait(browser, 20).until(lambda _: browser.find_elements(By.CSS_SELECTOR, "#found a"))
    assert browser.get_log("browser") == []
    messages = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    fetched = [each["params"]["request"]["url"] for each in messages if each["method"] == "Network.requestWillBeSent"]
    assert fetched and all(url.startswith((site.as_uri(), "data:")) for url in fetched), fetched


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize(("scheme", "width"), [("light", 1200), ("dark", 360)])
def test_everybody_can_read_it(browser, site, name, scheme, width):
    opened(browser, site, name, scheme, width)
    assert browser.execute_script("return document.documentElement.scrollWidth <= window.innerWidth")
    colour = browser.execute_script("return getComputedStyle(document.body).backgroundColor")
    assert colour == ("rgb(22, 22, 22)" if scheme == "dark" else "rgb(255, 255, 255)")
    browser.execute_script(AXE_SCRIPT)
    few = "for (const body of document.querySelectorAll('tbody')) [...body.rows].slice(10).forEach((row) => row.remove());"
    browser.execute_script(few)
    found = browser.execute_async_script("axe.run().then(arguments[0])")
    assert [(each["id"], each["nodes"][0]["html"][:200]) for each in found["violations"]] == []


@pytest.mark.parametrize(("words", "page"), [("ari", "adjusted_rand"), ("adjusted rand", "adjusted_rand"), ("vi", "variation_of_information")])
def test_the_search_finds_a_measure(browser, site, words, page):
    opened(browser, site, "measures/rand")
    search = browser.find_element(By.ID, "search")
    search.send_keys(words)
    first = WebDriverWait(browser, 20).until(lambda _: browser.find_elements(By.CSS_SELECTOR, "#found a"))[0]
    assert first.get_attribute("href").endswith(f"measures/{page}.html")
    search.send_keys(Keys.ENTER)
    WebDriverWait(browser, 20).until(lambda _: browser.current_url.endswith(f"{page}.html"))


def found_for(browser, words):
    """The addresses that the search gives, without the folder of the site."""
    browser.find_element(By.ID, "search").send_keys(words)
    links = WebDriverWait(browser, 20).until(lambda _: browser.find_elements(By.CSS_SELECTOR, "#found a"))
    return [link.get_attribute("href").split("/site/")[-1] for link in links]


def test_the_search_finds_commands_and_what_is_typed(browser, site):
    opened(browser, site, "index")
    assert found_for(browser, "explain")[0] == "explain.html"
    opened(browser, site, "index")
    assert any(link.startswith("many-trees.html") for link in found_for(browser, "posterior_1.nex --burn-in"))


def test_no_page_takes_all_places_of_the_search(browser, site):
    opened(browser, site, "index")
    pages = [link.split("#")[0] for link in found_for(browser, "trees")]
    assert len(pages) == 20
    assert max(map(pages.count, pages)) <= 2


def test_the_api_has_what_can_be_imported(site):
    classes = (site / "python-api/classes.html").read_text(encoding="utf-8")
    assert 'id="partitaerror"' in classes and 'id="partitawarning"' in classes


def test_an_emptied_search_leads_nowhere(browser, site):
    opened(browser, site, "measures/rand")
    search = browser.find_element(By.ID, "search")
    search.send_keys("meila")
    WebDriverWait(browser, 20).until(lambda _: browser.find_elements(By.CSS_SELECTOR, "#found a"))
    search.send_keys(Keys.BACKSPACE * 5, Keys.ENTER)
    assert browser.find_elements(By.CSS_SELECTOR, "#found a") == []
    assert browser.current_url.endswith("measures/rand.html")


def test_a_word_that_is_nowhere_is_not_found(browser, site):
    opened(browser, site, "index")
    browser.find_element(By.ID, "search").send_keys("xyzzy")
    WebDriverWait(browser, 20).until(lambda _: "Nothing" in browser.find_element(By.ID, "found").text)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_formulas_are_drawn(browser, site, scheme):
    opened(browser, site, "measures/adjusted_rand", scheme)
    fraction = browser.find_element(By.CSS_SELECTOR, ".formula math mfrac")
    assert fraction.size["height"] > 30 and fraction.size["width"] > 60
    over, under = fraction.find_elements(By.XPATH, "./*")
    assert over.location["y"] < under.location["y"]
    colours = "const it = getComputedStyle(arguments[0]); return it.color"
    assert browser.execute_script(colours, fraction) == ("rgb(236, 236, 236)" if scheme == "dark" else "rgb(28, 28, 28)")


def test_every_measure_has_a_page_with_a_formula_and_a_picture(site):
    pages = [page for page in (site / "measures").glob("*.html") if page.name != "index.html"]
    assert len(pages) > 100
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert "<math" in text and "<svg" in text and 'id="elsewhere"' in text, page


def test_the_page_to_try_opens(browser, site):
    opened(browser, site, "try/index")
    assert browser.find_element(By.TAG_NAME, "h1").get_attribute("textContent")
    assert browser.get_log("browser") == []
    browser.find_element(By.CSS_SELECTOR, "nav a").click()
    WebDriverWait(browser, 20).until(lambda _: browser.current_url == (site / "index.html").as_uri())


def test_it_can_be_read_without_its_script(browser, site):
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    opened(browser, site, "measures/adjusted_rand")
    is_shown = browser.find_element(By.TAG_NAME, "search").is_displayed()
    headings = len(browser.find_elements(By.TAG_NAME, "h2"))
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    assert not is_shown and headings > 5
