//! Co-clusterings and hierarchies from data: matrices and graphs in, the types of `partita` out.

mod linkage;
mod louvain;
mod paris;
mod random;
pub mod simulate;
mod spectral;
mod vectors;

pub use linkage::Linkage;
pub use louvain::{Louvain, modularity};
pub use paris::paris;
pub use partita::Csr;
pub use spectral::SpectralEmbedding;
pub use vectors::{LinkageMethod, Points, linkage};
