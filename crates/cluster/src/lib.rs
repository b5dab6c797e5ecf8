//! Co-clusterings and hierarchies from data: matrices and graphs in, the types of `partita` out.

mod cocluster;
mod control;
mod error;
mod linkage;
mod louvain;
mod map;
mod paris;
mod random;
pub mod simulate;
mod spectral;
mod vectors;

pub use cocluster::{
    CoHierarchy, Feature, HiccOptions, Itcc, ItccOptions, ItccStart, Mode, SplitBy, Tau, TauOptions,
    block_information, column_cluster_features, goodman_kruskal_tau, harmonic_mean, hicc, itcc,
    matrix_information, resume_hicc, row_cluster_features, tau_cocluster,
};
pub use control::{Control, Progress};
pub use error::{Error, ErrorKind, Result};
pub use linkage::Linkage;
pub use louvain::{Louvain, modularity};
pub use map::{DistanceMap, distance_map};
pub use paris::{paris, published_paris};
pub use partita::Csr;
pub use spectral::SpectralEmbedding;
pub use vectors::{LinkageMethod, Points, linkage, linkage_of_distances, neighbour_graph};
