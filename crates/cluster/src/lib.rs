//! Co-clusterings and hierarchies from data: matrices and graphs in, the types of `partita` out.

mod linkage;
mod louvain;
mod paris;
mod random;
pub mod simulate;

pub use linkage::{Linkage, Merge};
pub use louvain::{Louvain, modularity};
pub use paris::paris;
pub use partita::Csr;
