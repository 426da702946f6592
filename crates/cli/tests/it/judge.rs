//! `tengen judge`: labelled positions, all forms of input, errors, streams.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use crate::support::run::{command, tengen, tengen_with};
use serde_json::{Value, json};

const RENJU: [&str; 3] = ["judge", "--rule", "renju"];

fn judge(rule: &str, text: &str) -> String {
    tengen_with(text.as_bytes(), &["judge", "--rule", rule]).fine()
}

fn data() -> PathBuf {
    tengen_testing::folders::data()
}

/// Returns the folders of labelled positions: that of the project, and that named by `TENGEN_EXTRA_CASES`.
fn folders() -> Vec<PathBuf> {
    let extra = std::env::var_os("TENGEN_EXTRA_CASES").map(PathBuf::from);
    std::iter::once(data()).chain(extra).collect()
}

/// Returns the fields of each case in a file.
fn cases(path: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let lines = text.lines();
    lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split('|').map(|part| part.trim().to_owned()).collect())
        .collect()
}

#[test]
fn labelled_points_get_their_labels() {
    for folder in folders() {
        for name in ["forbidden-cases.txt", "public-cases.txt"] {
            let path = folder.join(name);
            let mut cases = cases(&path);
            cases.retain(|fields| {
                let labels = ["none", "33", "44", "overline", "five"];
                fields
                    .get(2)
                    .is_some_and(|it| labels.contains(&it.as_str()))
            });
            let text: Vec<String> = cases.iter().map(|fields| fields.join(" | ")).collect();
            let said = judge("renju", &text.join("\n"));
            let said: Vec<&str> = said.lines().collect();
            assert_eq!(said.len(), cases.len(), "{}", path.display());
            for (fields, said) in cases.iter().zip(said) {
                assert_eq!(said, fields[2], "{} | {}", fields[0], fields[1]);
            }
        }
    }
    let ours = cases(&data().join("forbidden-cases.txt"));
    assert!(ours.len() > 100, "{}", ours.len());
    let path = data().join("forbidden-cases.txt");
    let path = path.to_str().expect("a name");
    let said = tengen(&["judge", "--rule", "renju", path]).fine();
    assert_eq!(said.lines().count(), ours.len());
}

#[test]
fn without_a_point_all_forbidden_points_are_said() {
    for folder in folders() {
        let cases = cases(&folder.join("forbidden-sets.txt"));
        assert!(cases.len() > 50, "{}", folder.display());
        for end in ["", " |", "||"] {
            let rows: Vec<String> = cases.iter().map(|fields| fields[0].clone() + end).collect();
            let said = judge("renju", &rows.join("\n"));
            let said: Vec<&str> = said.lines().collect();
            assert_eq!(said.len(), cases.len());
            for (fields, said) in cases.iter().zip(said) {
                assert_eq!(said, fields[1].trim_matches('-'), "{}", fields[0]);
            }
        }
    }
}

#[test]
fn after_moves_it_is_the_turn_of_whoever_comes_next() {
    let black = "f8 a1 g8 a3 h6 c1 h7 c3";
    assert_eq!(judge("renju", &format!("{black} | h8")), "33\n");
    assert_eq!(judge("renju", black), "h8:33\n");
    assert_eq!(judge("freestyle", &format!("{black} | h8")), "none\n");
    assert_eq!(judge("freestyle", black), "\n");
    // White makes six, and nothing is forbidden for White.
    let white = "a1 d5 a3 e5 a5 f5 a7 h5 a9 i5 a11";
    assert_eq!(judge("renju", &format!("{white}|g5")), "five\n");
    assert_eq!(judge("renju", &format!("{white}|h8")), "none\n");
    assert_eq!(judge("renju", white), "\n");
    assert_eq!(judge("standard", &format!("{white}|g5")), "none\n");
    assert_eq!(judge("renju", "f8a1g8a3h6c1h7c3pass | h8"), "none\n");
}

#[test]
fn moves_are_written_as_in_move_lists() {
    let expected = judge("renju", "f8 a1 g8 a3 h6 c1 h7 c3 | h8");
    for text in [
        "1. f8 2. a1 3. g8 4. a3 5. h6 6. c1 7. h7 8. c3 | h8",
        "1. F8 A1 2. G8 A3 3. H6 C1 4. H7 C3 | H8",
        "f8-a1-g8-a3-h6-c1-h7-c3 | h8",
        "f8,a1,g8,a3,h6,c1,h7,c3|h8",
        "f8 -- g8 pass h6 PASS h7 -- | h8",
    ] {
        assert_eq!(judge("renju", text), expected, "{text}");
    }
}

#[test]
fn every_rule_set_has_its_say() {
    // A run of six, a five with both ends blocked, and two threes.
    let six = "b2 a15 c2 c15 d2 e15 f2 g15 g2 i15 | e2";
    let blocked = "b2 a2 c2 g2 d2 e15 e2 g15 | f2";
    let threes = "f8 a1 g8 a3 h6 c1 h7 c3 | h8";
    for (rule, expected) in [
        ("freestyle", "five five none"),
        ("standard", "none five none"),
        ("renju", "overline five 33"),
        ("caro", "five none none"),
        ("caro-exact", "none none none"),
        ("custom:b=exact,w=over,ban=33", "none five 33"),
        ("custom:b=over,w=over,ban=44+overline", "five five none"),
    ] {
        let text = judge(rule, &[six, blocked, threes].join("\n"));
        assert_eq!(text.trim_end().replace('\n', " "), expected, "{rule}");
    }
}

#[test]
fn boards_have_any_size() {
    assert_eq!(
        judge("freestyle", "xxxx./...../...../...../..... | e5"),
        "five\n"
    );
    let row = ".".repeat(22);
    let mut rows = vec![row; 22];
    rows[0] = format!("{}xxxx", ".".repeat(17)) + ".";
    assert_eq!(judge("renju", &(rows.join("/") + " | v22")), "five\n");
    let said = tengen_with(
        b"s18 a1 s19 | t1\n",
        &["judge", "--rule", "renju", "--size", "19"],
    );
    assert_eq!(said.code, 2);
    assert_eq!(
        said.out,
        "error: line 1: the point t1 is off the board of 19 × 19\n"
    );
}

#[test]
fn what_is_no_case_is_passed_over() {
    let text =
        "\u{feff}# a comment\r\n\r\n  \n h8 | i9 | none | tags | more \r\n  # another\n|h8\n";
    assert_eq!(judge("renju", text), "none\nnone\n");
    assert_eq!(judge("renju", ""), "");
    assert_eq!(
        judge("renju", "h8 | i9"),
        "none\n",
        "without the end of the line"
    );
}

#[test]
fn a_wrong_line_does_not_stop_the_rest() {
    let good = "f8 a1 g8 a3 h6 c1 h7 c3 | h8";
    for (wrong, why) in [
        ("h8 | h8", "the point h8 is taken"),
        ("h8 | p1", "the point p1 is off the board of 15 × 15"),
        ("h8 | i", "the point \"i\": expected a row from 1 to 22"),
        ("h8 | 九", "the point \"九\": expected a column from A to V"),
        ("h8 h8 | i9", "move 2: h8 is taken"),
        (
            "h8 ?? | i9",
            "move 2: expected a point such as h8, or pass, found \"??\"",
        ),
        ("...../..... | a1", "expected 5 to 22 rows, found 2"),
        (
            "...../...../..../...../.....",
            "row 3: expected 5 points, found 4",
        ),
        (
            "...../...../..a../...../.....|",
            "row 3, point 3: expected x, o or a full stop, found 'a'",
        ),
    ] {
        let text = format!("{good}\n{wrong}\n{good}\n");
        let said = tengen_with(text.as_bytes(), &RENJU);
        assert_eq!(
            said.out,
            format!("33\nerror: line 2: {why}\n33\n"),
            "{wrong}"
        );
        assert_eq!((said.code, said.err.as_str()), (2, ""));
    }
}

#[test]
fn reasons_follow_on_lines_of_their_own() {
    let text = "e7a1e8a3g9c1g10c3g11e1h8g1 | f8\nh8 | i9\na1h8a3i8a5j8a7k8a9 | l8\n";
    let said = tengen_with(text.as_bytes(), &["judge", "--rule", "renju", "--explain"]).fine();
    let expected = "\
none
  no three: e8 f8 h8
    g8: 44
      open four: e8 f8 g8 h8, five at d8 i8
      open four: g8 g9 g10 g11, five at g7 g12
  three: e7 f8 g9, open four at d6 h10
none
five
  five: h8 i8 j8 k8 l8
";
    assert_eq!(said, expected);
}

#[test]
fn every_forbidden_point_has_its_reasons() {
    let arguments = ["judge", "--rule", "renju", "--explain"];
    let text = "f8 a1 g8 a3 h6 c1 h7 c3\nh8\n...../.x.../.x.x./.x..x/.....\n";
    let said = tengen_with(text.as_bytes(), &arguments).fine();
    let expected = "\
h8:33
  h8: 33
    three: f8 g8 h8, open four at e8 i8
    three: h6 h7 h8, open four at h5 h9


";
    assert_eq!(said, expected);
    let two = "f8 a1 g8 a3 h6 c1 h7 c3 b11 o1 c11 o3 d12 o5 d13 n8\n";
    let said = tengen_with(two.as_bytes(), &arguments).fine();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "h8:33 d11:33");
    assert_eq!((lines[1], lines[4]), ("  h8: 33", "  d11: 33"), "{said}");
    assert!(lines[5].starts_with("    three: ") && lines.len() == 7);
}

#[test]
fn json_has_a_line_for_each_case() {
    let text = "f8 a1 g8 a3 h6 c1 h7 c3 | h8\n\nf8 a1 g8 a3 h6 c1 h7 c3\nnonsense\n";
    let arguments = ["judge", "--rule", "renju", "--json", "--explain"];
    let said = tengen_with(text.as_bytes(), &arguments);
    assert_eq!(said.code, 2);
    let values: Vec<Value> = said
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let three = |stones: [&str; 3], gains: [&str; 2]| {
        let gains = gains.map(|point| json!({ "point": point, "verdict": "none" }));
        json!({ "shape": "three", "stones": stones, "gains": gains, "counts": true })
    };
    let shapes = [
        three(["f8", "g8", "h8"], ["e8", "i8"]),
        three(["h6", "h7", "h8"], ["h5", "h9"]),
    ];
    let expected = [
        json!({ "line": 1, "point": "h8", "verdict": "33", "shapes": shapes }),
        json!({ "line": 3, "forbidden": [
            { "point": "h8", "verdict": "33", "shapes": shapes },
        ] }),
    ];
    assert_eq!(values[..2], expected);
    assert_eq!(values[2]["line"], 4);
    assert!(values[2]["error"].is_string() && values.len() == 3);
}

#[test]
fn an_answer_comes_before_the_next_line() {
    let mut child = command(&RENJU).spawn().expect("tengen starts");
    let mut stdin = child.stdin.take().expect("its input is ours");
    let mut answers = BufReader::new(child.stdout.take().expect("its output is ours")).lines();
    for _ in 0..3 {
        stdin.write_all(b"h8 | i9\n").expect("it reads");
        assert_eq!(answers.next().expect("a line").expect("a text"), "none");
    }
    drop(stdin);
    assert!(answers.next().is_none());
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = command(&RENJU).spawn().expect("tengen starts");
    let mut stdin = child.stdin.take().expect("its input is ours");
    let mut answers = BufReader::new(child.stdout.take().expect("its output is ours"));
    let mut first = String::new();
    stdin.write_all(b"h8 | i9\n").expect("it reads");
    answers.read_line(&mut first).expect("a line");
    drop(answers);
    // `tengen` stops reading as soon as it notices that its output is closed.
    let _ = stdin.write_all("h8 | i9\n".repeat(100_000).as_bytes());
    drop(stdin);
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
    assert_eq!((first.as_str(), ended.status.code()), ("none\n", Some(0)));
}

#[test]
fn many_lines_and_long_lines() {
    let many = "f8 a1 g8 a3 h6 c1 h7 c3 | h8\n".repeat(100_000);
    assert_eq!(judge("renju", &many), "33\n".repeat(100_000));
    let mut text = vec![b'x'; 3_000_000];
    text.extend_from_slice(b"\nh8 | i9\n\xff\xfe\0\n");
    let said = tengen_with(&text, &RENJU);
    let lines: Vec<&str> = said.out.lines().collect();
    assert_eq!(lines[..2], ["error: line 1: the line is too long", "none"]);
    assert!(
        lines[2].starts_with("error: line 3: move 1: expected a point"),
        "{}",
        lines[2]
    );
    assert_eq!((said.code, lines.len()), (2, 3));
}

#[test]
fn wrong_usage() {
    let said = tengen(&["judge"]).failed(2);
    assert!(said.contains("--rule"), "{said}");
    let said = tengen(&["judge", "--rule", "chess"]).failed(2);
    assert!(said.contains("unknown rule set \"chess\""), "{said}");
    let said = tengen(&["judge", "--rule", "renju", "no-such-file"]).failed(1);
    assert!(
        said.starts_with("error: cannot read no-such-file: "),
        "{said}"
    );
}

/// Black has two threes to make at h8.
const THREES: &str = "(;GM[4]SZ[15]RU[renju];B[fh];W[ao];B[gh];W[am];B[hj];W[co];B[hi];W[cm]";

#[test]
fn the_last_position_of_a_record_is_judged() {
    let here = crate::support::run::folder("judge-record");
    let file = here.join("game.sgf");
    let path = file.to_str().expect("a name");
    fs::write(&file, format!("{THREES})")).expect("a file");
    let ask = |more: &[&str]| tengen(&[&RENJU[..], more, &[path]].concat());
    assert_eq!(ask(&[]).fine(), "h8:33\n");
    let found: Value = serde_json::from_str(&ask(&["--json"]).fine()).expect("JSON");
    let expected = json!({"line": 1, "forbidden": [{"point": "h8", "verdict": "33"}]});
    assert_eq!(found, expected);
    let found = tengen_with(format!("\n{THREES})").as_bytes(), &RENJU).fine();
    assert_eq!(found, "h8:33\n", "from the standard input");
    // The last stone is forbidden; no line is read as a case.
    fs::write(&file, format!("{THREES};\nB[hh]\n)")).expect("a file");
    let ran = ask(&[]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "none\n"));
    assert!(
        ran.err
            .contains("game.sgf: the last stone, h8, is forbidden for Black (33)"),
        "{}",
        ran.err
    );
    let stated = THREES.replace("RU[", "RE[W+F]RU[");
    fs::write(&file, format!("{stated};B[hh])")).expect("a file");
    assert_eq!(ask(&[]).fine(), "none\n", "the record states the result");
    let other = tengen(&["judge", "--rule", "freestyle", path]);
    assert_eq!(other.fine(), "none\n");
    // Several games have a line each, broken ones too.
    fs::write(&file, format!("{THREES})\n(;GM[4]SZ[15];B[hh];W[hh])")).expect("a file");
    let ran = ask(&[]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    let shown = format!("h8:33\nerror: {path}, game 2: ");
    assert!(ran.out.starts_with(&shown), "{}", ran.out);
    assert_eq!(ran.out.lines().count(), 2, "{}", ran.out);
}
