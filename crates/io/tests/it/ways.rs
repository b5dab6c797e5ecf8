//! Random files, read line by line and block by block.

use std::fs;

use partita_io::internal::Way;
use partita_io::{ColumnRef, CountColumns, ReadOptions, Source, Wanted, count_columns, read_table};

#[path = "ways_entry.rs"]
mod entry;

/// Files that a run tries; `PARTITA_RANDOM_FILES` sets another number, as `cargo dev test long` does.
const FILES: u64 = 300;

/// Parts of files, and how often each comes: the usual ones more often than those that need care.
const PARTS: [&[u8]; 44] = [
    b"a",
    b"b",
    b"1",
    b"2",
    b"12",
    b"x",
    b"1.0",
    b"NA",
    b"",
    b"-1", // labels
    b",",
    b",",
    b",",
    b",",
    b",",
    b",",
    b";",
    b"\t",
    b" ",
    b"  ", // delimiters
    b"\n",
    b"\n",
    b"\n",
    b"\n",
    b"\n",
    b"\n",
    b"\r\n",
    b"\r\n",
    b"\r",
    b"\n\n", // ends of lines
    b"\"",
    b"\"a\"",
    b"\"b,1\"",
    b"\"x\"\"y\"",
    b"\"a\nb\"",
    b"\xff",
    b"\xef\xbb\xbf",
    b"# c\n",
    b"\xc3\xa9",
    b"cluster seventeen",
    b"# c\r",
    b"\"a\rb\"",
    b"\"a\"\"\"b",
    b"\r\r\n",
];

struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound as u64) as usize
    }

    /// A table with something odd here and there, or parts in no order.
    fn file(&mut self) -> Vec<u8> {
        let mut file = Vec::new();
        if self.below(16) == 0 {
            file.extend_from_slice(b"\xef\xbb\xbf");
        }
        if self.below(4) == 0 {
            (0..self.below(30)).for_each(|_| file.extend_from_slice(PARTS[self.below(PARTS.len())]));
            return file;
        }
        let columns = 1 + self.below(4);
        let end: &[u8] = if self.below(4) == 0 { b"\r\n" } else { b"\n" };
        let delimiter = [b",", b",", b";", b"\t", b" "][self.below(5)];
        let oddity = 2 + self.below(60);
        for row in 0..1 + self.below(12) {
            for column in 0..columns {
                if column > 0 {
                    file.extend_from_slice(delimiter);
                }
                match self.below(oddity) {
                    0 => file.extend_from_slice(PARTS[self.below(PARTS.len())]),
                    1 if row == 0 => file.extend_from_slice(b"name"),
                    _ => file.extend_from_slice(PARTS[self.below(6)]),
                }
            }
            if self.below(20) > 0 {
                file.extend_from_slice(end);
            } else {
                file.extend_from_slice(PARTS[20 + self.below(10)]);
            }
        }
        if self.below(4) == 0 {
            file.pop();
        }
        file
    }
}

#[test]
fn random_files_read_the_same_in_both_ways() {
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap();
    let path = folder.path().join("table.csv");
    let files = std::env::var("PARTITA_RANDOM_FILES").map_or(FILES, |number| number.parse().unwrap());
    let start = std::env::var("PARTITA_RANDOM_START").map_or(0, |number| number.parse().unwrap());
    for seed in start..start + files {
        let mut numbers = Numbers(seed);
        numbers.below(1);
        let file = numbers.file();
        fs::write(&path, &file).unwrap();
        let choice = numbers.below(1 << 16);
        let checked = std::panic::catch_unwind(|| entry::check(&path, choice));
        assert!(checked.is_ok(), "seed {seed}: {:?}", String::from_utf8_lossy(&file));
    }
}

#[test]
fn a_second_row_may_be_the_longest() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.csv");
    fs::write(&path, "a,1,x\n,,1,b\n12,2,x\nx,12,12\n2,a,1\nb,2,2\n2,2,12\n").unwrap();
    (0..64).for_each(|choice| entry::check(&path, choice));
}

#[test]
fn a_header_with_blanks_is_recognised_when_it_returns() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.csv");
    fs::write(&path, " a,b\nx,1\ny,2\n a,b\nx,2\n").unwrap();
    (0..64).for_each(|choice| entry::check(&path, choice));
    let labels = vec![ColumnRef::At(0)];
    let options = ReadOptions { trimming: false, ..ReadOptions::default() };
    let read = read_table(&Source::parse(&path), &Wanted { labels, ..Wanted::default() }, &options);
    assert!(read.unwrap_err().to_string().contains("header"));
}

#[test]
fn returns_before_the_end_of_a_line_are_no_lines() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.csv");
    fs::write(&path, b"a\nNA\r\r\nb\n\xff\nb\n").unwrap();
    (0..256).for_each(|choice| entry::check(&path, choice));
}

#[test]
fn labels_that_threads_forget_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.csv");
    // Threads meet no new label for a while, and then more than they keep.
    let wave = (0..58_000).chain(0..58_000).chain(58_000..73_000);
    let rows = (0..3).flat_map(|_| wave.clone()).map(|label| format!("{label:06},{}\n", label % 7));
    fs::write(&path, rows.collect::<String>()).unwrap();
    let columns = CountColumns { a: ColumnRef::At(0), b: ColumnRef::At(1), weights: None };
    let sources = [Source::parse(&path), Source::parse(&path)];
    let count = |way: Way| {
        way.run(|| count_columns(&sources, &columns, &ReadOptions::default(), &mut |_| {}).unwrap())
    };
    let expected = count(Way::CAREFUL);
    assert_eq!(expected.table.items(), 2 * 3 * 131_000);
    for threads in [1, 2, 3] {
        assert_eq!(count(Way { block: 1 << 15, threads }), expected, "{threads} threads");
    }
}

#[test]
fn a_file_of_many_blocks_is_the_same_on_all_threads() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.csv");
    let mut text = "id,a,b\n".to_owned();
    for row in 0..200_000_u64 {
        let label = row.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        let quote = if row % 50_021 == 7 { "\"x \"\"y\"\"\n\"" } else { "\"z\"" };
        text.push_str(&format!("{row},{},{}\n", label % 1000, if row % 97 == 0 { quote } else { "plain" }));
    }
    fs::write(&path, text).unwrap();
    let wanted = Wanted { labels: (0..3).map(ColumnRef::At).collect(), ..Wanted::default() };
    let read =
        |way: Way| way.run(|| read_table(&Source::parse(&path), &wanted, &ReadOptions::default()).unwrap());
    let expected = read(Way::CAREFUL);
    assert_eq!(expected.labels[1].labels.len(), 200_000);
    assert!(entry::WAYS.into_iter().skip(2).all(|way| read(way) == expected));
    let of_two = CountColumns { a: ColumnRef::At(1), b: ColumnRef::At(2), weights: None };
    let sources = [Source::parse(&path), Source::parse(&path)];
    let count = |way: Way| {
        way.run(|| count_columns(&sources, &of_two, &ReadOptions::default(), &mut |_| {}).unwrap())
    };
    let expected = count(Way::CAREFUL);
    assert_eq!(expected.table.items(), 400_000);
    let ways =
        entry::WAYS.into_iter().skip(5).chain([1, 2, 5].map(|threads| Way { block: 1 << 15, threads }));
    ways.for_each(|way| assert_eq!(count(way), expected, "{way:?}"));
}
