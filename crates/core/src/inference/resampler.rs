//! Multinomial resampling of counts: n items drawn with replacement, in time linear in the cells.

use rand_core::RngCore;

use super::drawn::Count;
use super::random::{LogFactorials, PoissonTable, below, binomial, poisson};

/// Draws tables of n items whose cells have the probabilities of the counts that were seen.
#[derive(Debug)]
pub(super) struct Resampler {
    counts: Vec<u64>,
    n: u64,
    logs: LogFactorials,
    plan: Plan,
}

#[derive(Debug)]
enum Plan {
    /// Cell by cell, a binomial share of what is left: best for few cells.
    Binomials,
    /// A Poisson count per cell of a little less than the count seen, topped up to n item by item.
    Poisson(Box<PoissonPlan>),
}

#[derive(Debug)]
struct PoissonPlan {
    /// The mean of a cell as a share of its count.
    share: f64,
    /// For each cell its table, or `NO_TABLE`.
    table_of: Vec<u8>,
    tables: Vec<PoissonTable>,
    /// Whether some cell has no table.
    has_large: bool,
    items: ItemIndex,
}

/// A cell whose count is too large, or too rare a value, for a table of its own.
const NO_TABLE: u8 = u8::MAX;

/// The Poisson total falls this many standard deviations short of n, so that it hardly ever exceeds it.
const SHORTFALL: f64 = 4.0;

impl Resampler {
    pub(super) fn new(counts: Vec<u64>) -> Self {
        let n: u64 = counts.iter().sum();
        let logs = LogFactorials::up_to(n);
        let root = (n as f64).sqrt();
        // Topping up takes about 4 √n draws: with fewer cells binomials are cheaper.
        let plan = if n < 100 || counts.len() as f64 <= 2.0 * root {
            Plan::Binomials
        } else {
            Plan::Poisson(Box::new(PoissonPlan::new(&counts, 1.0 - SHORTFALL / root, &logs)))
        };
        Self { counts, n, logs, plan }
    }

    /// Fills `drawn` with one draw.
    pub(super) fn draw<C: Count>(&self, rng: &mut impl RngCore, drawn: &mut Vec<C>) {
        match &self.plan {
            Plan::Binomials => self.draw_binomials(rng, drawn),
            Plan::Poisson(plan) => self.draw_poisson(plan, rng, drawn),
        }
    }

    fn draw_binomials<C: Count>(&self, rng: &mut impl RngCore, drawn: &mut Vec<C>) {
        drawn.clear();
        let (mut items, mut weight) = (self.n, self.n);
        for &count in &self.counts {
            let share = if count == weight { 1.0 } else { count as f64 / weight as f64 };
            let got = binomial(rng, items, share, &self.logs);
            drawn.push(C::new(got));
            items -= got;
            weight -= count;
        }
    }

    /// Given its total, a vector of independent Poisson counts is multinomial; adding draws keeps it so.
    fn draw_poisson<C: Count>(&self, plan: &PoissonPlan, rng: &mut impl RngCore, drawn: &mut Vec<C>) {
        let total = loop {
            let total = plan.draw(&self.counts, &self.logs, rng, drawn);
            if total <= self.n {
                break total;
            }
        };
        for _ in total..self.n {
            let cell = plan.items.cell(below(rng, self.n));
            drawn[cell] = C::new(drawn[cell].get() + 1);
        }
    }
}

impl PoissonPlan {
    fn new(counts: &[u64], share: f64, logs: &LogFactorials) -> Self {
        let largest = (PoissonTable::LARGEST_MEAN / share) as usize;
        let mut table_of_count = vec![NO_TABLE; largest + 1];
        let mut tables = Vec::new();
        let table_of: Vec<u8> = counts
            .iter()
            .map(|&count| {
                let Some(table) = table_of_count.get_mut(count as usize) else { return NO_TABLE };
                if *table == NO_TABLE && tables.len() < usize::from(NO_TABLE) {
                    *table = tables.len() as u8;
                    tables.push(PoissonTable::new(count as f64 * share, logs));
                }
                *table
            })
            .collect();
        let has_large = table_of.contains(&NO_TABLE);
        Self { share, table_of, tables, has_large, items: ItemIndex::new(counts) }
    }

    /// Fills `drawn` and returns its total.
    fn draw<C: Count>(
        &self,
        counts: &[u64],
        logs: &LogFactorials,
        rng: &mut impl RngCore,
        drawn: &mut Vec<C>,
    ) -> u64 {
        drawn.clear();
        let (mut bytes, mut total) = ([0; 4096], 0);
        for (tables, counts) in self.table_of.chunks(bytes.len()).zip(counts.chunks(bytes.len())) {
            let bytes = &mut bytes[..counts.len()];
            rng.fill_bytes(bytes);
            if let [table] = self.tables.as_slice()
                && !self.has_large
            {
                // All cells alike, as when every pair of clusters shares one item: no table to look for.
                drawn.extend(bytes.iter().map(|&byte| {
                    let got = u64::from(table.draw(byte, rng));
                    total += got;
                    C::new(got)
                }));
                continue;
            }
            drawn.extend(bytes.iter().zip(tables).zip(counts).map(|((&byte, &table), &count)| {
                let got = match self.tables.get(usize::from(table)) {
                    Some(table) => u64::from(table.draw(byte, rng)),
                    None => poisson(rng, count as f64 * self.share, logs),
                };
                total += got;
                C::new(got)
            }));
        }
        total
    }
}

/// Finds the cell of an item, items being numbered cell by cell.
#[derive(Debug)]
struct ItemIndex {
    /// The number of the first item of each cell, and n.
    first: Vec<u64>,
    /// The cell of every 2^shift-th item.
    guide: Vec<u32>,
    shift: u32,
}

impl ItemIndex {
    fn new(counts: &[u64]) -> Self {
        let mut first = vec![0];
        first.extend(counts.iter().scan(0, |sum, &count| {
            *sum += count;
            Some(*sum)
        }));
        let n = first[counts.len()];
        // About one guide post per cell: a search walks a step or two.
        let shift = (n / counts.len() as u64).max(1).ilog2();
        let (mut guide, mut cell) = (Vec::new(), 0);
        for item in (0..n).step_by(1 << shift) {
            while first[cell + 1] <= item {
                cell += 1;
            }
            guide.push(cell as u32);
        }
        Self { first, guide, shift }
    }

    fn cell(&self, item: u64) -> usize {
        let from = self.guide[(item >> self.shift) as usize] as usize;
        let steps = self.first[from + 1..].iter().take_while(|&&first| first <= item).count();
        from + steps
    }
}

#[cfg(test)]
mod tests {
    use super::super::random::{chi_squared, plausible, stream};
    use super::*;

    #[test]
    fn items_are_found_in_their_cells() {
        let counts = [3, 1, 1, 900, 2, 1];
        let index = ItemIndex::new(&counts);
        let mut item = 0;
        for (cell, &count) in counts.iter().enumerate() {
            for _ in 0..count {
                assert_eq!(index.cell(item), cell);
                item += 1;
            }
        }
    }

    /// Means, variances and covariances of the multinomial distribution, within five standard errors.
    fn check_moments(counts: Vec<u64>, draws: u64) {
        let n = counts.iter().sum::<u64>() as f64;
        let resampler = Resampler::new(counts.clone());
        let (mut sums, mut drawn) = ([0.0; 5], Vec::<u32>::new());
        for replicate in 0..draws {
            resampler.draw(&mut stream(3, replicate), &mut drawn);
            assert_eq!(drawn.iter().map(|&count| u64::from(count)).sum::<u64>() as f64, n);
            let (x, y) = (f64::from(drawn[0]), f64::from(drawn[1]));
            for (sum, term) in sums.iter_mut().zip([x, y, x * x, y * y, x * y]) {
                *sum += term;
            }
        }
        let [x, y, xx, yy, xy] = sums.map(|sum| sum / draws as f64);
        let (p, q) = (counts[0] as f64 / n, counts[1] as f64 / n);
        let root = (draws as f64).sqrt();
        let (var_x, var_y) = (n * p * (1.0 - p), n * q * (1.0 - q));
        assert!((x - n * p).abs() < 5.0 * var_x.sqrt() / root, "{x}");
        assert!((y - n * q).abs() < 5.0 * var_y.sqrt() / root, "{y}");
        assert!((xx - x * x - var_x).abs() < 5.0 * 2.0 * (var_x + var_x * var_x).sqrt() / root);
        assert!((yy - y * y - var_y).abs() < 5.0 * 2.0 * (var_y + var_y * var_y).sqrt() / root);
        assert!((xy - x * y + n * p * q).abs() < 5.0 * (var_x * var_y * 2.0).sqrt() / root);
    }

    #[test]
    fn both_plans_have_multinomial_moments() {
        check_moments(vec![30, 20, 1, 7], 20_000);
        let mut many: Vec<u64> = (0..400).map(|i| 1 + i % 3).collect();
        (many[0], many[1]) = (200, 500);
        check_moments(many, 20_000);
    }

    #[test]
    fn a_cell_of_the_poisson_plan_is_binomial() {
        let counts = vec![1; 120];
        let (resampler, logs) = (Resampler::new(counts), LogFactorials::up_to(120));
        assert!(matches!(resampler.plan, Plan::Poisson(_)));
        let (mut seen, mut drawn) = (vec![0; 20], Vec::<u64>::new());
        for replicate in 0..3000 {
            resampler.draw(&mut stream(4, replicate), &mut drawn);
            drawn.iter().for_each(|&count| seen[count as usize] += 1);
        }
        let log_choose = |k: u64| logs.get(120) - logs.get(k) - logs.get(120 - k);
        let p: f64 = 1.0 / 120.0;
        let probabilities: Vec<f64> = (0..20)
            .map(|k| (log_choose(k) + k as f64 * p.ln() + (120 - k) as f64 * (1.0 - p).ln()).exp())
            .collect();
        assert!(plausible(chi_squared(&seen, &probabilities)), "{seen:?}");
    }
}
