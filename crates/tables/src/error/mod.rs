//! One opaque error with a public kind. The message says what was found and what to do. Where a setting would help, the
//! kind carries it as [`Advice`], and each front end words it as its users write it.

mod advice;
mod choices;
mod cover;
mod error;
mod kind;
mod words;

pub use advice::Advice;
pub use choices::choices;
pub use cover::CoverProblem;
pub use error::*;
pub use kind::ErrorKind;
