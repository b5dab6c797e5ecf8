//! What holds for a measure, computed and not claimed: every property was tried on all pairs of clusterings of
//! up to six items, or of small sets of biclusters, and a failure comes with a counterexample. `cargo dev generate` writes
//! the tables.
//!
//! ```
//! use partita::Kind;
//! use partita::properties::{Property, recorded};
//!
//! let ari = recorded(Kind::Labels, "adjusted_rand").unwrap();
//! assert!(ari.holds(Property::ChanceAdjusted));
//! assert!(!ari.holds(Property::Normalized));
//! ```

mod properties;

pub use properties::*;
