//! Graphs, trees and clusterings drawn at random, each from a 64-bit seed: the same seed gives the same draw.

use partita::{ErrorKind, Result};

/// A share or a probability lies between 0 and 1.
pub(super) fn check_share(what: &str, value: f64) -> Result<()> {
    if (0.0..=1.0).contains(&value) {
        return Ok(());
    }
    refuse(format!("the {what} is {value}; it lies between 0 and 1"))
}

pub(super) fn refuse<T>(message: String) -> Result<T> {
    Err(ErrorKind::BadSimulation(message).into())
}
