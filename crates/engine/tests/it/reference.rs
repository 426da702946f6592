//! The reference bots `simple`, `ref2` and `ref4`: their choices in these positions must never change,
//! because strength is measured against them.

use tengen_engine::protocol::Request;
use tengen_engine::{BotKind, SearchLimit, Silent};

/// Positions, and the choices of the three bots there.
const PINNED: &[(&str, [&str; 3])] = &[
    (
        "rules=freestyle size=15 first=black turn=black black=g7e10 white=g8e9",
        ["d8", "f11", "f11"],
    ),
    (
        "rules=renju size=15 first=black turn=white black=h1f7g7h7g8g9 white=b1e7i7h8l10",
        ["g6", "g10", "g10"],
    ),
    (
        "rules=standard size=15 first=black turn=black black=a1b1c1h4d5g6i7j7k7 white=k1e5f5g5i5j6f7h7i8",
        ["h5", "h5", "h5"],
    ),
    (
        "rules=caro-exact size=19 first=black turn=white black=f1g7f9k9i11 white=k5g9h9i9",
        ["h8", "l8", "h12"],
    ),
    (
        "rules=renju size=19 first=black turn=black black=c1e1l9i10k10j11k11k12 white=b1d1f1n7h9j9i12m14",
        ["k9", "k9", "k9"],
    ),
    (
        "rules=custom:b=open,w=over,ban=33 size=15 first=black turn=white black=d1f1k1g7f8g8h8f9g9i9g10g11 white=c1e1h1e5g6i7e8i8h10j10g12",
        ["h9", "j9", "e9"],
    ),
    (
        "rules=freestyle size=15 first=black turn=black black=a1c1g1i3f5c6e6j6g7d8c9g9e10f11i14 white=b1d1f1j2h4c5i5f6d7g8d9e9f9e11g12",
        ["e4", "k5", "k5"],
    ),
    (
        "rules=renju size=9 first=black turn=white black=e2f4d5g5 white=e5f5i5",
        ["d2", "e3", "e3"],
    ),
    (
        "rules=standard size=15 first=black turn=black black=b1f1k5g8d9f9e11 white=a1j5f6f7f8g9e10",
        ["e7", "f5", "c9"],
    ),
    (
        "rules=caro-exact size=13 first=black turn=white black=f7g8h9 white=h2g6",
        ["e6", "e6", "i10"],
    ),
    (
        "rules=renju size=13 first=black turn=black black=a1g1f4i5g6h8 white=l1e5f5h6i6j6",
        ["k6", "k6", "d5"],
    ),
    (
        "rules=custom:b=open,w=over,ban=33 size=22 first=black turn=white black=c1h1i1j10g11e12i12k12g13h13 white=g1r1i9e11j11f12g12h12j13",
        ["f13", "f13", "f13"],
    ),
    (
        "rules=renju size=15 first=black turn=black black=a1b1e1g1d2n2f3f4i4g5e6f6h6e7j7e8g8h8d9e11 white=c1d1f1f2e3i3g4e5h5g6j6k6f7i7a8b8d8f8g9e10",
        ["f10", "l6", "i9"],
    ),
    (
        "rules=standard size=15 first=black turn=black black=a1e7g8h8e9 white=e1e8f9g9h9",
        ["i9", "j9", "i8"],
    ),
    (
        "rules=caro size=15 first=black turn=white black=c1e1f1f6i8e9j9f10h10 white=b1g1e2f5g9h9i9k10",
        ["f8", "e10", "c2"],
    ),
    (
        "rules=renju size=19 first=black turn=black black=g1i9f10g12 white=a1h8i10g11",
        ["f11", "j11", "f11"],
    ),
    (
        "rules=custom:b=open,w=over,ban=33 size=15 first=black turn=white black=e1f7g7h7g8f9g9j15 white=c1g1g6e7i7h8g11",
        ["i6", "i6", "i6"],
    ),
    (
        "rules=freestyle size=15 first=black turn=black black=a1c1i1k1k6i7h8l8g9j9e11 white=d1e1f1k5j6l7i8h9f10g10j10",
        ["f11", "f11", "f11"],
    ),
    (
        "rules=freestyle size=9 first=black turn=white black=e2f2d3f3h3f4i4b5d5e5f5c6g6e7e8 white=a1b1f1g1c4d4e4a5c5h5d6e6f6d7",
        ["e3", "e3", "e3"],
    ),
    (
        "rules=standard size=15 first=black turn=black black=f1f6i8 white=k1f5i9",
        ["g6", "h10", "h10"],
    ),
    (
        "rules=caro size=15 first=black turn=white black=e1j1j3k5d6h6c7g8d9c10g10e11i11 white=b1d1i5j5e7g7f8e9g9d10e10f10",
        ["c11", "c11", "c11"],
    ),
    (
        "rules=renju size=15 first=black turn=black black=d2o4i7f8g8h8g9f10g10 white=d1f1g7e8i8h9e11g11k14",
        ["j6", "j6", "j6"],
    ),
];

#[test]
fn they_play_what_they_always_played() {
    let kinds = [BotKind::Simple, BotKind::Ref2, BotKind::Ref4];
    for (text, expected) in PINNED {
        let line = format!("think id=0 bot=simple seed=0 limits=depth:1 {text}");
        let request: Request = line.parse().expect(text);
        let position = &request.task().expect("a position").position;
        let choices = kinds.map(|kind| {
            let verdict = kind
                .build(0)
                .choose(position, SearchLimit::Depth(1), &mut Silent);
            verdict.choice.to_string()
        });
        assert_eq!(&choices.each_ref().map(String::as_str), expected, "{text}");
    }
    assert!(PINNED.len() >= 20);
}
