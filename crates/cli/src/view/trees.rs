//! What is known of two trees beside their scores: shapes, the agreeing cuts, the tanglegram.

use partita::{Cut, TreeAgreement, TreePair};
use partita_answers::explain::clusters_of_cut;

use super::grid::Grid;
use super::scores::rounded;

/// Two trees, and the cuts at which they agree best.
pub struct ComparedTrees<'a> {
    pub names: [&'a str; 2],
    pub pair: &'a TreePair<'a>,
    /// None where all cuts are too many to try.
    pub agreement: Option<&'a TreeAgreement>,
}

/// The shapes of the two trees.
pub fn shapes(names: [&str; 2], pair: &TreePair<'_>) -> String {
    let mut shapes = Grid::new(&["TREE", "nodes", "deepest leaf", "most children", "balance"]);
    let (a, b) = pair.given();
    for (name, tree) in names.iter().zip([a, b]) {
        let shape = tree.statistics();
        let counts = [shape.nodes, shape.deepest_leaf as usize, shape.most_children].map(|x| x.to_string());
        let [nodes, deepest, most] = counts;
        shapes.push(vec![(*name).to_owned(), nodes, deepest, most, rounded(shape.balance)]);
    }
    format!("\n{}", shapes.table())
}

impl ComparedTrees<'_> {
    fn cuts(&self) -> Option<(&Cut, &Cut)> {
        self.agreement.and_then(TreeAgreement::cuts)
    }

    /// The agreeing cuts as CSV: item, cluster in the first tree, cluster in the second.
    pub fn cuts_csv(&self) -> String {
        let mut grid = Grid::new(&["item", "cluster_a", "cluster_b"]);
        if let Some((a, b)) = self.cuts() {
            let (of_a, of_b) = (clusters_of_cut(self.pair.a(), a), clusters_of_cut(self.pair.b(), b));
            let tree = self.pair.b();
            for (at, &leaf) in self.pair.b_to_a().iter().enumerate() {
                let name = tree.item_name(tree.leaf_items()[at]).to_owned();
                grid.push(vec![name, of_a[leaf as usize].to_string(), of_b[at].to_string()]);
            }
        }
        grid.csv()
    }
}

/// The two trees face to face.
pub fn tanglegram(compared: &ComparedTrees<'_>) -> String {
    partita_report::tanglegram(compared.names, compared.pair, compared.cuts())
}
