//! Command lines that are made up end well. `PARTITA_RANDOM_LINES=100000 PARTITA_RANDOM_START=0 cargo test --release -p partita-fuzz
//! --test lines` tries as many from that seed on, and `PARTITA_RANDOM_MINUTES` as many as there is time for.
#![cfg(unix)]

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use partita_fuzz::lines::{Corpus, Line, check};
use partita_fuzz::mutate::Numbers;

/// Lines that are tried where nobody says how many.
const LINES: u64 = 100;

fn number(name: &str) -> Option<f64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn every_line_ends_well() {
    let corpus = Corpus::of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    let program = Path::new(env!("CARGO_BIN_EXE_partita-line"));
    let minutes = number("PARTITA_RANDOM_MINUTES").map(|minutes| Duration::from_secs_f64(60.0 * minutes));
    let lines = number("PARTITA_RANDOM_LINES").map_or(LINES, |lines| lines as u64);
    let first = number("PARTITA_RANDOM_START").map_or(0, |first| first as u64);
    let (next, begun, failures) = (AtomicU64::new(first), Instant::now(), Mutex::new(Vec::new()));
    let go_on = |seed: u64| minutes.map_or(seed < first + lines, |minutes| begun.elapsed() < minutes);
    let try_lines = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if !go_on(seed) {
                break;
            }
            // Seeds that follow each other begin alike.
            let mut numbers = Numbers(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
            let line = Line::drawn(&corpus, &mut numbers);
            if let Err(problem) = check(program, &line) {
                failures.lock().expect("no panic").push(format!("{seed}: {line}\n{problem}"));
            }
        }
    };
    std::thread::scope(|scope| {
        (0..std::thread::available_parallelism().map_or(1, usize::from)).for_each(|_| {
            scope.spawn(try_lines);
        });
    });
    let failures = failures.into_inner().expect("no panic");
    let tried = next.into_inner() - first;
    assert!(failures.is_empty(), "{} of some {tried} lines:\n\n{}", failures.len(), failures.join("\n\n"));
}
