//! The cases of `testdata/golden/verbs` that files can hold: the command line gives the same JSON as the answers themselves.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

/// What stands outside the equality of front ends: lines about reading, the source, names of unnamed inputs.
const OWN: [&str; 6] = ["warnings", "source", "trees", "a", "b", "reference"];
/// What marks a missing label in the files of these tests; the empty text is a label.
const MISSING: &str = "(missing)";

fn cases() -> Vec<Value> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden/verbs");
    let files = fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("a file").path());
    let mut files: Vec<PathBuf> = files.collect();
    files.sort();
    let read = |path: &PathBuf| fs::read_to_string(path).expect("a case can be read");
    files.iter().map(|path| serde_json::from_str(&read(path)).expect("a case is JSON")).collect()
}

/// A label as a quoted field of CSV.
fn field(value: &Value) -> String {
    let text = match value {
        Value::Null => MISSING.to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// Columns of values as a table of CSV; shorter columns end early, which only an error is made of.
fn table(columns: &[(&str, &Vec<Value>)]) -> String {
    let line = |fields: Vec<String>| fields.join(",") + "\n";
    let mut text = line(columns.iter().map(|(name, _)| (*name).to_owned()).collect());
    for item in 0..columns[0].1.len() {
        text += &line(columns.iter().map(|(_, values)| field(&values[item])).collect());
    }
    text
}

/// The files and the words of a command line for the objects of a comparison; none where files cannot hold them so.
fn of_pair(objects: &[Value], grouped: bool, folder: &Path) -> Option<Vec<String>> {
    let labels: Option<Vec<&Vec<Value>>> =
        objects.iter().map(|one| one.get("labels").or(one.get("numbers"))?.as_array()).collect();
    let file = |name: &str| folder.join(name).to_str().expect("a path in UTF-8").to_owned();
    let write = |name: &str, text: &str| {
        fs::write(folder.join(name), text).expect("a file can be written");
        file(name)
    };
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    if let Some(columns) = labels {
        let third = if grouped { "groups" } else { "weight" };
        if columns.len() == 4 {
            // No file of a co-clustering holds missing labels.
            if columns.iter().any(|column| column.contains(&Value::Null)) {
                return None;
            }
            let rows = write("rows.csv", &table(&[("left", columns[0]), ("right", columns[2])]));
            let columns = write("columns.csv", &table(&[("left", columns[1]), ("right", columns[3])]));
            return Some(words(&["--rows", &rows, "--columns", &columns, "-a", "left", "-b", "right"]));
        }
        if columns.iter().any(|column| column.len() != columns[0].len()) {
            return None;
        }
        let named: Vec<(&str, &Vec<Value>)> =
            ["left", "right", third].into_iter().zip(columns.iter().copied()).collect();
        let path = write("labels.csv", &table(&named));
        let option = format!("--{third}");
        let mut line =
            words(&[&path, "-a", "left", "-b", "right", "--labels-as", "text", "--missing-values", MISSING]);
        if columns.len() == 3 {
            line.extend(words(&[&option, third]));
        }
        return Some(line);
    }
    let trees: Option<Vec<&str>> = objects.iter().map(|one| one["trees"][0].as_str()).collect();
    let trees = trees?;
    let name = |at: usize| write(["a.nwk", "b.nwk"][at], trees[at]);
    (trees.len() == 2).then(|| vec![name(0), name(1)])
}

/// The files and the words of a command line about many objects, for `rank` with the first as the reference; none where files
/// cannot hold them so.
fn of_many(objects: &[Value], given: &Value, is_ranked: bool, folder: &Path) -> Option<Vec<String>> {
    let parts = if given["kind"] == json!("co") { 2 } else { 1 };
    let is_grouped = given["grouped"] == json!(true);
    let named = given["names"].as_array();
    let name = |at: usize| match at {
        _ if !is_ranked => {
            named.map_or_else(|| (at + 1).to_string(), |names| names[at].as_str().unwrap().to_owned())
        }
        0 => given["reference"].as_str().unwrap_or("the reference").to_owned(),
        at if is_grouped && at + 1 == objects.len() => "groups".to_owned(),
        at => named.map_or_else(|| at.to_string(), |names| names[at - 1].as_str().unwrap().to_owned()),
    };
    let names: Vec<String> = (0..objects.len() / parts).map(name).collect();
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).expect("a file can be written");
        path.to_str().expect("a path in UTF-8").to_owned()
    };
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let trees: Option<Vec<&str>> = objects.iter().map(|one| one["trees"][0].as_str()).collect();
    if let Some(trees) = trees {
        // The command line tests what can be tested, and nobody can ask for more. A file of trees has a name of its own.
        if given["test"] == json!(true) || objects.iter().any(|one| one["trees"][1].is_string()) {
            return None;
        }
        let files: Vec<String> =
            trees.iter().zip(&names).map(|(tree, name)| write(&format!("{name}.nwk"), tree)).collect();
        if !is_ranked {
            let (rows, others) = files.split_at(files.len() - given["others"].as_u64().unwrap_or(0) as usize);
            let others = others.iter().flat_map(|file| ["--others".to_owned(), file.clone()]);
            return Some(rows.iter().cloned().chain(others).collect());
        }
        return Some([files[1..].to_vec(), words(&["-r", &files[0]])].concat());
    }
    let columns: Option<Vec<&Vec<Value>>> = objects.iter().map(|one| one["labels"].as_array()).collect();
    let columns = columns?;
    // In tables of co-clusterings no text marks what is missing.
    if parts == 2 && columns.iter().any(|column| column.contains(&Value::Null)) {
        return None;
    }
    let of_part = |part: usize| columns.iter().copied().skip(part).step_by(parts).collect::<Vec<_>>();
    let file = |part: usize, to: &str| {
        let columns = of_part(part);
        let is_table = columns.iter().all(|column| column.len() == columns[0].len());
        let named: Vec<(&str, &Vec<Value>)> = names.iter().map(String::as_str).zip(columns).collect();
        is_table.then(|| write(to, &table(&named)))
    };
    let mut line = match parts {
        2 => words(&["--rows", &file(0, "rows.csv")?, "--columns", &file(1, "columns.csv")?]),
        _ => words(&[&file(0, "labels.csv")?, "--labels-as", "text", "--missing-values", MISSING]),
    };
    if is_ranked {
        line.extend(words(&["-r", &names[0]]));
    }
    if parts == 1 {
        line.extend(words(&["--header", "yes"]));
    }
    // Columns that nobody names are taken in the order of their numbers.
    let named = named.filter(|_| given.get("prefix").or(given.get("by_name")).is_none());
    let candidates = named.into_iter().flatten().filter_map(Value::as_str);
    line.extend(candidates.map(|name| format!("--clusterings={name}")));
    if is_grouped {
        line.extend(words(&["--groups", "groups"]));
    }
    Some(line)
}

/// The files of samples of trees; none where a sample has no name.
fn of_runs(objects: &[Value], given: &Value, folder: &Path) -> Option<Vec<String>> {
    let names = given["names"].as_array()?;
    let write = |(object, name): (&Value, &Value)| {
        let trees: Vec<&str> = object["trees"].as_array()?.iter().filter_map(Value::as_str).collect();
        let path = folder.join(format!("{}.nwk", name.as_str()?));
        fs::write(&path, trees.join("\n")).expect("a file can be written");
        Some(path.to_str().expect("a path in UTF-8").to_owned())
    };
    objects.iter().zip(names).map(write).collect()
}

/// The files of a tree and of a graph, as edges between its nodes by name; none where a node has no name or no edge.
fn of_tree_on_graph(objects: &[Value], given: &Value, folder: &Path) -> Option<Vec<String>> {
    let (nodes, rows) = (given["nodes"].as_array()?, objects[1]["matrix"].as_array()?);
    let mut edges = String::new();
    for (at, row) in rows.iter().enumerate() {
        let row = row.as_array()?;
        row.iter().any(|weight| weight.as_f64() != Some(0.0)).then_some(())?;
        for (other, weight) in
            row.iter().enumerate().take(at).filter(|(_, weight)| weight.as_f64() != Some(0.0))
        {
            edges += &format!("{} {} {weight}\n", nodes[at].as_str()?, nodes[other].as_str()?);
        }
    }
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).expect("a file can be written");
        path.to_str().expect("a path in UTF-8").to_owned()
    };
    Some(vec![file("tree.nwk", objects[0]["trees"][0].as_str()?), file("graph.txt", &edges)])
}

/// The file of a matrix, with classes of its rows, and what files say of it; none where a graph would be a matrix.
fn of_matrix(question: &str, objects: &[Value], given: &Value, folder: &Path) -> Option<Vec<String>> {
    let rows = objects[0]["matrix"].as_array()?;
    let line = |row: &Value| {
        row.as_array().map(|row| row.iter().map(Value::to_string).collect::<Vec<_>>().join(","))
    };
    let lines: Option<Vec<String>> = rows.iter().map(line).collect();
    let write = |name: &str, text: String| {
        let path = folder.join(name);
        fs::write(&path, text + "\n").expect("a file can be written");
        path.to_str().expect("a path in UTF-8").to_owned()
    };
    let is_of_vectors =
        given["method"].as_str().is_some_and(|method| !method.starts_with("louvain") && method != "paris");
    if question == "hierarchy" && (!is_of_vectors || given["graph"] == json!(true)) {
        return None;
    }
    let mut words =
        vec![write("matrix.csv", lines?.join("\n")), "--header=no".to_owned(), "--row-names=no".to_owned()];
    if let Some(classes) = objects.get(1) {
        let classes: Vec<String> = classes["labels"].as_array()?.iter().map(field).collect();
        words.push(format!("--classes={}", write("classes.csv", classes.join("\n"))));
    }
    if let [Value::Number(rows), Value::Number(columns)] =
        &given["clusters"].as_array().cloned().unwrap_or_default()[..]
    {
        words.extend([format!("--row-clusters={rows}"), format!("--column-clusters={columns}")]);
    }
    Some(words)
}

/// The options of a question as words.
fn options(options: &Value) -> Vec<String> {
    let mut line = Vec::new();
    for (name, value) in options.as_object().into_iter().flatten() {
        match (name.as_str(), value) {
            ("measures", Value::Array(names)) => {
                names
                    .iter()
                    .for_each(|name| line.extend(["-m".to_owned(), name.as_str().unwrap().to_owned()]));
            }
            // Said with the matrix, or in a file.
            ("clusters", Value::Array(_)) | ("store", _) => {}
            (name @ ("sizes" | "alpha"), Value::Array(values)) => {
                let values: Vec<String> = values.iter().map(Value::to_string).collect();
                line.push(format!("--{name}={}", values.join(",")));
            }
            ("n_modes", value) => line.push(format!("--modes={value}")),
            ("test", Value::Bool(false)) => line.push("--scores-only".to_owned()),
            ("grouped" | "names" | "reference" | "kind" | "test" | "others" | "by_name" | "nodes", _) => {}
            (name, Value::Bool(true)) => line.push(format!("--{}", name.replace('_', "-"))),
            (name, Value::String(text)) => line.push(format!("--{}={text}", name.replace('_', "-"))),
            (name, value) => line.push(format!("--{}={value}", name.replace('_', "-"))),
        }
    }
    line
}

/// What the command line answers, without what only it knows.
fn answered(case: &Value) -> Option<Value> {
    let folder = tempfile::tempdir().expect("a folder");
    let (objects, given) = (case["objects"].as_array()?, &case["options"]);
    let question = case["question"].as_str()?;
    let is_on_graph = objects.get(1).is_some_and(|object| object.get("matrix").is_some());
    let command = match question {
        _ if is_on_graph => "score-tree",
        "convergence" => "compare",
        _ => question,
    };
    let input = match question {
        "compare" if is_on_graph => of_tree_on_graph(objects, given, folder.path())?,
        // Ids are a column of the file there.
        "explain" if given.get("ids").is_some() => return None,
        "compare" | "explain" | "table" | "align" => {
            of_pair(objects, given["grouped"] == json!(true), folder.path())?
        }
        // The command line scores them each with each.
        "consensus" if given["scored"] == json!(false) => return None,
        "rank" | "pairwise" | "consensus" | "modes" | "flow" => {
            of_many(objects, given, question == "rank", folder.path())?
        }
        "convergence" => of_runs(objects, given, folder.path())?,
        "power" => Vec::new(),
        "cocluster" | "hierarchy" => of_matrix(question, objects, given, folder.path())?,
        _ => return None,
    };
    let store = given["store"].as_str().map(|text| {
        let path = folder.path().join("ids.tsv");
        fs::write(&path, text).expect("a file can be written");
        format!("--keep-ids={}", path.display())
    });
    let output = Command::new(env!("CARGO_BIN_EXE_partita"))
        .arg(command)
        .args(input)
        .args(store)
        .args(options(given))
        .args(["--format", "json"])
        .output()
        .expect("partita runs");
    if !output.status.success() {
        return Some(json!({"error": String::from_utf8_lossy(&output.stderr)}));
    }
    let mut answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    OWN.iter().for_each(|name| drop(answer.as_object_mut().expect("an object").remove(*name)));
    Some(answer)
}

#[test]
fn the_command_line_answers_as_all_front_ends() {
    let (mut wrong, mut tried) = (Vec::new(), 0);
    for case in cases() {
        let Some(found) = answered(&case) else { continue };
        tried += 1;
        // Errors have words of their own on the command line.
        let is_right = match case.get("answer") {
            Some(answer) => {
                let mut answer = answer.clone();
                OWN.iter().for_each(|name| drop(answer.as_object_mut().expect("an object").remove(*name)));
                answer == found
            }
            None => found.get("error").is_some(),
        };
        if !is_right {
            wrong.push(format!("{}: found {found}\nexpected {}", case["name"], case["answer"]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(tried >= 20, "only {tried} cases were tried");
}
