//! Opened files: the position they show first, and what the page says about the record.

use tengen_core::game::Purpose;
use tengen_core::{NodeId, link};
use tengen_page::view::{describe, found};
use tengen_page::{Event, FileEvent, Page, UnreadFile};
use tengen_records::charset::Utf8;
use tengen_records::{Context, Limits, Rows};
use tengen_study::files::found_in;
use tengen_testing::apps::{LATER, board, open_file, played};

/// Opens the text of a file.
fn opened(text: &str) -> Page {
    let context = Context {
        name: "",
        terms: tengen_core::Terms::default(),
        rows: Rows::FromBottom,
        charset: &Utf8,
        encoding: None,
        size: None,
        limits: Limits::PAGE,
        heard: None,
    };
    let mut app = board(15);
    let _ = open_file(
        &mut app,
        found(&tengen_records::read(text.as_bytes(), &context)),
    );
    app
}

#[test]
fn every_game_of_a_file_with_28_000_games_can_be_opened() {
    let game =
        |number: usize| format!("(;GM[4]SZ[15]PB[P{number}];B[hh];W[hi];B[ii];W[ij];B[jj])\n");
    let file: String = (0..28_000).map(game).collect();
    let context = Context {
        limits: Limits::PAGE,
        ..Context::default()
    };
    let all = found_in(file.as_bytes(), &context);
    assert_eq!(all.games.len(), 28_000);
    assert!(all.games.iter().all(|game| game.link().is_some()));
    let mut app = board(15);
    let _ = open_file(&mut app, all);
    let _ = app.update(Event::OpenFound(27_999), LATER);
    assert_eq!(app.game().moves().len(), 5);
}

#[test]
fn more_games_than_the_dialog_lists_are_said() {
    let file = "(;GM[4]SZ[15]RU[renju];B[hh])".repeat(40_000);
    let context = Context {
        limits: Limits::PAGE,
        ..Context::default()
    };
    let all = found_in(file.as_bytes(), &context);
    assert_eq!(all.games.len(), 30_000);
    let [detail] = &all.details[..] else {
        panic!("{:?}", all.details);
    };
    let said = board(15).texts().say(detail);
    assert!(said.contains("30000"), "{said}");
}

/// A library of more moves than were once opened: each pair of the first moves has all others as answers.
#[test]
fn a_library_of_300_000_moves_opens() {
    let mut bytes = b"\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff".to_vec();
    let points: Vec<u8> = (0..15)
        .flat_map(|row| (1..16).map(move |column| 16 * row + column))
        .collect();
    let firsts = &points[..6];
    bytes.extend([0, 0]);
    for (index, first) in firsts.iter().enumerate() {
        bytes.extend([*first, if index + 1 < firsts.len() { 0x80 } else { 0 }]);
        for second in &points[6..] {
            bytes.extend([*second, if *second == points[224] { 0 } else { 0x80 }]);
            let answers: Vec<u8> = points[6..]
                .iter()
                .copied()
                .filter(|it| it != second)
                .collect();
            for (index, answer) in answers.iter().enumerate() {
                let flags = if index + 1 < answers.len() {
                    0xc0
                } else {
                    0x40
                };
                bytes.extend([*answer, flags]);
            }
        }
    }
    let context = Context {
        limits: Limits::PAGE,
        ..Context::default()
    };
    let all = found_in(&bytes, &context);
    assert_eq!(all.headline, None, "{:?}", all.details);
    let mut app = board(15);
    let _ = open_file(&mut app, all);
    assert_eq!(app.game().tree().len(), 6 + 6 * 219 + 6 * 219 * 218);
}

/// The points up to the cursor, then `|` and the rest of the line.
fn place(app: &Page) -> String {
    let game = app.game();
    let line = game.line();
    let points = line.iter().filter_map(|&node| {
        let step = game.tree().step(node)?;
        step.action.point().map(|point| (node, point.to_string()))
    });
    let shown = game.tree().path_to(game.cursor());
    let (before, after): (Vec<_>, Vec<_>) = points.partition(|(node, _)| shown.contains(node));
    let join = |names: Vec<(NodeId, String)>| {
        names
            .into_iter()
            .map(|(_, name)| name)
            .collect::<Vec<_>>()
            .join(" ")
    };
    format!("{}|{}", join(before), join(after))
}

#[test]
fn a_game_shows_its_last_move_and_a_tree_its_first_branch() {
    for (text, expected) in [
        ("h8 i9 g7", "h8 i9 g7|"),
        ("(;GM[4]SZ[15];B[hh];W[ig];B[gi])", "h8 i9 g7|"),
        ("(;GM[4]SZ[15]C[About];B[hh]C[One];W[ig])", "h8 i9|"),
        (
            "(;GM[4]SZ[15]RE[B+R];B[hh];W[ig](;B[gi])(;B[aa]))",
            "h8 i9 g7|",
        ),
        ("(;GM[4]SZ[15];B[hh];W[ig](;B[gi])(;B[aa]))", "h8 i9|g7"),
        ("(;GM[4]SZ[15](;B[hh];W[ig])(;B[aa]))", "|h8 i9"),
        (
            "(;GM[4]SZ[15];B[hh](;W[ig](;B[gi])(;B[bb]))(;W[aa]))",
            "h8|i9 g7",
        ),
    ] {
        assert_eq!(place(&opened(text)), expected, "{text}");
    }
}

#[test]
fn a_link_opens_at_its_stored_place() {
    for event in [Event::First, Event::Goto(2), Event::Last] {
        let mut shared = played(15, "h8 i9 g7 f6");
        let _ = shared.update(event, LATER);
        let link = link::encode(&shared.game().to_archive()).expect("a game");
        let mut app = board(15);
        let file = UnreadFile {
            bytes: format!("https://example.org/#{link}").into_bytes(),
            ..UnreadFile::default()
        };
        let _ = app.update(Event::File(FileEvent::Open(file)), LATER);
        assert_eq!(place(&app), place(&shared));
        assert_eq!(app.purpose(), Purpose::Study);
    }
}

#[test]
fn a_file_that_is_too_large_is_refused_with_the_limit() {
    let mut app = played(15, "h8 i9");
    let _ = app.update(Event::File(FileEvent::RefuseLarge), LATER);
    assert_eq!(place(&app), "h8 i9|");
    let found = app.found().expect("a message");
    let details = describe::found_details(app.texts(), found);
    assert_eq!(details, ["It has more than 67108864 bytes."]);
}

const RECORD: &str = "(;GM[4]SZ[15]PB[Ann]BR[5 dan]PW[Bob]EV[Cup]RO[3]PC[Tallinn]DT[2009-08-14]RE[B+R]\
    ;B[hh];W[ig];B[gi])";

#[test]
fn the_panel_names_players_event_place_date_and_result() {
    let app = opened(RECORD);
    assert_eq!(describe::record_players(&app), "Ann 5 dan – Bob");
    assert_eq!(
        describe::record_facts(&app),
        "Cup, 3 · Tallinn · 2009-08-14 · Black wins"
    );
    let plain = opened("h8 i9");
    assert_eq!(
        (
            describe::record_players(&plain),
            describe::record_facts(&plain)
        ),
        Default::default()
    );
    let one = opened("(;GM[4]SZ[15]PW[Bob];B[hh])");
    assert_eq!(describe::record_players(&one), "? – Bob");
}

#[test]
fn a_game_that_is_played_here_has_no_facts_of_a_record() {
    let mut app = opened(RECORD);
    let terms = app.game().terms();
    let _ = app.update(Event::New(terms), LATER);
    assert_eq!(app.purpose(), Purpose::Play);
    assert_eq!(describe::record_players(&app), "");
}

#[test]
fn what_was_opened_is_said_in_the_panel_until_something_happens() {
    let mut app = opened("(;GM[4]SZ[15]GN[x];B[hh];W[ig])");
    assert!(app.is_just_opened() && app.toast().is_none());
    assert_eq!(
        describe::just_opened(&app),
        "Line 1, column 3: the file names no rules; using Freestyle."
    );
    let mut plain = board(15);
    let _ = plain.update(
        Event::File(FileEvent::Open(UnreadFile {
            bytes: link::encode(&played(15, "h8").game().to_archive())
                .expect("a game")
                .into_bytes(),
            ..UnreadFile::default()
        })),
        LATER,
    );
    assert_eq!(describe::just_opened(&plain), "The game was opened.");
    let _ = app.update(Event::Prev, LATER);
    assert_eq!(
        (app.is_just_opened(), describe::just_opened(&app).as_str()),
        (false, "")
    );
}
