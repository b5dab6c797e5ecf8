//! One verdict on the agreement of two clusterings: the p-value of the adjusted Rand index decides whether they agree beyond
//! chance, its interval how well.

mod grade;
mod judge;
mod words;

pub use grade::Grade;
pub use judge::*;
