//! Two trees compared, and many: in each format, and as a tanglegram.

use std::fmt::Write as _;

use partita::{Cut, Request, Score, Tree, TreeAgreement, TreePair, quantity};
use partita_report::{Branching, Tanglegram};
use serde_json::{Map, Value, json};

use super::Format;
use super::grid::Grid;
use super::scores::rounded;

/// What `trees` found for two of them.
pub struct Compared<'a> {
    pub names: [&'a str; 2],
    pub pair: &'a TreePair<'a>,
    pub rows: Vec<(Request, Score)>,
    pub strategy: &'static str,
    /// Whether the agreeing cuts were searched for.
    pub searched: bool,
    pub agreement: Option<&'a TreeAgreement>,
}

impl Compared<'_> {
    pub fn write(&self, format: Format) -> String {
        match format {
            Format::Table => self.table(),
            Format::Json => self.json(),
            Format::Csv => self.grid().csv(),
            Format::Markdown => self.grid().markdown(),
        }
    }

    fn grid(&self) -> Grid {
        let mut grid = Grid::new(&["measure", "value", "note"]);
        for (request, score) in &self.rows {
            let value = score.value().map_or_else(String::new, |value| value.to_string());
            grid.push(vec![request.key(), value, score.reason().unwrap_or_default().to_owned()]);
        }
        grid
    }

    fn table(&self) -> String {
        let mut text = format!("{}\n\n", quantity(self.pair.leaves(), "leaf"));
        let mut shapes = Grid::new(&["TREE", "nodes", "deepest leaf", "most children", "balance"]);
        let (a, b) = self.pair.given();
        for (name, tree) in self.names.iter().zip([a, b]) {
            let shape = tree.statistics();
            let counts =
                [shape.nodes, shape.deepest_leaf as usize, shape.most_children].map(|x| x.to_string());
            let [nodes, deepest, most] = counts;
            shapes.push(vec![(*name).to_owned(), nodes, deepest, most, rounded(shape.balance)]);
        }
        text.push_str(&shapes.table());
        let mut grid = Grid::new(&["TREES", "value", "range", "better"]);
        for (request, score) in &self.rows {
            let measure = request.measure();
            let value = score.value().map_or_else(|| "—".to_owned(), rounded);
            let range = measure.range_for(request.args()).to_string();
            grid.push(vec![request.key(), value, range, super::scores::direction(measure.sense).to_owned()]);
        }
        let _ = write!(text, "\n{}", grid.table());
        for (request, reason) in self.rows.iter().filter_map(|(r, score)| Some((r, score.reason()?))) {
            let _ = write!(text, "\n— {}: {reason}", request.key());
        }
        if self.searched {
            let _ = write!(text, "\n{}\n", self.sentence());
        }
        text
    }

    fn sentence(&self) -> String {
        match self.agreement.map(|found| (found.clusters(), found.score())) {
            None => "Both trees have too many cuts to try them all.".to_owned(),
            Some(((0, 0), _)) => "The greedy search finds no first cut of both trees.".to_owned(),
            Some(((1, _) | (_, 1), _)) => "No two cuts of the trees agree better than chance.".to_owned(),
            Some(((k, l), score)) => format!(
                "The trees agree best when the first is cut into {} and the second into {l}: \
                 {} nats beyond chance ({}).",
                quantity(k, "cluster"),
                rounded(score),
                self.strategy
            ),
        }
    }

    fn json(&self) -> String {
        let (mut scores, mut notes) = (Map::new(), Map::new());
        for (request, score) in &self.rows {
            if let Some(reason) = score.reason() {
                notes.insert(request.key(), json!(reason));
            }
            scores.insert(request.key(), score.value().map_or(Value::Null, |value| json!(value)));
        }
        let (a, b) = self.pair.given();
        let agreement = self.agreement.map(|found| {
            let trace = found.trace().iter();
            let trace: Vec<Value> = trace.map(|s| json!([s.clusters.0, s.clusters.1, s.score])).collect();
            let (k, l) = found.clusters();
            json!({"strategy": self.strategy, "score": found.score(), "clusters": [k, l], "trace": trace})
        });
        let json = json!({
            "leaves": self.pair.leaves(),
            "trees": self.names,
            "nodes": [a.nodes(), b.nodes()],
            "scores": scores,
            "notes": notes,
            "agreement": agreement,
        });
        format!("{json:#}\n")
    }

    /// The agreeing cuts as CSV: item, cluster in the first tree, cluster in the second.
    pub fn cuts(&self) -> anyhow::Result<String> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(["item", "cluster_a", "cluster_b"])?;
        if let Some((a, b)) = self.agreement.and_then(TreeAgreement::cuts) {
            let (of_a, of_b) = (clusters(self.pair.a(), a), clusters(self.pair.b(), b));
            let tree = self.pair.b();
            for (at, &leaf) in self.pair.b_to_a().iter().enumerate() {
                let name = tree.item_name(tree.leaf_items()[at]);
                writer.write_record([name, &of_a[leaf as usize].to_string(), &of_b[at].to_string()])?;
            }
        }
        Ok(String::from_utf8(writer.into_inner()?)?)
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

/// The two trees face to face. A cluster of the second has the colour of the one of the first that it shares
/// most leaves with.
pub fn tanglegram(compared: &Compared<'_>) -> String {
    let pair = compared.pair;
    let cuts = compared.agreement.and_then(TreeAgreement::cuts);
    let colours_a: Vec<usize> = cuts.map_or_else(Vec::new, |(a, _)| (0..a.clusters()).collect());
    let colours_b = cuts.map_or_else(Vec::new, |(a, b)| {
        let of_a = clusters(pair.a(), a);
        let shared = |&node: &u32| {
            let mut counts = vec![0_usize; a.clusters()];
            pair.b_to_a()[pair.b().leaf_range(node)]
                .iter()
                .for_each(|&leaf| counts[of_a[leaf as usize]] += 1);
            let most = (0..counts.len()).max_by_key(|&cluster| (counts[cluster], usize::MAX - cluster));
            most.unwrap_or(0)
        };
        b.nodes().iter().map(shared).collect()
    });
    Tanglegram {
        titles: compared.names.map(str::to_owned),
        trees: [
            branching(pair.a(), cuts.map(|(a, _)| a), &colours_a),
            branching(pair.b(), cuts.map(|(_, b)| b), &colours_b),
        ],
        partners: pair.b_to_a().iter().map(|&leaf| leaf as usize).collect(),
    }
    .svg()
}

fn branching(tree: &Tree, cut: Option<&Cut>, colours: &[usize]) -> Branching {
    let mut clusters = vec![None; tree.nodes()];
    for (&node, &colour) in cut.into_iter().flat_map(Cut::nodes).zip(colours) {
        clusters[node as usize..tree.subtree(node).end as usize].fill(Some(colour));
    }
    Branching {
        parents: (0..tree.nodes() as u32)
            .map(|node| tree.parent(node).map(|parent| parent as usize))
            .collect(),
        leaves: tree.leaf_items().iter().map(|&item| tree.item_name(item).to_owned()).collect(),
        clusters,
    }
}

/// The scores of all pairs of trees by one measure.
pub struct Matrix {
    pub key: String,
    pub names: Vec<String>,
    pub scores: Vec<Vec<Score>>,
}

impl Matrix {
    pub fn write(&self, format: Format) -> String {
        match format {
            Format::Table => format!("{}\n\n{}", self.key, self.grid(rounded).right_aligned()),
            Format::Json => {
                let value = |score: &Score| score.value().map_or(Value::Null, |value| json!(value));
                let rows: Vec<Vec<Value>> =
                    self.scores.iter().map(|row| row.iter().map(value).collect()).collect();
                format!("{:#}\n", json!({"measure": self.key, "trees": self.names, "scores": rows}))
            }
            Format::Csv => self.grid(|value| value.to_string()).csv(),
            Format::Markdown => self.grid(rounded).markdown(),
        }
    }

    fn grid(&self, write: impl Fn(f64) -> String) -> Grid {
        let header: Vec<String> =
            std::iter::once("tree".to_owned()).chain(self.names.iter().cloned()).collect();
        let mut grid = Grid::new(&header);
        for (name, row) in self.names.iter().zip(&self.scores) {
            let values = row.iter().map(|score| score.value().map_or_else(String::new, &write));
            grid.push(std::iter::once(name.clone()).chain(values).collect());
        }
        grid
    }
}
