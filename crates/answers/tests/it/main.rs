//! The tests of the answers, in one program.

mod golden;
mod ids;
mod leaderboard;
mod rank;
mod sampled_truth;
