//! What the caller holds by a pointer.

use std::sync::Arc;

use partita::{Biclusters, Cover, Csr, LabelledTable, Labels, Tree};

/// A part of the input; it never changes, and a copy of it is a copy of a pointer.
#[derive(Debug, Clone)]
pub enum Object {
    /// A label per item, with texts.
    Labels(Arc<Labels>),
    /// A number per item.
    Numbers(Arc<Vec<f64>>),
    /// Counts with the labels of rows and columns.
    Table(Arc<LabelledTable>),
    /// One tree or several.
    Trees(Arc<Vec<Tree>>),
    /// A sparse matrix.
    Matrix(Arc<Csr>),
    /// Clusters that may overlap.
    Cover(Arc<Cover>),
    /// Rows with columns of a matrix.
    Biclusters(Arc<Biclusters>),
}

impl Object {
    /// Names it in words.
    pub fn noun(&self) -> &'static str {
        match self {
            Self::Labels(_) => "labels",
            Self::Numbers(_) => "numbers",
            Self::Table(_) => "a table of counts",
            Self::Trees(_) => "trees",
            Self::Matrix(_) => "a matrix",
            Self::Cover(_) => "a cover",
            Self::Biclusters(_) => "biclusters",
        }
    }

    /// Its trees, if it holds any.
    pub fn trees(&self) -> &[Tree] {
        match self {
            Self::Trees(trees) => trees,
            _ => &[],
        }
    }
}
