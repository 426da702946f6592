//! The rating of a point at a glance, by the shapes on its lines; set by hand.

use crate::cell::Cell;
use crate::pattern::Class;
use crate::state::State;
use crate::threat::Threat;

/// The rating of an own threat, by [`Threat`].
const ATTACK: [i16; Threat::COUNT] = [
    0, 4, 6, 40, 50, 110, 190, 700, 60, 130, 1400, 3000, 9000, 20,
];

/// The rating of preventing a threat of the opponent, by [`Threat`].
const DEFENCE: [i16; Threat::COUNT] =
    [0, 3, 5, 30, 40, 80, 140, 500, 45, 100, 1000, 2000, 8000, 15];

/// The rating that the class of a line adds, by [`Class`].
const ORDER: [i16; Class::COUNT] = [0, 2, 5, 8, 14, 17, 19, 18, 26, 30, 24, 40, 60, 90, 0];

fn sum(table: &[i16; Class::COUNT], classes: [Class; 4]) -> i16 {
    classes.iter().map(|&class| table[class as usize]).sum()
}

fn attack(threat: Threat, classes: [Class; 4]) -> i16 {
    sum(&ORDER, classes) + ATTACK[threat.index()]
}

fn defence(threat: Threat, classes: [Class; 4]) -> i16 {
    sum(&ORDER, classes) * 2 / 3 + DEFENCE[threat.index()]
}

/// Returns the rating of an empty cell for the side to move: the larger, the better it looks. An own
/// threat counts more than one that the stone prevents.
pub(super) fn rating(state: &State, cell: Cell) -> i32 {
    let own = state.to_move();
    let classes = |stone| state.code(stone, cell).classes();
    let attack = attack(state.threat(own, cell), classes(own));
    i32::from(attack) + i32::from(defence(state.threat(!own, cell), classes(!own)))
}
