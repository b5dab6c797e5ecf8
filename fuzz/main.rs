//! One program for all targets: `PARTITA_FUZZ` names the one to run, and `list` lists them.
#![no_main]

use std::panic;
use std::sync::{Mutex, OnceLock};

use libfuzzer_sys::fuzz_target;
use partita_fuzz::limits::{Counting, is_packed, within_limits};
use partita_fuzz::{TARGETS, Target, find};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

static TARGET: OnceLock<&Target> = OnceLock::new();

/// What the last panic said. The readers fence the decoders of other crates, so that not every panic is a failure.
static SAID: Mutex<String> = Mutex::new(String::new());

fuzz_target!(
    init: {
        let name = std::env::var("PARTITA_FUZZ").unwrap_or_default();
        let Some(target) = find(&name) else {
            TARGETS.iter().for_each(|target| println!("{}", target.name));
            std::process::exit(i32::from(name != "list"));
        };
        let _ = TARGET.set(target);
        panic::set_hook(Box::new(|panic| *SAID.lock().expect("nobody panics here") = panic.to_string()));
    },
    |bytes: &[u8]| {
        let target = TARGET.get().expect("libFuzzer calls `init` first");
        let run = || within_limits(bytes.len(), is_packed(bytes), || target.run(bytes));
        if panic::catch_unwind(panic::AssertUnwindSafe(run)).is_err() {
            eprintln!("{}", SAID.lock().expect("nobody panics here"));
            std::process::abort();
        }
    }
);
