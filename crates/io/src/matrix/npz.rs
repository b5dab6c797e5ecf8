//! The files of `scipy.sparse.save_npz`: CSR, CSC and COO matrices as arrays in an archive.

use std::io::Read;

use partita::Csr;
use partita::internal::{quantity, quoted};

use super::numbers::{Numbers, read_array};
use super::zip::Archive;
use super::{assemble, check_shape};
use crate::Result;
use crate::source::Source;

pub(super) fn read(source: &Source, mut input: impl Read) -> Result<Csr> {
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes).map_err(|error| source.io_error(&error))?;
    let archive = Archive::open(&bytes).map_err(|what| source.malformed("npz", what))?;
    let npz = Npz { source, archive };
    npz.refuse_other_forms()?;
    let shape = npz.indices("shape")?;
    let [rows, columns] = shape[..] else {
        return Err(source.malformed("npz", "its shape does not have two numbers"));
    };
    let values = npz.array("data")?.values;
    if npz.archive.contains("row.npy") {
        return npz.coordinates(rows, columns, &values);
    }
    check_shape(source, "npz", (rows, columns), values.len())?;
    let (indptr, indices) = (npz.indices("indptr")?, npz.indices("indices")?);
    let indices: Vec<u32> = indices.into_iter().map(|index| index.min(u32::MAX as usize) as u32).collect();
    let compressed = |others: usize, lines: usize| {
        if indptr.len() != lines + 1 {
            let (pointers, lines) = (quantity(indptr.len(), "pointer"), quantity(lines, "line"));
            return Err(source.malformed("npz", format!("it has {pointers} for {lines}")));
        }
        Csr::from_parts(others, &indptr, &indices, &values)
            .map_err(|error| source.malformed("npz", error.to_string()))
    };
    match npz.format()?.as_str() {
        "csr" => compressed(columns, rows),
        _ => compressed(rows, columns).map(|transposed| transposed.transposed()),
    }
}

struct Npz<'a> {
    source: &'a Source,
    archive: Archive<'a>,
}

impl Npz<'_> {
    fn member(&self, name: &str) -> Result<Vec<u8>> {
        self.archive.read(&format!("{name}.npy")).unwrap_or(Err("")).map_err(|what| {
            let absent = format!("it has no array {name:?}; save it with scipy.sparse.save_npz");
            self.source.malformed("npz", if what.is_empty() { &absent } else { what })
        })
    }

    fn array(&self, name: &str) -> Result<Numbers> {
        read_array(self.source, &self.member(name)?[..])
    }

    fn indices(&self, name: &str) -> Result<Vec<usize>> {
        let index = |value: &f64| (*value >= 0.0 && value.fract() == 0.0).then_some(*value as usize);
        let indices: Option<Vec<usize>> = self.array(name)?.values.iter().map(index).collect();
        indices.ok_or_else(|| {
            self.source.malformed("npz", format!("its array {name:?} holds other than indices"))
        })
    }

    /// Refuses block, diagonal and other matrices before what they hold is misread.
    fn refuse_other_forms(&self) -> Result<()> {
        if !self.archive.contains("format.npy") || ["csr", "csc", "coo"].contains(&self.format()?.as_str()) {
            return Ok(());
        }
        let form = quoted(&self.format()?);
        let problem = format!("its format is {form}, and csr, csc and coo are read; save matrix.tocsr()");
        Err(self.source.malformed("npz", problem))
    }

    /// The name of the format: the last letters of a text without dimensions.
    fn format(&self) -> Result<String> {
        let bytes = self.member("format")?;
        let text: Vec<u8> = bytes.into_iter().filter(|&byte| byte != 0).collect();
        Ok(String::from_utf8_lossy(&text[text.len().saturating_sub(3)..]).into_owned())
    }

    fn coordinates(&self, rows: usize, columns: usize, values: &[f64]) -> Result<Csr> {
        let (row, column) = (self.indices("row")?, self.indices("col")?);
        if row.len() != values.len() || column.len() != values.len() {
            let found = (row.len(), column.len(), values.len());
            return Err(self
                .source
                .malformed("npz", format!("its row, col and data arrays have the lengths {found:?}")));
        }
        if row.iter().any(|&row| row >= rows) || column.iter().any(|&column| column >= columns) {
            return Err(self
                .source
                .malformed("npz", format!("an index is outside its shape of {rows} × {columns}")));
        }
        let places = row.iter().zip(&column).map(|(&row, &column)| (row as u32, column as u32));
        let triples = places.zip(values).map(|((i, j), &v)| (i, j, v)).collect();
        assemble(self.source, "npz", (rows, columns), triples)
    }
}
