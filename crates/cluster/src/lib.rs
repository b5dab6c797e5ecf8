//! Co-clusterings and hierarchies from data: matrices and graphs in, the types of `partita` out.

mod cocluster;
mod control;
mod error;
mod linkage;
mod louvain;
mod parallel;
mod paris;
mod random;
pub mod simulate;
mod spectral;
mod vectors;

pub use cocluster::{
    CoHierarchy, HiccOptions, Mode, Tau, TauOptions, goodman_kruskal_tau, harmonic_mean, hicc, resume_hicc,
    tau_cocluster,
};
pub use control::{Control, Progress};
pub use error::Error;
pub use linkage::Linkage;
pub use louvain::{Louvain, modularity};
pub use paris::paris;
pub use partita::Csr;
pub use spectral::SpectralEmbedding;
pub use vectors::{LinkageMethod, Points, linkage};
