//! Threats that show: what a stone of either colour would make on each empty point.

use super::super::{App, Effect, Kept};
use tengen_core::board::{Board, Point, Stone};
use tengen_core::game::NodeId;
use tengen_core::rules::{Ruleset, ShapeKind, forbidden, shapes};
use tengen_picture::{Threat, Visibility};

/// The threats that show.
#[derive(Clone, Debug, Default)]
pub(super) struct Threats {
    /// Where the list holds; nowhere before it was made.
    at: Option<(NodeId, usize)>,
    list: Vec<Threat>,
}

impl App {
    /// The threats that show, one a point, in the order of the board.
    #[must_use]
    pub fn threats(&self) -> &[Threat] {
        let threats = self.partner.as_ref().map(|partner| &partner.threats);
        threats.map_or(&[], |threats| &threats.list)
    }

    pub(in crate::app) fn toggle_threats(&mut self) {
        self.settings.threats = match self.settings.threats {
            Visibility::Shown => Visibility::Hidden,
            Visibility::Hidden => Visibility::Shown,
        };
        self.partner_mut().threats = Threats::default();
        self.unsaved.add(Kept::Settings);
        self.effects.push(Effect::Refresh);
    }

    /// Finds the threats that are to show.
    pub(super) fn find_threats(&mut self) {
        let game = self.session.game();
        let here = Some((game.cursor(), game.log().len()));
        let (is_over, shows) = (game.status().is_over(), self.shows_threats());
        let Some(partner) = &mut self.partner else {
            return;
        };
        if self.settings.threats == Visibility::Hidden || partner.threats.at == here {
            return;
        }
        let game = self.session.game();
        let list = if is_over || !shows {
            Vec::new()
        } else {
            threats(game.board(), game.position().to_move(), game.terms().rules)
        };
        partner.threats = Threats { at: here, list };
    }
}

/// The strongest threat on each empty point; of equal ones that of the side to move.
fn threats(board: &Board, to_move: Stone, rules: Ruleset) -> Vec<Threat> {
    let mut list = Vec::new();
    for point in board.size().points().filter(|&it| board.is_empty_at(it)) {
        let mut best: Option<Threat> = None;
        for stone in [to_move, !to_move] {
            let Some(makes) = makes(board, point, stone, rules) else {
                continue;
            };
            if best.is_none_or(|best| best.makes < makes) {
                best = Some(Threat {
                    point,
                    stone,
                    makes,
                });
            }
        }
        list.extend(best);
    }
    list
}

/// What a stone makes in a row, from 3 to 5, if it threatens something and may be placed.
fn makes(board: &Board, point: Point, stone: Stone, rules: Ruleset) -> Option<u8> {
    let made = shapes(board, point, stone, rules);
    let strongest = made.iter().find_map(|shape| match shape.kind {
        ShapeKind::Five => Some(5),
        ShapeKind::OpenFour | ShapeKind::Four => Some(4),
        ShapeKind::OpenThree => Some(3),
        ShapeKind::Overline | ShapeKind::ClosedThree => None,
    })?;
    let is_banned =
        strongest < 5 && stone == Stone::Black && forbidden(board, point, rules).is_some();
    (!is_banned).then_some(strongest)
}
