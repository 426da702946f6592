//! The strongest threats of both sides as a set of facts.

use crate::state::State;
use crate::threat::Threat;

/// The facts about the threats in a position, seen from the side to move, one bit each:
///
/// | bit | fact |
/// |---|---|
/// | 0 | the opponent can make a five |
/// | 1, 2 | the side to move, the opponent can make an open four |
/// | 3 to 6 | the side to move can make a four with more, a bare four, an open three with more, a bare open three |
/// | 7 to 10 | the same of the opponent |
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ThreatMask(u16);

/// The threats that bits 3 to 6 stand for.
const KINDS: [&[Threat]; 4] = [
    &[Threat::FourThree, Threat::FourPlus],
    &[Threat::Four],
    &[Threat::ThreeThree, Threat::ThreePlus],
    &[Threat::Three],
];

impl ThreatMask {
    /// The number of masks.
    pub(crate) const COUNT: usize = 1 << 11;

    /// Returns the facts about a position.
    pub(crate) fn of(state: &State) -> ThreatMask {
        let own = state.to_move();
        let foe = !own;
        let has = |stone, threat| state.count(stone, threat) > 0;
        let mut mask = u16::from(has(foe, Threat::Five))
            | u16::from(has(own, Threat::OpenFour)) << 1
            | u16::from(has(foe, Threat::OpenFour)) << 2;
        for (stone, lowest) in [(own, 3), (foe, 7)] {
            for (kind, bit) in KINDS.iter().zip(lowest..) {
                mask |= u16::from(kind.iter().any(|&threat| has(stone, threat))) << bit;
            }
        }
        ThreatMask(mask)
    }

    /// Returns `true` if the facts with this place in a table include a five of the opponent.
    pub(crate) const fn has_five_at(index: usize) -> bool {
        index & 1 == 1
    }

    /// Returns `true` if the facts with this place in a table include an open four of the opponent.
    pub(crate) const fn has_open_four_at(index: usize) -> bool {
        index >> 2 & 1 == 1
    }

    /// Returns the place of the mask in a table.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}
