//! What the card of a puzzle or of a rush shows: its head, the rating, the figures below it, and the result.

use super::{seconds, task};
use crate::Page;
use crate::page::words::mistakes;
use tengen_core::board::{BoardSize, Point, Stone};
use tengen_kit::text::{Key, Texts};
use tengen_kit::timer::words::in_seconds;
use tengen_learn::puzzles::{FirstTry, PuzzleRecord, PuzzleRemark, PuzzleTone, Rush, RushResult};
use tengen_puzzles::Puzzle;

/// A number with its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunFigure {
    /// The name.
    pub label: &'static str,
    /// The number in words.
    pub value: String,
    /// The number as marks: those that are left, and all.
    pub marks: Option<(u8, u8)>,
}

impl RunFigure {
    pub(crate) fn new(texts: Texts, label: Key, value: &impl ToString) -> RunFigure {
        RunFigure {
            label: texts.get(label),
            value: value.to_string(),
            marks: None,
        }
    }
}

/// A puzzle that was missed in a rush, in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MissedRow {
    /// Its task.
    pub task: String,
    /// The size of the board.
    pub size: BoardSize,
    /// The stones on the board.
    pub stones: Vec<(Point, Stone)>,
}

/// Returns how the puzzle stands, in a few words; empty while the person is asked.
pub fn puzzle_head(page: &Page) -> String {
    let (texts, Some(solving)) = (page.texts(), page.puzzle()) else {
        return String::new();
    };
    let key = match (solving.tone(), solving.remark()) {
        (PuzzleTone::Asked, _) | (_, PuzzleRemark::Failed) => return String::new(),
        (PuzzleTone::Beside, _) => Key::PuzzleBeside,
        (PuzzleTone::Wrong, _) => Key::PuzzleWrong,
        (PuzzleTone::Shown, _) => Key::PuzzleShown,
        (PuzzleTone::Solved, PuzzleRemark::Solved(ms)) => {
            let time = in_seconds(seconds(*ms).into());
            return texts.fill(Key::PuzzleSolved, &[("time", &time)]);
        }
        (PuzzleTone::Solved, _) => Key::PuzzleSolvedLater,
    };
    texts.get(key).to_owned()
}

/// Returns the rating of the person after the puzzle that was just solved; empty if it did not count.
pub fn puzzle_rated(page: &Page) -> String {
    if page.puzzle_tone() != PuzzleTone::Solved || page.puzzle_gain().is_none() {
        return String::new();
    }
    let record = page.puzzle_record();
    record.map_or(String::new(), |it| u32::from(it.rating()).to_string())
}

/// Returns the change of the rating, with its sign; empty if there is none.
pub fn puzzle_gained(page: &Page) -> String {
    page.puzzle_gain().map_or(String::new(), |gain| {
        let sign = if gain < 0 { "−" } else { "+" };
        format!("{sign}{}", gain.unsigned_abs())
    })
}

/// Returns what a mistake, a hint or the solution has cost; empty if it was nothing.
pub fn puzzle_cost(page: &Page) -> String {
    let is_solved = page.puzzle_tone() == PuzzleTone::Solved;
    let (gain, Some(record)) = (puzzle_gained(page), page.puzzle_record()) else {
        return String::new();
    };
    if gain.is_empty() || is_solved {
        return String::new();
    }
    let rating = u32::from(record.rating()).to_string();
    let values = [("rating", &*rating), ("gain", &*gain)];
    page.texts().fill(Key::PuzzleCost, &values)
}

/// Returns the figures below the card: those of the rush, of the mistakes, or of the person.
pub fn puzzle_figures(page: &Page) -> Vec<RunFigure> {
    let texts = page.texts();
    if page.is_at_mistakes() {
        return mistakes::figures(page);
    }
    let Some(record) = page.puzzle_record() else {
        return Vec::new();
    };
    match page.rush() {
        Some(_) if page.has_rush_result() => Vec::new(),
        None if page.replays_rush() => Vec::new(),
        Some(rush) => rush_figures(texts, rush, record),
        None => {
            let (rating, deviation) = (record.rating(), record.deviation());
            let rating = format!("{} ± {}", u32::from(rating), u32::from(deviation));
            vec![
                RunFigure::new(texts, Key::PuzzleRating, &rating),
                RunFigure::new(texts, Key::PuzzleInARow, &record.streak()),
                RunFigure::new(texts, Key::PuzzleBestRow, &record.best_streak()),
            ]
        }
    }
}

fn rush_figures(texts: Texts, rush: &Rush, record: &PuzzleRecord) -> Vec<RunFigure> {
    let left = rush.mistakes_left();
    vec![
        RunFigure::new(texts, Key::PuzzleSolvedCount, &rush.solved()),
        RunFigure::new(texts, Key::PuzzleBest, &record.best_rush()),
        RunFigure {
            marks: Some((left, Rush::mistakes_allowed())),
            ..RunFigure::new(texts, Key::PuzzleMissesLeft, &u32::from(left))
        },
    ]
}

/// Returns the results of the puzzles of this run in words, with their values; empty among the mistakes.
pub fn puzzle_run(page: &Page) -> Vec<(FirstTry, &'static str)> {
    /// The most that show.
    const MOST: usize = 24;
    if page.is_at_mistakes() {
        return Vec::new();
    }
    let run = page.puzzle_tries();
    let word = |tried: &FirstTry| {
        let key = match tried {
            FirstTry::Solved => Key::PuzzleRunSolved,
            FirstTry::Failed => Key::PuzzleRunMissed,
        };
        (*tried, page.texts().get(key))
    };
    run.iter()
        .skip(run.len().saturating_sub(MOST))
        .map(word)
        .collect()
}

/// Returns the time that is left in a rush; empty without one.
pub fn rush_time(page: &Page) -> String {
    if page.is_rushing() {
        in_seconds(seconds(page.rush_left()).into())
    } else {
        String::new()
    }
}

/// Returns the number of solved puzzles of a rush that has ended; otherwise empty.
pub fn rush_score(page: &Page) -> String {
    let rush = page.rush().filter(|_| page.has_rush_result());
    rush.map_or(String::new(), |it| it.solved().to_string())
}

/// Returns how a rush that has ended compares with the best one.
pub fn rush_best(page: &Page) -> String {
    let (texts, result) = (page.texts(), page.rush().and_then(Rush::result));
    match (result, page.puzzle_record()) {
        (Some(RushResult::Best), _) => texts.get(Key::PuzzleRushNewBest).to_owned(),
        (Some(RushResult::Ended), Some(record)) => {
            let best = record.best_rush().to_string();
            texts.fill(Key::PuzzleRushYourBest, &[("n", &best)])
        }
        _ => String::new(),
    }
}

/// Returns the heading of the puzzles that were missed in a rush.
pub fn rush_missed(page: &Page) -> &'static str {
    if !page.has_rush_result() {
        return "";
    }
    page.texts().get(if page.missed_puzzles().is_empty() {
        Key::PuzzleRushNoneMissed
    } else {
        Key::PuzzleRushMissed
    })
}

/// Returns the puzzles that were missed in a rush, while its result shows.
pub fn missed_rows(page: &Page) -> Vec<MissedRow> {
    if !page.has_rush_result() {
        return Vec::new();
    }
    let row = |puzzle: &Puzzle| {
        let board = puzzle.position().board();
        MissedRow {
            task: task(page.texts(), puzzle),
            size: board.size(),
            stones: board.iter().collect(),
        }
    };
    page.missed_puzzles().iter().map(row).collect()
}
