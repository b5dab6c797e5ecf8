//! Results by the keys of measures.

use partita::internal::Arrange as _;
use serde::{Serialize, Serializer};

/// A result for each key, in the order in which the measures were named; as JSON an object with sorted keys.
#[derive(Debug, Clone, PartialEq)]
pub struct Keyed<T>(pub Vec<(String, T)>);

impl<T> Keyed<T> {
    /// The results of those measures that have one.
    pub fn of<'a, R: 'a>(rows: &'a [R], entry: impl Fn(&'a R) -> Option<(String, T)>) -> Self {
        Self(rows.iter().filter_map(entry).collect())
    }
}

impl<T: Serialize> Serialize for Keyed<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut sorted: Vec<&(String, T)> = self.0.iter().collect();
        sorted.arrange_by(|x, y| x.0.cmp(&y.0));
        serializer.collect_map(sorted.into_iter().map(|(key, value)| (key, value)))
    }
}

#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> schemars::JsonSchema for Keyed<T> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("{}_by_key", T::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        std::collections::BTreeMap::<String, T>::json_schema(generator)
    }
}
