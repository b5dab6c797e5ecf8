//! The functions that C calls, but for the fast one in `score`.
#![expect(unsafe_code, reason = "the caller's pointers are read and ours are given")]

use std::ffi::c_char;
use std::sync::Arc;

use partita::{Biclusters, Cover, Csr, LabelledTable, LabelsBuilder, Ties, Tree};

use crate::border::{given, guarded, slice, taken_back, text, texts};
use crate::tree::{Distances, from_parents};
use crate::watch::Watch;
use partita_answers::ask;
use partita_answers::failure::{Failure, Outcome};
use partita_answers::job::Job;
use partita_answers::object::Object;

/// The version of the library, a text that is never freed.
#[unsafe(no_mangle)]
pub extern "C" fn partita_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// Frees a text.
///
/// # Safety
/// The text is null or was given by this library, and is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn partita_text_free(text: *mut c_char) {
    // SAFETY: by the contract of this function.
    unsafe { taken_back(text) };
}

/// Frees an object.
///
/// # Safety
/// The object is null or was given by this library, and is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn partita_free(object: *mut Object) {
    if !object.is_null() {
        // SAFETY: by the contract of this function.
        drop(unsafe { Box::from_raw(object) });
    }
}

/// The object that `work` makes, on the heap; null and an error where it fails.
unsafe fn made(error: *mut *mut c_char, work: impl FnOnce() -> Outcome<Object>) -> *mut Object {
    // SAFETY: the caller of the door says where errors go.
    let made = unsafe { guarded(error, work) };
    made.map_or(std::ptr::null_mut(), |object| Box::into_raw(Box::new(object)))
}

/// Labels as integers. With texts, an integer `k` means `texts[k - base]`; without, it is its own text. `missing` marks items
/// without a label.
///
/// # Safety
/// All pointers are valid as `partita.h` says, here and in every function below.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn partita_labels_i32(
    values: *const i32,
    length: u64,
    missing: i32,
    names: *const *const c_char,
    names_length: u64,
    base: i32,
    error: *mut *mut c_char,
) -> *mut Object {
    // SAFETY: by the contract of this function, here and below.
    let work = || {
        let (values, names) = unsafe { (slice(values, length)?, texts(names, names_length)?) };
        let mut labels = LabelsBuilder::default();
        let Some(names) = names else {
            for &value in values {
                if value == missing { labels.push_missing() } else { labels.push_integer(value.into()) }
            }
            return Ok(Object::Labels(Arc::new(labels.finish())));
        };
        let mut codes = vec![None; names.len()];
        for &value in values {
            if value == missing {
                labels.push_missing();
                continue;
            }
            let at = usize::try_from(i64::from(value) - i64::from(base)).ok().filter(|&at| at < codes.len());
            let at = at.ok_or_else(|| Failure::usage(format!("there is no text for the label {value}")))?;
            let code = *codes[at].get_or_insert_with(|| labels.code_of_text(names[at]));
            labels.push_code(code);
        }
        Ok(Object::Labels(Arc::new(labels.finish())))
    };
    unsafe { made(error, work) }
}

/// Labels as doubles: whole numbers; NaN marks items without a label.
///
/// # Safety
/// As for [`partita_labels_i32`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn partita_labels_f64(
    values: *const f64,
    length: u64,
    error: *mut *mut c_char,
) -> *mut Object {
    let work = || {
        let mut labels = LabelsBuilder::default();
        // SAFETY: by the contract of this function.
        for &value in unsafe { slice(values, length) }? {
            if value.is_nan() { labels.push_missing() } else { labels.push_float(value)? }
        }
        Ok(Object::Labels(Arc::new(labels.finish())))
    };
    // SAFETY: by the contract of this function.
    unsafe { made(error, work) }
}

/// A number per item, such as a weight.
///
/// # Safety
/// As for [`partita_labels_i32`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn partita_numbers(
    values: *const f64,
    length: u64,
    error: *mut *mut c_char,
) -> *mut Object {
    // SAFETY: by the contract of this function.
    unsafe { made(error, || Ok(Object::Numbers(Arc::new(slice(values, length)?.to_vec())))) }
}

/// A table of counts, row by row; `rows` times `columns` whole numbers.
///
/// # Safety
/// As for [`partita_labels_i32`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn partita_table(
    counts: *const f64,
    rows: u64,
    columns: u64,
    row_names: *const *const c_char,
    column_names: *const *const c_char,
    error: *mut *mut c_char,
) -> *mut Object {
    let numbered = |names: Option<Vec<&str>>, count: u64| match names {
        Some(names) => names.into_iter().map(str::to_owned).collect::<Vec<_>>(),
        None => (1..=count).map(|number| number.to_string()).collect(),
    };
    // SAFETY: by the contract of this function, here and below.
    let work = || {
        let counts = unsafe { slice(counts, rows.saturating_mul(columns)) }?;
        let names = unsafe { (texts(row_names, rows)?, texts(column_names, columns)?) };
        let mut triples = Vec::new();
        for (at, &count) in counts.iter().enumerate() {
            let (row, column) = (at as u64 / columns, at as u64 % columns);
            if let Some(wanted) = no_count(count) {
                let place = format!("row {}, column {}", row + 1, column + 1);
                let count = if count.abs() < 1e16 { count.to_string() } else { format!("{count:e}") };
                return Err(Failure::input(format!("the count in {place} is {count}; {wanted}")));
            }
            if count > 0.0 {
                triples.push((row as u32, column as u32, count as u64));
            }
        }
        let table = LabelledTable::from_counts(triples, numbered(names.0, rows), numbered(names.1, columns))?;
        Ok(Object::Table(Arc::new(table)))
    };
    unsafe { made(error, work) }
}

/// Says what a count is, where this is none. From 2^53 on a double stands for several whole numbers.
fn no_count(count: f64) -> Option<&'static str> {
    match count {
        _ if !(count >= 0.0 && count.fract() == 0.0) => Some("counts are whole numbers of 0 or more"),
        _ if count >= 9_007_199_254_740_992.0 => Some("counts are below 2^53 (about 9e15)"),
        _ => None,
    }
}

/// All trees of a text in Newick form.
///
/// # Safety
/// As for [`partita_labels_i32`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn partita_newick(newick: *const c_char, error: *mut *mut c_char) -> *mut Object {
    // SAFETY: by the contract of this function.
    unsafe { made(error, || Ok(Object::Trees(Arc::new(Tree::many_from_newick(text(newick)?)?)))) }
}

/// The tree of R's hclust: two columns of `merge`, one after the other, and a height per merge.
///
/// # Safety
/// As for [`partita_labels_i32`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn partita_hclust(
    merge: *const i32,
    heights: *const f64,
    merges: u64,
    names: *const *const c_char,
    error: *mut *mut c_char,
) -> *mut Object {
    // SAFETY: by the contract of this function, here and below.
    let work = || {
        let (merge, heights) = unsafe { (slice(merge, merges.saturating_mul(2))?, slice(heights, merges)?) };
        let names = unsafe { texts(names, merges.saturating_add(1)) }?;
        let names: Option<Vec<String>> = names.map(|names| names.into_iter().map(str::to_owned).collect());
        let (left, right) = merge.split_at(heights.len());
        let rows: Vec<[i64; 2]> = left.iter().zip(right).map(|(&l, &r)| [l.into(), r.into()]).collect();
        let tree = Tree::from_hclust(&rows, heights, names.as_deref(), Ties::Keep)?;
        Ok(Object::Trees(Arc::new(vec![tree])))
    };
    unsafe { made(error, work) }
}

/// The tree whose nodes have these parents, −1 for the root, and whose children stand in this order. Of
/// lengths and heights one may be given, or neither.
///
/// # Safety
/// As for [`partita_labels_i32`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn partita_tree(
    parents: *const i32,
    nodes: u64,
    order: *const i32,
    names: *const *const c_char,
    lengths: *const f64,
    heights: *const f64,
    error: *mut *mut c_char,
) -> *mut Object {
    // SAFETY: by the contract of this function, here and below.
    let work = || {
        let parents = unsafe { slice(parents, nodes) }?;
        let order = if order.is_null() { None } else { Some(unsafe { slice(order, nodes) }?) };
        let names = unsafe { texts(names, nodes) }?;
        let distances = if !lengths.is_null() {
            Distances::Lengths(unsafe { slice(lengths, nodes) }?)
        } else if !heights.is_null() {
            Distances::Heights(unsafe { slice(heights, nodes) }?)
        } else {
            Distances::None
        };
        Ok(Object::Trees(Arc::new(vec![from_parents(parents, order, names.as_deref(), &distances)?])))
    };
    unsafe { made(error, work) }
}

/// All trees of several objects, one after the other.
///
/// # Safety
/// As for [`partita_labels_i32`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn partita_trees(
    objects: *const *const Object,
    length: u64,
    error: *mut *mut c_char,
) -> *mut Object {
    // SAFETY: by the contract of this function.
    let work = || unsafe {
        let job = Job::new(copies(objects, length)?, "", Arc::default())?;
        Ok(Object::Trees(Arc::new(job.all_trees()?)))
    };
    // SAFETY: by the contract of this function.
    unsafe { made(error, work) }
}

/// A sparse matrix by its entries, counted from 0; repeated entries add up.
///
/// # Safety
/// As for [`partita_labels_i32`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn partita_matrix(
    rows: u64,
    columns: u64,
    of_rows: *const i32,
    of_columns: *const i32,
    values: *const f64,
    entries: u64,
    error: *mut *mut c_char,
) -> *mut Object {
    // SAFETY: by the contract of this function, here and below.
    let work = || {
        let places = unsafe { (slice(of_rows, entries)?, slice(of_columns, entries)?) };
        let values = unsafe { slice(values, entries) }?;
        let within = |places: &[i32], most: u64| places.iter().all(|&at| at >= 0 && (at as u64) < most);
        if !within(places.0, rows) || !within(places.1, columns) {
            return Err(Failure::input(format!(
                "an entry lies outside the {rows} × {columns} of the matrix"
            )));
        }
        let triples = places.0.iter().zip(places.1).zip(values);
        let triples = triples.map(|((&row, &column), &value)| (row as u32, column as u32, value)).collect();
        Ok(Object::Matrix(Arc::new(Csr::from_triples(rows as usize, columns as usize, triples))))
    };
    unsafe { made(error, work) }
}

/// A cover by its memberships: items and clusters, counted from 0, and weights, or null where all are 1.
///
/// # Safety
/// As for [`partita_labels_i32`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn partita_cover(
    items: u64,
    clusters: u64,
    of_items: *const u32,
    of_clusters: *const u32,
    weights: *const f64,
    memberships: u64,
    error: *mut *mut c_char,
) -> *mut Object {
    // SAFETY: by the contract of this function, here and below.
    let work = || {
        let members = unsafe { (slice(of_items, memberships)?, slice(of_clusters, memberships)?) };
        let weights = if weights.is_null() { None } else { Some(unsafe { slice(weights, memberships) }?) };
        let cover =
            Cover::from_memberships(items as usize, clusters as usize, members.0, members.1, weights)?;
        Ok(Object::Cover(Arc::new(cover)))
    };
    unsafe { made(error, work) }
}

/// Biclusters of a matrix: the numbers of rows and of columns of each, and these rows and columns one after the other,
/// counted from 0.
///
/// # Safety
/// As for [`partita_labels_i32`]; the sums of the numbers are the lengths of the lists.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn partita_biclusters(
    rows: u64,
    columns: u64,
    biclusters: u64,
    sizes: *const u32,
    members: *const u32,
    members_length: u64,
    error: *mut *mut c_char,
) -> *mut Object {
    // SAFETY: by the contract of this function, here and below.
    let work = || {
        let sizes = unsafe { slice(sizes, biclusters.saturating_mul(2)) }?;
        let mut rest = unsafe { slice(members, members_length) }?;
        let mut next = |size: u32| {
            let (one, others) = rest
                .split_at_checked(size as usize)
                .ok_or_else(|| Failure::usage("the biclusters have more members than are listed"))?;
            rest = others;
            Ok::<_, Failure>(one)
        };
        let lists = sizes.chunks_exact(2).map(|sizes| Ok((next(sizes[0])?, next(sizes[1])?)));
        let lists = lists.collect::<Outcome<Vec<(&[u32], &[u32])>>>()?;
        Ok(Object::Biclusters(Arc::new(Biclusters::from_lists((rows as usize, columns as usize), lists)?)))
    };
    unsafe { made(error, work) }
}

/// The answer to a question as JSON, to be freed; null and an error where there is none.
///
/// # Safety
/// As for [`partita_labels_i32`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn partita_call(
    question: *const c_char,
    objects: *const *const Object,
    length: u64,
    options: *const c_char,
    watch: *const Watch,
    error: *mut *mut c_char,
) -> *mut c_char {
    // SAFETY: by the contract of this function, here and below.
    let work = || {
        let (question, objects) = unsafe { (text(question)?.to_owned(), copies(objects, length)?) };
        let options = if options.is_null() { String::new() } else { unsafe { text(options) }?.to_owned() };
        let watch = if watch.is_null() { Watch::NOBODY } else { unsafe { *watch } };
        watch.run(move |stop| ask(&question, &Job::new(objects, &options, Arc::clone(stop))?))
    };
    unsafe { guarded(error, work) }.map_or(std::ptr::null_mut(), |found| given(found.to_string()))
}

/// Copies of the objects behind pointers.
///
/// # Safety
/// That many pointers are there, each to an object of this library.
unsafe fn copies(objects: *const *const Object, length: u64) -> Outcome<Vec<Object>> {
    // SAFETY: by the contract of this function.
    let pointers = unsafe { slice(objects, length) }?;
    let copy = |&object: &*const Object| {
        // SAFETY: by the contract of this function.
        unsafe { object.as_ref() }.cloned().ok_or_else(|| Failure::usage("an object is a null pointer"))
    };
    pointers.iter().map(copy).collect()
}
