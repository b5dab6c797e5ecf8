//! Any text as Newick. `crates/core/tests/it/newick_mutations.rs` runs the same entry on damaged trees in every test run.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/core/tests/it/common/newick_entry.rs"]
mod newick_entry;

fuzz_target!(|text: &str| {
    newick_entry::check(text);
});
