//! A page with puzzles, and an engine that judges the moves in them as the real one does.

use super::table::Table;
use tengen_core::{Point, Position, Symmetry};
use tengen_engine::protocol::Request;
use tengen_engine::{Goal, Service};
use tengen_page::{Button, Effect, Event, PuzzleEvent, PuzzlePlace, PuzzleVisit, assets, keys};
use tengen_picture::Visibility;
use tengen_puzzles::{Collection, Difficulty, Puzzle, Task, Theme, Themes};
use tengen_testing::clocks::TickingClock;

/// Win by fours in three moves: a four at i8, and then an open four of the column at either end.
pub(crate) const FOURS: &str =
    "rules=freestyle size=15 first=black turn=black black=f8g8h8i9i10 white=e8a1a3o1o3";

/// Win by threats in three moves: two threes meet.
pub(crate) const THREATS: &str =
    "rules=freestyle size=15 first=black turn=black black=f8g8i9i10 white=f9g9a1a2";

/// White holds by one move.
pub(crate) const DEFEND: &str =
    "rules=freestyle size=15 first=black turn=white black=e4g4h4f5i6 white=i5g6h6j6";

/// Win by fours in two moves; another four wins in three.
pub(crate) const DELAYED: &str =
    "rules=freestyle size=15 first=black turn=black black=f8g8h8i3j4k5 white=f9g9";

/// Time for the reply of the opponent.
pub(crate) const REPLY: f64 = 500.0;

/// Makes a puzzle with these first moves.
pub(crate) fn puzzle(text: &str, task: Task, solutions: &str, moves: u8) -> Puzzle {
    let position: Position = text.parse().expect("a position");
    let solutions = solutions.split(' ').map(|it| it.parse().expect("a point"));
    let difficulty = Difficulty {
        moves,
        tempting: 0,
        effort: 5 + 5 * task as u8,
        quiet: 0,
    };
    let themes = Themes::NONE.with(Theme::Counter);
    Puzzle::new(&position, task, solutions.collect(), themes, difficulty).expect("a puzzle")
}

pub(crate) fn fours() -> Puzzle {
    puzzle(FOURS, Task::Fours, "i8", 3)
}

pub(crate) fn threats() -> Puzzle {
    puzzle(THREATS, Task::Threats, "i8", 3)
}

pub(crate) fn defend() -> Puzzle {
    puzzle(DEFEND, Task::Defend, "f4", 3)
}

/// Returns the name on the page of a point of a position as it was written.
pub(crate) fn turned(puzzle: &Puzzle, text: &str, name: &str) -> String {
    let position: Position = text.parse().expect("a position");
    let (shown, _) = puzzle.in_symmetry(puzzle.id().symmetry());
    let size = position.board().size();
    let symmetry = Symmetry::ALL
        .into_iter()
        .find(|&it| position.board().transformed(it) == *shown.board());
    let point: Point = name.parse().expect("a point");
    let point = symmetry.expect("a symmetry").apply(point, size);
    point.expect("a point of the board").to_string()
}

/// Opens the puzzles on a day.
pub(crate) fn open(day: u32) -> PuzzleEvent {
    PuzzleEvent::Visit(visit(day), PuzzlePlace::Any)
}

/// What the shell knows when the tab is opened.
pub(crate) fn visit(day: u32) -> PuzzleVisit {
    PuzzleVisit {
        stored: None,
        day,
        lot: 0,
    }
}

impl Table {
    pub(crate) fn puzzles(&mut self, event: PuzzleEvent) -> Vec<Effect> {
        self.send(Event::Puzzles(event))
    }

    /// A page with one puzzle on the board, and the engine.
    pub(crate) fn posed(puzzle: &Puzzle) -> Table {
        let mut table = Table::people("freestyle");
        table.puzzles(open(0));
        let bytes = Collection::write([puzzle.clone()]);
        table.bring(assets::PUZZLES, Some(bytes));
        assert_eq!(table.app.puzzle_link(), Some(link(puzzle)));
        table
    }

    /// The engine answers what it was asked last, as the real one does.
    pub(crate) fn judge(&mut self) {
        if self.told.is_empty() {
            self.ready();
        }
        let line = self.told.pop().expect("a request").to_string();
        let mut service = Service::default();
        let mut said = Vec::new();
        service.take(&line, &TickingClock::default(), &mut |reply| {
            said.push(reply.to_string());
        });
        for line in said {
            self.hear(&line);
        }
    }

    /// The engine says this about the move that it was asked to judge.
    pub(crate) fn solved(&mut self, rest: &str) {
        if self.told.is_empty() {
            self.ready();
        }
        let id = self.task().id;
        self.hear(&format!("solved id={id} ms=5 {rest}"));
    }

    /// Returns the move that the engine was asked to judge, with the goal.
    pub(crate) fn asked(&self) -> (Goal, Point) {
        match self.request() {
            Request::Solve(_, goal, point) => (*goal, *point),
            other => panic!("{other:?}"),
        }
    }

    /// The person places a stone, the engine judges it, and the opponent replies.
    pub(crate) fn try_move(&mut self, name: &str) {
        self.told.clear();
        self.press(name);
        let is_asked = self.app.thinking().is_some();
        if is_asked {
            self.judge();
        }
        self.wait(REPLY);
    }

    pub(crate) fn offers(&self, button: Button) -> bool {
        button.visibility(&self.app) == Visibility::Shown && !button.is_disabled(&self.app)
    }
}

/// Returns the part of the address that leads to a puzzle.
pub(crate) fn link(puzzle: &Puzzle) -> String {
    format!("puzzle={}", puzzle.id())
}

/// Returns the stored record in the effects.
pub(crate) fn kept(effects: &[Effect]) -> Option<&str> {
    effects.iter().rev().find_map(|effect| match effect {
        Effect::Store(keys::PUZZLES, text) => Some(&**text),
        _ => None,
    })
}
