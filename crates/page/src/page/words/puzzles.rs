//! Texts about puzzles.

pub(crate) mod card;

use crate::Page;
use crate::page::words::mistakes;
use tengen_core::board::Point;
use tengen_engine::words::{Forcing, Goal};
use tengen_kit::asset::Loaded;
use tengen_kit::message::PuzzleMessage;
use tengen_kit::settings::words::rules;
use tengen_kit::text::{Key, Texts};
use tengen_kit::timer::words::in_seconds;
use tengen_kit::words::{colour, point, size};
use tengen_learn::puzzles::{HintKind, Mode, PuzzleRemark, RushResult, Solving};
use tengen_puzzles::{Puzzle, Task, Theme};

/// Returns what is said in place of a puzzle, while there is none on the board; otherwise empty.
pub fn puzzle_state(page: &Page) -> &'static str {
    let texts = page.texts();
    if page.puzzle().is_some() || page.has_rush_result() {
        return "";
    }
    texts.get(match page.puzzle_collection() {
        _ if page.is_at_mistakes() => Key::MistakesDone,
        Loaded::Absent => Key::PuzzlesNone,
        Loaded::Loading => Key::PuzzlesLoading,
        Loaded::Failed => Key::PuzzlesFailed,
        Loaded::Here(_) if page.is_puzzle_unknown() => Key::PuzzleUnknown,
        Loaded::Here(_) => Key::PuzzleNoMatch,
    })
}

/// Returns the heading of the puzzle on the board: that of the day, or the state of the rush.
pub fn puzzle_title(page: &Page) -> String {
    let texts = page.texts();
    if page.puzzle().is_none() && !page.has_rush_result() {
        return String::new();
    }
    match page.puzzle_mode() {
        Mode::Mistakes => texts.get(Key::Mistakes).to_string(),
        Mode::Day => texts.get(Key::PuzzleOfDay).to_string(),
        Mode::Endless | Mode::Link | Mode::Missed(_) => texts.get(Key::PuzzlePosed).to_string(),
        Mode::Rush(rush) => {
            let solved = rush.solved().to_string();
            let n = ("n", &*solved);
            match rush.result() {
                Some(RushResult::Best) => texts.fill(Key::PuzzleRushBest, &[n]),
                Some(RushResult::Ended) => texts.fill(Key::PuzzleRushEnded, &[n]),
                None => {
                    let time = in_seconds(seconds(page.rush_left()).into());
                    let left = u32::from(rush.mistakes_left()).to_string();
                    let values = [n, ("time", &*time), ("left", &*left)];
                    texts.fill(Key::PuzzleRushState, &values)
                }
            }
        }
    }
}

/// Returns a time in whole seconds, rounded up.
const fn seconds(ms: u32) -> u32 {
    ms.div_ceil(1000)
}

/// Returns the task of the puzzle on the board; empty if there is none.
pub fn puzzle_task(page: &Page) -> String {
    let (texts, Some(solving)) = (page.texts(), page.puzzle()) else {
        return String::new();
    };
    let task = solving.puzzle().map(|puzzle| task(texts, puzzle));
    task.or_else(|| mistakes::task(texts, solving))
        .unwrap_or_default()
}

/// Returns the task of a puzzle.
pub(super) fn task(texts: Texts, puzzle: &Puzzle) -> String {
    let key = match puzzle.task() {
        Task::Fours => Key::PuzzleFours,
        Task::Threats => Key::PuzzleThreats,
        Task::Defend => Key::PuzzleDefend,
    };
    let moves = u32::from(puzzle.difficulty().moves).to_string();
    let colour = colour(texts, puzzle.position().to_move());
    texts.fill(key, &[("colour", colour), ("n", &moves)])
}

/// Returns the rules, the size and the difficulty of the puzzle on the board; empty if there is none.
pub fn puzzle_facts(page: &Page) -> String {
    let (texts, Some(solving)) = (page.texts(), page.puzzle()) else {
        return String::new();
    };
    let facts = solving.puzzle().map(|puzzle| facts(texts, puzzle));
    facts
        .or_else(|| mistakes::facts(texts, solving))
        .unwrap_or_default()
}

/// Returns the rules, the size and the difficulty of a puzzle.
pub(super) fn facts(texts: Texts, puzzle: &Puzzle) -> String {
    let position = puzzle.position();
    let rating = u32::from(puzzle.difficulty().rating()).to_string();
    let difficulty = texts.fill(Key::PuzzleDifficulty, &[("n", &rating)]);
    let size = size(texts, position.board().size());
    let rules = rules(texts, position.rules().variant);
    [rules, &*size, &*difficulty].join(" · ")
}

/// Returns what is said about the last move, the last hint or the solution; empty if there is nothing to say.
pub fn puzzle_remark(page: &Page) -> String {
    page.puzzle()
        .map_or(String::new(), |it| remark(page.texts(), it))
}

fn remark(texts: Texts, solving: &Solving) -> String {
    if let Some(said) = mistakes::remark(texts, solving) {
        return said;
    }
    let hint = |key, at: &Point| {
        let name = point(*at);
        let column = name.trim_end_matches(|sign: char| sign.is_ascii_digit());
        texts.fill(key, &[("column", column)])
    };
    match solving.remark() {
        PuzzleRemark::None => String::new(),
        PuzzleRemark::Judging => texts.get(Key::PuzzleJudging).to_string(),
        PuzzleRemark::Failed => texts.get(Key::PuzzleEngineFailed).to_string(),
        PuzzleRemark::Right(0 | 1) => texts.get(Key::PuzzleRightOne).to_string(),
        PuzzleRemark::Right(moves) => {
            texts.fill(Key::PuzzleRight, &[("n", &u32::from(*moves).to_string())])
        }
        PuzzleRemark::Kind(HintKind::Four, at) => hint(Key::PuzzleHintFour, at),
        PuzzleRemark::Kind(HintKind::Three, at) => hint(Key::PuzzleHintThree, at),
        PuzzleRemark::Kind(HintKind::Quiet, at) => hint(Key::PuzzleHintQuiet, at),
        PuzzleRemark::Point(at) => texts.fill(Key::PuzzleHintPoint, &[("point", &point(*at))]),
        PuzzleRemark::Solved(_) | PuzzleRemark::SolvedLater => solved_with(texts, solving),
        // The moves of a longer line show by themselves.
        PuzzleRemark::Solution(line) if line.len() > 1 => themes(texts, solving),
        PuzzleRemark::Solution(line) => solution(texts, solving, line),
        tried => judgement(texts, solving, tried),
    }
}

/// Returns the sentence about a move that is not the solution.
fn judgement(texts: Texts, solving: &Solving, remark: &PuzzleRemark) -> String {
    let opponent = colour(texts, !solving.position().to_move());
    let (asked, forcing) = match solving.goal() {
        Goal::Win(forcing, moves) => (moves, forcing),
        Goal::Hold => (1, Forcing::Threats),
    };
    let number = |moves: usize| u32::try_from(moves).unwrap_or(u32::MAX).to_string();
    let (key, at, moves, reply) = match *remark {
        PuzzleRemark::Longer(at, moves) => (Key::PuzzleLonger, at, moves, None),
        PuzzleRemark::Otherwise(at) => (Key::PuzzleOtherwise, at, 0, None),
        PuzzleRemark::Loses(at, 1) => (Key::PuzzleLosesOne, at, 1, None),
        PuzzleRemark::Loses(at, moves) => (Key::PuzzleLoses, at, moves, None),
        PuzzleRemark::Stopped { tried, reply } => {
            let key = match forcing {
                Forcing::Fours => Key::PuzzleStoppedFours,
                Forcing::Threats => Key::PuzzleStoppedThreats,
            };
            (key, tried, 0, Some(reply))
        }
        PuzzleRemark::Open(at) => (Key::PuzzleOpen, at, 0, None),
        _ => return String::new(),
    };
    let values = [
        ("point", &*point(at)),
        ("colour", opponent),
        ("n", &*number(moves)),
        ("asked", &*u32::from(asked).to_string()),
        ("reply", &*reply.map_or(String::new(), point)),
    ];
    texts.fill(key, &values)
}

/// Returns why the move of a solved puzzle holds, and the themes.
fn solved_with(texts: Texts, solving: &Solving) -> String {
    let held = match solving.puzzle().map(Puzzle::task) {
        Some(Task::Defend) => texts.get(Key::PuzzleOthersLose),
        _ => "",
    };
    sentences(texts, &[held, &themes(texts, solving)])
}

fn solution(texts: Texts, solving: &Solving, line: &[Point]) -> String {
    let names: Vec<String> = line.iter().map(|&it| point(it)).collect();
    let said = match solving.puzzle().map(Puzzle::task) {
        Some(Task::Defend) => texts.fill(Key::PuzzleOnly, &[("point", &names.join(" "))]),
        _ => texts.fill(Key::PuzzleLine, &[("line", &names.join(" "))]),
    };
    sentences(texts, &[&said, &themes(texts, solving)])
}

fn themes(texts: Texts, solving: &Solving) -> String {
    let name = |theme| {
        texts.get(match theme {
            Theme::Counter => Key::PuzzleThemeCounter,
            Theme::Avoid => Key::PuzzleThemeAvoid,
            Theme::Exploit => Key::PuzzleThemeExploit,
        })
    };
    let themes = solving.puzzle().map(Puzzle::themes);
    let names: Vec<&str> = themes.iter().flat_map(|it| it.iter()).map(name).collect();
    if names.is_empty() {
        return String::new();
    }
    let names = names.join(texts.get(Key::Comma));
    texts.fill(Key::PuzzleThemes, &[("themes", &names)])
}

fn sentences(texts: Texts, parts: &[&str]) -> String {
    let parts: Vec<&str> = parts.iter().copied().filter(|it| !it.is_empty()).collect();
    parts.join(texts.get(Key::SentenceSpace))
}

/// Returns the label of the button for the next puzzle.
pub fn puzzle_next(page: &Page) -> &'static str {
    let is_open = page.puzzle().is_some_and(|it| !it.is_done());
    page.texts().get(if is_open {
        Key::PuzzleSkip
    } else if page.has_next_mistake() {
        Key::MistakesNext
    } else {
        Key::PuzzleNext
    })
}

/// Returns what is said about the last move, and when a card comes back.
pub(crate) fn spoken_remark(page: &Page) -> String {
    let texts = page.texts();
    let shown = page.puzzle().and_then(|it| match it.remark() {
        PuzzleRemark::Solution(line) => Some(solution(texts, it, line)),
        _ => None,
    });
    let said = shown.unwrap_or_else(|| {
        let mut head = card::puzzle_head(page);
        if !head.is_empty() {
            head.push_str(texts.get(Key::FullStop));
        }
        sentences(texts, &[&head, &puzzle_remark(page)])
    });
    let parts = [said, card::puzzle_cost(page), mistakes::back(page)];
    sentences(texts, &parts.each_ref().map(|it| &**it))
}

/// Returns the text of an announcement.
pub(crate) fn announcement(page: &Page, what: PuzzleMessage) -> String {
    let texts = page.texts();
    match what {
        PuzzleMessage::Left => texts.get(Key::PuzzleLeft).to_string(),
        PuzzleMessage::Posed => {
            let parts = [puzzle_title(page), puzzle_task(page)];
            let stop = texts.get(Key::FullStop);
            let [title, task] = parts;
            sentences(texts, &[&[&*title, stop].concat(), &task])
        }
        PuzzleMessage::Remark if page.has_rush_result() => puzzle_title(page),
        PuzzleMessage::Remark => sentences(texts, &[puzzle_state(page), &spoken_remark(page)]),
    }
}
