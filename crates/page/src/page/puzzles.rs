//! The events of puzzles.

use super::{Effect, Event, Page, PanelTab};
use crate::puzzles::PuzzleEvent;
use tengen_core::game::{Game, PlayRefusal};

impl Page {
    pub(super) fn puzzle_event(&mut self, event: PuzzleEvent) {
        match event {
            PuzzleEvent::ToGame => return self.open_puzzle_as_game(),
            PuzzleEvent::Open(_) | PuzzleEvent::Link(..) => {
                self.close_panels_but(PanelTab::Puzzles);
                self.mistakes.ask(&mut self.cx);
            }
            event if self.takes_card(&event) => return self.board.close_notice(),
            _ => {}
        }
        self.board.close_notice();
        self.puzzles.update(event, &mut self.cx);
    }

    /// Opens the puzzle with the moves on the board as the local game.
    fn open_puzzle_as_game(&mut self) {
        if self.may_open_puzzle_as_game() {
            let game: Game = self.cx.game().clone();
            self.files.clear_remarks();
            self.open_game(game, None);
            self.cx.push(Effect::Opened);
        }
    }

    /// Handles an event that has another meaning, or none, while a puzzle is on the board. Returns `true` if it was
    /// handled.
    pub(super) fn takes_puzzle(&mut self, event: &Event) -> bool {
        let Some(board) = self.cx.games.puzzle() else {
            return false;
        };
        let is_done = board.is_done();
        match event {
            Event::Undo if !is_done => self.puzzles.update(PuzzleEvent::Retry, &mut self.cx),
            Event::Hint => self.puzzles.update(PuzzleEvent::Hint, &mut self.cx),
            Event::Act(action) | Event::Choose(action) if action.point().is_none() => {
                self.cx.push(Effect::Refused(PlayRefusal::NotNow.into()));
            }
            event if event.looks_through_game() => return !is_done,
            Event::Playout(_) => {}
            event => return event.is_idle_in_cover(),
        }
        true
    }
}
