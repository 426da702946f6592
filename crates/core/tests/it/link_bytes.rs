//! The link format byte by byte: texts made by hand with correct checksums, one for every error, and nonsense
//! that passes the checksum.

use proptest::prelude::*;
use tengen_core::game::{ArchiveError, ParseTermsError};
use tengen_core::link::{self, LinkError, MAX_NODES, decode};
use tengen_core::rules::opening::Answer;
use tengen_core::rules::{Forbidden, ParseRulesetError, PlaceError};
use tengen_core::{Action, Game, Outcome, Seat, Stone, Terms};
use tengen_testing::bytes::{base64, text_of};
use tengen_testing::config::config;

/// Returns the text of a game that can be encoded.
fn encode(archive: &tengen_core::Archive) -> String {
    link::encode(archive).expect("a game that can be written")
}

/// The head of a plain 15×15 game; both the cursor and the end of the line are at the start.
const PLAIN: [u8; 4] = [1, 0, 0, 0];

fn plain(symbols: &[u8]) -> String {
    text_of(&[&PLAIN, symbols].concat())
}

/// Returns the text of a game under the terms `terms`, followed by the bytes `rest`.
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
    // h8 is point 112 of 225 and therefore has symbol 128. There are two variations, one resigned by White.
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
    // On 19×19, each symbol takes two bytes. The setup has one stone of each colour, White to move.
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
        Action::place("b1".parse().expect("a name"))
    );
    assert_eq!(encode(&archive), text);
}

/// Returns the text of a game with a stone on a1 and the notes `notes`.
fn annotated(notes: &[u8]) -> String {
    text_of(&[&[2, 0, 0, 0, 1, 16], notes].concat())
}

#[test]
fn every_error_has_a_text_that_gives_it() {
    let many = vec![16; MAX_NODES + 1];
    let rules = |why| LinkError::Terms(ParseTermsError::Rules(why));
    let unknown = ParseTermsError::Word("colour=red".to_string());
    for (text, why) in [
        ("?".to_string(), LinkError::Text),
        ("AQ==".to_string(), LinkError::Text),
        ("AR".to_string(), LinkError::Checksum),
        ("A".to_string(), LinkError::Checksum),
        (String::new(), LinkError::Truncated(0)),
        (text_of(&[0, 0, 0, 0]), LinkError::Checksum),
        (text_of(&[5, 0, 0, 0]), LinkError::Version(5)),
        (text_of(&[255]), LinkError::Version(255)),
        (base64(&[1]), LinkError::Checksum),
        (base64(&[1, 0, 0, 0, 0, 0, 0, 0]), LinkError::Checksum),
        (text_of(&[1]), LinkError::Truncated(1)),
        (text_of(&[1, 9, b'f']), LinkError::Truncated(3)),
        (text_of(&[1, 0]), LinkError::Truncated(2)),
        (text_of(&[1, 0, 0]), LinkError::Truncated(3)),
        (text_of(&[1, 0, 0, 128]), LinkError::Truncated(4)),
        (text_of(&[1, 0, 255, 255, 255, 255, 16]), LinkError::TooLong),
        (plain(&many), LinkError::TooLong),
        (
            under("x", &[]),
            rules(ParseRulesetError::Name("x".to_string())),
        ),
        (
            under("freestyle colour=red", &[]),
            LinkError::Terms(unknown),
        ),
        // Symbols of a tree.
        (plain(&[3]), symbol(4, 3)),
        (plain(&[2, 3, 3]), symbol(6, 3)),
        (plain(&[3, 13]), symbol(4, 3)),
        (plain(&[13, 4, 24]), symbol(5, 4)),
        // Choices and points of an opening.
        (plain(&[10]), LinkError::Truncated(5)),
        (plain(&[10, 13]), symbol(4, 10)),
        (plain(&[10, 32]), symbol(4, 10)),
        (plain(&[10, 64]), symbol(4, 10)),
        (plain(&[16, 10, 96]), symbol(5, 10)),
        (plain(&[11]), LinkError::Truncated(5)),
        (plain(&[11, 15]), symbol(4, 11)),
        (plain(&[12, 241]), symbol(4, 12)),
        (
            under("freestyle size=19", &[0, 0, 0, 10, 0, 13]),
            symbol(21, 10),
        ),
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
        // Symbols of a setup.
        (plain(&[5]), LinkError::Truncated(5)),
        (plain(&[5, 16, 3, 17]), LinkError::Truncated(8)),
        (plain(&[5, 16, 16, 3, 3]), symbol(6, 16)),
        (plain(&[5, 16, 3, 16, 3]), symbol(7, 16)),
        (plain(&[5, 16, 6, 3]), symbol(6, 6)),
        (plain(&[5, 2]), symbol(5, 2)),
        (plain(&[5, 241]), symbol(5, 241)),
        // Tags and notes.
        (annotated(&[]), LinkError::Truncated(6)),
        (annotated(&[1, 99, 0, 0]), LinkError::Note(7)),
        (annotated(&[1, 0, 1, 255, 0]), LinkError::Note(9)),
        (annotated(&[1, 0, 5, 65]), LinkError::Truncated(10)),
        (annotated(&[0, 1, 2, 0]), LinkError::Note(8)),
        (annotated(&[0, 1, 1, 128]), LinkError::Note(9)),
        (annotated(&[0, 1, 1, 4, 1, 225, 1, 0]), LinkError::Note(11)),
        (annotated(&[0, 1, 1, 4, 1, 0, 9]), LinkError::Note(11)),
        (annotated(&[0, 0, 7]), LinkError::Note(8)),
        (text_of(&[2, 0, 0, 0, 9, 16]), LinkError::Truncated(6)),
    ] {
        let short: String = text.chars().take(60).collect();
        assert_eq!(decode(&text), Err(why), "{short}");
    }
    let said = LinkError::Version(2).to_string();
    assert!(said.contains("version 2"), "{said}");
}

#[test]
fn an_unknown_ending_is_named_by_its_own_place() {
    // The byte after END gives one of the 24 ways in which the game ended.
    match decode(&plain(&[16, 4, 24])) {
        Err(LinkError::Symbol {
            offset: 5 | 6,
            symbol: 4 | 24,
        }) => {}
        other => panic!("a 25th way to end: {other:?}"),
    }
}

/// The bytes of every kind of action. They must never change, so that old links stay valid.
#[test]
fn every_action_has_its_symbols() {
    for (symbols, action, seat) in [
        (&[16][..], "a1", None),
        (&[240], "o15", None),
        (&[0], "resign", Some(Seat::First)),
        (&[1], "resign", Some(Seat::Second)),
        (&[7], "resign", None),
        (&[8], "pass", None),
        (&[9], "claim", None),
        (&[10, 0], "swap", None),
        (&[10, 1], "keep", None),
        (&[10, 2], "guess:odd", None),
        (&[10, 3], "guess:even", None),
        (&[10, 4], "branch:stay-white", None),
        (&[10, 5], "branch:take-black", None),
        (&[10, 6], "branch:put-two", None),
        (&[10, 7], "branch:one-fifth", None),
        (&[10, 8], "branch:ten-fifths", None),
        (&[10, 9], "draw", None),
        (&[10, 10], "leave", Some(Seat::First)),
        (&[10, 11], "leave", Some(Seat::Second)),
        (&[10, 12], "leave", None),
        (&[10, 33], "number:1", None),
        (&[10, 63], "number:31", None),
        (&[10, 65], "grab:1", None),
        (&[10, 84], "grab:20", None),
        (&[10, 95], "grab:31", None),
        (&[11, 16], "offer:a1", None),
        (&[12, 128], "pick:h8", None),
    ] {
        let text = plain(symbols);
        let archive = decode(&text).expect("one action");
        let found = (archive.nodes[0].action, archive.nodes[0].seat);
        assert_eq!(found, (action.parse().expect("an action"), seat));
        assert_eq!(archive.nodes.len(), 1, "{action}");
        assert_eq!(encode(&archive), text, "{action}");
    }
}

/// The bytes of every way in which a game can end.
#[test]
fn every_ending_has_its_symbol() {
    use Forbidden::{DoubleFour, DoubleThree, Overline};
    use Stone::{Black, White};
    for (symbol, outcome) in (0..).zip([
        Outcome::Five { winner: Black },
        Outcome::Five { winner: White },
        Outcome::FullBoard { winner: None },
        Outcome::FullBoard {
            winner: Some(Black),
        },
        Outcome::FullBoard {
            winner: Some(White),
        },
        Outcome::Resignation { winner: Black },
        Outcome::Resignation { winner: White },
        Outcome::Forbidden(DoubleThree),
        Outcome::Forbidden(DoubleFour),
        Outcome::Forbidden(Overline),
        Outcome::Claimed(DoubleThree),
        Outcome::Claimed(DoubleFour),
        Outcome::Claimed(Overline),
        Outcome::NoLegalPoint,
        Outcome::Passes,
    ]) {
        let text = plain(&[16, 4, symbol]);
        let archive = decode(&text).expect("one action that ends the game");
        assert_eq!(archive.nodes[0].outcome, Some(outcome));
        assert_eq!(encode(&archive), text, "{outcome:?}");
    }
}

/// Numbers that no opening allows have no symbols, so encoding them fails.
#[test]
fn numbers_beyond_the_format_are_not_written() {
    for number in [0, 32, 64, 255] {
        for action in [Answer::Number(number), Answer::Grab(number)].map(Action::Answer) {
            let mut archive = decode(&plain(&[8])).expect("one action");
            archive.nodes[0].action = action;
            assert_eq!(link::encode(&archive), Err(LinkError::Action(1)));
        }
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

const OPENINGS: [&str; 7] = [
    "freestyle opening=swap2",
    "custom:b=over,w=over,ban=44,pass=on opening=swap colours=nigiri",
    "renju opening=rif referee=claim",
    "renju opening=yamaguchi referee=marked",
    "renju opening=soosyrv8",
    "renju opening=taraguchi10",
    "renju opening=tarannikov colours=nigiri",
];

/// Opens a text, if possible, and uses the game.
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
        symbols in proptest::collection::vec(prop_oneof![0..25_u8, 16..41_u8], 0..40),
    ) {
        let shown = [cursor, line_end];
        open(&text_of(&[&[1, 0], shown.as_slice(), &symbols].concat()));
        for terms in ["freestyle size=5", "custom:b=over,w=over,ban=33 size=6 referee=claim"] {
            open(&under(terms, &[&shown, symbols.as_slice()].concat()));
        }
    }

    #[test]
    fn openings_made_of_symbols_never_panic(
        terms in proptest::sample::select(OPENINGS.to_vec()),
        lead in 0..12_usize,
        symbols in proptest::collection::vec(
            prop_oneof![
                3 => (111..146_u8).prop_map(|point| vec![point]),
                2 => (0..9_u8).prop_map(|choice| vec![10, choice]),
                1 => (33..46_u8).prop_map(|number| vec![10, number]),
                1 => (65..90_u8).prop_map(|stones| vec![10, stones]),
                2 => (111..146_u8).prop_map(|point| vec![11, point]),
                2 => (111..146_u8).prop_map(|point| vec![12, point]),
                1 => (0..10_u8).prop_map(|symbol| vec![symbol]),
            ],
            0..30,
        ),
    ) {
        // Begins with the first `lead` bytes of a valid opening; random symbols follow.
        let good = [128, 10, 1, 143, 10, 0, 144, 10, 1, 113, 10, 7];
        open(&under(terms, &[&[0, 0], &good[..lead], &symbols.concat()].concat()));
    }
}

#[test]
fn the_largest_text_opens() {
    // A comb: a line of stones, each of which has a resignation below it.
    let mut symbols = Vec::new();
    for index in 16..241 {
        symbols.extend([2, 0, 4, 6, 3, index]);
    }
    open(&plain(&symbols));
    // Resignations nested as deeply as a text may hold.
    open(&plain(&vec![0; MAX_NODES]));
}
