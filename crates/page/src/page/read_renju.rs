//! Read access to forbidden points, explanations and claims.

use super::Page;
use tengen_core::board::Point;
use tengen_core::rules::{Explanation, Forbidden};
use tengen_kit::renju::{self, Study};

impl Page {
    /// Returns the displayed forbidden points: always if the referee marks them, by a setting if the referee
    /// is strict, and only while Black is to move.
    pub fn marks(&self) -> &[(Point, Forbidden)] {
        self.renju.marks()
    }

    /// Returns the reason why a point is forbidden, if it is displayed as such.
    pub fn mark_at(&self, point: Point) -> Option<Forbidden> {
        self.renju.mark_at(point)
    }

    /// Returns the displayed explanation with the path that the player has followed into it.
    pub fn study(&self) -> Option<&Study> {
        self.renju.study()
    }

    /// Returns the part of the explanation that is displayed now.
    pub fn explanation(&self) -> Option<&Explanation> {
        self.study().map(Study::shown)
    }

    /// Returns `true` if the explained stone could be placed although it is forbidden, and would lose.
    pub fn may_place_anyway(&self) -> bool {
        self.renju.may_place_anyway(self.game())
    }

    /// Returns `true` if White is to be asked about a claim that nobody has answered yet.
    pub fn asks_about_claim(&self) -> bool {
        self.renju.asks_about_claim(self.game())
    }

    /// Returns `true` if Black has only forbidden points left and should pass.
    pub fn must_pass(&self) -> bool {
        renju::must_pass(self.game())
    }

    /// Returns `true` if the last stone is forbidden and matters: White may claim the win, or
    /// it ended the game.
    pub fn has_forbidden_stone(&self) -> bool {
        renju::has_forbidden_stone(self.game())
    }

    /// Returns `true` if the player may ask why this point is forbidden for Black or not.
    pub fn may_ask_about(&self, point: Point) -> bool {
        renju::may_ask(&self.cx) && self.game().board().is_empty_at(point)
    }

    /// Returns `true` if the player may ask about the aimed point.
    pub fn may_ask_about_aimed(&self) -> bool {
        self.aimed()
            .is_some_and(|aimed| self.may_ask_about(aimed.point))
    }
}
