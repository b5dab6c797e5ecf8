use super::*;
use partita::Graph;
use partita::Partition;

/// `cliques` complete graphs of `size` nodes, each linked to the next by one edge.
fn ring_of_cliques(cliques: u32, size: u32) -> Graph {
    let inside = (0..cliques).flat_map(|c| {
        let node = move |i| c * size + i;
        (0..size).flat_map(move |i| (i + 1..size).map(move |j| (node(i), node(j), 1.0)))
    });
    let between = (0..cliques).map(|c| (c * size, (c + 1) % cliques * size + 1, 1.0));
    Graph::from_edges((cliques * size) as usize, inside.chain(between)).unwrap()
}

fn is_nested(levels: &[Partition]) -> bool {
    levels.windows(2).all(|pair| {
        let joint = Partition::from_labels(pair[0].ids().iter().zip(pair[1].ids()));
        joint.clusters() == pair[0].clusters()
    })
}

#[test]
fn modularity_is_that_of_the_definition() {
    let graph = Graph::from_edges(4, [(0, 1, 2.0), (1, 2, 1.0), (2, 3, 3.0), (3, 3, 0.5)]).unwrap();
    let clusters = Partition::from_labels([0, 0, 1, 1]);
    let mut expected = 0.0;
    for i in 0..4 {
        for j in 0..4 {
            if clusters.ids()[i] == clusters.ids()[j] {
                let (neighbours, weights) = graph.neighbours(i);
                let weight = neighbours.iter().position(|&n| n as usize == j).map_or(0.0, |at| weights[at]);
                let chance = graph.strengths()[i] * graph.strengths()[j] / graph.total();
                expected += (weight - 1.5 * chance) / graph.total();
            }
        }
    }
    assert!((modularity(&graph, &clusters, 1.5) - expected).abs() < 1e-15);
}

#[test]
fn cliques_are_found_whatever_the_seed() {
    let graph = ring_of_cliques(8, 6);
    for seed in 0..20 {
        let clusters = Louvain { seed, ..Louvain::default() }.cluster(&graph);
        assert_eq!(clusters.clusters(), 8, "seed {seed}");
        assert!((0..48).all(|node| clusters.ids()[node] == clusters.ids()[node / 6 * 6]), "seed {seed}");
    }
}

#[test]
fn levels_are_nested_and_each_raises_modularity() {
    // Small cliques in a long ring: modularity prefers to join neighbouring cliques.
    let graph = ring_of_cliques(40, 3);
    let levels = Louvain::default().levels(&graph);
    assert!(levels.len() >= 2 && is_nested(&levels));
    let scores: Vec<f64> = levels.iter().map(|level| modularity(&graph, level, 1.0)).collect();
    assert!(scores.windows(2).all(|pair| pair[1] > pair[0]), "{scores:?}");
}

#[test]
fn no_single_move_raises_modularity_of_the_first_level() {
    let graph = ring_of_cliques(10, 4);
    let level = &Louvain { seed: 3, ..Louvain::default() }.levels(&graph)[0];
    let best = modularity(&graph, level, 1.0);
    for node in 0..graph.nodes() {
        for target in 0..level.clusters() {
            let mut ids = level.ids().to_vec();
            ids[node] = target;
            assert!(modularity(&graph, &Partition::from_labels(ids), 1.0) <= best + 1e-12);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_tree() {
    let graph = ring_of_cliques(40, 3);
    let louvain = Louvain { seed: 5, ..Louvain::default() };
    assert_eq!(louvain.hierarchy(&graph), louvain.hierarchy(&graph));
    assert_eq!(louvain.iterated(&graph, None), louvain.iterated(&graph, None));
}

#[test]
fn the_iterated_tree_splits_communities_of_communities() {
    let graph = ring_of_cliques(40, 3);
    let top = Louvain::default().cluster(&graph);
    let tree = Louvain::default().iterated(&graph, None);
    assert_eq!(tree.merges().len(), 119);
    let root = tree.merges().last().unwrap().height;
    let at_the_root = tree.merges().iter().filter(|m| m.height == root).count();
    assert_eq!(at_the_root, top.clusters() as usize - 1);
    let flat = Louvain::default().iterated(&graph, Some(0));
    assert!(flat.merges().iter().all(|m| m.height == 1.0));
    let shallow = Louvain::default().iterated(&graph, Some(1));
    assert!(shallow.merges().iter().all(|m| m.height <= 2.0));
}

#[test]
fn isolated_nodes_stay_alone_until_the_root() {
    let graph = Graph::from_edges(5, [(0, 1, 1.0), (1, 2, 1.0)]).unwrap();
    let clusters = Louvain::default().cluster(&graph);
    assert_eq!(clusters.ids(), [0, 0, 0, 1, 2]);
    let tree = Louvain::default().hierarchy(&graph);
    let heights: Vec<f64> = tree.merges().iter().map(|m| m.height).collect();
    assert_eq!(heights, [1.0, 1.0, 2.0, 2.0]);
    assert_eq!(Louvain::default().iterated(&graph, None).merges().len(), 4);
}
