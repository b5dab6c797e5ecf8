//! Partita in a browser. A page asks by a text in JSON and is answered by one; files are read through it in pieces. The
//! report is that of the command line, by the same functions, and so are the sentences of its errors.
//!
//! `cargo dev page` builds the module without threads for WebAssembly and puts it into one file with `web/`. The module also
//! has the functions of `partita-c`, by which tests compare its scores with those of other platforms.

mod ask;
#[cfg(target_family = "wasm")]
mod border;
#[cfg(target_family = "wasm")]
mod end;

pub use ask::answer;
pub use partita_c::*;
