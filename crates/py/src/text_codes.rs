//! Codes of texts by their hashes, which Python keeps with each text: nobody asks for the names of the clusters.

use hashbrown::HashTable;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

/// A code per item of a list or an array of texts, in order of first appearance; nothing where something else is among them, or
/// a text that may stand for a missing label.
pub fn text_codes(values: &Bound<'_, PyAny>) -> PyResult<Option<Vec<u32>>> {
    if let Ok(list) = values.cast_exact::<PyList>() {
        let objects: Vec<Bound<'_, PyAny>> = list.iter().collect();
        return codes(objects.iter());
    }
    let Ok(array) = values.cast::<PyArray1<Py<PyAny>>>() else { return Ok(None) };
    let Ok(array) = array.try_readonly() else { return Ok(None) };
    let array = array.as_array();
    codes(array.iter().map(|object| object.bind(values.py())))
}

fn codes<'a, 'py: 'a>(objects: impl Iterator<Item = &'a Bound<'py, PyAny>>) -> PyResult<Option<Vec<u32>>> {
    let mut known: HashTable<(u64, u32)> = HashTable::new();
    let mut texts: Vec<&str> = Vec::new();
    let mut codes = Vec::with_capacity(objects.size_hint().0);
    for object in objects {
        let Ok(text) = object.cast_exact::<PyString>() else { return Ok(None) };
        let (hash, Ok(text)) = (object.hash()? as u64, text.to_str()) else { return Ok(None) };
        let is_same = |&(other, code): &(u64, u32)| {
            let known = texts[code as usize];
            other == hash && (std::ptr::eq(known, text) || known == text)
        };
        if let Some(&(_, code)) = known.find(hash, is_same) {
            codes.push(code);
            continue;
        }
        if may_be_missing(text) {
            return Ok(None);
        }
        let Ok(code) = u32::try_from(texts.len()) else { return Ok(None) };
        known.insert_unique(hash, (hash, code), |&(hash, _)| hash);
        texts.push(text);
        codes.push(code);
    }
    Ok(Some(codes))
}

/// Whether a text may stand for a missing label, or is near to one that does: `partita._labels` knows them.
fn may_be_missing(text: &str) -> bool {
    text.is_empty() || text.len() < 5 && text.starts_with(['N', 'n', '<'])
}
