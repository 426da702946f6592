//! The referee at the end of a board: only forbidden points left, and the last empty point.

use tengen_core::game::Referee;
use tengen_core::rules::Forbidden;
use tengen_core::{Outcome, PlayRefusal, Status, Stone};
use tengen_testing::judged::{GOES_ON, act, check, over, picture, won_by};

use Forbidden::{DoubleFour, Overline};

/// Boards on which each empty point except one is forbidden for Black, as a double-four in the corners or as
/// an overline in a gap; the point that is not; and the reason.
const STUCK: [(&str, &str, Forbidden); 3] = [
    (
        ". x x x .\nx o o o x\nx o . o x\nx o o o x\n. x x x .",
        "c3",
        DoubleFour,
    ),
    (
        "x x . x x x\no o x x o o\nx x o o x x\no o x x o .\nx x o o x x\nx x x . x x",
        "f3",
        Overline,
    ),
    (
        "x x x . x x x\no o x x o o x\nx x o o x x o\nx x x . x x x\no o x x o o x\n\
            x x o o x x .\no x o o x x o",
        "g2",
        Overline,
    ),
];

#[test]
fn black_with_only_forbidden_points_left() {
    let off = "custom:b=exact,w=over,ban=44+overline";
    let stuck = over(Outcome::NoLegalPoint);
    for (rows, free, ban) in STUCK {
        for &mode in Referee::ALL {
            // Without passes, Black loses as soon as only forbidden points are left.
            let terms = format!("{off} referee={mode}");
            let game = picture(&terms, rows, Stone::White);
            let words = format!("W:{free}");
            check(&game, &words, stuck);
            check(&game, &format!("{words} B:resign"), Err(PlayRefusal::Over));
            check(&game, &format!("{words} undo W:{free}"), stuck);
            // If Black takes the last legal point, White can still play.
            let game = picture(&terms, rows, Stone::Black);
            assert!(game.position().has_legal_point());
            check(&game, &format!("B:{free}"), GOES_ON);
            // Rules that forbid less leave Black legal points.
            let game = picture("custom:b=exact,w=over,ban=33", rows, Stone::White);
            check(&game, &words, GOES_ON);
            // With passes the game continues, and the referee judges a forbidden stone as usual.
            let terms = format!("{off},pass=on referee={mode}");
            let mut game = picture(&terms, rows, Stone::White);
            check(&game, &words, GOES_ON);
            check(&game, &format!("{words} B:pass"), GOES_ON);
            let drawn = over(Outcome::Passes);
            check(&game, &format!("{words} B:pass W:pass"), drawn);
            act(&mut game, &words).expect("a free point");
            let expected = match mode {
                Referee::Strict => over(Outcome::Forbidden(ban)),
                Referee::Marked => Err(PlayRefusal::Forbidden(ban)),
                Referee::Claim => GOES_ON,
            };
            for at in game.board().size().points() {
                if game.board().is_empty_at(at) {
                    check(&game, &format!("B:{at}"), expected);
                }
            }
        }
    }
}

/// The middle of row 4 is the only empty point.
const LAST: &str = "o x o o x x o\no x x x o o x\nx x o o x x o\nx x x . x x x\no o x x o o x\n\
    x x o o x x o\no x o o x x o";

/// A setup may begin where no game can arrive: Black to move, with only forbidden points left.
#[test]
fn a_setup_that_leaves_black_nothing() {
    for (mode, expected) in [
        (Referee::Strict, over(Outcome::Forbidden(Overline))),
        (Referee::Marked, Err(PlayRefusal::Forbidden(Overline))),
        (Referee::Claim, GOES_ON),
    ] {
        let terms = format!("custom:b=exact,w=over,ban=overline referee={mode}");
        let game = picture(&terms, LAST, Stone::Black);
        assert_eq!(game.status(), Status::ToMove(Stone::Black));
        assert!(!game.position().has_legal_point());
        check(&game, "B:d4", expected);
        let winner = Stone::White;
        check(&game, "B:resign", over(Outcome::Resignation { winner }));
    }
}

#[test]
fn the_last_point_of_a_board() {
    let full = |winner| over(Outcome::FullBoard { winner });
    let (black, white) = (Some(Stone::Black), Some(Stone::White));
    let lost = over(Outcome::Forbidden(Overline));
    let winner = Stone::Black;
    let resigned = over(Outcome::Resignation { winner });
    for (terms, words, expected) in [
        ("custom:b=exact,w=over", "B:d4", full(None)),
        ("custom:b=exact,w=over,full=second", "B:d4", full(white)),
        (
            "custom:b=exact,w=over,full=second first=white",
            "B:d4",
            full(black),
        ),
        ("freestyle", "B:d4", won_by(Stone::Black)),
        ("renju", "W:d4", full(None)),
        ("renju:full=second", "W:d4", full(white)),
        ("custom:b=exact,w=over,ban=overline", "W:d4", full(None)),
        // A forbidden stone on the last point does not count as filling the board.
        ("renju referee=strict", "B:d4", lost),
        ("renju:full=second referee=strict", "B:d4", lost),
        (
            "renju referee=marked",
            "B:d4",
            Err(PlayRefusal::Forbidden(Overline)),
        ),
        ("renju referee=marked", "B:pass", GOES_ON),
        ("renju referee=marked", "B:pass W:d4", full(None)),
        // White decides about the claim on a full board too, and may otherwise only resign.
        ("renju referee=claim", "B:d4", GOES_ON),
        (
            "renju referee=claim",
            "B:d4 W:claim",
            over(Outcome::Claimed(Overline)),
        ),
        (
            "renju:full=second referee=claim",
            "B:d4 W:pass",
            Err(PlayRefusal::ClaimPending),
        ),
        (
            "renju referee=claim",
            "B:d4 W:a1",
            Err(PlayRefusal::Occupied),
        ),
        ("renju referee=claim", "B:d4 W:resign", resigned),
    ] {
        let turn = if words.starts_with('B') {
            Stone::Black
        } else {
            Stone::White
        };
        check(&picture(terms, LAST, turn), words, expected);
    }
}

#[test]
fn who_wins_by_each_end() {
    let (black, white) = (Some(Stone::Black), Some(Stone::White));
    let winner = Stone::White;
    for (outcome, winner) in [
        (Outcome::Forbidden(Overline), white),
        (Outcome::Claimed(DoubleFour), white),
        (Outcome::NoLegalPoint, white),
        (Outcome::Passes, None),
        (Outcome::FullBoard { winner: None }, None),
        (Outcome::FullBoard { winner: black }, black),
        (Outcome::Five { winner }, white),
        (Outcome::Resignation { winner }, white),
    ] {
        assert_eq!(outcome.winner(), winner, "{outcome:?}");
    }
}
