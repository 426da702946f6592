//! The link format byte by byte: texts made by hand, each with a right checksum, for every error
//! and for nonsense that passes the checksum.

#[path = "support/bytes.rs"]
mod bytes;
#[path = "support/cases.rs"]
mod cases;
#[path = "support/config.rs"]
mod config;

use bytes::{base64, text_of};
use config::config;
use proptest::prelude::*;
use tengen::game::{ArchiveError, ParseTermsError};
use tengen::record::link::{self, LinkError, MAX_NODES, decode};
use tengen::rules::{ParseRulesetError, PlaceError};
use tengen::{Action, Game, Outcome, Seat, Stone, Terms};

/// The text of a game that can be written.
fn encode(archive: &tengen::Archive) -> String {
    link::encode(archive).expect("a game that can be written")
}

/// The head of a plain game on 15×15 with the cursor and the end of the line at the start.
const PLAIN: [u8; 4] = [1, 0, 0, 0];

fn plain(symbols: &[u8]) -> String {
    text_of(&[&PLAIN, symbols].concat())
}

/// A game under terms given as text, without actions.
fn under(terms: &str, rest: &[u8]) -> String {
    let length = u8::try_from(terms.len()).expect("a short text");
    text_of(&[&[1, length], terms.as_bytes(), rest].concat())
}

fn symbol(offset: usize, symbol: u16) -> LinkError {
    LinkError::Symbol { offset, symbol }
}

#[test]
fn texts_made_by_hand_that_are_games() {
    let empty = Game::new(Terms::default());
    assert_eq!(encode(&empty.to_archive()), plain(&[]));
    // h8 is point 112 of 225, so symbol 128; two variations, one resigned by White.
    let text = text_of(&[1, 0, 1, 2, 128, 2, 129, 1, 4, 5, 3, 130]);
    let archive = decode(&text).expect("a game");
    let nodes: Vec<_> = archive
        .nodes
        .iter()
        .map(|node| {
            (
                node.parent,
                node.action.to_string(),
                node.seat,
                node.outcome,
            )
        })
        .collect();
    let won = Some(Outcome::Resignation {
        winner: Stone::Black,
    });
    let place = |parent, name: &str| (parent, name.to_string(), None, None);
    let resign = (2, "resign".to_string(), Some(Seat::Second), won);
    assert_eq!(
        nodes,
        [place(0, "h8"), place(1, "i8"), resign, place(1, "j8")]
    );
    assert_eq!((archive.cursor, archive.line_end), (1, 2));
    assert_eq!(encode(&archive), text);
    // On 19×19 a symbol has two bytes; a setup of one stone each, White to move.
    let text = under(
        "freestyle size=19",
        &[0, 0, 0, 5, 0, 16, 0, 3, 1, 120, 0, 6, 0, 17],
    );
    let archive = decode(&text).expect("a game");
    let setup = archive.setup.as_ref().expect("a setup");
    let stones: Vec<_> = setup
        .board
        .iter()
        .map(|(point, stone)| (point.to_string(), stone))
        .collect();
    assert_eq!(
        stones,
        [
            ("a1".to_string(), Stone::Black),
            ("s19".to_string(), Stone::White)
        ]
    );
    assert_eq!(setup.to_move, Stone::White);
    assert_eq!(
        archive.nodes[0].action,
        Action::Place("b1".parse().expect("a name"))
    );
    assert_eq!(encode(&archive), text);
}

#[test]
fn every_error_has_a_text_that_gives_it() {
    let many = vec![16; MAX_NODES + 1];
    let rules = |why| LinkError::Terms(ParseTermsError::Rules(why));
    let unknown = ParseTermsError::Word("colour=red".to_string());
    for (text, why) in [
        ("?".to_string(), LinkError::Text),
        ("AQ==".to_string(), LinkError::Text),
        ("AR".to_string(), LinkError::Text),
        ("A".to_string(), LinkError::Text),
        (String::new(), LinkError::Truncated(0)),
        (text_of(&[0, 0, 0, 0]), LinkError::Version(0)),
        (text_of(&[2, 0, 0, 0]), LinkError::Version(2)),
        (text_of(&[255]), LinkError::Version(255)),
        (base64(&[1]), LinkError::Checksum),
        (base64(&[1, 0, 0, 0, 0, 0, 0, 0]), LinkError::Checksum),
        (text_of(&[1]), LinkError::Truncated(1)),
        (text_of(&[1, 9, b'f']), LinkError::Truncated(3)),
        (text_of(&[1, 0]), LinkError::Truncated(2)),
        (text_of(&[1, 0, 0]), LinkError::Truncated(3)),
        (text_of(&[1, 0, 0, 128]), LinkError::Truncated(4)),
        (text_of(&[1, 0, 255, 255, 255, 255, 0]), LinkError::TooLong),
        (plain(&many), LinkError::TooLong),
        (
            under("x", &[]),
            rules(ParseRulesetError::Name("x".to_string())),
        ),
        (
            under("freestyle colour=red", &[]),
            LinkError::Terms(unknown),
        ),
        // The symbols of a tree.
        (plain(&[3]), symbol(4, 3)),
        (plain(&[2, 3, 3]), symbol(6, 3)),
        (plain(&[8]), symbol(4, 8)),
        (plain(&[15]), symbol(4, 15)),
        (plain(&[16, 6]), symbol(5, 6)),
        (plain(&[241]), symbol(4, 241)),
        (plain(&[4, 0]), symbol(4, 4)),
        (plain(&[16, 4, 0, 4, 0]), symbol(7, 4)),
        (plain(&[16, 5]), symbol(5, 5)),
        (plain(&[16, 4]), LinkError::Truncated(6)),
        (
            under("freestyle size=19", &[0, 0, 0]),
            LinkError::Truncated(22),
        ),
        (under("freestyle size=19", &[0, 0, 1, 121]), symbol(21, 377)),
        // The symbols of a setup.
        (plain(&[5]), LinkError::Truncated(5)),
        (plain(&[5, 16, 3, 17]), LinkError::Truncated(8)),
        (plain(&[5, 16, 16, 3, 3]), symbol(6, 16)),
        (plain(&[5, 16, 3, 16, 3]), symbol(7, 16)),
        (plain(&[5, 16, 6, 3]), symbol(6, 6)),
        (plain(&[5, 2]), symbol(5, 2)),
        (plain(&[5, 241]), symbol(5, 241)),
    ] {
        let short: String = text.chars().take(60).collect();
        assert_eq!(decode(&text), Err(why), "{short}");
    }
    let said = LinkError::Version(2).to_string();
    assert!(said.contains("version 2"), "{said}");
}

#[test]
fn an_unknown_ending_is_named_by_its_own_place() {
    // The byte after END says how the game ended; there are seven ways.
    match decode(&plain(&[16, 4, 7])) {
        Err(LinkError::Symbol {
            offset: 5 | 6,
            symbol: 4 | 7,
        }) => {}
        other => panic!("an eighth way to end: {other:?}"),
    }
}

#[test]
fn texts_that_are_no_games_on_a_board() {
    let place = |node, why| ArchiveError::Place { node, why };
    for (text, why) in [
        (plain(&[16, 16]), place(2, PlaceError::Occupied)),
        (
            plain(&[5, 16, 3, 3, 17, 16]),
            place(2, PlaceError::Occupied),
        ),
        (plain(&[0; 969]), ArchiveError::TooDeep { node: 969 }),
        (text_of(&[1, 0, 1, 0]), ArchiveError::Cursor),
        (text_of(&[1, 0, 0, 1]), ArchiveError::Cursor),
        (text_of(&[1, 0, 2, 1, 16, 17]), ArchiveError::Cursor),
    ] {
        let archive = decode(&text).expect("the format is kept");
        assert_eq!(Game::from_archive(&archive).map(drop), Err(why), "{text}");
    }
}

/// Opens whatever it can and uses it.
fn open(text: &str) {
    let Ok(archive) = decode(text) else { return };
    assert_eq!(
        decode(&encode(&archive)).map(|it| it.nodes.len()),
        Ok(archive.nodes.len())
    );
    let Ok(mut game) = Game::from_archive(&archive) else {
        return;
    };
    while game.redo().is_ok() {
        let _ = game.status().winning_points();
    }
    while game.undo().is_ok() {}
    let archive = game.to_archive();
    let again = Game::from_archive(&archive).expect("a game's own archive");
    assert_eq!(again.to_archive(), archive);
}

proptest! {
    #![proptest_config(config(4_000))]

    #[test]
    fn nonsense_with_a_right_checksum_never_panics(
        bytes in proptest::collection::vec(any::<u8>(), 0..60),
    ) {
        open(&text_of(&bytes));
        open(&text_of(&[&[1], bytes.as_slice()].concat()));
        open(&plain(&bytes));
        open(&under("freestyle size=22", &bytes));
    }

    #[test]
    fn nonsense_made_of_symbols_never_panics(
        cursor in 0..12_u8,
        line_end in 0..12_u8,
        symbols in proptest::collection::vec(prop_oneof![0..24_u8, 16..41_u8], 0..40),
    ) {
        open(&text_of(&[&[1, 0, cursor, line_end], symbols.as_slice()].concat()));
        let head = [&[1, 16], "freestyle size=5".as_bytes(), &[cursor, line_end]].concat();
        open(&text_of(&[head, symbols].concat()));
    }
}

#[test]
fn the_largest_text_opens() {
    // A comb: stones, and below each a branch with a resignation.
    let mut symbols = Vec::new();
    for index in 16..241 {
        symbols.extend([2, 0, 4, 6, 3, index]);
    }
    open(&plain(&symbols));
    // One resignation below another, as often as a text may hold.
    open(&plain(&vec![0; MAX_NODES]));
}
