//! The classes of a line through a stone, computed from lines without an empty cell up to the empty
//! line; each follows from the lines with one empty cell less.

use std::sync::OnceLock;

use super::half::{Content, HALVES, Half};
use tengen_core::rules::{Ends, Five};

/// The shape that a stone makes on one line, the weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
#[repr(u8)]
pub(crate) enum Class {
    /// No five is possible on this line.
    #[default]
    Dead,
    /// One more stone makes a closed two.
    ClosedOne,
    /// One more stone makes an open two.
    OpenOne,
    /// One more stone makes a closed three.
    ClosedTwo,
    /// One or two points make an open three.
    OpenTwo,
    /// Three points make an open three.
    OpenTwoThreeWays,
    /// Four points or more make an open three.
    OpenTwoFourWays,
    /// One more stone makes a four, but none makes an open four.
    ClosedThree,
    /// One point makes an open four.
    OpenThree,
    /// Two points or more make an open four.
    OpenThreeTwoWays,
    /// One more stone makes a five, and one stone of the opponent prevents it.
    Four,
    /// Two fours on one line: no single stone prevents both fives.
    DoubleFour,
    /// Four in a row that the next stone turns into a five at either end, whatever the opponent plays.
    OpenFour,
    /// A row that wins.
    Five,
    /// Six or more in a row, where that does not win.
    Overline,
}

impl Class {
    pub(crate) const COUNT: usize = 15;

    /// The number of unordered pairs of classes.
    pub(crate) const PAIRS: usize = Class::COUNT * (Class::COUNT + 1) / 2;

    pub(crate) const ALL: [Class; Class::COUNT] = [
        Class::Dead,
        Class::ClosedOne,
        Class::OpenOne,
        Class::ClosedTwo,
        Class::OpenTwo,
        Class::OpenTwoThreeWays,
        Class::OpenTwoFourWays,
        Class::ClosedThree,
        Class::OpenThree,
        Class::OpenThreeTwoWays,
        Class::Four,
        Class::DoubleFour,
        Class::OpenFour,
        Class::Five,
        Class::Overline,
    ];

    /// Returns the number of the unordered pair of two classes, below [`Class::PAIRS`].
    pub(crate) const fn pair(self, other: Class) -> usize {
        let (one, two) = (self as usize, other as usize);
        let (low, high) = if one < two { (one, two) } else { (two, one) };
        high * (high + 1) / 2 + low
    }
}

/// Returns the class of every line, indexed by `before * HALVES + after`, the numbers of its
/// halves. The table is computed at the first call.
pub(super) fn classes(five: Five) -> &'static [Class] {
    static KNOWN: [OnceLock<Vec<Class>>; Five::ALL.len()] = [const { OnceLock::new() }; _];
    KNOWN[five as usize].get_or_init(|| work_out(five))
}

fn work_out(five: Five) -> Vec<Class> {
    let halves: Vec<Half> = (0..HALVES).map(Half::of).collect();
    let mut by_empty: [Vec<usize>; 6] = Default::default();
    for (number, half) in halves.iter().enumerate() {
        by_empty[empty(half).count()].push(number);
    }
    let mut known = vec![Class::Dead; HALVES * HALVES];
    for total in 0..=10_usize {
        for in_before in total.saturating_sub(5)..=total.min(5) {
            for &before in &by_empty[in_before] {
                for &after in &by_empty[total - in_before] {
                    let line = CentredLine {
                        before: &halves[before],
                        after: &halves[after],
                        place: before * HALVES + after,
                    };
                    known[line.place] = line.class(five, &known);
                }
            }
        }
    }
    known
}

/// Returns the positions of the empty cells of a half.
fn empty(half: &Half) -> impl Iterator<Item = usize> + '_ {
    let cells = half.cells().iter().enumerate();
    let empty = cells.filter(|(_, cell)| **cell == Content::Empty);
    empty.map(|(place, _)| place)
}

/// A line with a stone in the middle.
struct CentredLine<'a> {
    before: &'a Half,
    after: &'a Half,
    /// The index of this line in the table of classes.
    place: usize,
}

impl CentredLine<'_> {
    /// Returns the class, computed from the classes of the lines with one empty cell less.
    fn class(&self, five: Five, known: &[Class]) -> Class {
        if self.wins(five) {
            return Class::Five;
        }
        let mut counts = [0_u8; Class::COUNT];
        for place in self.with(Content::Own) {
            counts[known[place] as usize] += 1;
        }
        let count = |class: Class| counts[class as usize];
        if count(Class::Five) > 0 {
            let is_four = |class| class >= Class::Four && class < Class::Overline;
            let is_prevented = !self.with(Content::Foe).all(|place| is_four(known[place]));
            return match (is_prevented, self.length()) {
                (true, _) => Class::Four,
                (false, 4) => Class::OpenFour,
                (false, _) => Class::DoubleFour,
            };
        }
        if self.length() > 5 {
            return Class::Overline;
        }
        match count(Class::OpenFour) + count(Class::DoubleFour) {
            0 => {}
            1 => return Class::OpenThree,
            _ => return Class::OpenThreeTwoWays,
        }
        if count(Class::Four) > 0 {
            return Class::ClosedThree;
        }
        match count(Class::OpenThree) + count(Class::OpenThreeTwoWays) {
            0 => {}
            1 | 2 => return Class::OpenTwo,
            3 => return Class::OpenTwoThreeWays,
            _ => return Class::OpenTwoFourWays,
        }
        let open_twos = [
            Class::OpenTwo,
            Class::OpenTwoThreeWays,
            Class::OpenTwoFourWays,
        ];
        if count(Class::ClosedThree) > 0 {
            Class::ClosedTwo
        } else if open_twos.into_iter().any(|class| count(class) > 0) {
            Class::OpenOne
        } else if count(Class::ClosedTwo) > 0 {
            Class::ClosedOne
        } else {
            Class::Dead
        }
    }

    /// Returns the indices of the lines in which one empty cell has become `content`.
    fn with(&self, content: Content) -> impl Iterator<Item = usize> + '_ {
        let before = empty(self.before).map(move |place| HALVES * Half::growth(place, content));
        let after = empty(self.after).map(move |place| Half::growth(place, content));
        before.chain(after).map(|growth| self.place + growth)
    }

    fn run(half: &Half) -> (usize, Option<Content>) {
        let cells = half.cells();
        let run = cells.iter().take_while(|&&cell| cell == Content::Own);
        let run = run.count();
        (run, cells.get(run).copied())
    }

    /// Returns the length of the row through the middle, at most eleven.
    fn length(&self) -> usize {
        Self::run(self.before).0 + 1 + Self::run(self.after).0
    }

    fn wins(&self, five: Five) -> bool {
        let ends = [self.before, self.after].map(|half| Self::run(half).1);
        let beyond = |content| {
            ends.iter()
                .map(|&end| u32::from(end == Some(content)))
                .sum()
        };
        let ends = Ends {
            foes: beyond(Content::Foe),
            open: beyond(Content::Empty),
        };
        five.wins(u32::try_from(self.length()).unwrap_or(0), ends)
    }
}
