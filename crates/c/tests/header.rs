//! The header declares what the library exports, with the same types in the same order, and nothing else.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Types of C and what Rust calls them.
const TYPES: &[(&str, &str)] = &[
    ("void", "()"),
    ("int32_t", "i32"),
    ("uint32_t", "u32"),
    ("int64_t", "i64"),
    ("uint64_t", "u64"),
    ("double*", "*mut f64"),
    ("const double*", "*const f64"),
    ("const int32_t*", "*const i32"),
    ("const uint32_t*", "*const u32"),
    ("char*", "*mut c_char"),
    ("char**", "*mut *mut c_char"),
    ("const char*", "*const c_char"),
    ("const char*const*", "*const *const c_char"),
    ("void*", "*mut c_void"),
    ("const void*", "*const c_void"),
    ("partita_object*", "*mut Object"),
    ("const partita_object*", "*const Object"),
    ("const partita_object*const*", "*const *const Object"),
    ("const partita_column*", "*const Column"),
    ("const partita_watch*", "*const Watch"),
];

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a file of the crate")
}

/// Rust's name of a type of C.
fn translated(c: &str) -> String {
    let words = c.split_whitespace().collect::<Vec<_>>().join(" ").replace(" *", "*").replace("* ", "*");
    let known = TYPES.iter().find(|(of_c, _)| *of_c == words);
    known.unwrap_or_else(|| panic!("{words:?} is not in the table of types")).1.to_owned()
}

/// A declaration such as `const char *name` as name and type.
fn declared(text: &str) -> (String, String) {
    let at = text.rfind(|c: char| !c.is_ascii_alphanumeric() && c != '_').expect("a type") + 1;
    (text[at..].to_owned(), translated(&text[..at]))
}

/// The header without comments.
fn header() -> String {
    let text = read("include/partita.h");
    let code = text.split("/*").map(|part| part.split_once("*/").map_or(part, |(_, code)| code));
    code.collect::<Vec<_>>().join(" ")
}

type Functions = BTreeMap<String, (Vec<String>, String)>;

/// Every function of the header: types of its arguments, and of what it returns.
fn of_header() -> Functions {
    let text = header();
    let functions =
        text.split(';').filter(|part| part.contains("partita_") && part.trim_end().ends_with(')'));
    let functions = functions.filter(|part| !part.contains("(*"));
    functions
        .map(|part| {
            let (before, arguments) =
                part.trim_end().trim_end_matches(')').split_once('(').expect("arguments");
            let line = before.rsplit(['\n', '{', '}']).next().expect("a line");
            let (name, returned) = declared(line.trim());
            let given = arguments.split(',').map(str::trim).filter(|argument| *argument != "void");
            (name, (given.map(|argument| declared(argument).1).collect(), returned))
        })
        .collect()
}

/// Every function that is exported, in the same form.
fn of_library() -> Functions {
    let mut found = Functions::new();
    for file in ["src/doors.rs", "src/score.rs", "src/score_trees.rs"] {
        let source = read(file);
        for part in source.split("#[unsafe(no_mangle)]").skip(1) {
            let (name, rest) =
                part.split_once("fn ").and_then(|(_, rest)| rest.split_once('(')).expect("a function");
            let (arguments, rest) = rest.split_once(')').expect("arguments");
            let given = arguments.split(',').map(str::trim).filter(|argument| !argument.is_empty());
            let given =
                given.map(|argument| argument.split_once(": ").expect("a type").1.to_owned()).collect();
            let returned = rest.split_once('{').expect("a body").0.trim().trim_start_matches("-> ").trim();
            let returned = if returned.is_empty() { "()" } else { returned };
            found.insert(name.to_owned(), (given, returned.to_owned()));
        }
    }
    found
}

#[test]
fn the_header_declares_what_is_exported() {
    let (declared, exported) = (of_header(), of_library());
    assert!(exported.len() > 10);
    assert_eq!(declared, exported);
}

/// The fields of a struct, in order.
fn fields(text: &str, open: &str, separator: char) -> Vec<String> {
    let body = text.split(open).nth(1).expect("the struct").split('}').next().expect("its end");
    body.split(separator).map(str::trim).filter(|field| !field.is_empty()).map(str::to_owned).collect()
}

#[test]
fn structs_have_the_same_fields_in_the_same_order() {
    let text = header();
    let structs: Vec<&str> = text.split("typedef struct {").skip(1).collect();
    for (at, (file, name)) in [("src/score.rs", "Column"), ("src/watch.rs", "Watch")].into_iter().enumerate()
    {
        let source = read(file);
        let code: String = source.lines().filter(|line| !line.trim().starts_with("///")).collect();
        let ours = fields(&code, &format!("pub struct {name} {{"), ',');
        let theirs = structs[at].split('}').next().expect("its end").split(';').map(str::trim);
        let theirs: Vec<String> = theirs.filter(|field| !field.is_empty()).map(field_of_c).collect();
        assert_eq!(
            theirs,
            ours.iter().map(|field| field.trim_start_matches("pub ").to_owned()).collect::<Vec<_>>()
        );
    }
}

/// A field as Rust declares it; the one function pointer is `int32_t (*go_on)(void *context)`.
fn field_of_c(field: &str) -> String {
    if field.contains("(*") {
        assert_eq!(field, "int32_t (*go_on)(void *context)");
        return "go_on: Option<unsafe extern \"C\" fn(*mut c_void) -> i32>".to_owned();
    }
    let (name, kind) = declared(field);
    format!("{name}: {kind}")
}
