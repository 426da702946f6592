//! The Lab: its game, which is a copy of the board that the person came from.

use super::{Event, Page, Panel};
use tengen_core::game::Game;
use tengen_kit::activity::Input;
use tengen_study::lab::{Kept, Lab, LabBoard, LabEvent, LabSettings};
use tengen_study::past::{PastGame, Unkept};

impl Page {
    pub(super) fn lab_event(&mut self, event: LabEvent) {
        if let LabEvent::Open { settings, stored } = event {
            let copied = self.copied_board();
            return self.open_lab(settings, stored.as_deref(), copied);
        }
        let Some(lab) = self.lab.as_mut().filter(|lab| lab.is_open()) else {
            return;
        };
        match event {
            LabEvent::Play | LabEvent::Simulate | LabEvent::ToggleSimulation => {
                self.board.close_notice();
            }
            LabEvent::Keep => return self.keep_game_of_lab(),
            _ => {}
        }
        lab.update(event, &mut self.cx);
        // The pause before the decided move may have changed.
        if lab.turn(self.cx.game()).is_some() {
            self.computer.decide_again(self.bot_turn(), &mut self.cx);
        }
    }

    /// Opens the Lab with its game, or else with a copy of the board that the person came from.
    pub(super) fn open_lab(&mut self, settings: LabSettings, stored: Option<&str>, copied: Game) {
        self.close_panels_but(Panel::Lab);
        let lab = self.lab.get_or_insert_with(|| Box::new(Lab::new(settings)));
        lab.open(stored, copied, &mut self.cx);
    }

    /// Returns a copy of the moves up to the cursor; of the local game where help of the engine is not allowed.
    pub(super) fn copied_board(&self) -> Game {
        if self.cx.offers().is_on(Input::Lab) {
            self.cx.game().up_to_here()
        } else {
            self.cx.games.local().up_to_here()
        }
    }

    /// Closes the Lab if it is open.
    pub(super) fn close_lab(&mut self) {
        if self.lab().is_some() {
            self.take_in(Event::Lab(LabEvent::Close));
        }
    }

    fn keep_game_of_lab(&mut self) {
        let new = self.store.new_id(self.cx.now);
        let Some(board) = self.cx.games.get_mut::<LabBoard>() else {
            return;
        };
        // Kept once more it is a later state of the same game.
        let id = board.keep(new);
        let found = PastGame::of(id, self.cx.game(), Default::default());
        let kept = match found {
            Ok((past, game)) => {
                self.past.add(past, game, &mut self.cx);
                Kept::Stored
            }
            Err(Unkept::Nothing) => Kept::Nothing,
            Err(Unkept::TooLong) => Kept::TooLong,
        };
        if let Some(lab) = &mut self.lab {
            lab.note_kept(kept);
        }
        self.cx.refresh();
    }
}
