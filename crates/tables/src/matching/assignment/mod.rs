//! The cheapest assignment of rows to columns of a dense table.
//!
//! Each row without a column gets one along a shortest alternating path (Jonker and Volgenant). Before that, rows may bid
//! for columns in coarse steps (Bertsekas's auction), which brings the prices near their optimum: from prices of zero the
//! paths are long where all rows want the same columns, as the splits of trees do. Prices and columns that are known from
//! a table much like this one do more than an auction.
//!
//! Costs are integers held as floating-point numbers, which are exact below 2^53 and whose vectors have a minimum.

mod assignment;
mod auction;
mod path;

pub use assignment::*;
