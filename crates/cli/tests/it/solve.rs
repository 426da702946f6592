//! Tests of `tengen solve` and `tengen verify`.

use std::fs;

use crate::support::run::{folder, tengen, tengen_with};

const THREES: [&str; 6] = ["h8", "a1", "i9", "b1", "j10", "c1"];

fn solve(options: &[&str], position: &[&str]) -> crate::support::run::Ran {
    tengen(&[&["solve"], options, position].concat())
}

#[test]
fn a_win_is_printed_and_verified() {
    let proof = solve(&["--rule", "freestyle"], &THREES).fine();
    assert_eq!(
        proof,
        "tengen-proof 1\n\
         rules=freestyle size=15 first=black turn=black black=h8i9j10 white=a1b1c1\n\
         g7(f6:k11 else:f6)\n"
    );
    let said = tengen_with(proof.as_bytes(), &["verify", "-"]).fine();
    assert!(said.starts_with("black wins: 2 moves at most"), "{said}");
    let file = folder("solve").join("proof.txt");
    fs::write(&file, &proof).expect("a file");
    let file = file.to_str().expect("a name");
    assert_eq!(tengen(&["verify", file]).fine(), said);
    let wrong = proof.replace("f6:k11 ", "");
    let said = tengen_with(wrong.as_bytes(), &["verify", "-"]).failed(1);
    assert!(
        said.contains("after g7 f6: no stone can be placed on f6"),
        "{said}"
    );
}

#[test]
fn fours_and_threats_are_two_questions() {
    let rows = ".............../.............../.............../.............../.............../\
                .......xx....../.............../.............../.............../.............../\
                .............../.............../.............../.............../...............";
    let said = solve(&["--rule", "renju", "--vcf"], &[rows]).failed(1);
    assert_eq!(said, "note: black has no win by fours\n");
    let double = ["f8", "a1", "g8", "a3", "i9", "c1", "i10", "c3"];
    let options = ["--rule", "renju", "--vcf"];
    assert_eq!(
        solve(&options, &double).failed(1),
        "note: black has no win by fours\n"
    );
    assert!(
        solve(&["--rule", "renju", "--vct"], &double)
            .fine()
            .contains("i8(")
    );
    let empty = solve(&["--rule", "renju", "--side", "white", "--vct"], &[]);
    assert_eq!(empty.failed(1), "note: white has no win by threats\n");
}

#[test]
fn limits_have_an_exit_code() {
    let double = ["f8", "a1", "g8", "a3", "i9", "c1", "i10", "c3"];
    let said = solve(&["--rule", "renju", "--nodes", "1"], &double).failed(3);
    assert!(said.contains("limit"), "{said}");
    let proof = solve(&["--rule", "freestyle", "--nodes", "100000"], &THREES).fine();
    tengen_with(proof.as_bytes(), &["verify", "--stones", "10", "-"]).failed(3);
}

#[test]
fn wrong_input_has_an_exit_code() {
    for (arguments, why) in [
        (&["solve"][..], "--rule"),
        (&["solve", "--rule", "renju", "--vcf", "--vct"], "--vct"),
        (&["solve", "--rule", "renju", "--side", "red"], "red"),
        (
            &["solve", "--rule", "renju", "--time", "1", "--nodes", "1"],
            "--nodes",
        ),
        (
            &["solve", "--rule", "renju", "h8", "h8"],
            "move 2: h8 is taken",
        ),
        (&["verify"], "<PROOF>"),
        (&["verify", "/no/such/proof"], "cannot read /no/such/proof"),
    ] {
        let said = tengen(arguments).failed(2);
        assert!(said.contains(why), "{arguments:?}: {said}");
    }
    for (text, why) in [
        (&b""[..], "line 1: expected \"tengen-proof 1\""),
        (b"tengen-proof 1\nrules=go\nh8\n", "line 2"),
        (b"\xff\xfe", "cannot read"),
    ] {
        let said = tengen_with(text, &["verify", "-"]).failed(2);
        assert!(said.contains(why), "{said}");
    }
    tengen_with(b"\xff", &["solve", "--rule", "renju", "-"]).failed(2);
}

#[test]
fn a_proof_that_is_too_long_is_not_cut() {
    let long = vec![b'\n'; (64 << 20) + 1];
    let said = tengen_with(&long, &["verify", "-"]).failed(2);
    assert!(said.contains("larger than 67108864 bytes"), "{said}");
}
