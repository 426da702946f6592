//! What classes and threats are worth: 200 is a position that wins about 73 of 100 games.
//!
//! The numbers are our own, set by hand and tried in matches.

use super::pattern::Class;
use super::threat::Threat;

/// What a line's class adds to the value of a point, by [`Class`].
const LINE: [i16; Class::COUNT] = [0, 0, 1, 2, 5, 6, 7, 9, 16, 18, 14, 24, 40, 60, 0];

/// What the threat adds to it, by [`Threat`].
const TOGETHER: [i16; Threat::COUNT] = [0, 0, 0, 4, 8, 0, 14, 40, 0, 12, 45, 60, 120, -4];

/// How early to look at a threat of one's own.
const ATTACK: [i16; Threat::COUNT] = [
    0, 4, 6, 40, 50, 110, 190, 700, 60, 130, 1400, 3000, 9000, 20,
];

/// How early to look at a point where the other side would have the threat.
const DEFENCE: [i16; Threat::COUNT] =
    [0, 3, 5, 30, 40, 80, 140, 500, 45, 100, 1000, 2000, 8000, 15];

/// What a line's class adds to the order.
const ORDER: [i16; Class::COUNT] = [0, 2, 5, 8, 14, 17, 19, 18, 26, 30, 24, 40, 60, 90, 0];

fn sum(table: &[i16; Class::COUNT], classes: [Class; 4]) -> i16 {
    classes.iter().map(|&class| table[class as usize]).sum()
}

pub(super) fn value(threat: Threat, classes: [Class; 4]) -> i16 {
    if threat == Threat::Suspect {
        return TOGETHER[threat.index()];
    }
    sum(&LINE, classes) + TOGETHER[threat.index()]
}

pub(super) fn attack(threat: Threat, classes: [Class; 4]) -> i16 {
    sum(&ORDER, classes) + ATTACK[threat.index()]
}

pub(super) fn defence(threat: Threat, classes: [Class; 4]) -> i16 {
    sum(&ORDER, classes) * 2 / 3 + DEFENCE[threat.index()]
}
