//! The version of the program, with the optional features that are in.

use std::sync::LazyLock;

/// The features that a build may leave out.
const FEATURES: [(&str, bool); 4] = [
    ("columnar", cfg!(feature = "columnar")),
    ("compression", cfg!(feature = "compression")),
    ("manual", cfg!(feature = "manual")),
    ("render", cfg!(feature = "render")),
];

static VERSION: LazyLock<String> = LazyLock::new(|| {
    let features: Vec<&str> = FEATURES.iter().filter(|(_, is_in)| *is_in).map(|(name, _)| *name).collect();
    match features.as_slice() {
        [] => env!("CARGO_PKG_VERSION").to_owned(),
        some => format!("{} ({})", env!("CARGO_PKG_VERSION"), some.join(", ")),
    }
});

/// The version as `--version` prints it: `0.2.0 (columnar, compression, render)`.
pub fn version() -> &'static str {
    &VERSION
}
