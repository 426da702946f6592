//! Texts about the search for a win, and the box that shows it.

use crate::Page;
use crate::ThinkingFor;
use crate::page::words::playout;
use tengen_engine::words::{Choice, Forcing, Score};
use tengen_kit::computer::{WIN_TIME, WinFound};
use tengen_kit::message::WinMessage;
use tengen_kit::text::{Key, Texts};
use tengen_kit::words::{colour, point};
use tengen_study::playout::Standing;

/// Returns the text of the box about a win: the running search, its result, or the play; empty if the box is hidden.
pub fn win(page: &Page) -> String {
    let texts = page.texts();
    if let Some(play) = page.playout() {
        let standing = playout::standing(texts, play);
        if page.game().status().is_over() || play.standing() == Standing::Gap {
            return standing;
        }
        let space = texts.get(Key::SentenceSpace);
        return [&*standing, space, &playout::task(texts, play)].concat();
    }
    if page.seeks_win() {
        return sought(page);
    }
    let Some(result) = page.win_found() else {
        return String::new();
    };
    let found = found(texts, result);
    match (result, seen(page)) {
        (WinFound::None(_), Some(seen)) => [&*found, texts.get(Key::SentenceSpace), &seen].concat(),
        _ => found,
    }
}

/// Returns a sentence about the win that the hint on the board sees; `None` if it sees none. A search of all moves finds wins
/// that threats alone do not.
fn seen(page: &Page) -> Option<String> {
    let hint = page.hint()?;
    let (Choice::Place(at), Score::Win(plies)) = (hint.choice, hint.score) else {
        return None;
    };
    let moves = playout::number(plies.div_ceil(2).into());
    let values = [("point", &*point(at)), ("n", &*moves)];
    Some(page.texts().fill(Key::WinSeen, &values))
}

fn sought(page: &Page) -> String {
    let stone = page.game().position().to_move();
    let texts = page.texts();
    let is_coming = page
        .thinking()
        .is_some_and(|it| it.purpose == ThinkingFor::Win && it.is_coming);
    if is_coming {
        return texts.get(Key::GettingReady).to_string();
    }
    texts.fill(Key::WinSought, &[("colour", colour(texts, stone))])
}

fn found(texts: Texts, found: &WinFound) -> String {
    let (key, number) = match found {
        &WinFound::Win { forcing, moves, .. } => match (forcing, moves) {
            (_, 1) => (Key::WinFive, 1),
            (Forcing::Fours, moves) => (Key::WinFours, moves),
            (Forcing::Threats, moves) => (Key::WinThreats, moves),
        },
        WinFound::None(_) => (Key::WinNone, 0),
        WinFound::Unknown(_) => (Key::WinUnknown, WIN_TIME as usize / 1000),
        WinFound::Failed(_) => (Key::WinFailed, 0),
    };
    let number = playout::number(number);
    texts.fill(
        key,
        &[("colour", colour(texts, found.stone())), ("n", &number)],
    )
}

/// Returns the text of an announcement.
pub(crate) fn announcement(page: &Page, what: WinMessage) -> String {
    match what {
        WinMessage::Sought => sought(page),
        WinMessage::Found => win(page),
    }
}
