//! Practising the mistakes of the person: the events of cards.

use super::{Page, Panel};
use tengen_kit::message::MistakesMessage;
use tengen_kit::store::LocalId;
use tengen_learn::mistakes::{MistakesEvent, Practice};
use tengen_learn::puzzles::PuzzleEvent;
use tengen_learn::visit::PuzzleVisit;
use tengen_study::past::PastEvent;

impl Page {
    pub(super) fn mistakes_event(&mut self, event: MistakesEvent) {
        match event {
            MistakesEvent::Read { stored, day } => self.take_mistakes(stored.as_deref(), day),
            MistakesEvent::Practise(visit) => self.practise(&visit, Practice::Due),
            MistakesEvent::PractiseGame(visit) => {
                let Some(found) = self.found_mistakes() else {
                    return;
                };
                let practice = Practice::Game(found.id);
                self.mistakes.add(found, &mut self.cx);
                self.practise(&visit, practice);
            }
            MistakesEvent::Keep(kept) => self.keep_mistakes(kept),
            MistakesEvent::Forget => {
                if let Some(key) = self.card() {
                    self.mistakes.drop_card(key, &mut self.cx);
                    self.next_mistake();
                    // One announcement has both: what is forgotten, and what follows.
                    self.follow_changes();
                    let message = MistakesMessage::Forgotten;
                    self.cx.announce(message);
                }
            }
            MistakesEvent::BringBack => self.bring_back_mistake(),
            MistakesEvent::OpenGame => self.open_game_of_card(),
        }
    }

    /// Brings back the position that the person wanted to be forgotten.
    fn bring_back_mistake(&mut self) {
        let on_board = self.card();
        self.mistakes.bring_back(on_board, &mut self.cx);
        if self.puzzles.is_open() && self.is_at_mistakes() {
            self.next_mistake();
        }
    }

    fn practise(&mut self, visit: &PuzzleVisit, practice: Practice) {
        if self.cx.refuses_activity() {
            return;
        }
        self.close_panels_but(Panel::Puzzles);
        self.board.close_notice();
        self.puzzles.enter(visit, &mut self.cx);
        self.past.ask(&mut self.cx);
        self.mistakes.practise(practice, &mut self.cx);
    }

    fn take_mistakes(&mut self, text: Option<&str>, day: u32) {
        let is_wanted = self.mistakes.is_wanted();
        self.mistakes.read(text, day, &mut self.cx);
        self.ask_whose();
        if is_wanted && self.puzzles.is_open() {
            self.next_mistake();
        }
    }

    /// Poses the next position.
    pub(super) fn next_mistake(&mut self) {
        let next = self.mistakes.next(&mut self.cx);
        self.puzzles.pose_card(next, &mut self.cx);
    }

    /// Handles an event of the puzzles that means a card while one is on the board. Returns `true` if it was handled.
    pub(super) fn takes_card(&mut self, event: &PuzzleEvent) -> bool {
        let is_next = matches!(event, PuzzleEvent::Next(_)) && self.has_next_mistake();
        if is_next {
            self.next_mistake();
        }
        is_next
    }

    fn open_game_of_card(&mut self) {
        let Some((id, posed)) = self.game_of_card().zip(self.puzzles.card()) else {
            return;
        };
        let ply = posed.mistake.number.saturating_sub(1);
        self.forget_left_game();
        if self.store.is_current(id) {
            self.puzzles.close(&mut self.cx);
            self.follow_changes();
            self.show_ply(ply);
        } else {
            self.mistakes.open_at(id, ply);
            self.past.update(PastEvent::Open(id), &mut self.cx);
        }
    }

    /// Shows an opened game at the move of the card for which it was opened.
    pub(super) fn show_mistake(&mut self, id: LocalId) {
        if let Some(ply) = self.mistakes.take_ply(id) {
            self.show_ply(ply);
        }
    }

    fn show_ply(&mut self, ply: u16) {
        self.go(|session| session.goto_ply(ply));
    }
}
