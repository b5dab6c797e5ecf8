//! The paper is complete, as long as the journal asks, and its citations are found.

use std::process::Command;

use partita_dev::shell;

fn paper() -> String {
    std::fs::read_to_string(shell::root().join("paper/paper.md")).expect("the paper")
}

#[test]
fn it_has_the_sections_and_the_length_that_are_asked_for() {
    let paper = paper();
    let (head, text) =
        paper.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n")).expect("a head");
    for field in ["title:", "tags:", "authors:", "affiliations:", "date:", "bibliography:"] {
        assert!(head.lines().any(|line| line.starts_with(field)), "{field}");
    }
    let headings: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("# ")).collect();
    for heading in ["Summary", "Statement of need", "State of the field", "References"] {
        assert!(headings.contains(&heading), "{heading}");
    }
    let words = text.split_whitespace().count();
    assert!((750..=1_250).contains(&words), "{words} words");
}

#[test]
fn it_becomes_a_page_in_which_every_citation_is_found() {
    if Command::new("pandoc").arg("--version").output().is_err() {
        shell::say("pandoc is not installed: the paper was not built");
        return;
    }
    let mut pandoc = Command::new("pandoc");
    pandoc.args(["--standalone", "--citeproc", "--fail-if-warnings", "--to=html", "paper.md"]);
    let page = shell::printed(pandoc.current_dir(shell::root().join("paper"))).expect("the paper is built");
    assert!(page.contains("<h1 class=\"title\">Partita:") && page.contains("id=\"ref-hubert1985\""));
    let cited: Vec<String> = cited(&paper());
    assert!(cited.len() > 10, "{cited:?}");
    for key in cited {
        assert!(page.contains(&format!("id=\"ref-{key}\"")), "{key}");
    }
}

/// The keys that the text cites.
fn cited(paper: &str) -> Vec<String> {
    let keys = paper.split('@').skip(1);
    keys.map(|rest| rest.chars().take_while(char::is_ascii_alphanumeric).collect()).collect()
}
