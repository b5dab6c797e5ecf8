//! The published search: cut both roots, then open what adds most, as long as anything does.

use super::expectation::Expectation;
use super::objective::Objective;
use super::pairs::{self, Overlaps};
use super::side::{Front, Side};
use super::{Adjustment, AgreementStep, TreeAgreement, score_of};
use crate::sys::checkpoint;
use crate::tree::{Cut, Tree, TreePair};

/// A gain below this is rounding; candidates this close are ties.
const NEGLIGIBLE: f64 = 1e-12;

/// The fronts that may be opened in one step: one of either side, or one of each.
#[derive(Debug, Clone, Copy)]
struct Step {
    gain: f64,
    fronts: [Option<u32>; 2],
    /// The nodes, to break ties by their order.
    nodes: [u32; 2],
}

pub(super) fn search(pair: &TreePair<'_>, adjustment: Adjustment) -> TreeAgreement {
    let nothing = TreeAgreement { score: -1.0, cuts: None, trace: Vec::new() };
    let mut state = State::new(pair, adjustment);
    let first =
        state.sides.each_ref().map(|side| side.fronts.first().is_some_and(|root| side.may_open(root)));
    if first != [true, true] {
        return nothing;
    }
    let root = state.both(0, 0);
    if root.gain <= NEGLIGIBLE - 1.0 {
        return nothing;
    }
    let mut trace = Vec::new();
    let mut score = 0.0;
    let mut next = Some(root);
    while let Some(step) = next {
        checkpoint();
        score += step.gain;
        state.take(step);
        let clusters = (state.sides[0].clusters, state.sides[1].clusters);
        trace.push(AgreementStep { clusters, score });
        next = state.best().filter(|step| step.gain > NEGLIGIBLE);
    }
    let [a, b] = state.sides.each_ref().map(|side| cut(side.tree, &side.opened));
    let score = score_of(pair, adjustment, &a, &b);
    if let Some(last) = trace.last_mut() {
        last.score = score;
    }
    TreeAgreement { score, cuts: Some((a, b)), trace }
}

/// The children of the opened nodes that are not opened themselves.
fn cut(tree: &Tree, opened: &[u32]) -> Cut {
    let mut is_open = vec![false; tree.nodes()];
    opened.iter().for_each(|&node| is_open[node as usize] = true);
    let children = opened.iter().flat_map(|&node| tree.children(node));
    Cut::from_nodes(children.filter(|&child| !is_open[child as usize]).collect())
}

struct State<'t> {
    objective: Objective,
    sides: [Side<'t>; 2],
    overlaps: Overlaps,
    /// The mean under permutations; swaps have it in their cells.
    expectation: Option<Expectation>,
}

impl<'t> State<'t> {
    fn new(pair: &'t TreePair<'_>, adjustment: Adjustment) -> Self {
        let sides = [Side::new(pair.a(), None), Side::new(pair.b(), Some(pair.b_to_a()))];
        let mut state = Self {
            objective: Objective::new(adjustment, pair.leaves()),
            sides,
            overlaps: Overlaps::default(),
            expectation: (adjustment == Adjustment::Permutations).then(|| Expectation::new(pair.leaves())),
        };
        if state.sides.iter().all(|side| !side.fronts.is_empty()) {
            pairs::connect_roots(&mut state.sides, &mut state.overlaps, state.objective);
            (0..2).for_each(|s| state.acquire_sums(s, 0));
        }
        state
    }

    fn take(&mut self, step: Step) {
        for (s, place) in step.fronts.into_iter().enumerate() {
            let Some(place) = place else { continue };
            let known = self.sides[s].fronts.len() as u32;
            pairs::open(&mut self.sides, &mut self.overlaps, self.objective, s, place);
            if let Some(expectation) = &mut self.expectation {
                let front = &mut self.sides[s].fronts[place as usize];
                expectation.apply(s, &front.change);
                for place in std::mem::take(&mut front.places) {
                    expectation.release(s, place);
                }
            }
            (known..self.sides[s].fronts.len() as u32).for_each(|new| self.acquire_sums(s, new));
        }
    }

    fn acquire_sums(&mut self, s: usize, place: u32) {
        if let Some(expectation) = &mut self.expectation {
            let front = &mut self.sides[s].fronts[place as usize];
            front.places = front.change.iter().map(|&(size, _)| expectation.acquire(s, size)).collect();
        }
    }

    /// Returns the gain in the score from opening a front alone.
    fn gain(&self, s: usize, front: &Front) -> f64 {
        let Some(expectation) = &self.expectation else { return front.gain };
        let sums = expectation.sums(s);
        let places = front.change.iter().zip(&front.places);
        front.gain - places.map(|(&(_, count), &place)| count * sums[place as usize]).sum::<f64>()
    }

    /// The fronts of a side that may be opened, with their gains.
    fn gains(&self, s: usize) -> Vec<(u32, f64)> {
        let side = &self.sides[s];
        let front = |place: u32| &side.fronts[place as usize];
        let open = side.live.iter().filter(|&&place| side.may_open(front(place)));
        open.map(|&place| (place, self.gain(s, front(place)))).collect()
    }

    /// The best step; of ties the one that opens fewer nodes, the first tree before the second.
    fn best(&mut self) -> Option<Step> {
        let gains = [self.gains(0), self.gains(1)];
        let mut best: Option<Step> = None;
        for (s, gains) in gains.iter().enumerate() {
            let mut alone: Option<Step> = None;
            for &(place, gain) in gains {
                let mut step = Step { gain, fronts: [None; 2], nodes: [0; 2] };
                step.fronts[s] = Some(place);
                step.nodes[s] = self.sides[s].fronts[place as usize].node;
                prefer_first(&mut alone, step);
            }
            if let Some(step) =
                alone.filter(|step| best.is_none_or(|best| step.gain > best.gain + NEGLIGIBLE))
            {
                best = Some(step);
            }
        }
        let floor = best.map_or(f64::NEG_INFINITY, |best| best.gain + NEGLIGIBLE);
        self.best_double(&gains, floor).or(best)
    }

    /// The best step that opens a front of each side and adds more than `floor`.
    fn best_double(&mut self, gains: &[Vec<(u32, f64)>; 2], floor: f64) -> Option<Step> {
        let mut alone = [0, 1].map(|s| vec![None; self.sides[s].fronts.len()]);
        for (s, gains) in gains.iter().enumerate() {
            gains.iter().for_each(|&(place, gain)| alone[s][place as usize] = Some(gain));
        }
        let mut best: Option<Step> = None;
        let reach = |best: &Option<Step>| best.map_or(floor, |best| best.gain - NEGLIGIBLE);
        for at in 0..self.overlaps.live().len() {
            checkpoint();
            let id = self.overlaps.live()[at];
            let overlap = self.overlaps.get(id);
            let [u, v] = overlap.fronts;
            let (Some(of_u), Some(of_v)) = (alone[0][u as usize], alone[1][v as usize]) else { continue };
            // The mean of what two nodes share is never negative: without it the gain is a bound.
            let bound = of_u + of_v + overlap.gain;
            if bound > reach(&best) {
                let gain = bound - self.expected(id);
                let step = self.double([u, v], gain);
                if step.gain > floor {
                    prefer_first(&mut best, step);
                }
            }
        }
        self.best_apart(gains, floor, best)
    }

    /// The best of `best` and the pairs of fronts that share no leaves: their gain is at most the sum of both.
    fn best_apart(
        &mut self,
        gains: &[Vec<(u32, f64)>; 2],
        floor: f64,
        mut best: Option<Step>,
    ) -> Option<Step> {
        let most =
            gains.each_ref().map(|g| g.iter().map(|(_, gain)| *gain).fold(f64::NEG_INFINITY, f64::max));
        let reach = |best: &Option<Step>| best.map_or(floor, |best| best.gain - NEGLIGIBLE);
        let mut worth = [0, 1].map(|s| {
            let far = reach(&best) - most[1 - s];
            let mut worth: Vec<(u32, f64)> =
                gains[s].iter().filter(|(_, gain)| *gain > far).copied().collect();
            worth.sort_unstable_by(|x, y| y.1.total_cmp(&x.1).then(x.0.cmp(&y.0)));
            worth
        });
        let second = std::mem::take(&mut worth[1]);
        for &(u, of_u) in &worth[0] {
            checkpoint();
            for &(v, of_v) in &second {
                if of_u + of_v <= reach(&best) {
                    break;
                }
                if !self.overlaps.exists([u, v]) {
                    let gain = of_u + of_v - self.interaction([u, v]);
                    let step = self.double([u, v], gain);
                    if step.gain > floor {
                        prefer_first(&mut best, step);
                    }
                }
            }
        }
        best
    }

    /// The step that opens both fronts, from scratch.
    fn both(&mut self, u: u32, v: u32) -> Step {
        let alone =
            self.gain(0, &self.sides[0].fronts[u as usize]) + self.gain(1, &self.sides[1].fronts[v as usize]);
        let shared = self.overlaps.live().iter().map(|&id| self.overlaps.get(id).gain).sum::<f64>();
        let expected = self.interaction([u, v]);
        self.double([u, v], alone + shared - expected)
    }

    fn double(&self, [u, v]: [u32; 2], gain: f64) -> Step {
        let nodes = [self.sides[0].fronts[u as usize].node, self.sides[1].fronts[v as usize].node];
        Step { gain, fronts: [Some(u), Some(v)], nodes }
    }

    /// The mean of what two overlapping fronts add beyond each alone, computed once.
    fn expected(&mut self, id: u32) -> f64 {
        let overlap = self.overlaps.get(id);
        if let Some(expected) = overlap.expected {
            return expected;
        }
        let expected = self.interaction(overlap.fronts);
        self.overlaps.get_mut(id).expected = Some(expected);
        expected
    }

    fn interaction(&mut self, [u, v]: [u32; 2]) -> f64 {
        let Some(expectation) = &mut self.expectation else { return 0.0 };
        let change = |s: usize, place: u32| &self.sides[s].fronts[place as usize].change;
        expectation.interaction(change(0, u), change(1, v))
    }
}

/// Keeps the better of two steps, and of ties the one whose nodes come first.
fn prefer_first(best: &mut Option<Step>, step: Step) {
    let better = match best {
        None => true,
        Some(best) if step.gain > best.gain + NEGLIGIBLE => true,
        Some(best) => step.gain >= best.gain - NEGLIGIBLE && step.nodes < best.nodes,
    };
    if better {
        *best = Some(step);
    }
}
