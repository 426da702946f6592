//! The openings as tables of steps. `protocol` executes them.

use super::Opening;
use crate::board::Stone::{self, Black, White};
use crate::rules::opening::{Area, Branch, Fifths};

/// One step of an opening, with the player it is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// The next stone, placed by the player of its colour.
    Place(Area),
    /// The next stone, of either colour, placed by the player who has this colour now.
    Put(Stone, Area),
    /// The player who did not place the last stone may exchange the colours.
    Swap,
    /// The player who placed the last stone declares the number of fifth moves, up to this number.
    Declare(u8),
    /// The player of the next stone offers this number of points for it.
    Offer(Count),
    /// The other player picks one of the offered points.
    Pick,
    /// The player who did not place the last stone chooses a branch. Its steps replace the rest of the
    /// opening.
    Branch(&'static [Branch]),
    /// The first seat takes stones into the hand.
    Grab,
    /// The second seat guesses if the number of stones in the hand is odd or even.
    Guess,
}

/// The number of fifth moves to offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Count {
    Fixed(u8),
    Declared,
}

use Area::{Anywhere, Centre, Outside, Within};
use Step::{Declare, Offer, Pick, Place, Put, Swap};

pub(super) const NIGIRI: &[Step] = &[Step::Grab, Step::Guess];

const TENGEN: &[Step] = &[Place(Centre)];

const PRO: &[Step] = &[Place(Centre), Place(Anywhere), Place(Outside(2))];

const LONG_PRO: &[Step] = &[Place(Centre), Place(Anywhere), Place(Outside(3))];

const SWAP: &[Step] = &[
    Put(Black, Anywhere),
    Put(Black, Anywhere),
    Put(Black, Anywhere),
    Swap,
];

const SWAP2: &[Step] = &[
    Put(Black, Anywhere),
    Put(Black, Anywhere),
    Put(Black, Anywhere),
    Step::Branch(Branch::OF_SWAP2),
];

const PUT_TWO: &[Step] = &[Put(White, Anywhere), Put(White, Anywhere), Swap];

const RIF: &[Step] = &[
    Put(Black, Centre),
    Put(Black, Within(1)),
    Put(Black, Within(2)),
    Swap,
    Place(Anywhere),
    Offer(Count::Fixed(2)),
    Pick,
];

const YAMAGUCHI: &[Step] = &[
    Put(Black, Centre),
    Put(Black, Within(1)),
    Put(Black, Within(2)),
    Declare(Fifths::MOST),
    Swap,
    Place(Anywhere),
    Offer(Count::Declared),
    Pick,
];

const SOOSYRV8: &[Step] = &[
    Put(Black, Centre),
    Put(Black, Within(1)),
    Put(Black, Within(2)),
    Swap,
    Place(Anywhere),
    Declare(8),
    Swap,
    Offer(Count::Declared),
    Pick,
];

const TARANNIKOV: &[Step] = &[
    Place(Centre),
    Swap,
    Place(Within(1)),
    Swap,
    Place(Within(2)),
    Swap,
    Place(Within(3)),
    Swap,
    Place(Within(4)),
    Swap,
];

const TARAGUCHI10: &[Step] = &[
    Place(Centre),
    Swap,
    Place(Within(1)),
    Swap,
    Place(Within(2)),
    Swap,
    Place(Within(3)),
    Step::Branch(Branch::OF_TARAGUCHI10),
];

const ONE_FIFTH: &[Step] = &[Swap, Place(Within(4)), Swap];

const TEN_FIFTHS: &[Step] = &[Offer(Count::Fixed(10)), Pick];

const SAKATA: &[Step] = &[
    Put(Black, Centre),
    Put(Black, Within(1)),
    Put(Black, Within(2)),
    Put(White, Within(3)),
    Put(White, Within(4)),
    Swap,
];

/// Returns the steps of `opening`.
pub(super) const fn steps(opening: Opening) -> &'static [Step] {
    match opening {
        Opening::Free => &[],
        Opening::Tengen => TENGEN,
        Opening::Pro => PRO,
        Opening::LongPro => LONG_PRO,
        Opening::Swap => SWAP,
        Opening::Swap2 => SWAP2,
        Opening::Rif => RIF,
        Opening::Yamaguchi => YAMAGUCHI,
        Opening::Taraguchi10 => TARAGUCHI10,
        Opening::Soosyrv8 => SOOSYRV8,
        Opening::Tarannikov => TARANNIKOV,
        Opening::Sakata => SAKATA,
    }
}

/// Returns the steps of `branch`.
pub(super) const fn branch_steps(branch: Branch) -> &'static [Step] {
    match branch {
        Branch::StayWhite | Branch::TakeBlack => &[],
        Branch::PutTwo => PUT_TWO,
        Branch::OneFifth => ONE_FIFTH,
        Branch::TenFifths => TEN_FIFTHS,
    }
}
