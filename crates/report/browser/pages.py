"""What a user does on the page that computes in the browser."""

from __future__ import annotations

from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait

PATIENCE = 300


def form(browser, name):
    browser.find_element(By.CSS_SELECTOR, f'input[name=form][value="{name}"]').click()


def enter(browser, id, text):
    element = browser.find_element(By.ID, id)
    browser.execute_script("arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input'))", element, text)


def compare(browser):
    """Asks, and returns the text of the report."""
    browser.find_element(By.ID, "compare").click()
    settled(browser)
    return read(browser)


def settled(browser):
    done = "return document.body.classList.contains('answered') || !document.getElementById('failure').hidden"
    WebDriverWait(browser, PATIENCE).until(lambda _: browser.execute_script(done))


def read(browser):
    failure = browser.find_element(By.ID, "failure")
    assert not failure.is_displayed(), failure.text
    browser.switch_to.frame("report")
    try:
        WebDriverWait(browser, PATIENCE).until(lambda _: browser.find_elements(By.ID, "save-json"))
        return browser.find_element(By.TAG_NAME, "body").text
    finally:
        browser.switch_to.default_content()


def refused(browser):
    browser.find_element(By.ID, "compare").click()
    settled(browser)
    return browser.find_element(By.CSS_SELECTOR, "#failure .warning").text


def look(browser, form):
    """Waits until the columns of a file are known."""
    shown = f'.panel[data-form="{form}"] .columns'
    WebDriverWait(browser, PATIENCE).until(lambda _: any(each.is_displayed() for each in browser.find_elements(By.CSS_SELECTOR, shown)))
