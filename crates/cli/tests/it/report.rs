//! Pages: their numbers are those of their data and of the other commands, whatever the labels hold.

use std::process::Command;

use serde_json::Value;

pub fn partita(arguments: &[&str]) -> String {
    let found = Command::new(env!("CARGO_BIN_EXE_partita"))
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .output()
        .expect("the program");
    assert!(found.status.success(), "{}", String::from_utf8_lossy(&found.stderr));
    String::from_utf8(found.stdout).expect("text")
}

/// What is between two marks, the first time.
pub fn between<'t>(text: &'t str, start: &str, end: &str) -> &'t str {
    let from = text.find(start).expect(start) + start.len();
    &text[from..from + text[from..].find(end).expect(end)]
}

pub fn data(page: &str) -> Value {
    let json = between(page, "<script id=\"data\" type=\"application/json\">", "</script>");
    let mut data: Value = serde_json::from_str(json).expect("JSON");
    // What was guessed about the files is said once, of the whole page.
    data.as_object_mut().expect("an object").values_mut().for_each(|part| *part = unsourced(part.take()));
    data
}

#[test]
fn its_data_are_those_of_the_other_commands() {
    let input = ["examples/iris.csv", "-a", "species", "-b", "ward", "--id", "flower"];
    let of = |command: &[&str]| partita(&[command, &input].concat());
    let data = data(&of(&["report"]));
    let printed = |command: &[&'static str]| printed(&[command, &input].concat());
    let compared = printed(&["compare", "--ci", "--p-value"]);
    let explained = printed(&["explain"]);
    assert_eq!(data["compare"], compared);
    assert_eq!(data["explain"], explained);
    assert_eq!(of(&["report"]), of(&["report"]), "the same bytes for the same input");
}

/// The JSON that another command prints, without what stands beside the answer.
fn printed(arguments: &[&str]) -> Value {
    unsourced(serde_json::from_str(&partita(&[arguments, &["--format", "json"]].concat())).expect("JSON"))
}

/// Each command is a source of its own, and says what it guessed.
fn unsourced(mut answer: Value) -> Value {
    if let Some(fields) = answer.as_object_mut() {
        ["warnings", "source"].iter().for_each(|own| drop(fields.remove(*own)));
        fields.values_mut().for_each(|field| *field = unsourced(field.take()));
    }
    answer
}

#[test]
fn pages_of_every_kind_hold_what_the_other_commands_say() {
    let cells = ["examples/pbmc.csv", "--id", "cell"];
    let of_cells = |command: &[&'static str]| [command, &cells].concat();
    let page = data(&partita(&of_cells(&["report", "--reference", "louvain"])));
    assert_eq!(page["rank"], printed(&of_cells(&["rank", "--reference", "louvain"])));
    assert_eq!(page["pairwise"], printed(&of_cells(&["pairwise"])));
    assert_eq!(page["flow"], printed(&of_cells(&["flow"])));
    let some = ["--clusterings", "louvain,leiden_1.0,leiden_2.0"];
    let page = data(&partita(&[&of_cells(&["report"])[..], &some].concat()));
    assert_eq!(page["rank"], Value::Null);
    assert_eq!(page["pairwise"], printed(&[&of_cells(&["pairwise"])[..], &some].concat()));

    let trees = ["examples/balanced.nwk", "examples/caterpillar.nwk"];
    let page = data(&partita(&[&["report"][..], &trees].concat()));
    assert_eq!(page["compare"], printed(&[&["compare", "--p-value"][..], &trees].concat()));
    assert_eq!(page["explain"], printed(&[&["explain"][..], &trees].concat()));

    let co = ["--rows", "examples/matrix_rows.csv", "--columns", "examples/matrix_columns.csv"];
    let co = [&co[..], &["-a", "mine", "-b", "yours"]].concat();
    let page = data(&partita(&[&["report"][..], &co].concat()));
    assert_eq!(page["compare"], printed(&[&["compare", "--ci", "--p-value"][..], &co].concat()));
    assert_eq!(page["explain"], printed(&[&["explain"][..], &co].concat()));

    let covers = ["examples/circles.cnl", "examples/demon.cnl"];
    let page = data(&partita(&[&["report"][..], &covers].concat()));
    assert_eq!(page["compare"], printed(&[&["compare", "--ci", "--p-value"][..], &covers].concat()));
    assert_eq!(page["explain"], printed(&[&["explain"][..], &covers].concat()));

    let counts = ["--table", "examples/counts1.csv"];
    let page = data(&partita(&[&["report"][..], &counts].concat()));
    assert_eq!(page["compare"], printed(&[&["compare", "--ci", "--p-value"][..], &counts].concat()));

    let sample = ["examples/posterior_1.nex", "examples/posterior_2.nex", "--thin", "4"];
    let page = data(&partita(&[&["report"][..], &sample].concat()));
    assert_eq!(page["consensus"], printed(&[&["consensus"][..], &sample].concat()));
    assert_eq!(page["pairwise"], printed(&[&["pairwise", "-m", "robinson_foulds"][..], &sample].concat()));
}

#[test]
fn the_page_of_trees_says_whether_they_agree() {
    let folder = tempfile::tempdir().expect("a folder");
    let answer = |a: &str, b: &str| {
        let files = [("a.nwk", a), ("b.nwk", b)].map(|(name, newick)| {
            let path = folder.path().join(name);
            std::fs::write(&path, newick).expect("a file");
            path.to_str().expect("a path").to_owned()
        });
        let page = partita(&["report", &files[0], &files[1]]);
        between(&page, "<section id=\"answer\"", "</section>").to_owned()
    };
    let comb = |leaves: &[usize]| {
        let inner = leaves[1..].iter().fold(leaves[0].to_string(), |tree, leaf| format!("({tree},{leaf})"));
        format!("{inner};")
    };
    let order: Vec<usize> = (0..30).collect();
    let same = answer(&comb(&order), &comb(&order));
    assert!(same.contains("Yes: both trees have the same branches."), "{same}");
    let swapped: Vec<usize> = order.iter().map(|&leaf| if leaf < 20 { leaf } else { 49 - leaf }).collect();
    let part = answer(&comb(&order), &comb(&swapped));
    assert!(part.contains("In part, more than chance: ") && part.contains("None of 99 draws"), "{part}");
    assert!(
        part.contains("<strong><bdi>Where do they differ?</bdi></strong>")
            && part.contains("There is no interval: "),
        "{part}"
    );
    let shuffled: Vec<usize> = order.iter().map(|&leaf| (leaf * 11 + 3) % 30).collect();
    assert_eq!(shuffled.iter().collect::<std::collections::HashSet<_>>().len(), 30);
    let chance = answer(&comb(&order), &comb(&shuffled));
    assert!(chance.contains("No more than chance: "), "{chance}");
}

#[test]
fn the_answer_counts_the_changes_of_the_table() {
    for overlap in ["0.05", "0.2", "0.6"] {
        let input = ["report", "examples/pbmc.csv", "-a", "bulk_labels", "-b", "louvain", "--id", "cell"];
        let page = partita(&[&input[..], &["--min-overlap", overlap]].concat());
        let answer = between(&page, "<section id=\"answer\"", "</section>");
        let rows = between(&page, "<table class=\"sortable\" id=\"changes\"", "</table>");
        for kind in ["split", "merge", "tangle"] {
            let counted = rows.matches(&format!("<th scope=\"row\">{kind}</th>")).count();
            let words = format!("{counted} {kind}");
            assert_eq!(answer.contains(&words), counted > 0, "{overlap}: {words} in {answer}");
        }
        // A split is one cluster of A, and a merge one of B.
        let clusters = between(&page, "<table class=\"sortable\" id=\"clusters-table\"", "</table>");
        for kind in ["split", "merge"] {
            let counted = rows.matches(&format!("<th scope=\"row\">{kind}</th>")).count();
            assert_eq!(clusters.matches(&format!("<td>{kind}</td>")).count(), counted, "{overlap}: {kind}");
        }
    }
}

#[test]
fn cocluster_leaves_a_page_about_what_it_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().join("found");
    let classes = ["--classes", "testdata/cli/topics.txt", "-o", place.to_str().expect("a path")];
    partita(&[&["cocluster", "testdata/cli/documents.csv"], &classes[..]].concat());
    let page = std::fs::read_to_string(place.join("report.html")).expect("a page");
    let levels = std::fs::read_to_string(place.join("levels.json")).expect("the levels");
    let levels: Value = serde_json::from_str(&levels).expect("JSON");
    let found = data(&page);
    assert_eq!(found["cocluster"]["levels"], levels["levels"]);
    assert_eq!(super::report_numbers::unknown(&page), Vec::<String>::new());
    assert!(page.contains("sport"));
    // How sure, where, and what the words mean.
    let answer = between(&page, "<section id=\"answer\"", "</section>");
    assert!(answer.contains("The two clusterings are identical on the row clusters"), "{answer}");
    // What was chosen by its score is warned of, for people and for programs.
    let caveat = found["notes"][0].as_str().expect("a caveat");
    assert!(caveat.starts_with("Level 1 was chosen from 3 levels") && answer.contains(caveat), "{answer}");
    assert!(page.contains("<h1><bdi>Co-clustering of documents</bdi></h1>"));
    assert!(page.contains("id=\"classes-table\"") && page.contains("Goodman and Kruskal's tau of the rows"));
    assert!(page.contains("row cluster 0 ("), "a pointer is told what a block is");
    assert!(page.split("References").last().is_some_and(|listed| listed.contains("Kruskal, W. H.")));
}

#[test]
fn standard_input_is_read_once() {
    let found =
        Command::new(env!("CARGO_BIN_EXE_partita")).args(["report", "-", "--reference", "x"]).output();
    let found = found.expect("the program");
    assert_eq!(found.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&found.stderr).contains("standard input cannot be; give a file"));
}

/// What the program says instead of a page.
fn refused(arguments: &[&str]) -> String {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let found = Command::new(env!("CARGO_BIN_EXE_partita")).args(arguments).current_dir(root).output();
    String::from_utf8(found.expect("the program").stderr).expect("text")
}

#[test]
fn what_cannot_be_compared_says_what_can() {
    let said = refused(&["report", "examples/iris.csv", "--id", "flower"]);
    assert!(
        said.contains("with -a and -b") && said.contains("rank the others by with --reference"),
        "{said}"
    );
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("twice.csv");
    std::fs::write(&file, "id,a,b\n1,x,p\n1,y,q\n2,x,p\n3,y,q\n").expect("a file");
    let said = refused(&["report", file.to_str().expect("a path"), "-a", "a", "-b", "b", "--id", "id"]);
    assert!(said.contains("a cover; choose --kind covers"), "{said}");
}

#[test]
fn all_that_a_page_cites_is_listed() {
    let pages: [&[&str]; 3] = [
        &["examples/pbmc.csv", "-a", "bulk_labels", "-b", "louvain", "--id", "cell", "-m", "ari,nmi"],
        &["examples/iris.csv", "--reference", "species", "--id", "flower"],
        &["examples/balanced.nwk", "examples/caterpillar.nwk"],
    ];
    for (arguments, cited) in pages.into_iter().zip(["Steinley (2004)", "Holm", "Fowlkes–Mallows"]) {
        let page = partita(&[&["report"], arguments].concat());
        let (body, references) = page.split_once("<h3>References</h3>").expect("references");
        let author = cited.split([' ', '–']).next().expect("a name");
        assert!(body.contains(cited) && references.contains(&format!("<li>{author}, ")), "{cited}");
    }
}

#[test]
fn a_ranking_says_where_measures_disagree_and_what_is_noise() {
    let page = partita(&["report", "examples/iris.csv", "--reference", "species", "--id", "flower"]);
    let answer = between(&page, "<section id=\"answer\"", "</section>");
    assert!(answer.contains("by element-centric similarity kmeans comes first"), "{answer}");
    assert!(answer.contains("dbscan has a cluster -1, as DBSCAN names noise"), "{answer}");
    assert!(!answer.contains("--"), "a reader has no command line: {answer}");
    assert!(page.contains("(lower is better)"));
    assert!(page.contains("150 items; 3 candidates against species"));
    assert!(page.contains("<span class=\"end\">0</span>") && page.contains("<span class=\"end\">1</span>"));
}

#[test]
fn a_ranking_says_where_the_best_differs_and_that_it_was_chosen() {
    let page = partita(&["report", "examples/iris.csv", "--reference", "species", "--id", "flower"]);
    let (answer, data) = (between(&page, "<section id=\"answer\"", "</section>"), data(&page));
    assert!(
        answer.contains("Where does ward differ from species?</bdi></strong> <bdi>3 clusters are the same apart from strays."),
        "{answer}"
    );
    let [moved, items] = [&data["moved"]["items"], &data["explain"]["n"]];
    assert!(
        answer.contains(&format!(
            "Of {items} items, {moved} move, all as strays. The strays: 15 of the 50 in species \u{201c}virginica\u{201d} are in ward \u{201c}0\u{201d}"
        )),
        "{answer}"
    );
    assert!(
        answer.contains("the agreement is anything from poor (below 0.65) to good (0.8 or more)"),
        "{answer}"
    );
    let caveat = data["rank"]["caveats"][0]["words"].as_str().expect("a caveat");
    assert!(caveat.starts_with("ward was chosen from 3 candidates") && answer.contains(caveat), "{answer}");
    assert_eq!(data["strays"].as_array().map(Vec::len), Some(16));
    let strays = between(&page, "id=\"items-table\"", "</table>");
    let first = data["strays"][0][0].as_str().expect("an id");
    assert!(strays.contains(first), "{strays}");
    let (story, ranking) = (page.find("id=\"differ-changes\""), page.find("id=\"ranking-table\""));
    assert!(ranking.is_some() && ranking < story, "the ranking comes first");
    // Without a reference: the most typical one and the one that is least like the others.
    let page =
        partita(&["report", "examples/iris.csv", "--clusterings", "kmeans,ward,dbscan", "--id", "flower"]);
    assert!(page.contains("Where does dbscan differ from ward?") && page.contains("id=\"differ-changes\""));
}

#[test]
fn two_co_clusterings_get_a_verdict_and_covers_change() {
    let co = ["--rows", "examples/matrix_rows.csv", "--columns", "examples/matrix_columns.csv"];
    let page = partita(&[&["report"][..], &co, &["-a", "mine", "-b", "yours"]].concat());
    let answer = between(&page, "<section id=\"answer\"", "</section>");
    assert!(answer.contains("agree") && answer.contains("They differ more in their"), "{answer}");
    let covers = partita(&["report", "examples/circles.cnl", "examples/demon.cnl"]);
    assert!(!between(&covers, "<main>", "</main>").contains("became"));
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
        "zero\u{200b}width",
        "tab\u{1}bell\u{7}",
        &"long ".repeat(2000),
    ];
    let mut lines = String::from("id,a,b\n");
    for item in 0..120 {
        let [a, b] = [item % 7, (item * 8 / 7) % 7].map(|label| hostile[label].replace('"', "\"\""));
        lines += &format!("</script>{item},\"{a}\",\"{b}\"\n");
    }
    std::fs::write(&file, lines).expect("a file");
    let page = partita(&["report", file.to_str().expect("a path"), "-a", "a", "-b", "b", "--id", "id"]);
    assert_eq!(page.matches("<script").count(), 2);
    assert_eq!(page.matches("</script>").count(), 2);
    assert!(!page.contains("onload=\"alert") && !page.contains('\u{1}') && !page.contains('\u{7}'));
    assert!(page.contains("<bdi>\\u{202e}right to left</bdi>"), "what turns the direction is shown");
    let body = between(&page, "<main>", "</main>");
    assert!(!body.contains(['\u{202e}', '\u{200b}']), "nothing is hidden");
    assert!(!between(&page, "<main>", "</main>").contains(&"long ".repeat(100)), "long labels are cut");
    let _ = data(&page);
}

/// The page about a file of items in these clusters, of which a share strays.
fn page_of_items(items: u64, clusters: u64, every: u64) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("cells.csv");
    let mut text = String::from("cell,truth,found\n");
    for item in 0..items {
        let drawn = item.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
        let found = if drawn.is_multiple_of(every) { drawn / every % clusters } else { item % clusters };
        text += &format!("cell{item},type {},{found}\n", item % clusters);
    }
    std::fs::write(&file, text).expect("a file");
    let path = file.to_str().expect("a path");
    partita(&["report", path, "-a", "truth", "-b", "found", "--id", "cell", "-m", "ari"])
}

#[test]
fn pages_are_small() {
    let page = page_of_items(20_000, 40, 20);
    assert!(page.len() < 1_000_000, "{}", page.len());
    // As many strays as a million items may have, and more than a page holds.
    let page = page_of_items(200_000, 200, 2);
    assert!(page.len() < 5_000_000, "{}", page.len());
    assert!(page.contains("`partita explain --items` writes all"));
    let many = page_of_items(6000, 2000, 5);
    let elements = many.matches('<').count();
    assert!(elements < 50_000 && many.contains("The 1000 largest of 4000 clusters"), "{elements}");
}
