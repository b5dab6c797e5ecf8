//! Best responses in turns, from many starts.

use super::response::Responder;
use super::{Adjustment, AgreementStep, TreeAgreement, greedy, score_of};
use crate::tree::{Cut, Tree, TreePair};

/// Growth below this is rounding.
const NEGLIGIBLE: f64 = 1e-12;
/// Trees of up to this many leaves start from cuts of every size.
const ALL_STARTS: usize = 64;

pub(super) fn search(pair: &TreePair<'_>, adjustment: Adjustment) -> TreeAgreement {
    let responder = Responder::new(pair, adjustment);
    let whole = |tree: &Tree| tree.cut_largest(1);
    let uncut = BestCuts { score: 0.0, cuts: (whole(pair.a()), whole(pair.b())), trace: Vec::new() };
    let greedy = greedy::search(pair, adjustment);
    let mut best = uncut;
    if let Some((a, b)) = &greedy.cuts {
        let trace = greedy.trace.clone();
        let start = BestCuts { score: greedy.score, cuts: (a.clone(), b.clone()), trace };
        best.keep_better(climb(&responder, start));
    }
    for (tree, first) in [(pair.a(), true), (pair.b(), false)] {
        for clusters in start_sizes(pair.leaves()) {
            let cut = tree.cut_largest(clusters);
            let (response, score) = if first { responder.of_b(&cut) } else { responder.of_a(&cut) };
            let cuts = if first { (cut, response) } else { (response, cut) };
            let trace = vec![step(&cuts, score)];
            best.keep_better(climb(&responder, BestCuts { score, cuts, trace }));
        }
    }
    let (a, b) = best.cuts;
    let score = score_of(pair, adjustment, &a, &b).max(0.0);
    TreeAgreement { score, cuts: Some((a, b)), trace: best.trace }
}

struct BestCuts {
    score: f64,
    cuts: (Cut, Cut),
    trace: Vec<AgreementStep>,
}

impl BestCuts {
    fn keep_better(&mut self, other: Self) {
        if other.score > self.score + NEGLIGIBLE {
            *self = other;
        }
    }
}

/// Answers each cut with the best cut of the other tree until nothing grows.
fn climb(responder: &Responder<'_>, start: BestCuts) -> BestCuts {
    let mut best = start;
    let mut answer_first = true;
    let mut failures = 0;
    while failures < 2 {
        let (cuts, score) = if answer_first {
            let (a, score) = responder.of_a(&best.cuts.1);
            ((a, best.cuts.1.clone()), score)
        } else {
            let (b, score) = responder.of_b(&best.cuts.0);
            ((best.cuts.0.clone(), b), score)
        };
        if score > best.score + NEGLIGIBLE {
            best.trace.push(step(&cuts, score));
            (best.score, best.cuts) = (score, cuts);
            failures = 0;
        } else {
            failures += 1;
        }
        answer_first = !answer_first;
    }
    best
}

fn step(cuts: &(Cut, Cut), score: f64) -> AgreementStep {
    AgreementStep { clusters: (cuts.0.clusters(), cuts.1.clusters()), score }
}

/// All numbers of clusters for small trees, a ladder for large ones.
fn start_sizes(leaves: usize) -> Vec<usize> {
    let mut sizes = Vec::new();
    let mut clusters = 2;
    while clusters < leaves {
        sizes.push(clusters);
        clusters = if leaves <= ALL_STARTS || clusters < 8 { clusters + 1 } else { clusters * 3 / 2 };
    }
    sizes
}
