//! Two clusterings that are explained, with the names that the user gave.

use partita::internal::quantity;
use partita::{ItemClusters, LabelledTable, Labels, Policies, RawTable};

use super::Examples;

/// Two clusterings, their table and examples of their items.
#[derive(Debug)]
pub struct Sides {
    /// Their names.
    pub names: [String; 2],
    /// Their cross-table.
    pub table: LabelledTable,
    /// Some items of each piece.
    pub examples: Examples,
    /// The items, where they are kept.
    pub items: Option<Items>,
}

/// The labels of every item, and its clusters in the table; none where a policy left it out.
#[derive(Debug)]
pub struct Items {
    /// The two labels.
    pub labels: [Labels; 2],
    /// The clusters.
    pub clusters: Vec<ItemClusters>,
}

impl Sides {
    /// Two clusterings of which only their counts are known.
    pub fn of_counts(names: [String; 2], table: LabelledTable) -> Self {
        Self { names, table, examples: Examples::default(), items: None }
    }

    /// Two clusterings that were counted, with the clusters of each item and the ids of the items.
    pub fn of_items(
        names: [String; 2],
        table: LabelledTable,
        clusters: &[ItemClusters],
        ids: Option<Vec<String>>,
        examples: usize,
    ) -> Self {
        let examples = Examples::find(clusters, ids, &table, examples);
        Self { names, table, examples, items: None }
    }

    /// Two clusterings of the same items, which are kept.
    ///
    /// # Errors
    /// When they do not label the same number of items, or a policy refuses a label.
    pub fn of_labels(
        names: [String; 2],
        labels: [Labels; 2],
        ids: Option<Vec<String>>,
        policies: &Policies,
        examples: usize,
    ) -> partita::Result<Self> {
        let [a, b] = &labels;
        let (table, clusters) = RawTable::count(a, b, None)?.into_table_of_items(a, b, None, policies)?;
        let sides = Self::of_items(names, table, &clusters, ids, examples);
        Ok(Self { items: Some(Items { labels, clusters }), ..sides })
    }

    /// The numbers of items and clusters in words.
    pub fn sizes(&self) -> String {
        let (rows, columns) = self.table.counts().clusters();
        let [a, b] = &self.names;
        let items = quantity(self.table.counts().n(), "item");
        format!("{items}; {a} has {}, {b} has {columns}", quantity(rows, "cluster"))
    }

    /// The label and the size of a cluster of A.
    pub fn row(&self, row: u32) -> (&str, u64) {
        (&self.table.rows()[row as usize], self.table.counts().row_sums()[row as usize])
    }

    /// The label and the size of a cluster of B.
    pub fn column(&self, column: u32) -> (&str, u64) {
        (&self.table.columns()[column as usize], self.table.counts().column_sums()[column as usize])
    }

    /// The two labels of every item, where it has them, and its clusters; none where a policy left it out.
    pub fn items(&self) -> impl Iterator<Item = ([Option<&str>; 2], ItemClusters)> {
        self.items.iter().flat_map(|Items { labels: [a, b], clusters }| {
            let items = clusters.iter().enumerate();
            items.map(move |(item, &clusters)| ([a.get(item), b.get(item)], clusters))
        })
    }
}
