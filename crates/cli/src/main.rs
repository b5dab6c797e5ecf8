//! The command line of Partita.

fn main() {}
