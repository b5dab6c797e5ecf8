//! Both ways of reading a text give the same tables and the same errors, whatever the blocks and threads.

use std::path::Path;

use partita_io::internal::Way;
use partita_io::{
    ColumnRef, CountColumns, Counts, Format, ReadOptions, Source, Wanted, column_names, count_columns,
    read_table,
};

/// Ways that must not be seen in the answer: small blocks end within fields, rows and quotation marks.
pub const WAYS: [Way; 6] = [
    Way { block: 1, threads: 1 },
    Way { block: 3, threads: 1 },
    Way { block: 7, threads: 2 },
    Way { block: 16, threads: 1 },
    Way { block: 64, threads: 3 },
    Way { block: 1 << 19, threads: 1 },
];

/// Reads a file in every way. `choice` decides on the options and the columns.
///
/// # Panics
/// When the answers differ.
pub fn check(path: &Path, choice: usize) {
    let source = Source::parse(path);
    let options = options(choice);
    let columns = column_names(&source, &options).map_or(1, |names| names.len());
    let wanted = wanted(choice / 16, columns);
    let tables = |way: Way| way.run(|| answer(read_table(&source, &wanted, &options)));
    let expected = tables(Way::CAREFUL);
    // The ways with threads take longest, and one of the others finds most mistakes.
    let ways = || WAYS.iter().skip(choice % 2).step_by(2).copied();
    for way in ways() {
        assert_eq!(tables(way), expected, "{way:?} {wanted:?} {options:?}");
    }
    if columns > 1 {
        let weights = (columns > 2 && choice.is_multiple_of(5)).then_some(ColumnRef::At(2));
        let of_two = CountColumns { a: ColumnRef::At(columns - 1), b: ColumnRef::At(0), weights };
        let counts = |way: Way| {
            way.run(|| {
                answer(count_columns(&[source.clone(), source.clone()], &of_two, &options, &mut |_| {}))
            })
        };
        let expected: Result<Counts, String> = counts(Way::CAREFUL);
        for way in ways().take(1) {
            assert_eq!(counts(way), expected, "{way:?} {of_two:?} {options:?}");
        }
    }
}

fn answer<T>(read: partita_io::Result<T>) -> Result<T, String> {
    read.map_err(|error| error.to_string())
}

fn options(choice: usize) -> ReadOptions {
    ReadOptions {
        header: [None, Some(true), Some(false), None][choice % 4],
        format: [None, Some(Format::Csv), Some(Format::Lines), None][choice / 4 % 4],
        delimiter: [None, Some(b','), Some(b' '), None][choice / 64 % 4],
        trimming: !choice.is_multiple_of(3),
        verbatim: choice.is_multiple_of(7),
        ..ReadOptions::default()
    }
}

fn wanted(choice: usize, columns: usize) -> Wanted {
    let at = |place: usize| ColumnRef::At(place % columns);
    Wanted {
        labels: (0..=choice % 3).map(|number| at(choice / 3 + 2 * number)).collect(),
        weights: (choice % 11 == 1).then(|| at(choice / 2)),
        ids: (choice % 5 == 1).then(|| at(choice / 5)),
        other_ids: choice.is_multiple_of(2),
        list_fractional: choice.is_multiple_of(3),
    }
}
