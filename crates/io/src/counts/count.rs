//! Counts two columns while reading them: memory grows with the distinct pairs of labels, not with the rows.

use std::collections::HashSet;

use partita::internal::quoted;
use partita::{CellCounter, LabelsBuilder, RawTable};

use crate::source::Source;
use crate::tables::column::Header;
use crate::tables::field::{Receiver, Target};
use crate::tables::numeric_text::settle_names;
use crate::tables::reader::Batches;
use crate::tables::{is_number, open, take_missing, targets, words_of_missing};
use crate::{ColumnRef, ErrorKind, Position, ReadOptions, Result, Wanted, Warning};

/// The columns to count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountColumns {
    /// The labels of clustering A.
    pub a: ColumnRef,
    /// The labels of clustering B.
    pub b: ColumnRef,
    /// The number of times each row occurs; once by default.
    pub weights: Option<ColumnRef>,
}

impl CountColumns {
    /// The columns of a file of counts: `a`, `b` and `count`.
    #[must_use]
    pub fn of_counts() -> Self {
        let name = |name: &str| ColumnRef::Name(name.to_owned());
        Self { a: name("a"), b: name("b"), weights: Some(name("count")) }
    }
}

/// The counts of two columns.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// The names of the two columns in the first file.
    pub names: [String; 2],
    /// The counts. With [`ReadOptions::verbatim`] the labels are written as in the files.
    pub table: RawTable,
    /// True if the labels were read from text, where only the whole column shows whether they are numbers.
    pub as_written: bool,
    /// Guesses about the files.
    pub warnings: Vec<Warning>,
    /// Types of the labels in the words of the program that wrote them, if it knows more types; Parquet files keep them.
    pub label_types: Option<String>,
}

impl From<RawTable> for Counts {
    /// Counts of typed labels; the columns are called `a` and `b`.
    fn from(table: RawTable) -> Self {
        let names = ["a".to_owned(), "b".to_owned()];
        Self { names, table, as_written: false, warnings: Vec::new(), label_types: None }
    }
}

/// Progress of reading.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Bytes read of this file.
    pub bytes: u64,
    /// Bytes of this file to read, if known.
    pub total: Option<u64>,
}

/// Counts the pairs of labels of two columns in one file, or in several files with the same columns.
///
/// # Errors
/// As [`read_table`](crate::read_table); files without rows are skipped if another one has rows.
pub fn count_columns(
    sources: &[Source],
    columns: &CountColumns,
    options: &ReadOptions,
    progress: &mut dyn FnMut(Progress),
) -> Result<Counts> {
    let mut count = Count::default();
    for source in sources {
        count.read(source, columns, options, progress)?;
    }
    let labels_after_all = count.guesses_that_are_labels();
    if !labels_after_all.is_empty() && !sources.contains(&Source::Stdin) {
        // A word that is a label elsewhere is no name: these files begin with an item.
        let names =
            |&file: &usize| count.names[file].as_ref().map_or(Vec::new(), |(names, _)| names.to_vec());
        let first_lines: Vec<Vec<String>> = labels_after_all.iter().map(names).collect();
        count = Count::default();
        for (file, source) in sources.iter().enumerate() {
            let is_label = labels_after_all.contains(&file);
            let options =
                ReadOptions { header: options.header.or(is_label.then_some(false)), ..options.clone() };
            count.read(source, columns, &options, progress)?;
        }
        let taken = labels_after_all.iter().map(|&file| sources[file].to_string());
        count.warnings.extend(
            taken.zip(first_lines).map(|(source_name, fields)| Warning::TookLabel { source_name, fields }),
        );
    }
    if let Some(first) = sources.first()
        && count.rows == 0
    {
        return Err(ErrorKind::NoRows { source_name: first.to_string() }.into());
    }
    count.finish(sources, options)
}

/// A count in progress.
#[derive(Default)]
struct Count {
    counter: CellCounter,
    sides: [Side; 2],
    /// Rows so far, and the rows before each file.
    rows: u64,
    rows_before: Vec<u64>,
    as_written: bool,
    warnings: Vec<Warning>,
    /// The types that each file gives for its labels.
    label_types: Vec<Option<String>>,
    /// The names of both columns in each file, if they come from it, and whether that was guessed.
    names: Vec<Option<([String; 2], bool)>>,
}

/// One of the two columns.
#[derive(Default)]
struct Side {
    name: Option<String>,
    labels: LabelsBuilder,
    /// The row, counted over all files, in which each label first occurs.
    first_rows: Vec<u64>,
}

impl Count {
    fn read(
        &mut self,
        source: &Source,
        columns: &CountColumns,
        options: &ReadOptions,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<()> {
        let labels = vec![columns.a.clone(), columns.b.clone()];
        let wanted = Wanted { labels, weights: columns.weights.clone(), ..Wanted::default() };
        let reader = open(source, options, &wanted.named())?;
        let header = reader.header().clone();
        let is_typed = !reader.is_untyped();
        self.as_written |= !is_typed;
        self.label_types.push(reader.label_types());
        self.warnings.extend(header.warnings(source, &wanted.chosen().cloned().collect::<Vec<_>>()));
        self.rows_before.push(self.rows);
        let mut targets = targets(source, &header, &wanted)?;
        self.note_names(source, columns, &header, &targets)?;
        if is_typed {
            take_missing(&mut targets, options);
        }
        for (side, target) in self.sides.iter_mut().zip(&mut targets) {
            target.receiver = Receiver::Labels(std::mem::take(&mut side.labels));
            side.name.get_or_insert_with(|| header.names[target.column].clone());
        }
        let wanted_columns: Vec<usize> = targets.iter().map(|target| target.column).collect();
        let total = reader.bytes(&wanted_columns);
        let weighted = wanted.weights.is_some();
        reader.read(&mut targets, &mut Counting { count: self, weighted, total, progress })?;
        for (side, target) in self.sides.iter_mut().zip(targets) {
            if let Receiver::Labels(labels) = target.receiver {
                if is_typed {
                    let name = &header.names[target.column];
                    self.warnings.extend(words_of_missing(source, name, labels.names(), options));
                }
                side.labels = labels;
            }
        }
        Ok(())
    }

    /// Keeps the names of both columns, and refuses columns that were chosen by their places and have other names than in
    /// an earlier file.
    fn note_names(
        &mut self,
        source: &Source,
        columns: &CountColumns,
        header: &Header,
        targets: &[Target],
    ) -> Result<()> {
        let names = [0, 1].map(|side: usize| header.names[targets[side].column].clone());
        let guessed = matches!(header.warning, Some(Warning::TookHeader { .. }));
        let sure = |known: &&Option<([String; 2], bool)>| known.as_ref().is_some_and(|(_, guessed)| !guessed);
        let before = self.names.iter().find(sure).cloned().flatten().filter(|_| header.named && !guessed);
        for (side, column) in [&columns.a, &columns.b].into_iter().enumerate() {
            let by_place = !matches!(column, ColumnRef::Name(_));
            if let Some((before, _)) = &before
                && by_place
                && before[side] != names[side]
            {
                let number = targets[side].column + 1;
                let [here, there] = [&names[side], &before[side]].map(|name| quoted(name));
                let problem = format!(
                    "column {number} is {here} here and {there} in an earlier file; choose the columns by their names"
                );
                return Err(ErrorKind::BadContent { source_name: source.to_string(), problem }.into());
            }
        }
        self.names.push(header.named.then_some((names, guessed)));
        Ok(())
    }

    /// The files whose first line was taken for names although one of the names is a label of that column.
    fn guesses_that_are_labels(&self) -> Vec<usize> {
        let guessed = |file: &usize| matches!(&self.names[*file], Some((_, true)));
        let guesses: Vec<usize> = (0..self.names.len()).filter(guessed).collect();
        if guesses.is_empty() {
            return guesses;
        }
        let labels = self.sides.each_ref().map(|side| side.labels.names().iter().collect::<HashSet<_>>());
        let is_label = |file: &usize| {
            let names = self.names[*file].iter().flat_map(|(names, _)| names);
            // A number names a column as often as a label, and was taken for a name with reason.
            let texts = names.zip(&labels).filter(|(name, _)| !is_number(name.as_bytes()));
            texts.into_iter().any(|(name, labels)| labels.contains(name))
        };
        guesses.into_iter().filter(is_label).collect()
    }

    /// Counts a batch of rows and drops them.
    fn take(&mut self, targets: &mut [Target]) {
        let [a, b, weights @ ..] = targets else { return };
        let rows = a.rows;
        let (Receiver::Labels(a), Receiver::Labels(b)) = (&mut a.receiver, &mut b.receiver) else { return };
        let weights = match weights {
            [Target { receiver: Receiver::Weights(weights), .. }] => Some(weights),
            _ => None,
        };
        self.counter.push_all(a.codes(), b.codes(), weights.as_deref().map(Vec::as_slice));
        // Rows that are not here were counted already and had no new labels.
        self.rows = self.rows_before.last().unwrap_or(&0) + rows;
        for (side, labels) in self.sides.iter_mut().zip([&*a, &*b]) {
            side.note_first_rows(labels, self.rows - labels.codes().len() as u64);
        }
        a.forget_items();
        b.forget_items();
        if let Some(weights) = weights {
            weights.clear();
        }
    }

    fn finish(self, sources: &[Source], options: &ReadOptions) -> Result<Counts> {
        let Self { counter, sides, rows_before, as_written, warnings, mut label_types, .. } = self;
        label_types.dedup();
        let label_types = label_types.pop().filter(|_| label_types.is_empty()).flatten();
        let names = sides.each_ref().map(|side| side.name.clone().unwrap_or_default());
        let settle = |side: &Side| {
            settle_names(side.labels.names()).map_err(|code| {
                let row = side.first_rows[code as usize];
                let file = rows_before.partition_point(|&before| before <= row) - 1;
                ErrorKind::FractionalLabel {
                    source_name: sources[file].to_string(),
                    column: side.name.clone().unwrap_or_default(),
                    position: Position::Row(row - rows_before[file] + 1),
                    value: side.labels.names()[code as usize].clone(),
                    is_text: true,
                }
            })
        };
        let settled = match as_written && !options.verbatim {
            true => [settle(&sides[0])?, settle(&sides[1])?],
            false => [None, None],
        };
        let [rows, columns] = sides.map(|side| side.labels.finish().into_names());
        let mut table = counter.finish(rows, columns);
        if settled != [None, None] {
            let [rows, columns] = settled;
            let rows = rows.unwrap_or_else(|| table.rows().to_vec());
            let columns = columns.unwrap_or_else(|| table.columns().to_vec());
            table = table.renamed(rows, columns);
        }
        Ok(Counts { names, table, as_written, warnings, label_types })
    }
}

/// The reading of one file.
struct Counting<'c> {
    count: &'c mut Count,
    weighted: bool,
    total: Option<u64>,
    progress: &'c mut dyn FnMut(Progress),
}

impl Batches for Counting<'_> {
    fn take(&mut self, targets: &mut [Target], bytes: u64) {
        self.count.take(targets);
        (self.progress)(Progress { bytes, total: self.total });
    }

    fn pairs(&mut self) -> Option<&mut CellCounter> {
        (!self.weighted).then_some(&mut self.count.counter)
    }
}

impl Side {
    /// Notes the rows of labels that are new in this batch, which begins after `rows_before` rows.
    fn note_first_rows(&mut self, labels: &LabelsBuilder, rows_before: u64) {
        for (row, &code) in labels.codes().iter().enumerate() {
            if self.first_rows.len() == labels.names().len() {
                return;
            }
            // Codes are given in order, so a new label has the next code.
            if code as usize == self.first_rows.len() {
                self.first_rows.push(rows_before + row as u64);
            }
        }
    }
}
