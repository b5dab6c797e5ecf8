//! Options whose values are names.

use clap::builder::{PossibleValuesParser, TypedValueParser};

/// Takes one of these names for its value.
pub fn one_of<T: Copy + Send + Sync + 'static>(
    names: &'static [(&'static str, T)],
) -> impl TypedValueParser<Value = T> {
    let parser = PossibleValuesParser::new(names.iter().map(|(name, _)| *name));
    parser.map(|text| names.iter().find(|(name, _)| *name == text).expect("it is one of the names").1)
}

/// The name of a value.
pub fn name_of<T: PartialEq>(names: &[(&'static str, T)], value: T) -> &'static str {
    names.iter().find(|(_, named)| *named == value).map_or("", |(name, _)| name)
}
