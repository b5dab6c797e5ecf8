//! How often a floor fails a run of the unchanged pipeline, and how often it finds that a tenth of the items changed.

use std::sync::Arc;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::SeedableRng as _;
use partita::{Labels, Request};
use partita_answers::gate::{Runs, learn};
use partita_dev::shell::say;

use crate::leaderboard::said;
use crate::leaderboard_boards::Draws;

const ITEMS: usize = 300;
const CLUSTERS: usize = 6;
const RUNS: usize = 20;

/// How runs of a pipeline differ from its usual answer.
#[derive(Debug, Clone, Copy)]
enum Luck {
    /// That share of the items strays.
    Strays(f64),
    /// A share up to that, another in each run.
    UpTo(f64),
    /// A share with a heavy tail.
    Heavy,
    /// A quarter of the runs merges two clusters.
    Merges,
}

impl Luck {
    fn name(self) -> String {
        match self {
            Self::Strays(share) => format!("strays {:.0} %", 100.0 * share),
            Self::UpTo(share) => format!("strays 0 to {:.0} %", 100.0 * share),
            Self::Heavy => "strays with a heavy tail".to_owned(),
            Self::Merges => "a quarter merges two clusters".to_owned(),
        }
    }

    /// A run; `changed` is a share of items that the pipeline places at random since a change.
    fn run(self, rng: &mut Draws, changed: f64) -> Arc<Labels> {
        let (share, merges) = match self {
            Self::Strays(share) => (share, false),
            Self::UpTo(most) => (most * rng.uniform(), false),
            Self::Heavy => {
                let student = rng.normal() / (-rng.uniform().ln()).sqrt();
                ((0.03 * student.abs()).min(0.9), false)
            }
            Self::Merges => (0.03, rng.uniform() < 0.25),
        };
        let item = |item: usize| {
            let own = item % CLUSTERS;
            let own = if merges && own == 1 { 0 } else { own };
            let strays = rng.uniform() < share || rng.uniform() < changed;
            (if strays { (rng.uniform() * CLUSTERS as f64) as usize } else { own }) as i64
        };
        Arc::new(Labels::from_integers((0..ITEMS).map(item).collect::<Vec<_>>()))
    }
}

/// Prints a row for each kind of luck; as lines of the record.
pub fn run(full: bool) -> anyhow::Result<String> {
    let trials = if full { 400 } else { 60 };
    say(format!(
        "floor of {RUNS} runs, {trials} times: % that fail unchanged, and with a tenth of the items changed"
    ));
    say(format!("{:<30} {:>20} {:>20}", "pipeline", "with a reference", "without"));
    let mut csv = String::new();
    for luck in [Luck::Strays(0.03), Luck::UpTo(0.06), Luck::UpTo(0.15), Luck::Heavy, Luck::Merges] {
        let shares = failing(luck, trials)?.map(|times| 100.0 * times as f64 / trials as f64);
        let [own, changed, own_without, changed_without] = shares;
        say(format!(
            "{:<30} {:>20} {:>20}",
            luck.name(),
            format!("{own:.1} / {changed:.0}"),
            format!("{own_without:.1} / {changed_without:.0}")
        ));
        csv += &format!("floor: {},,,,{own:.1},,,,{changed:.1}\n", luck.name());
        csv += &format!(
            "floor without a reference: {},,,,{own_without:.1},,,,{changed_without:.1}\n",
            luck.name()
        );
    }
    say(format!("unchanged runs fail at most {:.1} % of the time", 100.0 / (RUNS + 1) as f64));
    Ok(csv)
}

/// How often the floor fails a run: unchanged and changed, with a reference and without.
fn failing(luck: Luck, trials: usize) -> anyhow::Result<[usize; 4]> {
    let request = Request::parse("adjusted_rand")?;
    let truth = Arc::new(Labels::from_integers((0..ITEMS).map(|item| (item % CLUSTERS) as i64)));
    let mut failed = [0; 4];
    for trial in 0..trials {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        rng.set_stream(trial as u64);
        let mut rng = Draws(rng);
        let runs: Vec<Arc<Labels>> = (0..RUNS).map(|_| luck.run(&mut rng, 0.0)).collect();
        let new = [0.0, 0.1].map(|changed| luck.run(&mut rng, changed));
        for (place, reference) in [(0, Some(&truth)), (2, None)] {
            for (at, new) in new.iter().enumerate() {
                let given = Runs::of_labels(&request, &runs, reference, Some(new)).map_err(said)?;
                let floor = learn(&given, 0.05, Some(&request)).map_err(said)?;
                failed[place + at] += usize::from(floor.passed == Some(false));
            }
        }
    }
    Ok(failed)
}
