//! `cargo dev bench consensus`: the consensus of many clusterings beside dahl-salso in the same run, in units of a loop of
//! NumPy that only counts how often items are together; of few clusterings of many items beside the scores of all pairs.

use anyhow::Context as _;
use chacha20::ChaCha8Rng;
use chacha20::rand_core::SeedableRng as _;
use partita::ensemble::{ConsensusOptions, Ensemble, Loss};
use partita::internal::below;
use partita::{Labels, Partition, Request};
use partita_dev::shell::{python, say};

use crate::Options;
use crate::record::{Record, on_one_thread, peak_memory};

/// How often the scores of all pairs are computed to time them.
const REPEATED: u32 = 50;

/// What one draw costs that only counts pairs, times the draws.
const UNIT: &str = "
import sys, time
import numpy as np
items, draws = map(int, sys.argv[1:])
labels = np.random.default_rng(0).integers(0, 10, (draws, items)).astype(np.uint8)
pairs = np.zeros((items, items), np.uint16)
start = time.process_time()
for draw in labels:
    pairs += draw[:, None] == draw[None, :]
print(time.process_time() - start)
";

/// Measures all of it; with `--full` also a million items, and the times are recorded.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let mut record = Record::new("consensus");
    many_draws(&mut record, 1000, if options.full { 1000 } else { 200 })?;
    let items = if options.full { 300_000 } else { 30_000 };
    few_draws(&mut record, items)?;
    if options.full {
        large(&mut record, 1_000_000)?;
        record.keep()?;
    }
    Ok(())
}

/// Cuts of a line into about ten parts, in places that vary from draw to draw.
fn cuts(items: u64, draws: usize) -> Vec<Vec<u32>> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let one = |_| {
        let clusters = 8 + below(&mut rng, 5);
        let mut ends: Vec<u64> =
            (1..clusters).map(|cut| cut * items / clusters + below(&mut rng, items / 20)).collect();
        ends.sort_unstable();
        (0..items)
            .map(|item| {
                let place = item + below(&mut rng, items / 50);
                ends.iter().filter(|&&end| end <= place).count() as u32
            })
            .collect()
    };
    (0..draws).map(one).collect()
}

fn ensemble(draws: &[Vec<u32>]) -> anyhow::Result<Ensemble> {
    let columns: Vec<Labels> = draws.iter().map(|draw| Labels::from_integers(draw.iter().copied())).collect();
    Ok(Ensemble::new(&columns)?)
}

/// Many draws: ours and dahl-salso.
fn many_draws(record: &mut Record, items: u64, draws: usize) -> anyhow::Result<()> {
    let unit = unit(items, draws)?;
    record.add(&format!("the unit: NumPy counts the pairs of {draws} draws of {items} items"), unit, None);
    let labels = cuts(items, draws);
    let ensemble = ensemble(&labels)?;
    for (loss, most) in [(Loss::Binder { a: 1.0 }, 2.5), (Loss::Vi { a: 1.0 }, 5.0)] {
        let options = ConsensusOptions::under(loss.clone());
        let (seconds, found) = on_one_thread(|| Ok(ensemble.consensus(&options)?))?;
        record.add(&format!("{loss} of {draws} draws of {items} items"), seconds, Some(most * unit));
        say(format!(
            "  {:.2} units, loss {:.6}, {} clusters",
            seconds / unit,
            found.expected_loss,
            found.partition.clusters()
        ));
        peer(record, &labels, &ensemble, &loss, found.expected_loss, unit)?;
    }
    Ok(())
}

/// The processor time of the loop of NumPy.
fn unit(items: u64, draws: usize) -> anyhow::Result<f64> {
    let python = python("bench-consensus", &["numpy"])?;
    let output = std::process::Command::new(python)
        .args(["-c", UNIT, &items.to_string(), &draws.to_string()])
        .output()
        .context("Python does not start")?;
    let text = String::from_utf8(output.stdout)?;
    text.trim().parse().with_context(|| String::from_utf8_lossy(&output.stderr).into_owned())
}

/// dahl-salso on the same draws, 16 runs as by default in R; the loss that it reaches is computed by us.
#[cfg(feature = "salso")]
fn peer(
    record: &mut Record,
    labels: &[Vec<u32>],
    ensemble: &Ensemble,
    loss: &Loss,
    ours: f64,
    unit: f64,
) -> anyhow::Result<()> {
    use dahl_salso::clustering::Clusterings;
    use dahl_salso::optimize::{SALSOParameters, minimize_by_salso};
    use dahl_salso::{LossFunction, PartitionDistributionInformation};
    use rand_pcg::rand_core::SeedableRng as _;

    let (draws, items) = (labels.len(), labels[0].len());
    let columns: Vec<i32> =
        (0..items).flat_map(|item| labels.iter().map(move |draw| draw[item] as i32)).collect();
    let clusterings = Clusterings::from_i32_column_major_order(&columns, items);
    let function = match loss {
        Loss::Binder { a } => LossFunction::BinderDraws(*a),
        _ => LossFunction::VI(loss.weight().unwrap_or(1.0)),
    };
    let parameters = SALSOParameters {
        n_items: items,
        max_size: 0,
        max_size_as_rf: false,
        max_scans: u32::MAX,
        max_zealous_updates: 10,
        n_runs: 16,
        prob_sequential_allocation: 0.5,
        prob_singletons_initialization: 0.0,
    };
    let (seconds, found) = on_one_thread(|| {
        let mut rng = rand_pcg::Pcg64Mcg::seed_from_u64(1);
        let information = PartitionDistributionInformation::Draws(&clusterings);
        Ok(minimize_by_salso(information, function, &parameters, f64::INFINITY, 1, &mut rng))
    })?;
    record.add(&format!("dahl-salso, {loss} of {draws} draws of {items} items, 16 runs"), seconds, None);
    let theirs = ensemble.expected_loss(&Partition::from_labels(found.clustering), loss)?;
    say(format!("  {:.2} units, {:.6} times our loss", seconds / unit, theirs / ours));
    Ok(())
}

#[cfg(not(feature = "salso"))]
#[expect(clippy::unnecessary_wraps, reason = "it has a peer with the feature")]
fn peer(_: &mut Record, _: &[Vec<u32>], _: &Ensemble, _: &Loss, _: f64, _: f64) -> anyhow::Result<()> {
    say("  dahl-salso was not built: `cargo dev bench consensus` names the benchmark and builds it");
    Ok(())
}

/// Copies of a clustering into a hundred clusters, of which a tenth of the labels is thrown.
fn copies(items: u64, draws: usize) -> Vec<Vec<u32>> {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut label = |item: u64| if below(&mut rng, 10) == 0 { below(&mut rng, 100) } else { item % 100 };
    (0..draws).map(|_| (0..items).map(|item| label(item) as u32).collect()).collect()
}

/// Few draws of many items, beside the scores of all pairs of them.
fn few_draws(record: &mut Record, items: u64) -> anyhow::Result<()> {
    let ensemble = ensemble(&copies(items, 4))?;
    let request = Request::parse("adjusted_rand")?;
    // Often enough for a clock that ticks a few hundred times a second.
    let (pairs, ()) = on_one_thread(|| {
        for _ in 0..REPEATED {
            ensemble.matrices(std::slice::from_ref(&request), &|| {})?;
        }
        Ok(())
    })?;
    let pairs = pairs / f64::from(REPEATED);
    record.add(&format!("scores of all pairs of 4 draws of {items} items"), pairs, None);
    let planted = Partition::from_labels((0..items).map(|item| item % 100));
    for (loss, most) in [(Loss::Binder { a: 1.0 }, 100.0), (Loss::Vi { a: 1.0 }, 300.0)] {
        let options = ConsensusOptions::under(loss.clone());
        let (seconds, found) = on_one_thread(|| Ok(ensemble.consensus(&options)?))?;
        record.add(&format!("{loss} of 4 draws of {items} items"), seconds, Some(most * pairs));
        let beside = ensemble.expected_loss(&planted, &loss)?;
        say(format!(
            "  {:.0} times all pairs, {:.6} of the planted loss",
            seconds / pairs,
            found.expected_loss / beside
        ));
    }
    Ok(())
}

/// Twenty draws of a million items, on all threads.
fn large(record: &mut Record, items: u64) -> anyhow::Result<()> {
    let ensemble = ensemble(&copies(items, 20))?;
    let start = std::time::Instant::now();
    let found = ensemble.consensus(&ConsensusOptions::default())?;
    record.add(
        &format!("vi of 20 draws of {items} items, by the clock"),
        start.elapsed().as_secs_f64(),
        None,
    );
    let memory = peak_memory().unwrap_or(0) as f64 / 1e9;
    say(format!(
        "  {} clusters, loss {:.6}; peak memory {memory:.2} GB",
        found.partition.clusters(),
        found.expected_loss
    ));
    Ok(())
}
