//! The record as the player edits it: lines, numbers, comments and marks, the turned board, the part that is
//! shown.

mod event;
mod notes;
mod place;

pub use event::{Corners, HistoryEvent, Turn};
pub use notes::Notes;
pub use notes::Tool;
pub use place::first_look;

use tengen_core::board::Point;
use tengen_core::game::{NodeId, Session};
use tengen_kit::change::{Actor, Change};
use tengen_kit::context::{Context, Presses};
use tengen_kit::effect::Effect;
use tengen_kit::message::{HistoryMessage, StudyToast, Toast};
use tengen_picture::Section;

/// The time in ms after which a comment that is being typed is stored.
const STORE: f64 = 800.0;

/// The result of a press on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chosen {
    /// The press means a stone.
    Nothing,
    /// The press was about a mark or the first corner.
    Mark,
    /// The second corner of this part of the board was chosen.
    Section(Section),
}

/// The state of editing.
#[derive(Clone, Debug, Default)]
pub struct HistoryPart {
    /// The game before the last edit of its tree, until the toast that offers it is gone.
    before: Option<Box<Session>>,
    /// Boxed, because few players write.
    notes: Option<Box<Notes>>,
    corners: Option<Corners>,
    /// The time at which a typed comment was changed and not stored.
    unstored: Option<f64>,
}

impl HistoryPart {
    /// Returns the open editor of comments and marks.
    pub fn notes(&self) -> Option<&Notes> {
        self.notes.as_deref()
    }

    /// Returns the choice of corners that is in progress.
    pub const fn corners(&self) -> Option<Corners> {
        self.corners
    }

    /// Returns the point that was chosen first, of an arrow or of two corners.
    pub fn chosen_first(&self) -> Option<Point> {
        match self.corners {
            Some(Corners::Second(point)) => Some(point),
            Some(Corners::First) => None,
            None => self.notes()?.arrow_from(),
        }
    }

    /// Keeps the game for undoing an edit.
    pub fn note_before(&mut self, session: &Session) {
        self.before = Some(Box::new(session.clone()));
    }

    /// Returns the game before the last edit.
    pub fn take_before(&mut self) -> Option<Session> {
        self.before.take().map(|session| *session)
    }

    /// Handles a press on the board.
    pub fn press(&mut self, point: Point, cx: &mut Context) -> Chosen {
        // The game refuses other points.
        if !cx.game().terms().size.contains(point) {
            return Chosen::Nothing;
        }
        match self.corners {
            Some(Corners::First) => self.corners = Some(Corners::Second(point)),
            Some(Corners::Second(first)) => {
                self.corners = None;
                self.set_presses(cx);
                let size = cx.game().terms().size;
                return Chosen::Section(Section::between(first, point, size));
            }
            None => {
                let Some(notes) = &mut self.notes else {
                    return Chosen::Nothing;
                };
                let size = cx.game().terms().size;
                if cx.games.is_local() {
                    let did = cx.games.write(|game| notes.mark(point, size, game));
                    if let Some(message) = did {
                        self.wrote(message, cx);
                    }
                }
            }
        }
        cx.refresh();
        Chosen::Mark
    }

    /// Tells the other parts what a press on the board means.
    fn set_presses(&self, cx: &mut Context) {
        cx.presses = match (&self.notes, self.corners) {
            (None, None) => Presses::Stones,
            _ => Presses::Marks,
        };
    }

    fn wrote(&mut self, message: HistoryMessage, cx: &mut Context) {
        self.forget_before(cx);
        cx.unsaved.add(tengen_kit::store::GAME);
        cx.announce(message);
        cx.push(Effect::Changed);
    }

    /// Ends the mode in which presses do not place stones, one step at a time. Returns `false` if there is
    /// none.
    pub fn escape(&mut self, cx: &mut Context) -> bool {
        if self.corners.take().is_none() {
            let Some(notes) = &mut self.notes else {
                return false;
            };
            if !notes.cancel_arrow() {
                self.notes = None;
            }
        }
        self.set_presses(cx);
        cx.refresh();
        true
    }

    /// Handles an event that changes nothing but comments, marks and the visible part.
    pub fn update(&mut self, event: HistoryEvent, cx: &mut Context) {
        match event {
            HistoryEvent::OpenNotes if !cx.games.is_local() => {}
            HistoryEvent::OpenNotes => {
                self.corners = None;
                self.notes.get_or_insert_default();
            }
            HistoryEvent::CloseNotes => self.notes = None,
            HistoryEvent::Take(tool) => self.with_notes(|notes| notes.take(tool)),
            HistoryEvent::Label(text) => self.with_notes(|notes| notes.set_label(&text)),
            HistoryEvent::Comment(text) => self.write_comment(&text, cx),
            HistoryEvent::UndoNote => {
                if let Some(notes) = &mut self.notes
                    && cx.games.write(|game| notes.undo(game))
                {
                    self.wrote(HistoryMessage::NoteUndone, cx);
                }
            }
            HistoryEvent::NumberHere => self.number_here(cx),
            HistoryEvent::ChooseCorners => {
                self.notes = None;
                self.corners = Some(Corners::First);
                cx.announce(HistoryMessage::ChooseCorners);
            }
            HistoryEvent::CancelCorners => self.corners = None,
            HistoryEvent::Promote
            | HistoryEvent::Delete
            | HistoryEvent::DeleteAfter
            | HistoryEvent::Turn(_)
            | HistoryEvent::Restore
            | HistoryEvent::ShowStones
            | HistoryEvent::ShowAll => {}
        }
        self.set_presses(cx);
        cx.refresh();
    }

    fn with_notes(&mut self, change: impl FnOnce(&mut Notes)) {
        if let Some(notes) = &mut self.notes {
            change(notes);
        }
    }

    fn write_comment(&mut self, text: &str, cx: &mut Context) {
        let Some(notes) = &mut self.notes else {
            return;
        };
        if cx.games.is_local() && cx.games.write(|game| notes.write_comment(text, game)) {
            self.forget_before(cx);
            self.unstored = Some(cx.now.0);
            cx.push(Effect::Wake(tengen_kit::time::Millis(STORE)));
        }
    }

    /// Begins the numbers of moves anew at the cursor, or lets them follow from the move before again.
    fn number_here(&mut self, cx: &mut Context) {
        let node = cx.game().cursor();
        if !cx.games.is_local() || node == NodeId::ROOT {
            return;
        }
        self.forget_before(cx);
        cx.games.write(|game| {
            let number = &mut game.note_mut(node.number()).number;
            *number = match number {
                Some(_) => None,
                None => Some(1),
            };
        });
        self.wrote(HistoryMessage::Numbered, cx);
    }

    /// Requests to store a typed comment once typing has paused or something else happens.
    pub fn settle(&mut self, cx: &mut Context) {
        if self.unstored.is_some_and(|since| since + STORE <= cx.now.0) {
            self.store(cx);
        }
    }

    /// Requests to store a typed comment.
    pub fn store(&mut self, cx: &mut Context) {
        if self.unstored.take().is_some() {
            cx.unsaved.add(tengen_kit::store::GAME);
        }
    }

    fn forget_before(&mut self, cx: &mut Context) {
        self.before = None;
        cx.toasts
            .retain(|toast| !matches!(toast, Toast::Study(StudyToast::Edited(_))));
    }

    /// Reacts to a change of the game.
    pub fn follow(&mut self, change: &Change, cx: &mut Context) {
        match change {
            Change::Acted(Actor::Redo) | Change::TakenBack(_) => {}
            Change::Acted(_) => {
                self.forget_before(cx);
            }
            Change::Another(_) => {
                self.forget_before(cx);
                self.notes = None;
                self.corners = None;
                self.set_presses(cx);
            }
            Change::Edited(_) => self.with_notes(Notes::forget),
            _ => {}
        }
        if let Some(notes) = &mut self.notes {
            notes.cancel_arrow();
        }
    }
}
