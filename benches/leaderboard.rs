//! `cargo dev bench leaderboard`: how often boards without a difference show one, beside the tests that most papers print,
//! whether rank intervals cover, how many planted differences are found, how often floors fail, whether the classic tests have the
//! values of their peers, and how fast all that is.

use std::time::Instant;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng as _, SeedableRng as _};
use partita_answers::leaderboard::{Answer, Found, Given, Options as Asked, leaderboard};
use partita_answers::watch::Patient;
use partita_dev::record::keep;
use partita_dev::shell::say;

use crate::{Options, leaderboard_floors, leaderboard_peers};

/// Boards of a row, quick and full.
const BOARDS: [usize; 2] = [60, 1200];

/// Draws of a board: fewer than the default, which changes the error rate by less than the noise of the boards.
const DRAWS: u32 = 599;

/// How the scores of a data set differ.
#[derive(Debug, Clone, Copy)]
enum Shape {
    Normal,
    StudentOfThree,
    Exponential,
    Lognormal,
    Disasters,
}

impl Shape {
    /// A draw with mean 0.
    fn draw(self, rng: &mut Draws) -> f64 {
        match self {
            Self::Normal => rng.normal(),
            Self::StudentOfThree => {
                let square = (0..3).map(|_| rng.normal().powi(2)).sum::<f64>() / 3.0;
                rng.normal() / square.sqrt()
            }
            Self::Exponential => -rng.uniform().ln() - 1.0,
            Self::Lognormal => rng.normal().exp() - 0.5_f64.exp(),
            Self::Disasters => {
                if rng.uniform() < 0.15 {
                    -5.0 * 0.85
                } else {
                    5.0 * 0.15
                }
            }
        }
    }
}

pub struct Draws(pub ChaCha8Rng);

impl Draws {
    pub fn uniform(&mut self) -> f64 {
        ((self.0.next_u64() >> 11) as f64 + 0.5) / (1_u64 << 53) as f64
    }

    pub fn normal(&mut self) -> f64 {
        (-2.0 * self.uniform().ln()).sqrt() * (std::f64::consts::TAU * self.uniform()).cos()
    }
}

/// What a row simulates.
#[derive(Debug, Clone, Copy)]
struct Cell {
    shape: Shape,
    sets: usize,
    algorithms: usize,
    /// Whether data sets come in families of unequal size with a correlation of a half.
    families: bool,
    /// How much better the first half of the algorithms is.
    better: f64,
}

/// What boards of a row showed.
#[derive(Debug, Default)]
struct Shown {
    boards: usize,
    false_differences: usize,
    /// Boards on which Nemenyi's test shows a difference, and Wilcoxon's after Holm.
    by_classic: [usize; 2],
    covering: usize,
    planted: usize,
    found: usize,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let boards = BOARDS[usize::from(options.full)];
    let mut csv = "what,D,A,families,false,nemenyi,wilcoxon_holm,cover,power\n".to_owned();
    say(format!("{boards} boards a row, level 0.95, {DRAWS} draws (all multisets up to 9 units); in %"));
    say(format!(
        "{:<16} {:>4} {:>4} {:>9} {:>7} {:>9} {:>9} {:>7} {:>7}",
        "shape", "D", "A", "families", "false", "Nemenyi", "Wilcoxon", "cover", "power"
    ));
    for shape in
        [Shape::Normal, Shape::StudentOfThree, Shape::Exponential, Shape::Lognormal, Shape::Disasters]
    {
        for (sets, algorithms) in [(8, 3), (10, 3), (10, 8), (20, 8), (40, 8)] {
            for families in [false, true] {
                let cell = Cell { shape, sets, algorithms, families, better: 0.0 };
                csv += &row(cell, boards)?;
            }
        }
    }
    csv += &leaderboard_floors::run(options.full)?;
    leaderboard_peers::run()?;
    times()?;
    if options.full { keep("leaderboard", &csv) } else { Ok(()) }
}

/// Simulates boards of a kind, without differences and with planted ones; as a line of the record.
fn row(cell: Cell, boards: usize) -> anyhow::Result<String> {
    let null = simulated(cell, boards, 1)?;
    let planted = simulated(Cell { better: 1.0, ..cell }, boards / 3, 2)?;
    let percent = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
    let Cell { sets, algorithms, families, .. } = cell;
    let shape = format!("{:?}", cell.shape);
    let shown = [
        percent(null.false_differences, null.boards),
        percent(null.by_classic[0], null.boards),
        percent(null.by_classic[1], null.boards),
        percent(planted.covering, planted.boards),
        percent(planted.found, planted.planted),
    ];
    let [own, nemenyi, wilcoxon, cover, power] = shown;
    say(format!(
        "{shape:<16} {sets:>4} {algorithms:>4} {families:>9} {own:>7.1} {nemenyi:>9.1} {wilcoxon:>9.1} {cover:>7.1} {power:>7.1}"
    ));
    let shown = shown.map(|share| format!("{share:.1}")).join(",");
    Ok(format!("{shape},{sets},{algorithms},{families},{shown}\n"))
}

fn simulated(cell: Cell, boards: usize, seed: u64) -> anyhow::Result<Shown> {
    let mut shown = Shown { boards, ..Shown::default() };
    for board in 0..boards {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(board as u64);
        let asked = Asked { draws: DRAWS, seed: board as u64, ..Asked::default() };
        let answer = leaderboard(&given(cell, &mut Draws(rng)), &asked, &Patient).map_err(said)?;
        shown.add(&answer, cell);
    }
    Ok(shown)
}

pub fn said(failure: partita_answers::failure::Failure) -> anyhow::Error {
    anyhow::anyhow!("{failure}")
}

/// A board: the first half of the algorithms is better.
fn given(cell: Cell, rng: &mut Draws) -> Given {
    let mut given = Given::default();
    let (mut family, mut left) = (0, 0);
    let mut shared = Vec::new();
    for set in 0..cell.sets {
        let name = format!("d{set}");
        if cell.families {
            if left == 0 {
                // Families of one, two and three data sets in turn.
                (family, left) = (family + 1, family % 3 + 1);
                shared = (0..cell.algorithms).map(|_| cell.shape.draw(rng)).collect();
            }
            left -= 1;
            given.set(&name).family = Some(format!("f{family}"));
        }
        for at in 0..cell.algorithms {
            let scale = 1.0 + at as f64 / cell.algorithms as f64;
            let own = cell.shape.draw(rng);
            let noise = if let Some(common) = shared.get(at) { (own + common) * 0.5_f64.sqrt() } else { own };
            let score = f64::from(u8::from(is_better(at, cell))) * cell.better + scale * noise;
            given.add(&name, &format!("a{at}"), None, Found::Score(Some(score))).expect("one run of each");
        }
    }
    given
}

fn is_better(at: usize, cell: Cell) -> bool {
    at < cell.algorithms / 2
}

impl Shown {
    fn add(&mut self, answer: &Answer, cell: Cell) {
        let place = |name: &str| name[1..].parse::<usize>().expect("a number");
        let is_truly = |name: &str| cell.better > 0.0 && is_better(place(name), cell);
        let declared = || answer.pairs.iter().filter(|pair| pair.p <= 0.05);
        let is_false =
            |pair: &&partita_answers::leaderboard::Pair| !is_truly(&pair.better) || is_truly(&pair.other);
        self.false_differences += usize::from(declared().any(|pair| is_false(&pair)));
        self.found += declared().filter(|pair| !is_false(pair)).count();
        let nemenyi = answer.classic.nemenyi.iter().flat_map(|test| &test.pairs).map(|pair| pair.found.p);
        let wilcoxon = answer.classic.wilcoxon.pairs.iter().map(|pair| pair.found.p_holm);
        let shows = |mut p: Box<dyn Iterator<Item = f64> + '_>| usize::from(p.any(|p| p <= 0.05));
        self.by_classic[0] += shows(Box::new(nemenyi));
        self.by_classic[1] += shows(Box::new(wilcoxon));
        let half = cell.algorithms / 2;
        self.planted += half * (cell.algorithms - half);
        // The better ones share the ranks up to their number, the others the rest.
        let covers = |one: &partita_answers::leaderboard::Algorithm| match is_truly(&one.name) {
            true => one.rank_best == 1 && one.rank_worst >= half,
            false => one.rank_best <= half + 1 && one.rank_worst == cell.algorithms,
        };
        self.covering += usize::from(answer.algorithms.iter().all(covers));
    }
}

/// The same answer of few and of many algorithms, in one run.
fn times() -> anyhow::Result<()> {
    let timed = |sets: usize, algorithms: usize, draws: u32| -> anyhow::Result<f64> {
        let cell = Cell { shape: Shape::Normal, sets, algorithms, families: false, better: 0.0 };
        let given = given(cell, &mut Draws(ChaCha8Rng::seed_from_u64(4)));
        let asked = Asked { draws, ..Asked::default() };
        let begun = Instant::now();
        leaderboard(&given, &asked, &Patient).map_err(said)?;
        Ok(begun.elapsed().as_secs_f64())
    };
    let few = timed(40, 40, 999)?;
    let many = timed(40, 80, 999)?;
    say(format!("D = 48, A = 7, 9999 draws, classic tests and all: {:.3} s", timed(48, 7, 9999)?));
    say(format!("D = 48, A = 7, the same with 99 draws: {:.4} s", timed(48, 7, 99)?));
    say(format!("D = 40, 999 draws: A = 40 {few:.3} s, A = 80 {many:.3} s, {:.1} times as long", many / few));
    Ok(())
}
