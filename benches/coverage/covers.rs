//! How often the intervals of covers cover the value of the population: the default, and that of BCa.

use std::fmt::Write as _;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng as _};
use partita::inference::{Interval, IntervalMethod, IntervalOptions, Sampling, confidence_intervals};
use partita::internal::map_init;
use partita::{Cover, CoverSummary, Request};

use super::populations::uniform;

/// Measures of crisp covers, and those of weights.
pub const CRISP: &[&str] = &["omega", "overlapping_nmi", "overlapping_nmi_lfk", "mean_best_f1", "b_cubed_f"];
pub const FUZZY: &[&str] = &["fuzzy_adjusted_rand"];

/// A population: each item is in one of K clusters of A, or in two. B has the same clusters of it, or clusters drawn anew.
#[derive(Debug, Clone, Copy)]
pub struct Regime {
    pub n: usize,
    pub clusters: u32,
    /// The share of items in two clusters.
    pub in_two: f64,
    /// The share of items whose clusters in B do not depend on those in A.
    pub noise: f64,
}

/// The grid.
pub fn grid() -> Vec<Regime> {
    let mut found = Vec::new();
    for n in [50, 200, 1000] {
        for clusters in [3, 10] {
            for in_two in [0.1, 0.5] {
                for noise in [0.1, 0.4, 1.0] {
                    found.push(Regime { n, clusters, in_two, noise });
                }
            }
        }
    }
    found
}

/// The clusters of an item with their weights.
type Row = Vec<(u32, f64)>;

/// One of the rows by its probability.
fn pick(rng: &mut impl Rng, rows: &[(Row, f64)]) -> usize {
    let mut left = uniform(rng);
    let found = rows.iter().position(|(_, share)| {
        left -= share;
        left < 0.0
    });
    found.unwrap_or(rows.len() - 1)
}

impl Regime {
    /// A reference, and candidates that draw such shares of the items anew.
    pub fn rivals(&self, rng: &mut impl Rng, noise: [f64; 2], weighted: bool) -> partita::Result<[Cover; 3]> {
        let rows = self.rows(weighted);
        let mut items: [Vec<usize>; 3] = Default::default();
        for _ in 0..self.n {
            let truth = pick(rng, &rows);
            items[0].push(truth);
            for (side, share) in noise.into_iter().enumerate() {
                let is_moved = uniform(rng) < share;
                items[side + 1].push(if is_moved { pick(rng, &rows) } else { truth });
            }
        }
        let [reference, first, second] = items.each_ref().map(|kinds| self.cover(kinds, &rows));
        Ok([reference?, first?, second?])
    }

    /// The kinds of rows with their probabilities. With weights the first of two clusters has three quarters.
    fn rows(&self, weighted: bool) -> Vec<(Row, f64)> {
        let k = self.clusters;
        let one = (0..k).map(|cluster| (vec![(cluster, 1.0)], (1.0 - self.in_two) / f64::from(k)));
        let (weights, share) = match weighted {
            true => ([0.75, 0.25], self.in_two / f64::from(k * (k - 1))),
            false => ([1.0; 2], 2.0 * self.in_two / f64::from(k * (k - 1))),
        };
        let pairs = (0..k).flat_map(|x| (0..k).map(move |y| (x, y)));
        let pairs = pairs.filter(|(x, y)| if weighted { x != y } else { x < y });
        one.chain(pairs.map(|(x, y)| (vec![(x, weights[0]), (y, weights[1])], share))).collect()
    }

    /// The cover of items with these rows.
    fn cover(&self, items: &[usize], rows: &[(Row, f64)]) -> partita::Result<Cover> {
        let (mut item, mut cluster, mut weights) = (Vec::new(), Vec::new(), Vec::new());
        for (at, &kind) in items.iter().enumerate() {
            for &(to, weight) in &rows[kind].0 {
                item.push(at as u32);
                cluster.push(to);
                weights.push(weight);
            }
        }
        Cover::from_memberships(items.len(), self.clusters as usize, &item, &cluster, Some(&weights))
    }

    /// The covers of items with these rows of A and of B.
    fn summary(&self, [a, b]: [&[usize]; 2], rows: &[(Row, f64)]) -> partita::Result<CoverSummary> {
        CoverSummary::of(&self.cover(a, rows)?, &self.cover(b, rows)?)
    }

    fn draw(&self, rng: &mut impl Rng, rows: &[(Row, f64)]) -> partita::Result<CoverSummary> {
        let items = (0..self.n).map(|_| {
            let a = pick(rng, rows);
            (a, if uniform(rng) < self.noise { pick(rng, rows) } else { a })
        });
        let (a, b): (Vec<usize>, Vec<usize>) = items.unzip();
        self.summary([&a, &b], rows)
    }

    /// Very many items in the shares of the population.
    fn whole(&self, rows: &[(Row, f64)]) -> partita::Result<CoverSummary> {
        const ITEMS: f64 = (1_u64 << 36) as f64;
        let cells = || (0..rows.len()).flat_map(|a| (0..rows.len()).map(move |b| (a, b)));
        let count = |(a, b): (usize, usize)| {
            let kept = if a == b { 1.0 - self.noise } else { 0.0 };
            (ITEMS * rows[a].1 * (kept + self.noise * rows[b].1)).round() as u64
        };
        let (a, b): (Vec<usize>, Vec<usize>) = cells().unzip();
        self.summary([&a, &b], rows)?.with_counts(&cells().map(count).collect::<Vec<u64>>())
    }

    /// The tallies of each measure.
    fn tallies(&self, measures: &[&str], tables: u32) -> partita::Result<Vec<Tally>> {
        let requests: Vec<Request> =
            measures.iter().map(|name| Request::parse(name)).collect::<Result<_, _>>()?;
        let rows = self.rows(measures == FUZZY);
        let whole = self.whole(&rows)?;
        let truth = |request: &Request| Ok(request.score(&whole)?.value().unwrap_or(f64::NAN));
        let truths: Vec<f64> = requests.iter().map(truth).collect::<partita::Result<_>>()?;
        let found = map_init(
            tables as usize,
            || (),
            |(), table| {
                let mut rng = ChaCha8Rng::seed_from_u64(6000 + table as u64);
                let summary = self.draw(&mut rng, &rows)?;
                let sampling = Sampling { draws: 400, seed: table as u64 };
                let options = IntervalOptions::default().with_sampling(sampling);
                let by = |method| confidence_intervals(&requests, &summary, &options.with_method(method));
                // BCa takes longer than everything else.
                let bca = if table % 4 == 0 { by(IntervalMethod::Bca)? } else { Vec::new() };
                partita::Result::Ok((by(IntervalMethod::Corrected)?, bca))
            },
        );
        let mut tallies = vec![Tally::default(); measures.len()];
        for drawn in found {
            let (ours, bca) = drawn?;
            ours.iter()
                .zip(&mut tallies)
                .zip(&truths)
                .for_each(|((found, tally), &truth)| tally.add(found, truth));
            bca.iter()
                .zip(&mut tallies)
                .zip(&truths)
                .for_each(|((found, tally), &truth)| tally.add_bca(found, truth));
        }
        Ok(tallies)
    }
}

/// What happened to the intervals of one measure in one regime.
#[derive(Debug, Clone, Copy, Default)]
struct Tally {
    intervals: u32,
    covered: u32,
    warned: u32,
    /// Covered, or warned.
    honest: u32,
    width: f64,
    bca: u32,
    bca_covered: u32,
    bca_width: f64,
}

fn holds(interval: &Interval, truth: f64) -> bool {
    interval.low - 1e-6 <= truth && truth <= interval.high + 1e-6
}

impl Tally {
    fn add(&mut self, found: &partita::Result<Interval>, truth: f64) {
        let Ok(found) = found else { return };
        let (covered, warned) = (holds(found, truth), !found.warnings.is_empty());
        self.intervals += 1;
        self.covered += u32::from(covered);
        self.warned += u32::from(warned);
        self.honest += u32::from(covered || warned);
        self.width += found.high - found.low;
    }

    fn add_bca(&mut self, found: &partita::Result<Interval>, truth: f64) {
        let Ok(found) = found else { return };
        self.bca += 1;
        self.bca_covered += u32::from(holds(found, truth));
        self.bca_width += found.high - found.low;
    }

    /// Coverage of the default, with what covers or warns where that differs; that of BCa; the ratio of widths.
    fn written(&self) -> String {
        let share = |of: u32, all: u32| 100.0 * f64::from(of) / f64::from(all.max(1));
        let own = format!("{:.1}", share(self.covered, self.intervals));
        let honest = format!("{:.1}", share(self.honest, self.intervals));
        let own = if own == honest { own } else { format!("{own} ({honest})") };
        let width = self.width / f64::from(self.intervals) / (self.bca_width / f64::from(self.bca));
        // Both have no width where every item says the same.
        let width = if width.is_finite() { format!("{width:.2}") } else { "—".to_owned() };
        format!("{own}; BCa {:.0}, width {width}", share(self.bca_covered, self.bca))
    }
}

/// A row for each regime.
pub fn table(tables: u32) -> partita::Result<String> {
    let mut text = "Covers: % of intervals that cover, in brackets those that cover or warn; BCa, and the width over that of BCa:\n\n\
                    | n | K | in two | noise |"
        .to_owned();
    let measures: Vec<&str> = CRISP.iter().chain(FUZZY).copied().collect();
    measures.iter().for_each(|name| {
        let _ = write!(text, " `{name}` |");
    });
    let _ = writeln!(text, "\n|{}", "---|".repeat(4 + measures.len()));
    let mut by_measure: Vec<Vec<Tally>> = vec![Vec::new(); measures.len()];
    for regime in grid() {
        let Regime { n, clusters, in_two, noise } = regime;
        let _ = write!(text, "| {n} | {clusters} | {in_two} | {noise} |");
        let tallies = regime.tallies(CRISP, tables)?.into_iter().chain(regime.tallies(FUZZY, tables)?);
        for (tally, of_measure) in tallies.zip(&mut by_measure) {
            let _ = write!(text, " {} |", tally.written());
            of_measure.push(tally);
        }
        text.push('\n');
    }
    text.push_str(&summary(&measures, &by_measure));
    Ok(text)
}

/// The median and the least share over all regimes.
fn summary(measures: &[&str], by_measure: &[Vec<Tally>]) -> String {
    let head =
        ["measure", "covers, median", "covers, least", "covers or warns, least", "BCa, median", "BCa, least"];
    let mut text = format!("\n| {} |\n|{}\n", head.join(" | "), "---|".repeat(head.len()));
    for (measure, tallies) in measures.iter().zip(by_measure) {
        let shares = |of: fn(&Tally) -> (u32, u32)| {
            let share = |tally: &Tally| 100.0 * f64::from(of(tally).0) / f64::from(of(tally).1.max(1));
            let mut shares: Vec<f64> = tallies.iter().map(share).collect();
            shares.sort_by(f64::total_cmp);
            [shares[shares.len() / 2], shares[0]].map(|share| format!("{share:.0} %"))
        };
        let [median, least] = shares(|tally| (tally.covered, tally.intervals));
        let [_, honest] = shares(|tally| (tally.honest, tally.intervals));
        let [bca, least_bca] = shares(|tally| (tally.bca_covered, tally.bca));
        let _ = writeln!(text, "| `{measure}` | {median} | {least} | {honest} | {bca} | {least_bca} |");
    }
    text
}
