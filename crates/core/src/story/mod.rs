//! The differences of two clusterings, as a story: a few changes, and what undoing each regains.
//!
//! A few stray items join all components of two clusterings into one. So the story keeps the pairs of clusters that
//! overlap more than by accident, and takes the components of those. Each component that is not one cluster against one
//! is a *change*, and the strays together are one more. Undoing a change gives its items the labels of A. Changes are
//! undone one after the other, the most rewarding first, until the two clusterings are identical.
//!
//! ```
//! use partita::story::{Change, Story, Tolerance};
//! use partita::{Contingency, Request, Summary};
//!
//! // A's first cluster is split in two, and one item strays from the second cluster into the first.
//! let summary = Summary::new(Contingency::from_dense(&[[50, 40, 0], [1, 0, 60]])?);
//! let story = Story::of(&summary, &[Request::parse("ari")?], Tolerance::default())?;
//! assert_eq!((story.same(), story.strays.items()), (1, 1));
//! assert_eq!(story.steps[0].change, Change::Component(0));
//! assert_eq!(story.steps[1].change, Change::Strays);
//! assert_eq!(story.steps[1].values[0].after.value(), Some(1.0));
//! # Ok::<(), partita::Error>(())
//! ```

mod backbone;
mod belonging;
mod certainty;
mod covers;
mod expectation;
mod fate;
mod labels;
mod left;
mod opening;
mod path;
mod strays;
mod sums;
mod tolerance;
mod undoing;
mod words;

pub use certainty::{Certainty, REDRAWN, StepCertainty};
pub use covers::{CoverChange, CoverChangeKind, CoverStory};
pub use fate::{Fate, Fates};
pub use labels::{Change, Step, Story, Value};
pub use opening::Opened;
pub use strays::{Strays, StraysOfRow};
pub use tolerance::{MinOverlap, Tolerance};
pub use words::loose_pairs;
