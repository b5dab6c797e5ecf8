//! Orders the clusters of each column in the picture: few items should cross.

use super::clusters::{Clusters, Meeting};
use super::line::along_a_line;
use crate::numeric::Arrange as _;
use crate::sys::checkpoint;

/// Up to this number of clusters in every column all orders are tried.
const MOST_TRIED: usize = 6;
/// Edges of a step beyond which crossings are not counted, and the order stays as it is.
const MOST_EDGES: usize = 4000;
/// Sweeps over all columns, forth and back.
const SWEEPS: usize = 12;

/// The places of the clusters of each column.
pub(super) struct Arranged {
    pub(super) places: Vec<Vec<usize>>,
    pub(super) crossings: Option<u64>,
}

/// The order of each column that leaves the fewest items crossing: the best of all while columns are short, else one that
/// is no worse than the order of appearance.
pub(super) fn least_crossings(columns: &[Clusters], meetings: &[Meeting]) -> Arranged {
    let given: Vec<Vec<usize>> = columns.iter().map(|clusters| (0..clusters.len()).collect()).collect();
    if meetings.iter().any(|meeting| meeting.cells.len() > MOST_EDGES) {
        return Arranged { places: given, crossings: None };
    }
    let places = if columns.iter().all(|clusters| clusters.len() <= MOST_TRIED) {
        best_of_all(&given, meetings)
    } else {
        // Sweeps do not leave the valley that they start in.
        let along = swept(along_a_line(&given, meetings), meetings);
        let as_given = swept(given, meetings);
        if total(&along, meetings) < total(&as_given, meetings) { along } else { as_given }
    };
    Arranged { crossings: Some(total(&places, meetings)), places }
}

/// Counts the crossings between all neighbours.
fn total(places: &[Vec<usize>], meetings: &[Meeting]) -> u64 {
    meetings
        .iter()
        .zip(places.windows(2))
        .map(|(meeting, places)| crossings(meeting, &places[0], &places[1]))
        .sum()
}

fn crossings(meeting: &Meeting, left: &[usize], right: &[usize]) -> u64 {
    let mut edges: Vec<(usize, usize, u64)> = meeting
        .cells
        .iter()
        .map(|&(source, target, count)| (left[source as usize], right[target as usize], count))
        .collect();
    edges.sort_unstable();
    let mut sum = 0;
    for (at, one) in edges.iter().enumerate() {
        let crossed = edges[at + 1..].iter().filter(|other| other.0 > one.0 && other.1 < one.1);
        sum += crossed.map(|other| other.2.min(one.2)).sum::<u64>();
    }
    sum
}

/// The best orders of all columns, found from column to column: the cost of an order is that of the best order before it.
fn best_of_all(given: &[Vec<usize>], meetings: &[Meeting]) -> Vec<Vec<usize>> {
    // All columns with as many clusters share one list of orders.
    let of_count: Vec<Vec<Vec<usize>>> = (0..=MOST_TRIED).map(permutations).collect();
    let orders: Vec<&[Vec<usize>]> = given.iter().map(|places| &of_count[places.len()][..]).collect();
    let mut costs = vec![0_u64; orders[0].len()];
    let mut from: Vec<Vec<usize>> = Vec::new();
    for (meeting, orders) in meetings.iter().zip(orders.windows(2)) {
        checkpoint();
        let pairs = PairCosts::of(meeting, [given_len(orders[0]), given_len(orders[1])]);
        let best = orders[1].iter().map(|right| {
            let by_left = pairs.with_right(right);
            let cost = |at: usize| costs[at] + PairCosts::of_left(&by_left, &orders[0][at]);
            (0..orders[0].len()).map(|at| (cost(at), at)).min().unwrap_or_default()
        });
        let best: Vec<(u64, usize)> = best.collect();
        costs = best.iter().map(|(cost, _)| *cost).collect();
        from.push(best.iter().map(|(_, at)| *at).collect());
    }
    let mut at = (0..costs.len()).min_by_key(|&at| costs[at]).unwrap_or_default();
    let mut places = vec![orders[orders.len() - 1][at].clone()];
    for (from, orders) in from.iter().zip(&orders).rev() {
        at = from[at];
        places.push(orders[at].clone());
    }
    places.reverse();
    places
}

fn given_len(orders: &[Vec<usize>]) -> usize {
    orders[0].len()
}

/// All lists of places of that many clusters, the order of appearance first.
fn permutations(clusters: usize) -> Vec<Vec<usize>> {
    let Some(fewer) = clusters.checked_sub(1) else { return vec![Vec::new()] };
    let mut all: Vec<Vec<usize>> = permutations(fewer)
        .into_iter()
        .flat_map(|places| {
            (0..clusters).map(move |last| {
                let moved = places.iter().map(|&place| place + usize::from(place >= last));
                moved.chain([last]).collect()
            })
        })
        .collect();
    all.sort_unstable();
    all
}

/// Crossings when a cluster u of the left stands before v, and x of the right before y: the edge from u to y and that from
/// v to x.
struct PairCosts {
    counts: Vec<Vec<u64>>,
}

impl PairCosts {
    fn of(meeting: &Meeting, [left, right]: [usize; 2]) -> Self {
        let mut counts = vec![vec![0; right]; left];
        meeting.cells.iter().for_each(|&(u, x, count)| counts[u as usize][x as usize] = count);
        Self { counts }
    }

    /// For u before v, what crosses with the right in that order.
    fn with_right(&self, right: &[usize]) -> Vec<Vec<u64>> {
        let clusters = 0..right.len();
        let crossed = |u: &[u64], v: &[u64]| {
            let before = |x: usize| clusters.clone().filter(move |&y| right[x] < right[y]);
            clusters.clone().flat_map(|x| before(x).map(move |y| u[y].min(v[x]))).sum()
        };
        self.counts.iter().map(|u| self.counts.iter().map(|v| crossed(u, v)).collect()).collect()
    }

    fn of_left(by_left: &[Vec<u64>], left: &[usize]) -> u64 {
        let pairs = (0..left.len()).flat_map(|u| (0..left.len()).map(move |v| (u, v)));
        pairs.filter(|&(u, v)| left[u] < left[v]).map(|(u, v)| by_left[u][v]).sum()
    }
}

/// Sweeps forth and back: each column is put in the order of the mean place of its neighbours, then neighbours within it are
/// exchanged while that helps. The best of what is seen counts, the order of appearance included.
fn swept(given: Vec<Vec<usize>>, meetings: &[Meeting]) -> Vec<Vec<usize>> {
    let (mut places, mut least) = (given.clone(), total(&given, meetings));
    let mut best = given;
    for sweep in 0..SWEEPS {
        let columns: Vec<usize> = match sweep % 2 {
            0 => (1..places.len()).collect(),
            _ => (0..places.len() - 1).rev().collect(),
        };
        let before = places.clone();
        for column in columns {
            checkpoint();
            let towards_left = sweep % 2 == 0;
            by_means(&mut places, meetings, column, towards_left);
            exchange(&mut places, meetings, column);
        }
        if places == before && sweep > 0 {
            break;
        }
        let found = total(&places, meetings);
        if found < least {
            (best, least) = (places.clone(), found);
        }
    }
    best
}

/// The edges of each cluster of a column towards one side: the place of the other end, and the items.
fn ends(places: &[Vec<usize>], meetings: &[Meeting], column: usize, left: bool) -> Vec<Vec<(usize, u64)>> {
    let mut ends = vec![Vec::new(); places[column].len()];
    let step = if left { column.checked_sub(1) } else { (column + 1 < places.len()).then_some(column) };
    let Some(step) = step else { return ends };
    for &(source, target, count) in &meetings[step].cells {
        let (own, other) = if left {
            (target, places[step][source as usize])
        } else {
            (source, places[step + 1][target as usize])
        };
        ends[own as usize].push((other, count));
    }
    ends
}

fn by_means(places: &mut [Vec<usize>], meetings: &[Meeting], column: usize, left: bool) {
    let means: Vec<f64> = (ends(places, meetings, column, left).iter().zip(&places[column]))
        .map(|(ends, &own)| {
            let items: u64 = ends.iter().map(|(_, count)| count).sum();
            let sum: f64 = ends.iter().map(|&(place, count)| place as f64 * count as f64).sum();
            // A cluster that meets none stays where it is.
            if items == 0 { own as f64 } else { sum / items as f64 }
        })
        .collect();
    let mut order: Vec<usize> = (0..means.len()).collect();
    order.arrange_by(|&x, &y| means[x].total_cmp(&means[y]).then(places[column][x].cmp(&places[column][y])));
    order.iter().enumerate().for_each(|(place, &cluster)| places[column][cluster] = place);
}

/// Exchanges neighbours of a column while that lets fewer items cross, on both of its sides.
fn exchange(places: &mut [Vec<usize>], meetings: &[Meeting], column: usize) {
    let sides = [true, false].map(|left| ends(places, meetings, column, left));
    // Items that cross when x stands above y.
    let crossed = |x: usize, y: usize| -> u64 {
        let side = |side: &Vec<Vec<(usize, u64)>>| -> u64 {
            let below = |place: usize| side[y].iter().filter(move |(other, _)| *other < place);
            side[x]
                .iter()
                .map(|&(place, count)| below(place).map(|(_, other)| count.min(*other)).sum::<u64>())
                .sum()
        };
        sides.iter().map(side).sum()
    };
    let mut order = vec![0; places[column].len()];
    places[column].iter().enumerate().for_each(|(cluster, &place)| order[place] = cluster);
    loop {
        let mut moved = false;
        for place in 1..order.len() {
            if crossed(order[place - 1], order[place]) > crossed(order[place], order[place - 1]) {
                order.swap(place - 1, place);
                moved = true;
            }
        }
        if !moved {
            break;
        }
    }
    order.iter().enumerate().for_each(|(place, &cluster)| places[column][cluster] = place);
}
