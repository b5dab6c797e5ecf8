//! The tests of the command line, in one program.

mod bits;
mod boards_and_samples_refused;
#[cfg(unix)]
mod completions;
mod examples;
mod explain;
mod gallery;
mod gate;
mod help;
#[cfg(unix)]
mod hostile;
mod ids;
#[cfg(unix)]
mod interrupt;
#[cfg(unix)]
mod joining;
mod leaderboard;
mod matrix_file;
#[cfg(unix)]
mod not_meant;
#[cfg(unix)]
mod output;
mod report;
mod report_numbers;
#[cfg(unix)]
mod resume;
mod rooms;
mod sampled_truth;
mod tree_golden;
mod verbs;
