//! A game as a sequence of diagrams, for printing: each shows the numbers of some moves.

use std::num::NonZero;

use super::{Diagram, StoneMark, Visibility};
use tengen_core::Game;

/// A diagram of a printed game.
#[derive(Clone, PartialEq, Debug)]
pub struct SheetDiagram {
    /// The number of the first stone that has a number; larger than `last` if none has.
    pub first: usize,
    /// The number of the last stone.
    pub last: usize,
    /// The position after the last stone.
    pub diagram: Diagram,
}

/// Returns the current line of a game as diagrams with at most `most` moves each. Stones of earlier diagrams
/// have no numbers. A game without moves is one diagram of its start.
///
/// # Examples
///
/// ```
/// use std::num::NonZero;
/// use tengen_core::{Game, Terms};
/// use tengen_picture::sheet;
///
/// let mut game = Game::new(Terms::default());
/// for point in ["h8", "i9", "g7"] {
///     game.play(point.parse()?)?;
/// }
/// let diagrams = sheet(&game, NonZero::new(2).expect("not 0"));
/// let numbers: Vec<_> = diagrams.iter().map(|it| (it.first, it.last)).collect();
/// assert_eq!(numbers, [(1, 2), (3, 3)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn sheet(game: &Game, most: NonZero<u16>) -> Vec<SheetDiagram> {
    let mut game = game.clone();
    game.last();
    let plies = game.ply();
    let mut diagrams = Vec::new();
    for start in (0..plies.max(1)).step_by(usize::from(most.get())) {
        let end = start.saturating_add(most.get());
        // A ply up to the last one is always there.
        let _ = game.goto_ply(start);
        let before = game.moves().len();
        if end < plies {
            let _ = game.goto_ply(end);
        } else {
            game.last();
        }
        diagrams.push(SheetDiagram {
            first: before + 1,
            last: game.moves().len(),
            diagram: numbered(&game, before),
        });
    }
    diagrams
}

/// Returns the position with numbers on the stones after the first `before` ones.
fn numbered(game: &Game, before: usize) -> Diagram {
    let mut diagram = Diagram::of(game, Visibility::Shown);
    diagram.marks.retain_mut(|(_, mark)| {
        if let StoneMark::LastNumber(ply) = *mark {
            *mark = StoneMark::Number(ply);
        }
        matches!(*mark, StoneMark::Number(ply) if usize::from(ply) > before)
    });
    diagram
}
