//! Every format says all; `-o` writes through links and pipes, keeps permissions, and never replaces an input.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::process::Command;

const IRIS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/iris.csv");

fn compare_into(output: &std::path::Path) -> std::process::Output {
    let arguments = ["compare", IRIS, "-a", "species", "-b", "ward", "-m", "ari", "--format", "csv", "-o"];
    Command::new(env!("CARGO_BIN_EXE_partita")).args(arguments).arg(output).output().expect("partita runs")
}

#[test]
fn a_link_keeps_pointing_and_a_file_keeps_its_permissions() {
    let folder = tempfile::tempdir().expect("a folder");
    let (target, link) = (folder.path().join("target.csv"), folder.path().join("link.csv"));
    fs::write(&target, "old").expect("written");
    fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).expect("set");
    symlink(&target, &link).expect("linked");
    assert!(compare_into(&link).status.success());
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    assert!(fs::read_to_string(&target).expect("read").starts_with("measure,value"));
    assert_eq!(fs::metadata(&target).expect("there").permissions().mode() & 0o777, 0o640);
    assert_eq!(fs::read_dir(folder.path()).expect("listed").count(), 2, "no draft is left");
}

#[test]
fn a_pipe_is_written_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    let reader = {
        let pipe = pipe.clone();
        std::thread::spawn(move || fs::read_to_string(pipe).expect("read"))
    };
    assert!(compare_into(&pipe).status.success());
    assert!(reader.join().expect("joined").starts_with("measure,value"));
}

#[test]
fn pipes_are_read_like_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let score = |texts: [&str; 2], more: &[&str]| {
        let pipes = ["a", "b"].map(|name| folder.path().join(name));
        for (pipe, text) in pipes.iter().zip(texts) {
            assert!(Command::new("mkfifo").arg(pipe).status().expect("mkfifo runs").success());
            let (pipe, text) = (pipe.clone(), text.to_owned());
            std::thread::spawn(move || fs::write(pipe, text));
        }
        let mut partita = Command::new(env!("CARGO_BIN_EXE_partita"));
        let output = partita.arg("compare").args(&pipes).args(more).args(["--format", "csv"]).output();
        pipes.iter().for_each(|pipe| fs::remove_file(pipe).expect("removed"));
        String::from_utf8(output.expect("partita runs").stdout).expect("text")
    };
    let labels = score(["x\nx\ny\ny\n", "1\n1\n2\n2\n"], &["-m", "ari"]);
    assert_eq!(labels, "measure,value,note\nadjusted_rand,1,\n");
    let trees = score(["((p,q),(r,s));", "((p,r),(q,s));"], &["-m", "rf"]);
    assert_eq!(trees, "measure,value,note\nrobinson_foulds,2,\n");
}

#[test]
fn a_redirected_file_is_written_to_and_not_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    for descriptor in ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "/dev/stderr", "/dev/fd/2"] {
        fs::write(&log, "before\n").expect("written");
        let open = || fs::OpenOptions::new().append(true).open(&log).expect("opened");
        let status = Command::new(env!("CARGO_BIN_EXE_partita"))
            .args([
                "compare", IRIS, "-a", "species", "-b", "ward", "-m", "ari", "--format", "csv", "-o",
                descriptor,
            ])
            .stdout(open())
            .stderr(open())
            .status();
        assert!(status.expect("partita runs").success(), "{descriptor}");
        let written = fs::read_to_string(&log).expect("read");
        assert!(written.starts_with("before\nmeasure,value"), "{descriptor}: {written}");
        assert_eq!(fs::read_dir(folder.path()).expect("listed").count(), 1, "no draft is left");
    }
}

#[test]
fn an_input_is_not_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let copy = folder.path().join("iris.csv");
    fs::copy(IRIS, &copy).expect("copied");
    let before = fs::read_to_string(&copy).expect("read");
    let output = Command::new(env!("CARGO_BIN_EXE_partita"))
        .args(["align", "-a", "species", "-b", "ward"])
        .arg(&copy)
        .arg("-o")
        .arg(&copy)
        .output()
        .expect("partita runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("is read and cannot be written"));
    assert_eq!(fs::read_to_string(&copy).expect("read"), before);
}

#[test]
fn a_matrix_is_drawn_with_similar_clusterings_side_by_side() {
    let folder = tempfile::tempdir().expect("a folder");
    let picture = folder.path().join("map.svg");
    let matrix = |picture: &std::path::Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_partita"));
        command.args(["pairwise", IRIS, "--id", "flower", "-o"]).arg(picture);
        command.output().expect("partita runs")
    };
    assert!(matrix(&picture).status.success());
    let drawn = fs::read_to_string(&picture).expect("read");
    assert!(drawn.starts_with("<svg") && drawn.contains(">species<") && drawn.contains(">0.96<"));
    // Alike clusterings are neighbours: k-means and Ward agree most.
    let place = |name: &str| drawn.find(&format!(">{name}<")).expect("named");
    let mut order = ["species", "kmeans", "ward", "dbscan"];
    order.sort_by_key(|name| place(name));
    let at = |name: &str| order.iter().position(|other| *other == name).expect("listed");
    assert_eq!(at("kmeans").abs_diff(at("ward")), 1, "{order:?}");
    // The table itself is never drawn over.
    assert_eq!(matrix(std::path::Path::new(IRIS)).status.code(), Some(2));
}

#[test]
fn pictures_are_drawn_in_the_form_of_their_extension() {
    let folder = tempfile::tempdir().expect("a folder");
    let trees = ["testdata/cli/balanced.nwk", "testdata/cli/caterpillar.nwk"];
    let commands: [&[&str]; 5] = [
        &["explain", IRIS, "-a", "species", "-b", "kmeans", "-o"],
        &["table", IRIS, "-a", "species", "-b", "kmeans", "-o"],
        &["pairwise", IRIS, "--id", "flower", "-o"],
        &["compare", trees[0], trees[1], "--tanglegram"],
        &["compare", trees[0], trees[1], "-m", "rf", "--bk-curve"],
    ];
    for command in commands {
        for (extension, start) in [("svg", &b"<svg"[..]), ("png", b"\x89PNG"), ("pdf", b"%PDF")] {
            let path = folder.path().join("picture").with_extension(extension);
            let mut partita = Command::new(env!("CARGO_BIN_EXE_partita"));
            let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
            let output = partita.current_dir(root).args(command).arg(&path).output().expect("partita runs");
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            // A plain build and a machine without fonts can draw only SVG, and say so. In the tests of all crates the
            // feature is on, as the Python package brings it.
            let refused = if cfg!(feature = "render") { "no font is installed" } else { "--features render" };
            if extension != "svg" && said.contains(refused) {
                assert_eq!(output.status.code(), Some(1), "{said}");
                assert!(!path.exists() && said.starts_with("partita: cannot write"), "{said}");
                continue;
            }
            assert!(output.status.success(), "{command:?}: {said}");
            assert!(fs::read(&path).expect("written").starts_with(start), "{command:?} {extension}");
            fs::remove_file(&path).expect("removed");
        }
    }
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let labels = folder.path().join("labels.csv");
    let rows: String = (0..200_000).map(|i| format!("{},{}\n", i / 2, i % 2)).collect();
    fs::write(&labels, format!("a,b\n{rows}")).expect("written");
    let mut child = Command::new(env!("CARGO_BIN_EXE_partita"))
        .args(["count", "-a", "a", "-b", "b"])
        .arg(&labels)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("partita runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

#[test]
fn counts_that_do_not_add_up_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let counts = folder.path().join("counts.csv");
    fs::write(&counts, "a,b,count\nx,y,18446744073709551610\nx,y,10\n").expect("written");
    let output =
        Command::new(env!("CARGO_BIN_EXE_partita")).arg("merge").arg(&counts).output().expect("partita runs");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("add up to 18446744073709551615 or more"));
}

#[test]
fn every_format_has_what_was_asked_for() {
    let written = |arguments: &[&str]| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_partita")).args(arguments).output().expect("partita runs");
        String::from_utf8(output.stdout).expect("text")
    };
    let asked =
        ["compare", IRIS, "-a", "species", "-b", "ward", "-m", "rand,ami", "--adjust", "--ci", "--p-value"];
    let csv = written(&[&asked[..], &["--format", "csv"]].concat());
    assert!(
        csv.starts_with("measure,value,note,low,high,corrected,standard_error,level,p,p_floor,adjusted\n"),
        "{csv}"
    );
    let rand: Vec<f64> =
        csv.lines().nth(1).expect("rand").split(',').filter_map(|x| x.parse().ok()).collect();
    let [value, low, high, ..] = rand[..] else { panic!("{csv}") };
    assert!(low < value && value < high && high < 2.0 * value, "{csv}");
    let analytic = written(&[&asked[..8], &["--ci", "--ci-method", "analytic", "--format", "csv"]].concat());
    assert!(analytic.contains("there is no interval"), "{analytic}");
}

fn run(arguments: &[&str]) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_partita")).args(arguments).output().expect("partita runs")
}

#[test]
fn a_measure_beyond_reach_is_not_asked_to_be_named() {
    // Clusters of so many different sizes that the exact variance of the mutual information has too many terms.
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("sizes.csv");
    let rows = (1..=1200).map(|size| format!("{size},{size},{size}\n{size},{},1\n", size % 1200 + 1));
    fs::write(&table, format!("a,b,count\n{}", rows.collect::<String>())).expect("written");
    let table = table.to_str().expect("a name");
    let all = run(&["compare", "--table", table, "--all", "--format", "csv"]);
    let scores = String::from_utf8(all.stdout).expect("text");
    let line =
        scores.lines().find(|line| line.starts_with("standardized_mutual_information")).expect("a line");
    assert!(line.ends_with("the z of a p-value of mutual_information estimates it from draws"), "{line}");
    assert!(!scores.contains("-m standardized"), "{scores}");
    let advised = ["compare", "--table", table, "-m", "mutual_information", "--p-value", "--draws", "2"];
    assert!(run(&[&advised[..], &["--format", "json"]].concat()).status.success());
}

#[test]
fn a_terminal_is_told_nothing_by_names() {
    let table = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/cli/control.csv");
    let commands = [
        &["table", table, "-a", "a", "-b", "b"][..],
        &["table", table, "-a", "a", "-b", "b", "--format", "markdown"],
        &["explain", table, "-a", "a", "-b", "b"],
        &["compare", "no\u{1b}[31m\nsuch\u{7}.csv", "-a", "a", "-b", "b"],
        &["compare", table, "-a", "\u{1b}[31m", "-b", "b"],
    ];
    for arguments in commands {
        let output = run(arguments);
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8(said).expect("text");
        assert!(said.contains("\\u{"), "{said}");
        assert!(!said.contains(|letter: char| letter.is_control() && letter != '\n'), "{said:?}");
    }
    let data = run(&["align", table, "-a", "a", "-b", "b"]);
    assert!(String::from_utf8(data.stdout).expect("text").contains("\u{1b}[31mred\u{1b}[0m,x,"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_named() {
    for arguments in [&["compare", IRIS, "-a", "species", "-b", "ward"][..], &["measures", "ari"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_partita"));
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("opened");
        let output = command.args(arguments).stdout(full).output().expect("partita runs");
        let said = String::from_utf8(output.stderr).expect("text");
        assert_eq!(said, "partita: cannot write standard output: no space left on device\n");
        assert_eq!(output.status.code(), Some(1));
        let output = run(&[arguments, &["-o", "/dev/full"]].concat());
        let said = String::from_utf8(output.stderr).expect("text");
        assert_eq!(said, "partita: cannot write /dev/full: no space left on device\n");
    }
}

#[test]
fn the_name_of_the_output_asks_for_its_format() {
    let folder = tempfile::tempdir().expect("a folder");
    let scores = folder.path().join("scores.json");
    let scores = scores.to_str().expect("a name");
    assert!(
        run(&["compare", IRIS, "-a", "species", "-b", "ward", "-m", "ari", "-o", scores]).status.success()
    );
    assert!(fs::read_to_string(scores).expect("read").starts_with('{'));
}

#[test]
fn the_name_that_was_typed_asks_for_the_form_of_a_link() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let count = |output: &std::path::Path| {
        let arguments = ["count", IRIS, "-a", "species", "-b", "ward", "-o"];
        Command::new(env!("CARGO_BIN_EXE_partita"))
            .args(arguments)
            .arg(output)
            .output()
            .expect("partita runs")
    };
    for (link, target, beginning) in [
        ("latest.csv", "42.dat", &b"a,b,count\n"[..]),
        ("latest.tsv", "43.csv", b"a\tb\tcount\n"),
        ("latest.parquet", "44.csv", b"PAR1"),
        ("latest.csv.gz", "45", &[0x1f, 0x8b]),
        ("plain.csv", "46.csv.gz", b"a,b,count\n"),
    ] {
        fs::write(at(target), "old").expect("written");
        symlink(at(target), at(link)).expect("linked");
        let output = count(&at(link));
        assert!(output.status.success(), "{link}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(fs::read(at(target)).expect("read").starts_with(beginning), "{link}");
    }
    // What a link is called decides, also that it is refused.
    symlink(at("42.dat"), at("latest.xlsx")).expect("linked");
    assert_eq!(count(&at("latest.xlsx")).status.code(), Some(2));
}

#[test]
fn a_form_that_was_asked_for_goes_into_a_file_of_any_name() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["scores.dat", "run.v2"] {
        let path = folder.path().join(name);
        assert!(compare_into(&path).status.success(), "{name}");
        assert!(fs::read_to_string(&path).expect("read").starts_with("measure,value"), "{name}");
    }
}

#[test]
fn the_pictures_of_trees_in_the_guide_are_what_their_commands_draw() {
    let (folder, examples) =
        (tempfile::tempdir().expect("a folder"), concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples"));
    let files = ["posterior_1.nex", "posterior_2.nex", "--burn-in", "25%"];
    for (command, kept) in
        [(&["pairwise", "-m", "cid", "--map"][..], "posterior.svg"), (&["compare", "--plot"][..], "runs.svg")]
    {
        let drawn = folder.path().join(kept);
        let mut partita = Command::new(env!("CARGO_BIN_EXE_partita"));
        let output = partita.args(command).arg(&drawn).args(files).current_dir(examples).output();
        assert!(output.expect("partita runs").status.success());
        let known = fs::read_to_string(format!("{examples}/{kept}")).expect("kept");
        // Copy the file that the command in docs/many-trees.md writes if it is meant to look different.
        assert!(fs::read_to_string(drawn).expect("drawn") == known, "examples/{kept} is stale");
    }
}

#[test]
fn numpy_reads_the_matrix() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, data) =
        (folder.path().join("m.npy"), concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/cli"));
    let pairwise = |arguments: &[&str]| {
        let mut partita = Command::new(env!("CARGO_BIN_EXE_partita"));
        let _ = fs::remove_file(&path);
        partita.arg("pairwise").args(arguments).arg("-o").arg(&path).current_dir(data);
        partita.output().expect("partita runs")
    };
    for (arguments, rows, columns, second) in [
        (&["caterpillar.nwk", "balanced.nwk", "-m", "rf"][..], 2, 2, 4.0),
        (
            &["caterpillar.nwk", "--others", "balanced.nwk", "--others", "caterpillar.nwk", "-m", "rf"],
            1,
            2,
            0.0,
        ),
        (&["missing.csv", "--missing", "drop", "-m", "vi"], 2, 2, 0.0),
    ] {
        assert!(pairwise(arguments).status.success(), "{arguments:?}");
        let bytes = fs::read(&path).expect("written");
        let header = format!("{{'descr': '<f8', 'fortran_order': False, 'shape': ({rows}, {columns}), }}");
        assert_eq!(&bytes[..10], b"\x93NUMPY\x01\x00\x76\x00", "{arguments:?}");
        assert!(bytes[10..].starts_with(header.as_bytes()));
        assert_eq!(bytes.len(), 128 + 8 * rows * columns);
        assert_eq!(bytes[136..144], f64::to_le_bytes(second), "{arguments:?}");
    }
    let several = pairwise(&["caterpillar.nwk", "balanced.nwk", "-m", "rf,cid"]);
    assert_eq!(several.status.code(), Some(2));
    let said = String::from_utf8_lossy(&several.stderr).into_owned();
    assert!(
        said.contains("an NPY file holds one matrix, and there are 2 measures; name one with -m"),
        "{said}"
    );
}

/// A file of trees over the leaves a to e, and one of them in a file of its own.
fn many_trees(folder: &std::path::Path, trees: usize) -> [String; 2] {
    let kinds = ["((a,b),((c,d),e));\n", "((a,c),((b,d),e));\n", "(a,(b,(c,(d,e))));\n"];
    let text: String = (0..trees).map(|at| kinds[at % 3]).collect();
    [("many.nwk", text.as_str()), ("one.nwk", kinds[0])].map(|(name, text)| {
        let path = folder.join(name);
        fs::write(&path, text).expect("written");
        path.to_str().expect("text").to_owned()
    })
}

#[test]
fn a_ranking_of_many_trees_prints_the_first_and_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let [many, one] = many_trees(folder.path(), 60);
    for arguments in
        [&["rank", &many, "--reference", &one, "-m", "rf"][..], &["compare", &one, &many, "-m", "rf"]]
    {
        let lines = |more: &[&str]| {
            let output = run(&[arguments, more].concat());
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            String::from_utf8(output.stdout).expect("text")
        };
        let text = lines(&[]);
        let table = text.split("Ranked by").next().unwrap_or_default();
        assert_eq!(table.matches("many[").count() - usize::from(arguments[0] == "compare") * 2, 50, "{text}");
        assert!(text.contains("10 ") && text.contains("more; --format csv"), "{text}");
        assert_eq!(lines(&["--format", "csv"]).lines().count(), 61);
    }
}

#[test]
fn a_matrix_of_too_many_trees_is_refused_with_its_size() {
    let folder = tempfile::tempdir().expect("a folder");
    let [many, one] = many_trees(folder.path(), 4001);
    for arguments in
        [&["pairwise", &many, "-m", "rf"][..], &["pairwise", &many, "--others", &many, "-m", "rf"]]
    {
        let output = run(arguments);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{message}");
        assert!(
            message.contains("4001 trees against 4001 make a matrix of 16008001 scores, 0.1 GB"),
            "{message}"
        );
        assert!(message.contains("--thin"), "{message}");
    }
    assert!(run(&["pairwise", &many, "--others", &one, "-m", "rf", "--format", "csv"]).status.success());
}
