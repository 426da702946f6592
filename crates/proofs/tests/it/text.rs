//! The text form: round trips, errors, and damaged texts.

use tengen_proofs::{ParseProofError, Proof};
use tengen_testing::cases::cases;
use tengen_testing::random::Random;

use crate::made::of_puzzles;

const POSITION: &str = "rules=renju size=15 first=black turn=black black=f8g8h8 white=a1a3a5";

fn read(plan: &str) -> Result<Proof, ParseProofError> {
    format!("tengen-proof 1\n{POSITION}\n{plan}\n").parse()
}

#[test]
fn texts_are_read_back() {
    for proof in of_puzzles(20) {
        let text = proof.to_string();
        assert_eq!(text.parse(), Ok(proof.clone()));
        let windows = format!("\u{feff}{}\r\n", text.replace('\n', "\r\n"));
        assert_eq!(windows.parse(), Ok(proof));
    }
    for plan in [
        "h8",
        "h8()",
        "h8(else:i9)",
        "h8(a2:b2)",
        "h8(a2:b2 c3:d4(e5:f6) else:i9)",
    ] {
        let proof = read(plan).expect(plan);
        assert_eq!(proof.plan.to_string(), plan);
    }
}

#[test]
fn errors_name_the_place() {
    for (plan, why) in [
        ("", "line 3, column 1: expected a point such as h8"),
        ("i8 ", "line 3, column 3: expected the end of the line"),
        (
            "i8(",
            "line 3, column 4: expected a reply such as h8:, or else:",
        ),
        ("i8(e8)", "line 3, column 6: expected a colon"),
        ("i8(e8:)", "line 3, column 7: expected a point such as h8"),
        (
            "i8(e8:j8",
            "line 3, column 9: expected a space and the next reply, or a closing bracket",
        ),
        (
            "i8(else:j8 e8:j8)",
            "line 3, column 11: expected a closing bracket",
        ),
        (
            "i8(e8:j8 e8:j9)",
            "line 3, column 10: expected a reply that is not listed twice",
        ),
        ("w8", "line 3, column 1: expected a point such as h8"),
    ] {
        // A space at the end is cut off.
        let plan = plan.replace("i8 ", "i8)");
        let found = if why.contains("end of the line") {
            read(&plan)
        } else {
            read(&plan.replace("i8)", "i8 "))
        };
        assert_eq!(found.expect_err(why).to_string(), why);
    }
    let head = "tengen-proof 2\n"
        .parse::<Proof>()
        .expect_err("another version");
    assert_eq!(head.to_string(), "line 1: expected \"tengen-proof 1\"");
    let position = "tengen-proof 1\nrules=go"
        .parse::<Proof>()
        .expect_err("no position");
    assert!(position.to_string().starts_with("line 2: "), "{position}");
    let more = read("h8\n\nh9").expect_err("two plans");
    assert_eq!(more, ParseProofError::More(5));
}

#[test]
fn a_line_deeper_than_any_board_is_refused() {
    let deep = format!("{}h8", "h8(else:".repeat(100_000));
    let found = read(&deep).expect_err("too deep");
    assert!(found.to_string().contains("no board has room"), "{found}");
}

#[test]
fn damaged_texts_are_refused_or_read() {
    let mut random = Random::new(3);
    let proofs = of_puzzles(5);
    for _ in 0..cases(3000) {
        let text = proofs[random.below(proofs.len())].to_string();
        let mut bytes = text.into_bytes();
        for _ in 0..=random.below(3) {
            let place = random.below(bytes.len());
            match random.below(3) {
                0 => bytes[place] = random.pick(b"()el:s 1a9\n\xff"),
                1 => drop(bytes.remove(place)),
                _ => bytes.truncate(place + 1),
            }
        }
        if let Ok(proof) = String::from_utf8_lossy(&bytes).parse::<Proof>() {
            assert_eq!(proof.to_string().parse(), Ok(proof));
        }
    }
}
