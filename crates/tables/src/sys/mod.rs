//! What the machine offers: instruction sets, huge pages, threads.

mod cpu;
mod giving_up;
mod huge_pages;
mod threads;
mod words;

pub use cpu::prefetch;
pub use cpu::{Vectorised, places_of, vectorised};
pub use giving_up::{checkpoint, unless_given_up};
pub(crate) use huge_pages::{with_capacity, zeros};
pub use threads::{available, map_init, pool_after_fork, threads_from_env, with_threads};
pub use threads::{join, map_each, map_list, map_most_parts, map_parts, map_reduce};
pub(crate) use words::{distances, multiply_add};
