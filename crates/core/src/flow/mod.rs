//! Chains of clusterings of the same items, such as resolutions or snapshots in time: what goes where from each to the next.
//!
//! ```
//! use partita::Labels;
//! use partita::ensemble::Ensemble;
//! use partita::flow::{EventKind, FlowOptions, flow};
//!
//! let column = |labels: [i32; 6]| Labels::from_integers(labels);
//! let chain = Ensemble::new(&[column([0, 0, 0, 0, 0, 0]), column([0, 0, 0, 1, 1, 1])])?;
//! let found = flow(&chain, &FlowOptions::default())?;
//! assert_eq!(found.events[0].kind, EventKind::Split);
//! assert_eq!(found.steps[0].merge, 0.0);
//! # Ok::<(), partita::Error>(())
//! ```

mod clusters;
mod events;
mod flow;
mod line;
mod names;
mod order;
mod stability;

pub use events::{Event, EventKind, MatchRule};
pub use flow::*;
pub use names::{NameOrder, numbered};
