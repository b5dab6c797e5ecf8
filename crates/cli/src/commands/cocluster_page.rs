//! The page that `partita cocluster` leaves in its folder: the matrix in its blocks, the levels, and what marks each cluster.

use partita::internal::quantity;
use partita_report::{Entry, Page, Section, Sheet};
use serde_json::{Value, json};

use crate::commands::report::how_json;
use crate::view::co_levels::CoLevels;
use crate::view::grid::Grid;
use crate::view::scores::rounded;
use crate::warnings::said;

/// The same for the same input, whether the search was resumed or not: so it does not name the command.
pub fn page(
    (rows, columns): (usize, usize),
    map: &str,
    levels: &CoLevels,
    features: &Grid,
    digest: &str,
) -> String {
    let shape = format!("{}, {}", quantity(rows, "row"), quantity(columns, "column"));
    let (header, listed) = features.parts();
    let how = vec![
        ("Version", format!("Partita {}", env!("CARGO_PKG_VERSION"))),
        ("Input", format!("{shape}; digest {digest}")),
        ("Settings", "method, seed and all others are in run.json, beside this page".to_owned()),
    ];
    let data = json!({
        "shape": [rows, columns],
        "how": how_json(&how),
        "cocluster": levels.json(),
        "features": listed.iter().map(|row| feature(header, row)).collect::<Vec<_>>(),
    });
    let caption = "The matrix with its clusters together, the first level between lines; branches are the levels, the \
                   strip beside the rows their classes.";
    let map = Section::new("blocks", "Which blocks are there?").figure(map, caption, true);
    let of_levels = sheet("levels-table", "Levels", None, &levels.grid(rounded));
    let of_features = sheet("features-table", "Features", Some("features"), &rounded_last(features));
    let page = Page {
        title: "A co-clustering".to_owned(),
        lead: shape,
        question: "What was found?".to_owned(),
        answer: answer(levels),
        notes: Vec::new(),
        warnings: said(),
        sections: vec![
            map,
            Section::new("levels", "How good is each level?").table(&of_levels),
            Section::new("features", "What marks each cluster?").table(&of_features),
        ],
        scores: Vec::new(),
        how,
        data: data.to_string(),
    };
    page.html()
}

fn answer(levels: &CoLevels) -> Vec<String> {
    let grid = levels.grid(rounded);
    let (_, rows) = grid.parts();
    let mut sentences = Vec::new();
    if let Some(first) = rows.first() {
        sentences.push(format!(
            "The coarsest of {} has {} row clusters and {} column clusters, with a symmetric tau of {}.",
            quantity(rows.len(), "level"),
            first[1],
            first[2],
            first[5]
        ));
    }
    if let Some((level, score)) = levels.best_by_classes() {
        sentences.push(format!(
            "Level {level} agrees best with the classes: the adjusted Rand index of its row clusters is {}.",
            rounded(score)
        ));
    }
    sentences
}

fn feature(header: &[String], row: &[String]) -> Value {
    let field = |(name, value): (&String, &String)| {
        let number = value.parse::<f64>().ok().filter(|_| name != "column");
        (name.clone(), number.map_or_else(|| json!(value), |number| json!(number)))
    };
    Value::Object(header.iter().zip(row).map(field).collect())
}

/// The information with fewer digits.
fn rounded_last(features: &Grid) -> Grid {
    let (header, rows) = features.parts();
    let mut shown = Grid::new(header);
    for row in rows {
        let mut row = row.clone();
        if let Some(last) = row.last_mut()
            && let Ok(value) = last.parse()
        {
            *last = rounded(value);
        }
        shown.push(row);
    }
    shown
}

/// A grid as a table of a page; what is a number in its first row is one in all.
fn sheet(
    id: &'static str,
    label: &'static str,
    rows_in: Option<&'static str>,
    grid: &Grid,
) -> Sheet<'static> {
    let (header, rows) = grid.parts();
    let is_number = |column: usize| {
        rows.first().is_some_and(|row| row[column].parse::<f64>().is_ok()) && header[column] != "column"
    };
    let entry = |(column, text): (usize, &String)| match is_number(column) {
        true => Entry::Number(text.clone()),
        false => Entry::Text(text.clone()),
    };
    let rows = rows.iter().map(|row| row.iter().enumerate().map(entry).collect()).collect();
    Sheet { id, label, headings: header.to_vec(), rows_in, rows }
}
