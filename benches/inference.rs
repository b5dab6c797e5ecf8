//! `cargo dev bench inference`: how fast intervals, p-values and explanations are.

use std::fmt::Write as _;
use std::time::Instant;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::SeedableRng as _;
use partita::ensemble::{ConsensusOptions, Ensemble, Loss};
use partita::explain::explain;
use partita::inference::{
    IntervalMethod, IntervalOptions, SignificanceOptions, confidence_intervals, significances,
};
use partita::internal::below;
use partita::{Contingency, Cost, Kind, Labels, Measure, Reads, Request, Summary, measures};

use crate::{Options, record};
use partita_dev::shell;

/// Three jobs: a large bootstrap, many fixed-margin tables, one large explanation. With
/// `--full` they are recorded. Then the consensus of many clusterings.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let mut record = Record::default();
    corrected(&mut record)?;
    bootstrap(&mut record)?;
    fixed_margins(&mut record)?;
    explanation(&mut record)?;
    consensus(&mut record)?;
    if options.full { record.write() } else { Ok(()) }
}

/// Intervals without a bootstrap: a thousand of a small table, and those of all measures of sums of 10^6 cells.
fn corrected(record: &mut Record) -> anyhow::Result<()> {
    let small = (0..25_u32).map(|cell| (cell / 5, cell % 5, if cell % 6 == 0 { 32 } else { 2 }));
    let small = Summary::new(Contingency::from_triples(small)?);
    let options = IntervalOptions::default();
    for (name, bar) in [
        ("adjusted_rand", 0.4),
        ("variation_of_information", 0.4),
        ("b_cubed_f", 0.4),
        ("purity", 2.0),
        ("accuracy", 2.0),
    ] {
        let requests = [Request::parse(name)?];
        let what = format!("corrected interval of {name}, a thousand times");
        let job = Job { name: &what, draws: 1, cores: 1.0, bar: Some(bar) };
        record.time(&job, &small, || {
            (0..1000).try_for_each(|_| confidence_intervals(&requests, &small, &options).map(drop))
        })?;
        let (what, bca) = (format!("BCa of {name}, ten times"), options.with_method(IntervalMethod::Bca));
        let job = Job { name: &what, draws: 1000, cores: 1.0, bar: None };
        record.time(&job, &small, || {
            (0..10).try_for_each(|_| confidence_intervals(&requests, &small, &bca).map(drop))
        })?;
    }
    let singles = (0..1_000_000_u32).map(|cell| (cell % 10_000, cell / 10_000 * 97 % 10_007 + cell % 97, 1));
    let large = Summary::new(Contingency::from_triples(singles)?);
    let of_sums =
        |m: &&Measure| m.accepts(Kind::Labels) && matches!(m.reads(), Reads::PairCounts | Reads::Entropies);
    let requests: Vec<Request> = measures().iter().filter(of_sums).map(Request::new).collect();
    // Clusters of two sizes, as many runs of k-means make them; and of all sizes, where few cells are alike.
    for (table, which, bar) in [(large, "", Some(0.15)), (irregular()?, ", no two clusters alike", None)] {
        // Known before: its time is not that of the intervals.
        let _ = table.expected_information();
        let name = format!("corrected intervals, {} measures of pairs and entropies{which}", requests.len());
        // All cores together: what counts is the work, however many share it.
        let job = Job { name: &name, draws: 1, cores: 1.0, bar };
        record.time(&job, &table, || confidence_intervals(&requests, &table, &options))?;
    }
    Ok(())
}

/// 3.6 million items in 3000 clusters against 500, most in few of them: some 10^6 cells.
fn irregular() -> anyhow::Result<Summary> {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut next = |clusters: u64| below(&mut rng, clusters);
    let items = (0..3_600_000).map(|_| {
        let (a, b) = (next(3000) as u32, next(500) as u32);
        (a * a / 3000, b, 1)
    });
    Ok(Summary::new(Contingency::from_triples(items)?))
}

/// 1000 bootstrap tables of 10^6 cells of one item each.
fn bootstrap(record: &mut Record) -> anyhow::Result<()> {
    let singles = (0..1_000_000_u32).map(|cell| (cell % 10_000, cell / 10_000 * 97 % 10_007 + cell % 97, 1));
    let summary = Summary::new(Contingency::from_triples(singles)?);
    let options = IntervalOptions::default().with_method(IntervalMethod::Percentile);
    let linear = |m: &&Measure| m.accepts(Kind::Labels) && m.cost == Cost::Linear;
    let all: Vec<&Measure> = measures().iter().filter(linear).collect();
    let of_sums = |m: &&Measure| matches!(m.reads(), Reads::PairCounts | Reads::Entropies);
    let sums = all.iter().copied().filter(of_sums).collect();
    for (measures, what) in [(sums, "linear measures of pairs and entropies"), (all, "linear measures, all")]
    {
        let name = format!("bootstrap, {} {what}", measures.len());
        let requests: Vec<Request> = measures.into_iter().map(Request::new).collect();
        let job = Job { name: &name, draws: 1000, cores: 2.0, bar: Some(2.0) };
        record.time(&job, &summary, || confidence_intervals(&requests, &summary, &options))?;
    }
    Ok(())
}

/// 1000 tables of 100 × 100 with given margins.
fn fixed_margins(record: &mut Record) -> anyhow::Result<()> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let square = (0..10_000_u32).map(|cell| (cell / 100, cell % 100, 50 + below(&mut rng, 101)));
    let summary = Summary::new(Contingency::from_triples(square)?);
    let ari = [Request::parse("adjusted_rand")?];
    let job = Job { name: "fixed margins, adjusted_rand", draws: 1000, cores: 2.0, bar: Some(1.0) };
    record.time(&job, &summary, || significances(&ari, &summary, &SignificanceOptions::default()))
}

/// An explanation of 10^5 clusters against as many, one item in ten moved.
fn explanation(record: &mut Record) -> anyhow::Result<()> {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let moved = (0..1_000_000).map(|_| {
        let a = below(&mut rng, 100_000) as u32;
        (a, if below(&mut rng, 10) > 0 { a } else { below(&mut rng, 100_000) as u32 }, 1)
    });
    let summary = Summary::new(Contingency::from_triples(moved)?);
    let asked = ["adjusted_rand", "adjusted_mutual_information", "split_merge_entropy"];
    let asked: Vec<Request> = asked.iter().map(|name| Request::parse(name)).collect::<Result<_, _>>()?;
    let job = Job { name: "explanation by three measures", draws: 1, cores: 1.0, bar: Some(2.0) };
    record.time(&job, &summary, || explain(&summary, &asked))
}

/// The consensus of four unrelated clusterings, and of four copies of one with a tenth of the labels changed.
fn consensus(record: &mut Record) -> anyhow::Result<()> {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for (items, clusters, changed) in [(100_000, 100, 1), (100_000, 1000, 1), (1_000_000, 100, 10)] {
        let copy = |item: u64, rng: &mut ChaCha8Rng| match below(rng, changed) {
            0 => below(rng, clusters),
            _ => item % clusters,
        };
        let columns: Vec<Labels> = (0..4)
            .map(|_| Labels::from_integers((0..items).map(|item| copy(item, &mut rng)).collect::<Vec<_>>()))
            .collect();
        let ensemble = Ensemble::new(&columns)?;
        let start = Instant::now();
        let found = ensemble.consensus(&ConsensusOptions::under(Loss::Binder { a: 1.0 }))?;
        let wall = start.elapsed().as_secs_f64();
        let which = if changed == 1 { "all labels".to_owned() } else { format!("one label in {changed}") };
        let name = format!("consensus of 4 clusterings into {clusters} clusters, {which} at random");
        let (kept, agreement) = (found.partition.clusters(), 100.0 * found.agreement);
        shell::say(format!(
            "{name}, n = {items}: {wall:.2} s by the clock; {kept} clusters agree on {agreement:.4} % of pairs"
        ));
        writeln!(record.csv, "{name:?},,,{items},2,,{wall:.3},,")?;
    }
    Ok(())
}

/// What is measured and how fast it ought to be.
struct Job<'a> {
    name: &'a str,
    draws: u32,
    cores: f64,
    bar: Option<f64>,
}

/// What was measured.
#[derive(Default)]
struct Record {
    csv: String,
}

impl Record {
    /// Times a job and says how long it took. Processor time over the cores that the job can use is what a
    /// machine with nothing else to do would take.
    fn time<T>(
        &mut self,
        job: &Job<'_>,
        summary: &Summary,
        work: impl FnOnce() -> partita::Result<T>,
    ) -> anyhow::Result<()> {
        let Job { name, draws, cores, bar } = job;
        let (n, cells) = (summary.table().n(), summary.table().cells().len());
        let (start, busy) = (Instant::now(), record::process_seconds()?);
        work()?;
        let (wall, processor) = (start.elapsed().as_secs_f64(), (record::process_seconds()? - busy) / cores);
        let verdict = bar.map_or("", |bar| if processor < bar { "met" } else { "missed" });
        let (said, bar) = match bar {
            Some(bar) => (format!("; bar {bar} s {verdict}"), bar.to_string()),
            None => (String::new(), String::new()),
        };
        shell::say(format!(
            "{name}: {draws} × {cells} cells, n = {n}: {processor:.2} s of processor time on {cores} cores, \
             {wall:.2} s by the clock{said}"
        ));
        Ok(writeln!(
            self.csv,
            "{name:?},{draws},{cells},{n},{cores},{processor:.3},{wall:.3},{bar},{verdict}"
        )?)
    }

    fn write(&self) -> anyhow::Result<()> {
        let head = "job,draws,cells,n,cores,processor_seconds_per_core,wall_seconds,bar_seconds,verdict\n";
        record::keep("inference", &format!("{head}{}", self.csv))
    }
}
