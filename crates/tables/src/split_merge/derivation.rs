//! The way from A to B over their meet: first every cluster of A is split, then the pieces are merged.

use std::fmt::{self, Write as _};

use crate::table::{Cell, LabelledTable};

/// The derivation graph of two clusterings (Definition 4.6): the clusters of A, the pieces of the meet, the
/// clusters of B, an edge from each piece to the cluster that it comes from and to the one that it goes to.
#[derive(Debug, Clone, Copy)]
pub struct Derivation<'a> {
    table: &'a LabelledTable,
}

impl<'a> Derivation<'a> {
    /// The derivation of a labelled table.
    #[must_use]
    pub fn of(table: &'a LabelledTable) -> Self {
        Self { table }
    }

    /// The pieces, by cluster of A, then of B.
    #[must_use]
    pub fn pieces(&self) -> &'a [Cell] {
        self.table.counts().cells()
    }

    /// The clusters of A with the numbers of their pieces.
    pub fn splits(&self) -> impl Iterator<Item = (u32, Vec<usize>)> + '_ {
        self.grouped(self.table.rows().len(), |cell| cell.row)
    }

    /// The clusters of B with the numbers of their pieces.
    pub fn merges(&self) -> impl Iterator<Item = (u32, Vec<usize>)> + '_ {
        self.grouped(self.table.columns().len(), |cell| cell.column)
    }

    fn grouped(&self, clusters: usize, key: fn(&Cell) -> u32) -> impl Iterator<Item = (u32, Vec<usize>)> {
        let mut groups = vec![Vec::new(); clusters];
        self.pieces().iter().enumerate().for_each(|(piece, cell)| groups[key(cell) as usize].push(piece));
        groups.into_iter().enumerate().map(|(cluster, pieces)| (cluster as u32, pieces))
    }

    /// The graph in the language of Graphviz.
    #[must_use]
    pub fn dot(&self) -> String {
        let quote = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
        let mut dot = "digraph derivation {\n  rankdir=LR;\n".to_owned();
        let sides = [('a', self.table.rows()), ('b', self.table.columns())];
        for (side, names) in sides {
            for (cluster, name) in names.iter().enumerate() {
                let _ = writeln!(dot, "  {side}{cluster} [shape=box, label=\"{}\"];", quote(name));
            }
        }
        for (piece, cell) in self.pieces().iter().enumerate() {
            let _ = writeln!(dot, "  m{piece} [label=\"{}\"];", cell.count);
            let _ = writeln!(dot, "  a{} -> m{piece} -> b{};", cell.row, cell.column);
        }
        dot.push_str("}\n");
        dot
    }
}

/// First the splits, then the merges; clusters that stay whole are passed over.
impl fmt::Display for Derivation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, columns) = (self.table.rows(), self.table.columns());
        for (row, pieces) in self.splits().filter(|(_, pieces)| pieces.len() > 1) {
            write!(f, "split {} into", rows[row as usize])?;
            for piece in pieces {
                let cell = self.pieces()[piece];
                write!(f, " {}∩{} ({})", rows[row as usize], columns[cell.column as usize], cell.count)?;
            }
            writeln!(f)?;
        }
        for (column, pieces) in self.merges().filter(|(_, pieces)| pieces.len() > 1) {
            write!(f, "merge into {}", columns[column as usize])?;
            for piece in pieces {
                let cell = self.pieces()[piece];
                write!(f, " {}∩{} ({})", rows[cell.row as usize], columns[column as usize], cell.count)?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_graph_is_printed_and_drawn() {
        let (rows, columns) = (vec!["x".into(), "\"y\"".into()], vec!["1".into(), "2".into()]);
        let table = LabelledTable::from_counts([(0, 0, 3), (0, 1, 1), (1, 1, 2)], rows, columns).unwrap();
        let derivation = Derivation::of(&table);
        assert_eq!(
            derivation.to_string(),
            "split x into x∩1 (3) x∩2 (1)\nmerge into 2 x∩2 (1) \"y\"∩2 (2)\n"
        );
        let dot = derivation.dot();
        assert!(dot.contains("a0 -> m1 -> b1;") && dot.contains("label=\"\\\"y\\\"\""), "{dot}");
    }
}
