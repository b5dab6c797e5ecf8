//! Two clusterings given as labels.

use std::path::PathBuf;

use clap::ValueEnum;
use partita::ensemble::Ensemble;
use partita::inference::GroupedTable;
use partita::{ItemClusters, LabelledTable, Labels, Missing, Policies, RawTable};
use partita_io::{
    Column, ColumnRef, CountColumns, ReadOptions, Source, Table, Wanted, Warning, count_columns, join,
    read_columns, read_items, read_table_with,
};

use super::doubts::{
    columns_needed, doubt, doubt_counts, doubt_order, doubt_same, header_is_label, share_first_line,
};
use super::left_out::{say_left_out, say_unmatched, table_of};
use super::parts::{counts_needed, refuse_parts, refuse_trees, tell_apart, too_many};
use super::reading::{PolicyArgs, ReadingArgs, parse_delimiter};
use crate::failure::Usage;
use crate::progress::FileBar;
use crate::source::add_columns;
use crate::warnings::warn_of_file;

/// Where the two clusterings are and how to read them.
#[derive(Debug, clap::Args)]
pub struct LabelArgs {
    /// One table with both clusterings, or two files with one each; `-` is standard input
    ///
    /// Where the command takes other kinds: two files of trees, two folders that `partita cocluster` wrote, or two JSON
    /// files like {"rows": [0, 0, 1], "columns": ["x", "y"]}.
    #[arg(value_name = "FILE", num_args = 0..)]
    pub files: Vec<PathBuf>,
    /// The column of clustering A, the reference: a name or a 1-based number
    #[arg(short = 'a', value_name = "COLUMN", help_heading = "Input")]
    pub a: Option<String>,
    /// The column of clustering B, the candidate
    #[arg(short = 'b', value_name = "COLUMN", help_heading = "Input")]
    pub b: Option<String>,
    /// The column of item ids, on which two files are joined
    #[arg(long, value_name = "COLUMN", help_heading = "Input")]
    pub id: Option<String>,
    /// The column of item ids in the first of two files, where it has another name in the second
    #[arg(
        long,
        value_name = "COLUMN",
        conflicts_with = "id",
        requires = "id_b",
        help_heading = "Input",
        hide_short_help = true
    )]
    id_a: Option<String>,
    /// The column of item ids in the second of two files
    #[arg(
        long,
        value_name = "COLUMN",
        conflicts_with = "id",
        requires = "id_a",
        help_heading = "Input",
        hide_short_help = true
    )]
    id_b: Option<String>,
    /// What to do with items that only one file has [default: exact]
    #[arg(long, value_enum, help_heading = "Input", hide_short_help = true)]
    pub join: Option<Join>,
    /// The column of weights: the number of times each item occurs; of covers the weights of memberships
    #[arg(long, value_name = "COLUMN", help_heading = "Input", hide_short_help = true)]
    pub weight: Option<String>,
    /// Read a table of counts instead: columns a, b and count
    ///
    /// `partita count` and any SQL engine write such tables.
    #[arg(long, value_name = "TABLE", conflicts_with_all = ["files", "id", "id_a", "id_b", "join"], help_heading = "Input")]
    table: Option<PathBuf>,
    /// The character between the fields of the first of two files
    #[arg(long, value_name = "CHAR", value_parser = parse_delimiter, conflicts_with = "delimiter", help_heading = "Reading", hide_short_help = true)]
    delimiter_a: Option<u8>,
    /// The character between the fields of the second of two files
    #[arg(long, value_name = "CHAR", value_parser = parse_delimiter, conflicts_with = "delimiter", help_heading = "Reading", hide_short_help = true)]
    delimiter_b: Option<u8>,
    #[command(flatten)]
    policies: PolicyArgs,
    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// What to do with what only one side has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Join {
    /// Both must have the same, otherwise refuse
    Exact,
    /// Compare what both have
    Inner,
    /// Covers only: what a side does not have is in none of its clusters
    Outer,
}

/// Refuses what labels cannot be joined by.
pub fn check_join(join: Option<Join>, has_ids: bool) -> Result<(), Usage> {
    let message = match join {
        Some(Join::Outer) => {
            "--join outer applies to covers, whose items may be in no cluster; choose exact or inner"
        }
        Some(Join::Inner) if !has_ids => "--join inner needs the column of ids; name it with --id",
        _ => return Ok(()),
    };
    Err(Usage(message.to_owned()))
}

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
    /// Their cross-table, with missing labels and noise as the options say.
    pub fn table(&self) -> partita::Result<LabelledTable> {
        let weights = self.weights.as_deref();
        let raw = RawTable::count(&self.a.labels, &self.b.labels, weights)?;
        table_of(raw, &self.policies)
    }

    /// A name for each label of B, after its best match in A.
    pub fn aligned(&self) -> partita::Result<Vec<String>> {
        Ok(self.table()?.aligned_labels(&self.a.labels, &self.b.labels, &self.policies))
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
    /// Whether counts are read instead of labels.
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

    fn has_ids(&self) -> bool {
        self.id.is_some() || self.id_a.is_some()
    }

    fn joins_inner(&self) -> bool {
        self.join == Some(Join::Inner)
    }

    /// Counts what the arguments name: while reading, unless items are joined or checked by their ids.
    pub fn cross_table(&self) -> anyhow::Result<CrossTable> {
        self.check_delimiters()?;
        refuse_trees(&self.files, self.reading.input_format)?;
        let (source, columns) = match (&self.table, self.files.as_slice()) {
            (Some(table), _) => (Source::parse(table), self.columns_to_count(CountColumns::of_counts())),
            (None, [file]) if !self.has_ids() => {
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
                Some(file) if self.a.is_none() && self.b.is_none() => counts_needed(file, error),
                _ => columns_needed(error),
            })?;
        counted.warnings.iter().for_each(warn_of_file);
        if columns.weights.is_none() {
            doubt_counts(&counted.names, &counted.table);
            doubt_same(counted.names.each_ref().map(String::as_str));
        }
        let table = table_of(counted.table, &self.policies.policies(Missing::Refuse))?;
        if self.table.is_some() {
            table.refuse_margins()?;
        }
        Ok(CrossTable::new(counted.names, table))
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
        refuse_trees(&self.files, self.reading.input_format)?;
        match self.files.as_slice() {
            [file] => self.read_one(&Source::parse(file)),
            [file_a, file_b] => self.read_two(&Source::parse(file_a), &Source::parse(file_b)),
            [_, _, _, ..] => Err(too_many(&self.files, [&self.a, &self.b]).into()),
            [] => Err(Usage("give the file to read; --help begins with an example".to_owned()).into()),
        }
    }

    fn read_one(&self, source: &Source) -> anyhow::Result<Clusterings> {
        if self.id_a.is_some() {
            let message =
                "--id-a and --id-b name the ids of two files; give a second one, or name them with --id";
            return Err(Usage(message.to_owned()).into());
        }
        let wanted = Wanted { labels: self.columns_of_one()?.to_vec(), ..self.beside_labels(&None) };
        let mut bar = FileBar::default();
        let read = read_items(source, &wanted, &self.reading.options()?, &mut |progress| bar.show(progress))
            .map_err(columns_needed)?;
        let Table { mut labels, weights, ids, warnings, .. } = read;
        warnings.iter().for_each(warn_of_file);
        labels.iter().for_each(doubt);
        doubt_same([&labels[0].name, &labels[1].name]);
        let (b, a) = (labels.pop(), labels.pop());
        let (Some(mut a), Some(mut b)) = (a, b) else { unreachable!("two columns were wanted") };
        tell_apart([&mut a, &mut b], &self.files);
        Ok(Clusterings { a, b, ids, weights, policies: self.policies.policies(Missing::Refuse) })
    }

    fn read_two(&self, source_a: &Source, source_b: &Source) -> anyhow::Result<Clusterings> {
        if *source_a == Source::Stdin && *source_b == Source::Stdin {
            return Err(Usage(
                "standard input can be read once; give a file for one of the clusterings".into(),
            )
            .into());
        }
        check_join(self.join, self.has_ids())?;
        let column =
            |name: &Option<String>| name.as_ref().map_or(ColumnRef::Only, |name| ColumnRef::parse(name));
        // Ids that nobody named show whether the order of the items can be trusted.
        let beside = |id: &Option<String>| Wanted { other_ids: !self.has_ids(), ..self.beside_labels(id) };
        let wanted_a = Wanted { labels: vec![column(&self.a)], ..beside(&self.id_a) };
        let wanted_b = Wanted { labels: vec![column(&self.b)], weights: None, ..beside(&self.id_b) };
        let [mut read_a, mut read_b] = self.read_tables([source_a, source_b], [&wanted_a, &wanted_b])?;
        if !self.has_ids() && self.join.is_none() {
            refuse_parts([source_a, source_b], [&read_a, &read_b], [&self.a, &self.b])?;
        }
        read_a.warnings.iter().chain(&read_b.warnings).for_each(warn_of_file);
        read_a.labels.iter().chain(&read_b.labels).for_each(doubt);
        doubt_order(&read_a.other_ids, &read_b.other_ids);
        read_a.refuse_repeated_ids("the first clustering")?;
        read_b.refuse_repeated_ids("the second clustering")?;
        let (Some(mut a), Some(mut b)) = (read_a.labels.pop(), read_b.labels.pop()) else {
            unreachable!("one column of each was wanted")
        };
        tell_apart([&mut a, &mut b], &self.files);
        let (mut ids, mut weights) = (read_a.ids, read_a.weights);
        if let (Some(ids_a), Some(ids_b)) = (&ids, &read_b.ids) {
            let joined = join(ids_a, ids_b, self.joins_inner())?;
            say_unmatched([source_a, source_b], [ids_a, ids_b], joined.a.len());
            (a.labels, b.labels) = (a.labels.select(&joined.a), b.labels.select(&joined.b));
            weights = weights.map(|weights| joined.a.iter().map(|&item| weights[item]).collect());
            ids = Some(joined.a.iter().map(|&item| ids_a[item].clone()).collect());
        }
        Ok(Clusterings { a, b, ids, weights, policies: self.policies.policies(Missing::Refuse) })
    }

    /// Both tables. A first line that is a label of the other is an item, whatever it looks like by itself.
    fn read_tables(&self, sources: [&Source; 2], wanted: [&Wanted; 2]) -> anyhow::Result<[Table; 2]> {
        let mut options = self.options_of_two()?;
        let mut bar = FileBar::default();
        let mut read = |side: usize, options: &ReadOptions| {
            read_table_with(sources[side], wanted[side], options, &mut |progress| bar.show(progress))
        };
        let mut tables = [read(0, &options[0])?, read(1, &options[1])?];
        if sources.iter().all(|source| **source != Source::Stdin) && share_first_line(&tables) {
            options.iter_mut().for_each(|options| options.header = Some(true));
            tables = [read(0, &options[0])?, read(1, &options[1])?];
            for (source, table) in sources.iter().zip(&mut tables) {
                table.warnings.clear();
                let source_name = source.to_string();
                table.warnings.push(Warning::TookHeader { source_name, names: table.columns.clone() });
            }
            return Ok(tables);
        }
        for (side, other) in [(0, 1), (1, 0)] {
            if *sources[side] != Source::Stdin && header_is_label(&tables[side], &tables[other]) {
                options[side].header = Some(false);
                tables[side] = read(side, &options[side])?;
            }
        }
        Ok(tables)
    }

    /// Weights and ids, these in the column of one of two files or of both.
    fn beside_labels(&self, id: &Option<String>) -> Wanted {
        let column = |name: &Option<String>| name.as_deref().map(ColumnRef::parse);
        Wanted { weights: column(&self.weight), ids: column(id).or(column(&self.id)), ..Wanted::default() }
    }

    /// How each of two files is read.
    pub fn options_of_two(&self) -> Result<[ReadOptions; 2], Usage> {
        let options = self.reading.options()?;
        let with = |delimiter: Option<u8>| {
            let delimiter = delimiter.or(options.delimiter);
            ReadOptions { delimiter, ..options.clone() }
        };
        Ok([with(self.delimiter_a), with(self.delimiter_b)])
    }

    /// The two columns of the only file, where nothing is joined.
    fn columns_of_one(&self) -> Result<[ColumnRef; 2], Usage> {
        if self.join.is_some() {
            return Err(Usage("--join joins two files; give a second one, or leave it out".to_owned()));
        }
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
