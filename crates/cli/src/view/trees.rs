//! What is known of two trees beside their scores: shapes, the agreeing cuts, the tanglegram.

use partita::internal::quantity;
use partita::{Cut, Strategy, Tree, TreeAgreement, TreePair};
use serde_json::{Value, json};

use super::grid::Grid;
use super::scores::rounded;

/// Two trees, and the cuts at which they agree best.
pub struct ComparedTrees<'a> {
    pub names: [&'a str; 2],
    pub pair: &'a TreePair<'a>,
    pub strategy: Strategy,
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
    /// What the search found, in words.
    pub fn sentence(&self) -> String {
        match self.agreement.map(|found| (found.clusters(), found.score())) {
            None => "Both trees have too many cuts to try them all.".to_owned(),
            Some(((0, 0), _)) => "The greedy search finds no first cut of both trees.".to_owned(),
            Some(((1, _) | (_, 1), _)) => "No two cuts of the trees agree better than chance.".to_owned(),
            Some(((k, l), score)) => format!(
                "The trees agree best when the first is cut into {} and the second into {l} ({}): {} nats more than these \
                 two cuts by chance.\nThis is the best of many cuts, so unrelated trees score above 0 too; --p-value tells.",
                quantity(k, "cluster"),
                self.strategy,
                rounded(score)
            ),
        }
    }

    pub fn json(&self) -> Value {
        let Some(found) = self.agreement else { return Value::Null };
        let trace: Vec<Value> =
            found.trace().iter().map(|step| json!([step.clusters.0, step.clusters.1, step.score])).collect();
        let (k, l) = found.clusters();
        json!({"strategy": self.strategy, "score": found.score(), "clusters": [k, l], "trace": trace})
    }

    fn cuts(&self) -> Option<(&Cut, &Cut)> {
        self.agreement.and_then(TreeAgreement::cuts)
    }

    /// The agreeing cuts as CSV: item, cluster in the first tree, cluster in the second.
    pub fn cuts_csv(&self) -> String {
        let mut grid = Grid::new(&["item", "cluster_a", "cluster_b"]);
        if let Some((a, b)) = self.cuts() {
            let (of_a, of_b) = (clusters(self.pair.a(), a), clusters(self.pair.b(), b));
            let tree = self.pair.b();
            for (at, &leaf) in self.pair.b_to_a().iter().enumerate() {
                let name = tree.item_name(tree.leaf_items()[at]).to_owned();
                grid.push(vec![name, of_a[leaf as usize].to_string(), of_b[at].to_string()]);
            }
        }
        grid.csv()
    }
}

/// The cluster of each leaf, leaves in depth-first order.
pub fn clusters(tree: &Tree, cut: &Cut) -> Vec<usize> {
    let mut found = vec![0; tree.leaves()];
    for (cluster, &node) in cut.nodes().iter().enumerate() {
        found[tree.leaf_range(node)].fill(cluster);
    }
    found
}

/// The two trees face to face.
pub fn tanglegram(compared: &ComparedTrees<'_>) -> String {
    partita_report::tanglegram(compared.names, compared.pair, compared.cuts())
}
