//! The fast door: one measure of two columns that are read where they lie.
#![expect(unsafe_code, reason = "the columns of the caller are read")]

use std::ffi::{c_char, c_void};

use partita::{Cost, ErrorKind, Reads, Request, Score, Summary};

use crate::border::{given, guarded, slice, text};
use crate::column::{Counted, refuse_missing};
use crate::watch::Watch;
use partita_answers::failure::{Failure, Outcome};

/// A column of labels in the memory of the caller.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Column {
    /// 1 for integers of 32 bits, 2 for integers of 64 bits, 3 for doubles.
    pub kind: u32,
    /// 1 if the key `missing` means that a label is missing; of doubles NaN means it.
    pub has_missing: u32,
    /// The values.
    pub values: *const c_void,
    /// Number of items.
    pub length: u64,
    /// The key of missing labels.
    pub missing: i64,
}

impl Column {
    /// # Safety
    /// The values are of that kind and number, and outlive `'a`.
    unsafe fn counted<'a>(&self) -> Outcome<Counted<'a>> {
        let is_missing = self.has_missing != 0;
        match self.kind {
            // SAFETY: by the contract of this function, here and below.
            1 => Ok(Counted::narrow(
                unsafe { slice(self.values.cast(), self.length) }?,
                is_missing.then_some(self.missing as i32),
            )),
            2 => Ok(Counted::wide(
                unsafe { slice(self.values.cast(), self.length) }?,
                is_missing.then_some(self.missing),
            )),
            3 => Counted::floats(unsafe { slice(self.values.cast(), self.length) }?),
            other => Err(Failure::usage(format!("there is no kind {other} of columns"))),
        }
    }
}

/// Cells from which on a measure that is not linear may take long enough for a user to give up.
const LONG: usize = 1 << 10;

/// The score of two columns by one measure: 0 and the value, 1 and the reason why it is undefined, or 2 and an error.
///
/// # Safety
/// All pointers are valid as `partita.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn partita_score(
    measure: *const c_char,
    a: *const Column,
    b: *const Column,
    watch: *const Watch,
    value: *mut f64,
    reason: *mut *mut c_char,
    error: *mut *mut c_char,
) -> i32 {
    let work = || {
        if a.is_null() || b.is_null() {
            return Err(Failure::usage("a column is a null pointer"));
        }
        // SAFETY: the caller gives valid pointers, here and below.
        let (measure, a, b) = unsafe { (text(measure)?, (*a).counted()?, (*b).counted()?) };
        let watch = if watch.is_null() { Watch::NOBODY } else { unsafe { *watch } };
        score(measure, &a, &b, watch)
    };
    // SAFETY: by the contract of this function.
    unsafe { written(guarded(error, work), value, reason) }
}

/// Writes a score where the caller looks for it: 0 and the value, 1 and the reason why it is undefined, or 2 for none.
///
/// # Safety
/// The pointers are null or may be written.
pub unsafe fn written(score: Option<Score>, value: *mut f64, reason: *mut *mut c_char) -> i32 {
    let Some(score) = score else { return 2 };
    match score.into_result() {
        // SAFETY: by the contract of this function, here and below.
        Ok(found) if !value.is_null() => unsafe { value.write(found) },
        Ok(_) => {}
        Err(why) => {
            if !reason.is_null() {
                unsafe { reason.write(given(why.into_owned())) };
            }
            return 1;
        }
    }
    0
}

fn score(measure: &str, a: &Counted<'_>, b: &Counted<'_>, watch: Watch) -> Outcome<Score> {
    let request = Request::parse(measure)?;
    let (Counted(a, missing_a), Counted(b, missing_b)) = (a, b);
    if a.len() != b.len() {
        return Err(partita::Error::from(ErrorKind::UnequalLengths { a: a.len(), b: b.len() }).into());
    }
    refuse_missing(*missing_a, *missing_b)?;
    if request.measure().reads() == Reads::PairCounts {
        return watch.run_quick(a.len(), || Ok(request.score(&a.pairs(b)?)?));
    }
    let table = watch.run_quick(a.len(), || Ok(a.table(b)?))?;
    let (cells, summary) = (table.cells().len(), Summary::new(table));
    if request.measure().cost == Cost::Linear || cells < LONG {
        return watch.run_quick(cells, || Ok(request.score(&summary)?));
    }
    watch.run(move |_| Ok(request.score(&summary)?))
}
