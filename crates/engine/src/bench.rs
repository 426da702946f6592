//! Benchmark: searches fixed positions to a fixed depth. Uses no clock.
//!
//! The number of nodes of all positions together is the *signature* of the search. It is the same
//! natively and in wasm. A code change that keeps the signature changed no decision of the search;
//! a change that alters it must state the new number in its commit message.

use super::{SearchLimit, Silent, Verdict, think};
use tengen_core::board::{BoardSize, Point, Stone};
use tengen_core::rules::{Position, Ruleset};

/// The search depth of the signature, in plies.
pub const DEPTH: u8 = 8;

/// The number of nodes of all [`CASES`] searched to [`DEPTH`].
pub const SIGNATURE: u64 = 396_476;

/// One position of the benchmark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Case {
    /// A short description of the position.
    pub name: &'static str,
    /// The rule set in its text form.
    pub rules: &'static str,
    /// The number of lines of the board.
    pub lines: u8,
    /// The moves as point names without separators, Black first.
    moves: &'static str,
}

const fn case(name: &'static str, rules: &'static str, lines: u8, moves: &'static str) -> Case {
    Case {
        name,
        rules,
        lines,
        moves,
    }
}

/// The positions: openings, middle games, forced wins and nearly full boards, under every named
/// rule set and some others, on boards of 7 to 20 lines.
pub const CASES: [Case; 25] = [
    case("first stone", "freestyle", 15, ""),
    case("opening", "freestyle", 15, "h8j7i8j8j9"),
    case(
        "middle of a game",
        "freestyle",
        15,
        "h8g9i6j5h9h7h11h12i13i5k5h5g5i7g7i9g6g4f6h6h4i3d4e5",
    ),
    case(
        "opening on a large board",
        "freestyle",
        20,
        "j10i9k10i10i12i7i8j9",
    ),
    case(
        "middle of a game on a large board",
        "freestyle",
        20,
        "j10j8k11h8l12m13k8k10k12m12l11m10m11j11l9l10n10k13o11n11l13p8l15l14l8m9i11k9i7m15n16m14m16k14n14j14i14j16k15j13j15",
    ),
    case(
        "small board",
        "freestyle",
        7,
        "d4b4e3f2c5b6b5e5f4c4d2c1d3d5",
    ),
    case(
        "the end of a game",
        "freestyle",
        15,
        "h8i9i8j8g11k7l6g8h10h9g9i10f7j11k12j9j10",
    ),
    case("opening", "standard", 15, "h8f6g5i6g6g4"),
    case(
        "middle of a game",
        "standard",
        15,
        "h8h9g6h10g7g8i9f6k11j10i10i11h12g9f8j12k13j9j11k12h6i5e9d10f10g11f11f9i6g12g10",
    ),
    case(
        "nearly full",
        "standard",
        9,
        "e5f6e6e7g5f5f7d5f4e3e4g4f3d6c5d4d7g3d3c2h3g2f2e2d2h6g6h5h7g7f8g8h4e8i5i3h8f1g1i4e1c3c4c6b2b5i6i7d8h2i2i8b6c7h1c1b7c8c9a7b8d1b1b9b3b4a5d9e9a2a4",
    ),
    case(
        "the end of a game",
        "standard",
        15,
        "h8i9h9h7h10h11f9g9i10g8g10f10j10k10i8j7f11e12g7i6j5k8l9g4h5k7k9i7l7l8i5k5k6m8n8m9n10m7m10m5m6l6j8j4i3i4h4g5g3",
    ),
    case("opening", "renju", 15, "h8h10i8j8"),
    case(
        "middle of a game",
        "renju",
        15,
        "h8j9g8i8l11h7g6g7e7j7i7j6j8h9k6k9i9g10f11k7m9h4i5h6h5e8",
    ),
    case(
        "late in a game",
        "renju",
        15,
        "h8i9h10h11h9h7i8g10f8g8g9i11f9f11g11f10d9e9e7d6i12d13c14f12f14e14f13b11c12c11d11e10d10d8e12g14b9c10c7d7d5i6j5i7j7k6j6",
    ),
    case(
        "nearly full",
        "renju",
        15,
        "h8i7i8j8h6h7j7h9g7f8k9i9g9g8i10k6i6f6f7h5k7k8h10f10f9j10j9i11h12h11k11k10g11g10f11f12i12j12j11k12k13i13e8d9l12m11e10e11d10e7d8h13g13g12d12d11l10l9m8m9m10l7l8i5g5g6j5j6d6d7m6m7h4l11f13e13e12c12j13m13m12i3i4k4k5f4f5h3j3j4l4d13b11l5k3m5g3m3m4g4f3e5d4d3e6c10c13d5c11e9c9c8c5b6b7b10e4e3c3c4e2f2l6b12i14b8b9j14h2g2d14l3c7c6d2b4b5c2b3j2i2l13m2g14h14k2g1h1l2b2f1e1m14d1c1h15e14c14b13f14n10i15g15o10j15e15f15k14l14m1n8n9j1o8o9i1k15l15n7n6k1l1n11n12o11o12n13n14b1d15c15b14o13n5n4o4o5o6o7m15n3o14o15a11a10a7",
    ),
    case(
        "the end of a game",
        "renju",
        15,
        "h8g10i10h10f10e11g9i7i9h9i11i12j10k11f6g7j7h11f9h12h13f11e12g11d11j13k14g12j12g14g13f7f13e13c10b9e10g8c12b13",
    ),
    case(
        "a win by fours",
        "renju",
        15,
        "i1c1j1j2i2a3k2d3l2n4g3c7e5n7i5a8m5e8o5i8b6l9e6h10l6m10f7a11e9j11n10d12k11b13a12g13h14k14l14i15",
    ),
    case(
        "forced onto a forbidden point",
        "renju",
        15,
        "h8g6f6g5f7g4h7g3g2a1",
    ),
    case("opening", "caro", 15, "h8i7j8g8i8l8h7"),
    case(
        "middle of a game",
        "caro",
        15,
        "h8g8j8i8j7j6i6k8j10j9k11i9i10k10l11h7g6k9h9k6k7l9m9j11i12n7m8m6m11m10n11o11",
    ),
    case(
        "nearly full",
        "caro",
        10,
        "e5f6g6f5f7h5g5g7f4g3h8h6i5e8h4g4e6e3f3g8f8d6h3d5d4e4c6c3d3e7d8i3c5c7d7c8h7c4b8i4j3b5b4b6b7i8a6a8i6i7j8j6b3a7a5a4j7a3c9j5j4b9e2d2a9f2e1d1c2b2c1f1g2h2g1d9c10b10e9d10i2h1a2b1a1f9e10j2i1j1g9",
    ),
    case(
        "middle of a game",
        "caro-exact",
        15,
        "h8i7f9k7h7h10g8i6j8i8i9i5i4l8j6d11h9g9h6h5j7j5k5j10i10f7i11f5g5",
    ),
    case(
        "middle of a game on a large board",
        "caro-exact",
        20,
        "j10k8m6j6k12l9m10l11l10k10m8m12n13j9i8k9m9m7k7i9h9i10h11j7o7n8h8h10j8i6h5h6g6p10o9g8",
    ),
    case(
        "middle of a game",
        "custom:b=exact,w=over,ban=33+44",
        15,
        "h8i8g7f6i9j10i10i11k9h9j7i7h12i6i5h6g6g5f4h4i3d8e7h5h3f3d7f7",
    ),
    case(
        "middle of a game",
        "custom:b=open,w=caro,ban=overline,pass=on",
        13,
        "g7f8f7i7e7c7k9j9g6e8g8g5h9e6h6h7i6j6h8j7j8k7l7l8i5",
    ),
];

impl Case {
    /// Returns the position of this case.
    ///
    /// # Panics
    ///
    /// Never: the tests set up every case.
    #[must_use]
    pub fn position(&self) -> Position {
        self.set_up().expect("the tests set up every case")
    }

    fn set_up(&self) -> Option<Position> {
        let rules: Ruleset = self.rules.parse().ok()?;
        let size = BoardSize::new(self.lines).ok()?;
        let mut position = Position::new(size, rules, Stone::Black);
        let mut rest = self.moves;
        while !rest.is_empty() {
            let next = |sign: char| sign.is_ascii_alphabetic();
            let end = rest.get(1..)?.find(next).map_or(rest.len(), |end| end + 1);
            let (name, others) = rest.split_at_checked(end)?;
            let point: Point = name.parse().ok()?;
            position.put(point).ok()?;
            rest = others;
        }
        Some(position)
    }

    /// Searches the position to a depth of `depth` plies.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_engine::bench::CASES;
    ///
    /// let verdict = CASES[0].think(1);
    /// assert_eq!(verdict, CASES[0].think(1));
    /// ```
    #[must_use]
    pub fn think(&self, depth: u8) -> Verdict {
        think(&self.position(), SearchLimit::Depth(depth), &mut Silent)
    }
}

/// Returns the number of nodes of all cases searched to `depth` plies; at [`DEPTH`] it is the signature.
#[must_use]
pub fn nodes(depth: u8) -> u64 {
    let mut nodes = 0;
    for case in &CASES {
        nodes += case.think(depth).nodes;
    }
    nodes
}
