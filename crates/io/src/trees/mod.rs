//! Trees from files: Newick, linkage matrices, hclust tables, columns of nested levels.

use partita::internal::{quantity, quoted};
use partita::{LabelsBuilder, Merge, Partition, Ties, Tree};

use crate::matrix::{NPY, read_rows};
use crate::{ErrorKind, Foreign, Result, Source};

/// The form of a file of trees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum TreeForm {
    /// Newick if the file starts with a parenthesis or has an extension of Newick. A table with three or four numbers per
    /// row is a linkage, or an hclust table if it has negative entries. Any other table holds levels.
    #[default]
    Detect,
    /// Newick, one tree or several.
    Newick,
    /// A SciPy linkage matrix or scikit-network dendrogram, as text or NPY: two clusters, a height and optionally a size.
    Linkage,
    /// R's hclust: the two columns of `merge`, then `height`.
    Hclust,
    /// A header, a column of item names, then one column of labels per level, the coarsest first.
    Levels,
}

/// Reads the trees of a file. Only Newick can hold several.
///
/// # Errors
/// When the file cannot be read, or is not a tree; the message names the file and the place.
pub fn read_trees(source: &Source, form: TreeForm, ties: Ties) -> Result<Vec<Tree>> {
    let input = source.open()?;
    let array = input.head.starts_with(NPY).then_some(form);
    if let Some(form) = array {
        let rows = (1..).zip(read_rows(source, input.into_read())?).collect::<Vec<_>>();
        let of_hclust = form == TreeForm::Hclust || (form == TreeForm::Detect && is_hclust(&rows));
        let tree = if of_hclust { hclust(&rows, ties) } else { linkage(&rows, ties) };
        let fail = |problem| ErrorKind::Tree { source_name: source.to_string(), problem };
        return tree.map(|tree| vec![tree]).map_err(|problem| fail(problem).into());
    }
    let text = source.text_of(input)?;
    let fail = |problem: String| ErrorKind::Tree { source_name: source.to_string(), problem };
    let text = by_tabs(&text).unwrap_or(text);
    let text = text.as_str();
    let form = if form == TreeForm::Detect { detect(source, text) } else { form };
    let tree = match form {
        TreeForm::Newick | TreeForm::Detect => {
            return Tree::many_from_newick(text).map_err(|error| fail(error.to_string()).into());
        }
        TreeForm::Linkage => numbers(text).and_then(|rows| linkage(&rows, ties)),
        TreeForm::Hclust => numbers(text).and_then(|rows| hclust(&rows, ties)),
        TreeForm::Levels => levels(text),
    };
    tree.map(|tree| vec![tree]).map_err(|problem| fail(problem).into())
}

/// Replaces blanks by tabs in rows of numbers, as NumPy's `savetxt` and R's `write.table` write them.
fn by_tabs(text: &str) -> Option<String> {
    let first = text.lines().find(|line| !line.trim().is_empty())?;
    let numbers = first.split_whitespace().map(str::parse::<f64>).collect::<Result<Vec<f64>, _>>().ok()?;
    if first.contains('\t') || !(3..=4).contains(&numbers.len()) {
        return None;
    }
    let row = |line: &str| line.split_whitespace().collect::<Vec<_>>().join("\t") + "\n";
    Some(text.lines().map(row).collect())
}

/// Whether a file holds trees: Newick by its name or its first characters, or rows that make a linkage. A table of levels
/// looks like any table of labels, and standard input is not looked at.
#[must_use]
pub fn holds_trees(source: &Source) -> bool {
    if named_newick(source) {
        return true;
    }
    let head = match head(source) {
        Ok(head) => head,
        // The sentence about a Nexus file is one about trees.
        Err(error) => return matches!(error.kind(), ErrorKind::Foreign { format: Foreign::Nexus, .. }),
    };
    if head.as_bytes().starts_with("\u{fffd}NUMPY".as_bytes()) {
        return read_trees(source, TreeForm::Linkage, Ties::Merge).is_ok();
    }
    if starts_newick(&head) {
        return true;
    }
    let first = head.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let fields: Vec<&str> = first.split([',', '\t', ' ']).map(str::trim).filter(|f| !f.is_empty()).collect();
    let numbers = fields.iter().all(|field| field.parse::<f64>().is_ok());
    let is_merge = (3..=4).contains(&fields.len()) && (numbers || fields[..3] == ["left", "right", "height"]);
    let reads = |form: TreeForm| read_trees(source, form, Ties::Merge).is_ok();
    is_merge && (reads(TreeForm::Linkage) || reads(TreeForm::Hclust))
}

/// Whether a file holds Newick, by its name or its first characters. Standard input is not looked at.
#[must_use]
pub fn holds_newick(source: &Source) -> bool {
    named_newick(source) || head(source).is_ok_and(|head| starts_newick(&head))
}

/// The beginning of a file as text, empty for standard input.
fn head(source: &Source) -> Result<String> {
    match source {
        Source::Stdin => Ok(String::new()),
        Source::Path(_) => Ok(String::from_utf8_lossy(&source.open()?.head).into_owned()),
    }
}

fn starts_newick(head: &str) -> bool {
    head.trim_start().starts_with(['(', '[']) && head.contains(';')
}

/// A `.tree` of Infomap is a table, and begins with a comment or a number.
fn named_newick(source: &Source) -> bool {
    let is_table = || {
        let head = head(source).unwrap_or_default();
        head.trim_start().starts_with(|letter: char| letter == '#' || letter.is_ascii_digit())
    };
    match source.extension().as_deref() {
        Some("nwk" | "newick" | "tre" | "nhx") => true,
        Some("tree") => !is_table(),
        _ => false,
    }
}

fn detect(source: &Source, text: &str) -> TreeForm {
    if named_newick(source) || text.trim_start().starts_with(['(', '[']) || !text.contains([',', '\t']) {
        return TreeForm::Newick;
    }
    match numbers(text) {
        Ok(rows) if rows.iter().all(|(_, row)| (3..=4).contains(&row.len())) => {
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

fn reader(text: &str) -> csv::Reader<&[u8]> {
    let tabs = text.lines().next().is_some_and(|line| line.contains('\t'));
    let delimiter = if tabs { b'\t' } else { b',' };
    csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes())
}

/// Rows of numbers with their lines; a first row of three or four words is a header.
fn numbers(text: &str) -> Result<Vec<(usize, Vec<f64>)>, String> {
    let mut rows = Vec::new();
    for (at, record) in reader(text).records().enumerate() {
        let record = record.map_err(|error| error.to_string())?;
        let line = record.position().map_or(at + 1, |position| position.line() as usize);
        let parsed: Result<Vec<f64>, &str> =
            record.iter().map(|field| field.parse::<f64>().map_err(|_| field)).collect();
        match parsed {
            Ok(row) => rows.push((line, row)),
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
    let mut records = reader(text).into_records();
    let header = records.next().ok_or("there is no header")?.map_err(|error| error.to_string())?;
    if header.len() < 2 {
        return Err("line 1: levels need a column of names and at least one column of labels".to_owned());
    }
    let mut names = Vec::new();
    let mut columns: Vec<LabelsBuilder> = (1..header.len()).map(|_| LabelsBuilder::default()).collect();
    for (at, record) in records.enumerate() {
        let record = record.map_err(|error| error.to_string())?;
        let line = record.position().map_or(at + 2, |position| position.line() as usize);
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
    let levels: Vec<Partition> =
        columns.into_iter().map(|column| Partition::from_labels(column.finish().codes())).collect();
    Tree::from_levels(&levels, Some(&names)).map_err(|error| error.to_string())
}
