//! Counting while reading, and counts in files: the same scores and the same bytes as from memory.

use std::io::Write as _;
use std::path::Path;

use crate::common::{Files, column, gzip};
use partita::{
    Kind, LabelledTable, Labels, LabelsBuilder, Missing, Noise, Policies, RawTable, Request, Score, Summary,
    measures,
};
use partita_io::{
    ColumnRef, CountColumns, Counts, CountsForm, ReadOptions, Source, Wanted, Warning, count_columns,
    read_table, write_columns, write_counts,
};
use proptest::prelude::*;

fn named(a: &str, b: &str, weights: Option<&str>) -> CountColumns {
    CountColumns { a: ColumnRef::parse(a), b: ColumnRef::parse(b), weights: weights.map(ColumnRef::parse) }
}

fn count(sources: &[Source], columns: &CountColumns, verbatim: bool) -> partita_io::Result<Counts> {
    let options = ReadOptions { verbatim, ..ReadOptions::default() };
    count_columns(sources, columns, &options, &mut |_| {})
}

fn bytes(counted: &Counts, name: &str) -> partita_io::Result<Vec<u8>> {
    let mut out = Vec::new();
    let path = Path::new(name);
    write_counts(&mut out, Some(path), CountsForm::of(path)?, counted)?;
    Ok(out)
}

fn text(counted: &Counts) -> String {
    String::from_utf8(bytes(counted, "out.csv").unwrap()).unwrap()
}

fn every_policy() -> Vec<Policies> {
    let missing = [Missing::Refuse, Missing::Drop, Missing::Cluster, Missing::Singletons];
    let noise = [Noise::Cluster, Noise::Drop, Noise::Singletons];
    let of = |missing, noise| Policies::default().with_missing(missing).with_noise(noise);
    missing.iter().flat_map(|&m| noise.iter().map(move |&n| of(m, n))).collect()
}

fn scores(table: Result<LabelledTable, partita::Error>) -> Result<Vec<Score>, String> {
    let summary = Summary::new(table.map_err(|error| error.to_string())?.into_counts());
    let flat = measures().iter().filter(|measure| measure.accepts(Kind::Labels));
    Ok(flat.map(|measure| Request::new(measure).score(&summary).unwrap()).collect())
}

/// More rows than fit one batch.
const LONG: u64 = 70_000;
/// Few enough for the measures that take long where many items stand alone.
const SHORT: u64 = 90;

/// Rows of a table with noise, missing labels and weights.
fn csv(rows: u64) -> String {
    let mut csv = String::from("a,w,b\n");
    for row in 0..rows {
        let scrambled = row.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        let a = match scrambled % 50 {
            0..2 => String::new(),
            2..6 => "-1.0".to_owned(),
            other => format!("{}.0", other / 5),
        };
        csv.push_str(&format!("{a},{},g{}\n", scrambled % 3, (scrambled / 7) % 11));
    }
    csv
}

#[test]
fn streamed_equals_in_memory_for_all_measures_and_policies() {
    let files = Files::new();
    let wanted = Wanted {
        labels: vec![ColumnRef::parse("a"), ColumnRef::parse("b")],
        weights: Some(ColumnRef::parse("w")),
        ..Wanted::default()
    };
    let inputs = [
        files.write("short.csv", csv(SHORT)),
        files.write("long.csv", csv(LONG)),
        files.write("long.csv.gz", gzip(csv(LONG).as_bytes())),
    ];
    for (source, is_short) in inputs.into_iter().zip([true, false, false]) {
        let whole = read_table(&source, &wanted, &ReadOptions::default()).unwrap();
        let streamed = count(std::slice::from_ref(&source), &named("a", "b", Some("w")), false).unwrap();
        for policies in every_policy() {
            let (a, b) = (&whole.labels[0].labels, &whole.labels[1].labels);
            let in_memory = LabelledTable::from_labels(a, b, whole.weights.as_deref(), &policies);
            let counted = streamed.table.clone().into_table(&policies);
            if is_short {
                assert_eq!(scores(counted), scores(in_memory), "{policies:?}");
            } else {
                assert_eq!(counted.ok(), in_memory.ok(), "{policies:?}");
            }
        }
    }
}

#[test]
fn merged_shards_equal_the_whole_in_files_and_scores() {
    let files = Files::new();
    let columns = named("a", "b", Some("w"));
    for (length, format, extension) in
        [(SHORT, "out.csv", "csv"), (SHORT, "out.parquet", "parquet"), (LONG, "out.parquet", "parquet")]
    {
        let csv = csv(length);
        let (header, rows) = csv.split_once('\n').unwrap();
        let rows: Vec<&str> = rows.lines().collect();
        let whole = files.write("whole.csv", &csv);
        let direct = bytes(&count(std::slice::from_ref(&whole), &columns, true).unwrap(), format).unwrap();
        // Shards in another order, one of them without rows.
        let shards = rows.chunks(rows.len() / 7).rev().enumerate().map(|(number, rows)| {
            let shard =
                files.write(&format!("shard{number}.csv"), format!("{header}\n{}\n", rows.join("\n")));
            let counted = bytes(&count(&[shard], &columns, true).unwrap(), format).unwrap();
            files.write(&format!("counts{number}.{extension}"), counted)
        });
        let mut shards: Vec<Source> = shards.collect();
        shards.push(files.write("nothing.csv", "a,b,count\n"));
        let merged = bytes(&count(&shards, &CountColumns::of_counts(), true).unwrap(), format).unwrap();
        assert_eq!(merged, direct);
        let table = files.write(&format!("merged.{extension}"), merged);
        let read = count(&[table], &CountColumns::of_counts(), false).unwrap().table;
        let direct = count(&[whole], &columns, false).unwrap().table;
        assert_eq!(read.iter().collect::<Vec<_>>(), direct.iter().collect::<Vec<_>>());
        for policies in every_policy().into_iter().filter(|_| length == SHORT) {
            let (read, direct) = (read.clone(), direct.clone());
            assert_eq!(
                scores(read.into_table(&policies)),
                scores(direct.into_table(&policies)),
                "{policies:?}"
            );
        }
    }
}

#[test]
fn numbers_are_told_from_texts_on_the_whole_not_on_a_shard() {
    let files = Files::new();
    let numbers = files.write("1.csv", "a,b\n1.0,x\n2.0,x\n");
    let texts = files.write("2.csv", "a,b\n1.0,x\nunknown,x\n");
    let shards = [("1", numbers.clone()), ("2", texts.clone())].map(|(name, source)| {
        let counted = count(&[source], &named("a", "b", None), true).unwrap();
        files.write(&format!("{name}.parquet"), bytes(&counted, "out.parquet").unwrap())
    });
    let merged = count(&shards, &CountColumns::of_counts(), false).unwrap();
    assert_eq!(text(&merged), "a,b,count\n1.0,x,2\n2.0,x,1\nunknown,x,1\n");
    let alone = count(&shards[..1], &CountColumns::of_counts(), false).unwrap();
    assert_eq!(text(&alone), "a,b,count\n1,x,1\n2,x,1\n");
}

#[test]
fn fractions_are_found_in_the_row_and_file_where_they_stand() {
    let files = Files::new();
    let sources = [files.write("1.csv", "a,b\n1,1\n2,1\n"), files.write("2.csv", "a,b\n1,1\n\n0.5,1\n3,1\n")];
    let error = count(&sources, &named("a", "b", None), false).unwrap_err();
    let expected =
        "2.csv, row 2: 0.5 in column \"a\" is not an exact integer; labels are integers, strings or booleans";
    assert_eq!(files.message(&error), expected);
}

#[test]
fn rows_that_repeat_are_summed_and_counts_must_be_counts() {
    let files = Files::new();
    let columns = CountColumns::of_counts();
    let twice = files.write("twice.csv", "a,b,count\nx,1,2\ny,1,1\nx,1,3\n");
    assert_eq!(text(&count(&[twice], &columns, false).unwrap()), "a,b,count\nx,1,5\ny,1,1\n");
    for bad in ["-1", "1.5", "many", ""] {
        let source = files.write("bad.csv", format!("a,b,count\nx,1,2\ny,1,{bad}\n"));
        let message = files.message(&count(&[source], &columns, false).unwrap_err());
        assert!(message.starts_with("bad.csv, line 3: ") && message.contains("\"count\""), "{message}");
    }
    let nothing = files.write("nothing.csv", "a,b,count\n");
    assert!(count(&[nothing], &columns, false).is_err());
    let misnamed = files.write("misnamed.csv", "a,b,counts\nx,1,1\n");
    assert_eq!(
        files.message(&count(&[misnamed], &columns, false).unwrap_err()),
        "misnamed.csv has no column \"count\"; its columns are a, b, counts; did you mean \"counts\"?"
    );
}

#[test]
fn labels_that_text_cannot_hold_are_refused() {
    // As if the labels came from a format with types: the texts 1.0 and 1 differ, and text would not keep that.
    let counted = |a: [&str; 2]| {
        let b = Labels::from_texts(["x", "NA"]);
        Counts::from(RawTable::count(&Labels::from_texts(a), &b, None).unwrap())
    };
    let message = |a| bytes(&counted(a), "out.csv").unwrap_err().to_string();
    assert_eq!(
        message(["1.0", "1"]),
        "out.csv: the label \"1.0\" is a text and would be read back as a number; write a .parquet file instead"
    );
    assert!(message(["1", "0.5"]).contains("\"0.5\""));
    assert!(message(["", "y"]).contains("empty"));
    let files = Files::new();
    for (name, labels) in [("t.parquet", ["1.0", ""]), ("t.csv", ["y", "null"]), ("t.tsv.gz", ["1", "-1"])] {
        let counted = counted(labels);
        let source = files.write(name, bytes(&counted, name).unwrap());
        let options = ReadOptions::for_counts();
        let read = count_columns(&[source], &CountColumns::of_counts(), &options, &mut |_| {}).unwrap();
        assert_eq!(read.table.iter().collect::<Vec<_>>(), counted.table.iter().collect::<Vec<_>>(), "{name}");
    }
}

#[test]
fn progress_grows_to_the_size_of_the_file() {
    let files = Files::new();
    let csv = csv(LONG);
    let source = files.write("long.csv", &csv);
    let mut seen = Vec::new();
    count_columns(&[source], &named("a", "b", None), &ReadOptions::default(), &mut |progress| {
        seen.push(progress);
    })
    .unwrap();
    assert!(seen.len() > 1 && seen.windows(2).all(|two| two[0].bytes <= two[1].bytes), "{seen:?}");
    assert!(seen.iter().all(|progress| progress.total == Some(csv.len() as u64)));
    assert_eq!(seen.last().unwrap().bytes, csv.len() as u64);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn any_labels_survive_parquet(rows in prop::collection::vec((".{0,6}", prop::option::of(".{0,3}")), 1..20)) {
        let (mut a, mut b) = (LabelsBuilder::default(), LabelsBuilder::default());
        for (left, right) in &rows {
            a.push_text(left);
            match right {
                Some(text) => b.push_text(text),
                None => b.push_missing(),
            }
        }
        let counted = Counts::from(RawTable::count(&a.finish(), &b.finish(), None).unwrap());
        let files = Files::new();
        let source = files.write("t.parquet", bytes(&counted, "out.parquet").unwrap());
        let read = count(&[source], &CountColumns::of_counts(), false).unwrap();
        prop_assert_eq!(read.table.iter().collect::<Vec<_>>(), counted.table.iter().collect::<Vec<_>>());
    }
}

#[test]
fn columns_written_are_columns_counted() {
    let files = Files::new();
    let path = files.path("columns.tsv");
    let labels = |texts: [&str; 3]| Labels::from_texts(texts);
    write_columns(
        &path,
        &[column("left", labels(["x", "x", "y"])), column("right", labels(["1", "1", "2"]))],
    )
    .unwrap();
    let counted = count(&[Source::parse(&path)], &named("left", "right", None), false).unwrap();
    assert_eq!(counted.names, ["left", "right"]);
    assert_eq!(text(&counted), "a,b,count\nx,1,2\ny,2,1\n");
}

/// A file with this text.
fn file(text: &str) -> (tempfile::NamedTempFile, Source) {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    let source = Source::parse(file.path());
    (file, source)
}

fn items(counted: &Counts) -> u64 {
    counted.table.iter().map(|(.., count)| count).sum()
}

/// Texts of which the first come again only beyond the lines by which the header is guessed.
fn seldom(labels: usize) -> String {
    let label = |row: usize| row * 7919 % labels;
    (0..2 * labels).map(|row| format!("t{},f{}\n", label(row), label(row) / 2 + row / labels)).collect()
}

#[test]
fn what_is_a_label_further_down_is_no_name() {
    let (_one, whole) = file(&seldom(5000));
    let counted = count(std::slice::from_ref(&whole), &named("1", "2", None), false).unwrap();
    assert_eq!(items(&counted), 10_000);
    assert!(counted.warnings.iter().all(|warning| matches!(warning, Warning::TookLabel { .. })));
    let wanted = Wanted { labels: vec![ColumnRef::Number(1)], ..Wanted::default() };
    assert_eq!(read_table(&whole, &wanted, &ReadOptions::default()).unwrap().labels[0].labels.len(), 10_000);
    // Parts of one table, of which the first has the names.
    let lines = format!("truth,found\n{}", seldom(5000));
    let cut = lines.match_indices('\n').nth(3000).unwrap().0 + 1;
    let ((_first, first), (_rest, rest)) = (file(&lines[..cut]), file(&lines[cut..]));
    let counted = count(&[first, rest], &named("1", "2", None), false).unwrap();
    assert_eq!(items(&counted), 10_000);
    assert_eq!(counted.names, ["truth", "found"]);
}

#[test]
fn numbers_that_pandas_writes_stay_names() {
    let (_file, source) = file(",0,1\n7,0,0\n8,1,0\n9,1,1\n");
    let wanted = Wanted { labels: vec![ColumnRef::At(1), ColumnRef::At(2)], ..Wanted::default() };
    assert_eq!(read_table(&source, &wanted, &ReadOptions::default()).unwrap().labels[0].labels.len(), 3);
    assert_eq!(items(&count(&[source], &named("2", "3", None), false).unwrap()), 3);
}

#[test]
fn places_of_columns_are_those_of_every_file() {
    let ((_one, one), (_other, other)) =
        (file("id,truth,found\n1,0,0\n2,1,1\n"), file("found,id,truth\n0,3,0\n1,4,1\n"));
    let refused =
        count(&[one.clone(), other.clone()], &named("2", "3", None), false).unwrap_err().to_string();
    assert!(refused.contains("column 2 is \"id\" here and \"truth\" in an earlier file"), "{refused}");
    assert!(count(&[one, other], &named("truth", "found", None), false).is_ok());
}
