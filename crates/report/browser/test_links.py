"""Links of the page that computes in the browser: they carry the data, and damaged ones are said."""

from __future__ import annotations

import base64
import json
import zlib

import pytest
from pages import PATIENCE, compare, enter, form, look, read, settled
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait


def test_a_link_carries_the_data(opened, page):
    form(opened, "table")
    enter(opened, "paste-table", "id,a,b\n" + "".join(f"i{item},{item % 3},{item % 4}\n" for item in range(60)))
    look(opened, "table")
    before = compare(opened)
    opened.find_element(By.ID, "share").click()
    link = WebDriverWait(opened, PATIENCE).until(lambda _: opened.find_element(By.ID, "link").get_attribute("value"))
    assert link.startswith(f"{page.as_uri()}#") and len(link) < 3000
    opened.get("about:blank")
    opened.get(link)
    settled(opened)
    assert read(opened) == before


def packed(data):
    """Data in the fragment of an address, as a page packs them."""
    deflate = zlib.compressobj(wbits=-15)
    return base64.urlsafe_b64encode(deflate.compress(data) + deflate.flush()).decode().rstrip("=")


TABLE = {"form": "table", "options": "", "files": [{"name": "t.csv", "bytes": base64.b64encode(b"a,b\nx,1\ny,2\n").decode()}], "columns": []}
DAMAGED = {
    "letters": "abc",
    "percents": "%%%",
    "no JSON": packed(b"1,2"),
    "nothing": packed(b"null"),
    "no texts": packed(b'{"form":"paste"}'),
    "another form": packed(b'{"form":"constructor","options":""}'),
    "other texts": packed(b'{"form":"paste","options":"","texts":[1,null]}'),
    "no columns": packed(json.dumps({**TABLE, "columns": None}).encode()),
    "other columns": packed(json.dumps({**TABLE, "columns": [["a", "7"]]}).encode()),
    "no files": packed(json.dumps({**TABLE, "files": []}).encode()),
    "too long": packed(b'{"form":"paste","options":"","texts":["' + b"x" * 20_000_000 + b'",""]}'),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_link_is_said(opened, page, name):
    opened.get("about:blank")
    opened.get(f"{page.as_uri()}#{DAMAGED[name]}")
    settled(opened)
    assert "the link is damaged" in opened.find_element(By.ID, "failure").text


def test_a_link_is_followed_while_a_report_is_shown(opened):
    opened.find_element(By.ID, "example").click()
    compare(opened)
    opened.execute_script("location.hash = arguments[0]", packed(json.dumps({**TABLE, "columns": [["a", "0"], ["b", "1"], ["id", ""]]}).encode()))
    # The frame is replaced meanwhile: one step finds it and reads it.
    source = "return document.getElementById('report')?.srcdoc ?? ''"
    WebDriverWait(opened, PATIENCE).until(lambda _: "2 items" in opened.execute_script(source))
    opened.execute_script("location.hash = 'abc'")
    WebDriverWait(opened, PATIENCE).until(lambda _: opened.find_element(By.ID, "failure").is_displayed())
    assert "the link is damaged" in opened.find_element(By.ID, "failure").text


def test_a_link_has_the_data_of_the_report(opened, page):
    enter(opened, "paste-a", "x\nx\ny\ny")
    enter(opened, "paste-b", "1\n1\n2\n2")
    opened.find_element(By.ID, "compare").click()
    enter(opened, "paste-a", "x\ny\nx\ny")
    settled(opened)
    before = read(opened)
    opened.find_element(By.ID, "share").click()
    link = WebDriverWait(opened, PATIENCE).until(lambda _: opened.find_element(By.ID, "link").get_attribute("value"))
    opened.get("about:blank")
    opened.get(link)
    settled(opened)
    assert read(opened) == before
