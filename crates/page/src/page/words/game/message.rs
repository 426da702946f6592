//! Texts of messages about the game.

use super::{action, choice, names_people};
use crate::Page;
use tengen_core::board::Stone;
use tengen_core::game::{Action, NodeId, Seat};
use tengen_core::rules::opening::Answer;
use tengen_kit::board::words as board;
use tengen_kit::computer::words as computer;
use tengen_kit::game::words::opened;
use tengen_kit::message::Message;
use tengen_kit::renju::words as renju;
use tengen_kit::settings::words::{passport, pattern_and_kind};
use tengen_kit::text::Key;
use tengen_kit::words::{colour, point};

/// Returns a text about the action of a node other than a stone: `Player 2 swapped colours`, `White claimed the win`.
pub fn deed(page: &Page, node: NodeId, what: Action, seat: Seat, stone: Stone) -> String {
    let texts = page.texts();
    let who = if names_people(page) {
        choice::someone(page, seat)
    } else {
        colour(texts, stone).into()
    };
    let what = choice::numbered(texts, page.game(), node, what);
    texts.fill(Key::SayDid, &[("colour", &who), ("what", &what)])
}

/// A message about the game in words.
pub(crate) enum Announcement {
    /// The whole text.
    Whole(String),
    /// What happened; the status of the game follows.
    Event(String),
}

/// Returns a message about the game in words; `None` for other messages.
pub(crate) fn announcement(page: &Page, message: Message) -> Option<Announcement> {
    let whole = |text: String| Some(Announcement::Whole(text));
    let texts = page.texts();
    let game = page.game();
    let happened = match message {
        Message::Acted(Action::Answer(Answer::Place(at) | Answer::Pick(at)), stone) => {
            let mut text = renju::placed(texts, game, at, stone);
            if game.ply() == 3 && game.pattern().is_some() {
                text.push_str(texts.get(Key::SentenceSpace));
                text.push_str(&pattern_and_kind(texts, game));
            }
            text
        }
        Message::Undone(Action::Answer(Answer::Place(at) | Answer::Pick(at)), stone) => {
            let values = [("colour", colour(texts, stone)), ("point", &point(at))];
            texts.fill(Key::SayUndone, &values)
        }
        Message::Undone(Action::Resign, _) => texts.get(Key::SayResignUndone).to_string(),
        Message::Undone(what, _) => {
            let what = action(texts, unspoken(what));
            texts.fill(Key::SayUndoneDid, &[("what", &what)])
        }
        // The result and the prompt already tell these events.
        Message::Asked
        | Message::LetRest
        | Message::Acted(
            Action::Resign | Action::Flag | Action::Leave | Action::Draw | Action::Claim,
            _,
        ) => String::new(),
        Message::Acted(what, stone) => {
            let step = game.tree().step(game.cursor());
            let seat = step.map_or(Seat::First, |step| step.at.seat);
            let mut text = deed(page, game.cursor(), unspoken(what), seat, stone);
            if matches!(what, Action::Answer(Answer::Guess(_))) {
                text.push_str(texts.get(Key::FullStop));
                text.push_str(texts.get(Key::SentenceSpace));
                text.push_str(&choice::hand(page));
            }
            text
        }
        Message::Paused => return whole(texts.get(Key::SayPaused).to_string()),
        Message::Resumed => return whole(texts.get(Key::SayResumed).to_string()),
        Message::LowTime(stone) => {
            let values = [("colour", colour(texts, stone))];
            return whole(texts.fill(Key::SayLowTime, &values));
        }
        Message::NotAgreed => texts.get(Key::SayRefused).to_string(),
        Message::Position => board::position(texts, game),
        Message::Went(ply) => board::place_in_game(texts, ply),
        Message::NewGame => {
            let facts = passport(texts, game.terms());
            texts.fill(Key::SayPassport, &[("facts", &facts)])
        }
        Message::Returned => return whole(texts.get(Key::PlayoutLeft).to_string()),
        Message::Opened => opened(texts, page.remarks()),
        Message::EditUndone => texts.get(Key::SayEditUndone).to_string(),
        Message::Explained => {
            let study = page.study();
            return whole(study.map_or(String::new(), |study| {
                renju::shown_explanation(texts, game, study)
            }));
        }
        Message::Hint => {
            let hint = page.hint();
            return whole(hint.map_or(String::new(), |hint| computer::advice(texts, hint)));
        }
        Message::Threats => {
            return whole(match page.threats().len() {
                0 => texts.get(Key::SayNoThreats).to_string(),
                n => texts.fill(Key::SayThreats, &[("n", &n.to_string())]),
            });
        }
        // These have words of their own.
        Message::Warned(..)
        | Message::Toast(_)
        | Message::Play(_)
        | Message::Study(_)
        | Message::Learn(_)
        | Message::Feature => return None,
    };
    Some(Announcement::Event(happened))
}

/// Hides the number of grabbed stones until the opponent has guessed.
fn unspoken(what: Action) -> Action {
    match what {
        Action::Answer(Answer::Grab(_)) => Action::Answer(Answer::Grab(0)),
        what => what,
    }
}
