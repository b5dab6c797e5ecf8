//! One tree against a graph: where in the tree the two ends of an edge meet.

use std::borrow::Cow;

use super::Tree;
use crate::error::{ErrorKind, Result};
use crate::input::Graph;
use crate::text::quantity;

/// A tree whose leaves are the nodes of a graph, with the weight of the edges that meet at each of its nodes.
#[derive(Debug, Clone)]
pub struct TreeOnGraph<'g> {
    tree: Cow<'g, Tree>,
    graph: &'g Graph,
    /// The graph's node at each leaf, in depth-first order.
    leaf_nodes: Vec<u32>,
    /// For each node of the tree, the summed weight, both ways, of the edges whose ends meet there.
    meeting: Vec<f64>,
}

impl<'g> TreeOnGraph<'g> {
    /// Matches the leaves of the tree with the nodes of the graph, named by `names` or by their numbers from 0.
    /// A loop counts where its leaf joins others.
    ///
    /// # Errors
    /// When leaves and nodes are not the same, with counts and an example.
    pub fn new(tree: &'g Tree, graph: &'g Graph, names: Option<&[String]>) -> Result<Self> {
        let tree = tree.without_single_children();
        let leaf_nodes = matched(&tree, graph, names)?;
        let meeting = meeting_weights(&tree, graph, &leaf_nodes);
        Ok(Self { tree, graph, leaf_nodes, meeting })
    }

    /// The tree, without inner nodes that have a single child.
    #[must_use]
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The graph.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        self.graph
    }

    /// For each node of the tree, the chance that the ends of an edge drawn by weight meet there.
    pub(crate) fn edge_shares(&self) -> impl Iterator<Item = f64> + '_ {
        self.meeting.iter().map(|weight| weight / self.graph.total())
    }

    /// For each node of the tree, the share of the graph that lies below it: of its nodes, or of its strengths.
    pub(crate) fn shares_below(&self, by_degree: bool) -> Vec<f64> {
        let tree = self.tree();
        let mut below = vec![0.0; tree.nodes()];
        for (&item, &node) in tree.leaf_items().iter().zip(&self.leaf_nodes) {
            let weight = if by_degree { self.graph.strengths()[node as usize] } else { 1.0 };
            below[tree.item_nodes()[item as usize] as usize] = weight;
        }
        // Children have higher numbers than their parent.
        for node in (1..tree.nodes() as u32).rev() {
            let parent = tree.parent(node).expect("only node 0 has no parent");
            below[parent as usize] += below[node as usize];
        }
        let all = below[0];
        below.iter_mut().for_each(|weight| *weight /= all);
        below
    }
}

/// The graph's node at each leaf.
fn matched(tree: &Tree, graph: &Graph, names: Option<&[String]>) -> Result<Vec<u32>> {
    let (leaves, nodes) = (tree.leaves(), names.map_or(graph.nodes(), <[String]>::len));
    if leaves != graph.nodes() || nodes != graph.nodes() {
        return Err(ErrorKind::BadGraph(format!(
            "the tree has {} and the graph {} with {}; the leaves are the nodes",
            quantity(leaves, "leaf"),
            quantity(graph.nodes(), "node"),
            quantity(nodes, "name")
        ))
        .into());
    }
    let numbered: Vec<String>;
    let names = match names {
        Some(names) => names,
        None => {
            numbered = (0..nodes).map(|node| node.to_string()).collect();
            &numbered
        }
    };
    let known: std::collections::HashMap<&str, u32, std::hash::BuildHasherDefault<rustc_hash::FxHasher>> =
        names.iter().zip(0..).map(|(name, node)| (name.as_str(), node)).collect();
    let node_of = |&item: &u32| {
        let name = tree.item_name(item);
        known.get(name).copied().ok_or_else(|| {
            ErrorKind::BadGraph(format!(
                "the leaf {name:?} is not a node of the graph; the leaves are the nodes"
            ))
            .into()
        })
    };
    tree.leaf_items().iter().map(node_of).collect()
}

fn meeting_weights(tree: &Tree, graph: &Graph, leaf_nodes: &[u32]) -> Vec<f64> {
    let meetings = Meetings::new(tree);
    let mut position = vec![0_u32; graph.nodes()];
    leaf_nodes.iter().enumerate().for_each(|(at, &node)| position[node as usize] = at as u32);
    let mut weights = vec![0.0; tree.nodes()];
    for node in 0..graph.nodes() {
        let (neighbours, values) = graph.neighbours(node);
        for (&other, weight) in neighbours.iter().zip(values) {
            let (a, b) = (position[node] as usize, position[other as usize] as usize);
            weights[meetings.of(tree, a.min(b), a.max(b)) as usize] += weight;
        }
    }
    weights
}

/// The lowest common ancestor of two leaves, in constant time: nodes are numbered in preorder, so it is the
/// least of the ancestors at which neighbouring leaves between the two meet.
struct Meetings {
    /// `least[k][i]`: the least of 2^k ancestors from the one of leaves i and i + 1 on.
    least: Vec<Vec<u32>>,
}

impl Meetings {
    fn new(tree: &Tree) -> Self {
        let mut neighbours = vec![0; tree.leaves().saturating_sub(1)];
        // A child that is not the first separates the leaf before it from its own first leaf.
        for node in 0..tree.nodes() as u32 {
            for child in tree.children(node).skip(1) {
                neighbours[tree.leaf_range(child).start - 1] = node;
            }
        }
        let mut least = vec![neighbours];
        let mut width = 1;
        while 2 * width <= least[0].len() {
            let row = &least[least.len() - 1];
            let doubled = (0..=least[0].len() - 2 * width).map(|i| row[i].min(row[i + width])).collect();
            least.push(doubled);
            width *= 2;
        }
        Self { least }
    }

    /// For depth-first positions `a <= b`; a leaf meets itself where it joins others.
    fn of(&self, tree: &Tree, a: usize, b: usize) -> u32 {
        if a == b {
            let leaf = tree.item_nodes()[tree.leaf_items()[a] as usize];
            return tree.parent(leaf).unwrap_or(leaf);
        }
        let level = (b - a).ilog2() as usize;
        self.least[level][a].min(self.least[level][b - (1 << level)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ancestors_are_those_of_a_walk_upwards() {
        let texts = ["((a,b,c),((d,e),f),g);", "((((a,b),c),d),e);", "(a,b,c,d);", "((a,(b,(c,d))),(e,f));"];
        for text in texts {
            let tree = Tree::from_newick(text).unwrap();
            let meetings = Meetings::new(&tree);
            let leaf = |at: usize| tree.item_nodes()[tree.leaf_items()[at] as usize];
            for a in 0..tree.leaves() {
                for b in a + 1..tree.leaves() {
                    let mut node = leaf(a);
                    while !tree.subtree(node).contains(&leaf(b)) {
                        node = tree.parent(node).unwrap();
                    }
                    assert_eq!(meetings.of(&tree, a, b), node, "{text} {a} {b}");
                }
            }
        }
    }

    #[test]
    fn other_leaves_are_refused() {
        let graph = Graph::from_edges(3, [(0, 1, 1.0)]).unwrap();
        let refusal = |text: &str, names: Option<&[String]>| {
            let tree = Tree::from_newick(text).unwrap();
            TreeOnGraph::new(&tree, &graph, names).unwrap_err().to_string()
        };
        assert!(refusal("(0,1);", None).starts_with("the tree has 2 leaves and the graph 3 nodes"));
        assert!(refusal("((0,1),x);", None).contains("the leaf \"x\" is not a node"));
        let names = ["x", "y", "z"].map(str::to_owned);
        assert!(refusal("((x,y),w);", Some(&names)).contains("the leaf \"w\""));
        let tree = Tree::from_newick("((z,y),x);").unwrap();
        assert_eq!(TreeOnGraph::new(&tree, &graph, Some(&names)).unwrap().meeting, [2.0, 0.0, 0.0, 0.0, 0.0]);
    }
}
