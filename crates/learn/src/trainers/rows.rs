//! The list of trainers and the buttons of a question, for the view.

use super::words::{self, TrainShown};
use super::{QuestionBoard, Trainer};
use strum::IntoStaticStr;
use tengen_picture::Visibility;

/// A button with a label.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrainRow {
    /// The label.
    pub label: String,
    /// What stands beside the label; empty if there is nothing.
    pub note: String,
    /// The key that presses the button; empty if there is none.
    pub key: String,
    /// Whether the button is the chosen one.
    pub chosen: Chosen,
}

/// Says if a button is the chosen one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chosen {
    /// It stands for what is shown.
    Yes,
    /// It does not.
    No,
}

/// A button of the trainers. The name is that of its action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum TrainOffer {
    /// Loads the questions again.
    TrainLoad,
    /// Poses the next question.
    TrainNext,
}

/// Returns the list of trainers; empty while a lesson or a trainer is open.
pub fn trainer_rows(shown: TrainShown<'_>) -> Vec<TrainRow> {
    if shown.list == Visibility::Hidden {
        return Vec::new();
    }
    let row = |&trainer: &Trainer| TrainRow {
        label: words::name(shown.texts, trainer).to_owned(),
        note: words::reached(shown, trainer),
        key: String::new(),
        chosen: Chosen::No,
    };
    Trainer::ALL.iter().map(row).collect()
}

/// Returns the levels of the open trainer.
pub fn train_levels(shown: TrainShown<'_>) -> Vec<TrainRow> {
    let Some(trainer) = shown.part.open() else {
        return Vec::new();
    };
    let here = shown.part.standing(trainer).level();
    let row = |level: usize| TrainRow {
        label: (level + 1).to_string(),
        note: words::level_name(shown.texts, trainer, level).to_owned(),
        key: String::new(),
        chosen: if level == here {
            Chosen::Yes
        } else {
            Chosen::No
        },
    };
    (0..trainer.levels().len()).map(row).collect()
}

/// Returns the answers that can be given by buttons; none if a point is to be pressed, or after the answer.
pub fn train_answers(shown: TrainShown<'_>) -> Vec<TrainRow> {
    let board = shown.board.filter(|it| !it.is_answered());
    let choices = board
        .into_iter()
        .flat_map(QuestionBoard::choices)
        .enumerate();
    let row = |(index, reply)| TrainRow {
        label: words::reply(shown.texts, reply),
        note: String::new(),
        key: words::key(index, reply),
        chosen: Chosen::No,
    };
    choices.map(row).collect()
}

/// Returns the buttons that have a meaning now.
pub fn train_offers(shown: TrainShown<'_>) -> Vec<TrainOffer> {
    let part = shown.part;
    if part.open().is_none() {
        return Vec::new();
    }
    let asks = shown.board.is_some_and(|it| !it.is_answered());
    let offer = if part.has_failed() {
        Some(TrainOffer::TrainLoad)
    } else {
        (!asks && !part.is_loading()).then_some(TrainOffer::TrainNext)
    };
    Vec::from_iter(offer)
}
