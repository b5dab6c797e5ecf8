//! Trees that are tables: linkage matrices, hclust tables, columns of nested levels.

use csv::StringRecord;
use partita::internal::{quantity, quoted};
use partita::{LabelsBuilder, Merge, Partition, Ties, Tree};

use super::TreeForm;
use crate::source::delimited::{Delimited, Fault};

/// The tree of rows of numbers with their lines.
pub(super) fn of_rows(rows: &[(usize, Vec<f64>)], form: TreeForm, ties: Ties) -> Result<Tree, String> {
    let of_hclust = form == TreeForm::Hclust || (form == TreeForm::Detect && is_hclust(rows));
    if of_hclust { hclust(rows, ties) } else { linkage(rows, ties) }
}

/// The tree of a text.
pub(super) fn of_text(text: &str, form: TreeForm, ties: Ties) -> Result<Tree, String> {
    let by_tabs = by_tabs(text);
    let text = by_tabs.as_deref().unwrap_or(text);
    if form == TreeForm::Detect && text.contains('(') && text.contains(");") {
        let problem = "a tree stands after other text; Newick begins with '(', and Nexus with #NEXUS";
        return Err(format!("line 1: {problem}"));
    }
    let form = if form == TreeForm::Detect { detect(text) } else { form };
    match form {
        TreeForm::Levels => levels(text),
        form => of_rows(&numbers(text)?, form, ties),
    }
}

/// Replaces blanks by tabs in rows of numbers, as NumPy's `savetxt` and R's `write.table` write them.
pub(super) fn by_tabs(text: &str) -> Option<String> {
    let first = text.lines().find(|line| !line.trim().is_empty())?;
    let numbers = first.split_whitespace().map(str::parse::<f64>).collect::<Result<Vec<f64>, _>>().ok()?;
    if first.contains('\t') || !(3..=4).contains(&numbers.len()) {
        return None;
    }
    let row = |line: &str| line.split_whitespace().collect::<Vec<_>>().join("\t") + "\n";
    Some(text.lines().map(row).collect())
}

/// The form of a table.
fn detect(text: &str) -> TreeForm {
    match numbers(text) {
        Ok(rows) if !rows.is_empty() && rows.iter().all(|(_, row)| (3..=4).contains(&row.len())) => {
            if is_hclust(&rows) {
                TreeForm::Hclust
            } else {
                TreeForm::Linkage
            }
        }
        // Levels have a header of words: a first row of numbers means that a later row of a linkage is wrong.
        Err(_)
            if text.lines().next().is_some_and(|line| numbers(line).is_ok_and(|rows| !rows.is_empty())) =>
        {
            TreeForm::Linkage
        }
        _ => TreeForm::Levels,
    }
}

/// R counts single items from −1 down.
fn is_hclust(rows: &[(usize, Vec<f64>)]) -> bool {
    rows.iter().any(|(_, row)| row.iter().take(2).any(|&entry| entry < 0.0))
}

/// The records of a text, with their lines.
struct Records<'t>(Delimited<&'t [u8]>);

impl<'t> Records<'t> {
    fn of(text: &'t str) -> Self {
        let tabs = text.lines().next().is_some_and(|line| line.contains('\t'));
        Self(Delimited::new(text.as_bytes(), if tabs { b'\t' } else { b',' }))
    }
}

impl Iterator for Records<'_> {
    type Item = Result<(u64, StringRecord), String>;

    fn next(&mut self) -> Option<Self::Item> {
        let record = self.0.next_text().transpose()?;
        Some(record.map_err(|fault| match fault {
            Fault::OpenQuote { line } => format!("line {line}: a quotation mark is opened and never closed"),
            // A text in memory is there, and is UTF-8.
            Fault::NotUtf8 { line } => format!("line {line} is not UTF-8"),
            Fault::Io(error) => error.to_string(),
        }))
    }
}

/// Rows of numbers with their lines; a first row of three or four words is a header.
fn numbers(text: &str) -> Result<Vec<(usize, Vec<f64>)>, String> {
    let mut rows = Vec::new();
    for (at, record) in Records::of(text).enumerate() {
        let (line, record) = record?;
        let parsed: Result<Vec<f64>, &str> =
            record.iter().map(|field| field.parse::<f64>().map_err(|_| field)).collect();
        match parsed {
            Ok(row) => rows.push((line as usize, row)),
            Err(_) if at == 0 && (3..=4).contains(&record.len()) => {}
            Err(field) => return Err(format!("line {line}: {} is not a number", quoted(field))),
        }
    }
    Ok(rows)
}

fn linkage(rows: &[(usize, Vec<f64>)], ties: Ties) -> Result<Tree, String> {
    let merge = |(line, row): &(usize, Vec<f64>)| match row[..] {
        [left, right, height] | [left, right, height, _] => {
            let cluster = |value: f64| {
                let whole = value >= 0.0 && value.fract() == 0.0 && value < 9e15;
                whole
                    .then_some(value as usize)
                    .ok_or(format!("line {line}: {value} is not the number of a cluster"))
            };
            Ok(Merge { left: cluster(left)?, right: cluster(right)?, height })
        }
        _ => Err(format!("line {line} has {}; a linkage has 3 or 4", quantity(row.len(), "field"))),
    };
    let merges = rows.iter().map(merge).collect::<Result<Vec<_>, _>>()?;
    Tree::from_linkage(&merges, None, ties).map_err(|error| error.to_string())
}

fn hclust(rows: &[(usize, Vec<f64>)], ties: Ties) -> Result<Tree, String> {
    let (mut merge, mut heights) = (Vec::new(), Vec::new());
    for (line, row) in rows {
        let [left, right, height] = row[..] else {
            return Err(format!(
                "line {line} has {}; give the two columns of merge, then height",
                quantity(row.len(), "field")
            ));
        };
        if left.fract() != 0.0 || right.fract() != 0.0 {
            return Err(format!("line {line}: the entries of merge are integers, not {left} and {right}"));
        }
        merge.push([left as i64, right as i64]);
        heights.push(height);
    }
    Tree::from_hclust(&merge, &heights, None, ties).map_err(|error| error.to_string())
}

fn levels(text: &str) -> Result<Tree, String> {
    let mut records = Records::of(text);
    let (_, header) = records.next().ok_or("there is no header")??;
    if header.len() < 2 {
        return Err("line 1: levels need a column of names and at least one column of labels".to_owned());
    }
    let mut names = Vec::new();
    let mut columns: Vec<LabelsBuilder> = (1..header.len()).map(|_| LabelsBuilder::default()).collect();
    for record in records {
        let (line, record) = record?;
        if record.len() != header.len() {
            let found = quantity(record.len(), "field");
            return Err(format!("line {line} has {found}, the header {}", header.len()));
        }
        names.push(record[0].to_owned());
        for (column, field) in columns.iter_mut().zip(record.iter().skip(1)) {
            if field.is_empty() {
                return Err(format!("line {line}: a level has no label; label every item at every level"));
            }
            column.push_text(field);
        }
    }
    if names.is_empty() {
        return Err("there is no row below the header; give a row per item".to_owned());
    }
    let levels: Vec<Partition> =
        columns.into_iter().map(|column| Partition::from_labels(column.finish().codes())).collect();
    Tree::from_levels(&levels, Some(&names)).map_err(|error| error.to_string())
}
