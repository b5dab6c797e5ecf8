//! Numbers in text: `2.0` is the label 2, as it would be in a binary format, and `2.5` is not a label.
//!
//! Programs that meet a missing value often turn the integers of a column into floats. Only the whole column shows
//! whether its texts are numbers, so the decision waits until all distinct labels are known.

use partita::{Labels, LabelsBuilder};

/// Appearance of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Written {
    /// Not a number.
    Text,
    /// A sign and digits.
    Integer,
    /// A decimal or exponential number that is an integer.
    Whole(i64),
    /// Any other number.
    Fraction,
}

/// Distinguishes texts and numbers. A piece of a hash may look like `1e5`, but not a whole column of them.
pub(crate) fn classify(text: &str) -> Written {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    if !unsigned.is_empty() && unsigned.bytes().all(|byte| byte.is_ascii_digit()) {
        return Written::Integer;
    }
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (unsigned, None),
    };
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let decimal = digits(whole) && digits(fraction) && !(whole.is_empty() && fraction.is_empty());
    let exponential = exponent.is_none_or(|exponent| {
        let power = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
        !power.is_empty() && digits(power)
    });
    if !(decimal && exponential) {
        return Written::Text;
    }
    match text.parse::<f64>() {
        // From 2^53 on neighbouring integers share a float.
        Ok(value) if value.fract() == 0.0 && value.abs() < 9_007_199_254_740_992.0 => {
            Written::Whole(value as i64)
        }
        _ => Written::Fraction,
    }
}

/// A number that is not an integer, in a column of numbers.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Fraction {
    /// The first item with that label, counted from 0.
    pub item: usize,
    pub text: String,
}

/// The labels with whole numbers written as integers, if every label is a number; else the labels as given.
///
/// # Errors
/// When every label is a number and one is not an integer.
pub(crate) fn settle(labels: Labels) -> Result<Labels, Fraction> {
    let names = match settle_names(labels.names()) {
        Ok(None) => return Ok(labels),
        Ok(Some(names)) => names,
        Err(code) => {
            let item = labels.codes().iter().position(|&other| other == code).unwrap_or_default();
            return Err(Fraction { item, text: labels.names()[code as usize].clone() });
        }
    };
    let mut builder = LabelsBuilder::default();
    for &code in labels.codes() {
        match names.get(code as usize) {
            Some(name) => builder.push_text(name),
            None => builder.push_missing(),
        }
    }
    Ok(builder.finish())
}

/// A new name for each distinct label, if every label is a number and one is not written as an integer.
///
/// # Errors
/// The code of the first label that is not an integer, when every label is a number.
pub(crate) fn settle_names(names: &[String]) -> Result<Option<Vec<String>>, u32> {
    let mut canonical = Vec::new();
    let mut fraction = None;
    for (code, name) in names.iter().enumerate() {
        match classify(name) {
            Written::Text => return Ok(None),
            Written::Integer => {}
            Written::Whole(integer) => canonical.push((code, integer.to_string())),
            Written::Fraction => fraction = fraction.or(Some(code as u32)),
        }
    }
    if let Some(code) = fraction {
        return Err(code);
    }
    if canonical.is_empty() {
        return Ok(None);
    }
    let mut names = names.to_vec();
    canonical.into_iter().for_each(|(code, name)| names[code] = name);
    Ok(Some(names))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_texts_are_distinguished() {
        for text in ["0", "-1", "+7", "007", "123456789012345678901234567890"] {
            assert_eq!(classify(text), Written::Integer, "{text}");
        }
        for (text, integer) in [
            ("1.0", 1),
            ("-1.0", -1),
            ("2.", 2),
            ("1e+05", 100_000),
            ("1.5E1", 15),
            ("-0.0", 0),
            ("20e-1", 2),
            ("1e5", 100_000),
            ("-1e0", -1),
        ] {
            assert_eq!(classify(text), Written::Whole(integer), "{text}");
        }
        for text in ["0.5", "-.25", "1e-3", "1.0e300", "9007199254740993.0", "1.0e999"] {
            assert_eq!(classify(text), Written::Fraction, "{text}");
        }
        for text in ["", "-", ".", "e+5", "1e", "1.2.3", "a", "1 ", "inf", "NaN", "0x1", "1e+", "1_000"] {
            assert_eq!(classify(text), Written::Text, "{text}");
        }
    }

    #[test]
    fn whole_numbers_become_integers_in_columns_of_numbers_only() {
        let numbers = Labels::from_texts(["1.0", "1", "-1.0", "2"]);
        assert_eq!(settle(numbers).unwrap(), Labels::from_texts(["1", "1", "-1", "2"]));
        let texts = Labels::from_texts(["1.0", "1", "v2"]);
        assert_eq!(settle(texts.clone()).unwrap(), texts);
    }

    #[test]
    fn fractions_are_found_where_they_first_occur() {
        let fraction = Fraction { item: 2, text: "0.5".to_owned() };
        assert_eq!(settle(Labels::from_texts(["1", "1", "0.5", "0.25"])), Err(fraction));
        assert!(settle(Labels::from_texts(["1", "0.5", "version 2"])).is_ok());
    }
}
