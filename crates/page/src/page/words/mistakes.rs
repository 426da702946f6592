//! Texts about the mistakes of the person.

use crate::Page;
use crate::page::words::analysis::{self as analysis, percent};
use crate::page::words::puzzles;
use crate::page::words::puzzles::card::RunFigure;
use tengen_kit::message::{MistakesMessage, PuzzleMessage};
use tengen_kit::settings::words::rules;
use tengen_kit::text::{Key, Texts};
use tengen_kit::words::{colour, point, size};
use tengen_learn::puzzles::{PuzzleRemark, Solving};

/// Returns how many positions there are, and how many are due.
pub fn mistakes(page: &Page) -> String {
    let (texts, due) = (page.texts(), page.due_mistakes());
    let all = page.mistakes().count();
    let (key, days) = match page.next_mistake_due() {
        None => (Key::MistakesNone, 0),
        Some(0) => (Key::MistakesDue, 0),
        Some(1) => (Key::MistakesTomorrow, 1),
        Some(days) => (Key::MistakesLater, days),
    };
    let values = [
        ("all", &*all.to_string()),
        ("due", &*due.to_string()),
        ("n", &*days.to_string()),
    ];
    texts.fill(key, &values)
}

/// Returns how many positions come back when.
pub(crate) fn figures(page: &Page) -> Vec<RunFigure> {
    let texts = page.texts();
    let keys = [
        Key::MistakesNowDue,
        Key::MistakesDueTomorrow,
        Key::MistakesDueWeek,
        Key::MistakesDueLater,
    ];
    let counts = page.mistakes().coming();
    let figures = keys.into_iter().zip(counts);
    figures
        .map(|(key, count)| RunFigure::new(texts, key, &count))
        .collect()
}

/// Returns how many positions the review of the game on the board added; empty if it added none.
pub fn mistakes_added(page: &Page) -> String {
    page.added_mistakes().map_or(String::new(), |count| {
        let key = if count == 1 {
            Key::MistakesAddedOne
        } else {
            Key::MistakesAdded
        };
        page.texts().fill(key, &[("n", &count.to_string())])
    })
}

/// Returns the text of an announcement, with what would be announced without it: the result of the review, or the next
/// position.
pub(crate) fn announcement(page: &Page, what: MistakesMessage) -> String {
    let texts = page.texts();
    let parts = match what {
        MistakesMessage::Asked => [
            analysis::review(page),
            texts.get(Key::MistakesWhose).to_owned(),
        ],
        MistakesMessage::Added => [analysis::review(page), mistakes_added(page)],
        MistakesMessage::Forgotten => {
            let next = if page.has_card() {
                PuzzleMessage::Posed
            } else {
                PuzzleMessage::Remark
            };
            let forgotten = texts.get(Key::MistakesForgotten).to_owned();
            [forgotten, puzzles::announcement(page, next)]
        }
    };
    parts.join(texts.get(Key::SentenceSpace))
}

/// Returns the label of the button that practises the mistakes of the game on the board.
pub fn mistakes_game(page: &Page) -> &'static str {
    page.texts().get(if page.added_mistakes().is_some() {
        Key::MistakesNow
    } else {
        Key::MistakesGame
    })
}

/// Returns the question of the card on the board.
pub(crate) fn task(texts: Texts, solving: &Solving) -> Option<String> {
    let mistake = &solving.card()?.mistake;
    let values = [
        ("point", &*point(mistake.played)),
        ("colour", colour(texts, mistake.position.to_move())),
    ];
    Some(texts.fill(Key::MistakesTask, &values))
}

/// Returns the rules, the size and the move of the card on the board.
pub(crate) fn facts(texts: Texts, solving: &Solving) -> Option<String> {
    let mistake = &solving.card()?.mistake;
    let number = u32::from(mistake.number).to_string();
    let number = texts.fill(Key::MistakesMove, &[("n", &number)]);
    let size = size(texts, mistake.position.board().size());
    let rules = rules(texts, mistake.position.rules().variant);
    Some([rules, &*size, &*number].join(" · "))
}

/// Returns what is said about the answer to a card; `None` if it is the same as in a puzzle.
pub(crate) fn remark(texts: Texts, solving: &Solving) -> Option<String> {
    let better = solving.card()?.mistake.better();
    Some(match solving.remark() {
        PuzzleRemark::Solved(_) | PuzzleRemark::SolvedLater => {
            let placed = solving.placed();
            let right = texts.get(Key::MistakesRight);
            if placed == Some(better) {
                return Some(right.to_string());
            }
            let other = texts.fill(Key::MistakesOther, &[("point", &point(better))]);
            [right, &*other].join(texts.get(Key::SentenceSpace))
        }
        PuzzleRemark::Drop {
            tried,
            before,
            after,
        } => {
            let values = [
                ("point", &*point(*tried)),
                ("before", &*percent(before.chance())),
                ("after", &*percent(after.chance())),
            ];
            texts.fill(Key::MistakesDrop, &values)
        }
        PuzzleRemark::Forbidden(at) => texts.fill(Key::FindingForbidden, &[("point", &point(*at))]),
        _ => return None,
    })
}

/// Returns which card of this practice is on the board; empty without one.
pub fn place(page: &Page) -> String {
    if !page.has_card() {
        return String::new();
    }
    let [number, all] = page.mistakes().place().map(|it| it.to_string());
    let values = [("n", &*number), ("all", &*all)];
    page.texts().fill(Key::MistakesPlace, &values)
}

/// Returns when the card on the board comes back; empty before it was answered.
pub fn back(page: &Page) -> String {
    let texts = page.texts();
    let days = page.card().and_then(|key| page.mistakes().back(key));
    match days {
        None => String::new(),
        Some(1) => texts.get(Key::MistakesBackOne).to_string(),
        Some(days) => {
            let days = u32::from(days).to_string();
            texts.fill(Key::MistakesBack, &[("n", &days)])
        }
    }
}
