//! Work that its caller gives up.
#![expect(unsafe_code, reason = "C has no other functions")]

use std::ffi::{CStr, CString, c_char, c_void};
use std::ptr::{null, null_mut};

use partita_c::{Watch, partita_call, partita_free, partita_labels_i32, partita_text_free};

fn text_of(text: *mut c_char) -> String {
    assert!(!text.is_null());
    let copy = unsafe { CStr::from_ptr(text) }.to_str().unwrap().to_owned();
    unsafe { partita_text_free(text) };
    copy
}

/// Says three times to go on, then no more.
unsafe extern "C" fn three_times(context: *mut c_void) -> i32 {
    let asked = unsafe { &mut *context.cast::<u32>() };
    *asked += 1;
    i32::from(*asked <= 3)
}

/// The number of threads of this process. No other test runs in it.
#[cfg(target_os = "linux")]
fn workers() -> usize {
    std::fs::read_dir("/proc/self/task").map_or(0, Iterator::count)
}

#[test]
fn work_that_is_given_up_ends() {
    // Ten million draws of a table with 90,000 cells take hours on any machine.
    #[cfg(target_os = "linux")]
    let before = workers();
    let columns = [7_u32, 11].map(|factor| {
        let values: Vec<i32> =
            (0..100_000_u32).map(|at| (at.wrapping_mul(at / 3 + factor) % 300) as i32).collect();
        unsafe {
            partita_labels_i32(values.as_ptr(), values.len() as u64, i32::MIN, null(), 0, 0, null_mut())
        }
    });
    let options = r#"{"measures": ["ami"], "draws": 10000000}"#;
    let [question, options] = ["significance", options].map(|text| CString::new(text).unwrap());
    let (mut asked, mut error) = (0_u32, null_mut());
    let context = std::ptr::from_mut(&mut asked).cast();
    let watch = Watch { go_on: Some(three_times), context, threads: 1 };
    let pointers = columns.map(<*mut _>::cast_const);
    let found = unsafe {
        partita_call(question.as_ptr(), pointers.as_ptr(), 2, options.as_ptr(), &watch, &mut error)
    };
    assert!(found.is_null());
    assert!(text_of(error).contains("\"class\":\"interrupted\""));
    assert_eq!(asked, 4);
    columns.into_iter().for_each(|object| unsafe { partita_free(object) });
    // The threads that worked end too.
    #[cfg(target_os = "linux")]
    while workers() > before {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}
