//! Every cut of one tree with the best cut of the other: the optimum.

use super::response::Responder;
use super::{Adjustment, AgreementStep, TreeAgreement, score_of};
use crate::sys::checkpoint;
use crate::tree::{Cut, Tree, TreePair};

/// More cuts than this are not tried.
const MOST_CUTS: u64 = 100_000;

pub(super) fn search(pair: &TreePair<'_>, adjustment: Adjustment) -> Option<TreeAgreement> {
    let (of_a, of_b) = (cuts(pair.a()), cuts(pair.b()));
    let first = of_a <= of_b;
    if of_a.min(of_b) > MOST_CUTS {
        return None;
    }
    let responder = Responder::new(pair, adjustment);
    let mut best: Option<(f64, Cut, Cut)> = None;
    for cut in all_cuts(if first { pair.a() } else { pair.b() }) {
        checkpoint();
        let (response, score) = if first { responder.of_b(&cut) } else { responder.of_a(&cut) };
        if best.as_ref().is_none_or(|(most, ..)| score > most + 1e-12) {
            best = Some(if first { (score, cut, response) } else { (score, response, cut) });
        }
    }
    let (_, a, b) = best?;
    // The uncut tree is among the cuts and scores 0; less is rounding.
    let score = score_of(pair, adjustment, &a, &b).max(0.0);
    let trace = vec![AgreementStep { clusters: (a.clusters(), b.clusters()), score }];
    Some(TreeAgreement { score, cuts: Some((a, b)), trace })
}

/// The number of cuts: an inner node is kept whole, or its children are cut in all ways.
fn cuts(tree: &Tree) -> u64 {
    let mut ways = vec![1_u64; tree.nodes()];
    for node in (0..tree.nodes() as u32).rev() {
        if !tree.is_leaf(node) {
            let product =
                tree.children(node).fold(1_u64, |all, child| all.saturating_mul(ways[child as usize]));
            ways[node as usize] = product.saturating_add(1);
        }
    }
    ways[0]
}

/// All cuts of a tree.
fn all_cuts(tree: &Tree) -> Vec<Cut> {
    let mut below: Vec<Vec<Vec<u32>>> = vec![Vec::new(); tree.nodes()];
    for node in (0..tree.nodes() as u32).rev() {
        let mut found = vec![vec![node]];
        if !tree.is_leaf(node) {
            let mut rows: Vec<Vec<u32>> = vec![Vec::new()];
            for child in tree.children(node) {
                let ways = std::mem::take(&mut below[child as usize]);
                rows = rows
                    .iter()
                    .flat_map(|row| ways.iter().map(move |way| [&row[..], way].concat()))
                    .collect();
            }
            found.append(&mut rows);
        }
        below[node as usize] = found;
    }
    std::mem::take(&mut below[0]).into_iter().map(Cut::from_nodes).collect()
}
