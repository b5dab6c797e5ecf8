//! The overlaps of the nodes of two cuts, counted between their children.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::objective::Objective;
use super::side::Side;

/// Leaves that a child of a front of the first tree shares with a child of a front of the second.
#[derive(Debug, Clone, Copy)]
pub(super) struct ChildCell {
    /// The two children.
    pub nodes: [u32; 2],
    pub count: u32,
}

/// Two fronts that share leaves.
#[derive(Debug)]
pub(super) struct Overlap {
    /// Their places in the two sides.
    pub fronts: [u32; 2],
    cells: Vec<ChildCell>,
    /// The gain from opening both beyond opening each, in the part of the score that depends on the counts.
    pub gain: f64,
    /// The same in the mean of that part, once it was needed.
    pub expected: Option<f64>,
    /// Its place in the list of those that exist.
    at: usize,
}

/// All overlaps, the ones that exist in a list.
#[derive(Debug, Default)]
pub(super) struct Overlaps {
    all: Vec<Overlap>,
    live: Vec<u32>,
    by_fronts: HashMap<[u32; 2], u32, FxBuildHasher>,
}

impl Overlaps {
    pub(super) fn live(&self) -> &[u32] {
        &self.live
    }

    pub(super) fn get(&self, id: u32) -> &Overlap {
        &self.all[id as usize]
    }

    pub(super) fn get_mut(&mut self, id: u32) -> &mut Overlap {
        &mut self.all[id as usize]
    }

    /// Returns whether two fronts share leaves enough to matter.
    pub(super) fn exists(&self, fronts: [u32; 2]) -> bool {
        self.by_fronts.contains_key(&fronts)
    }

    /// Takes an overlap out and returns its fronts, gain and cells, if it is still there.
    fn take(&mut self, id: u32) -> Option<([u32; 2], f64, Vec<ChildCell>)> {
        let overlap = &mut self.all[id as usize];
        let (fronts, gain) = (overlap.fronts, overlap.gain);
        let at = overlap.at;
        if self.by_fronts.get(&fronts) != Some(&id) {
            return None;
        }
        let cells = std::mem::take(&mut overlap.cells);
        self.by_fronts.remove(&fronts);
        self.live.swap_remove(at);
        if let Some(&moved) = self.live.get(at) {
            self.all[moved as usize].at = at;
        }
        Some((fronts, gain, cells))
    }

    fn add(&mut self, fronts: [u32; 2], cells: Vec<ChildCell>, gain: f64) -> u32 {
        let id = self.all.len() as u32;
        self.all.push(Overlap { fronts, cells, gain, expected: None, at: self.live.len() });
        self.live.push(id);
        self.by_fronts.insert(fronts, id);
        id
    }
}

/// Leaves below a new front, by front and child of the other side.
type Row = Vec<((u32, u32), u32)>;

/// Opens a front of one side and replaces its overlaps by those of its children.
pub(super) fn open(
    sides: &mut [Side<'_>; 2],
    overlaps: &mut Overlaps,
    objective: Objective,
    s: usize,
    place: u32,
) {
    let ids = std::mem::take(&mut sides[s].fronts[place as usize].overlaps);
    // The leaves that children of the opened node share with children of the other fronts.
    let mut rows: Vec<(u32, (u32, u32), u32)> = Vec::new();
    for id in ids {
        let Some((fronts, gain, cells)) = overlaps.take(id) else { continue };
        let other = fronts[1 - s];
        sides[1 - s].fronts[other as usize].gain += gain;
        rows.extend(cells.iter().map(|cell| (cell.nodes[s], (other, cell.nodes[1 - s]), cell.count)));
    }
    rows.sort_unstable();
    for new in sides[s].open(place) {
        let node = sides[s].fronts[new as usize].node;
        let from = rows.partition_point(|row| row.0 < node);
        let row: Row =
            rows[from..].iter().take_while(|row| row.0 == node).map(|row| (row.1, row.2)).collect();
        connect(sides, overlaps, objective, s, new, &row);
    }
}

/// The overlaps of the two roots.
pub(super) fn connect_roots(sides: &mut [Side<'_>; 2], overlaps: &mut Overlaps, objective: Objective) {
    let (tree, place) = (sides[1].tree, 0);
    let mut row: Row = tree.children(0).map(|child| ((place, child), tree.size(child) as u32)).collect();
    row.sort_unstable();
    connect(sides, overlaps, objective, 0, place, &row);
}

/// Splits the row of a new front by its children and records its overlaps. Only the leaves of its smaller
/// children are looked at; the largest child has what they leave.
fn connect(
    sides: &mut [Side<'_>; 2],
    overlaps: &mut Overlaps,
    objective: Objective,
    s: usize,
    place: u32,
    row: &Row,
) {
    let (side, other) = (&sides[s], &sides[1 - s]);
    let node = side.fronts[place as usize].node;
    let mut seen: Vec<((u32, u32), u32)> =
        side.light_leaves(node).filter_map(|(child, leaf)| Some((other.locate(leaf)?, child))).collect();
    seen.sort_unstable();
    let mut light = seen.chunk_by(|x, y| x == y).peekable();
    let heavy = side.heavy_child(node);
    let (mut found, mut cells) = (Vec::new(), Vec::new());
    for (at, &(whose, total)) in row.iter().enumerate() {
        let mut left = total;
        let mut push = |child: u32, count: u32| {
            let nodes = if s == 0 { [child, whose.1] } else { [whose.1, child] };
            cells.push(ChildCell { nodes, count });
        };
        // Overlaps too small to matter are in no row.
        while light.next_if(|run| run[0].0 < whose).is_some() {}
        while let Some(run) = light.next_if(|run| run[0].0 == whose) {
            push(run[0].1, run.len() as u32);
            left -= run.len() as u32;
        }
        if left > 0 {
            push(heavy, left);
        }
        if row.get(at + 1).is_none_or(|next| next.0.0 != whose.0) {
            found.push((whose.0, std::mem::take(&mut cells)));
        }
    }
    let mut gain = own_gain(side, objective, node);
    for (partner, cells) in found {
        let gains = Gains::of(sides, objective, s, [place, partner], &cells);
        gain += gains.alone;
        if gains.count >= objective.least_overlap() {
            let fronts = if s == 0 { [place, partner] } else { [partner, place] };
            let id = overlaps.add(fronts, cells, gains.together);
            sides[s].fronts[place as usize].overlaps.push(id);
            sides[1 - s].fronts[partner as usize].overlaps.push(id);
        }
    }
    sides[s].fronts[place as usize].gain = gain;
}

fn own_gain(side: &Side<'_>, objective: Objective, node: u32) -> f64 {
    let change = side.tree.children(node).map(|child| objective.own(side.size(child))).sum::<f64>();
    change - objective.own(side.size(node))
}

/// Gains from the leaves shared by two fronts when the new one is opened alone, and when both are.
struct Gains {
    count: u32,
    alone: f64,
    together: f64,
}

impl Gains {
    fn of(
        sides: &[Side<'_>; 2],
        objective: Objective,
        s: usize,
        places: [u32; 2],
        cells: &[ChildCell],
    ) -> Self {
        let sizes = |cell: &ChildCell| [sides[s].size(cell.nodes[s]), sides[1 - s].size(cell.nodes[1 - s])];
        let node = sides[s].fronts[places[0] as usize].node;
        let partner = sides[1 - s].fronts[places[1] as usize].node;
        let (a, b) = (sides[s].size(node), sides[1 - s].size(partner));
        let count: u32 = cells.iter().map(|cell| cell.count).sum();
        let each: f64 =
            cells.iter().map(|cell| objective.cell(cell.count, sizes(cell)[0], sizes(cell)[1])).sum();
        let by_child = |which: usize| -> Vec<(u32, u32)> {
            let mut counts: Vec<(u32, u32)> =
                cells.iter().map(|cell| (cell.nodes[which], cell.count)).collect();
            counts.sort_unstable();
            counts
                .chunk_by(|x, y| x.0 == y.0)
                .map(|run| (sides[which].size(run[0].0), run.iter().map(|(_, count)| count).sum()))
                .collect()
        };
        let mine: f64 = by_child(s).iter().map(|&(size, count)| objective.cell(count, size, b)).sum();
        let theirs: f64 = by_child(1 - s).iter().map(|&(size, count)| objective.cell(count, a, size)).sum();
        let whole = objective.cell(count, a, b);
        Self { count, alone: mine - whole, together: each - mine - theirs + whole }
    }
}
