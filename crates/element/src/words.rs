//! The sentences of the element, of the texts of the page.

use tengen_core::board::{Point, Stone};
use tengen_core::game::{Action, Game, NodeId, PlayRefusal, Status, Tag};
use tengen_kit::board::words::place_in_game;
use tengen_kit::game::words::{how_it_ended, reason, status as status_of_game};
use tengen_kit::message::NoticeReason;
use tengen_kit::text::{Key, Texts};
use tengen_kit::words::{colour, point};

use crate::attribute::Names;
use crate::puzzle::PuzzleState;

/// Returns the reason of a refusal.
pub(crate) fn refusal(texts: Texts, why: PlayRefusal, near: Point) -> String {
    reason(texts, NoticeReason::Refused(why.into()), near)
}

/// Returns the side to move, or the result and how it came.
pub(crate) fn status(texts: Texts, game: &Game) -> String {
    let mut text = status_of_game(texts, game).to_owned();
    let how = how_it_ended(texts, game);
    if !how.is_empty() {
        text.extend([
            texts.get(Key::FullStop),
            texts.get(Key::SentenceSpace),
            &how,
        ]);
    }
    text
}

/// Returns the sentence about the last stone: `White I9.`
fn last(texts: Texts, game: &Game) -> Option<String> {
    let at = game.last_point()?;
    let stone = game.board().at(at)?;
    let values = [("colour", colour(texts, stone)), ("point", &*point(at))];
    Some(texts.fill(Key::SayPlaced, &values))
}

/// Returns the announcement of a move.
pub(crate) fn moved(texts: Texts, game: &Game) -> String {
    let mut text = last(texts, game).unwrap_or_default();
    if game.status().is_over() {
        text.push_str(texts.get(Key::SentenceSpace));
        text.push_str(&status(texts, game));
    }
    text
}

/// Returns the announcement of another position.
pub(crate) fn shown(texts: Texts, game: &Game) -> String {
    let mut text = place_in_game(texts, game.ply());
    if let Some(last) = last(texts, game) {
        text.push_str(texts.get(Key::SentenceSpace));
        text.push_str(&last);
    }
    text
}

/// Returns the state of a puzzle that was tried; empty before.
pub(crate) fn puzzle(texts: Texts, state: PuzzleState) -> &'static str {
    match state {
        PuzzleState::Asks | PuzzleState::Answers => "",
        PuzzleState::Wrong => texts.get(Key::PuzzleWrong),
        PuzzleState::Solved => texts.get(Key::PuzzleSolvedCount),
    }
}

/// Returns the words of the record at the shown position.
pub(crate) fn comment(game: &Game) -> String {
    let note = game.annotations().note(game.cursor().number());
    note.map_or(String::new(), |note| match (&*note.title, &*note.comment) {
        ("", comment) => comment.to_owned(),
        (title, "") => title.to_owned(),
        (title, comment) => format!("{title}\n{comment}"),
    })
}

/// Returns the names of the players that are known: `Black: Mei, White: Ada`.
pub(crate) fn players(texts: Texts, game: &Game, names: &Names) -> String {
    let mut text = String::new();
    for (stone, tag) in [(Stone::Black, Tag::Black), (Stone::White, Tag::White)] {
        let name = names.of(stone).unwrap_or(game.annotations().tag(tag));
        if name.is_empty() {
            continue;
        }
        if !text.is_empty() {
            text.push_str(texts.get(Key::ClauseComma));
        }
        text.extend([colour(texts, stone), texts.get(Key::ListColon), name]);
    }
    text
}

/// Returns the label of a move that follows: `12 H8`.
pub(crate) fn branch(texts: Texts, game: &Game, node: NodeId) -> String {
    let ply = game.tree().ply(node);
    let action = game.tree().step(node).map(|step| step.action);
    let at = action.and_then(Action::point);
    let name = at.map_or(texts.get(Key::Pass).to_owned(), point);
    format!("{ply} {name}")
}

/// Returns `true` if a game has ended.
pub(crate) fn is_over(game: &Game) -> bool {
    matches!(game.status(), Status::Over { .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::texts;
    use tengen_core::game::Terms;
    use tengen_core::rules::Forbidden;
    use tengen_core::rules::opening::Area;
    use tengen_kit::board::words::{CellState, cell, place, position};
    use tengen_kit::game::words::board;
    use tengen_kit::text::Language;

    /// The texts of the element say what all texts of the page say.
    #[test]
    fn no_text_is_missing() {
        let h8: Point = "h8".parse().expect("a point");
        let bans = [
            Forbidden::DoubleThree,
            Forbidden::DoubleFour,
            Forbidden::Overline,
        ];
        let mut refusals: Vec<PlayRefusal> = bans.map(PlayRefusal::Forbidden).into();
        refusals
            .extend([Area::Centre, Area::Within(1), Area::Outside(1)].map(PlayRefusal::Outside));
        refusals.extend([
            PlayRefusal::OffBoard,
            PlayRefusal::Occupied,
            PlayRefusal::Over,
            PlayRefusal::OutOfTurn,
            PlayRefusal::NotNow,
            PlayRefusal::NoPass,
            PlayRefusal::ClaimPending,
            PlayRefusal::NothingToClaim,
            PlayRefusal::AlreadyOffered,
            PlayRefusal::Symmetric(h8),
            PlayRefusal::NotOffered,
            PlayRefusal::OutOfRange(3),
            PlayRefusal::NoClock,
        ]);
        let mut game = Game::new(Terms::default());
        for name in ["h8", "a1", "h9", "a3", "h10", "a5", "h11", "a7", "h12"] {
            game.play(name.parse().expect("a point")).expect("a move");
        }
        for language in Language::ALL {
            let all = Texts::of(language);
            let some = texts(language);
            for why in &refusals {
                assert_eq!(refusal(some, *why, h8), refusal(all, *why, h8));
            }
            for of in [status, moved, shown, board, position] {
                assert_eq!(of(some, &game), of(all, &game), "{language:?}");
                assert!(!of(some, &game).is_empty());
            }
            for state in [PuzzleState::Wrong, PuzzleState::Solved] {
                assert_eq!(puzzle(some, state), puzzle(all, state));
            }
            assert_eq!(place(some, None), place(all, None));
            for stone in [None, Some(Stone::Black), Some(Stone::White)] {
                let state = CellState {
                    stone,
                    last: true,
                    winning: true,
                    forbidden: bans.first().copied(),
                    offered: Some(1),
                    ..CellState::default()
                };
                assert_eq!(cell(some, h8, &state), cell(all, h8, &state));
            }
        }
    }
}
