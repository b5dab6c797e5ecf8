//! Two clusterings given as labels.

use std::path::{Path, PathBuf};

use partita::ensemble::Ensemble;
use partita::inference::GroupedTable;
use partita::{ItemClusters, LabelledTable, Labels, Missing, Policies, RawTable};
use partita_answers::align;
use partita_io::{
    Column, ColumnRef, CountColumns, ReadOptions, Source, Table, Wanted, column_names, count_columns,
    read_columns,
};

use super::choice::one_of;
use super::doubts::{columns_needed, doubt, doubt_counts, doubt_names, doubt_same};
use super::join::JoinArgs;
use super::left_out::{say_left_out, table_of};
use super::parts::{counts_needed, refuse_others, refuse_parts, tell_apart, too_many};
use super::reading::{PolicyArgs, ReadingArgs, parse_delimiter};
use super::tables::{Part, read_together, sources};
use super::wide::{doubt_sums, is_wide, read_wide};
use crate::failure::{Usage, of_answer};
use crate::progress::FileBar;
use crate::source::add_columns;
use crate::warnings::warn_of_file;

/// The places of the two clusterings, and the rules for reading them.
#[derive(Debug, clap::Args)]
pub struct LabelArgs {
    /// One table with both clusterings, or two files with one each; `-` is standard input
    ///
    /// Commands for other kinds take two files of trees, two folders that `partita cocluster` wrote, or two JSON files like
    /// {"rows": [0, 0, 1], "columns": ["x", "y"]}.
    #[arg(value_name = "FILE", num_args = 0..)]
    pub files: Vec<PathBuf>,
    /// The column of clustering A, the reference: a name or a 1-based number
    #[arg(short = 'a', value_name = "COLUMN", help_heading = "Input")]
    pub a: Option<String>,
    /// The column of clustering B, the candidate
    #[arg(short = 'b', value_name = "COLUMN", help_heading = "Input")]
    pub b: Option<String>,
    #[command(flatten)]
    pub joining: JoinArgs,
    /// The column of weights: the number of times each item occurs; of covers the weights of memberships
    #[arg(long, value_name = "COLUMN", help_heading = "Input", hide_short_help = true)]
    pub weight: Option<String>,
    /// Read a table of counts instead: columns a, b and count
    ///
    /// `partita count` and any SQL engine write such tables.
    #[arg(long, value_name = "TABLE", conflicts_with_all = ["files", "id", "id_a", "id_b", "join", "by_order"], help_heading = "Input")]
    table: Option<PathBuf>,
    /// Form of a table of counts: a row per pair of clusters, or a row per cluster of A and a column per cluster of B
    ///
    /// By default a table with named rows and columns of counts is wide.
    #[arg(long, value_name = "FORM", value_parser = one_of(LONG_WIDE), requires = "table", hide_short_help = true, help_heading = "Input")]
    table_form: Option<bool>,
    /// The character between the fields of the first of two files
    #[arg(long, value_name = "CHAR", value_parser = parse_delimiter, conflicts_with = "delimiter", help_heading = "Reading", hide_short_help = true)]
    delimiter_a: Option<u8>,
    /// The character between the fields of the second of two files
    #[arg(long, value_name = "CHAR", value_parser = parse_delimiter, conflicts_with = "delimiter", help_heading = "Reading", hide_short_help = true)]
    delimiter_b: Option<u8>,
    #[command(flatten)]
    pub policies: PolicyArgs,
    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// Forms of a table of counts; true for the wide one.
const LONG_WIDE: &[(&str, bool)] = &[("long", false), ("wide", true)];

/// Two clusterings of the same items, in the same order.
#[derive(Debug)]
pub struct Clusterings {
    pub a: Column,
    pub b: Column,
    pub ids: Option<Vec<String>>,
    weights: Option<Vec<u64>>,
    policies: Policies,
}

impl Clusterings {
    /// The numbers of items with each two labels, of which either may be missing.
    pub fn counted(&self) -> partita::Result<RawTable> {
        RawTable::count(&self.a.labels, &self.b.labels, self.weights.as_deref())
    }

    /// Their cross-table, with missing labels and noise as the options say.
    pub fn table(&self) -> partita::Result<LabelledTable> {
        table_of(self.counted()?, &self.policies)
    }

    /// The same with a cluster of its own for each item that a side lacks.
    pub fn table_of_singletons(&self) -> partita::Result<LabelledTable> {
        table_of(self.counted()?, &self.policies.clone().with_missing(Missing::Singletons))
    }

    /// B with the names of its best matches in A.
    pub fn aligned(&self) -> partita::Result<align::Answer<'_>> {
        let names = [&self.a, &self.b].map(|column| column.name.clone());
        Ok(align::Answer::of(names, &self.table()?, [&self.a.labels, &self.b.labels], &self.policies))
    }

    /// B with the ids of the clusters of A that go on, by the table of ids that the last run left.
    pub fn keeping(&self, store: &str, floor: Option<f64>) -> anyhow::Result<align::Answer<'_>> {
        let names = [&self.a, &self.b].map(|column| column.name.clone());
        let keep = align::Keep { store, floor, items: self.ids.as_deref() };
        let both = [&self.a.labels, &self.b.labels];
        align::Answer::keeping(names, &keep, &self.table()?, both, &self.policies).map_err(of_answer)
    }

    /// As [`Self::table`], with the clusters of each item in it; none where an option left it out.
    pub fn table_of_items(&self) -> partita::Result<(LabelledTable, Vec<ItemClusters>)> {
        let (a, b, weights) = (&self.a.labels, &self.b.labels, self.weights.as_deref());
        let counted = RawTable::count(a, b, weights)?;
        let items = counted.items();
        let found = counted.into_table_of_items(a, b, weights, &self.policies)?;
        say_left_out(items, found.0.counts().n());
        Ok(found)
    }
}

/// The cross-table of two clusterings, and what they are called.
#[derive(Debug)]
pub struct CrossTable {
    pub names: [String; 2],
    pub table: LabelledTable,
}

impl CrossTable {
    fn new(names: [String; 2], table: LabelledTable) -> Self {
        add_columns(&names);
        Self { names, table }
    }
}

impl LabelArgs {
    /// Returns whether counts are read instead of labels.
    pub fn is_table(&self) -> bool {
        self.table.is_some()
    }

    /// The cross-tables of the groups that a column of the same table names.
    pub fn grouped(&self, column: &str) -> anyhow::Result<GroupedTable> {
        let source = match self.files.as_slice() {
            [file] if Source::parse(file) != Source::Stdin => Source::parse(file),
            _ => {
                let message =
                    "--groups names a column of the table that holds both clusterings; give that one file";
                return Err(Usage(message.to_owned()).into());
            }
        };
        let [a, b] = self.columns_of_one()?;
        let mut columns = read_columns(&source, &[a, b, ColumnRef::parse(column)], &self.reading.options()?)?;
        let groups = columns.pop().expect("three columns were asked for");
        let named = columns.into_iter().map(|column| (column.name, column.labels)).collect();
        let ensemble = Ensemble::under(named, &self.policies.policies(Missing::Refuse))?;
        let (common, groups) =
            (ensemble.of_common_items()?, ensemble.groups_of_common_items(&groups.labels)?);
        Ok(GroupedTable::new(&common[0], &common[1], &groups)?)
    }

    /// Refuses the separators of two files where there are not two.
    fn check_delimiters(&self) -> Result<(), Usage> {
        match (self.delimiter_a.or(self.delimiter_b), self.files.len()) {
            (Some(_), files) if files != 2 => Err(Usage(
                "--delimiter-a and --delimiter-b say what separates the fields of two files; give --delimiter".to_owned(),
            )),
            _ => Ok(()),
        }
    }

    /// Counts what the arguments name: while reading, unless items are joined or checked by their ids.
    pub fn cross_table(&self) -> anyhow::Result<CrossTable> {
        self.check_delimiters()?;
        refuse_others(&self.files, self.reading.input_format)?;
        if let Some(file) = self.table.as_deref().filter(|file| self.has_wide(file)) {
            let (names, counted) = read_wide(file)?;
            return Ok(CrossTable::new(names, table_of(counted, &self.policies.policies(Missing::Refuse))?));
        }
        let (source, columns) = match (&self.table, self.files.as_slice()) {
            (Some(table), _) => (Source::parse(table), self.columns_to_count(CountColumns::of_counts())),
            (None, [file]) if !self.joining.has_ids() => {
                let source = Source::parse(file);
                let [a, b] = self.columns_of_one()?;
                (source, self.columns_to_count(CountColumns { a, b, weights: None }))
            }
            _ => {
                let clusterings = self.read()?;
                let table = clusterings.table()?;
                return Ok(CrossTable::new([clusterings.a.name, clusterings.b.name], table));
            }
        };
        let mut bar = FileBar::default();
        let options = match &self.table {
            Some(_) => self.reading.options_over(ReadOptions::for_counts()),
            None => self.reading.options(),
        }?;
        let counted = count_columns(&[source], &columns, &options, &mut |progress| bar.show(progress))
            .map_err(|error| match &self.table {
                Some(_) if self.a.is_none() && self.b.is_none() => counts_needed(error),
                _ => columns_needed(error),
            })?;
        counted.warnings.iter().for_each(warn_of_file);
        if columns.weights.is_none() {
            doubt_counts(&counted.names, &counted.table);
            let labels = [counted.table.rows(), counted.table.columns()];
            let named = counted.names.iter().map(String::as_str).zip(labels);
            doubt_names(named, &self.policies, &self.reading);
            doubt_same(counted.names.each_ref().map(String::as_str));
        }
        let table = table_of(counted.table, &self.policies.policies(Missing::Refuse))?;
        if self.table.is_some() {
            table.refuse_margins()?;
            doubt_sums(table.rows(), table.columns());
        }
        Ok(CrossTable::new(counted.names, table))
    }

    /// Returns whether a table of counts has a row per cluster of A and a column per cluster of B.
    fn has_wide(&self, file: &Path) -> bool {
        let is_long = || {
            let names = column_names(&Source::parse(file), &ReadOptions::for_counts()).unwrap_or_default();
            let is_named = [&self.a, &self.b, &self.weight].into_iter().any(Option::is_some);
            is_named
                || names.len() <= 3
                || ["a", "b", "count"].iter().all(|name| names.iter().any(|known| known == name))
        };
        self.table_form.unwrap_or_else(|| !is_long() && is_wide(file))
    }

    /// The columns that the user named, or else the default ones.
    fn columns_to_count(&self, default: CountColumns) -> CountColumns {
        let named = |column: &Option<String>| column.as_deref().map(ColumnRef::parse);
        CountColumns {
            a: named(&self.a).unwrap_or(default.a),
            b: named(&self.b).unwrap_or(default.b),
            weights: named(&self.weight).or(default.weights),
        }
    }

    /// Reads the items that the arguments name.
    pub fn read(&self) -> anyhow::Result<Clusterings> {
        self.check_delimiters()?;
        if self.table.is_some() {
            return Err(
                Usage("a table of counts holds no items; give the file with the labels".into()).into()
            );
        }
        refuse_others(&self.files, self.reading.input_format)?;
        let columns = match self.files.len() {
            0 => return Err(Usage("give the file to read; --help begins with an example".to_owned()).into()),
            1 => vec![self.columns_of_one()?.to_vec()],
            2 => [&self.a, &self.b]
                .map(|name| vec![name.as_deref().map_or(ColumnRef::Only, ColumnRef::parse)])
                .to_vec(),
            _ => return Err(too_many(&self.files, [&self.a, &self.b]).into()),
        };
        self.joining.check(self.files.len())?;
        let sources = sources(&self.files)?;
        let read = read_together(self.parts(&sources, columns)?).map_err(|error| match error.downcast() {
            Ok(error) => columns_needed(error),
            Err(error) => error,
        })?;
        let mut tables: Vec<Table> = read.into_iter().map(|read| read.table).collect();
        self.say_doubts(&tables)?;
        let ids = self.joining.match_items(&sources, &mut tables)?;
        let weights = tables[0].weights.take();
        let mut labels = tables.into_iter().flat_map(|table| table.labels);
        let (Some(mut a), Some(mut b)) = (labels.next(), labels.next()) else {
            unreachable!("two columns were wanted")
        };
        tell_apart([&mut a, &mut b], &self.files);
        Ok(Clusterings { a, b, ids, weights, policies: self.policies.policies(Missing::Refuse) })
    }

    /// Lists the columns to read of each file. Weights are in the first.
    fn parts(&self, sources: &[Source], columns: Vec<Vec<ColumnRef>>) -> Result<Vec<Part>, Usage> {
        let ids = self.joining.columns(&self.files)?;
        let mut weights = self.weight.as_deref().map(ColumnRef::parse);
        let mut delimiters = [self.delimiter_a, self.delimiter_b].into_iter();
        let mut parts = Vec::new();
        for ((source, labels), ids) in sources.iter().zip(columns).zip(ids) {
            let (kept, other_ids) = (vec![true; labels.len()], sources.len() > 1 && !self.joining.is_given());
            let wanted = Wanted { labels, ids, weights: weights.take(), other_ids, ..Wanted::default() };
            let options = self.options_with(delimiters.next().flatten())?;
            parts.push(Part { source: source.clone(), wanted, kept, options });
        }
        Ok(parts)
    }

    /// Refuses parts of one table, and says what else may not be meant.
    fn say_doubts(&self, tables: &[Table]) -> Result<(), Usage> {
        if let (Some(a), Some(b), false) = (&self.a, &self.b, self.joining.is_given()) {
            let has = |table: &Table, name: &String| {
                let number = ColumnRef::parse(name);
                table.columns.contains(name)
                    || matches!(number, ColumnRef::Number(number) if number <= table.columns.len())
            };
            let named = |table| [a, b].into_iter().filter(|name| has(table, name)).cloned().collect();
            let names: Vec<Vec<String>> = tables.iter().map(named).collect();
            if a != b {
                refuse_parts(&self.files, &names, true)?;
            }
        }
        tables.iter().flat_map(|table| &table.warnings).for_each(warn_of_file);
        tables.iter().flat_map(|table| &table.labels).for_each(doubt);
        let columns = tables.iter().flat_map(|table| &table.labels);
        let named = columns.map(|column| (column.name.as_str(), column.labels.names()));
        doubt_names(named, &self.policies, &self.reading);
        if let [Table { labels, .. }] = tables {
            doubt_same([&labels[0].name, &labels[1].name]);
        }
        Ok(())
    }

    /// Returns the rules for reading a file, with a delimiter of its own or that of both.
    pub fn options_with(&self, delimiter: Option<u8>) -> Result<ReadOptions, Usage> {
        let options = self.reading.options()?;
        Ok(ReadOptions { delimiter: delimiter.or(options.delimiter), ..options })
    }

    /// Returns the rules for reading each of two files.
    pub fn options_of_two(&self) -> Result<[ReadOptions; 2], Usage> {
        Ok([self.options_with(self.delimiter_a)?, self.options_with(self.delimiter_b)?])
    }

    /// The two columns of the only file, where nothing is joined.
    fn columns_of_one(&self) -> Result<[ColumnRef; 2], Usage> {
        self.joining.check(1)?;
        match (&self.a, &self.b) {
            (Some(a), Some(b)) => Ok([ColumnRef::parse(a), ColumnRef::parse(b)]),
            (None, None) => Ok([ColumnRef::OfTwo(0), ColumnRef::OfTwo(1)]),
            _ => Err(Usage("name both columns to compare, with -a and -b, or give a second file".to_owned())),
        }
    }
}

/// The label of an item, or nothing.
pub fn label(labels: &Labels, item: usize) -> &str {
    labels.get(item).unwrap_or_default()
}
