//! The interface as C sees it.
#![expect(unsafe_code, reason = "C has no other functions")]

use std::ffi::{CStr, CString, c_char};
use std::ptr::{null, null_mut};

use partita_c::{Column, partita_call, partita_free, partita_labels_i32, partita_score, partita_text_free};

fn taken(text: *mut c_char) -> String {
    assert!(!text.is_null());
    let copy = unsafe { CStr::from_ptr(text) }.to_str().unwrap().to_owned();
    unsafe { partita_text_free(text) };
    copy
}

fn column(values: &[i32]) -> Column {
    Column {
        kind: 1,
        has_missing: 1,
        values: values.as_ptr().cast(),
        length: values.len() as u64,
        missing: i32::MIN.into(),
    }
}

fn score(measure: &str, a: &[i32], b: &[i32]) -> Result<f64, String> {
    let (measure, a, b) = (CString::new(measure).unwrap(), column(a), column(b));
    let (mut value, mut reason, mut error) = (f64::NAN, null_mut(), null_mut());
    let ended =
        unsafe { partita_score(measure.as_ptr(), &a, &b, null(), &mut value, &mut reason, &mut error) };
    match ended {
        0 => Ok(value),
        1 => Err(taken(reason)),
        _ => Err(taken(error)),
    }
}

#[test]
fn two_columns_have_a_score() {
    assert_eq!(score("ari", &[0, 0, 0, 1, 1, 1], &[0, 0, 1, 1, 2, 2]), Ok(8.0 / 33.0));
}

#[test]
fn errors_have_a_class_a_message_and_a_setting() {
    let missing = score("ari", &[0, i32::MIN], &[0, 1]).unwrap_err();
    assert!(
        missing.contains("\"class\":\"missing_labels\"") && missing.contains("\"setting\":\"missing\""),
        "{missing}"
    );
    assert!(score("ari", &[0], &[0, 1]).unwrap_err().contains("unequal_lengths"));
    assert!(score("nonsense", &[0], &[0]).unwrap_err().contains("unknown_measure"));
}

#[test]
fn what_is_undefined_has_a_reason() {
    let reason = score("standardized_mutual_information", &[0, 0, 0], &[0, 0, 0]).unwrap_err();
    assert!(!reason.contains("class"), "{reason}");
}

#[test]
fn questions_are_answered_in_json() {
    let labels = |values: &[i32]| unsafe {
        partita_labels_i32(values.as_ptr(), values.len() as u64, i32::MIN, null(), 0, 0, null_mut())
    };
    let objects = [labels(&[0, 0, 0, 1, 1, 1]), labels(&[0, 0, 1, 1, 2, 2])];
    let [question, options] = ["compare", r#"{"measures": ["ari"]}"#].map(|text| CString::new(text).unwrap());
    let pointers = objects.map(<*mut _>::cast_const);
    let found = unsafe {
        partita_call(question.as_ptr(), pointers.as_ptr(), 2, options.as_ptr(), null(), null_mut())
    };
    let found: serde_json::Value = serde_json::from_str(&taken(found)).unwrap();
    assert_eq!(found["schema"], 1);
    assert_eq!(found["scores"]["adjusted_rand"].as_f64(), Some(8.0 / 33.0));
    assert_eq!(found["verdict"], serde_json::Value::Null);
    assert_eq!(found["clusters"], serde_json::json!([2, 3]));
    objects.into_iter().for_each(|object| unsafe { partita_free(object) });
}
