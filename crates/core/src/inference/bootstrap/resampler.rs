//! Multinomial resampling of counts: n items drawn with replacement, in time linear in the cells and for a
//! block of replicates at a time.

use rand_core::Rng;

use crate::inference::bootstrap::block::{Block, Split};
use crate::inference::bootstrap::item_index::ItemIndex;
use crate::inference::lanes::{LANES, Lanes, for_each_marked};
use crate::inference::random::{LogFactorials, PoissonSteps, binomial, poisson};
use crate::numeric::below;
use crate::sys::{Vectorised, vectorised};

/// Draws tables of n items whose cells have the probabilities of the counts that were seen.
#[derive(Debug)]
pub(in crate::inference) struct Resampler {
    n: u64,
    logs: LogFactorials,
    plan: Plan,
    split: Split,
}

#[derive(Debug)]
enum Plan {
    /// Cell by cell, a binomial share of what is left: best for few cells, which all count as large.
    Binomials(Vec<u64>),
    /// A Poisson count per cell of a little less than the count seen, topped up to n item by item.
    Poisson(Box<PoissonPlan>),
}

#[derive(Debug)]
struct PoissonPlan {
    /// The counts seen in the small cells.
    small: Vec<u8>,
    /// For each count of a small cell its distribution.
    steps: Vec<PoissonSteps>,
    /// The means of the large cells.
    large: Vec<f64>,
    items: ItemIndex,
}

/// The Poisson total falls this many standard deviations short of n, so that it hardly ever exceeds it.
const SHORTFALL: f64 = 4.0;

impl Resampler {
    pub(in crate::inference) fn new(counts: &[u64]) -> Self {
        let n: u64 = counts.iter().sum();
        let logs = LogFactorials::up_to(n);
        let root = (n as f64).sqrt();
        // Topping up takes about 4 √n draws: with fewer cells binomials are cheaper.
        if n < 100 || counts.len() as f64 <= 2.0 * root {
            let split = Split::new(counts, |_| true);
            return Self { n, logs, plan: Plan::Binomials(counts.to_vec()), split };
        }
        let split = Split::new(counts, |count| count > u64::from(PoissonSteps::LARGEST_MEAN));
        let plan = PoissonPlan::new(counts, &split, 1.0 - SHORTFALL / root, &logs);
        Self { n, logs, plan: Plan::Poisson(Box::new(plan)), split }
    }

    /// Returns the large cells of a block.
    pub(in crate::inference) fn split(&self) -> &Split {
        &self.split
    }

    /// Fills `block` with independent draws.
    pub(in crate::inference) fn draw(&self, rng: &mut impl Rng, block: &mut Block) {
        match &self.plan {
            Plan::Binomials(counts) => self.draw_binomials(counts, rng, block),
            Plan::Poisson(plan) => self.draw_poisson(plan, rng, block),
        }
    }

    fn draw_binomials(&self, counts: &[u64], rng: &mut impl Rng, block: &mut Block) {
        block.small.clear();
        block.large.clear();
        let (mut items, mut weight) = ([self.n; LANES], self.n);
        for &count in counts {
            let share = if count == weight { 1.0 } else { count as f64 / weight as f64 };
            let got = items.map(|items| binomial(rng, items, share, &self.logs));
            items.iter_mut().zip(got).for_each(|(items, got)| *items -= got);
            block.large.push(got);
            weight -= count;
        }
    }

    /// Given its total, a vector of independent Poisson counts is multinomial; adding draws keeps it so.
    fn draw_poisson(&self, plan: &PoissonPlan, rng: &mut impl Rng, block: &mut Block) {
        let totals = loop {
            let totals = plan.draw(&self.logs, rng, block);
            // One replicate in thirty thousand has too many; redrawing all keeps them independent.
            if totals.iter().all(|&total| total <= self.n) {
                break totals;
            }
        };
        for (lane, total) in totals.into_iter().enumerate() {
            let mut missing = self.n - total;
            while missing > 0 {
                let cell = plan.items.cell(below(rng, self.n));
                missing -= u64::from(add_one(block, self.split.place(cell), lane));
            }
        }
    }
}

/// Adds an item to a cell of one replicate. A byte that is full, which takes more than a hundred strays into
/// one cell, is passed over.
fn add_one(block: &mut Block, place: Result<usize, usize>, lane: usize) -> bool {
    match place {
        Ok(small) => {
            let count = &mut block.small[small][lane];
            let full = *count == u8::MAX;
            *count += u8::from(!full);
            !full
        }
        Err(large) => {
            block.large[large][lane] += 1;
            true
        }
    }
}

impl PoissonPlan {
    fn new(counts: &[u64], split: &Split, share: f64, logs: &LogFactorials) -> Self {
        let small: Vec<u8> = split.small_of(counts).into_iter().map(|count| count as u8).collect();
        let most = small.iter().copied().max().unwrap_or(0);
        let steps =
            (0..=most).map(|count| PoissonSteps::new(f64::from(count.max(1)) * share, logs)).collect();
        let large = split.large.iter().map(|&cell| counts[cell as usize] as f64 * share).collect();
        Self { small, steps, large, items: ItemIndex::new(counts) }
    }

    /// Fills a block and returns the items of each replicate.
    fn draw(&self, logs: &LogFactorials, rng: &mut impl Rng, block: &mut Block) -> Lanes<u64> {
        const CELLS: usize = 128;
        let (mut bytes, mut open) = ([[0; LANES]; CELLS], Vec::new());
        let mut totals = [0; LANES];
        block.small.resize(self.small.len(), [0; LANES]);
        for (cells, seen) in block.small.chunks_mut(CELLS).zip(self.small.chunks(CELLS)) {
            let bytes = &mut bytes[..seen.len()];
            rng.fill_bytes(bytes.as_flattened_mut());
            open.clear();
            vectorised(FirstBytes { steps: &self.steps, seen, bytes, cells, open: &mut open });
            for &(cell, lane) in &open {
                let (cell, lane) = (usize::from(cell), usize::from(lane));
                let count = &mut cells[cell][lane];
                *count = self.steps[usize::from(seen[cell])].settle(bytes[cell][lane], *count, rng);
            }
            // While they are in the nearest cache.
            vectorised(SmallTotals { cells, totals: &mut totals });
        }
        block.large.clear();
        for &mean in &self.large {
            let cell = totals.each_mut().map(|total| {
                let count = poisson(rng, mean, logs);
                *total += count;
                count
            });
            block.large.push(cell);
        }
        totals
    }
}

/// Settles all draws that one byte is enough for, and lists the others.
struct FirstBytes<'a> {
    steps: &'a [PoissonSteps],
    seen: &'a [u8],
    bytes: &'a [Lanes<u8>],
    cells: &'a mut [Lanes<u8>],
    open: &'a mut Vec<(u8, u8)>,
}

impl Vectorised for FirstBytes<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let cells = self.cells.iter_mut().zip(self.bytes).zip(self.seen);
        for (number, ((cell, bytes), &seen)) in cells.enumerate() {
            let (values, open) = self.steps[usize::from(seen)].values(bytes);
            *cell = values;
            for_each_marked(&open, |lane| self.open.push((number as u8, lane as u8)));
        }
    }
}

/// Adds up the small cells of each replicate, few enough for sums of 16 bits.
struct SmallTotals<'a> {
    cells: &'a [Lanes<u8>],
    totals: &'a mut Lanes<u64>,
}

impl Vectorised for SmallTotals<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        debug_assert!(self.cells.len() <= 256);
        let mut sums = [0_u16; LANES];
        for cell in self.cells {
            sums.iter_mut().zip(cell).for_each(|(sum, &count)| *sum += u16::from(count));
        }
        self.totals.iter_mut().zip(sums).for_each(|(total, sum)| *total += u64::from(sum));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inference::random::{chi_squared, plausible, stream};

    fn for_each_draw(counts: &[u64], draws: usize, mut visit: impl FnMut(&[u64])) {
        let (resampler, mut block, mut drawn) = (Resampler::new(counts), Block::default(), Vec::new());
        for number in 0..draws / LANES {
            resampler.draw(&mut stream(3, number as u64), &mut block);
            for lane in 0..LANES {
                block.replicate(lane, resampler.split(), &mut drawn);
                visit(&drawn);
            }
        }
    }

    /// Means, variances and covariances of the multinomial distribution, within five standard errors.
    fn check_moments(counts: Vec<u64>, draws: usize) {
        let n = counts.iter().sum::<u64>() as f64;
        let mut sums = [0.0; 5];
        for_each_draw(&counts, draws, |drawn| {
            assert_eq!(drawn.iter().sum::<u64>() as f64, n);
            let (x, y) = (drawn[0] as f64, drawn[1] as f64);
            for (sum, term) in sums.iter_mut().zip([x, y, x * x, y * y, x * y]) {
                *sum += term;
            }
        });
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
        check_moments(vec![30, 20, 1, 7], 20_032);
        let mut many: Vec<u64> = (0..400).map(|i| 1 + i % 3).collect();
        (many[0], many[1]) = (200, 500);
        check_moments(many.clone(), 20_032);
        // Two cells whose counts fit a byte, side by side.
        (many[0], many[1]) = (90, 96);
        check_moments(many, 20_032);
    }

    #[test]
    fn a_cell_of_the_poisson_plan_is_binomial() {
        let counts = vec![1; 120];
        assert!(matches!(Resampler::new(&counts).plan, Plan::Poisson(_)));
        let (mut seen, logs) = (vec![0; 20], LogFactorials::up_to(120));
        for_each_draw(&counts, 3008, |drawn| drawn.iter().for_each(|&count| seen[count as usize] += 1));
        let log_choose = |k: u64| logs.get(120) - logs.get(k) - logs.get(120 - k);
        let p: f64 = 1.0 / 120.0;
        let probabilities: Vec<f64> = (0..20)
            .map(|k| (log_choose(k) + k as f64 * p.ln() + (120 - k) as f64 * (1.0 - p).ln()).exp())
            .collect();
        assert!(plausible(chi_squared(&seen, &probabilities)), "{seen:?}");
    }
}
