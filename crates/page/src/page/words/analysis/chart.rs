//! The graph of the chance to win over the game, as paths of an SVG picture.

use std::fmt::Write as _;

use super as words;
use crate::Page;
use tengen_core::game::NodeId;
use tengen_study::analysis::ReviewRun;

/// The paths of the graph in a picture of [`WIDTH`](Chart::WIDTH) × [`HEIGHT`](Chart::HEIGHT) units. Black's chance
/// to win is the height of the filled part.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chart {
    /// The outline of the part below the curve; empty before anything is known.
    pub area: String,
    /// The curve.
    pub curve: String,
    /// The vertical line of the position on the board; empty if it is not on the reviewed line.
    pub now: String,
    /// The vertical line of the losing move; empty if there is none.
    pub losing: String,
    /// The nodes along the graph: before the first move, and after each.
    pub nodes: Vec<NodeId>,
    /// The index of the position on the board among the nodes; `None` if it is not on the reviewed line.
    pub place: Option<usize>,
    /// The position on the board and Black's chance to win in words; empty if it is not on the reviewed line.
    pub says: String,
}

impl Chart {
    /// The width of the picture.
    pub const WIDTH: u32 = 1000;

    /// The height of the picture.
    pub const HEIGHT: u32 = 100;
}

/// Returns the graph of the review of the game on the board.
pub fn chart(page: &Page) -> Chart {
    page.review().map_or_else(Chart::default, |run| {
        let game = page.game();
        let after = run.line().moves().iter().map(|it| it.node);
        let nodes: Vec<NodeId> = run.node_before(0, game).into_iter().chain(after).collect();
        let place = nodes.iter().position(|&it| it == game.cursor());
        let says = place.map(|place| words::chart_place(page.texts(), run, place));
        Chart {
            nodes,
            place,
            says: says.unwrap_or_default(),
            ..draw(run, place)
        }
    })
}

fn draw(run: &ReviewRun, now: Option<usize>) -> Chart {
    let chances = run.chances();
    let last = chances.len().saturating_sub(1).max(1);
    #[expect(clippy::cast_precision_loss, reason = "a few hundred moves")]
    let x = |index: usize| index as f64 * f64::from(Chart::WIDTH) / last as f64;
    let vertical = |index: usize| format!("M{:.0} 0V{}", x(index), Chart::HEIGHT);
    let mut curve = String::new();
    let mut first = None;
    for (index, chance) in chances.iter().enumerate() {
        let Some(chance) = chance else { continue };
        let sign = if first.is_none() { 'M' } else { 'L' };
        first.get_or_insert(index);
        let y = (1.0 - chance) * f64::from(Chart::HEIGHT);
        // Writing to a string cannot fail.
        let _ = write!(curve, "{sign}{:.0} {y:.0}", x(index));
    }
    let area = first.map(|first| {
        let (height, from, to) = (Chart::HEIGHT, x(first), x(last));
        format!("{curve}L{to:.0} {height}L{from:.0} {height}Z")
    });
    Chart {
        area: area.unwrap_or_default(),
        curve,
        now: now.map(vertical).unwrap_or_default(),
        losing: run.losing().map(|it| vertical(it + 1)).unwrap_or_default(),
        ..Chart::default()
    }
}
