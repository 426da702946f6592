//! What the start of learning shows: the figure of each part, the puzzle of the day, and the lesson that comes next.

use crate::Page;
use crate::page::words::puzzles;
use tengen_core::board::Board;
use tengen_kit::text::{Key, Texts};
use tengen_learn::home::Figure;
use tengen_learn::home::words::{self, DayMark};
use tengen_learn::{drill, mistakes, puzzles as puzzling};

/// Returns the figure of a part; `None` before the person has begun with it.
type FigureOf = fn(Texts, &Page) -> Option<Figure>;

/// The names of the cards with a figure in the markup, and what the parts show there.
static FIGURES: [(&str, FigureOf); 4] = [
    ("puzzles", |texts, page| {
        puzzling::figure::rating(texts, &page.puzzles)
    }),
    ("rush", |texts, page| {
        puzzling::figure::best_rush(texts, &page.puzzles)
    }),
    ("mistakes", |texts, page| {
        mistakes::figure::due(texts, &page.mistakes)
    }),
    ("drill", |texts, page| {
        drill::figure::known(texts, &page.drill)
    }),
];

/// Returns the figures of the parts that the person has begun with, with the names of their cards.
pub fn home_figures(page: &Page) -> Vec<(&'static str, Option<Figure>)> {
    let figure = |&(name, figure): &(&'static str, FigureOf)| (name, figure(page.texts(), page));
    FIGURES.iter().map(figure).collect()
}

/// The puzzle of the day.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DayCard {
    /// The task.
    pub task: String,
    /// The rules, the size and the difficulty, or that the person has tried it.
    pub facts: String,
    /// The label of the button.
    pub action: &'static str,
    /// The position.
    pub board: Board,
}

/// Returns the puzzle of the day; `None` before the day and the puzzles are known.
pub fn day_card(page: &Page) -> Option<DayCard> {
    let texts = page.texts();
    let collection = page.puzzle_collection().here()?;
    let puzzle = collection.of_day(page.home.today()?)?;
    let record = page.puzzle_record();
    let is_tried = record.is_some_and(|it| it.knows(puzzle.id()));
    Some(DayCard {
        task: puzzles::task(texts, &puzzle),
        facts: if is_tried {
            texts.get(Key::DayTried).to_owned()
        } else {
            puzzles::facts(texts, &puzzle)
        },
        action: texts.get(if is_tried {
            Key::DayAgain
        } else {
            Key::DaySolve
        }),
        board: puzzle.position().board().clone(),
    })
}

/// Returns the last days; none before anything was solved.
pub fn home_days(page: &Page) -> Vec<DayMark> {
    words::day_marks(page.texts(), &page.home)
}

/// Returns how many days in a row, or of the last ones, something was solved.
pub fn home_streak(page: &Page) -> String {
    words::days_count(page.texts(), &page.home)
}
