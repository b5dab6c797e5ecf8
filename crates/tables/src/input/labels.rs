//! A column of labels: integers, strings, booleans, with missing ones; each distinct label is kept once.

use std::hash::{BuildHasher, BuildHasherDefault};

use hashbrown::{HashMap, HashTable};
use rustc_hash::FxHasher;

use super::Partition;
use crate::error::{ErrorKind, Result};

type FixedHasher = BuildHasherDefault<FxHasher>;

/// A column of labels: a code per item, and the text of each code in order of first appearance.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Labels {
    codes: Vec<u32>,
    names: Vec<String>,
}

impl Labels {
    /// The code of an item without a label.
    pub const MISSING: u32 = u32::MAX;

    /// A column of texts.
    pub fn from_texts<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> Self {
        let mut builder = LabelsBuilder::default();
        texts.into_iter().for_each(|text| builder.push_text(text.as_ref()));
        builder.finish()
    }

    /// A column of integers.
    pub fn from_integers<T: Into<i128>>(integers: impl IntoIterator<Item = T>) -> Self {
        let mut builder = LabelsBuilder::default();
        integers.into_iter().for_each(|integer| builder.push_integer(integer.into()));
        builder.finish()
    }

    /// Code of each item; [`Self::MISSING`] where there is no label.
    #[must_use]
    pub fn codes(&self) -> &[u32] {
        &self.codes
    }

    /// Text of each code.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Text of each code, without a copy.
    #[must_use]
    pub fn into_names(self) -> Vec<String> {
        self.names
    }

    /// Code of each item, without a copy.
    #[must_use]
    pub fn into_codes(self) -> Vec<u32> {
        self.codes
    }

    /// Number of items.
    #[must_use]
    pub fn len(&self) -> usize {
        self.codes.len()
    }

    /// Returns whether there are no items.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.codes.is_empty()
    }

    /// Items without a label.
    #[must_use]
    pub fn missing(&self) -> usize {
        self.codes.iter().filter(|&&code| code == Self::MISSING).count()
    }

    /// The label of an item.
    #[must_use]
    pub fn get(&self, item: usize) -> Option<&str> {
        self.names.get(self.codes[item] as usize).map(String::as_str)
    }

    /// The same labels for the items listed, in that order.
    #[must_use]
    pub fn select(&self, items: &[usize]) -> Self {
        Self { codes: items.iter().map(|&item| self.codes[item]).collect(), names: self.names.clone() }
    }

    /// The clustering that the labels make.
    ///
    /// # Errors
    /// When labels are missing.
    pub fn to_partition(&self) -> Result<Partition> {
        match self.missing() {
            0 => Ok(Partition::from_labels(&self.codes)),
            missing => Err(ErrorKind::Unlabelled { missing }.into()),
        }
    }
}

/// Builds a [`Labels`] column item by item. The integer 1 and the text "1" are the same label.
#[derive(Debug, Default)]
pub struct LabelsBuilder {
    labels: Labels,
    by_text: HashTable<u32>,
    by_integer: HashMap<i128, u32, FixedHasher>,
    /// The code of each small integer plus one, which is known without hashing; 0 where it has none yet.
    by_small_integer: Vec<u32>,
}

/// Integers from 0 up to this are looked up in a table.
const SMALL: usize = 1 << 16;

impl LabelsBuilder {
    /// Adds an item labelled by a text.
    pub fn push_text(&mut self, text: &str) {
        let code = self.code_of_text(text);
        self.push_code(code);
    }

    /// Adds an item labelled by an integer.
    pub fn push_integer(&mut self, integer: i128) {
        let code = self.code_of_integer(integer);
        self.push_code(code);
    }

    /// Adds an item labelled by a boolean.
    pub fn push_bool(&mut self, value: bool) {
        self.push_text(if value { "true" } else { "false" });
    }

    /// Adds an item labelled by a float that is an integer; NaN is a missing label.
    ///
    /// # Errors
    /// When the float is not an integer.
    pub fn push_float(&mut self, value: f64) -> Result<()> {
        let code = self.code_of_float(value)?;
        self.push_code(code);
        Ok(())
    }

    /// Adds an item without a label.
    pub fn push_missing(&mut self) {
        self.push_code(Labels::MISSING);
    }

    /// Adds an item by the code of its label, as one of the methods `code_of_…` gave it, or
    /// [`Labels::MISSING`]. A caller that meets the same label again need not look at it again.
    ///
    /// # Panics
    /// When no label has that code.
    pub fn push_code(&mut self, code: u32) {
        assert!(
            (code as usize) < self.labels.names.len() || code == Labels::MISSING,
            "no label has that code"
        );
        self.labels.codes.push(code);
    }

    /// Adds items by the codes of their labels, as [`Self::push_code`] does.
    ///
    /// # Panics
    /// When no label has one of the codes.
    pub fn push_codes(&mut self, codes: &[u32]) {
        // The code of a missing label comes before 0 here.
        let highest = codes.iter().map(|code| code.wrapping_add(1)).max().unwrap_or_default();
        assert!(highest as usize <= self.labels.names.len(), "no label has that code");
        self.labels.codes.extend_from_slice(codes);
    }

    /// The code of an integer, new or known, without adding an item.
    pub fn code_of_integer(&mut self, integer: i128) -> u32 {
        match usize::try_from(integer) {
            Ok(small) if small < SMALL => self.code_of_small_integer(small),
            _ => self.code_of_large_integer(integer),
        }
    }

    fn code_of_small_integer(&mut self, integer: usize) -> u32 {
        if let Some(&next) = self.by_small_integer.get(integer)
            && next > 0
        {
            return next - 1;
        }
        let code = self.code_of_text(&integer.to_string());
        if self.by_small_integer.len() <= integer {
            self.by_small_integer.resize(integer + 1, 0);
        }
        self.by_small_integer[integer] = code + 1;
        code
    }

    fn code_of_large_integer(&mut self, integer: i128) -> u32 {
        if let Some(&code) = self.by_integer.get(&integer) {
            return code;
        }
        let code = self.code_of_text(&integer.to_string());
        self.by_integer.insert(integer, code);
        code
    }

    /// The code of a float that is an integer, without adding an item; that of NaN is [`Labels::MISSING`].
    ///
    /// # Errors
    /// When the float is not an integer.
    pub fn code_of_float(&mut self, value: f64) -> Result<u32> {
        // Beyond 2^53 neighbouring integers share a float, so such a label is not one integer.
        if value.is_nan() {
            Ok(Labels::MISSING)
        } else if value.fract() == 0.0 && value.abs() < 9_007_199_254_740_992.0 {
            Ok(self.code_of_integer(value as i128))
        } else if value.fract() == 0.0 {
            Err(ErrorKind::InexactLabel { value, item: self.labels.len() + 1 }.into())
        } else {
            Err(ErrorKind::FractionalLabel { value, item: self.labels.len() + 1 }.into())
        }
    }

    /// Codes of the items added, or of those added since [`Self::forget_items`].
    #[must_use]
    pub fn codes(&self) -> &[u32] {
        &self.labels.codes
    }

    /// Text of each code.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.labels.names
    }

    /// Forgets the items but not their labels, so that a column longer than memory can pass through.
    pub fn forget_items(&mut self) {
        self.labels.codes.clear();
    }

    /// The code of a text, new or known, without adding an item.
    pub fn code_of_text(&mut self, text: &str) -> u32 {
        let hash = |text: &str| FixedHasher::default().hash_one(text);
        let names = &mut self.labels.names;
        let found = self.by_text.find(hash(text), |&code| names[code as usize] == text);
        if let Some(&code) = found {
            return code;
        }
        let code = u32::try_from(names.len()).expect("fewer than 2^32 labels");
        names.push(text.to_owned());
        self.by_text.insert_unique(hash(text), code, |&code| hash(&names[code as usize]));
        code
    }

    /// The column.
    #[must_use]
    pub fn finish(self) -> Labels {
        self.labels
    }
}
