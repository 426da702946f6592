//! The link format: a link decodes to the game it was made of, is short, and damage is detected.

use tengen_testing::bytes;

use proptest::prelude::*;
use tengen_core::link::{self, LinkError, decode};
use tengen_core::{Game, Outcome, Seat, Status, Stone, Terms};
use tengen_testing::config::config;
use tengen_testing::grids::{full, point, spots};
use tengen_testing::play::{ops, played, start};

/// Returns the text of a game that can be encoded.
fn encode(archive: &tengen_core::Archive) -> String {
    link::encode(archive).expect("a game that can be written")
}

/// A drawn game that fills the 15×15 board.
fn longest_game() -> Game {
    let grid = full(15);
    let mut game = Game::new(Terms::default());
    let [black, white] = Stone::BOTH.map(|stone| spots(&grid, stone));
    for (index, &spot) in black.iter().enumerate() {
        game.play(point(spot)).expect("an empty point");
        if let Some(&spot) = white.get(index) {
            game.play(point(spot)).expect("an empty point");
        }
    }
    game
}

/// A game with variations, resignations and a cursor in the middle.
fn sample() -> Game {
    let terms = "freestyle:full=second size=19 first=white"
        .parse()
        .expect("terms");
    let mut game = Game::new(terms);
    for name in ["j10", "k10", "s19", "a1"] {
        game.play(name.parse().expect("a name"))
            .expect("an empty point");
    }
    game.resign(Seat::First).expect("the game goes on");
    game.goto_ply(2).expect("two stones");
    game.play("c3".parse().expect("a name"))
        .expect("an empty point");
    game.resign(Seat::First).expect("the game goes on");
    game.undo().expect("the resignation");
    game
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn any_game_comes_back(start in start(), ops in ops(60)) {
        let game = played(&start, &ops);
        let archive = game.to_archive();
        let text = encode(&archive);
        prop_assert_eq!(decode(&text), Ok(archive.clone()));
        let again = Game::from_archive(&archive).expect("a game's own archive");
        prop_assert_eq!(again.to_archive(), archive.clone());
        prop_assert_eq!(encode(&again.to_archive()), text, "one game, one text");
        prop_assert_eq!(again.status(), game.status());
    }

    #[test]
    fn any_text_gives_an_error_or_an_archive(text in ".{0,80}") {
        if let Ok(archive) = decode(&text) {
            let _ = Game::from_archive(&archive);
        }
    }
}

#[test]
fn a_game_that_fills_the_board_takes_at_most_400_characters() {
    let game = longest_game();
    assert_eq!(game.ply(), 225);
    let drawn = Outcome::FullBoard { winner: None };
    assert_eq!(
        game.status(),
        Status::Over {
            outcome: drawn,
            line: vec![]
        }
    );
    let text = encode(&game.to_archive());
    assert!(text.len() <= 400, "{} characters", text.len());
    let again = decode(&text).expect("its own text");
    let again = Game::from_archive(&again).expect("a game");
    assert_eq!(
        (again.moves(), again.status()),
        (game.moves(), game.status())
    );
}

#[test]
fn the_text_is_made_of_signs_that_a_link_may_hold() {
    for game in [sample(), longest_game(), Game::new(Terms::default())] {
        let text = encode(&game.to_archive());
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        assert!(text.chars().all(fits), "{text}");
    }
}

#[test]
fn readings_of_a_clock_are_kept() {
    let mut archive = sample().to_archive();
    let plain = encode(&archive);
    for (place, reading) in [(0, 1), (2, 0), (1, 200 * 86_400_000), (1, u64::MAX)] {
        archive.nodes[place].clock = Some(reading);
        assert_eq!(decode(&encode(&archive)).as_ref(), Ok(&archive));
    }
    assert_eq!(
        encode(&sample().to_archive()),
        plain,
        "without a clock as before"
    );
}

#[test]
fn every_truncation_is_refused() {
    for game in [sample(), longest_game(), Game::new(Terms::default())] {
        let text = encode(&game.to_archive());
        for length in 0..text.len() {
            decode(&text[..length]).expect_err("a part is not the whole");
            decode(&text[text.len() - length..]).expect_err("a part is not the whole");
        }
    }
    assert_eq!(decode(""), Err(LinkError::Truncated(0)));
}

#[test]
fn every_change_of_one_character_is_refused() {
    let signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=. %\u{e9}";
    for game in [sample(), Game::new(Terms::default())] {
        let text = encode(&game.to_archive());
        for (place, old) in text.char_indices() {
            for new in signs.chars().filter(|&new| new != old) {
                let changed = format!("{}{new}{}", &text[..place], &text[place + 1..]);
                decode(&changed).expect_err("a changed text");
            }
            let shorter = format!("{}{}", &text[..place], &text[place + 1..]);
            decode(&shorter).expect_err("a lost sign");
            let longer = format!("{}A{}", &text[..place], &text[place..]);
            decode(&longer).expect_err("an added sign");
        }
    }
}

#[test]
fn two_signs_that_changed_places_are_noticed() {
    let text = encode(&longest_game().to_archive());
    for place in 0..text.len() - 1 {
        let mut signs: Vec<char> = text.chars().collect();
        signs.swap(place, place + 1);
        let changed: String = signs.into_iter().collect();
        assert!(changed == text || decode(&changed).is_err(), "{changed}");
    }
}

#[test]
fn damaged_readings_of_a_clock_are_refused() {
    // A stone on a1 without notes, followed by clock readings.
    let timed = |times: &[u8]| bytes::text_of(&[&[3, 0, 0, 0, 1, 16, 0, 0], times].concat());
    for (times, why) in [
        (&[][..], LinkError::Truncated(8)),
        (&[1], LinkError::Truncated(9)),
        (&[1, 1], LinkError::Truncated(10)),
        (&[1, 0, 9], LinkError::Note(9)),
        (&[1, 2, 9], LinkError::Note(9)),
        (&[2, 1, 9, 0, 9], LinkError::Note(11)),
        (&[0, 9], LinkError::Note(9)),
        (
            &[1, 1, 255, 255, 255, 255, 255, 255, 255, 255, 255, 2],
            LinkError::TooLong,
        ),
    ] {
        assert_eq!(decode(&timed(times)), Err(why), "{times:?}");
    }
    assert_eq!(
        decode(&timed(&[1, 1, 9])).map(|it| it.nodes[0].clock),
        Ok(Some(9))
    );
}
