//! The manual of the R package as Markdown, read from the pages under `r/man`.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use partita_dev::shell;

/// The first line of pages that are written from the registry: the measures, which have pages of their own.
const GENERATED: &str = "% Written by `cargo dev generate`";

/// The manual in one file: every function that is no measure, and the names of those that are.
pub fn page() -> anyhow::Result<(PathBuf, String)> {
    let mut files = Vec::new();
    for entry in fs::read_dir(shell::root().join("r/man"))? {
        files.push(entry?.path());
    }
    files.sort();
    let mut text =
        "# R manual\n\nThe functions of the R package; `help(package = \"partita\")` shows the same in R.\n"
            .to_owned();
    let mut measures = "\n## Measures\n| function | also | |\n|---|---|---|\n".to_owned();
    for file in files {
        let page = fs::read_to_string(file)?;
        if page.starts_with(GENERATED) { measure(&page, &mut measures) } else { topic(&page, &mut text) }
    }
    Ok((PathBuf::from("docs/r-manual.md"), text + &measures))
}

/// A row for a measure.
fn measure(page: &str, rows: &mut String) {
    let name = section(page, "name").unwrap_or_default();
    let also: Vec<String> = page
        .lines()
        .filter_map(|line| section(line, "alias"))
        .filter(|alias| *alias != name)
        .map(|alias| format!("`{alias}`"))
        .collect();
    let _ = writeln!(
        rows,
        "| [`{name}`](measures/{name}.md) | {} | {} |",
        also.join(", "),
        inline(section(page, "title").unwrap_or_default())
    );
}

/// A function with what it takes and gives.
fn topic(page: &str, text: &mut String) {
    let get = |name: &str| section(page, name).map(inline);
    let _ = writeln!(
        text,
        "\n## {}\n{}.\n\n{}",
        get("name").unwrap_or_default(),
        get("title").unwrap_or_default(),
        get("description").unwrap_or_default()
    );
    if let Some(usage) = section(page, "usage") {
        let _ = writeln!(text, "\n```r\n{}\n```\n", calls(usage.trim()));
    }
    for arguments in section(page, "arguments").into_iter().flat_map(|text| text.split("\\item").skip(1)) {
        let Some((name, rest)) = braced(arguments) else { continue };
        let what = braced(rest).map_or("", |(what, _)| what);
        let _ = writeln!(text, "- `{name}`: {}", inline(what));
    }
    for name in ["value", "details"] {
        if let Some(words) = get(name) {
            let _ = writeln!(text, "\n{words}");
        }
    }
    if let Some(examples) = section(page, "examples") {
        let _ = writeln!(text, "\n```r\n{}\n```", examples.trim().replace("\\%", "%"));
    }
}

/// Returns the text in the braces behind a macro.
fn section<'a>(page: &'a str, name: &str) -> Option<&'a str> {
    let at = page.find(&format!("\\{name}{{"))?;
    braced(&page[at + name.len() + 1..]).map(|(inside, _)| inside)
}

/// Returns the text in the first braces of a text, and the text that follows them.
fn braced(text: &str) -> Option<(&str, &str)> {
    let from = text.find('{')?;
    let mut depth = 0;
    let mut is_escaped = false;
    for (at, letter) in text[from..].char_indices() {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '{' => depth += 1,
            '}' if depth == 1 => return Some((&text[from + 1..from + at], &text[from + at + 1..])),
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Calls of functions: a method is called by the name of its generic function.
fn calls(usage: &str) -> String {
    let mut out = String::new();
    let mut rest = usage;
    while let Some((before, method)) = rest.split_once("\\method") {
        out.push_str(before);
        let Some((generic, after)) = braced(method) else { break };
        out.push_str(generic);
        rest = braced(after).map_or(after, |(_, call)| call);
    }
    out + rest
}

/// Words in which code is marked as Markdown marks it; other macros leave what is in them.
fn inline(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text.trim();
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let name: String = rest.chars().take_while(char::is_ascii_alphabetic).collect();
        match braced(&rest[name.len()..]).filter(|_| !name.is_empty() && rest[name.len()..].starts_with('{'))
        {
            Some((inside, after)) => {
                let inside = inline(inside);
                let is_code = matches!(name.as_str(), "code" | "command") && !inside.starts_with('`');
                out.push_str(&if is_code { format!("`{inside}`") } else { inside });
                rest = after;
            }
            None => {
                out.extend(rest.chars().next());
                rest = rest.get(1..).unwrap_or_default();
            }
        }
    }
    (out + rest).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn macros_become_markdown() {
        assert_eq!(
            inline("See \\code{\\link{compare}}: 95 \\% of\n  \\code{a}"),
            "See `compare`: 95 % of `a`"
        );
        assert_eq!(calls("f(x)\n\\method{summary}{a_b}(object, n)"), "f(x)\nsummary(object, n)");
        assert_eq!(section("\\title{A \\code{b} c}\n\\usage{f(x)}", "title"), Some("A \\code{b} c"));
    }

    #[test]
    fn every_function_is_in_the_manual() {
        let (_, text) = page().unwrap();
        for part in [
            "\n## compare\n",
            "- `missing`: ",
            "found$value\n",
            "[`adjusted_rand`](measures/adjusted_rand.md) | `ari`",
        ] {
            assert!(text.contains(part), "{part}");
        }
        assert!(!text.contains('\\'), "a macro is left");
    }
}
