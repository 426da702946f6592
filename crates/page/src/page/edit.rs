//! Editing the lines of the game on the board, with an undo that a toast offers.

use super::{Change, Page};
use crate::page::words::history::can_edit;
use tengen_core::game::{PlayRefusal, Session, StepRefusal};
use tengen_kit::message::{Edited, Message, StudyToast, Toast};
use tengen_study::history::{HistoryEvent, Turn};

impl Page {
    pub(super) fn history_event(&mut self, event: HistoryEvent) {
        let edits_lines = matches!(
            event,
            HistoryEvent::Promote
                | HistoryEvent::Delete
                | HistoryEvent::DeleteAfter
                | HistoryEvent::Turn(_)
        );
        if edits_lines && !can_edit(self, &event) {
            return self.cx.refuse(PlayRefusal::NotNow, None);
        }
        match event {
            HistoryEvent::Promote => self.edit(|session| {
                session.promote(session.game().cursor())?;
                Ok(Edited::Promoted)
            }),
            HistoryEvent::Delete => self.edit(|session| {
                let node = session.game().cursor();
                let count = session.game().count_from(node);
                session.delete(node)?;
                Ok(deleted(count))
            }),
            HistoryEvent::DeleteAfter => self.edit(delete_after),
            HistoryEvent::Turn(turn) => self.turn(turn),
            HistoryEvent::Restore => self.undo_edit(),
            HistoryEvent::ShowStones => self.board.show_stones(&mut self.cx),
            HistoryEvent::ShowAll => self.board.show(None, &mut self.cx),
            event => {
                self.board.close_notice();
                self.history.update(event, &mut self.cx);
            }
        }
    }

    /// Edits the local game.
    pub(super) fn edit(&mut self, how: impl FnOnce(&mut Session) -> Result<Edited, StepRefusal>) {
        let before = self.cx.games.session().clone();
        match self.cx.games.look(how) {
            Err(refusal) => self.cx.refuse(refusal, None),
            Ok(edited) => {
                self.cx.changed(Change::Edited(None));
                self.follow_changes();
                self.history.note_before(&before);
                self.cx
                    .toasts
                    .retain(|it| !matches!(it, Toast::Study(StudyToast::Edited(_))));
                self.cx.show_toast(Toast::Study(StudyToast::Edited(edited)));
            }
        }
    }

    fn turn(&mut self, turn: Turn) {
        let symmetry = turn.symmetry();
        self.board.turn(symmetry, &self.cx);
        self.edit(|session| {
            session.turn(symmetry);
            Ok(Edited::Turned)
        });
    }

    /// Puts back the game that was there before the last edit.
    pub(super) fn undo_edit(&mut self) {
        if let Some(session) = self.history.take_before() {
            self.cx.games.put_back(session);
            self.cx.changed(Change::Edited(Some(Message::EditUndone)));
        }
        self.cx
            .toasts
            .retain(|it| !matches!(it, Toast::Study(StudyToast::Edited(_))));
        self.cx.refresh();
    }
}

fn delete_after(session: &mut Session) -> Result<Edited, StepRefusal> {
    let game = session.game();
    let node = game.cursor();
    let own = usize::from(game.tree().step(node).is_some());
    let count = game.count_from(node) - own;
    for child in game.tree().children(node).to_vec() {
        session.delete(child)?;
    }
    Ok(deleted(count))
}

fn deleted(count: usize) -> Edited {
    Edited::Deleted(u32::try_from(count).unwrap_or(u32::MAX))
}
