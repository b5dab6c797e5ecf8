//! The form in which a measure is written: one block, of which its documentation is a part.

/// A field of a measure that may be left out.
macro_rules! or_default {
    ($default:expr,) => {
        $default
    };
    ($default:expr, $value:expr) => {
        $value
    };
}
pub(crate) use or_default;

/// Writes a measure as one block: the doc comment is its documentation everywhere. The constant is `MEASURE`, unless the
/// block begins with another name because several measures share a file. What most measures have is left out: a symmetric
/// similarity from 0 to 1, in linear time; identical clusterings have the similarity 1, or the distance 0.
macro_rules! measure {
    (
        $(#[doc = $doc:literal])*
        $name:literal $fields:tt
    ) => {
        $crate::registry::measure! { $(#[doc = $doc])* MEASURE = $name $fields }
    };
    (
        $(#[doc = $doc:literal])*
        $constant:ident = $name:literal {
            $(aliases: $aliases:expr,)?
            title: $title:expr,
            formula: $formula:expr,
            family: $family:expr,
            $(range: $range:expr,)?
            $(sense: $sense:expr,)?
            $(at_identity: $at_identity:expr,)?
            $(chance_adjusted: $chance_adjusted:expr,)?
            $(chance_estimated: $chance_estimated:expr,)?
            $(symmetric: $symmetric:expr,)?
            $(metric: $metric:expr,)?
            $(cost: $cost:expr,)?
            references: $references:expr,
            $(params: $params:expr,)?
            $(exceptions: $exceptions:expr,)?
            $(reads_heights: $reads_heights:expr,)?
            $(population: $population:expr,)?
            $(expected: $expected:expr,)?
            kernels: $kernels:expr,
            example: $example:expr,
            $(tree_example: $tree_example:expr,)?
        }
    ) => {
        $(#[doc = $doc])*
        pub const $constant: $crate::registry::Measure = $crate::registry::Measure {
            name: $name,
            doc: concat!($($doc, "\n"),*),
            aliases: $crate::registry::or_default!(&[], $($aliases)?),
            title: $title,
            formula: $formula,
            family: $family,
            range: $crate::registry::or_default!($crate::registry::Range::UNIT, $($range)?),
            sense: $crate::registry::or_default!($crate::registry::Sense::Similarity, $($sense)?),
            at_identity: $crate::registry::or_default!(
                $crate::registry::AtIdentity::usual($crate::registry::or_default!($crate::registry::Sense::Similarity, $($sense)?)),
                $($at_identity)?
            ),
            chance_adjusted: $crate::registry::or_default!(false, $($chance_adjusted)?),
            chance_estimated: $crate::registry::or_default!(false, $($chance_estimated)?),
            symmetric: $crate::registry::or_default!(true, $($symmetric)?),
            metric: $crate::registry::or_default!(false, $($metric)?),
            cost: $crate::registry::or_default!($crate::registry::Cost::Linear, $($cost)?),
            references: $references,
            params: $crate::registry::or_default!(&[], $($params)?),
            exceptions: $crate::registry::or_default!(&[], $($exceptions)?),
            reads_heights: $crate::registry::or_default!(false, $($reads_heights)?),
            population: $crate::registry::or_default!(|_| $crate::registry::Population::Own, $($population)?),
            expected: $crate::registry::or_default!(None, $($expected)?),
            example: $example,
            tree_example: $crate::registry::or_default!(None, $($tree_example)?),
            kernels: $kernels,
        };
    };
}
pub(crate) use measure;

/// Writes a measure of trees as one block: as [`measure!`], with two trees as the example.
macro_rules! tree_measure {
    (
        $(#[doc = $doc:literal])*
        $name:literal { $($field:ident: $value:expr),*; example: $a:literal, $b:literal => $result:expr }
    ) => {
        $crate::registry::measure! {
            $(#[doc = $doc])*
            MEASURE = $name {
                $($field: $value,)*
                example: $crate::registry::Example { a: &[], b: &[], value: $result },
                tree_example: Some($crate::registry::TreeExample { a: $a, b: $b, value: $result }),
            }
        }
    };
}
pub(crate) use tree_measure;
