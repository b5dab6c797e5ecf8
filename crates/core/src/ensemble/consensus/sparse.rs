//! Few clusterings of many items: items with the same labels move together, and rows list only the clusters that they
//! have items of. An item gains from no cluster that shares none of its labels, unless it may not be alone.

use super::kernel::{id, nid, nvi, omari};
use super::places::{Best, Cheapest, Places, least};
use super::problem::{Part, Problem};
use crate::ensemble::loss::Loss;

/// A clustering of weighted units as sparse counts.
pub(super) struct Sparse<'a> {
    problem: &'a Problem<'a>,
    /// An item of each unit, and how many items it is.
    units: &'a [(u32, u32)],
    /// Items of each cluster, for each row of sizes.
    sizes: Vec<Vec<u32>>,
    /// Units of each cluster.
    members: Vec<u32>,
    used: usize,
    /// For each row of a label the clusters that it has items of, and how many.
    rows: Vec<Vec<(u32, u32)>>,
    totals: Vec<f64>,
    /// For each cluster that a unit might join, what it costs there; the others are at zero.
    costs: Vec<f64>,
    near: Vec<u32>,
    is_near: Vec<bool>,
    /// Steps of w for each candidate and each label of a unit.
    steps: Vec<f64>,
    places: Vec<u32>,
    /// Columns that may be empty.
    free: Vec<u32>,
}

impl<'a> Sparse<'a> {
    pub(super) fn new(problem: &'a Problem<'a>, units: &'a [(u32, u32)]) -> Self {
        Self {
            problem,
            units,
            sizes: vec![vec![0]; problem.size_rows],
            members: vec![0],
            used: 0,
            rows: vec![Vec::new(); problem.len() - problem.size_rows],
            totals: vec![0.0; problem.size_rows + problem.parts.len()],
            costs: vec![0.0],
            near: Vec::new(),
            is_near: vec![false],
            steps: Vec::new(),
            places: vec![0],
            free: vec![0],
        }
    }

    fn f(&self, count: u32) -> f64 {
        self.problem.powers.f[count as usize]
    }

    /// The same of a sum that is too much where a unit is counted at home and joins it again. What comes of that is not used.
    fn f_of_sum(&self, sum: u32) -> f64 {
        let f = &self.problem.powers.f;
        f[(sum as usize).min(f.len() - 1)]
    }

    fn widen(&mut self) {
        self.sizes.iter_mut().for_each(|sizes| sizes.push(0));
        self.members.push(0);
        self.costs.push(0.0);
        self.is_near.push(false);
        self.places.push(0);
        self.free.push(self.members.len() as u32 - 1);
    }

    /// Changes the counts of a unit in a cluster.
    fn change(&mut self, unit: u32, cluster: u32, sign: i64) {
        let (problem, (item, weight)) = (self.problem, self.units[unit as usize]);
        let f = &problem.powers.f;
        let changed = |count: u32| (i64::from(count) + sign * i64::from(weight)) as u32;
        for &row in problem.rows_of(item) {
            let row = row as usize;
            if row < problem.size_rows {
                let count = &mut self.sizes[row][cluster as usize];
                let before = std::mem::replace(count, changed(*count));
                self.totals[row] += f[*count as usize] - f[before as usize];
                continue;
            }
            let list = &mut self.rows[row - problem.size_rows];
            let place = list.iter().position(|(other, _)| *other == cluster).unwrap_or_else(|| {
                list.push((cluster, 0));
                list.len() - 1
            });
            let before = list[place].1;
            list[place].1 = changed(before);
            self.totals[problem.total_of(row as u32)] += f[list[place].1 as usize] - f[before as usize];
            if list[place].1 == 0 {
                list.swap_remove(place);
            }
        }
    }

    /// The clusters that share a label with a unit; its home is one of them.
    fn gather(&mut self, unit: u32) {
        self.forget();
        let (problem, item) = (self.problem, self.units[unit as usize].0);
        for &row in problem.labels_of(item) {
            let row = row as usize - problem.size_rows;
            for place in 0..self.rows[row].len() {
                self.meet(self.rows[row][place].0);
            }
        }
    }

    /// The costs of the near clusters, less that of a new one.
    fn cost(&mut self, unit: u32, home: Option<u32>) {
        if !self.problem.is_additive() {
            self.gather(unit);
        }
        match self.problem.loss {
            Loss::Binder { .. } | Loss::Vi { .. } => self.add_rows(unit, home),
            Loss::Omari => self.add_parts(unit, home, omari),
            Loss::Nvi => self.add_parts(unit, home, nvi),
            Loss::Id => self.add_parts(unit, home, id),
            Loss::Nid => self.add_parts(unit, home, nid),
            // No search moves items by a measure.
            Loss::Measure(_) => {}
        }
    }

    /// Returns the part that a row adds when that many items join a count of them rather than none.
    fn step(&self, count: u32, weight: u32) -> f64 {
        self.f_of_sum(count + weight) - self.f(count) - self.f(weight)
    }

    fn add_rows(&mut self, unit: u32, home: Option<u32>) {
        self.forget();
        let (item, weight) = self.units[unit as usize];
        let (f, g, w) = (&self.problem.powers.f, &self.problem.powers.g, weight as usize);
        let last = f.len() - 1;
        // Most units are one item.
        if weight == 1 {
            self.add_lists(item, |count| g[count as usize]);
        } else {
            self.add_lists(item, |count| f[(count as usize + w).min(last)] - f[count as usize] - f[w]);
        }
        let problem = self.problem;
        let sizes = problem.rows_of(item).iter().take_while(|row| (**row as usize) < problem.size_rows);
        for &row in sizes {
            for &cluster in &self.near {
                let step = self.step(self.sizes[row as usize][cluster as usize], weight);
                self.costs[cluster as usize] += problem.coefficients[row as usize] * step;
            }
        }
        if let Some(home) = home {
            self.costs[home as usize] = self.cost_without(item, weight, home);
        }
    }

    /// Adds what the rows of the labels of an item cost in each of their clusters. No such cost is zero, so that one that is
    /// has not been met.
    #[inline(always)]
    fn add_lists(&mut self, item: u32, step: impl Fn(u32) -> f64) {
        let problem = self.problem;
        for &row in problem.labels_of(item) {
            let unit_cost = problem.coefficients[row as usize];
            for &(cluster, count) in &self.rows[row as usize - problem.size_rows] {
                let cost = &mut self.costs[cluster as usize];
                if *cost == 0.0 {
                    self.near.push(cluster);
                }
                *cost += unit_cost * step(count);
            }
        }
    }

    /// Returns the cost of a unit at home, where it is not counted itself.
    fn cost_without(&self, item: u32, weight: u32, home: u32) -> f64 {
        let problem = self.problem;
        let count = |row: u32| match (row as usize).checked_sub(problem.size_rows) {
            Some(_) => self.count(row as usize, home).unwrap_or(0),
            None => self.sizes[row as usize][home as usize],
        };
        let rows = problem.rows_of(item).iter();
        rows.map(|&row| problem.coefficients[row as usize] * self.step(count(row) - weight, weight)).sum()
    }

    fn add_parts(&mut self, unit: u32, home: Option<u32>, kernel: impl Fn(&Part, f64, f64) -> f64) {
        let (problem, (item, weight)) = (self.problem, self.units[unit as usize]);
        let (f, count_of) = (&problem.powers.f, self.near.len());
        for &row in problem.labels_of(item) {
            let draw = problem.draw_of(row);
            let part = &problem.parts[draw];
            let (mut u, mut w) = (self.totals[part.sizes as usize], self.totals[problem.size_rows + draw]);
            let list = &self.rows[row as usize - problem.size_rows];
            let sizes = &self.sizes[part.sizes as usize];
            self.steps.clear();
            self.steps.resize(count_of, f[weight as usize]);
            for &(cluster, count) in list {
                let count = if Some(cluster) == home { count - weight } else { count };
                if Some(cluster) == home {
                    w -= f[(count + weight) as usize] - f[count as usize];
                }
                self.steps[self.places[cluster as usize] as usize] =
                    f[(count + weight) as usize] - f[count as usize];
            }
            if let Some(home) = home {
                u -= f[sizes[home as usize] as usize] - f[(sizes[home as usize] - weight) as usize];
            }
            let alone = kernel(part, u + f[weight as usize], w + f[weight as usize]);
            for (&cluster, &step) in self.near.iter().zip(&self.steps) {
                let size = sizes[cluster as usize] - if Some(cluster) == home { weight } else { 0 };
                let grown = u + f[(size + weight) as usize] - f[size as usize];
                self.costs[cluster as usize] += part.weight * (kernel(part, grown, w + step) - alone);
            }
        }
    }

    /// The clusters that share a label with a cluster, with the costs of a merger where the loss is a sum over rows, else
    /// with the change of every total.
    fn gather_partners(&mut self, cluster: u32) {
        self.forget();
        let (problem, width) = (self.problem, self.totals.len());
        self.steps.clear();
        for row in problem.size_rows..problem.len() {
            let total = problem.total_of(row as u32);
            let Some(x) = self.count(row, cluster) else { continue };
            let list = self.rows[row - problem.size_rows].iter();
            for (other, y) in list.copied().filter(|(other, _)| *other != cluster).collect::<Vec<_>>() {
                self.meet(other);
                self.steps.resize(self.near.len() * width, 0.0);
                let change = self.step(x, y);
                self.costs[other as usize] += problem.coefficients[row] * change;
                self.steps[self.places[other as usize] as usize * width + total] += change;
            }
        }
        for row in 0..problem.size_rows {
            let x = self.sizes[row][cluster as usize];
            for place in 0..self.near.len() {
                let other = self.near[place];
                let change = self.step(x, self.sizes[row][other as usize]);
                self.costs[other as usize] += problem.coefficients[row] * change;
                self.steps[place * width + row] += change;
            }
        }
    }

    /// The items of a cluster in the row of a label, if there are any.
    fn count(&self, row: usize, cluster: u32) -> Option<u32> {
        self.rows[row - self.problem.size_rows]
            .iter()
            .find(|(other, _)| *other == cluster)
            .map(|&(_, count)| count)
    }

    fn forget(&mut self) {
        for cluster in self.near.drain(..) {
            self.is_near[cluster as usize] = false;
            self.costs[cluster as usize] = 0.0;
        }
    }

    fn meet(&mut self, cluster: u32) {
        if !std::mem::replace(&mut self.is_near[cluster as usize], true) {
            self.places[cluster as usize] = self.near.len() as u32;
            self.near.push(cluster);
        }
    }

    /// An empty column.
    fn empty(&mut self) -> u32 {
        while let Some(&cluster) = self.free.last() {
            if self.members[cluster as usize] == 0 {
                return cluster;
            }
            self.free.pop();
        }
        self.widen();
        self.members.len() as u32 - 1
    }

    /// The smallest cluster but a unit's home: where it costs least if it shares no label with any and may not be alone.
    fn smallest(&self, home: Option<u32>) -> Option<u32> {
        let others =
            (0..self.members.len() as u32).filter(|&c| self.members[c as usize] > 0 && Some(c) != home);
        others.min_by_key(|&cluster| self.sizes[0][cluster as usize])
    }
}

impl Places for Sparse<'_> {
    fn items(&self) -> usize {
        self.units.len()
    }

    fn slack(&self) -> f64 {
        self.problem.slack()
    }

    fn used(&self) -> usize {
        self.used
    }

    fn width(&self) -> usize {
        self.members.len()
    }

    fn size(&self, cluster: u32) -> u32 {
        self.members[cluster as usize]
    }

    fn clear(&mut self) {
        *self = Self::new(self.problem, self.units);
    }

    fn put(&mut self, unit: u32, cluster: u32) {
        while cluster as usize >= self.members.len() {
            self.widen();
        }
        self.change(unit, cluster, 1);
        self.members[cluster as usize] += 1;
        self.used += usize::from(self.members[cluster as usize] == 1);
        if self.used == self.members.len() {
            self.widen();
        }
    }

    fn take(&mut self, unit: u32, cluster: u32) {
        self.change(unit, cluster, -1);
        self.members[cluster as usize] -= 1;
        if self.members[cluster as usize] == 0 {
            self.used -= 1;
            self.free.push(cluster);
        }
    }

    fn best(&mut self, unit: u32, home: Option<u32>, may_open: bool) -> Best {
        self.cost(unit, home);
        let mut cheapest = Cheapest::new();
        self.near.iter().for_each(|&near| cheapest.see(near, self.costs[near as usize]));
        if may_open {
            let empty = self.empty();
            cheapest.see(empty, 0.0);
        }
        let cluster = cheapest.cluster.or_else(|| self.smallest(home)).or(home).unwrap_or(0);
        cheapest.best(cluster, home.map(|home| self.costs[home as usize]))
    }

    fn cost_to_open(&mut self, unit: u32, home: u32) -> f64 {
        self.cost(unit, Some(home));
        -self.costs[home as usize]
    }

    fn steps_of_merges(&self) -> usize {
        self.used * self.rows.iter().map(Vec::len).sum::<usize>()
    }

    fn best_partner(&mut self, cluster: u32, _: &[u32]) -> Option<(f64, u32)> {
        self.gather_partners(cluster);
        if self.problem.is_additive() {
            return least(self.near.iter().map(|&other| (self.costs[other as usize], other)));
        }
        let (before, width) = (self.problem.sum_of_parts(&self.totals), self.totals.len());
        let cost = |(place, &other): (usize, &u32)| {
            let changes = &self.steps[place * width..][..width];
            let totals: Vec<f64> =
                self.totals.iter().zip(changes).map(|(total, change)| total + change).collect();
            (self.problem.sum_of_parts(&totals) - before, other)
        };
        least(self.near.iter().enumerate().map(cost))
    }

    fn loss(&mut self) -> f64 {
        let problem = self.problem;
        let sum = |counts: &mut dyn Iterator<Item = u32>| counts.map(|count| self.f(count)).sum::<f64>();
        let mut totals = vec![0.0; self.totals.len()];
        for (row, sizes) in self.sizes.iter().enumerate() {
            totals[row] = sum(&mut sizes.iter().copied());
        }
        for (row, list) in self.rows.iter().enumerate() {
            let draw = problem.draw_of((row + problem.size_rows) as u32);
            totals[problem.size_rows + draw] += sum(&mut list.iter().map(|&(_, count)| count));
        }
        self.totals = totals;
        problem.sum_of_parts(&self.totals)
    }
}
