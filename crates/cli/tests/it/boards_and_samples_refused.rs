//! What a newcomer gives `leaderboard`, `estimate`, `sample` and `compare` of mentions by mistake is refused in a sentence, and never a
//! wrong number.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn run(folder: &Path, line: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_partita"));
    command.current_dir(folder).args(line.split_whitespace()).output().expect("partita runs")
}

/// Each command line ends with that status, and says that.
fn all_end(folder: &Path, lines: &[(&str, i32, &str)]) {
    for (line, status, words) in lines {
        let output = run(folder, line);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(*status), "{line}: {said}");
        assert!(said.contains(words), "{line}: {said}");
    }
}

fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    folder
}

#[test]
fn a_board_refuses_what_has_no_effect_on_scores_or_on_labels() {
    let folder = folder(&[
        ("scores.csv", "set,a,b\nd1,1,2\nd2,2,2\n"),
        ("two.csv", "dataset,family\nd1,x\nd1,y\n"),
        ("others.csv", "dataset,family\ne1,x\ne2,x\n"),
        ("some.csv", "dataset,family\nd1,x\ne2,x\n"),
        ("labels.csv", "dataset,algorithm,truth,found\nd,a,1,1\nd,a,2,2\nd,b,1,1\nd,b,2,1\n"),
    ]);
    all_end(
        folder.path(),
        &[
            (
                "leaderboard scores.csv --measure adjusted_rand",
                2,
                "--measure is of labels, and scores were given",
            ),
            ("leaderboard scores.csv --truths max", 2, "--truths is of labels"),
            ("leaderboard scores.csv --noise cluster", 2, "--noise is of labels"),
            ("leaderboard scores.csv --noise-label 0", 2, "--noise-label is of labels"),
            ("leaderboard labels.csv --distance", 2, "--distance is of scores"),
            ("leaderboard scores.csv --classic --format json", 2, "--classic adds to the table"),
            ("leaderboard scores.csv --bayes --within 1 --format csv", 2, "--bayes adds to the table"),
            ("leaderboard scores.csv --all -o board.svg", 2, "--all adds to the table"),
            ("leaderboard scores.csv --family two.csv", 1, "two.csv: data set 'd1' is in two families"),
            (
                "leaderboard scores.csv --family others.csv",
                1,
                "has no family for any of these data sets, such as 'd1'",
            ),
            (
                "leaderboard scores.csv --family some.csv",
                0,
                "has no family for 1 data set, such as 'd2': each stands alone",
            ),
            (
                "leaderboard scores.csv --family kind",
                2,
                "neither a column of scores.csv, which has set, a, b, nor a file",
            ),
        ],
    );
}

#[test]
fn scores_beyond_what_can_be_squared_are_refused() {
    let rows = |scores: [&str; 2]| -> String {
        let [a, b] = scores;
        "set,a,b\n".to_owned() + &(0..7).map(|set| format!("d{set},{a},{b}\n")).collect::<String>()
    };
    let folder = folder(&[
        ("huge.csv", &rows(["1e308", "-1e308"])),
        ("tiny.csv", &rows(["1e-320", "2e-320"])),
        ("one.csv", "set,a,b\nd1,1,2\n"),
    ]);
    all_end(
        folder.path(),
        &[
            ("leaderboard huge.csv", 1, "the score of data set 'd0', algorithm 'a' is too large"),
            ("leaderboard tiny.csv", 1, "too little to compute with"),
        ],
    );
    let one = run(folder.path(), "leaderboard one.csv");
    let said = String::from_utf8_lossy(&one.stdout).into_owned();
    assert!(said.contains("on data sets like this one (2 algorithms)"), "{said}");
    assert!(said.contains("1 data set does not say which algorithm is better on others"), "{said}");
}

const FOUND: &str = "id,found\na,1\nb,1\nc,2\nd,2\ne,3\n";

#[test]
fn weights_and_draws_that_no_sample_has_are_refused() {
    let truth = |x: &str, y: &str| format!("id,cluster,w\na,x,{x}\nb,x,{x}\nc,y,{y}\n");
    let folder = folder(&[
        ("found.csv", FOUND),
        ("huge.csv", &truth("1e308", "1e308")),
        ("tiny.csv", &truth("1e-308", "1")),
        ("never.csv", &truth("0", "1")),
        ("often.csv", &truth("18446744073709551615", "1")),
    ]);
    let line =
        |file: &str, design: &str| format!("estimate found.csv --truth {file}.csv --design {design} w");
    for (file, design, words) in [
        ("huge", "weights --weight", "only ratios of weights count"),
        ("tiny", "weights --weight", "only ratios of weights count"),
        ("huge", "weights --probability", "only ratios of weights count"),
        ("never", "weights --weight", "a weight is 1 over a chance, a positive number"),
        ("never", "size --times", "true cluster \"x\" was drawn 0 times"),
        ("often", "size --times", "drawn more than 10000000 times"),
    ] {
        all_end(folder.path(), &[(&line(file, design), 1, words)]);
    }
    let beta = "estimate found.csv --truth huge.csv --design uniform --beta 1e200";
    all_end(folder.path(), &[(beta, 2, "beta is from 0 to 1000000")]);
}

#[test]
fn an_estimate_refuses_what_its_design_does_not_read() {
    let folder = folder(&[
        ("found.csv", FOUND),
        ("truth.csv", "id,cluster\na,x\nb,x\nc,y\n"),
        ("pairs.csv", "left,right,match\na,b,1\nc,d,0\na,c,0\n"),
    ]);
    let estimate = "estimate found.csv --truth truth.csv --design";
    for (more, words) in [
        ("uniform --pair a,b", "--pair is of reviewed pairs"),
        ("uniform --match a", "--match is of reviewed pairs"),
        ("uniform --pairs-in-stratum a=3", "--pairs-in-stratum is of reviewed pairs"),
        ("items --name found", "the design items does not read names"),
        ("items --worst w.csv", "--worst lists true clusters"),
        ("items --records w.csv", "--records lists true clusters"),
        ("items --worst-by pair_f", "the design items does not read worst_by"),
    ] {
        all_end(folder.path(), &[(&format!("{estimate} {more}"), 2, words)]);
    }
    let pairs = "estimate found.csv --truth pairs.csv --design pairs --pair left,right --match match";
    for (more, words) in [
        ("--cluster match", "--cluster needs true clusters"),
        ("--weight match", "--weight needs true clusters"),
        ("--times match", "--times needs true clusters"),
        ("--join inner", "--join needs true clusters"),
        ("--beta 2", "--beta needs true clusters"),
        ("--lean", "--lean needs true clusters"),
        ("--worst-by pair_f", "--worst-by needs true clusters"),
        (
            "--pairs-in-stratum all=9,far=3",
            "names stratum \"far\", of which no pair was reviewed; there are all",
        ),
        ("--pairs-in-stratum all=9,all=3", "names stratum \"all\" twice"),
    ] {
        all_end(folder.path(), &[(&format!("{pairs} {more}"), 2, words)]);
    }
    all_end(
        folder.path(),
        &[
            ("estimate - --truth - --design uniform", 2, "both are standard input"),
            ("estimate - --truth truth.csv --design uniform --lean", 2, "--lean reads the clustering twice"),
            (
                "power --units clusters found.csv --truth truth.csv --design uniform -m pair_f --width 1 -k 3",
                2,
                "-k has an effect",
            ),
            (
                "power -k 3 --agreement 0.5 --width 0.1 --truth truth.csv",
                2,
                "--truth has an effect with --units clusters only",
            ),
        ],
    );
}

#[test]
fn a_sample_and_its_plan_are_those_of_the_clustering() {
    let twice = "id,found\na,1\nb,1\na,2\nd,2\n";
    let plan = |drawn: &str| {
        format!(
            "{{\"strata\":[{{\"from\":1,\"to\":1,\"items\":1,\"draws\":1}},{{\"from\":2,\"to\":2,\"items\":4,\"draws\":1}}],\
             \"drawn\":[{drawn}]}}"
        )
    };
    let folder = folder(&[
        ("found.csv", FOUND),
        ("twice.csv", twice),
        ("truth.csv", "id,cluster\na,x\nb,x\ne,y\n"),
        ("s.plan.json", &plan("\"a\",\"e\"")),
        ("few.json", &plan("\"a\"")),
        ("same.json", &plan("\"a\",\"a\"")),
    ]);
    let pilot = "sample found.csv --draws 4 --pilot truth.csv --plan s.plan.json";
    all_end(
        folder.path(),
        &[
            ("sample found.csv --draws 3 --cluster x", 2, "--pilot"),
            (
                "sample found.csv --draws 1",
                2,
                "1 draw is too few for 2 sizes of found clusters; it takes at least 3",
            ),
            ("sample twice.csv --draws 4", 1, "item \"a\" is in the clustering twice"),
            (&format!("{pilot} -o s.csv"), 2, "s.plan.json is read and cannot be written"),
            (&format!("{pilot} -o t.csv"), 0, ""),
            ("estimate found.csv --truth truth.csv --plan s.plan.json", 0, ""),
            (
                "estimate found.csv --truth truth.csv --plan few.json",
                1,
                "the plan has 1 draw from found clusters of 1, and 0 of",
            ),
            (
                "estimate found.csv --truth truth.csv --plan same.json",
                1,
                "the plan lists the drawn item \"a\" twice",
            ),
            (
                "estimate found.csv --truth truth.csv --plan s.plan.json --design uniform",
                2,
                "the design uniform does not read a plan; leave it out",
            ),
        ],
    );
}

#[test]
fn chains_of_mentions_refuse_options_of_labels() {
    let document = "#begin document (d);\nd 0 (1\nd 1 1)\nd 2 (2)\n#end document\n";
    let table = "document,mention,chain\nd,0-1,1\nd,2-2,2\n";
    let folder = folder(&[
        ("key.conll", document),
        ("other.conll", document),
        ("key.csv", table),
        ("other.csv", table),
    ]);
    let files = "compare key.conll other.conll";
    for option in [
        "--join outer",
        "--id x",
        "-a x",
        "-b x",
        "--missing drop",
        "--noise drop",
        "--unshared wrong",
        "--measure ari",
        "--ci",
        "--by-order",
        "--header no",
    ] {
        let name = option.split(' ').next().expect("an option");
        let name = if name == "--measure" { "-m" } else { name };
        let said = format!("{name} is not known for chains of mentions; leave it out");
        all_end(folder.path(), &[(&format!("{files} {option}"), 2, &said)]);
    }
    all_end(
        folder.path(),
        &[(
            "compare key.csv other.csv --document document --chain-column 2",
            2,
            "--chain-column is of files with",
        )],
    );
    for verb in ["explain", "pairwise", "consensus", "report", "flow"] {
        let line = format!("{verb} key.conll other.conll");
        all_end(
            folder.path(),
            &[(&line, 2, "holds chains of mentions, which `partita compare KEY RESPONSE` scores")],
        );
    }
    assert!(run(folder.path(), "compare key.csv other.conll --id mention -b chain").status.success());
    assert!(
        run(folder.path(), "compare key.csv other.csv --document document --id mention").status.success()
    );
}

#[test]
fn a_floor_refuses_what_runs_do_not_read_and_many_failures_are_counted() {
    let columns = |shift: usize| -> String {
        let row = |item: usize| {
            (0..20)
                .map(|run| ((item + usize::from(item % 20 == run) * shift) % 3).to_string())
                .collect::<Vec<_>>()
        };
        (0..60).map(|item| row(item).join(",") + "\n").collect()
    };
    let head = (0..20).map(|run| format!("r{run}")).collect::<Vec<_>>().join(",") + "\n";
    let new: String = (0..60).map(|item| format!("{}\n", (item + item / 50) % 3)).collect();
    let folder = folder(&[
        ("runs.csv", &(head + &columns(1))),
        ("one.csv", &format!("r0\n{new}")),
        ("new.csv", &format!("new\n{new}")),
    ]);
    let line = "compare new.csv --require ari --floor-from";
    for (more, words) in [
        ("--ci", "--ci has no effect on a floor"),
        ("-m ami", "-m has no effect on a floor"),
        ("--level 0.9", "--level has no effect on a floor"),
        ("--require-estimate", "--require-estimate has no effect on a floor"),
        ("--noise drop", "--noise has no effect on a floor"),
    ] {
        all_end(folder.path(), &[(&format!("{line} runs.csv {more}"), 2, words)]);
    }
    all_end(
        folder.path(),
        &[(&format!("{line} one.csv"), 1, "1 run allows a floor that fails 50.0 % at best; give 19 runs")],
    );
    let many = run(folder.path(), "pairwise runs.csv --require ari>=0.999");
    let said = String::from_utf8_lossy(&many.stderr).into_owned();
    assert_eq!(many.status.code(), Some(3), "{said}");
    assert!(said.contains("; and 187 more, which --format junit lists"), "{said}");
    assert!(said.lines().count() == 1 && said.len() < 800, "{said}");
}
