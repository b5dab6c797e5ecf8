//! Names in messages.

use partita::internal::excerpt;

/// A name in quotation marks, shortened where it is long.
pub fn named(text: &str) -> String {
    format!("'{}'", excerpt(text))
}
