//! `cargo dev reproduce KEY [--full]` starts this program.

use clap::Parser as _;

fn main() -> anyhow::Result<()> {
    partita_papers::run(&partita_papers::Options::parse())
}
