//! The threat of a stone, from its four lines together, with the value of its point. Computed once for every combination of
//! four classes.

use super::evaluation::{Code, Tables, WeightSet};
use super::pattern::Class;
use tengen_core::board::Stone;
use tengen_core::rules::{Bans, Five, Forbidden, Ruleset};

/// The threat of a stone, the weakest first. [`Suspect`](Threat::Suspect), which is no strength,
/// comes last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub(super) enum Threat {
    None,
    /// An open two, alone.
    Two,
    ClosedThree,
    /// Two open twos or more.
    TwoTwo,
    /// A closed three with another closed three or an open two.
    ClosedThreePlus,
    /// An open three alone.
    Three,
    /// An open three with a closed three or an open two.
    ThreePlus,
    /// Two open threes or more.
    ThreeThree,
    /// A four without another threat.
    Four,
    /// A four with a closed three or an open two.
    FourPlus,
    /// A four with an open three.
    FourThree,
    /// An open four, or two fours: no single stone prevents the five.
    OpenFour,
    Five,
    /// A point that may be forbidden to Black; deciding it takes the whole board.
    Suspect,
}

impl Threat {
    pub(super) const COUNT: usize = 14;

    /// Returns the threat of a stone whose four lines have these classes.
    pub(super) fn of(rules: Ruleset, stone: Stone, classes: [Class; 4]) -> Threat {
        record(classes, Suspicion::new(rules, stone)).threat
    }

    /// Returns the index of the threat in a table.
    pub(super) const fn index(self) -> usize {
        self as usize
    }
}

/// The data of a combination of four classes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record {
    /// The threat of the stone, which may be [`Threat::Suspect`].
    pub(super) threat: Threat,
    /// The threat of the stone if the point is not forbidden.
    pub(super) allowed: Threat,
    /// `true` if the stone makes a four or a five.
    pub(super) makes_four: bool,
    /// The value of the empty point for the side that could play there.
    pub(super) value: i16,
    /// The index of the code of the classes.
    pub(super) code: u16,
}

/// The records of all combinations for both colours.
pub(super) struct Records {
    /// The number of each pair of nibbles, in either order.
    pairs: [u8; 256],
    tables: [Vec<Record>; 2],
}

impl Records {
    pub(super) fn new(rules: Ruleset, tables: &Tables) -> Records {
        let mut pairs = [0; 256];
        let mut members = Vec::with_capacity(Class::PAIRS);
        for (high, two) in Class::ALL.into_iter().enumerate() {
            for (low, one) in Class::ALL.into_iter().enumerate().take(high + 1) {
                // The number fits: there are 120 pairs.
                let number = u8::try_from(one.pair(two)).unwrap_or(0);
                pairs[(high << 4) | low] = number;
                pairs[(low << 4) | high] = number;
                members.push([one, two]);
            }
        }
        let of = |[a, b]: [Class; 2]| members.iter().map(move |&[c, d]| Code::of([a, b, c, d]));
        let codes: Vec<Code> = members.iter().flat_map(|&first| of(first)).collect();
        let table = |stone| {
            let bans = Suspicion::new(rules, stone);
            let values = tables.values(WeightSet::of(rules, stone));
            let record = |code: Code| Record {
                code: code.number(),
                value: values[code.index()],
                ..record(code.classes(), bans)
            };
            let records: Vec<Record> = Code::all().map(record).collect();
            codes.iter().map(|code| records[code.index()]).collect()
        };
        Records {
            pairs,
            tables: Stone::BOTH.map(table),
        }
    }

    /// Returns the record of four classes, a nibble each.
    pub(super) fn get(&self, stone: Stone, classes: u16) -> &Record {
        let [low, high] = classes.to_le_bytes();
        let first = usize::from(self.pairs[usize::from(low)]);
        let second = usize::from(self.pairs[usize::from(high)]);
        // Pairs have numbers below `Class::PAIRS`.
        &self.tables[stone as usize][first * Class::PAIRS + second]
    }
}

/// The test that finds points that may be forbidden.
#[derive(Clone, Copy)]
struct Suspicion {
    bans: Bans,
    /// `Exact` if the number of fours and threes decides. `Loose` if fives can be blocked at their
    /// ends: there a four that one stone stops may still be two fours by the rules.
    counts: Counting,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Counting {
    Exact,
    Loose,
}

impl Suspicion {
    fn new(rules: Ruleset, stone: Stone) -> Suspicion {
        let plain = matches!(rules.five(stone), Five::Exact | Five::OrMore);
        Suspicion {
            bans: match stone {
                Stone::Black => rules.bans(),
                Stone::White => Bans::NONE,
            },
            counts: if plain {
                Counting::Exact
            } else {
                Counting::Loose
            },
        }
    }

    fn falls_on(self, classes: [Class; 4]) -> bool {
        if self.bans.is_empty() || classes.contains(&Class::Five) {
            return false;
        }
        let count = |from: Class, to: Class| {
            let among = classes
                .iter()
                .filter(|&&class| class >= from && class <= to);
            among.count()
        };
        if self.counts == Counting::Loose {
            return count(Class::Four, Class::Overline) > 0
                || count(Class::ClosedThree, Class::OpenThreeTwoWays) > 1;
        }
        let fours =
            count(Class::Four, Class::OpenFour) + count(Class::DoubleFour, Class::DoubleFour);
        self.bans.has(Forbidden::Overline) && classes.contains(&Class::Overline)
            || self.bans.has(Forbidden::DoubleFour) && fours > 1
            || self.bans.has(Forbidden::DoubleThree)
                && count(Class::OpenThree, Class::OpenThreeTwoWays) > 1
    }
}

fn record(classes: [Class; 4], suspicion: Suspicion) -> Record {
    let allowed = threat(classes);
    let threat = if suspicion.falls_on(classes) {
        Threat::Suspect
    } else {
        allowed
    };
    Record {
        threat,
        allowed,
        makes_four: classes
            .iter()
            .any(|&class| class >= Class::Four && class <= Class::Five),
        code: 0,
        value: 0,
    }
}

fn threat(classes: [Class; 4]) -> Threat {
    let count = |from: Class, to: Class| {
        let among = classes
            .iter()
            .filter(|&&class| class >= from && class <= to);
        among.count()
    };
    let fours = count(Class::Four, Class::OpenFour);
    let threes = count(Class::OpenThree, Class::OpenThreeTwoWays);
    let closed = count(Class::ClosedThree, Class::ClosedThree);
    let twos = count(Class::OpenTwo, Class::OpenTwoFourWays);
    if classes.contains(&Class::Five) {
        Threat::Five
    } else if fours > 1 || count(Class::DoubleFour, Class::OpenFour) > 0 {
        Threat::OpenFour
    } else if fours == 1 {
        match (threes, closed + twos) {
            (1.., _) => Threat::FourThree,
            (0, 1..) => Threat::FourPlus,
            (0, 0) => Threat::Four,
        }
    } else {
        match (threes, closed, twos) {
            (2.., _, _) => Threat::ThreeThree,
            (1, 0, 0) => Threat::Three,
            (1, _, _) => Threat::ThreePlus,
            (0, 1, 0) => Threat::ClosedThree,
            (0, 1.., _) => Threat::ClosedThreePlus,
            (0, 0, 0) => Threat::None,
            (0, 0, 1) => Threat::Two,
            (0, 0, _) => Threat::TwoTwo,
        }
    }
}
