//! Trees in Nexus, and which trees of a file are kept.

use std::fs;

use partita::{Ties, Tree, TreePair};
use partita_io::{Sampling, Source, TreeForm, WrittenForm, read_sample, read_trees, write_trees};
use serde_json::Value;

fn golden() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/golden/tree_sets.json");
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn read(text: &str) -> Result<Vec<Tree>, String> {
    read_as(text, Sampling::default())
}

fn read_as(text: &str, sampling: Sampling) -> Result<Vec<Tree>, String> {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), text).unwrap();
    let source = file.path().display().to_string();
    read_sample(&Source::parse(file.path()), TreeForm::Detect, Ties::Merge, sampling)
        .map_err(|error| error.to_string().replace(&source, "FILE"))
}

/// Whether two trees have the same leaves, shape and lengths, whatever their inner nodes are called.
fn same(a: &Tree, b: &Tree) -> bool {
    let bits = |tree: &Tree| tree.lengths().map(|all| all.iter().map(|x| x.to_bits()).collect::<Vec<_>>());
    let parents = |tree: &Tree| (0..tree.nodes() as u32).map(|node| tree.parent(node)).collect::<Vec<_>>();
    a.item_names().eq(b.item_names()) && parents(a) == parents(b) && bits(a) == bits(b)
}

#[test]
fn blocks_comments_and_names_are_read_as_by_hand() {
    for case in golden()["nexus"].as_array().unwrap() {
        let trees = read(case["text"].as_str().unwrap()).unwrap();
        let expected = case["trees"].as_array().unwrap();
        assert_eq!(trees.len(), expected.len());
        for (tree, expected) in trees.iter().zip(expected) {
            assert_eq!(tree.title(), expected["name"]);
            assert_eq!(tree.rooted(), expected["rooted"].as_bool());
            let meant = Tree::from_newick(expected["newick"].as_str().unwrap()).unwrap();
            assert!(same(tree, &meant), "{} is not {}", tree.to_newick(), meant.to_newick());
        }
    }
}

#[test]
fn numbers_are_places_unless_they_are_names() {
    let leaves = |text: &str| read(text).unwrap()[0].item_names().map(str::to_owned).collect::<Vec<_>>();
    let taxa = "#nexus begin taxa; taxlabels x 'y z' 7; end;";
    assert_eq!(leaves(&format!("{taxa}begin trees; tree t=(1,(2,7)); end;")), ["x", "y z", "7"]);
    // Without TAXLABELS any number is a name, and with them one of inner nodes.
    assert_eq!(leaves(&format!("{taxa}begin trees; tree t=(1,(2,7)95); end;")), ["x", "y z", "7"]);
    assert_eq!(leaves("#nexus begin trees; tree t=(4,(2,3)); end;"), ["4", "2", "3"]);
    // Each block has its own TRANSLATE, and what it lacks is a name or a place.
    let two = "begin trees; translate 1 a, b c,; tree t=(1,(b,3)); end; begin trees; tree u=(1,b); end;";
    let both = read(&format!("{taxa}{two}")).unwrap();
    assert_eq!(both[0].item_names().collect::<Vec<_>>(), ["a", "c", "7"]);
    assert_eq!(both[1].item_names().collect::<Vec<_>>(), ["x", "b"]);
}

#[test]
fn joined_files_are_read_one_after_the_other() {
    let first = "#NEXUS\nbegin taxa; taxlabels x y; end;\nbegin trees; tree a=(1,2); end;\n";
    let second = "#nexus [the next]\nbegin trees; tree b=(1,z); end;\n";
    let both = read(&format!("{first}{second}")).unwrap();
    assert_eq!(both.iter().map(Tree::title).collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!(both[1].item_names().collect::<Vec<_>>(), ["1", "z"]);
}

#[test]
fn comments_may_come_before_the_first_word() {
    for comment in ["[made by hand]", " [a [nested] one]\n[and; another]\n", "[\"1\"]"] {
        let trees = read(&format!("{comment}#NEXUS\nbegin trees; tree a=(x,y); end;")).unwrap();
        assert_eq!(trees[0].title(), "a", "{comment}");
    }
}

#[test]
fn a_root_may_be_called_as_the_end_of_a_block() {
    for name in ["end", "'end'", "trend", "\ntrend"] {
        assert_eq!(read(&format!("#NEXUS begin trees; tree a=(x,y){name}; end;")).unwrap().len(), 1);
    }
}

#[test]
fn unrooted_trees_are_marked() {
    let marks = |text: &str| read(text).unwrap().iter().map(Tree::rooted).collect::<Vec<_>>();
    let text = "#NEXUS begin trees; tree a=(x,y); utree b=(x,y); tree c=[&u](x,y); tree d=[&R](x,y); end;";
    assert_eq!(marks(text), [None, Some(false), Some(false), Some(true)]);
    assert_eq!(
        marks("#NEXUS begin trees; tree a=[&R ](x,y); tree b = [ &u ] (x,y); end;"),
        [Some(true), Some(false)]
    );
    assert_eq!(marks("[&R] (x,y);\n[&U](x,y);[&R=1](x,y);"), [Some(true), Some(false), None]);
    assert_eq!(marks("[&R][by hand][ &U ](x,y);"), [Some(false)]);
}

#[test]
fn a_mark_of_the_root_may_stand_anywhere_around_the_tree() {
    let text = "#NEXUS begin trees; tree a [&R] = (x,y); tree b = (x,y)[ &U ]; utree c [&R] = (x,y); tree d [&Z] = (x[&R],y); end;";
    let marks: Vec<_> = read(text).unwrap().iter().map(Tree::rooted).collect();
    assert_eq!(marks, [Some(true), Some(false), Some(true), None]);
}

#[test]
fn a_star_or_a_quoted_name_may_follow_the_word_tree_at_once() {
    let text =
        "#NEXUS begin trees; tree* x=(a,b); tree*y=(a,b); utree*z=(a,b); tree'u v'=(a,b); tree w=(a,b); end;";
    let titles: Vec<String> = read(text).unwrap().iter().map(|tree| tree.title().to_owned()).collect();
    assert_eq!(titles, ["x", "y", "z", "u v", "w"]);
}

#[test]
fn complaints_name_the_place_in_the_file() {
    for (text, complaint) in [
        ("#NEXUS\nbegin trees;\ntree a = (x,(y);\nend;", "FILE: line 3, column 10: 1 '(' still open"),
        (
            "#NEXUS\nbegin trees;\ntree a (x,y);\nend;",
            "FILE: line 3, column 8: the tree \"a\" is not followed by '='",
        ),
        (
            "#NEXUS\nbegin trees; translate 1 x 2 y;\nend;",
            "FILE: line 2, column 28: a ',' is missing in TRANSLATE",
        ),
        ("#NEXUS\nbegin trees\ntree a=(x,y); end;", "FILE: line 2, column 12: a ';' is missing after BEGIN"),
        (
            "#NEXUS\nbegin trees;tree a=(x,y);end\nbegin trees;",
            "FILE: line 2, column 29: a ';' is missing after END",
        ),
        (
            "#NEXUS\nbegin trees;\ntree a=((x,y),(z,'(w'))\nend;",
            "FILE: line 3, column 24: a ';' is missing after the tree",
        ),
        (
            "#NEXUS\nbegin trees;\ntree a=(x,y)[(]\ntree b=(x,y);end;",
            "FILE: line 3, column 13: a ';' is missing after the tree",
        ),
        ("#NEXUS\nbegin trees;\ntree =(x,y);end;", "FILE: line 3, column 7: the tree has no name"),
        (
            "#NEXUS\nbegin trees; translate 1 x,\n1 y;\nend;",
            "FILE: line 3, column 1: \"1\" stands for two names in TRANSLATE",
        ),
        (
            "#NEXUS\nbegin trees; translate 1 x, 2 x;\nend;",
            "FILE: line 2, column 29: two tokens of TRANSLATE stand for \"x\"",
        ),
        (
            "#NEXUS\nbegin taxa; taxlabels x y; end;begin trees;\ntree a=(1,3);end;",
            "FILE: line 3, column 8: the tree \"a\" has the leaf 3, which is neither in TRANSLATE nor a place in TAXLABELS, of 2 names",
        ),
        ("#NEXUS\nbegin taxa;\ntaxlabels x=y; end;", "FILE: line 3, column 12: TAXLABELS lists names"),
        ("#NEXUS\nbegin trees; tree a = (x,y)", "FILE: line 2, column 28: the file ends within a statement"),
        (
            "#NEXUS\nbegin trees; tree a = (x,'y);\nend;",
            "FILE: line 2, column 26: a quoted name is not closed",
        ),
        ("#NEXUS\nbegin trees; tree a = (x,y[z);\nend;", "FILE: line 2, column 27: a comment is not closed"),
        ("#NEXUS\nbegin data; matrix x 01; end;\n", "FILE: there is no tree; a TREES block has lines"),
        ("(x,y);\n(x,(y);", "FILE: line 2, column 1: 1 '(' still open"),
        ("(x,y);(x,x);", "FILE: line 1, column 10: the leaf name \"x\" was seen before at line 1, column 8"),
    ] {
        let said = read(text).unwrap_err();
        assert!(said.starts_with(complaint), "{said}");
    }
}

#[test]
fn burn_in_and_thinning_keep_the_trees_of_the_reference() {
    for case in golden()["sampling"].as_array().unwrap() {
        let trees = case["trees"].as_u64().unwrap();
        let burn_in = match &case["burn_in"] {
            Value::String(share) => share.parse(),
            count => count.to_string().parse(),
        };
        let thin = (case["thin"].as_u64().unwrap() as usize).try_into().unwrap();
        let sampling = Sampling { burn_in: burn_in.unwrap(), thin };
        let newick: String = (0..trees).map(|at| format!("(t{at},x);\n")).collect();
        let names =
            |trees: Vec<Tree>| trees.iter().map(|tree| tree.item_name(0).to_owned()).collect::<Vec<_>>();
        let kept: Vec<String> = case["kept"].as_array().unwrap().iter().map(|at| format!("t{at}")).collect();
        assert_eq!(names(read_as(&newick, sampling).unwrap()), kept);
        let nexus: String = (0..trees).map(|at| format!("tree s{at}=(t{at},x);")).collect();
        assert_eq!(names(read_as(&format!("#NEXUS begin trees;{nexus}end;"), sampling).unwrap()), kept);
    }
    let all = Sampling { burn_in: "7".parse().unwrap(), ..Sampling::default() };
    assert_eq!(
        read_as("(a,b);(a,b);", all).unwrap_err(),
        "FILE: a burn-in of 7 trees leaves none of the 2 trees; leave out fewer"
    );
    assert!(read_as("0,1,1\n", all).unwrap_err().contains("leaves none"));
}

#[test]
fn written_trees_read_back_the_same() {
    let mut trees =
        read("[&R]((a_b:0.1,'c d':1e-30)x:2,'O''Brien':0.30000000000000004);\n[&U](\"1\",(a_b,z));(2,3);")
            .unwrap();
    trees[0] = trees[0].clone().with_title("it's one");
    for form in [WrittenForm::Newick, WrittenForm::Nexus] {
        let mut text = Vec::new();
        write_trees(&mut text, &trees, form).unwrap();
        let again = read(std::str::from_utf8(&text).unwrap()).unwrap();
        assert_eq!(again, trees);
        assert!(again.iter().zip(&trees).all(|(a, b)| a.rooted() == b.rooted() && same(a, b)));
        if form == WrittenForm::Nexus {
            assert_eq!(again.iter().map(Tree::title).collect::<Vec<_>>(), ["it's one", "tree2", "tree3"]);
        }
    }
}

#[test]
fn a_nexus_file_is_compared_with_newick() {
    let a = read("#NEXUS begin trees; translate 1 ant,2 bee,3 cat; tree a=((1,2),3); end;").unwrap();
    let b = read("((ant,bee),cat);").unwrap();
    assert!(TreePair::new(&a[0], &b[0]).unwrap().is_identity());
    let file = tempfile::NamedTempFile::with_suffix(".nex").unwrap();
    for other in ["((ant,bee),cat);", "x", "é;", "#NEXUé;"] {
        fs::write(file.path(), other).unwrap();
        let said =
            read_trees(&Source::parse(file.path()), TreeForm::Nexus, Ties::Merge).unwrap_err().to_string();
        assert!(said.contains("does not begin with #NEXUS"), "{said}");
    }
}
