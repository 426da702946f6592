//! Eleven points of a line around its middle point: all that determines the shapes a stone there makes on
//! that line, in every rule set.
//!
//! A five through the point extends at most four points away, and one more point decides if it is exactly
//! five or blocked. So runs, fours and the form of threes are computed from a few bits. Only the check that
//! the next point of a three is not forbidden needs the whole board.

use super::five::{Ends, Five};
use crate::board::{Board, Direction, Point, Stone};

/// The line through a point with an actual or assumed stone. The point itself is bit 5, and bits increase
/// along the direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    /// Stones of the colour, including the one on the point, up to the first opponent's stone or the edge.
    own: u16,
    /// Empty points, up to the first opponent's stone or the edge.
    open: u16,
    /// The first opponent's stone on either side.
    foe: u16,
}

/// The bit of the middle point.
const MIDDLE: u32 = 5;

/// Up to two places in a window, next to a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Two {
    /// The place before the run, or `None` if it does not qualify.
    pub(super) before: Option<u32>,
    /// The place after the run, or `None` if it does not qualify.
    pub(super) after: Option<u32>,
}

impl Two {
    pub(super) fn count(self) -> u8 {
        u8::from(self.before.is_some()) + u8::from(self.after.is_some())
    }

    pub(super) fn iter(self) -> impl Iterator<Item = u32> {
        [self.before, self.after].into_iter().flatten()
    }
}

impl Window {
    /// Returns the line through `point` as if it had a stone of the colour `stone`.
    pub(super) fn through(
        board: &Board,
        point: Point,
        direction: Direction,
        stone: Stone,
    ) -> Window {
        let mut window = Window {
            own: 1 << MIDDLE,
            open: 0,
            foe: 0,
        };
        let (forward, backward) = board.both_ways(point, direction);
        window.see(forward, stone, |bit| bit << 1);
        window.see(backward, stone, |bit| bit >> 1);
        window
    }

    /// Adds the points on one side of the middle, nearest first; `next` moves a bit by one place.
    fn see(
        &mut self,
        side: impl Iterator<Item = Option<Stone>>,
        stone: Stone,
        next: impl Fn(u16) -> u16,
    ) {
        let mut bit = 1 << MIDDLE;
        for there in side {
            bit = next(bit);
            match there {
                None => self.open |= bit,
                Some(it) if it == stone => self.own |= bit,
                Some(_) => {
                    self.foe |= bit;
                    break;
                }
            }
        }
    }

    const fn forward(self) -> u32 {
        (self.own >> MIDDLE).trailing_ones()
    }

    const fn backward(self) -> u32 {
        (self.own << (16 - MIDDLE)).leading_ones()
    }

    /// Returns the number of stones in the run through the point, within the window (at most eleven).
    pub(super) const fn length(self) -> u32 {
        self.forward() + self.backward()
    }

    /// Returns `true` if there are too few stones for any relevant shape.
    pub(super) const fn is_bare(self) -> bool {
        self.own.count_ones() < 3
    }

    /// Returns the bits next to the run that are inside the window.
    const fn beside(self) -> u16 {
        let after = 1_u16 << (MIDDLE + self.forward());
        let before = (1_u16 << (MIDDLE - self.backward())) >> 1;
        after | before
    }

    /// Returns `true` if the run through the point wins.
    pub(super) fn wins(self, five: Five) -> bool {
        let length = self.length();
        if length < 5 {
            return false;
        }
        let beside = self.beside();
        let ends = Ends {
            foes: (self.foe & beside).count_ones(),
            open: (self.open & beside).count_ones(),
        };
        five.wins(length, ends)
    }

    /// Returns the window with another stone of the colour at `place`.
    pub(super) const fn with(self, place: u32) -> Window {
        Window {
            own: self.own | 1 << place,
            open: self.open & !(1 << place),
            foe: self.foe,
        }
    }

    /// Returns the window with another stone of the colour at `place`, or `None` if that place is not empty.
    fn with_if_open(self, place: u32) -> Option<Window> {
        (self.open & 1 << place != 0).then(|| self.with(place))
    }

    /// Returns the empty places next to the run through the point.
    ///
    /// A five or a straight four is always completed from one of them, because the longer run passes through
    /// the point without a gap.
    fn places_beside(self) -> Two {
        let after = MIDDLE + self.forward();
        let before = (MIDDLE).checked_sub(self.backward() + 1);
        Two {
            before: before.filter(|&place| self.open & 1 << place != 0),
            after: Some(after).filter(|&place| self.open & 1 << place != 0),
        }
    }

    /// Returns the places at which another stone wins through the point. Each is usually a four;
    /// [`fours`](Self::fours) counts them exactly.
    pub(super) fn winning_places(self, five: Five) -> Two {
        let Two { before, after } = self.places_beside();
        let wins = |&place: &u32| self.with(place).wins(five);
        Two {
            before: before.filter(wins),
            after: after.filter(wins),
        }
    }

    /// Returns `true` if there is a straight four: four stones in a row that win at both ends.
    pub(super) fn is_straight_four(self, five: Five) -> bool {
        self.length() == 4 && self.winning_places(five).count() == 2
    }

    /// Returns the number of fours: a straight four counts once, two winning places of a broken four count
    /// twice.
    pub(super) fn fours(self, five: Five) -> u8 {
        let count = self.winning_places(five).count();
        if count == 2 && self.length() == 4 {
            1
        } else {
            count
        }
    }

    /// Returns the places at which another stone makes a straight four without winning, even if it is not
    /// allowed. None if there is already a four or a five.
    pub(super) fn straight_four_places(self, five: Five) -> Two {
        let none = Two {
            before: None,
            after: None,
        };
        if self.length() > 3 || self.own.count_ones() < 3 || self.winning_places(five).count() > 0 {
            return none;
        }
        let Two { before, after } = self.places_beside();
        let makes = |&place: &u32| {
            let more = self.with(place);
            !more.wins(five) && more.is_straight_four(five)
        };
        Two {
            before: before.filter(makes),
            after: after.filter(makes),
        }
    }

    /// Returns `true` if another stone at `place` makes a four through the point without winning.
    pub(super) fn makes_four(self, place: u32, five: Five) -> bool {
        self.with_if_open(place)
            .is_some_and(|more| !more.wins(five) && more.winning_places(five).count() > 0)
    }

    /// Returns the places of the run through the point.
    pub(super) fn run(self) -> core::ops::Range<u32> {
        MIDDLE - self.backward()..MIDDLE + self.forward()
    }

    /// Returns the board point at `place` of the window around `point`, or `None` if it is off the largest
    /// board.
    pub(super) fn point(point: Point, direction: Direction, place: u32) -> Option<Point> {
        let (right, up) = direction.step();
        let away = i8::try_from(place.cast_signed() - MIDDLE.cast_signed()).ok()?;
        point.step(right.checked_mul(away)?, up.checked_mul(away)?)
    }
}
