//! Pages: their numbers are those of their data and of the other commands, whatever the labels hold.

use std::collections::HashSet;
use std::process::Command;

use partita::internal::{p_value, probability, rounded};
use serde_json::Value;

fn partita(arguments: &[&str]) -> String {
    let found = Command::new(env!("CARGO_BIN_EXE_partita"))
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .output()
        .expect("the program");
    assert!(found.status.success(), "{}", String::from_utf8_lossy(&found.stderr));
    String::from_utf8(found.stdout).expect("text")
}

/// What is between two marks, the first time.
fn between<'t>(text: &'t str, start: &str, end: &str) -> &'t str {
    let from = text.find(start).expect(start) + start.len();
    &text[from..from + text[from..].find(end).expect(end)]
}

fn data(page: &str) -> Value {
    serde_json::from_str(between(page, "<script id=\"data\" type=\"application/json\">", "</script>"))
        .expect("JSON")
}

/// The text of a page without its pictures, whose numbers are places on the screen.
fn text(page: &str) -> String {
    let mut body = between(page, "<main>", "</main>").to_owned();
    while let Some(start) = body.find("<svg") {
        let end = start + body[start..].find("</svg>").expect("an end") + "</svg>".len();
        body.replace_range(start..end, " ");
    }
    let how = body.find("<section id=\"how\"").unwrap_or(body.len());
    let mut text = String::new();
    let mut inside = false;
    for character in body[..how].chars() {
        match character {
            '<' => inside = true,
            '>' => {
                inside = false;
                text.push(' ');
            }
            other if !inside => text.push(other),
            _ => {}
        }
    }
    text
}

/// Every number of the data as a page may write it.
fn written(value: &Value, found: &mut HashSet<String>) {
    match value {
        Value::Number(number) => {
            let number = number.as_f64().expect("a number");
            let end = format!("{number:.3}");
            let end = end.trim_end_matches('0').trim_end_matches('.').to_owned();
            found.extend([
                rounded(number),
                end,
                format!("{:.1}", 100.0 * number),
                format!("{}", (number * 1e8).round() / 1e6),
            ]);
            found.extend([probability(number), p_value(number, number)].map(|p| p.replace("≤ ", "")));
        }
        Value::String(text) => {
            found.extend(numbers(text));
        }
        Value::Array(values) => values.iter().for_each(|value| written(value, found)),
        Value::Object(fields) => {
            for (name, value) in fields {
                found.extend(numbers(name));
                written(value, found);
            }
        }
        _ => {}
    }
}

fn numbers(text: &str) -> Vec<String> {
    let text = text.replace('−', "-");
    let is_number = |character: char| character.is_ascii_digit() || ".-e".contains(character);
    let tokens = text.split(|character| !is_number(character));
    let tokens = tokens.map(|token| token.trim_matches(['.', 'e', '-']));
    tokens.filter(|token| token.parse::<f64>().is_ok()).map(str::to_owned).collect()
}

#[test]
fn every_number_of_the_page_is_in_its_data() {
    let page =
        partita(&["report", "examples/pbmc.csv", "-a", "bulk_labels", "-b", "louvain", "--id", "cell"]);
    let mut known = HashSet::new();
    let data = data(&page);
    written(&data, &mut known);
    // The prose of the measures, the places of the changes, what is counted, and the grades of agreement.
    let mut body = text(&page);
    for row in data["compare"]["scores"].as_object().expect("scores").keys() {
        let measure = partita::Request::parse(row).expect("a measure");
        let first = measure.measure().doc.split("\n\n").next().unwrap_or_default();
        body = body.replace(&first.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;"), "");
    }
    let changes = data["explain"]["changes"].as_array().expect("changes").len();
    known.extend((0..=changes).map(|place| place.to_string()));
    known.extend(["0.65", "0.8", "0.9"].map(str::to_owned));
    let counted =
        ["pairs", "clusters"].map(|what| data["explain"]["strays"][what].as_array().map_or(0, Vec::len));
    known.extend(counted.map(|count| count.to_string()));
    let strays = data["explain"]["strays"]["items"].as_u64().expect("strays");
    known.insert(format!("{:.1}", 100.0 * strays as f64 / data["compare"]["n"].as_f64().expect("items")));
    let unknown: Vec<String> = numbers(&body).into_iter().filter(|number| !known.contains(number)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn its_data_are_those_of_the_other_commands() {
    let input = ["examples/iris.csv", "-a", "species", "-b", "ward", "--id", "flower"];
    let of = |command: &[&str]| partita(&[command, &input].concat());
    let data = data(&of(&["report"]));
    let compared: Value =
        serde_json::from_str(&of(&["compare", "--ci", "--p-value", "--format", "json"])).expect("JSON");
    let explained: Value = serde_json::from_str(&of(&["explain", "--format", "json"])).expect("JSON");
    assert_eq!(data["compare"], compared);
    assert_eq!(data["explain"], explained);
    assert_eq!(of(&["report"]), of(&["report"]), "the same bytes for the same input");
}

#[test]
fn labels_are_text_whatever_they_hold() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("hostile.csv");
    let hostile = [
        "<script>alert(1)</script>",
        "]]>",
        "x\" onload=\"alert(1)",
        "\u{202e}right to left",
        "tab\u{1}bell\u{7}",
        &"long ".repeat(2000),
    ];
    let mut lines = String::from("id,a,b\n");
    for item in 0..120 {
        let [a, b] = [item % 6, (item * 7 / 6) % 6].map(|label| hostile[label].replace('"', "\"\""));
        lines += &format!("</script>{item},\"{a}\",\"{b}\"\n");
    }
    std::fs::write(&file, lines).expect("a file");
    let page = partita(&["report", file.to_str().expect("a path"), "-a", "a", "-b", "b", "--id", "id"]);
    assert_eq!(page.matches("<script").count(), 2);
    assert_eq!(page.matches("</script>").count(), 2);
    assert!(!page.contains("onload=\"alert") && !page.contains('\u{1}') && !page.contains('\u{7}'));
    assert!(page.contains("<bdi>\u{202e}right to left</bdi>"), "the direction ends with the label");
    assert!(!text(&page).contains(&"long ".repeat(100)), "long labels are cut");
    let _ = data(&page);
}

#[test]
fn pages_are_small() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("cells.csv");
    let mut text = String::from("cell,truth,found\n");
    for item in 0_u64..20_000 {
        let drawn = item.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
        let found = if drawn.is_multiple_of(20) { drawn / 20 % 40 } else { item % 40 };
        text += &format!("cell{item},type {},{found}\n", item % 40);
    }
    std::fs::write(&file, text).expect("a file");
    let path = file.to_str().expect("a path");
    let page = partita(&["report", path, "-a", "truth", "-b", "found", "--id", "cell", "-m", "ari"]);
    assert!(page.len() < 1_000_000, "{}", page.len());
}
