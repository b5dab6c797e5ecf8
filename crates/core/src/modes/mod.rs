//! Many draws of a clustering: whether they are one answer or several, and which draws and items belong to which.
//!
//! An ensemble has one mode when, given one centre, each item's label varies independently of the other items' labels (Peixoto
//! 2021). Then one half of the items tells nothing about the other half; with two answers every half shows the same two
//! groups of draws.
//!
//! ```
//! use partita::Labels;
//! use partita::ensemble::Ensemble;
//! use partita::modes::ModesOptions;
//!
//! let one = Labels::from_integers([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]);
//! let other = Labels::from_integers([0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2]);
//! let draws: Vec<Labels> = (0..12).map(|draw| if draw % 2 == 0 { one.clone() } else { other.clone() }).collect();
//! let found = Ensemble::new(&draws)?.modes(&ModesOptions::default())?;
//! assert_eq!((found.modes.len(), found.mode_of[0], found.mode_of[1]), (2, 0, 1));
//! # Ok::<(), partita::Error>(())
//! ```

mod align;
mod assign;
mod association;
mod chain;
mod decides;
mod distance;
mod given;
mod groups;
mod halves;
mod modes;
mod options;
mod progress;
mod search;
mod square;
mod warning;
mod weight;

pub use given::modes_of_distances;
pub use modes::{Mode, Modes, ModesFit};
pub use options::{DrawOrder, ModesOptions, Representative};
pub use progress::{ModesProgress, ModesStage};
pub use search::{GroupsTest, ModesStep};
pub use warning::SeveralModes;
pub use weight::WeightInterval;

#[cfg(test)]
mod tests;
