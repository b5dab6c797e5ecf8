//! Settings whose values are words.

/// Gives an enum the words of its values: a list, `Display` and `FromStr`.
#[doc(hidden)]
#[macro_export]
macro_rules! choices {
    ($type:ident as $setting:literal { $($variant:ident = $name:literal),* $(,)? }) => {
        impl $type {
            /// Every value with its name.
            pub const NAMES: &'static [(&'static str, Self)] = &[$(($name, Self::$variant)),*];
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(match self {
                    $(Self::$variant => $name),*
                })
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({"type": "string", "enum": [$($name),*]})
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::error::Error;

            fn from_str(text: &str) -> $crate::error::Result<Self> {
                match text {
                    $($name => Ok(Self::$variant),)*
                    _ => Err($crate::error::ErrorKind::UnknownChoice {
                        setting: $setting,
                        value: text.to_owned(),
                        allowed: &[$($name),*],
                    }
                    .into()),
                }
            }
        }
    };
}
pub use choices;
