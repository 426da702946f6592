//! What is said about openings, forbidden stones, claims and passes: `tests/sentences/referee.txt`.

use tengen_page::text::Texts;
use tengen_testing::apps;

use crate::support::golden::{Sentences, check, in_language, strip};
use tengen_core::game::Consent;
use tengen_core::rules::Setup;
use tengen_core::{Game, Stone};
use tengen_page::view::describe;
use tengen_page::{Event, Page, Setting};
use tengen_testing::apps::{BEFORE_H8, LATER, at, spoken, under};

const RIF: &str = "renju opening=rif";

const SWAP2: &str = "freestyle opening=swap2";

const YAMAGUCHI: &str = "renju opening=yamaguchi";

const NIGIRI: &str = "freestyle colours=nigiri";

const CLAIM: &str = "renju referee=claim";

#[test]
fn sentences_of_the_referee() {
    check(
        "referee",
        &[
            ("Questions", questions),
            ("Questions about a forbidden stone", forbidden_stones),
            ("Who did what in an opening", openings),
            ("Who did what in nigiri", nigiri),
            ("What follows a forbidden stone, and passes", consequences),
        ],
    );
}

fn app(texts: Texts, terms: &str, actions: &str) -> Page {
    let mut app = under(terms);
    let _ = app.update(Event::Set(Setting::Language(texts.language())), LATER);
    for action in actions.split_whitespace() {
        let before = app.game().tree().len();
        let _ = app.update(choose(action), LATER);
        assert_eq!(app.game().tree().len(), before + 1, "{action} of {actions}");
    }
    app
}

fn choose(action: &str) -> Event {
    Event::Choose(action.parse().expect("an action"))
}

/// The name of a game after some actions.
fn after(terms: &str, actions: &str) -> String {
    match actions {
        "" => terms.to_string(),
        _ => format!("{terms}: {actions}"),
    }
}

/// Adds what is asked after some actions.
fn ask(said: &mut Sentences, terms: &str, actions: &str) {
    said.add(after(terms, actions), |texts| {
        describe::prompt(&app(texts, terms, actions))
    });
}

fn questions(said: &mut Sentences) {
    for (terms, actions) in [
        ("freestyle", ""),
        (RIF, ""),
        (RIF, "h8"),
        ("freestyle opening=pro", "h8 a1"),
        (RIF, "h8 h9 h10"),
        (RIF, "h8 h9 h10 swap"),
        (RIF, "h8 h9 h10 keep a1"),
        (RIF, "h8 h9 h10 swap a1 offer:b1"),
        (RIF, "h8 h9 h10 keep a1 offer:b1 offer:b5"),
        (RIF, "h8 h9 h10 keep a1 offer:b1 offer:b5 pick:b1"),
        (RIF, "h8 resign"),
        (YAMAGUCHI, "h8 h9 h10"),
        (SWAP2, "h8 a1 b5"),
        (NIGIRI, ""),
        (NIGIRI, "grab:3"),
    ] {
        ask(said, terms, actions);
    }
    said.add("caption of White while player 2 chooses", |texts| {
        let swap2 = app(texts, SWAP2, "h8 a1 b5");
        strip(&swap2, Stone::White)
    });
}

fn forbidden_stones(said: &mut Sentences) {
    let pending = format!("{BEFORE_H8} h8");
    ask(said, CLAIM, &pending);
    ask(said, CLAIM, &format!("{pending} claim"));
    ask(said, CLAIM, &format!("{pending} a15"));
    ask(said, "renju", &pending);
    let (agree, refuse) = (
        Event::Answer(Consent::Agree),
        Event::Answer(Consent::Refuse),
    );
    for (name, msgs) in [
        ("Black asks to take it back", &[Event::Ask][..]),
        ("White refuses", &[Event::Ask, refuse]),
        ("White agrees", &[Event::Ask, agree]),
    ] {
        said.add(name, |texts| {
            let mut app = app(texts, CLAIM, &pending);
            for event in msgs {
                let _ = app.update(event.clone(), LATER);
            }
            describe::prompt(&app)
        });
    }
    let rows = "o x o o x x o\no x x x o o x\nx x o o x x o\nx x x . x x x\no o x x o o x\n\
        x x o o x x o\no x o o x x o";
    let board = rows.parse().expect("a picture");
    let to_move = Stone::Black;
    let game = Game::from_setup("renju".parse().expect("terms"), Setup { board, to_move });
    let settings = *app(Texts::ENGLISH, "renju", "").settings();
    let stuck = apps::app(game, settings, apps::USUAL);
    said.add("only forbidden points are left", |texts| {
        describe::prompt(&in_language(&stuck, texts))
    });
}

/// What a player does: undo, ask, press a point, or choose an action.
fn deed(words: &str) -> Event {
    match words.split_once(' ') {
        Some(("press", point)) => Event::Press(at(point)),
        _ if words == "undo" => Event::Undo,
        _ if words == "ask" => Event::Ask,
        _ if words == "refuse" => Event::Answer(Consent::Refuse),
        _ => choose(words),
    }
}

/// Adds what is spoken when something is done after some actions.
fn speak(said: &mut Sentences, terms: &str, actions: &str, last: &str) {
    let name = format!("{}, then {last}", after(terms, actions));
    said.add(name, |texts| {
        spoken(&mut app(texts, terms, actions), deed(last))
    });
}

fn openings(said: &mut Sentences) {
    for (terms, actions, last) in [
        (RIF, "h8 h9", "h10"),
        (RIF, "h8 h9 h10", "swap"),
        (RIF, "h8 h9 h10", "keep"),
        (RIF, "h8 h9 h10 swap", "undo"),
        (SWAP2, "h8 a1 b5", "branch:take-black"),
        (SWAP2, "h8 a1 b5 branch:put-two a9 c3", "swap"),
        (YAMAGUCHI, "h8 h9 h10", "number:3"),
        (RIF, "h8 h9 h10 swap a1 offer:b1", "offer:b5"),
        (RIF, "h8 h9 h10 keep a1 offer:b1 offer:b5", "pick:b5"),
    ] {
        speak(said, terms, actions, last);
    }
}

/// The number stays in the hand, also when it is taken back.
fn nigiri(said: &mut Sentences) {
    for (actions, last) in [
        ("", "grab:3"),
        ("grab:3", "undo"),
        ("grab:3", "guess:odd"),
        ("grab:3", "guess:even"),
    ] {
        speak(said, NIGIRI, actions, last);
    }
}

fn consequences(said: &mut Sentences) {
    let pending = format!("{BEFORE_H8} h8");
    for (terms, actions, last) in [
        ("renju", BEFORE_H8, "h8"),
        ("renju referee=marked", BEFORE_H8, "press h8"),
        (CLAIM, BEFORE_H8, "h8"),
        (CLAIM, &pending, "claim"),
        (CLAIM, &pending, "ask"),
        (CLAIM, &pending, "undo"),
        (CLAIM, &pending, "a15"),
        ("renju", "pass", "pass"),
        ("renju", "pass", "undo"),
    ] {
        speak(said, terms, actions, last);
    }
    said.add("Black asks to take it back, and White refuses", |texts| {
        let mut app = app(texts, CLAIM, &pending);
        let _ = app.update(deed("ask"), LATER);
        spoken(&mut app, deed("refuse"))
    });
}
