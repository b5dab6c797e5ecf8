//! Finding a measure by name or alias, and the nearest name when there is none.

use crate::error::{Error, ErrorKind, Result};
use crate::measures::measures;
use crate::registry::Measure;
use crate::text::nearest;

/// The measure of that name or alias, in upper or lower case.
///
/// # Errors
/// When there is none; the error names the nearest, if one is near.
pub fn find(name: &str) -> Result<&'static Measure> {
    let is_it = |other: &&'static str| other.eq_ignore_ascii_case(name);
    measures().iter().find(|m| is_it(&m.name) || m.aliases.iter().any(is_it)).ok_or_else(|| {
        let names = measures().iter().flat_map(|m| std::iter::once(m.name).chain(m.aliases.iter().copied()));
        Error::from(ErrorKind::UnknownMeasure { name: name.to_owned(), similar: nearest(name, names) })
    })
}
