//! A column of labels as Python hands it over: an array of integers, read where it lies, or encoded labels.

use hashbrown::HashMap;
use numpy::{Element, PyArray1, PyArrayMethods, PyReadonlyArray1, PyUntypedArray, PyUntypedArrayMethods};
use partita::{Labels, LabelsBuilder};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyString, PyType};
use pyo3::{PyTypeInfo, intern};
use rustc_hash::FxBuildHasher;

use crate::encode;

/// Encoded labels: a code per item, the text of each code, and what was given for it.
#[pyclass(frozen, module = "partita._native", name = "Labels")]
pub struct EncodedLabels(pub Labels, Given);

/// Kind of the texts of a column when they were given.
enum Given {
    Texts,
    Floats,
    /// The first object of each code.
    Objects(Vec<Py<PyAny>>),
}

#[pymethods]
impl EncodedLabels {
    /// Integers, strings, booleans, integral floats, and None or NaN for missing labels.
    #[classmethod]
    fn from_objects(_: &Bound<'_, PyType>, objects: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (labels, given) = encode::objects(objects)?;
        Ok(Self(labels, Given::Objects(given)))
    }

    /// Texts of at most `width` characters as a matrix of code points, padded with zeros: NumPy's `<U`.
    #[classmethod]
    fn from_code_points(_: &Bound<'_, PyType>, texts: numpy::PyReadonlyArray2<'_, u32>) -> PyResult<Self> {
        Ok(Self(encode::code_points(&texts.as_array())?, Given::Texts))
    }

    /// Floats that are integers, NaN where a label is missing.
    #[classmethod]
    fn from_floats(_: &Bound<'_, PyType>, floats: PyReadonlyArray1<'_, f64>) -> PyResult<Self> {
        Ok(Self(encode::floats(floats.as_array().iter().copied())?, Given::Floats))
    }

    /// A code per item into a list of labels, and what was given for each of these; a negative code is a missing label.
    #[classmethod]
    fn from_codes(
        _: &Bound<'_, PyType>,
        codes: PyReadonlyArray1<'_, i64>,
        labels: &Bound<'_, PyAny>,
        given: Vec<Py<PyAny>>,
    ) -> PyResult<Self> {
        let dictionary = encode::objects(labels)?.0;
        // Of several entries that mean the same label, the first is kept.
        let mut kept = Vec::with_capacity(dictionary.names().len());
        for (&code, object) in dictionary.codes().iter().zip(given) {
            if code as usize == kept.len() {
                kept.push(object);
            }
        }
        let labels = encode::codes(codes.as_array().iter().copied(), &dictionary)?;
        Ok(Self(labels, Given::Objects(kept)))
    }

    /// Returns the object that was given for each of these texts; None for a text that no item has.
    fn given<'py>(&self, py: Python<'py>, names: Vec<Bound<'py, PyString>>) -> PyResult<Bound<'py, PyList>> {
        let known: HashMap<&str, usize, FxBuildHasher> =
            self.0.names().iter().map(String::as_str).zip(0..).collect();
        let given = PyList::empty(py);
        for name in names {
            let text = name.to_str()?;
            match (known.get(text), &self.1) {
                (Some(&code), Given::Objects(objects)) => given.append(&objects[code])?,
                (Some(_), Given::Floats) => given.append(text.parse::<f64>().unwrap_or(f64::NAN))?,
                (Some(_), Given::Texts) => given.append(name)?,
                (None, _) => given.append(py.None())?,
            }
        }
        Ok(given)
    }

    /// The texts of the labels.
    #[getter]
    fn names(&self) -> &[String] {
        self.0.names()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Codes<'py>)> {
        let (py, labels) = (slf.py(), &slf.get().0);
        let code = |&code: &u32| if code == Labels::MISSING { -1 } else { i64::from(code) };
        let codes = PyArray1::from_iter(py, labels.codes().iter().map(code));
        let names = labels.names().iter().map(|name| PyString::new(py, name)).collect();
        let given = slf.get().given(py, names)?;
        Ok((slf.get_type().getattr("from_codes")?, (codes, labels.names().to_vec(), given)))
    }
}

/// The code of each item, the texts of the labels, and what was given for each.
type Codes<'py> = (Bound<'py, PyArray1<i64>>, Vec<String>, Bound<'py, PyList>);

/// Meaning of the bits of an integer array.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    Signed,
    Unsigned,
    Boolean,
}

impl Meaning {
    fn value(self, key: i128, bits: u32) -> i128 {
        if self == Self::Unsigned && key < 0 { key + (1 << bits) } else { key }
    }
}

/// A column that can be counted. Unsigned integers and booleans are seen through signed ones of their width,
/// which distinguishes them just as well.
pub enum Column<'py> {
    I8(PyReadonlyArray1<'py, i8>, Meaning),
    I16(PyReadonlyArray1<'py, i16>, Meaning),
    I32(PyReadonlyArray1<'py, i32>, Meaning),
    I64(PyReadonlyArray1<'py, i64>, Meaning),
    Labels(Bound<'py, EncodedLabels>),
    /// Codes of labels that nobody asks for.
    Codes(Vec<u32>),
}

impl<'py> Column<'py> {
    /// Integer arrays as they are; everything else is read by `partita._labels` first.
    pub fn of(values: &Bound<'py, PyAny>) -> PyResult<Self> {
        if let Some(column) = Self::direct(values)? {
            return Ok(column);
        }
        static ENCODE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let encode = ENCODE.import(values.py(), "partita._labels", "encode")?;
        let encoded = encode.call1((values,))?;
        Self::direct(&encoded)?
            .ok_or_else(|| crate::failure::raise(format!("{} is no column of labels", encoded.get_type())))
    }

    /// What the native module can count as it is.
    pub fn direct(values: &Bound<'py, PyAny>) -> PyResult<Option<Self>> {
        if let Ok(labels) = values.cast::<EncodedLabels>() {
            return Ok(Some(Self::Labels(labels.clone())));
        }
        // Subclasses mean more than their numbers: masked arrays have missing labels.
        if !values.get_type().is(PyUntypedArray::type_object(values.py())) {
            return Ok(None);
        }
        if let Some(array) = slice_of::<i64>(values) {
            return Ok(Some(Self::I64(array, Meaning::Signed)));
        }
        if let Some(array) = slice_of::<i32>(values) {
            return Ok(Some(Self::I32(array, Meaning::Signed)));
        }
        if let Some(array) = slice_of::<i16>(values) {
            return Ok(Some(Self::I16(array, Meaning::Signed)));
        }
        if let Some(array) = slice_of::<i8>(values) {
            return Ok(Some(Self::I8(array, Meaning::Signed)));
        }
        let signed = |width: &str| values.call_method1(intern!(values.py(), "view"), (width,));
        Ok(if slice_of::<u64>(values).is_some() {
            slice_of(&signed("int64")?).map(|array| Self::I64(array, Meaning::Unsigned))
        } else if slice_of::<u32>(values).is_some() {
            slice_of(&signed("int32")?).map(|array| Self::I32(array, Meaning::Unsigned))
        } else if slice_of::<u16>(values).is_some() {
            slice_of(&signed("int16")?).map(|array| Self::I16(array, Meaning::Unsigned))
        } else if slice_of::<u8>(values).is_some() {
            slice_of(&signed("int8")?).map(|array| Self::I8(array, Meaning::Unsigned))
        } else if slice_of::<bool>(values).is_some() {
            slice_of(&signed("int8")?).map(|array| Self::I8(array, Meaning::Boolean))
        } else {
            None
        })
    }

    /// The text of a label, given as the key that was counted.
    pub fn name(&self, key: i128) -> String {
        if let Self::Labels(labels) = self {
            return labels.get().0.names()[key as usize].clone();
        }
        let (meaning, bits) = self.meaning();
        match meaning {
            Meaning::Boolean => if key == 0 { "false" } else { "true" }.to_owned(),
            Meaning::Signed | Meaning::Unsigned => meaning.value(key, bits).to_string(),
        }
    }

    /// Adds an item with that key to labels being built; only for arrays of integers.
    pub fn add_to(&self, builder: &mut LabelsBuilder, key: i128) {
        match self.meaning() {
            (Meaning::Boolean, _) => builder.push_bool(key != 0),
            (meaning, bits) => builder.push_integer(meaning.value(key, bits)),
        }
    }

    /// Returns the meaning of the keys and their width.
    fn meaning(&self) -> (Meaning, u32) {
        match self {
            Self::I8(_, meaning) => (*meaning, i8::BITS),
            Self::I16(_, meaning) => (*meaning, i16::BITS),
            Self::I32(_, meaning) => (*meaning, i32::BITS),
            Self::I64(_, meaning) => (*meaning, i64::BITS),
            Self::Labels(_) | Self::Codes(_) => (Meaning::Unsigned, u32::BITS),
        }
    }

    /// Returns whether a label is missing.
    pub fn lacks_labels(&self) -> bool {
        matches!(self, Self::Labels(labels) if labels.get().0.missing() > 0)
    }
}

/// Evaluates an expression with the keys of a column as a slice, of any type.
macro_rules! with_keys {
    ($column:expr, $keys:ident => $body:expr) => {
        match $column {
            $crate::column::Column::I8(array, _) => with_keys!(@array array, $keys => $body),
            $crate::column::Column::I16(array, _) => with_keys!(@array array, $keys => $body),
            $crate::column::Column::I32(array, _) => with_keys!(@array array, $keys => $body),
            $crate::column::Column::I64(array, _) => with_keys!(@array array, $keys => $body),
            $crate::column::Column::Labels(labels) => {
                let $keys = labels.get().0.codes();
                $body
            }
            $crate::column::Column::Codes(codes) => {
                let $keys = &codes[..];
                $body
            }
        }
    };
    (@array $array:ident, $keys:ident => $body:expr) => {{
        let $keys = $array.as_slice()?;
        $body
    }};
}
pub(crate) use with_keys;

/// A contiguous array of that type, borrowed.
fn slice_of<'py, T: Element>(values: &Bound<'py, PyAny>) -> Option<PyReadonlyArray1<'py, T>> {
    let array = values.cast::<PyArray1<T>>().ok()?;
    (array.is_c_contiguous() && array.is_aligned()).then(|| array.try_readonly().ok()).flatten()
}
