//! Populations of true clusters with errors, samples of them, and how often intervals cover.

use std::collections::BTreeMap;
use std::sync::Arc;

use partita_answers::estimate::{Design, Found, Given, Measure, Met, Options, Plan, Truth, estimate};
use partita_answers::sample::{Goal, Options as Asked, drawer};
use partita_answers::watch::Patient;

/// Random numbers: SplitMix64.
pub struct Stream(pub u64);

impl Stream {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn uniform(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.uniform() * bound as f64) as usize
    }
}

/// A true and a found cluster for each item.
pub struct Population {
    pub name: String,
    pub truth: Vec<u32>,
    pub found: Vec<u32>,
    /// The number of true clusters.
    count: usize,
    members: Vec<Vec<u32>>,
    sizes: Vec<u64>,
}

/// How true clusters are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Drawn {
    Uniform,
    Size,
    Plan,
}

impl Drawn {
    pub const ALL: [Self; 3] = [Self::Uniform, Self::Size, Self::Plan];

    pub fn name(self) -> &'static str {
        match self {
            Self::Uniform => "uniform",
            Self::Size => "size",
            Self::Plan => "plan",
        }
    }
}

/// How often the interval of a measure covered or warned, and how wide it was.
pub struct Tried {
    pub population: String,
    pub measure: &'static str,
    pub draws: usize,
    pub good: f64,
    pub covered: f64,
    pub warned: f64,
    pub width: f64,
}

impl Tried {
    /// Which cell it is, and what happened there.
    pub fn words(&self) -> String {
        let Self { population, measure, draws, covered, warned, .. } = self;
        format!("least: {population}, {draws} draws, {measure}: {covered:.3} covered, {warned:.3} warned")
    }
}

type Size = fn(&mut Stream) -> usize;
type Error = fn(&mut [u32], &[Vec<u32>], &mut Stream);

/// The errors of a population.
const ERRORS: [(&str, Error); 8] = [
    ("no error", |_, _, _| {}),
    ("1 % merged", |found, members, stream| merge(found, members, 0.01, stream)),
    ("10 % merged", |found, members, stream| merge(found, members, 0.1, stream)),
    ("1 % split", |found, members, stream| split(found, members, 0.01, stream)),
    ("10 % split", |found, members, stream| split(found, members, 0.1, stream)),
    ("1 % in a giant", giant),
    ("2 % moved", |found, members, stream| shift(found, members, 0.02, stream)),
    ("20 % moved", |found, members, stream| shift(found, members, 0.2, stream)),
];

/// Three kinds of sizes, each with eight errors.
pub fn populations(clusters: usize) -> Vec<Population> {
    let sizes: [(&str, Size); 3] = [
        ("zipf", |stream| zipf(stream.uniform())),
        ("1 to 10", |stream| 1 + stream.below(10)),
        ("80 % single", |stream| if stream.uniform() < 0.8 { 1 } else { 2 + stream.below(4) }),
    ];
    let mut all = Vec::new();
    for (at, (size, of)) in sizes.into_iter().enumerate() {
        for (number, (error, make)) in ERRORS.into_iter().enumerate() {
            let mut stream = Stream((at * 100 + number) as u64);
            let sizes: Vec<usize> = (0..clusters).map(|_| of(&mut stream)).collect();
            all.push(Population::new(format!("{size}, {error}"), &sizes, make, &mut stream));
        }
    }
    all
}

/// A size up to 200 with probability proportional to its power of −2.2.
fn zipf(uniform: f64) -> usize {
    let weight = |size: usize| (size as f64).powf(-2.2);
    let all: f64 = (1..=200).map(weight).sum();
    let mut left = uniform * all;
    (1..=200)
        .find(|&size| {
            left -= weight(size);
            left <= 0.0
        })
        .unwrap_or(200)
}

impl Population {
    fn new(name: String, sizes: &[usize], error: Error, stream: &mut Stream) -> Self {
        let mut truth = Vec::new();
        let mut members = Vec::with_capacity(sizes.len());
        for (cluster, &size) in sizes.iter().enumerate() {
            members.push((truth.len() as u32..(truth.len() + size) as u32).collect::<Vec<u32>>());
            truth.extend(std::iter::repeat_n(cluster as u32, size));
        }
        let mut found = truth.clone();
        error(&mut found, &members, stream);
        let most = found.iter().copied().max().unwrap_or(0) as usize;
        let mut counts = vec![0; most + 1];
        found.iter().for_each(|&cluster| counts[cluster as usize] += 1);
        Self { name, truth, found, count: sizes.len(), members, sizes: counts }
    }

    fn clusters(&self) -> std::ops::Range<u32> {
        0..self.count as u32
    }

    /// The value of each measure with all true clusters known.
    fn values(&self) -> BTreeMap<&'static str, f64> {
        let given = self.given(&self.clusters().collect::<Vec<_>>(), None);
        let options = Options { design: Some(Design::Uniform), ..Options::default() };
        let answer = estimate(given, &options, &Patient).expect("an estimate");
        answer.estimates.iter().filter_map(|one| Some((one.measure.name(), one.value?))).collect()
    }

    /// The truth of some clusters, each with how often it was drawn.
    fn given(&self, clusters: &[u32], times: Option<Vec<u64>>) -> Given {
        let items = || clusters.iter().flat_map(|&cluster| self.members[cluster as usize].iter().copied());
        let mut places: BTreeMap<u32, u32> = BTreeMap::new();
        let mut met = Vec::new();
        let cluster_of = items().map(|item| {
            let found = self.found[item as usize];
            Some(*places.entry(found).or_insert_with(|| {
                met.push(self.sizes[found as usize]);
                met.len() as u32 - 1
            }))
        });
        let cluster_of: Vec<Option<u32>> = cluster_of.collect();
        let of_truth = clusters
            .iter()
            .zip(0..)
            .flat_map(|(&cluster, place)| self.members[cluster as usize].iter().map(move |_| place));
        let mut sizes: BTreeMap<u64, u64> = BTreeMap::new();
        self.sizes.iter().filter(|size| **size > 0).for_each(|&size| *sizes.entry(size).or_default() += 1);
        Given {
            found: Found { items: self.found.len() as u64, sizes: Some(sizes) },
            truth: Truth {
                items: items().map(|item| item.to_string()).collect(),
                cluster_of: of_truth.collect(),
                clusters: clusters.iter().map(ToString::to_string).collect(),
                times,
                ..Truth::default()
            },
            met: Met { cluster_of, sizes: met, ..Met::default() },
        }
    }

    /// A sample, and how to read it.
    fn sample(&self, design: Drawn, draws: usize, seed: u64) -> (Given, Options) {
        let mut stream = Stream(seed.wrapping_mul(0x1234_5678_9abc_def1));
        match design {
            Drawn::Uniform => {
                let mut drawn: Vec<u32> = Vec::new();
                while drawn.len() < draws.min(self.count) {
                    let cluster = stream.below(self.count) as u32;
                    if !drawn.contains(&cluster) {
                        drawn.push(cluster);
                    }
                }
                (self.given(&drawn, None), Options { design: Some(Design::Uniform), ..Options::default() })
            }
            Drawn::Size => {
                let mut times: BTreeMap<u32, u64> = BTreeMap::new();
                for _ in 0..draws {
                    *times.entry(self.truth[stream.below(self.truth.len())]).or_default() += 1;
                }
                let clusters: Vec<u32> = times.keys().copied().collect();
                let given = self.given(&clusters, Some(times.into_values().collect()));
                (given, Options { design: Some(Design::Size), ..Options::default() })
            }
            Drawn::Plan => self.planned(draws, seed),
        }
    }

    fn planned(&self, draws: usize, seed: u64) -> (Given, Options) {
        let asked = Asked { draws: draws as u64, goal: Goal::All, seed };
        let sizes = self.given(&[], None).found.sizes.unwrap_or_default();
        let mut drawer = drawer(&sizes, &asked, None).expect("a plan");
        let mut drawn = Vec::new();
        for (item, &found) in self.found.iter().enumerate() {
            if drawer.take(self.sizes[found as usize]).is_some() {
                drawn.push(item);
            }
        }
        let mut clusters: Vec<u32> = drawn.iter().map(|&item| self.truth[item]).collect();
        clusters.sort_unstable();
        clusters.dedup();
        let drawn = drawn.iter().map(ToString::to_string).collect();
        let plan = Plan { strata: drawer.strata, drawn, ..Plan::default() };
        let options = Options { design: Some(Design::Plan), plan: Some(plan), ..Options::default() };
        (self.given(&clusters, None), options)
    }
}

/// The first nine measures, which the bars are of.
pub fn of_bars() -> Vec<&'static str> {
    Measure::all().take(9).map(Measure::name).collect()
}

/// How often the intervals of samples cover.
pub fn tried(
    population: &Population,
    design: Drawn,
    draws: usize,
    samples: usize,
    measures: &[&'static str],
) -> Vec<Tried> {
    let values = Arc::new(population.values());
    let mut found: Vec<[f64; 4]> = vec![[0.0; 4]; measures.len()];
    for sample in 0..samples {
        let (given, options) = population.sample(design, draws, sample as u64 + 1);
        let answer = estimate(given, &options, &Patient).expect("an estimate");
        for (measure, sums) in measures.iter().zip(&mut found) {
            let one = answer.estimates.iter().find(|one| one.measure.name() == *measure).expect("a measure");
            let value = values[measure];
            let is_warned = !one.warnings.is_empty() || one.value.is_none();
            let covers = one
                .low
                .zip(one.high)
                .is_some_and(|(low, high)| low - 1e-12 <= value && value <= high + 1e-12);
            sums[0] += f64::from(u8::from(covers || is_warned));
            sums[1] += f64::from(u8::from(covers));
            sums[2] += f64::from(u8::from(is_warned));
            sums[3] += one.low.zip(one.high).map_or(1.0, |(low, high)| high - low);
        }
    }
    let share = |sum: f64| sum / samples as f64;
    let cell = |(measure, sums): (&&'static str, &[f64; 4])| Tried {
        population: population.name.clone(),
        measure,
        draws,
        good: share(sums[0]),
        covered: share(sums[1]),
        warned: share(sums[2]),
        width: share(sums[3]),
    };
    measures.iter().zip(&found).map(cell).collect()
}

/// Merges a share of the clusters in twos.
fn merge(found: &mut [u32], members: &[Vec<u32>], share: f64, stream: &mut Stream) {
    let chosen: Vec<usize> = (0..members.len()).filter(|_| stream.uniform() < share).collect();
    for two in chosen.chunks_exact(2) {
        members[two[1]].iter().for_each(|&item| found[item as usize] = found[members[two[0]][0] as usize]);
    }
}

/// Splits a share of the clusters in two.
fn split(found: &mut [u32], members: &[Vec<u32>], share: f64, stream: &mut Stream) {
    let mut next = members.len() as u32;
    for own in members.iter().filter(|own| own.len() > 1) {
        if stream.uniform() < share {
            own[..own.len() / 2].iter().for_each(|&item| found[item as usize] = next);
            next += 1;
        }
    }
}

/// Puts a hundredth of the clusters into one.
fn giant(found: &mut [u32], members: &[Vec<u32>], stream: &mut Stream) {
    let giant = members.len() as u32;
    for own in members {
        if stream.uniform() < 0.01 {
            own.iter().for_each(|&item| found[item as usize] = giant);
        }
    }
}

/// Moves a share of the items to the found cluster of another item.
fn shift(found: &mut [u32], _: &[Vec<u32>], share: f64, stream: &mut Stream) {
    for item in 0..found.len() {
        if stream.uniform() < share {
            found[item] = found[stream.below(found.len())];
        }
    }
}
