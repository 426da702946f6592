//! Texts of announcements: the event, then the status of the game.

use super::{
    action, choice, colour, how_it_ended, names_people, opened, point, prompt, result, toast,
};
use crate::describe::{passport, points};
use crate::settings::words::pattern_and_kind;
use crate::text::Key;
use crate::{Message, Page};
use crate::{
    analysis::words as analysis, collection::words as collection, computer::words as computer,
    drill::words as drill, history::words as history, lessons::words as lessons,
    mistakes::words as mistakes, online::words as online, playout::words as playout,
    puzzles::words as puzzles, renju::words as renju, trainers::words as trainers,
    wins::words as wins,
};
use tengen_core::board::Stone;
use tengen_core::game::{Action, NodeId, Seat};
use tengen_core::rules::opening::Answer;

/// Returns a text about the action of a node other than a stone: `Player 2 swapped colours`, `White claimed the win`.
#[must_use]
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

/// Returns the text of an announcement: the event, then the status of the game.
#[must_use]
pub fn message(page: &Page, message: Message) -> String {
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
        Message::Online(message) => return online::said(page, message),
        Message::Paused => return texts.get(Key::SayPaused).to_string(),
        Message::Resumed => return texts.get(Key::SayResumed).to_string(),
        Message::LowTime(stone) => {
            let values = [("colour", colour(texts, stone))];
            return texts.fill(Key::SayLowTime, &values);
        }
        Message::NotAgreed => texts.get(Key::SayRefused).to_string(),
        Message::Went(0) => texts.get(Key::SayStart).to_string(),
        Message::Went(ply) => {
            let ply = u32::from(ply).to_string();
            texts.fill(Key::SayAt, &[("ply", &ply)])
        }
        Message::NewGame => {
            let facts = passport(texts, game.terms());
            texts.fill(Key::SayPassport, &[("facts", &facts)])
        }
        Message::Opened => opened(texts, page.remarks()),
        Message::EditUndone => texts.get(Key::SayEditUndone).to_string(),
        Message::History(message) => return history::said(texts, game, message),
        Message::Explained => {
            let study = page.study();
            return study.map_or(String::new(), |study| renju::shown_explanation(page, study));
        }
        Message::Analysis(message) => return analysis::said(page, message),
        Message::Win(message) => return wins::said(page, message),
        Message::Playout(message) => return playout::said(page, message),
        Message::Puzzle(message) => return puzzles::said(page, message),
        Message::Mistakes(what) => return mistakes::said(page, what),
        Message::Lesson(message) => return lessons::said(page, message),
        Message::Train(message) => return trainers::said(page, message),
        Message::Drill(message) => return drill::said(page, message),
        Message::Collection(message) => return collection::said(page, message),
        Message::Hint => return computer::advice(page),
        Message::Warned(why, near) => return lessons::refusal(page, why, near),
        Message::Toast(message) => return toast(page, message).into_owned(),
    };
    standing(page, &happened)
}

/// Hides the number of grabbed stones until the opponent has guessed.
fn unspoken(what: Action) -> Action {
    match what {
        Action::Answer(Answer::Grab(_)) => Action::Answer(Answer::Grab(0)),
        what => what,
    }
}

fn standing(page: &Page, happened: &str) -> String {
    let (texts, game) = (page.texts(), page.game());
    let mut line = points(&game.status().winning_points());
    if !line.is_empty() {
        line = texts.fill(Key::SayWinningLine, &[("points", &line)]);
    }
    let (stop, space) = (texts.get(Key::FullStop), texts.get(Key::SentenceSpace));
    let how = how_it_ended(texts, game);
    let asked = prompt(page);
    // The question already tells whose turn it is.
    let status = if asked.is_empty() { result(page) } else { "" };
    let left = playout::left(page) + &puzzles::spoken_remark(page);
    let mut text = String::new();
    for sentence in [happened, status, &asked, &how, &line, &left] {
        if !sentence.is_empty() {
            text.push_str(if text.is_empty() { "" } else { space });
            text.push_str(sentence);
            if !(sentence.ends_with(stop) || sentence.ends_with(['?', '？'])) {
                text.push_str(stop);
            }
        }
    }
    text
}
