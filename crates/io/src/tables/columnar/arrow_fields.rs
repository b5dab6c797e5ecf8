//! The fields of an Arrow array, whatever its type.

use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, Decimal128Type, Float16Type, Float32Type, Float64Type, Int8Type, Int16Type,
    Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayAccessor};
use arrow_schema::DataType;
use partita::{Labels, LabelsBuilder};

use crate::Result;
use crate::tables::field::{Field, Refusal, Target};

/// Returns whether the values of a type can be labels, weights or ids.
pub(crate) fn is_supported(data_type: &DataType) -> bool {
    match data_type {
        DataType::Dictionary(_, values) => is_supported(values),
        DataType::Decimal128(_, scale) => *scale == 0,
        DataType::Null | DataType::Boolean | DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => {
            true
        }
        DataType::Float16 | DataType::Float32 | DataType::Float64 => true,
        other => other.is_integer(),
    }
}

/// Passes every field of an array of a supported type to a visitor, in order.
pub(crate) fn visit<'a, V>(array: &'a dyn Array, visitor: &mut V) -> Result<()>
where
    V: FnMut(Field<'a>) -> Result<()>,
{
    match array.data_type() {
        DataType::Boolean => each(array.as_boolean(), Field::Bool, visitor),
        DataType::Utf8 => each(array.as_string::<i32>(), Field::Text, visitor),
        DataType::LargeUtf8 => each(array.as_string::<i64>(), Field::Text, visitor),
        DataType::Utf8View => each(array.as_string_view(), Field::Text, visitor),
        DataType::Int8 => integers::<Int8Type, V>(array, visitor),
        DataType::Int16 => integers::<Int16Type, V>(array, visitor),
        DataType::Int32 => integers::<Int32Type, V>(array, visitor),
        DataType::Int64 => integers::<Int64Type, V>(array, visitor),
        DataType::UInt8 => integers::<UInt8Type, V>(array, visitor),
        DataType::UInt16 => integers::<UInt16Type, V>(array, visitor),
        DataType::UInt32 => integers::<UInt32Type, V>(array, visitor),
        DataType::UInt64 => integers::<UInt64Type, V>(array, visitor),
        DataType::Decimal128(..) => integers::<Decimal128Type, V>(array, visitor),
        DataType::Float16 => each(array.as_primitive::<Float16Type>(), |x| Field::Float(x.to_f64()), visitor),
        DataType::Float32 => each(array.as_primitive::<Float32Type>(), |x| Field::Float(x.into()), visitor),
        DataType::Float64 => each(array.as_primitive::<Float64Type>(), Field::Float, visitor),
        DataType::Dictionary(..) => dictionary(array, visitor),
        // Only the type of nulls is left of the supported ones.
        _ => (0..array.len()).try_for_each(|_| visitor(Field::Missing)),
    }
}

fn integers<'a, T, V>(array: &'a dyn Array, visitor: &mut V) -> Result<()>
where
    T: ArrowPrimitiveType<Native: Into<i128>>,
    V: FnMut(Field<'a>) -> Result<()>,
{
    each(array.as_primitive::<T>(), |value| Field::Integer(value.into()), visitor)
}

/// Adds the items of an array of integers to a column of labels; `false` if the array holds something else.
pub(crate) fn push_integers(array: &dyn Array, labels: &mut LabelsBuilder) -> bool {
    match array.data_type() {
        DataType::Int8 => push_all::<Int8Type>(array, labels),
        DataType::Int16 => push_all::<Int16Type>(array, labels),
        DataType::Int32 => push_all::<Int32Type>(array, labels),
        DataType::Int64 => push_all::<Int64Type>(array, labels),
        DataType::UInt8 => push_all::<UInt8Type>(array, labels),
        DataType::UInt16 => push_all::<UInt16Type>(array, labels),
        DataType::UInt32 => push_all::<UInt32Type>(array, labels),
        DataType::UInt64 => push_all::<UInt64Type>(array, labels),
        _ => return false,
    }
    true
}

/// Integers from 0 up to this are looked up once per array.
const SMALL: usize = 1 << 16;

fn push_all<T>(array: &dyn Array, labels: &mut LabelsBuilder)
where
    T: ArrowPrimitiveType<Native: Into<i128> + TryInto<usize>>,
{
    let array = array.as_primitive::<T>();
    // The code of each small integer plus one, 0 where it has not come yet.
    let mut known: Vec<u32> = Vec::new();
    let mut code = |value: T::Native| {
        let small = value.try_into().unwrap_or(SMALL);
        if let Some(&next) = known.get(small)
            && next > 0
        {
            return next - 1;
        }
        let code = labels.code_of_integer(value.into());
        if small < SMALL {
            known.resize(known.len().max(small + 1), 0);
            known[small] = code + 1;
        }
        code
    };
    let codes: Vec<u32> = match array.null_count() {
        0 => array.values().iter().map(|&value| code(value)).collect(),
        _ => array.iter().map(|value| value.map_or(Labels::MISSING, &mut code)).collect(),
    };
    labels.push_codes(&codes);
}

fn each<'a, A, V>(array: A, field: impl Fn(A::Item) -> Field<'a>, visitor: &mut V) -> Result<()>
where
    A: ArrayAccessor,
    V: FnMut(Field<'a>) -> Result<()>,
{
    for row in 0..array.len() {
        visitor(if array.is_null(row) { Field::Missing } else { field(array.value(row)) })?;
    }
    Ok(())
}

/// The distinct values of a dictionary and the position of each row among them. A null key or value is missing.
pub(crate) struct Dictionary<'a> {
    values: Vec<Field<'a>>,
    places: Vec<Option<usize>>,
}

impl<'a> Dictionary<'a> {
    /// `None` if the array is not a dictionary.
    pub fn of(array: &'a dyn Array) -> Result<Option<Self>> {
        let Some(dictionary) = array.as_any_dictionary_opt() else { return Ok(None) };
        let mut values = Vec::with_capacity(dictionary.values().len());
        // The closure is boxed because a dictionary of dictionaries would otherwise be an endless type.
        let mut collect: Box<dyn FnMut(Field<'a>) -> Result<()> + '_> = Box::new(|field| {
            values.push(field);
            Ok(())
        });
        visit(dictionary.values().as_ref(), &mut collect)?;
        drop(collect);
        let places = match values.is_empty() {
            true => vec![None; array.len()],
            false => {
                let keys = dictionary.normalized_keys().into_iter().enumerate();
                keys.map(|(row, key)| (!dictionary.is_null(row)).then_some(key)).collect()
            }
        };
        Ok(Some(Self { values, places }))
    }

    /// Passes the rows to a column.
    pub fn push_to(&self, target: &mut Target) -> std::result::Result<(), Refusal> {
        target.push_places(&self.values, self.places.iter().copied())
    }
}

fn dictionary<'a, V>(array: &'a dyn Array, visitor: &mut V) -> Result<()>
where
    V: FnMut(Field<'a>) -> Result<()>,
{
    let Some(Dictionary { values, places }) = Dictionary::of(array)? else { return Ok(()) };
    places.into_iter().map(|place| place.map_or(Field::Missing, |place| values[place])).try_for_each(visitor)
}
