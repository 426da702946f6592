//! A line while it is played: the moves of the page, the answers of the person, and the hints.

use super::book::{Book, Laid, Place};
use super::progress::{Played, Progress};
use tengen_core::board::Point;
use tengen_core::game::{Annotations, Game, Mark, Note};

/// A line while it is played.
#[derive(Clone, Debug)]
pub struct Run {
    /// All moves on the board, those before the start of the line too.
    played: Vec<Laid>,
    /// The line that the page plays.
    line: usize,
    lot: u32,
    how: Played,
    pub stage: Stage,
    /// The last question and the answer to it, whose notes show.
    told: [Option<Place>; 2],
    pub remark: DrillRemark,
    hints: Hints,
    /// `true` if a wrong answer was given to the present question, or a hint.
    is_missed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The page is to move.
    GoingOn,
    /// The person is to move.
    Asked,
    /// The line has ended.
    Over,
}

/// The hints for the present question so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hints {
    None,
    /// The column of a move, and maybe its point.
    Column,
}

/// What is said about the last answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrillRemark {
    None,
    Right,
    /// The point is not in the tree here.
    Wrong(Point),
    /// The point is in the tree, but its lines are known, and others are not.
    Another(Point),
    /// The tree has so many moves here; one of them has the column of this point.
    Column(usize, Point),
    Point(Point),
}

/// The next step of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// The page played a move.
    Play,
    /// The person is asked.
    Ask,
    End,
}

impl Run {
    /// Begins with a line that the random number draws.
    pub(super) fn new(progress: &Progress, lot: u32) -> Run {
        let all = progress.book.lines(progress.course.start);
        // Some line goes through every move.
        let line = progress.draw(all, lot).unwrap_or_default();
        Run::of(progress, line, lot)
    }

    /// Begins with the same line again.
    pub(super) fn again(&self, progress: &Progress) -> Run {
        Run::of(progress, self.line, self.lot)
    }

    fn of(progress: &Progress, line: usize, lot: u32) -> Run {
        Run {
            played: progress.book.path_to(progress.course.start),
            line,
            lot,
            how: Played::Clean,
            stage: Stage::GoingOn,
            told: [None, None],
            remark: DrillRemark::None,
            hints: Hints::None,
            is_missed: false,
        }
    }

    /// Returns all moves on the board.
    pub(super) fn played(&self) -> &[Laid] {
        &self.played
    }

    /// Returns the game with all moves so far.
    pub(super) fn game(&self, book: &Book) -> Option<Game> {
        book.game(&self.played, self.annotations(book))
    }

    /// Returns what is shown of the notes: all of them after the end of the line, before it those of the last question and
    /// of the answer to it, which can give no answer away.
    fn annotations(&self, book: &Book) -> Annotations {
        let mut annotations = Annotations::default();
        if self.stage == Stage::Over {
            let root = [0].into_iter();
            let places = root.chain(self.played.iter().map(|it| it.place));
            for (number, place) in (0..).zip(places) {
                if let Some(note) = book.note(place) {
                    *annotations.note_mut(number) = shown(note);
                }
            }
            return annotations;
        }
        let notes = self.told.into_iter().flatten();
        for note in notes.filter_map(|it| book.note(it)) {
            let here = u32::try_from(self.played.len()).unwrap_or_default();
            let told = annotations.note_mut(here);
            for text in [&note.title, &note.comment] {
                told.add_comment(text);
            }
            told.marks.retain(|mark| {
                let is_same = |it: &Mark| it.point == mark.point;
                !note.marks.iter().any(is_same)
            });
            told.marks.extend_from_slice(&note.marks);
        }
        annotations
    }

    /// Returns the place of the last move.
    fn place(&self) -> Place {
        self.played.last().map_or(0, |it| it.place)
    }

    /// Returns `true` if the line was played without a mistake and without a hint so far.
    pub fn is_clean(&self) -> bool {
        self.how == Played::Clean
    }

    /// Goes on: plays a move of the page, asks the person, or ends the line.
    pub(super) fn go_on(&mut self, progress: &mut Progress) -> Option<Step> {
        if self.stage != Stage::GoingOn {
            return None;
        }
        let Some(next) = progress.book.towards(self.place(), self.line) else {
            self.stage = Stage::Over;
            self.remark = DrillRemark::None;
            progress.note(self.line, self.how);
            return Some(Step::End);
        };
        if progress.book.is_stone_of(next, progress.course.colour) {
            self.stage = Stage::Asked;
            self.hints = Hints::None;
            self.is_missed = false;
            return Some(Step::Ask);
        }
        self.played.push(progress.book.laid(next));
        Some(Step::Play)
    }

    /// Judges an answer, and plays it if it is right. Returns `true` if it was played.
    pub(super) fn answer(&mut self, point: Point, progress: &mut Progress) -> bool {
        if self.stage != Stage::Asked {
            return false;
        }
        match self.judge(point, progress) {
            Ok(place) => {
                if progress.book.towards(self.place(), self.line) != Some(place) {
                    let drawn = progress.draw(progress.book.lines(place), self.lot);
                    // Some line goes through every move.
                    self.line = drawn.unwrap_or(self.line);
                }
                self.told = [Some(self.place()), Some(place)];
                let point = Some(point);
                self.played.push(Laid { place, point });
                self.stage = Stage::GoingOn;
                self.remark = DrillRemark::Right;
                true
            }
            Err(remark) => {
                self.remark = remark;
                if matches!(remark, DrillRemark::Wrong(_)) {
                    self.miss(progress);
                }
                false
            }
        }
    }

    /// Returns the move that an answer plays, or the reason why it plays none.
    fn judge(&self, point: Point, progress: &Progress) -> Result<Place, DrillRemark> {
        let (book, colour) = (&progress.book, progress.course.colour);
        let reached = || book.reached(self.place(), point, colour);
        let on_line = book.towards(self.place(), self.line);
        if let Some(place) = on_line.filter(|place| reached().any(|it| it == *place)) {
            return Ok(place);
        }
        // A move of this position comes before one that reaches the same position elsewhere.
        let here = reached().filter(|&it| book.before(it) == self.place());
        let elsewhere = reached().filter(|&it| book.before(it) != self.place());
        let all: Vec<Place> = here.chain(elsewhere).collect();
        let open = all
            .iter()
            .find(|&&it| progress.has_open(book.lines(it)))
            .copied();
        let Some(&first) = all.first() else {
            return Err(DrillRemark::Wrong(point));
        };
        // The page plays a known line only if it was asked to, or if all lines are known.
        let wants_open = progress.has_open(self.line..self.line + 1);
        match open {
            Some(place) => Ok(place),
            None if wants_open => Err(DrillRemark::Another(point)),
            None => Ok(first),
        }
    }

    fn miss(&mut self, progress: &mut Progress) {
        self.how = Played::Faulty;
        if !std::mem::replace(&mut self.is_missed, true) {
            progress.note_missed(self.place());
        }
    }

    /// Returns `true` if the point of the move was not said.
    pub fn may_hint(&self) -> bool {
        self.stage == Stage::Asked && self.hinted().is_none()
    }

    /// Gives the next hint: the column of a move, and then its point.
    pub(super) fn hint(&mut self, progress: &mut Progress) {
        let book = &progress.book;
        let next = book.towards(self.place(), self.line);
        let Some(point) = next.and_then(|it| book.point(it)) else {
            return;
        };
        let colour = progress.course.colour;
        let own = book.children(self.place());
        let count = own.filter(|&it| book.is_stone_of(it, colour)).count();
        self.remark = match self.hints {
            Hints::None => DrillRemark::Column(count, point),
            Hints::Column => DrillRemark::Point(point),
        };
        self.hints = Hints::Column;
        self.miss(progress);
    }

    /// Returns the point of the second hint, while the person is to move.
    pub(super) fn hinted(&self) -> Option<Point> {
        match self.remark {
            DrillRemark::Point(point) if self.stage == Stage::Asked => Some(point),
            _ => None,
        }
    }
}

/// Returns the words and the marks of a note.
fn shown(note: &Note) -> Note {
    Note {
        title: note.title.clone(),
        comment: note.comment.clone(),
        marks: note.marks.clone(),
        ..Note::default()
    }
}
