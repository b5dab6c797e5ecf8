//! The tests of the command line, in one program.

mod bits;
mod examples;
mod help;
#[cfg(unix)]
mod hostile;
#[cfg(unix)]
mod interrupt;
#[cfg(unix)]
mod output;
#[cfg(unix)]
mod resume;
