//! Displayed threats: the shapes that a stone of either colour would make on each empty point.

use crate::page::Context;
use tengen_core::board::{Board, Point, Stone};
use tengen_core::game::NodeId;
use tengen_core::rules::{Ruleset, ShapeKind, forbidden, shapes};
use tengen_picture::{Threat, Visibility};

#[derive(Clone, Debug, Default)]
pub(super) struct Threats {
    /// The node and log length for which the list was computed; `None` before that.
    at: Option<(NodeId, usize)>,
    list: Vec<Threat>,
}

impl Threats {
    /// Returns the displayed threats, at most one per point, in board order.
    pub(super) fn list(&self) -> &[Threat] {
        &self.list
    }

    /// Computes the threats to display. There are none for the players of an online game.
    pub(super) fn settle(&mut self, cx: &Context) {
        if cx.settings.threats == Visibility::Hidden {
            return;
        }
        let game = cx.game();
        let here = Some((game.cursor(), game.log().len()));
        if self.at == here {
            return;
        }
        let list = if game.status().is_over() || cx.games.plays_online() {
            Vec::new()
        } else {
            threats(game.board(), game.position().to_move(), game.terms().rules)
        };
        *self = Threats { at: here, list };
    }
}

/// Returns the strongest threat on each empty point. Of two equal threats, that of the side to move is taken.
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

/// Returns the length of the row, 3 to 5, that a stone would make. `None` if it makes no
/// threat or is forbidden.
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
