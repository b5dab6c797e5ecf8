//! Points in a plane whose distances are as near as can be to given ones: classical scaling, and how far to trust it.

mod map;
mod neighbours;
mod tridiagonal;

pub use map::*;
