//! Proofs that look right and are wrong, each with the flaw that the checker names.

use tengen_proofs::{Proof, check};

/// Name, position, plan, and the flaw; an empty one if the proof holds.
const CASES: [(&str, &str, &str, &str); 12] = [
    (
        "an open four",
        "rules=freestyle size=15 first=black turn=black black=f8g8h8 white=a1a3a5",
        "i8(e8:j8 else:e8)",
        "",
    ),
    (
        "an open four taken as the end",
        "rules=freestyle size=15 first=black turn=black black=f8g8h8 white=a1a3a5",
        "i8",
        "the plan ends at i8, which makes no five",
    ),
    (
        "a double three taken as the end",
        "rules=freestyle size=15 first=black turn=black black=f8g8i9i10 white=a1a3a5b7",
        "i8(else:h8)",
        "after i8 b1: the plan ends at h8, which makes no five",
    ),
    (
        "one end of an open four forgotten",
        "rules=freestyle size=15 first=black turn=black black=f8g8h8 white=a1a3a5",
        "i8(else:e8)",
        "after i8 e8: no stone can be placed on e8",
    ),
    (
        "a broken four of the defender overlooked",
        "rules=freestyle size=15 first=black turn=black black=f8g8h8 white=a1a2a4a5",
        "i8(e8:j8 else:e8)",
        "after i8: the defender makes a five on a3",
    ),
    (
        "a four-three that the block turns into a four of the defender",
        "rules=freestyle size=15 first=black turn=black black=e8f8g8h9h10 white=d8i5i6i7a1",
        "h8(i8:h11(h7:h12 else:h7) else:i8)",
        "after h8 i8 h11: the defender makes a five on i4",
    ),
    (
        "a forbidden double three",
        "rules=renju size=15 first=black turn=black black=f8g8h9h10 white=a1a3a5b7",
        "h8(else:i8(e8:j8 else:e8))",
        "h8 is forbidden (33)",
    ),
    (
        "a defence that makes the attacker's five an overline",
        "rules=renju size=15 first=black turn=black black=e8f8g8j8 white=a1a3a5b7",
        "h8(d8:i8 else:d8)",
        "after h8 d8: i8 is forbidden (overline)",
    ),
    (
        "a five that can be capped",
        "rules=caro size=15 first=black turn=black black=f8g8h8 white=d8a3a5",
        "i8(e8:j8 else:e8)",
        "after i8 j8: the plan ends at e8, which makes no five",
    ),
    (
        "a pass without an answer",
        "rules=renju size=15 first=black turn=white black=a1a3a5 white=f8g8h8",
        "i8(e8:j8)",
        "after i8: nothing answers a pass",
    ),
    (
        "White's four whose only block is an overline of Black",
        "rules=renju size=15 first=black turn=white black=h5h6h7h9h10c8 white=e8f8g8a1a5",
        "d8(else:h8)",
        "",
    ),
    (
        "a game that is over",
        "rules=renju size=15 first=black turn=white black=a1b1c1d1e1 white=f8g8h8i8",
        "e8",
        "there is a five on the board already",
    ),
];

#[test]
fn flaws_are_named() {
    for (name, position, plan, expected) in CASES {
        let proof: Proof = format!("tengen-proof 1\n{position}\n{plan}\n")
            .parse()
            .expect(name);
        let flaw = check(&proof, u64::MAX).err().map(|flaw| flaw.to_string());
        assert_eq!(flaw.unwrap_or_default(), expected, "{name}");
    }
}
