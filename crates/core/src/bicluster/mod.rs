//! Sets of biclusters: rows with columns of one matrix, which may overlap and leave cells out.
//!
//! A set is two covers with the same number of clusters, one of the rows and one of the columns: the cells of bicluster k
//! are the rows in cluster k of the first with the columns in cluster k of the second. Two sets are therefore two
//! comparisons of covers, and what they share is a product of what their rows and their columns share. The cells are
//! counted by types of rows × types of columns and never built.

mod build;
mod cells;
mod summary;

pub use build::Biclusters;
pub use summary::BiclusterSummary;
