//! Every number of a page is in its data: those of a row of a table where the data speak of what the row is about, those of
//! sentences anywhere.

use std::collections::HashSet;

use partita::internal::{p_value, probability, rounded};
use serde_json::Value;

use super::report::{between, data, partita};

/// Numbers that the words of every page may have: the grades of agreement, what is nearly all of the trees, and what is nearly
/// nothing.
const FURNITURE: [&str; 7] = ["0.65", "0.8", "0.9", "95", "2004", "0.0001", "1e-15"];

/// The page without what an element of that start holds.
fn without(body: &str, start: &str, end: &str) -> String {
    let mut left = String::new();
    let mut rest = body;
    while let Some(from) = rest.find(start) {
        left.push_str(&rest[..from]);
        left.push(' ');
        let until = rest[from..].find(end).expect("an end") + from + end.len();
        rest = &rest[until..];
    }
    left + rest
}

/// The elements of a page whose numbers are findings. Those of pictures are places on the screen, those of details the prose
/// of measures, and places in an order are marked.
fn findings(page: &str) -> String {
    let body = between(page, "<main>", "</main>");
    let body = &body[..body.find("<section id=\"how\"").unwrap_or(body.len())];
    let ends = [
        ("<svg", "</svg>"),
        ("<details>", "</details>"),
        ("<td class=\"n place\">", "</td>"),
        ("<span class=\"end\">", "</span>"),
    ];
    // The measure of a row is the summary of its details.
    let body = body.replace("<details><summary>", "").replace("</summary>", "<details>");
    ends.iter().fold(body, |body, (start, end)| without(&body, start, end))
}

fn text(html: &str) -> String {
    let text = without(&html.replace("<wbr>", ""), "<", ">");
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")]
        .iter()
        .fold(text, |text, (entity, sign)| text.replace(entity, sign))
}

fn numbers(text: &str) -> Vec<String> {
    let text = text.replace('−', "-");
    let is_number = |character: char| character.is_ascii_digit() || ".-e".contains(character);
    let tokens = text.split(|character| !is_number(character));
    // Signs are not compared: a dash may also stand between two numbers.
    let tokens = tokens.map(|token| token.trim_matches(['.', 'e', '-']));
    tokens.filter(|token| token.parse::<f64>().is_ok()).map(str::to_owned).collect()
}

/// Every number of the data as a page may write it, and how many there are of what is listed, in all and of each kind.
fn written(value: &Value, found: &mut HashSet<String>) {
    match value {
        Value::Number(number) => {
            let number = number.as_f64().expect("a number").abs();
            let end = format!("{number:.3}");
            found.insert(end.trim_end_matches('0').trim_end_matches('.').to_owned());
            found.extend([rounded(number), format!("{:.1}", 100.0 * number)]);
            // Ends of intervals in a verdict are rounded outwards.
            found.extend([(1e3 * number).floor(), (1e3 * number).ceil()].map(|end| (end / 1e3).to_string()));
            found.insert(format!("{}", (number * 1e8).round() / 1e6));
            // Digits follow the interval.
            found.extend((2..=5).map(|places| format!("{number:.places$}")));
            found.extend([probability(number), p_value(number, number)].map(|p| p.replace("≤ ", "")));
            // Probabilities of tests, deviations from chance, and what is nearly nothing.
            found.extend([format!("{number:.4}"), partita_report::two_digits(number)]);
            found.extend((number < 1e-4).then(|| "0.0001".to_owned()));
        }
        Value::String(text) => found.extend(numbers(text)),
        Value::Array(values) => {
            values.iter().for_each(|value| written(value, found));
            found.insert(values.len().to_string());
            let kinds: Vec<&Value> = values.iter().filter_map(|value| value.get("kind")).collect();
            found.extend(
                kinds.iter().map(|kind| kinds.iter().filter(|other| other == &kind).count().to_string()),
            );
        }
        Value::Object(fields) => {
            for (name, value) in fields {
                found.extend(numbers(name));
                written(value, found);
            }
        }
        _ => {}
    }
}

/// Where the data speak of something of that name: entries of lists that name it, and fields of that name.
fn about(value: &Value, name: &str, entries: &mut Vec<HashSet<String>>, fields: &mut HashSet<String>) {
    let is_name = |value: &Value| match value {
        Value::String(text) => text == name,
        Value::Array(values) => {
            values.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", ").starts_with(name)
        }
        _ => false,
    };
    match value {
        Value::Array(values) => {
            for entry in values {
                let named = match entry {
                    Value::Object(fields) => fields.values().any(is_name),
                    Value::Array(values) => values.iter().any(is_name),
                    _ => false,
                };
                if named {
                    let mut found = HashSet::new();
                    written(entry, &mut found);
                    entries.push(found);
                }
                about(entry, name, entries, fields);
            }
        }
        Value::Object(values) => {
            for (key, value) in values {
                if key == name {
                    written(value, fields);
                    fields.extend(numbers(key));
                }
                about(value, name, entries, fields);
            }
        }
        _ => {}
    }
}

/// The name of each row of each table, and its numbers.
fn rows(html: &str) -> Vec<(String, Vec<String>)> {
    let rows = html.split("<tr").skip(1).map(|row| &row[..row.find("</tr>").unwrap_or(row.len())]);
    let row = |row: &str| {
        let start = row.find("<th scope=\"row\"")?;
        let heading = between(&row[start..], ">", "</th>");
        let name = text(heading.split("<span class=\"hint\"").next()?);
        Some((name.trim().trim_end_matches(", …").to_owned(), numbers(&text(&format!("<tr{row}")))))
    };
    rows.filter_map(row).collect()
}

/// The numbers of a page that its data do not hold, each with where it is.
pub fn unknown(page: &str) -> Vec<String> {
    let (data, html) = (data(page), findings(page));
    let mut unknown = Vec::new();
    for (name, numbers) in rows(&html) {
        let (mut entries, mut fields) = (Vec::new(), HashSet::new());
        about(&data, &name, &mut entries, &mut fields);
        let is_known = |known: &HashSet<String>, number: &String| {
            known.contains(number) || fields.contains(number) || FURNITURE.contains(&number.as_str())
        };
        entries.push(HashSet::new());
        if !entries.iter().any(|known| numbers.iter().all(|number| is_known(known, number))) {
            unknown.push(format!("{name}: {numbers:?}"));
        }
    }
    let mut known = HashSet::from(FURNITURE.map(str::to_owned));
    written(&data, &mut known);
    // Of strays the share is said too.
    let explained = &data["explain"];
    if let (Some(strays), Some(items)) = (explained["strays"]["items"].as_f64(), explained["n"].as_f64()) {
        known.insert(format!("{:.1}", 100.0 * strays / items));
    }
    let is_sentence = |part: &&str| !part.contains("<th scope=\"row\"");
    let sentences: String = html.split_inclusive("</tr>").filter(is_sentence).collect();
    unknown.extend(numbers(&text(&sentences)).into_iter().filter(|number| !known.contains(number)));
    unknown
}

#[test]
fn every_number_of_a_page_of_every_kind_is_in_its_data() {
    let folder = tempfile::tempdir().expect("a folder");
    let counts = folder.path().join("counts.csv");
    std::fs::write(&counts, "a,b,count\nx,1,40\nx,2,3\ny,2,50\nz,3,7\n").expect("a file");
    let co = ["--rows", "examples/matrix_rows.csv", "--columns", "examples/matrix_columns.csv"];
    let co = [&co[..], &["-a", "mine", "-b", "yours"]].concat();
    let pages: [&[&str]; 9] = [
        &["examples/pbmc.csv", "-a", "bulk_labels", "-b", "louvain", "--id", "cell"],
        &["examples/iris.csv", "-a", "species", "-b", "ward", "--id", "flower"],
        &["--table", counts.to_str().expect("a path")],
        &["examples/pbmc.csv", "--reference", "louvain", "--id", "cell"],
        &["examples/pbmc.csv", "--clusterings", "louvain,leiden_1.0,leiden_2.0", "--id", "cell"],
        &co,
        &["examples/balanced.nwk", "examples/caterpillar.nwk"],
        &["examples/posterior_1.nex", "examples/posterior_2.nex"],
        &["examples/circles.cnl", "examples/demon.cnl"],
    ];
    let of = |arguments: &[&str]| unknown(&partita(&[&["report"], arguments].concat()));
    let found: Vec<_> = pages.iter().map(|arguments| (arguments[0], of(arguments))).collect();
    assert!(found.iter().all(|(_, unknown)| unknown.is_empty()), "{found:#?}");
}

#[test]
fn a_number_that_is_elsewhere_in_the_data_is_found_out() {
    let page = partita(&["report", "examples/iris.csv", "-a", "species", "-b", "ward", "--id", "flower"]);
    let row = between(&page, "<th scope=\"row\"><bdi>setosa</bdi></th>", "</tr>");
    assert!(row.contains(">50<"), "{row}");
    // The data hold 150 too, but not of this cluster.
    let wrong = page.replace(row, &row.replacen(">50<", ">150<", 1));
    assert_eq!(unknown(&wrong).len(), unknown(&page).len() + 1);
}
