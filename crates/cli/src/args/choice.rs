//! Options whose values are names.

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::error::Error;
use clap::{Arg, Command};

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

/// Takes any text; shells complete it with the names of the measures.
#[derive(Debug, Clone, Copy)]
pub struct MeasureName;

impl TypedValueParser for MeasureName {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = partita::measures().iter().flat_map(|measure| {
            let aliases = measure.aliases.iter().map(|alias| PossibleValue::new(*alias).hide(true));
            std::iter::once(PossibleValue::new(measure.name)).chain(aliases)
        });
        Some(Box::new(names))
    }
}
