//! Displayed threats: the shapes that a stone of either colour would make on each empty point.

use crate::activity::Input;
use crate::context::Context;
use tengen_core::board::{Board, Point, Stone};
use tengen_core::game::NodeId;
use tengen_core::rules::{Ruleset, ShapeKind, forbidden, shapes};
use tengen_picture::{Threat, ThreatKind, Visibility};

#[derive(Clone, Debug, Default)]
pub(super) struct Threats {
    /// The node and log length for which the list was computed; `None` before that.
    at: Option<(NodeId, usize)>,
    /// All threats, at most one per point and side, in board order.
    all: Vec<Threat>,
    /// The strongest threat on each point.
    list: Vec<Threat>,
}

impl Threats {
    /// Returns the displayed threats, at most one per point, in board order.
    pub(super) fn list(&self) -> &[Threat] {
        &self.list
    }

    /// Returns the threats of both sides, at most one per point and side, in board order.
    pub(super) fn all(&self) -> &[Threat] {
        &self.all
    }

    /// Computes the threats to display. Some activities have none.
    pub(super) fn settle(&mut self, cx: &Context) {
        if cx.settings.threats == Visibility::Hidden {
            return;
        }
        let game = cx.game();
        let here = Some((game.cursor(), game.log().len()));
        if self.at == here {
            return;
        }
        let all = if game.status().is_over() || !cx.offers().is_on(Input::Threats) {
            Vec::new()
        } else {
            threats(game.board(), game.position().to_move(), game.terms().rules)
        };
        let list = strongest(&all);
        *self = Threats {
            at: here,
            all,
            list,
        };
    }
}

/// Returns the threats on each empty point, those of the side to move first.
fn threats(board: &Board, to_move: Stone, rules: Ruleset) -> Vec<Threat> {
    let empty = board.size().points().filter(|&it| board.is_empty_at(it));
    let both = empty.flat_map(|point| [to_move, !to_move].map(|stone| (point, stone)));
    let threat = |(point, stone)| {
        let makes = makes(board, point, stone, rules)?;
        Some(Threat {
            point,
            stone,
            makes,
        })
    };
    both.filter_map(threat).collect()
}

/// Returns the strongest threat on each point. Of two equal ones, the first is taken.
fn strongest(all: &[Threat]) -> Vec<Threat> {
    let mut found: Vec<Threat> = Vec::new();
    for threat in all {
        match found.last_mut().filter(|last| last.point == threat.point) {
            Some(last) if last.makes.length() < threat.makes.length() => *last = *threat,
            Some(_) => {}
            None => found.push(*threat),
        }
    }
    found
}

/// Returns the row that a stone would make. `None` if it makes no
/// threat or is forbidden.
fn makes(board: &Board, point: Point, stone: Stone, rules: Ruleset) -> Option<ThreatKind> {
    let made = shapes(board, point, stone, rules);
    let strongest = made.iter().find_map(|shape| match shape.kind {
        ShapeKind::Five => Some(ThreatKind::Five),
        ShapeKind::OpenFour => Some(ThreatKind::OpenFour),
        ShapeKind::Four => Some(ThreatKind::Four),
        ShapeKind::OpenThree => Some(ThreatKind::Three),
        ShapeKind::Overline | ShapeKind::ClosedThree => None,
    })?;
    let is_banned = strongest < ThreatKind::Five
        && stone == Stone::Black
        && forbidden(board, point, rules).is_some();
    (!is_banned).then_some(strongest)
}
