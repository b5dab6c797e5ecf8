//! `cocluster --resume` goes on from a folder that one run left whole, and from no other: whatever a crash, a second
//! run or an editor made of its files, the answer is right or refused.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Output};

/// The order in which they are written.
const FILES: [&str; 10] = [
    "rows.csv",
    "columns.csv",
    "rows.nwk",
    "columns.nwk",
    "levels.csv",
    "levels.json",
    "features.csv",
    "report.html",
    "heatmap.svg",
    "run.json",
];

/// Two matrices of the same shape and number of entries.
const ONE: &str = "5,4,0,1,0\n4,6,1,0,0\n0,1,7,6,0\n1,0,5,8,1\n5,5,0,0,1\n0,0,6,7,1\n";
const OTHER: &str = "5,0,4,1,0\n0,6,1,0,4\n7,1,0,6,0\n1,5,0,1,8\n5,0,5,0,1\n0,6,0,7,1\n";

fn cocluster(folder: &Path, matrix: &str, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_partita"));
    command.args(["cocluster", matrix, "--format", "csv"]).args(more).current_dir(folder);
    command.output().expect("the program")
}

fn matrices() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("one.csv"), ONE).expect("a matrix");
    fs::write(folder.path().join("other.csv"), OTHER).expect("a matrix");
    folder
}

/// A folder with each file of one run, of another, or none.
fn mixture(at: &Path, sources: [Option<&Path>; 10]) {
    let _ = fs::remove_dir_all(at);
    fs::create_dir(at).expect("a folder");
    for (file, source) in FILES.iter().zip(sources) {
        if let Some(source) = source {
            fs::copy(source.join(file), at.join(file)).expect("a copy");
        }
    }
}

#[test]
fn a_torn_folder_is_refused() {
    let home = matrices();
    let path = |name: &str| home.path().join(name);
    let (first, second, torn) = (path("first"), path("second"), path("torn"));
    assert!(cocluster(home.path(), "one.csv", &["--depth", "1", "-o", "first"]).status.success());
    assert!(cocluster(home.path(), "other.csv", &["--depth", "1", "-o", "second"]).status.success());
    let right = cocluster(home.path(), "one.csv", &["--depth", "2"]).stdout;
    let resume = || cocluster(home.path(), "one.csv", &["--depth", "2", "--resume", "-o", "torn"]);
    let either = [Some(first.as_path()), Some(second.as_path()), None];
    // A run over the first was stopped after some files; the record is the old one, the new one, or gone.
    let mut cases: Vec<[Option<&Path>; 10]> = (0..=9)
        .flat_map(|written| either.map(|record| (written, record)))
        .map(|(written, record)| {
            let mut case = [Some(first.as_path()); 10];
            case[..written].fill(Some(second.as_path()));
            case[9] = record;
            case
        })
        .collect();
    // The files that hold the levels, in all ways.
    for rows in either {
        for columns in either {
            for record in either {
                let mut case = [Some(first.as_path()); 10];
                (case[0], case[1], case[9]) = (rows, columns, record);
                cases.push(case);
            }
        }
    }
    let mut whole = 0;
    for case in cases {
        mixture(&torn, case);
        let ended = resume();
        if ended.status.success() {
            assert_eq!(ended.stdout, right, "{case:?}");
            assert_eq!(case, [Some(first.as_path()); 10], "only a whole folder is gone on with");
            whole += 1;
        } else {
            let said = String::from_utf8_lossy(&ended.stderr);
            assert!(said.contains("--resume") && said.lines().count() == 1, "{said}");
        }
    }
    assert!(whole > 0, "a whole folder is gone on with");
}

#[test]
fn a_torn_folder_is_not_compared() {
    let home = matrices();
    let path = |name: &str| home.path().join(name);
    let (first, second, torn) = (path("first"), path("second"), path("torn"));
    assert!(cocluster(home.path(), "one.csv", &["--depth", "1", "-o", "first"]).status.success());
    assert!(cocluster(home.path(), "other.csv", &["--depth", "1", "-o", "second"]).status.success());
    let compare = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_partita"));
        command.args(["compare", "first", "torn", "-m", "ari", "--format", "csv"]).current_dir(home.path());
        let ended = command.output().expect("the program");
        (ended.status.code(), String::from_utf8_lossy(&ended.stderr).into_owned())
    };
    let either = [first.as_path(), second.as_path()];
    for (rows, columns) in either.iter().flat_map(|rows| either.map(|columns| (*rows, columns))) {
        for record in [Some(first.as_path()), None] {
            let mut case = [Some(first.as_path()); 10];
            (case[0], case[1], case[9]) = (Some(rows), Some(columns), record);
            mixture(&torn, case);
            let (code, said) = compare();
            let is_whole = case == [Some(first.as_path()); 10];
            assert_eq!(code, Some(i32::from(!is_whole)), "{case:?}: {said}");
            let expected = match record {
                Some(_) if is_whole => "",
                Some(_) => "is not the file that the run wrote; run `partita cocluster` again, or delete ",
                None => "run.json: a run was stopped while it wrote; run `partita cocluster` again",
            };
            assert!(said.contains(expected) && said.lines().count() <= 1, "{said}");
        }
    }
    // Two files that somebody wrote are taken as they are.
    mixture(&torn, std::array::from_fn(|file| (file < 2).then_some(second.as_path())));
    assert_eq!(compare(), (Some(0), String::new()));
}

#[test]
fn a_damaged_record_is_refused() {
    let home = matrices();
    assert!(cocluster(home.path(), "one.csv", &["--depth", "1", "-o", "found"]).status.success());
    let record = home.path().join("found/run.json");
    let text = fs::read_to_string(&record).expect("a record");
    let refused = |text: &str| {
        fs::write(&record, text).expect("written");
        let ended = cocluster(home.path(), "one.csv", &["--depth", "2", "--resume", "-o", "found"]);
        assert_eq!(ended.status.code(), Some(1), "{text}");
        String::from_utf8_lossy(&ended.stderr).into_owned()
    };
    for length in (0..text.len() - 2).step_by(41) {
        assert!(refused(&text[..length]).contains("is not the record of a run; leave out --resume"));
    }
    for levels in ["0", "2", "18446744073709551615"] {
        let changed = text.replace("\"row_levels\": 1", &format!("\"row_levels\": {levels}"));
        assert!(refused(&changed).contains("has 1 levels, and run.json says"), "{changed}");
    }
    for name in ["../one.csv", "/etc/passwd", "absent.csv"] {
        let changed = text.replace("heatmap.svg", name);
        assert!(refused(&changed).contains("is not the file that the run wrote; leave out --resume"));
    }
    let changed = text.replace("\"rows.csv\"", "\"rows.nwk\"");
    assert!(refused(&changed).contains("rows.csv is not the file that the run wrote"));
}

#[test]
fn another_matrix_of_the_same_shape_is_refused() {
    let home = matrices();
    assert!(cocluster(home.path(), "one.csv", &["--depth", "1", "-o", "found"]).status.success());
    let ended = cocluster(home.path(), "other.csv", &["--depth", "2", "--resume", "-o", "found"]);
    assert_eq!(ended.status.code(), Some(1));
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(said.contains("was made from another matrix; give that one, or leave out --resume"), "{said}");
}

#[test]
fn files_have_the_permissions_that_the_umask_leaves() {
    let home = matrices();
    let script = "umask 027; \"$0\" cocluster one.csv --depth 1 -o found && \
                  \"$0\" compare one.csv -a 1 -b 2 -m ari --header no --format csv -o scores.csv";
    let mut shell = Command::new("sh");
    shell.args(["-c", script, env!("CARGO_BIN_EXE_partita")]).current_dir(home.path());
    let ended = shell.output().expect("a shell");
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    for file in ["found/rows.csv", "found/run.json", "scores.csv"] {
        let mode = fs::metadata(home.path().join(file)).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o640, "{file}");
    }
    let files = fs::read_dir(home.path().join("found")).expect("a folder").count();
    assert_eq!(files, FILES.len(), "no draft is left");
}

#[test]
fn no_run_replaces_a_file_of_others() {
    let home = matrices();
    let run = |matrix: &str, more: &[&str]| cocluster(home.path(), matrix, more);
    let said = |output: &Output| String::from_utf8_lossy(&output.stderr).into_owned();
    fs::create_dir(home.path().join("mine")).expect("a folder");
    for file in FILES {
        fs::write(home.path().join("mine").join(file), "mine\n").expect("a file");
        let refused = run("one.csv", &["--depth", "1", "-o", "mine"]);
        assert_eq!(refused.status.code(), Some(1), "{file}");
        assert!(said(&refused).contains(&format!("mine/{file} would be replaced")), "{}", said(&refused));
        assert_eq!(fs::read(home.path().join("mine").join(file)).expect("it"), b"mine\n");
        assert_eq!(
            fs::read_dir(home.path().join("mine")).expect("it").count(),
            1,
            "nothing else was written"
        );
        fs::remove_file(home.path().join("mine").join(file)).expect("removed");
    }
    // What an earlier run wrote is replaced, until somebody changes it.
    assert!(run("one.csv", &["--depth", "1", "-o", "out"]).status.success());
    assert!(run("other.csv", &["--depth", "1", "-o", "out"]).status.success());
    fs::write(home.path().join("out/levels.csv"), "edited\n").expect("a file");
    assert_eq!(run("one.csv", &["--depth", "1", "-o", "out"]).status.code(), Some(1));
    // A run that was stopped had begun to write them all.
    fs::write(
        home.path().join("out/run.json"),
        r#"{"begun": ["rows.csv", "columns.csv", "rows.nwk",
        "columns.nwk", "levels.csv", "levels.json", "features.csv", "report.html", "heatmap.svg"]}"#,
    )
    .expect("a file");
    assert!(run("one.csv", &["--depth", "1", "-o", "out"]).status.success());
}

#[test]
fn no_run_replaces_its_input() {
    let home = matrices();
    fs::rename(home.path().join("one.csv"), home.path().join("features.csv")).expect("a name");
    std::os::unix::fs::symlink(home.path(), home.path().join("link")).expect("a link");
    for folder in [".", "link"] {
        let refused = cocluster(home.path(), "features.csv", &["--depth", "1", "-o", folder]);
        assert_eq!(refused.status.code(), Some(2), "{folder}");
        assert_eq!(fs::read_to_string(home.path().join("features.csv")).expect("the input"), ONE);
    }
    // Nor the files of a folder that is read.
    let run = |more: &[&str]| cocluster(home.path(), "other.csv", more);
    assert!(run(&["--depth", "1", "-o", "out"]).status.success());
    let labels = fs::read(home.path().join("out/rows.csv")).expect("labels");
    let mut command = Command::new(env!("CARGO_BIN_EXE_partita"));
    command.args(["compare", "out", "out", "-o", "link/out/rows.csv"]).current_dir(home.path());
    assert_eq!(command.output().expect("the program").status.code(), Some(2));
    assert_eq!(fs::read(home.path().join("out/rows.csv")).expect("labels"), labels);
}
