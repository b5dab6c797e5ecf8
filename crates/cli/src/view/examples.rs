//! Example items of the pieces that two clusterings share.

use std::collections::HashMap;

use partita::{Cell, LabelledTable, Labels};

/// The first few items of each piece.
#[derive(Debug, Default)]
pub struct Examples {
    of_piece: HashMap<(u32, u32), Vec<String>>,
}

impl Examples {
    /// Looks for up to `most` items per piece: their ids, or their 1-based places.
    pub fn find(
        (a, b): (&Labels, &Labels),
        ids: Option<&[String]>,
        table: &LabelledTable,
        most: usize,
    ) -> Self {
        let mut examples = Self::default();
        if most == 0 {
            return examples;
        }
        let (rows, cols) = (of_codes(a, table.rows()), of_codes(b, table.cols()));
        for (item, (&a, &b)) in a.codes().iter().zip(b.codes()).enumerate() {
            // Items that a policy left out, or gave a cluster of their own, are no examples.
            let (Some(row), Some(col)) = (rows.of(a), cols.of(b)) else { continue };
            let found = examples.of_piece.entry((row, col)).or_default();
            if found.len() < most {
                found.push(ids.map_or_else(|| (item + 1).to_string(), |ids| ids[item].clone()));
            }
        }
        examples
    }

    pub fn of(&self, cell: &Cell) -> &[String] {
        self.of_piece.get(&(cell.row, cell.col)).map_or(&[], Vec::as_slice)
    }
}

/// The cluster of each code of a column of labels.
struct Clusters {
    of_code: Vec<Option<u32>>,
    of_missing: Option<u32>,
}

impl Clusters {
    fn of(&self, code: u32) -> Option<u32> {
        if code == Labels::MISSING { self.of_missing } else { self.of_code[code as usize] }
    }
}

fn of_codes(labels: &Labels, clusters: &[String]) -> Clusters {
    let numbers: HashMap<&str, u32> =
        clusters.iter().enumerate().map(|(number, name)| (name.as_str(), number as u32)).collect();
    let number = |name: &str| numbers.get(name).copied();
    Clusters {
        of_code: labels.names().iter().map(|name| number(name)).collect(),
        of_missing: number("(missing)"),
    }
}
