//! Covers in all forms, and how two are matched.

use partita::Cover;
use partita_io::{
    AllItems, ColumnRef, CoverColumns, CoverForm, CoverJoin, Look, Memberships, ReadOptions, Source,
    join_covers, read_cover,
};

use crate::common::{Files, gzip};

fn read_as(source: &Source, form: CoverForm) -> partita_io::Result<Memberships> {
    read_cover(source, form, &CoverColumns::default(), &ReadOptions::default())
}

fn read(source: &Source) -> Memberships {
    read_as(source, CoverForm::Detect).unwrap()
}

/// The clusters of each item, with weights if there are any.
fn shown(read: &Memberships, cover: &Cover) -> Vec<String> {
    let of =
        |item: usize| {
            let clusters = cover.of_item(item);
            let words = clusters.map(|(cluster, weight)| {
                if cover.is_crisp() { cluster.to_string() } else { format!("{cluster}:{weight}") }
            });
            words.collect::<Vec<_>>().join(" ")
        };
    read.items.iter().enumerate().map(|(item, name)| format!("{name}: {}", of(item))).collect()
}

fn alone(read: &Memberships) -> Vec<String> {
    shown(read, &join_covers(&[read], CoverJoin::Exact, None).unwrap().covers[0])
}

#[test]
fn a_cluster_per_line() {
    let files = Files::new();
    let text = "# Clusters: 3, Nodes: 4\n1> a b:0.5\tc\n\nd b:0.5 \n2>\n";
    let source = files.write("x.cnl.gz", gzip(text.as_bytes()));
    assert!(Look::at(&source).is_clusters() && !Look::at(&files.write("x.txt", "a b")).is_clusters());
    assert!(Look::at(&files.write("all.cmty.txt", "1\t2\n")).is_clusters());
    let found = read(&source);
    assert_eq!(found.clusters, ["1", "2", "2"]);
    assert_eq!(alone(&found), ["a: 0:1", "b: 0:0.5 1:0.5", "c: 0:1", "d: 1:1"]);
    let joined = join_covers(&[&found], CoverJoin::Exact, None).unwrap();
    assert_eq!((joined.covers[0].empty_clusters(), joined.covers[0].origins()), (1, &[0, 1][..]));
}

#[test]
fn members_are_separated_by_blanks_of_any_kind() {
    let files = Files::new();
    let text =
        "\u{feff}1 2\t03  4194304\u{a0}12345678\u{2003}x 5:0.5 7:1 8: 9:x\u{b}10\r\n 2 \t 0\u{c}00 \r\n";
    let found = read(&files.write("x.cnl", text));
    let names: Vec<&str> = found.items.iter().collect();
    let expected = ["1", "2", "03", "4194304", "12345678", "x", "5", "7", "8:", "9:x", "10", "0", "00"];
    assert_eq!(names, expected);
    assert_eq!(found.of_item, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 11, 12]);
    assert_eq!(found.of_cluster, [[0; 11].as_slice(), &[1; 3]].concat());
    let weights = found.weights.unwrap();
    assert!(weights.iter().enumerate().all(|(at, &weight)| weight == if at == 6 { 0.5 } else { 1.0 }));
    assert_eq!(weights.len(), 14);
}

#[test]
fn weights_of_zero_make_no_weights() {
    let files = Files::new();
    let found = read(&files.write("x.csv", "item,cluster,weight\na,x,0\nb,x,1\nb,y,0\nc,y,1\n"));
    assert_eq!(alone(&found), ["a: ", "b: 0", "c: 1"]);
}

#[test]
fn a_row_per_membership() {
    let files = Files::new();
    let found = read(&files.write("x.csv", "item,cluster\n1,x\n2,x\n2,y\n"));
    assert_eq!(alone(&found), ["1: 0", "2: 0 1"]);
    let weighted = files.write("y.tsv", "doc\ttopic\tshare\nd1\tt1\t0.25\nd1\tt2\t0.75\nd2\tt1\t1\n");
    assert_eq!(alone(&read(&weighted)), ["d1: 0:0.25 1:0.75", "d2: 0:1"]);
    let wide = files.write("z.csv", "id,group,doc,p\n1,x,a,0.5\n2,y,a,0.5\n");
    assert_eq!(
        files.message(&read_as(&wide, CoverForm::Detect).unwrap_err()),
        "z.csv has 4 columns, and a cover has an item, a cluster and perhaps a weight per row; its columns are id, \
         group, doc, p"
    );
    let column = |name: &str| Some(ColumnRef::parse(name));
    let columns = CoverColumns { items: column("doc"), clusters: column("group"), weights: column("p") };
    let found = read_cover(&wide, CoverForm::Detect, &columns, &ReadOptions::default()).unwrap();
    assert_eq!(alone(&found), ["a: 0:0.5 1:0.5"]);
}

#[test]
fn a_matrix_of_weights() {
    let files = Files::new();
    let source = files.write("w.csv", "0.5,0.5\n0,1\n");
    assert_eq!(alone(&read_as(&source, CoverForm::Matrix).unwrap()), ["0: 0:0.5 1:0.5", "1: 1:1"]);
    let market = files.write("w.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 1\n2 1 1\n");
    assert_eq!(alone(&read(&market)), ["0: 0", "1: 0"]);
}

#[test]
fn what_is_no_cover_is_refused_with_its_place() {
    let files = Files::new();
    let message = |name: &str, text: &str| {
        let found = read_as(&files.write(name, text), CoverForm::Detect);
        let refused =
            found.and_then(|found| join_covers(&[&found], CoverJoin::Exact, None).map(|_| ())).unwrap_err();
        files.message(&refused)
    };
    assert_eq!(
        message("twice.cnl", "a b\nc a c\n"),
        "twice.cnl, line 2: item \"c\" is in the same cluster twice; list each item of a cluster once"
    );
    assert_eq!(
        message("twice.csv", "item,cluster\n1,x\n2,x\n1,x\n"),
        "twice.csv, row 3: item \"1\" is in the same cluster twice; list each item of a cluster once"
    );
    assert_eq!(
        message("minus.csv", "item,cluster,weight\n1,x,0.5\n2,x,-1\n"),
        "minus.csv, row 2: item \"2\" has weight -1; weights are finite and not negative"
    );
    assert_eq!(
        message("word.csv", "item,cluster,weight\n1,x,0.5\n2,x,much\n"),
        "word.csv, line 3: \"much\" in column \"weight\" is not a number"
    );
    assert_eq!(
        message("hole.csv", "item,cluster\n1,x\n,x\n"),
        "hole.csv, row 2: there is nothing in column \"item\"; a membership has an item and a cluster"
    );
}

#[test]
fn items_are_matched_by_name() {
    let files = Files::new();
    let (a, b) = (read(&files.write("a.cnl", "x y\ny z\n")), read(&files.write("b.cnl", "z y w\n")));
    fn joined<'a>(
        sides: [&'a Memberships; 2],
        join: CoverJoin,
        all: Option<&'a AllItems>,
    ) -> partita_io::Result<partita_io::JoinedCovers<'a>> {
        join_covers(&sides, join, all)
    }
    let refused = joined([&a, &b], CoverJoin::Exact, None).unwrap_err();
    assert_eq!(
        files.message(&refused),
        "a.cnl has 1 item that b.cnl lacks (\"x\"), and the other has 1 that the first lacks (\"w\")"
    );
    assert_eq!(refused.kind().advice().unwrap().setting, "join");
    let sizes = |found: partita_io::JoinedCovers<'_>| {
        let [a, b] = &found.covers[..] else { panic!("two covers") };
        (a.len(), a.in_none(), b.in_none(), found.in_none)
    };
    assert_eq!(sizes(joined([&a, &b], CoverJoin::Inner, None).unwrap()), (2, 0, 0, 0));
    assert_eq!(sizes(joined([&a, &b], CoverJoin::Outer, None).unwrap()), (4, 1, 1, 0));
    assert_eq!(sizes(joined([&a, &b], CoverJoin::Exact, Some(&AllItems::Count(9))).unwrap()), (4, 1, 1, 5));
    let names = |text: &str| AllItems::Names(text.split(' ').map(str::to_owned).collect());
    assert_eq!(sizes(joined([&a, &b], CoverJoin::Exact, Some(&names("u v w x y z"))).unwrap()), (6, 3, 3, 0));
    assert!(joined([&a, &b], CoverJoin::Exact, Some(&AllItems::Count(3))).is_err());
    let unlisted = joined([&a, &b], CoverJoin::Exact, Some(&names("x y z"))).unwrap_err();
    assert_eq!(files.message(&unlisted), "b.cnl: item \"w\" is not in the list of all items; add it there");
    assert_eq!(joined([&a, &b], CoverJoin::Outer, None).unwrap().items, ["x", "y", "z", "w"]);
    let c = read(&files.write("c.cnl", "v w\n"));
    let three = |join| join_covers(&[&a, &b, &c], join, None);
    assert_eq!(three(CoverJoin::Outer).unwrap().items, ["x", "y", "z", "w", "v"]);
    assert_eq!(three(CoverJoin::Inner).unwrap_err().to_string(), "no item is in all 3 covers");
}

#[test]
fn clusters_have_names() {
    let files = Files::new();
    let lines = read(&files.write("a.cnl", "red> x y\ny z\n"));
    assert_eq!(lines.clusters, ["red", "2"]);
    assert_eq!(read(&files.write("a.csv", "item,cluster\n1,u\n2,t\n")).clusters, ["u", "t"]);
}
