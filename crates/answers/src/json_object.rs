//! Objects written as JSON, for callers that share no memory with the library.

use std::sync::Arc;

use partita::{Biclusters, Cover, Csr, LabelledTable, Labels, LabelsBuilder, Tree};
use serde::Deserialize;
use serde_json::Value;

use crate::failure::{Failure, Outcome};
use crate::object::Object;

/// An object by its kind.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Written {
    /// A label per item; null where there is none.
    Labels(Vec<Value>),
    /// A number per item.
    Numbers(Vec<f64>),
    /// Counts, row by row.
    Table { rows: Vec<String>, columns: Vec<String>, counts: Vec<Vec<u64>> },
    /// One text in Newick form for each tree.
    Trees(Vec<String>),
    /// The entries of a matrix, row by row.
    Matrix(Vec<Vec<f64>>),
    /// Memberships: item, cluster and weight, counted from 0.
    Cover { items: usize, clusters: usize, members: Vec<(u32, u32, f64)> },
    /// Rows and columns of each bicluster, counted from 0.
    Biclusters { shape: (usize, usize), biclusters: Vec<(Vec<u32>, Vec<u32>)> },
}

/// The object that a JSON value describes.
pub fn object(json: &Value) -> Outcome<Object> {
    let written = Written::deserialize(json)
        .map_err(|error| Failure::usage(format!("this is no object of a question: {error}")))?;
    written.read()
}

impl Written {
    fn read(self) -> Outcome<Object> {
        Ok(match self {
            Self::Labels(values) => Object::Labels(Arc::new(labels(&values)?)),
            Self::Numbers(numbers) => Object::Numbers(Arc::new(numbers)),
            Self::Table { rows, columns, counts } => {
                let of_row = |(row, counts): (usize, Vec<u64>)| {
                    let cells = counts.into_iter().enumerate();
                    cells.map(move |(column, count)| (row as u32, column as u32, count))
                };
                let triples = counts.into_iter().enumerate().flat_map(of_row).filter(|cell| cell.2 > 0);
                Object::Table(Arc::new(LabelledTable::from_counts(triples, rows, columns)?))
            }
            Self::Trees(texts) => {
                let trees = texts.iter().map(|text| Tree::from_newick(text));
                Object::Trees(Arc::new(trees.collect::<partita::Result<_>>()?))
            }
            Self::Matrix(rows) => Object::Matrix(Arc::new(matrix(&rows))),
            Self::Cover { items, clusters, members } => {
                let of_items: Vec<u32> = members.iter().map(|one| one.0).collect();
                let of_clusters: Vec<u32> = members.iter().map(|one| one.1).collect();
                let weights: Vec<f64> = members.iter().map(|one| one.2).collect();
                let cover =
                    Cover::from_memberships(items, clusters, &of_items, &of_clusters, Some(&weights))?;
                Object::Cover(Arc::new(cover))
            }
            Self::Biclusters { shape, biclusters } => {
                Object::Biclusters(Arc::new(Biclusters::from_lists(shape, biclusters)?))
            }
        })
    }
}

fn labels(values: &[Value]) -> Outcome<Labels> {
    let mut labels = LabelsBuilder::default();
    for value in values {
        match value {
            Value::Null => labels.push_missing(),
            Value::Bool(value) => labels.push_bool(*value),
            Value::String(text) => labels.push_text(text),
            Value::Number(number) => match number.as_i64() {
                Some(integer) => labels.push_integer(integer.into()),
                None => labels.push_float(number.as_f64().unwrap_or(f64::NAN))?,
            },
            other => return Err(Failure::usage(format!("{other} is no label"))),
        }
    }
    Ok(labels.finish())
}

fn matrix(rows: &[Vec<f64>]) -> Csr {
    let of_row = |(row, values): (usize, &Vec<f64>)| {
        let entries = values.iter().enumerate().filter(|(_, value)| **value != 0.0);
        entries.map(|(column, &value)| (row as u32, column as u32, value)).collect::<Vec<_>>()
    };
    let triples = rows.iter().enumerate().flat_map(of_row).collect();
    Csr::from_triples(rows.len(), rows.iter().map(Vec::len).max().unwrap_or(0), triples)
}
