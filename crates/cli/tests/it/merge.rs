//! `tengen merge`: lines, comments and symmetries of several games in one tree.

use std::fs;

use serde_json::Value;

use crate::support::run::{folder, link, tengen, tengen_with};

/// Merges SGF games, and returns the tree as JSON of `show` and as SGF.
fn merged(name: &str, games: &[&str], options: &[&str]) -> (String, String) {
    let here = folder(name);
    let mut files = Vec::new();
    for (number, game) in games.iter().enumerate() {
        let file = here.join(format!("{number}.sgf"));
        fs::write(&file, format!("(;GM[4]SZ[15]RU[renju]{game})")).expect("a file");
        files.push(file.to_str().expect("a name").to_owned());
    }
    let out = here.join("out.sgf");
    let out = out.to_str().expect("a name");
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let said = tengen(&[&["merge", "--out", out], options, &files].concat()).fine();
    (said, fs::read_to_string(out).expect("a file"))
}

#[test]
fn lines_become_variations_and_comments_are_kept() {
    let games = [
        "C[root];B[hh]C[first];W[ii];B[gg]C[end]",
        "PB[Ada]PW[Bo]DT[2026]RE[B+R];B[hh]C[another];W[ii]C[note];B[hi]",
        "C[root];B[hh]C[first];W[gh]",
    ];
    let (said, sgf) = merged("merge_lines", &games, &[]);
    assert!(
        said.starts_with("3 games merged. Moves: 5; moves that were there already: 3;"),
        "{said}"
    );
    for comment in [
        "C[root]",
        "C[first\nanother]",
        "C[end]",
        "C[note]",
        "Ada – Bo, 2026, Black wins",
    ] {
        assert_eq!(sgf.matches(comment).count(), 1, "{comment}: {sgf}");
    }
    assert_eq!(
        sgf.matches("(\n;").count() + sgf.matches("(;").count(),
        5,
        "{sgf}"
    );
}

#[test]
fn positions_meet_in_symmetries_and_orders() {
    // The second game is the first one, turned by a quarter; the third one has another order.
    let games = [
        ";B[hh];W[hg];B[jh]C[here]TR[kh]",
        ";B[hh];W[ih];B[hj]C[there]TR[hk];W[aa]",
        ";B[jh];W[hg];B[hh];W[ao]C[corner]",
    ];
    let (said, sgf) = merged("merge_symmetry", &games, &["--symmetry"]);
    assert!(said.contains("3 games merged. Moves: 6;"), "{said}");
    assert!(sgf.contains("C[here\nthere]"), "{sgf}");
    assert_eq!(
        sgf.matches("TR[kh]").count(),
        1,
        "the marks are turned: {sgf}"
    );
    // The fourth moves of the second and the third game are one, after the third move of the first one.
    assert_eq!(sgf.matches("C[corner]").count(), 1, "{sgf}");
    let (said, plain) = merged("merge_plain", &games, &[]);
    assert!(said.contains("3 games merged. Moves: 10;"), "{said}");
    assert!(
        plain.contains("C[here]") && plain.contains("C[there]"),
        "{plain}"
    );
}

#[test]
fn merging_again_adds_nothing() {
    let here = folder("merge_again");
    let path = |name: &str| here.join(name).to_str().expect("a name").to_owned();
    let (one, two) = (link("renju", "h8 i9 g7 j10"), link("renju", "h8 g9 i7"));
    tengen(&["merge", "--symmetry", &one, &two, "--out", &path("a.lib")]).fine();
    let again = tengen(&[
        "merge",
        "--quiet",
        "--symmetry",
        &path("a.lib"),
        &one,
        "--out",
        &path("b.lib"),
    ]);
    assert_eq!(again.code, 0, "{}", again.err);
    let nodes = |name: &str| {
        let said = tengen(&["show", "--quiet", "--json", &path(name)]).fine();
        let value: Value = serde_json::from_str(&said).expect("JSON");
        (value["plies"].clone(), value["variations"].clone())
    };
    assert_eq!(nodes("a.lib"), nodes("b.lib"));
    assert!(again.out.contains(" Moves: 4;"), "{}", again.out);
}

#[test]
fn what_does_not_fit_is_said() {
    let one = link("freestyle", "h8 i9");
    let others = [link("renju", "h8"), link("freestyle size=9", "e5")];
    for other in &others {
        let ran = tengen(&["merge", "--out", "-", "--to", "link", &one, other]);
        assert_eq!((ran.code, ran.out.lines().count()), (2, 1), "{}", ran.err);
        assert!(ran.err.contains("the link is left out: "), "{}", ran.err);
        assert!(ran.err.contains("1 game merged. Moves: 2;"), "{}", ran.err);
    }
    let setup = b"(;GM[4]SZ[15]RU[freestyle]AB[aa];B[hh])";
    let ran = tengen_with(setup, &["merge", "--out", "-", "--to", "link", &one, "-"]);
    assert!(
        ran.err.contains("it does not begin with Black"),
        "{}",
        ran.err
    );
    let said = tengen(&["merge", "--out", "a.psq", &one]).failed(2);
    assert!(said.contains("a tree of lines needs"), "{said}");
    tengen(&["merge", "--out", "-", "--to", "sgf", "no/such.sgf"]).failed(1);
}

#[test]
fn what_the_format_does_not_hold_is_said() {
    let here = folder("merge_losses");
    let out = here.join("a.lib");
    let out = out.to_str().expect("a name");
    let game = b"(;GM[4]SZ[15]RU[freestyle];B[hh]TR[aa];W[ii])";
    let ran = tengen_with(game, &["merge", "--quiet", "--out", out, "-"]);
    assert_eq!(ran.err, "", "{}", ran.out);
    let ran = tengen_with(game, &["merge", "--out", out, "-"]);
    assert!(ran.err.contains("exists already"), "{}", ran.err);
    let ran = tengen_with(game, &["merge", "--force", "--out", out, "-"]);
    let said = "does not hold marks (move 1 h8), the rule set (RenLib)";
    assert!(ran.err.contains(said), "{}", ran.err);
    assert!(ran.out.starts_with("1 game merged"), "{}", ran.out);
}
