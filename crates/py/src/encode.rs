//! Labels that are not integers in an array: Python objects, fixed-width texts, floats, codes of categories.

use std::hash::{BuildHasher, BuildHasherDefault};

use hashbrown::HashTable;
use numpy::ndarray::ArrayView2;
use numpy::{PyArray1, PyArrayMethods};
use partita::{Labels, LabelsBuilder};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyFloat, PyInt, PyList, PyString};
use rustc_hash::FxHasher;

use crate::failure::raise;

/// A list or an array of objects, and the first object of each code.
pub fn objects(objects: &Bound<'_, PyAny>) -> PyResult<(Labels, Vec<Py<PyAny>>)> {
    let mut encoder = ObjectEncoder::new();
    if let Ok(array) = objects.cast::<PyArray1<Py<PyAny>>>() {
        for object in array.readonly().as_array() {
            encoder.push(object.bind(objects.py()))?;
        }
    } else {
        for object in objects.cast::<PyList>()? {
            encoder.push(&object)?;
        }
    }
    Ok((encoder.builder.finish(), encoder.given))
}

/// Recently seen objects; a power of two.
const REMEMBERED: usize = 1 << 10;

/// Encodes objects one by one. Columns often hold the same few objects again and again, so the addresses of
/// some are remembered with their codes: the column keeps its objects alive meanwhile.
struct ObjectEncoder {
    builder: LabelsBuilder,
    seen: Vec<(usize, u32)>,
    given: Vec<Py<PyAny>>,
    items: usize,
}

impl ObjectEncoder {
    fn new() -> Self {
        let builder = LabelsBuilder::default();
        Self { builder, seen: vec![(0, 0); REMEMBERED], given: Vec::new(), items: 0 }
    }

    fn push(&mut self, object: &Bound<'_, PyAny>) -> PyResult<()> {
        let address = object.as_ptr() as usize;
        // Objects are aligned to 16 bytes; neighbours get different places.
        let place = (address >> 4) % REMEMBERED;
        let code = match self.seen[place] {
            (known, code) if known == address => code,
            _ => {
                let code = self.code(object)?;
                if code as usize == self.given.len() {
                    self.given.push(object.clone().unbind());
                }
                self.seen[place] = (address, code);
                code
            }
        };
        self.items += 1;
        self.builder.push_code(code);
        Ok(())
    }

    fn code(&mut self, object: &Bound<'_, PyAny>) -> PyResult<u32> {
        match self.plain(object)? {
            Some(code) => Ok(code),
            None => self.rare(object),
        }
    }

    /// The code of a text, boolean, number or None.
    fn plain(&mut self, object: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        if let Ok(text) = object.cast::<PyString>() {
            return Ok(Some(self.builder.code_of_text(self.utf8(text)?)));
        }
        if let Ok(value) = object.cast::<PyBool>() {
            return Ok(Some(self.builder.code_of_text(if value.is_true() { "true" } else { "false" })));
        }
        if object.is_instance_of::<PyInt>() {
            return self.integer(object).map(Some);
        }
        if object.is_none() {
            return Ok(Some(Labels::MISSING));
        }
        if let Ok(value) = object.cast::<PyFloat>() {
            return self.builder.code_of_float(value.value()).map(Some).map_err(raise);
        }
        Ok(None)
    }

    fn integer(&mut self, object: &Bound<'_, PyAny>) -> PyResult<u32> {
        match object.extract::<i64>() {
            Ok(value) => Ok(self.builder.code_of_integer(value.into())),
            // Beyond 64 bits the digits tell integers apart.
            Err(_) => Ok(self.builder.code_of_text(object.str()?.to_str()?)),
        }
    }

    /// Bytes, scalars of NumPy, and the marks of pandas for what is missing.
    fn rare(&mut self, object: &Bound<'_, PyAny>) -> PyResult<u32> {
        if let Ok(bytes) = object.cast::<PyBytes>() {
            let text = std::str::from_utf8(bytes.as_bytes()).map_err(|_| self.refuse(object))?;
            return Ok(self.builder.code_of_text(text));
        }
        let kind = object.get_type().name()?;
        if matches!(kind.to_str()?, "NAType" | "NaTType" | "MaskedConstant") {
            return Ok(Labels::MISSING);
        }
        // The values of NumPy's scalars are plain: an object that gives another value is none of them.
        let scalar = match object.getattr_opt(intern!(object.py(), "item"))? {
            Some(item) if item.is_callable() => item.call0()?,
            _ => return Err(self.refuse(object)),
        };
        self.plain(&scalar)?.ok_or_else(|| self.refuse(object))
    }

    fn refuse(&self, object: &Bound<'_, PyAny>) -> PyErr {
        let kind = object.get_type().name().map_or_else(|_| "object".to_owned(), |name| name.to_string());
        raise(format!(
            "label {object} of item {} is of type {kind}; labels are integers, strings or booleans: convert it to \
             text, as str does",
            self.items + 1
        ))
    }

    fn utf8<'a>(&self, text: &'a Bound<'_, PyString>) -> PyResult<&'a str> {
        text.to_str().map_err(|_| {
            raise(format!(
                "the label of item {} holds half a character (a lone surrogate); decode the texts again",
                self.items + 1
            ))
        })
    }
}

/// Rows of code points, padded with zeros.
pub fn code_points(texts: &ArrayView2<'_, u32>) -> PyResult<Labels> {
    let hash = |row: &[u32]| BuildHasherDefault::<FxHasher>::default().hash_one(row);
    let mut builder = LabelsBuilder::default();
    let mut known: HashTable<(&[u32], u32)> = HashTable::new();
    let cells =
        texts.as_slice().ok_or_else(|| raise("the texts are not contiguous; copy the array first"))?;
    for item in 0..texts.nrows() {
        let row = trimmed(&cells[item * texts.ncols()..(item + 1) * texts.ncols()]);
        let code = match known.find(hash(row), |(other, _)| *other == row) {
            Some(&(_, code)) => code,
            None => {
                let text: Option<String> = row.iter().map(|&point| char::from_u32(point)).collect();
                let text = text.ok_or_else(|| {
                    raise(format!("the label of item {} is not valid text; decode the texts again", item + 1))
                })?;
                let code = builder.code_of_text(&text);
                known.insert_unique(hash(row), (row, code), |(other, _)| hash(other));
                code
            }
        };
        builder.push_code(code);
    }
    Ok(builder.finish())
}

fn trimmed(row: &[u32]) -> &[u32] {
    let end = row.iter().rposition(|&point| point != 0).map_or(0, |last| last + 1);
    &row[..end]
}

/// Floats that are integers.
pub fn floats(values: impl Iterator<Item = f64>) -> PyResult<Labels> {
    let mut builder = LabelsBuilder::default();
    for value in values {
        builder.push_float(value).map_err(raise)?;
    }
    Ok(builder.finish())
}

/// Codes into a column of labels.
pub fn codes(codes: impl Iterator<Item = i64>, labels: &Labels) -> PyResult<Labels> {
    let mut builder = LabelsBuilder::default();
    let new_code: Vec<u32> = (0..labels.len())
        .map(|position| labels.get(position).map_or(Labels::MISSING, |text| builder.code_of_text(text)))
        .collect();
    for (item, code) in codes.enumerate() {
        let code = match usize::try_from(code) {
            Err(_) => Labels::MISSING,
            Ok(code) => *new_code.get(code).ok_or_else(|| {
                raise(format!("code {code} of item {} is beyond the {} labels", item + 1, new_code.len()))
            })?,
        };
        builder.push_code(code);
    }
    Ok(builder.finish())
}
