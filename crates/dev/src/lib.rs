//! What the developer commands, the papers and the benchmarks share: running other programs and talking to the
//! developer.

pub mod r_package;
pub mod shell;
