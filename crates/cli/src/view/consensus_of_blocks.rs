//! What co-clusterings have in common, in each format.

use std::fmt::Write as _;

use partita::ensemble::CoConsensus;
use partita::internal::quantity;
use serde_json::json;

use super::Format;
use super::alike::Alike;
use super::consensus::{clusters, consensus_json, item_rows, loss_words};
use super::grid::Grid;
use super::scores::rounded;
use crate::warnings::document;

/// What `consensus` found of co-clusterings.
pub struct FoundBlocks<'a> {
    pub alike: Alike<'a>,
    /// The names of the rows and of the columns.
    pub ids: [Option<&'a [String]>; 2],
    pub consensus: CoConsensus,
}

impl FoundBlocks<'_> {
    pub fn write(&self, format: Format) -> String {
        match format {
            Format::Table => self.text(),
            Format::Json => self.json(),
            Format::Csv => self.labels().csv(),
            Format::Markdown => self.labels().markdown(),
        }
    }

    fn text(&self) -> String {
        let CoConsensus { rows, columns, .. } = &self.consensus;
        let (of_rows, of_columns) = (&rows.partition, &columns.partition);
        let mut text = format!(
            "co-clusterings: {}, {}, {}",
            quantity(of_rows.len(), "row"),
            quantity(of_columns.len(), "column"),
            self.alike.lines("co-clustering")
        );
        let _ = writeln!(
            text,
            "consensus: {} of rows, {} of columns, mean loss {} {}",
            quantity(of_rows.clusters(), "cluster"),
            quantity(of_columns.clusters(), "cluster"),
            loss_words(&rows.loss),
            rounded(self.consensus.expected_loss()),
        );
        let (of_rows, of_columns) =
            (clusters(rows, "cluster of rows"), clusters(columns, "cluster of columns"));
        let _ = write!(text, "\n{of_rows}\n{of_columns}\n{}", self.alike.pairs_text());
        text
    }

    fn labels(&self) -> Grid {
        let mut grid = Grid::new(&["side", "item", "consensus", "own", "next"]);
        let sides = [("row", &self.consensus.rows), ("column", &self.consensus.columns)];
        for ((side, consensus), ids) in sides.into_iter().zip(self.ids) {
            for row in item_rows(consensus, ids) {
                grid.push(std::iter::once(side.to_owned()).chain(row).collect());
            }
        }
        grid
    }

    fn json(&self) -> String {
        let CoConsensus { rows, columns, .. } = &self.consensus;
        let mut found = json!({
            "kind": "co",
            "shape": [rows.partition.len(), columns.partition.len()],
            "consensus": {
                "rows": consensus_json(rows),
                "columns": consensus_json(columns),
                "loss": rows.loss.to_string(),
                "weight": rows.loss.weight(),
                "expected_loss": self.consensus.expected_loss(),
            },
        });
        self.alike.add_to(&mut found);
        document(found)
    }
}
