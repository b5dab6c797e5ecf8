"""The page that computes in the browser: every way in, what it says of wrong input, and that nothing leaves the machine."""

from __future__ import annotations

import gzip
import os
import re
import subprocess
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from axe_core_python.base import AXE_SCRIPT
from browsers import show_as
from kinds import ROOT, hostile
from pages import PATIENCE, compare, enter, form, look, read, refused, settled
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select
from selenium.webdriver.support.wait import WebDriverWait


def data_of(text):
    """A report without what says how it was called."""
    return re.sub(r'"(Command|command)":"(?:[^"\\]|\\.)*"', "", text)


def written_by_program(folder, *arguments):
    file = folder / "report.html"
    subprocess.run([os.environ["PARTITA_CLI"], "report", *arguments, "-o", str(file)], check=True, capture_output=True, cwd=ROOT)
    return file.read_text(encoding="utf-8")


def said_by_program(*arguments, cwd):
    line = [os.environ["PARTITA_CLI"], "report", *arguments, "-o", "report.html"]
    return subprocess.run(line, capture_output=True, text=True, cwd=cwd).stderr.strip().splitlines()[-1].removeprefix("partita: ")


def test_two_columns_are_pasted(opened):
    enter(opened, "paste-a", "x\nx\ny\ny\nz\nz\n")
    enter(opened, "paste-b", "1\n1\n2\n2\n2\n3\n")
    text = compare(opened)
    assert "Do they agree?" in text and "6 items" in text
    # Back to the input, which is still there.
    opened.find_element(By.ID, "again").click()
    assert opened.find_element(By.ID, "paste-a").get_attribute("value").startswith("x\nx")


def test_columns_of_a_spreadsheet_are_pasted_at_once(opened):
    enter(opened, "paste-a", "truth\tfound\nx\t1\nx\t1\ny\t2\ny\t1\n")
    assert opened.find_element(By.ID, "paste-b").get_attribute("value") == "found\n1\n1\n2\n1"


def test_two_trees_are_pasted(opened):
    enter(opened, "paste-a", "((a,b),(c,(d,e)));")
    enter(opened, "paste-b", "((a,c),(b,(d,e)));")
    assert "Do the trees agree?" in compare(opened)


def test_a_table_is_chosen_and_gives_the_report_of_the_program(opened, tmp_path):
    form(opened, "table")
    opened.find_element(By.ID, "file-table").send_keys(str(ROOT / "examples/pbmc.csv"))
    look(opened, "table")
    select = {name: Select(opened.find_element(By.CSS_SELECTOR, f'[data-form="table"] [data-column="{name}"]')) for name in ("a", "b", "id")}
    assert [select[name].first_selected_option.text for name in select] == ["bulk_labels", "louvain", "cell"]
    select["b"].select_by_visible_text("leiden_0.5")
    compare(opened)
    shown = opened.execute_script("return document.getElementById('report').srcdoc")
    expected = written_by_program(tmp_path, "examples/pbmc.csv", "-a", "bulk_labels", "-b", "leiden_0.5", "--id", "cell")
    shown, expected = (re.sub(r"partita report [^<\"]*", "", data_of(each)) for each in (shown, expected))
    assert shown == expected


def test_two_files_are_chosen(opened, tmp_path):
    for side, labels in (("a", "id,label\n1,x\n2,x\n3,y\n"), ("b", "id,label\n3,2\n2,1\n1,1\n")):
        (tmp_path / f"{side}.csv").write_text(labels)
    form(opened, "files")
    for side in "ab":
        opened.find_element(By.ID, f"file-{side}").send_keys(str(tmp_path / f"{side}.csv"))
    WebDriverWait(opened, PATIENCE).until(lambda _: opened.find_element(By.ID, "ids-of-both").is_displayed())
    assert "items are where they were" in compare(opened)


def test_the_column_of_ids_is_not_taken_for_labels(opened, tmp_path):
    for side, labels in (("a", "id,label\n1,x\n2,x\n3,y\n"), ("b", "id,label\n3,2\n2,1\n1,3\n")):
        (tmp_path / f"{side}.csv").write_text(labels)
    form(opened, "files")
    for side in "ab":
        opened.find_element(By.ID, f"file-{side}").send_keys(str(tmp_path / f"{side}.csv"))
    look(opened, "files")
    assert "3 items; a has 2 clusters, b has 3" in compare(opened)


def test_counts_are_pasted(opened):
    form(opened, "counts")
    enter(opened, "paste-counts", "a,b,count\nx,1,40\nx,2,3\ny,2,50\n")
    look(opened, "counts")
    assert "93 items" in compare(opened)


DROP = """
const transfer = new DataTransfer();
for (const [name, text] of arguments[0]) transfer.items.add(new File([text], name));
for (const type of ["dragover", "drop"])
  document.body.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
"""


def test_files_are_dropped(opened):
    table = (ROOT / "examples/iris.csv").read_text()
    opened.execute_script(DROP, [["iris.csv", table]])
    look(opened, "table")
    assert "150 items" in compare(opened)
    opened.execute_script(DROP, [["one.nwk", "((a,b),(c,(d,e)));"], ["two.nwk", "((a,c),(b,(d,e)));"]])
    assert "Do the trees agree?" in compare(opened)


WRONG = {
    "lengths": ("files", {"a.txt": "x\nx\ny\n", "b.txt": "1\n1\n"}, ["a.txt", "b.txt"]),
    "missing": ("table", {"t.csv": "a,b\nx,1\n,1\ny,2\nx,2\n"}, ["t.csv", "-a", "a", "-b", "b"]),
    "fractions": ("table", {"t.csv": "a,b\n1.5,1\n2.5,1\n1.5,2\n1.5,2\n"}, ["t.csv", "-a", "a", "-b", "b"]),
    "leaves": ("files", {"a.nwk": "((a,b),(c,d));", "b.nwk": "((a,b),(c,e));"}, ["a.nwk", "b.nwk"]),
    "newick": ("files", {"a.nwk": "((a,b),(c,d);", "b.nwk": "((a,b),(c,e));"}, ["a.nwk", "b.nwk"]),
    "beside a tree": ("files", {"a.nwk": "((a,b),(c,d));", "b.csv": "leaf,x,y\na,1\n"}, ["a.nwk", "b.csv"]),
    "one column": ("table", {"t.csv": "a\nx\nx\ny\n"}, ["t.csv"]),
    "counts without counts": ("counts", {"c.csv": "a,b\nx,1\ny,2\n"}, ["--table", "c.csv"]),
    "damaged": ("table", {"t.csv.gz": gzip.compress(b"a,b\nx,1\ny,2\n" * 99)[:50]}, ["t.csv.gz"]),
    "empty": ("table", {"t.csv": ""}, ["t.csv"]),
    "texts for numbers": ("counts", {"c.csv": "a,b,count\nx,1,many\n"}, ["--table", "c.csv", "-a", "a", "-b", "b", "--weight", "count"]),
    "binary": ("table", {"t.csv": "a,b\0\n1,2\n"}, ["t.csv"]),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_input_is_refused_with_the_sentence_of_the_program(opened, tmp_path, name):
    way, files, arguments = WRONG[name]
    for file, content in files.items():
        (tmp_path / file).write_bytes(content if isinstance(content, bytes) else content.encode())
    form(opened, way)
    for place, file in zip(["a", "b"] if way == "files" else [way], files, strict=True):
        opened.find_element(By.ID, f"file-{place}").send_keys(str(tmp_path / file))
    assert refused(opened) == said_by_program(*arguments, cwd=tmp_path)


def test_nothing_is_refused(opened):
    assert refused(opened) == "paste both columns or both trees, A and B"


def test_what_would_help_is_a_button(opened):
    form(opened, "table")
    enter(opened, "paste-table", "a,b\nx,1\n,1\ny,2\nx,2\n")
    look(opened, "table")
    assert "choose --missing" in refused(opened)
    opened.find_element(By.XPATH, '//button[text()="--missing drop"]').click()
    settled(opened)
    WebDriverWait(opened, PATIENCE).until(lambda _: opened.find_element(By.ID, "report").is_displayed())
    assert "3 items" in read(opened)


def test_a_million_rows_are_compared_and_given_up(opened, tmp_path):
    rows = "".join(f"{item % 97},{item * 7 % 1000 if item % 3 else item % 97}\n" for item in range(1_000_000))
    (tmp_path / "large.csv").write_text("a,b\n" + rows)
    form(opened, "table")
    opened.find_element(By.ID, "file-table").send_keys(str(tmp_path / "large.csv"))
    look(opened, "table")
    opened.find_element(By.ID, "compare").click()
    cancel = opened.find_element(By.ID, "cancel")
    assert cancel.is_displayed() and not opened.find_element(By.ID, "compare").is_enabled()
    assert opened.find_element(By.ID, "progress").is_displayed()
    WebDriverWait(opened, PATIENCE, 0.05).until(lambda _: opened.find_element(By.ID, "doing").text not in ("", "reading"))
    cancel.click()
    WebDriverWait(opened, PATIENCE).until(lambda _: opened.find_element(By.ID, "compare").is_enabled())
    assert not opened.find_element(By.ID, "failure").is_displayed()
    # What was given up can be asked again, and the page answers meanwhile.
    opened.find_element(By.ID, "compare").click()
    opened.find_element(By.CSS_SELECTOR, "#more summary").click()
    settled(opened)
    assert "1000000 items" in read(opened)


# A module whose memory is nearly used up before it begins.
USED_UP = """
const RealBlob = Blob;
const use = `const real = WebAssembly.instantiate;
WebAssembly.instantiate = async (...all) => {
  const found = await real.apply(WebAssembly, all);
  const { memory } = (found.instance ?? found).exports;
  memory.grow(65535 - memory.buffer.byteLength / 65536 - 400);
  return found;
};`;
globalThis.Blob = class extends RealBlob {
  constructor(parts, options) {
    super(options?.type === "text/javascript" ? [use, ...parts] : parts, options);
  }
};
"""


def test_the_end_of_memory_has_a_word(browser, page, tmp_path):
    show_as(browser, "light", 1200)
    (tmp_path / "large.csv").write_text("a,b\n" + "".join(f"{item},{item}x\n" for item in range(1_000_000)))
    script = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": USED_UP})
    try:
        browser.get(page.as_uri())
        form(browser, "table")
        browser.find_element(By.ID, "file-table").send_keys(str(tmp_path / "large.csv"))
        look(browser, "table")
        assert refused(browser).startswith("the memory that the browser gives to a page is used up")
    finally:
        browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script["identifier"]})
        browser.get("about:blank")


def test_options_may_choose_many_columns(opened):
    form(opened, "table")
    opened.find_element(By.ID, "file-table").send_keys(str(ROOT / "examples/pbmc.csv"))
    look(opened, "table")
    opened.find_element(By.CSS_SELECTOR, "#more summary").click()
    enter(opened, "options", "--reference bulk_labels")
    assert "Which is the closest?" in compare(opened)


def test_options_are_words_as_in_a_shell(opened):
    form(opened, "table")
    enter(opened, "paste-table", "a,b\nx,1\nnot known,1\ny,2\nx,2\n")
    opened.find_element(By.CSS_SELECTOR, "#more summary").click()
    enter(opened, "options", "--missing=drop --missing-values='not known'")
    look(opened, "table")
    assert "3 items" in compare(opened)


class Server(ThreadingHTTPServer):
    """A server of the files in a folder, on a thread of its own; it remembers what it was asked for."""

    def __init__(self, folder):
        class Handler(SimpleHTTPRequestHandler):
            def log_message(self, *_):
                self.server.asked.append(self.path)

        self.asked = []
        super().__init__(("127.0.0.1", 0), partial(Handler, directory=folder))
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def __exit__(self, *error):
        self.shutdown()
        super().__exit__(*error)


def test_a_server_gives_one_file_and_is_not_needed_any_more(browser, page):
    show_as(browser, "light", 1200)
    offline = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    browser.execute_cdp_cmd("Network.enable", {})
    with Server(page.parent) as server:
        browser.get(f"http://127.0.0.1:{server.server_port}/index.html")
    try:
        browser.execute_cdp_cmd("Network.emulateNetworkConditions", {**offline, "offline": True})
        browser.find_element(By.ID, "example").click()
        assert "36 items" in compare(browser)
    finally:
        browser.execute_cdp_cmd("Network.emulateNetworkConditions", {**offline, "offline": False})
        browser.get("about:blank")
    assert server.asked == ["/index.html"]


def test_the_report_is_saved(opened, tmp_path):
    opened.execute_cdp_cmd("Page.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)})
    opened.find_element(By.ID, "example").click()
    compare(opened)
    opened.find_element(By.ID, "save").send_keys(Keys.ENTER)
    file = tmp_path / "report.html"
    WebDriverWait(opened, 20).until(lambda _: file.exists())
    saved = opened.execute_script("return document.getElementById('report').srcdoc")
    assert file.read_text(encoding="utf-8") == saved


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_use_it(opened, scheme):
    axe = "axe.run().then((found) => arguments[0](found.violations.map((each) => [each.id, each.nodes[0].html])))"
    show_as(opened, scheme, 1200)
    opened.execute_script(AXE_SCRIPT)
    for name in ("paste", "table", "files", "counts"):
        form(opened, name)
        assert opened.execute_async_script(axe) == []
    form(opened, "table")
    enter(opened, "paste-table", hostile())
    look(opened, "table")
    assert opened.execute_async_script(axe) == []
    for width in (360, 1200, 2560):
        show_as(opened, scheme, width)
        assert opened.execute_script("return document.documentElement.scrollWidth <= window.innerWidth"), width
    show_as(opened, scheme, 1200)
    compare(opened)
    assert opened.execute_async_script(axe.replace("axe.run()", "axe.run({ exclude: ['iframe'] })")) == []
    for width in (360, 1200, 2560):
        show_as(opened, scheme, width)
        assert opened.execute_script("return document.documentElement.scrollWidth <= window.innerWidth"), width


def test_the_keyboard_is_enough(opened):
    opened.find_element(By.ID, "paste-a").send_keys("x\nx\ny\ny", Keys.TAB)
    assert opened.switch_to.active_element.get_attribute("id") == "paste-b"
    opened.switch_to.active_element.send_keys("1\n1\n2\n2")
    while opened.switch_to.active_element.get_attribute("id") != "compare":
        opened.switch_to.active_element.send_keys(Keys.TAB)
    opened.switch_to.active_element.send_keys(Keys.ENTER)
    settled(opened)
    assert "items are where they were" in read(opened)
    assert opened.switch_to.active_element.get_attribute("id") == "again"
