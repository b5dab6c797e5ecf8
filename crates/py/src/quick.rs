//! One score of two plain columns without a detour: a hundred items are counted in less time than it takes to recognise what
//! they are.

use numpy::PyArray1;
use partita::{Columns, Doubt, Request};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyList};

use crate::column::{Column, with_keys};
use crate::counting::counted_for;
use crate::failure::{caught, raise};
use crate::interruptible::{Threads, WORTH_THREADS};
use crate::scoring::{parse, score_of};
use crate::text_codes::text_codes;

/// One measure with its usual parameters, looked up once.
#[pyclass(frozen, module = "partita._native")]
pub struct Scorer {
    request: Request,
}

#[pymethods]
impl Scorer {
    #[new]
    fn new(measure: String) -> PyResult<Self> {
        let request = parse(&[measure])?.pop().ok_or_else(|| raise("there is no measure"))?;
        Ok(Self { request })
    }

    /// The score of two arrays of integers or texts, or of lists of them, by default policies. Nothing for everything that is
    /// something else, holds ids, or has no score: who takes a closer look says why.
    fn quick(&self, a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> PyResult<Option<f64>> {
        let py = a.py();
        let (Some(a), Some(b)) = (Plain::of(a)?, Plain::of(b)?) else { return Ok(None) };
        if a.len != b.len {
            return Ok(None);
        }
        let is_doubtful = a.may_hold_ids()? || b.may_hold_ids()?;
        let threads = if a.long.is_some() { Threads::from_jobs(None)? } else { Threads::ONE };
        let columns = match (&a.long, &b.long) {
            (None, None) => caught(|| Ok(self.request.count(&a.keys, &b.keys, is_doubtful).ok()))?,
            (Some(a), Some(b)) => Some(counted_for(py, &self.request, a, b, is_doubtful, threads)?),
            _ => None,
        };
        let Some(columns) = columns.filter(|columns| !is_doubtful || doubts(columns).is_empty()) else {
            return Ok(None);
        };
        Ok(score_of(py, &self.request, columns, threads)?.value())
    }
}

/// What to say of columns that may hold ids.
pub fn doubts(columns: &Columns) -> Vec<Doubt> {
    let Some((items, (rows, clusters))) = columns.sizes() else { return Vec::new() };
    [("a", rows), ("b", clusters)]
        .iter()
        .filter_map(|&(name, count)| Doubt::about_sizes(name, count, items))
        .collect()
}

/// A column that holds integers or texts beyond doubt, and a label for each item.
struct Plain<'py> {
    len: usize,
    /// The keys of all items of a short column, else of some.
    keys: Vec<i64>,
    /// The column, unless it is short.
    long: Option<Column<'py>>,
}

impl<'py> Plain<'py> {
    fn of(values: &Bound<'py, PyAny>) -> PyResult<Option<Self>> {
        let column = match Column::direct(values)? {
            Some(column) if column.lacks_labels() => return Ok(None),
            Some(column) => column,
            None => match integers(values) {
                Some(keys) if keys.len() < WORTH_THREADS => {
                    return Ok(Some(Self { len: keys.len(), keys, long: None }));
                }
                Some(keys) => match Column::direct(PyArray1::from_vec(values.py(), keys).as_any())? {
                    Some(column) => column,
                    None => return Ok(None),
                },
                None => match text_codes(values)? {
                    Some(codes) => Column::Codes(codes),
                    None => return Ok(None),
                },
            },
        };
        let (len, keys) = with_keys!(&column, keys => {
            let most = if keys.len() < WORTH_THREADS { keys.len() } else { SAMPLES[0] };
            (keys.len(), every(keys, most))
        });
        Ok(Some(Self { len, keys, long: (len >= WORTH_THREADS).then_some(column) }))
    }

    /// Whether nearly every item may have a label of its own: what `partita._labels.may_hold_ids` says.
    fn may_hold_ids(&self) -> PyResult<bool> {
        let Some(column) = &self.long else {
            let few = self.len < 2 * SAMPLES[0] || is_nearly_distinct(&every(&self.keys, SAMPLES[0]));
            return Ok(few && is_nearly_distinct(&self.keys));
        };
        if !is_nearly_distinct(&self.keys) {
            return Ok(false);
        }
        with_keys!(column, keys => Ok(is_nearly_distinct(&every(keys, SAMPLES[1]))))
    }
}

/// The integers of a list that holds nothing else.
fn integers(values: &Bound<'_, PyAny>) -> Option<Vec<i64>> {
    let list = values.cast_exact::<PyList>().ok()?;
    let mut keys = Vec::with_capacity(list.len());
    for object in list {
        keys.push(object.cast_exact::<PyInt>().ok()?.extract().ok()?);
    }
    Some(keys)
}

/// Numbers of items that tell a column of ids from most others, and from nearly all.
const SAMPLES: [usize; 2] = [64, 4096];

/// About that many keys at even distances, or all.
fn every<K: Copy + Into<i64>>(keys: &[K], most: usize) -> Vec<i64> {
    let step = keys.len() / most.max(1);
    if step < 2 {
        return keys.iter().map(|&key| key.into()).collect();
    }
    keys.chunks(step).map(|chunk| chunk[0].into()).collect()
}

/// Whether four in five of ten keys or more differ.
fn is_nearly_distinct(keys: &[i64]) -> bool {
    let enough = |distinct: u64| distinct.saturating_mul(5) >= keys.len() as u64 * 4;
    let (mut low, mut high) = (i64::MAX, i64::MIN);
    for &key in keys {
        (low, high) = (low.min(key), high.max(key));
    }
    if keys.len() < 10 || !enough(high.abs_diff(low).saturating_add(1)) {
        return false;
    }
    let range = high.abs_diff(low);
    if range < 64 * keys.len() as u64 {
        let mut seen = vec![0_u64; range as usize / 64 + 1];
        for &key in keys {
            let place = key.abs_diff(low) as usize;
            seen[place / 64] |= 1 << (place % 64);
        }
        return enough(seen.iter().map(|word| u64::from(word.count_ones())).sum());
    }
    let mut sorted = keys.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    enough(sorted.len() as u64)
}
