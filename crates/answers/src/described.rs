//! The schema of an answer that is written through its fields.

/// Describes the JSON of an answer by that of the fields through which it is written.
macro_rules! described_by {
    ($answer:ty, $fields:ident) => {
        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $answer {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                $fields::schema_name()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                $fields::json_schema(generator)
            }
        }
    };
}
