//! `cargo dev bench leaderboard`: how often boards without a difference show one, beside the tests that most papers print,
//! whether rank intervals cover, how many planted differences are found, how often floors fail, whether the classic tests have the
//! values of their peers, and how fast all that is.

use std::time::Instant;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::SeedableRng as _;
use partita::ensemble::holm;
use partita::internal::student_p;
use partita_answers::leaderboard::{Algorithm, Answer, Options as Asked, Pair, leaderboard};
use partita_answers::watch::Patient;
use partita_dev::record::keep;
use partita_dev::shell::say;

use crate::leaderboard_boards::{Cell, Draws, Shape, given, real};
use crate::{Options, leaderboard_floors, leaderboard_peers};

/// Boards of a row, quick and full.
const BOARDS: [usize; 2] = [60, 600];

/// Draws of a board: fewer than the default, which changes the error rate by less than the noise of the boards.
const DRAWS: u32 = 599;

/// The planted difference; scores of a data set differ by 1 to 2 of the same.
const PLANTED: f64 = 2.0;

/// Data sets of a board.
const SETS: [usize; 3] = [10, 20, 40];

/// The columns of the record, and of what is printed.
const COLUMNS: [&str; 7] = ["false", "Nemenyi", "Wilcoxon", "paired t", "cover", "power", "t power"];

/// What boards of a row showed.
#[derive(Debug, Default)]
struct Shown {
    boards: usize,
    false_differences: usize,
    /// Boards on which Nemenyi's test shows a difference, Wilcoxon's after Holm, and the paired t test after Holm.
    by_classic: [usize; 3],
    covering: usize,
    planted: usize,
    /// Planted differences that the default test finds, and the paired t test.
    found: [usize; 2],
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let boards = BOARDS[usize::from(options.full)];
    let mut csv = "what,D,A,families,false,nemenyi,wilcoxon_holm,t_holm,cover,power,t_power\n".to_owned();
    say(format!(
        "{boards} boards a row, a third of them with a planted difference; level 0.95, {DRAWS} draws (all multisets up to 9 units); \
         in %"
    ));
    let head: String = COLUMNS.iter().map(|name| format!(" {name:>9}")).collect();
    say(format!("{:<16} {:>4} {:>4} {:>9}{head}", "shape", "D", "A", "families"));
    let real = real();
    for shape in Shape::ALL {
        for cell in cells(shape, real.as_deref()) {
            csv += &row(cell, boards, real.as_deref().unwrap_or_default())?;
        }
    }
    if real.is_none() {
        say("the real board is left out: `cargo dev bench suite` computes it");
    }
    csv += &leaderboard_floors::run(options.full)?;
    leaderboard_peers::run()?;
    times()?;
    if options.full { keep("leaderboard", &csv) } else { Ok(()) }
}

/// The rows of a shape.
fn cells(shape: Shape, real: Option<&[Vec<f64>]>) -> Vec<Cell> {
    let cell = |sets: usize, algorithms: usize, families: bool| Cell {
        shape,
        sets,
        algorithms,
        families,
        better: 0.0,
    };
    if shape == Shape::Real {
        let algorithms = real.and_then(<[Vec<f64>]>::first).map(Vec::len);
        return algorithms.into_iter().flat_map(|all| SETS.map(|sets| cell(sets, all, false))).collect();
    }
    let sizes = SETS.into_iter().flat_map(|sets| [3, 8].map(|algorithms| (sets, algorithms)));
    sizes.flat_map(|(sets, all)| [false, true].map(|families| cell(sets, all, families))).collect()
}

/// Simulates boards of a kind, without differences and with planted ones; as a line of the record.
fn row(cell: Cell, boards: usize, real: &[Vec<f64>]) -> anyhow::Result<String> {
    let null = simulated(cell, boards, 1, real)?;
    let planted = match cell.shape {
        Shape::Real => Shown::default(),
        _ => simulated(Cell { better: PLANTED, ..cell }, boards / 3, 2, real)?,
    };
    let percent = |part: usize, whole: usize| (whole > 0).then(|| 100.0 * part as f64 / whole as f64);
    let Cell { sets, algorithms, families, .. } = cell;
    let shape = format!("{:?}", cell.shape);
    let of_null = [&[null.false_differences][..], &null.by_classic].concat();
    let shown: Vec<String> = of_null
        .into_iter()
        .map(|times| percent(times, null.boards))
        .chain([percent(planted.covering, planted.boards)])
        .chain(planted.found.map(|found| percent(found, planted.planted)))
        .map(|share| share.map_or_else(String::new, |share| format!("{share:.1}")))
        .collect();
    let cells: String = shown.iter().map(|share| format!(" {share:>9}")).collect();
    say(format!("{shape:<16} {sets:>4} {algorithms:>4} {families:>9}{cells}"));
    Ok(format!("{shape},{sets},{algorithms},{families},{}\n", shown.join(",")))
}

fn simulated(cell: Cell, boards: usize, seed: u64, real: &[Vec<f64>]) -> anyhow::Result<Shown> {
    let mut shown = Shown { boards, ..Shown::default() };
    for board in 0..boards {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(board as u64);
        let asked = Asked { draws: DRAWS, seed: board as u64, ..Asked::default() };
        let (rows, families) = cell.scores(&mut Draws(rng), real);
        let given = given(&rows, cell.families.then_some(&families[..]));
        shown.add(&leaderboard(&given, &asked, &Patient).map_err(said)?, &rows, cell);
    }
    Ok(shown)
}

pub fn said(failure: partita_answers::failure::Failure) -> anyhow::Error {
    anyhow::anyhow!("{failure}")
}

impl Shown {
    fn add(&mut self, answer: &Answer, rows: &[Vec<f64>], cell: Cell) {
        let is_better = |name: &str| cell.is_better(name[1..].parse().expect("a number"));
        let declared = || answer.pairs.iter().filter(|pair| pair.p <= 0.05);
        let is_false = |pair: &&Pair| !is_better(&pair.better) || is_better(&pair.other);
        self.false_differences += usize::from(declared().any(|pair| is_false(&pair)));
        self.found[0] += declared().filter(|pair| !is_false(pair)).count();
        let nemenyi = answer.classic.nemenyi.iter().flat_map(|test| &test.pairs).map(|pair| pair.found.p);
        let wilcoxon = answer.classic.wilcoxon.pairs.iter().map(|pair| pair.found.p_holm);
        let paired = paired(rows);
        let of_paired = paired.iter().map(|(_, _, p)| *p);
        let all: [Box<dyn Iterator<Item = f64> + '_>; 3] =
            [Box::new(nemenyi), Box::new(wilcoxon), Box::new(of_paired)];
        for (count, mut p) in self.by_classic.iter_mut().zip(all) {
            *count += usize::from(p.any(|p| p <= 0.05));
        }
        let is_found = |&&(better, other, p): &&(usize, usize, f64)| {
            p <= 0.05 && cell.is_better(better) && !cell.is_better(other)
        };
        self.found[1] += paired.iter().filter(is_found).count();
        let half = cell.algorithms / 2;
        self.planted += half * (cell.algorithms - half);
        // The better ones share the ranks up to their number, the others the rest.
        let covers = |one: &Algorithm| match is_better(&one.name) {
            true => one.rank_best == 1 && one.rank_worst >= half,
            false => one.rank_best <= half + 1 && one.rank_worst == cell.algorithms,
        };
        self.covering += usize::from(answer.algorithms.iter().all(covers));
    }
}

/// The paired t test of each two algorithms, the one with the better mean first, after Holm.
fn paired(rows: &[Vec<f64>]) -> Vec<(usize, usize, f64)> {
    let (n, all) = (rows.len() as f64, rows[0].len());
    let pair = |(a, b): (usize, usize)| {
        let differences = || rows.iter().map(move |row| row[a] - row[b]);
        let mean = differences().sum::<f64>() / n;
        let squares: f64 = differences().map(|one| (one - mean).powi(2)).sum();
        let p = student_p(mean.abs() / (squares / (n - 1.0) / n).sqrt(), n - 1.0);
        if mean > 0.0 { (a, b, p) } else { (b, a, p) }
    };
    let mut pairs: Vec<(usize, usize, f64)> =
        (0..all).flat_map(|a| (a + 1..all).map(move |b| (a, b))).map(pair).collect();
    let p = holm(&pairs.iter().map(|(.., p)| *p).collect::<Vec<_>>());
    pairs.iter_mut().zip(p).for_each(|(pair, p)| pair.2 = p);
    pairs
}

/// The same answer of few and of many algorithms, in one run.
fn times() -> anyhow::Result<()> {
    let timed = |sets: usize, algorithms: usize, draws: u32| -> anyhow::Result<f64> {
        let cell = Cell { shape: Shape::Normal, sets, algorithms, families: false, better: 0.0 };
        let given = given(&cell.scores(&mut Draws(ChaCha8Rng::seed_from_u64(4)), &[]).0, None);
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
