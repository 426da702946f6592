//! The weights of classes and threats in the order of moves, set by hand and tested in matches.

use super::pattern::Class;
use super::threat::Threat;

/// The ordering value of an own threat, by [`Threat`].
const ATTACK: [i16; Threat::COUNT] = [
    0, 4, 6, 40, 50, 110, 190, 700, 60, 130, 1400, 3000, 9000, 20,
];

/// The ordering value of preventing a threat of the opponent, by [`Threat`].
const DEFENCE: [i16; Threat::COUNT] =
    [0, 3, 5, 30, 40, 80, 140, 500, 45, 100, 1000, 2000, 8000, 15];

/// The ordering value that the class of a line adds, by [`Class`].
const ORDER: [i16; Class::COUNT] = [0, 2, 5, 8, 14, 17, 19, 18, 26, 30, 24, 40, 60, 90, 0];

fn sum(table: &[i16; Class::COUNT], classes: [Class; 4]) -> i16 {
    classes.iter().map(|&class| table[class as usize]).sum()
}

pub(super) fn attack(threat: Threat, classes: [Class; 4]) -> i16 {
    sum(&ORDER, classes) + ATTACK[threat.index()]
}

pub(super) fn defence(threat: Threat, classes: [Class; 4]) -> i16 {
    sum(&ORDER, classes) * 2 / 3 + DEFENCE[threat.index()]
}
