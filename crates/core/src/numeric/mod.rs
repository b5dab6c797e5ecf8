//! Exact and order-independent arithmetic. Nothing here knows what a cluster is.

mod below;
mod exact;
mod exponential_integral;
mod fixed_sum;
mod gamma;
mod logs;
mod place;
mod x_ln_x;

pub use below::below;
pub(crate) use exact::{at_most_one, product, quotient, ratio, rounded};
pub(crate) use exponential_integral::scaled_exponential_integral;
pub(crate) use fixed_sum::{FixedSum, fixed_sum, float_sum, float_sums};
pub(crate) use gamma::{digamma, stirling_rest};
pub(crate) use logs::{ByCount, entropy_step, excess, ln_quotient, ln_ratio, stirling_excess};
pub(crate) use place::place;
pub(crate) use x_ln_x::{DIGITS, sum_x_ln_x, to_float, x_ln_x};
