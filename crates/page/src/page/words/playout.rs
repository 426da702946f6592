//! Texts about a win that is played out.

use crate::Page;
use crate::page::words::message::message;
use tengen_kit::message::{Message, PlayoutMessage};
use tengen_kit::text::{Key, Texts};
use tengen_kit::words::colour;
use tengen_study::playout::{Playout, Standing};

/// Returns a number of moves as a text.
pub(crate) fn number(moves: usize) -> String {
    u32::try_from(moves).unwrap_or(u32::MAX).to_string()
}

/// Returns how many moves the plan needs at most, or how the play ended.
pub(crate) fn standing(texts: Texts, playout: &Playout) -> String {
    let attacker = colour(texts, playout.attacker());
    let (key, moves) = match playout.standing() {
        Standing::WinsIn(1) => (Key::PlayoutNext, 1),
        Standing::WinsIn(moves) => (Key::PlayoutMoves, moves),
        Standing::Won => (Key::PlayoutWon, 0),
        Standing::Gap => (Key::PlayoutGap, 0),
    };
    texts.fill(key, &[("colour", attacker), ("n", &number(moves))])
}

/// Returns how many moves the plan needs at most while a win is played out; otherwise empty.
pub(crate) fn left(page: &Page) -> String {
    let running = page.playout().filter(|_| !page.game().status().is_over());
    running.map_or(String::new(), |it| standing(page.texts(), it))
}

/// Returns the task of the person: to defend.
pub(crate) fn task(texts: Texts, playout: &Playout) -> String {
    let defender = colour(texts, !playout.attacker());
    texts.fill(Key::PlayoutTask, &[("colour", defender)])
}

/// Returns the text of a message.
pub(crate) fn announcement(page: &Page, what: PlayoutMessage) -> String {
    let texts = page.texts();
    let PlayoutMessage::Began = what;
    let Some(playout) = page.playout() else {
        return String::new();
    };
    let game = page.game();
    let step = game.tree().step(game.cursor());
    let moved = step.map(|step| message(page, Message::Acted(step.action, step.colour)));
    let space = texts.get(Key::SentenceSpace);
    [&*task(texts, playout), space, &moved.unwrap_or_default()].concat()
}
