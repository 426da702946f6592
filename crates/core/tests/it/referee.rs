//! The referee: the consequence of a forbidden stone in each mode, claims and passes.

use tengen_core::game::{Claim, Referee};
use tengen_core::rules::Forbidden;
use tengen_core::{Game, Outcome, PlayRefusal, Stone};
use tengen_testing::judged::{GOES_ON, act, alone, check, over, picture, point, won_by};

use Forbidden::{DoubleFour, DoubleThree, Overline};

/// Black's stones before a forbidden stone on h8; White's stones are far away.
const BEFORE_33: &str = "f8 g8 h6 h7";
const BEFORE_44: &str = "e8 f8 g8 h5 h6 h7";
const BEFORE_OVERLINE: &str = "e8 f8 g8 i8 j8 k8";

fn black(terms: &str, stones: &str) -> Game {
    alone(terms, Stone::Black, stones)
}

#[test]
fn a_forbidden_stone_in_each_mode() {
    for (stones, ban) in [
        (BEFORE_33, DoubleThree),
        (BEFORE_44, DoubleFour),
        (BEFORE_OVERLINE, Overline),
    ] {
        for rules in [
            "renju",
            "custom:b=exact,w=over,ban=33+44+overline",
            "custom:b=exact,w=exact,ban=33+44+overline,pass=on",
        ] {
            let game = |referee: Referee| black(&format!("{rules} referee={referee}"), stones);
            let lost = over(Outcome::Forbidden(ban));
            check(&game(Referee::Strict), "B:h8", lost);
            check(
                &game(Referee::Marked),
                "B:h8",
                Err(PlayRefusal::Forbidden(ban)),
            );
            let mut claimed = game(Referee::Claim);
            check(&claimed, "B:h8", GOES_ON);
            check(&claimed, "B:h8 W:claim", over(Outcome::Claimed(ban)));
            act(&mut claimed, "B:h8").expect("it stands");
            let at = point("h8");
            assert_eq!(claimed.claim(), Some(Claim { point: at, ban }));
            for mode in [Referee::Strict, Referee::Marked] {
                assert_eq!(game(mode).claim(), None, "{rules}");
            }
            // Stones on other points are legal.
            for &mode in Referee::ALL {
                check(&game(mode), "B:o15", GOES_ON);
                check(
                    &game(mode),
                    "B:o15 W:h8 undo B:h8",
                    Err(PlayRefusal::OutOfTurn),
                );
            }
        }
    }
}

#[test]
fn only_what_the_rules_forbid_is_forbidden() {
    for (stones, ban, rules) in [
        (
            BEFORE_33,
            DoubleThree,
            "custom:b=exact,w=over,ban=44+overline",
        ),
        (
            BEFORE_44,
            DoubleFour,
            "custom:b=exact,w=over,ban=33+overline",
        ),
        (BEFORE_OVERLINE, Overline, "custom:b=exact,w=over,ban=33+44"),
        (BEFORE_33, DoubleThree, "freestyle"),
        (BEFORE_44, DoubleFour, "standard"),
        (BEFORE_OVERLINE, Overline, "caro-exact"),
    ] {
        for &mode in Referee::ALL {
            let mut game = black(&format!("{rules} referee={mode}"), stones);
            check(&game, "B:h8", GOES_ON);
            act(&mut game, "B:h8").expect("it may go there");
            assert_eq!(game.claim(), None, "{rules} {ban}");
            check(&game, "W:claim", Err(PlayRefusal::NothingToClaim));
        }
    }
}

#[test]
fn a_five_is_tested_first_and_white_is_free() {
    let with = |more: &str| format!("d8 e8 f8 g8 {more}");
    for &mode in Referee::ALL {
        let terms = format!("renju referee={mode}");
        for more in ["h5 h6 h7 h9 h10 h11", "h6 h7 g7 i9", "h5 h6 h7 i9 j10 k11"] {
            let game = black(&terms, &with(more));
            check(&game, "B:h8", won_by(Stone::Black));
        }
        // The same shapes in White's stones are legal, and an overline wins.
        for stones in [BEFORE_33, BEFORE_44] {
            check(&alone(&terms, Stone::White, stones), "W:h8", GOES_ON);
        }
        check(
            &alone(&terms, Stone::White, BEFORE_OVERLINE),
            "W:h8",
            won_by(Stone::White),
        );
    }
}

#[test]
fn only_the_stone_just_placed_is_judged() {
    for &mode in Referee::ALL {
        let terms = format!("renju referee={mode}");
        // A double-three in the setup, or one that White ignored, is not judged again.
        check(&black(&terms, "f8 g8 h8 h6 h7"), "B:o15", GOES_ON);
        check(
            &black(&terms, "f8 g8 h8 h6 h7"),
            "B:o15 W:a1 B:n14",
            GOES_ON,
        );
    }
    let game = black("renju referee=claim", BEFORE_33);
    check(&game, "B:h8 W:a1 B:o15", GOES_ON);
    check(
        &game,
        "B:h8 W:a1 B:o15 W:claim",
        Err(PlayRefusal::NothingToClaim),
    );
    // Another stone of the same threes is not forbidden.
    check(&game, "B:h8 W:a1 B:i8", GOES_ON);
}

#[test]
fn while_a_claim_waits() {
    let claimed = Outcome::Claimed(DoubleThree);
    let resigned = |winner| over(Outcome::Resignation { winner });
    for (rules, pass) in [
        ("renju", PlayRefusal::ClaimPending),
        ("custom:b=exact,w=over,ban=33", PlayRefusal::NoPass),
    ] {
        let game = black(&format!("{rules} referee=claim"), BEFORE_33);
        for (words, expected) in [
            ("B:h8 W:claim", over(claimed)),
            ("B:h8 B:claim", Err(PlayRefusal::OutOfTurn)),
            ("B:h8 B:a1", Err(PlayRefusal::OutOfTurn)),
            ("B:h8 B:pass", Err(PlayRefusal::OutOfTurn)),
            ("B:h8 W:pass", Err(pass)),
            ("B:h8 W:swap", Err(PlayRefusal::NotNow)),
            ("B:h8 W:h8", Err(PlayRefusal::Occupied)),
            ("B:h8 B:resign", resigned(Stone::White)),
            ("B:h8 W:resign", resigned(Stone::Black)),
            // If White plays on, the right to claim is lost until that move is undone.
            ("B:h8 W:a1", GOES_ON),
            ("B:h8 W:a1 W:claim", Err(PlayRefusal::NothingToClaim)),
            ("B:h8 W:a1 B:claim", Err(PlayRefusal::NothingToClaim)),
            ("B:h8 W:a1 undo W:claim", over(claimed)),
            ("B:h8 W:claim undo W:a1", GOES_ON),
            ("B:h8 W:claim W:a1", Err(PlayRefusal::Over)),
            ("B:h8 W:claim W:claim", Err(PlayRefusal::Over)),
            ("B:h8 W:claim B:resign", Err(PlayRefusal::Over)),
            // There is nothing to claim yet, or no longer.
            ("W:claim", Err(PlayRefusal::NothingToClaim)),
            ("B:a1 W:claim", Err(PlayRefusal::NothingToClaim)),
            ("B:h8 undo W:claim", Err(PlayRefusal::NothingToClaim)),
        ] {
            check(&game, words, expected);
        }
    }
}

/// White may ignore the claim and win with a five.
#[test]
fn white_may_win_otherwise() {
    let rows = ". . . . . . . . .\n. . . . x . . . .\n. . . . x . . . .\n. . x x . . . . .
        . . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .
        o o o o . . . . .";
    let game = picture("renju referee=claim", rows, Stone::Black);
    check(&game, "B:e6 W:claim", over(Outcome::Claimed(DoubleThree)));
    check(&game, "B:e6 W:e1", won_by(Stone::White));
}

#[test]
fn passes() {
    let drawn = over(Outcome::Passes);
    for (terms, words, expected) in [
        ("freestyle", "B:pass", Err(PlayRefusal::NoPass)),
        ("standard", "B:pass", Err(PlayRefusal::NoPass)),
        ("caro", "B:pass", Err(PlayRefusal::NoPass)),
        (
            "custom:b=exact,w=over,ban=33",
            "B:pass",
            Err(PlayRefusal::NoPass),
        ),
        ("renju", "B:pass", GOES_ON),
        ("renju", "B:pass W:pass", drawn),
        ("renju", "B:pass W:h8 B:pass", GOES_ON),
        ("renju", "B:pass W:h8 B:pass W:pass", drawn),
        ("renju", "B:h8 W:pass B:pass", drawn),
        ("renju", "B:h8 W:pass B:i8 W:pass", GOES_ON),
        ("renju", "W:pass", Err(PlayRefusal::OutOfTurn)),
        ("renju", "B:pass B:pass", Err(PlayRefusal::OutOfTurn)),
        ("renju", "B:pass B:h8", Err(PlayRefusal::OutOfTurn)),
        ("renju", "B:pass W:pass B:h8", Err(PlayRefusal::Over)),
        ("renju", "B:pass W:pass B:pass", Err(PlayRefusal::Over)),
        ("renju", "B:pass W:pass undo W:h8", GOES_ON),
        ("renju", "B:pass undo B:h8", GOES_ON),
        (
            "custom:b=over,w=over,pass=on first=white",
            "W:pass B:pass",
            drawn,
        ),
        // Passing is impossible during an opening and while colours are assigned.
        ("renju opening=rif", "B:pass", Err(PlayRefusal::NotNow)),
        ("renju opening=rif", "B:h8 B:pass", Err(PlayRefusal::NotNow)),
        (
            "renju opening=tarannikov",
            "B:h8 W:pass",
            Err(PlayRefusal::NotNow),
        ),
        ("renju opening=tengen", "B:h8 W:pass B:pass", drawn),
        ("freestyle opening=swap", "B:pass", Err(PlayRefusal::NoPass)),
        ("renju colours=nigiri", "B:pass", Err(PlayRefusal::NotNow)),
        (
            "renju colours=nigiri",
            "B:grab:3 W:pass",
            Err(PlayRefusal::NotNow),
        ),
        (
            "renju colours=nigiri",
            "B:grab:3 W:guess:even B:pass W:pass",
            drawn,
        ),
    ] {
        let game = Game::new(terms.parse().expect("terms"));
        check(&game, words, expected);
    }
    let mut game = Game::new("renju".parse().expect("terms"));
    for (ply, word) in (1..).zip(["B:pass", "W:h8", "B:pass"]) {
        act(&mut game, word).expect("it may be done");
        assert_eq!(game.ply(), ply, "a pass counts");
    }
    assert_eq!(game.moves(), [point("h8")]);
    assert_eq!(game.last_point(), Some(point("h8")));
    assert!(game.can_pass());
}
