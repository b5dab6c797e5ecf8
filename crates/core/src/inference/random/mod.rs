//! Random variates that are exact in distribution up to the rounding of their probabilities, from named
//! generators: the same seed gives the same draws on every platform and with any number of threads.

mod binomial;
mod hypergeometric;
mod log_factorials;
mod poisson;
mod stream;

pub(super) use binomial::binomial;
pub(super) use hypergeometric::hypergeometric;
pub(crate) use log_factorials::LogFactorials;
pub(super) use poisson::{PoissonSteps, poisson};
pub(crate) use stream::*;
