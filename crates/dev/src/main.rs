//! Developer commands: `cargo dev generate | test | bench | reproduce`.

fn main() {}
