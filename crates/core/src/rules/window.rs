//! Eleven points of a line around one of them: all that decides what a stone there makes on that
//! line, in every rule set.
//!
//! A five through the point reaches at most four points away, and whether it is exactly five, or
//! blocked, is decided at most five away. So runs, fours and the shape of threes are read off a few
//! bits. Only whether a three's next point is forbidden needs the whole board.

use super::five::{Ends, Five};
use crate::board::{Board, Direction, Point, Stone};

/// The line through a point on which a stone lies or is imagined; the point itself is bit 5, and
/// bits rise along the direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    /// Stones of the colour, the point's own included, as far as the opponent's or the edge.
    own: u16,
    /// Empty points, as far as the opponent's stone or the edge.
    open: u16,
    /// The first stone of the opponent on either side.
    foe: u16,
}

/// The bit of the point.
const MIDDLE: u32 = 5;

/// Places in a window: at most two points beside a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Two {
    /// The place before the run, if it counts.
    pub(super) before: Option<u32>,
    /// The place after the run, if it counts.
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
    /// The line through `point` as if a stone lay there.
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

    /// Takes in what lies on one side of the point, nearest first; `next` goes on by one place.
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

    /// The number of stones of the run through the point, seen up to eleven.
    pub(super) const fn length(self) -> u32 {
        self.forward() + self.backward()
    }

    /// Whether there are stones enough for any shape worth a look.
    pub(super) const fn is_bare(self) -> bool {
        self.own.count_ones() < 3
    }

    /// The bits beside the run; none beyond the window.
    const fn beside(self) -> u16 {
        let after = 1_u16 << (MIDDLE + self.forward());
        let before = (1_u16 << (MIDDLE - self.backward())) >> 1;
        after | before
    }

    /// Whether the run through the point wins.
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

    /// The window with another stone of the colour at a place.
    pub(super) const fn with(self, place: u32) -> Window {
        Window {
            own: self.own | 1 << place,
            open: self.open & !(1 << place),
            foe: self.foe,
        }
    }

    /// The window with another stone of the colour at a place, if that place is empty.
    fn with_if_open(self, place: u32) -> Option<Window> {
        (self.open & 1 << place != 0).then(|| self.with(place))
    }

    /// The empty places beside the run through the point.
    ///
    /// A five, and a straight four, is always reached from there: the longer run goes through the
    /// point without a gap.
    fn places_beside(self) -> Two {
        let after = MIDDLE + self.forward();
        let before = (MIDDLE).checked_sub(self.backward() + 1);
        Two {
            before: before.filter(|&place| self.open & 1 << place != 0),
            after: Some(after).filter(|&place| self.open & 1 << place != 0),
        }
    }

    /// The places where another stone wins through the point: each is a four, but see
    /// [`fours`](Self::fours).
    pub(super) fn winning_places(self, five: Five) -> Two {
        let Two { before, after } = self.places_beside();
        let wins = |&place: &u32| self.with(place).wins(five);
        Two {
            before: before.filter(wins),
            after: after.filter(wins),
        }
    }

    /// Whether there is a straight four: four stones in a row that win at both ends.
    pub(super) fn is_straight_four(self, five: Five) -> bool {
        self.length() == 4 && self.winning_places(five).count() == 2
    }

    /// The number of fours: a straight four is one, two winning places of a broken four are two.
    pub(super) fn fours(self, five: Five) -> u8 {
        let count = self.winning_places(five).count();
        if count == 2 && self.length() == 4 {
            1
        } else {
            count
        }
    }

    /// The places where another stone makes a straight four without winning, whether or not it may
    /// be played. None where there is a four or a five already.
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

    /// Whether another stone at a place makes a four through the point, without winning.
    pub(super) fn makes_four(self, place: u32, five: Five) -> bool {
        self.with_if_open(place)
            .is_some_and(|more| !more.wins(five) && more.winning_places(five).count() > 0)
    }

    /// The places of the run through the point.
    pub(super) fn run(self) -> std::ops::Range<u32> {
        MIDDLE - self.backward()..MIDDLE + self.forward()
    }

    /// The point at a place of the window around `point`.
    pub(super) fn point(point: Point, direction: Direction, place: u32) -> Option<Point> {
        let (right, up) = direction.step();
        let away = i8::try_from(place.cast_signed() - MIDDLE.cast_signed()).ok()?;
        point.step(right.checked_mul(away)?, up.checked_mul(away)?)
    }
}
