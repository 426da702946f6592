//! The events of puzzles.

use super::{Effect, Page, Panel};
use tengen_core::game::Game;
use tengen_learn::puzzles::PuzzleEvent;
use tengen_study::files::FileJob;

impl Page {
    pub(super) fn puzzle_event(&mut self, event: PuzzleEvent) {
        match event {
            PuzzleEvent::ToGame => return self.open_puzzle_as_game(),
            PuzzleEvent::Visit(..) => {
                self.close_panels_but(Panel::Puzzles);
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
            self.cx.push(Effect::job(FileJob::Opened));
        }
    }
}
