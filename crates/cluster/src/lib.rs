//! Co-clusterings and hierarchies from data: matrices and graphs in, the types of `partita` out.

pub use partita::Csr;
