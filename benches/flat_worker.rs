//! Ours in the flat benchmark: a process that reads commands from standard input and answers each with one
//! line, as `benches/flat_peer.py` does for the peers.
//!
//! `load A.npy B.npy`, `texts A.txt B.txt`, `sizes A.npy B.npy` read the inputs; `run TASK` answers with the
//! value, the seconds and the bytes of memory beyond the inputs at the peak.

use std::io::{BufRead, Write};
use std::time::Instant;

use anyhow::{Context, bail};
use partita::{Contingency, Cost, Labels, PairCounts, Request, Summary, measures};

/// What the commands have loaded.
enum Data {
    None,
    I32(Vec<i32>, Vec<i32>),
    I64(Vec<i64>, Vec<i64>),
    U64(Vec<u64>, Vec<u64>),
    Texts(Vec<String>, Vec<String>),
    Sizes(Contingency),
}

/// Answers commands until standard input ends, on this number of threads.
pub fn main(threads: Option<String>) -> anyhow::Result<()> {
    let threads = threads.map(|text| text.parse()).transpose()?;
    partita::with_threads(threads, serve)?
}

fn serve() -> anyhow::Result<()> {
    let mut data = Data::None;
    let mut out = std::io::stdout();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let answer = match words[..] {
            ["load", a, b] => {
                data = load(a, b)?;
                "ok".to_owned()
            }
            ["texts", a, b] => {
                let lines = |path: &str| -> anyhow::Result<Vec<String>> {
                    Ok(std::fs::read_to_string(path)?.lines().map(str::to_owned).collect())
                };
                data = Data::Texts(lines(a)?, lines(b)?);
                "ok".to_owned()
            }
            ["sizes", a, b] => {
                data = Data::Sizes(with_margins(&integers(a)?, &integers(b)?)?);
                "ok".to_owned()
            }
            ["run", task] => run(task, &data)?,
            _ => bail!("there is no command {line:?}"),
        };
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}

fn run(task: &str, data: &Data) -> anyhow::Result<String> {
    let resident = reset_peak();
    let start = Instant::now();
    let value = match task {
        "read" => read(data)?,
        "ari" => adjusted_rand(&pair_counts(data)?)?,
        "table-ari" => score(&summary(data)?, "adjusted_rand")?,
        "ami" => score(&summary(data)?, "adjusted_mutual_information")?,
        "emi" => summary(data)?.expected_information(),
        "rmi" => score(&summary(data)?, "rmi:reduction=dirichlet:normalizer=reference")?,
        "rmi-flat" => score(&summary(data)?, "rmi")?,
        "linear" => linear(&summary(data)?)?,
        _ => bail!("there is no task {task:?}"),
    };
    let seconds = start.elapsed().as_secs_f64();
    let extra = memory("VmHWM").saturating_sub(resident);
    Ok(format!("{value:?} {seconds:?} {extra}"))
}

/// All that a measure of pair counts needs.
fn pair_counts(data: &Data) -> anyhow::Result<PairCounts> {
    Ok(match data {
        Data::None | Data::Sizes(_) => bail!("load columns first"),
        Data::I32(a, b) => PairCounts::count(a, b)?,
        Data::I64(a, b) => PairCounts::count(a, b)?,
        Data::U64(a, b) => PairCounts::count(a, b)?,
        Data::Texts(a, b) => PairCounts::count(Labels::from_texts(a).codes(), Labels::from_texts(b).codes())?,
    })
}

fn summary(data: &Data) -> anyhow::Result<Summary> {
    let table = match data {
        Data::None => bail!("load something first"),
        Data::I32(a, b) => Contingency::count(a, b)?,
        Data::I64(a, b) => Contingency::count(a, b)?,
        Data::U64(a, b) => Contingency::count(a, b)?,
        Data::Texts(a, b) => {
            Contingency::count(Labels::from_texts(a).codes(), Labels::from_texts(b).codes())?
        }
        Data::Sizes(table) => table.clone(),
    };
    Ok(Summary::new(table))
}

fn adjusted_rand(counts: &PairCounts) -> anyhow::Result<f64> {
    let score = Request::parse("adjusted_rand")?.score(counts)?;
    score.value().context("the score is not defined")
}

fn score(summary: &Summary, measure: &str) -> anyhow::Result<f64> {
    partita::compare(measure, summary)?.value().context("the score is not defined")
}

/// Every measure of linear cost; returns the sum of the values that exist.
fn linear(summary: &Summary) -> anyhow::Result<f64> {
    let mut sum = 0.0;
    for measure in measures().iter().filter(|measure| measure.cost == Cost::Linear) {
        // Measures of other inputs refuse a table; that is not an error here.
        if let Ok(score) = Request::new(measure).score(summary) {
            sum += score.value().unwrap_or(0.0);
        }
    }
    Ok(sum)
}

/// The floor: both columns are read once.
fn read(data: &Data) -> anyhow::Result<f64> {
    Ok(match data {
        Data::I32(a, b) => a.iter().zip(b).fold(0, |sum, (x, y)| sum ^ x ^ y) as f64,
        Data::I64(a, b) => a.iter().zip(b).fold(0, |sum, (x, y)| sum ^ x ^ y) as f64,
        Data::U64(a, b) => a.iter().zip(b).fold(0, |sum, (x, y)| sum ^ x ^ y) as f64,
        _ => bail!("only columns of integers are read"),
    })
}

/// A table with these margins, filled from one corner: expectations depend on margins only.
fn with_margins(rows: &[i64], columns: &[i64]) -> anyhow::Result<Contingency> {
    let (mut i, mut j) = (0, 0);
    let (mut rows, mut columns) = (rows.to_vec(), columns.to_vec());
    let mut triples = Vec::new();
    while i < rows.len() && j < columns.len() {
        let count = rows[i].min(columns[j]);
        triples.push((i as u32, j as u32, count as u64));
        (rows[i], columns[j]) = (rows[i] - count, columns[j] - count);
        (i, j) = (i + usize::from(rows[i] == 0), j + usize::from(columns[j] == 0));
    }
    Ok(Contingency::from_triples(triples)?)
}

fn load(a: &str, b: &str) -> anyhow::Result<Data> {
    let (a, b) = (Npy::read(a)?, Npy::read(b)?);
    Ok(match (a.descr.as_str(), b.descr.as_str()) {
        ("<i4", "<i4") => Data::I32(a.values(i32::from_le_bytes), b.values(i32::from_le_bytes)),
        ("<i8", "<i8") => Data::I64(a.values(i64::from_le_bytes), b.values(i64::from_le_bytes)),
        ("<u8", "<u8") => Data::U64(a.values(u64::from_le_bytes), b.values(u64::from_le_bytes)),
        types => bail!("columns of types {types:?} are not part of the benchmark"),
    })
}

fn integers(path: &str) -> anyhow::Result<Vec<i64>> {
    Ok(Npy::read(path)?.values(i64::from_le_bytes))
}

/// A one-dimensional array as NumPy writes it.
struct Npy {
    descr: String,
    bytes: Vec<u8>,
}

impl Npy {
    fn read(path: &str) -> anyhow::Result<Self> {
        let mut bytes = std::fs::read(path).with_context(|| format!("cannot read {path}"))?;
        let header_end = 10 + usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
        let header = String::from_utf8_lossy(&bytes[10..header_end]).into_owned();
        let descr = header.split('\'').nth(3).context("an array without a type")?.to_owned();
        bytes.drain(..header_end);
        Ok(Self { descr, bytes })
    }

    fn values<T, const WIDTH: usize>(&self, of_bytes: impl Fn([u8; WIDTH]) -> T) -> Vec<T> {
        let (values, _) = self.bytes.as_chunks::<WIDTH>();
        values.iter().map(|&value| of_bytes(value)).collect()
    }
}

/// Makes the peak the memory of now, which is returned.
fn reset_peak() -> u64 {
    // Only Linux has this; elsewhere the column of memory is zero.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
    memory("VmRSS")
}

/// A line of the process's status, in bytes.
fn memory(field: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with(field));
    let kilobytes =
        line.and_then(|line| line.split_whitespace().nth(1)).and_then(|word| word.parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}
