//! Texts about trainers, their questions and the answers.

use super::TrainerPart;
use super::draw::threats;
use super::progress::Step;
use super::{QuestionBoard, Reply, Standing, Trainer};
use crate::home::Figure;
use crate::puzzles::PuzzleTone;
use tengen_core::board::Point;
use tengen_core::rules::{Explanation, explain};
use tengen_kit::renju::words::{explanation, verdict};
use tengen_kit::settings::words::ban;
use tengen_kit::text::{Key, Texts, capital};
use tengen_kit::words::points;
use tengen_kit::words::{colour, point};
use tengen_picture::ThreatKind;
use tengen_picture::Visibility;
use tengen_puzzles::{Answer, Topic};

/// What shows of the trainers.
#[derive(Clone, Copy, Debug)]
pub struct TrainShown<'a> {
    pub texts: Texts,
    pub part: &'a TrainerPart,
    /// The question on the board.
    pub board: Option<&'a QuestionBoard>,
    /// Whether the list of trainers shows.
    pub list: Visibility,
}

impl TrainShown<'_> {
    /// Returns `true` if a question is on the board that waits for an answer by a press on a point.
    pub fn asks_for_press(self) -> bool {
        let asks = |it: &QuestionBoard| !it.is_answered() && it.choices().next().is_none();
        self.board.is_some_and(asks)
    }

    /// Returns `true` if a question is on the board that is answered.
    pub fn has_answered(self) -> bool {
        self.board.is_some_and(QuestionBoard::is_answered)
    }

    /// Returns how the question on the board stands.
    pub fn tone(self) -> PuzzleTone {
        let answered = self.board.and_then(|it| Some((it, it.reply()?)));
        match answered {
            None => PuzzleTone::Asked,
            Some((board, reply)) if board.is_right(reply) => PuzzleTone::Solved,
            Some(_) => PuzzleTone::Wrong,
        }
    }
}

/// Returns the name of a trainer.
pub(super) fn name(texts: Texts, trainer: Trainer) -> &'static str {
    texts.get(match trainer {
        Trainer::Forbidden => Key::TrainForbidden,
        Trainer::Threats => Key::TrainThreats,
    })
}

/// Returns the name of a level.
pub(super) fn level_name(texts: Texts, trainer: Trainer, level: usize) -> &'static str {
    texts.get(match trainer.levels().get(level) {
        Some([topic]) => match topic {
            Topic::Overline => Key::TrainOverlines,
            Topic::DoubleFour => Key::TrainDoubleFours,
            Topic::DoubleThree => Key::TrainDoubleThrees,
            Topic::Mixed => Key::TrainMixed,
            Topic::Nested => Key::TrainNested,
            Topic::Three => Key::TrainOpenThree,
            Topic::Fours => Key::TrainFours,
            Topic::Stop => Key::TrainStop,
        },
        _ => Key::TrainAll,
    })
}

/// Returns the level with the share of right answers; empty before the first answer.
pub(super) fn reached(shown: TrainShown<'_>, trainer: Trainer) -> String {
    let standing = shown.part.standing(trainer);
    if standing.right_of_all().1 == 0 {
        return String::new();
    }
    let level = (standing.level() + 1).to_string();
    shown.texts.fill(Key::TrainReached, &[("n", &level)])
}

/// Returns the heading of the list of trainers; empty while something else is shown.
pub fn train_heading(shown: TrainShown<'_>) -> &'static str {
    if shown.list == Visibility::Hidden {
        return "";
    }
    shown.texts.get(Key::TrainTitle)
}

/// Returns the number and the name of the level; empty if no trainer is open.
pub fn train_level(shown: TrainShown<'_>) -> String {
    let texts = shown.texts;
    let Some(trainer) = shown.part.open() else {
        return String::new();
    };
    let level = shown.part.standing(trainer).level();
    let values = [
        ("n", &*(level + 1).to_string()),
        ("name", level_name(texts, trainer, level)),
    ];
    texts.fill(Key::TrainLevel, &values)
}

/// Returns the question on the board; without one, that questions are being loaded or could not be.
pub fn train_task(shown: TrainShown<'_>) -> String {
    let (texts, part) = (shown.texts, shown.part);
    let Some(board) = shown.board else {
        return match part.open() {
            Some(_) if part.has_failed() => texts.get(Key::TrainFailed).to_owned(),
            Some(_) if part.is_loading() => texts.get(Key::TrainLoading).to_owned(),
            _ => String::new(),
        };
    };
    let question = board.question();
    let side = colour(texts, board.side());
    match question.topic() {
        Topic::Three => {
            let other = colour(texts, !board.side());
            texts.fill(Key::TrainAskThree, &[("colour", other)])
        }
        Topic::Fours => texts.fill(Key::TrainAskFours, &[("colour", side)]),
        Topic::Stop => texts.fill(Key::TrainAskStop, &[("colour", side)]),
        _ => {
            let name = question.point().map(point).unwrap_or_default();
            texts.fill(Key::TrainAskMay, &[("point", &name)])
        }
    }
}

/// Returns the label of an answer.
pub(super) fn reply(texts: Texts, reply: Reply) -> String {
    match reply {
        Reply::May(None) => texts.get(Key::TrainAllowed).to_owned(),
        Reply::May(Some(kind)) => capital(ban(texts, kind)),
        Reply::Count(count) => count.to_string(),
        Reply::Point(at) => point(at),
    }
}

/// Returns the key that gives an answer.
pub(super) fn key(index: usize, reply: Reply) -> String {
    match reply {
        Reply::Count(count) => count.to_string(),
        _ => (index + 1).to_string(),
    }
}

/// Returns whether the answer is right; empty before the answer.
pub fn train_verdict(shown: TrainShown<'_>) -> &'static str {
    match shown.tone() {
        PuzzleTone::Solved => shown.texts.get(Key::RightAnswer),
        PuzzleTone::Wrong => shown.texts.get(Key::TrainWrong),
        _ => "",
    }
}

/// Returns the right answer in short, and the change of the level; empty before the answer.
pub fn train_remark(shown: TrainShown<'_>) -> String {
    remark(shown, verdict)
}

/// Returns the remark, whose verdict on a forbidden point `explains` writes.
fn remark(shown: TrainShown<'_>, explains: fn(Texts, &Explanation) -> String) -> String {
    let texts = shown.texts;
    let Some(board) = shown.board.filter(|it| it.is_answered()) else {
        return String::new();
    };
    let mut parts = vec![solution(texts, board, explains)];
    let level = shown.part.open().map(|it| shown.part.standing(it));
    let level = level.map_or(0, Standing::level) + 1;
    let values = [("n", &*level.to_string())];
    match board.step() {
        Some(Step::Up) => parts.push(texts.fill(Key::TrainUp, &values)),
        Some(Step::Down) => parts.push(texts.fill(Key::TrainDown, &values)),
        None => {}
    }
    parts.join(texts.get(Key::SentenceSpace))
}

/// Returns the right answer in words.
fn solution(
    texts: Texts,
    board: &QuestionBoard,
    explains: fn(Texts, &Explanation) -> String,
) -> String {
    let question = board.question();
    let position = question.position();
    if let Some(asked) = question.point() {
        let why = explain(position.board(), asked, position.rules());
        let mut text = why.map_or(String::new(), |why| explains(texts, &why));
        let stop = texts.get(Key::FullStop);
        if !text.ends_with(stop.trim_end()) {
            text.push_str(stop);
        }
        return text;
    }
    let threats = threats(board);
    let chips: Vec<Point> = threats.iter().map(|it| it.point).collect();
    let or = |list: &[Point]| {
        let names: Vec<String> = list.iter().map(|&it| point(it)).collect();
        names.join(texts.get(Key::Or))
    };
    match board.right() {
        Answer::Count(0) => texts.get(Key::TrainNoFours).to_owned(),
        Answer::Count(_) => texts.fill(Key::TrainFoursAt, &[("points", &points(&chips))]),
        Answer::Points(right) if question.topic() == Topic::Three => {
            let values = [("stones", &*points(right)), ("points", &*or(&chips))];
            texts.fill(Key::WhyThree, &values)
        }
        Answer::Points(right) => {
            let is_five = threats.iter().any(|it| it.makes == ThreatKind::Five);
            let text = if is_five {
                Key::TrainStopsFive
            } else {
                Key::TrainStopsFour
            };
            let values = [
                ("colour", colour(texts, !board.side())),
                ("points", &*or(&chips)),
                ("stops", &*or(right)),
            ];
            texts.fill(text, &values)
        }
        Answer::May(_) => String::new(),
    }
}

/// Returns the figures of the open trainer: right answers in a row, all right ones, and those that are missing to the next
/// level.
pub fn train_figures(shown: TrainShown<'_>) -> Vec<Figure> {
    let Some(trainer) = shown.part.open() else {
        return Vec::new();
    };
    let (texts, standing) = (shown.texts, shown.part.standing(trainer));
    let (right, all) = standing.right_of_all();
    let [right, all] = [right, all].map(|it| it.to_string());
    let mut figures = vec![
        Figure {
            value: standing.streak().to_string(),
            text: texts.get(Key::PuzzleInARow).to_owned(),
        },
        Figure {
            value: texts.fill(Key::TrainRightOf, &[("right", &right), ("all", &all)]),
            text: texts.get(Key::TrainRightAll).to_owned(),
        },
    ];
    let next = standing.level() + 1;
    if next < trainer.levels().len() {
        let number = (next + 1).to_string();
        figures.push(Figure {
            value: standing.to_next_level().to_string(),
            text: texts.fill(Key::TrainToLevel, &[("n", &number)]),
        });
    }
    figures
}

/// Returns what an answer to the question on the board is, for a press that is none.
pub fn no_answer(shown: TrainShown<'_>) -> &'static str {
    let topic = shown.board.map(|it| it.question().topic());
    shown.texts.get(if topic == Some(Topic::Three) {
        Key::TrainPressStone
    } else {
        Key::TrainPressButton
    })
}

/// Returns what is read aloud: the question, its answer, or what shows instead of a question.
pub fn announcement(shown: TrainShown<'_>) -> String {
    if shown.board.is_none() {
        return train_task(shown);
    }
    let parts = if shown.has_answered() {
        [train_verdict(shown).to_owned(), remark(shown, explanation)]
    } else {
        [train_level(shown), train_task(shown)]
    };
    parts.join(shown.texts.get(Key::SentenceSpace))
}
