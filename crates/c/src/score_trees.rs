//! The fast door for trees: one measure of two of them, without JSON between.
#![expect(unsafe_code, reason = "the caller's pointers are read")]

use std::ffi::c_char;
use std::sync::Arc;

use partita::{Cost, Request, Score, Tree};

use crate::border::{guarded, text};
use crate::score::written;
use crate::watch::Watch;
use partita_answers::failure::{Failure, Outcome};
use partita_answers::object::Object;
use partita_answers::pair::Pair;

/// Nodes up to which a measure that visits each a few times ends before anybody gives up.
const QUICK: usize = 1 << 16;

/// The score of two trees by one measure, as of two columns. Where `common` is not 0, both are pruned to the leaves that they
/// share.
///
/// # Safety
/// All pointers are valid as `partita.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn partita_score_trees(
    measure: *const c_char,
    a: *const Object,
    b: *const Object,
    common: i32,
    watch: *const Watch,
    value: *mut f64,
    reason: *mut *mut c_char,
    error: *mut *mut c_char,
) -> i32 {
    let work = || {
        // SAFETY: the caller gives valid pointers, here and below.
        let (measure, a, b) = unsafe { (text(measure)?, one(a.as_ref())?, one(b.as_ref())?) };
        let watch = if watch.is_null() { Watch::NOBODY } else { unsafe { *watch } };
        score(Request::parse(measure)?, [a, b], common != 0, watch)
    };
    // SAFETY: by the contract of this function.
    unsafe { written(guarded(error, work), value, reason) }
}

/// The tree of an object that holds one.
fn one(object: Option<&Object>) -> Outcome<Arc<Vec<Tree>>> {
    match object {
        Some(Object::Trees(trees)) if trees.len() == 1 => Ok(Arc::clone(trees)),
        Some(Object::Trees(trees)) => {
            Err(Failure::input(format!("found {} trees where one is compared", trees.len())))
        }
        other => {
            let found = other.map_or("nothing", Object::noun);
            Err(Failure::usage(format!("found {found} where a tree is compared")))
        }
    }
}

fn score(request: Request, trees: [Arc<Vec<Tree>>; 2], common: bool, watch: Watch) -> Outcome<Score> {
    let nodes = trees[0][0].nodes() + trees[1][0].nodes();
    let is_quick = request.measure().cost == Cost::Nodes && nodes <= QUICK;
    let compared = Pair::Trees(trees, common);
    let work = move || compared.with(|input| Ok(request.score(input)?));
    if is_quick {
        // One thread is enough for a few milliseconds.
        return watch.run_quick(0, work);
    }
    watch.run(move |_| work())
}
