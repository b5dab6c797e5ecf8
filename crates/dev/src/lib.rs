//! What the developer commands, the papers and the benchmarks share: running other programs, talking to the developer, and
//! building the page and the R package.

pub mod debian;
pub mod page;
pub mod r_package;
pub mod record;
pub mod shell;
