//! Threats that show: what a stone of either colour would make on each empty point.

use crate::page::Context;
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

impl Threats {
    /// The threats that show, one a point, in the order of the board.
    pub(super) fn list(&self) -> &[Threat] {
        &self.list
    }

    /// Finds the threats that are to show. Nobody helps the players of an online game.
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
