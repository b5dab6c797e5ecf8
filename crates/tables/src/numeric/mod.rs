//! Exact and order-independent arithmetic. Nothing here knows what a cluster is.

mod arrange;
mod below;
mod exact;
mod exponential_integral;
mod fixed_sum;
mod gamma;
mod logs;
mod place;
mod x_ln_x;

pub use arrange::Arrange;
pub use below::below;
pub use exact::{at_most_one, product, quotient, ratio, rounded};
pub use exponential_integral::scaled_exponential_integral;
pub use fixed_sum::{FixedSum, fixed_sum, float_sum, float_sums};
pub use gamma::{digamma, stirling_rest};
pub use logs::{ByCount, entropy_step, excess, ln_quotient, ln_ratio, stirling_excess};
pub use place::place;
pub use x_ln_x::{DIGITS, sum_x_ln_x, to_float, x_ln_x};
