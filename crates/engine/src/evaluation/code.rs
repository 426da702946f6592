//! The code of a point for a colour: the classes of its four lines without their order.

use crate::pattern::Class;

/// The number of the combination of the four classes of a point, from 0 to [`Code::COUNT`] - 1.
///
/// Combinations are numbered in lexicographic order of their sorted classes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Code(u16);

/// Returns the number of ways to choose `count` of `kinds` classes with repetition and without order.
const fn multisets(kinds: usize, count: usize) -> usize {
    let (mut product, mut factor) = (1, 0);
    while factor < count {
        product = product * (kinds + factor) / (factor + 1);
        factor += 1;
    }
    product
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "asserted when it is compiled"
)]
/// By number of further classes and class, the number of ways to choose that many classes and one that is smaller.
const BEFORE: [[u16; Class::COUNT + 1]; 4] = {
    let mut before = [[0; Class::COUNT + 1]; 4];
    let mut place = 0;
    while place < 4 * Class::COUNT {
        let (further, class) = (place / Class::COUNT, place % Class::COUNT);
        let ways = multisets(Class::COUNT - class, further);
        assert!(ways < 4096, "it fits into 16 bits");
        before[further][class + 1] = before[further][class] + ways as u16;
        place += 1;
    }
    before
};

impl Code {
    /// The number of codes.
    pub(crate) const COUNT: usize = multisets(Class::COUNT, 4);

    /// The number that stands for the code of a point that is not empty.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "asserted when it is compiled"
    )]
    pub(crate) const NONE: u16 = {
        assert!(Code::COUNT < 4096, "it fits into 16 bits");
        Code::COUNT as u16
    };

    /// Returns the code of four classes.
    pub(crate) fn of(classes: [Class; 4]) -> Code {
        let mut sorted = classes.map(|class| class as usize);
        sorted.sort_unstable();
        let (mut number, mut least) = (0, 0);
        for (class, before) in sorted.into_iter().zip(BEFORE.iter().rev()) {
            // All combinations that agree so far and continue with a smaller class come before.
            number += before[class] - before[least];
            least = class;
        }
        Code(number)
    }

    /// Returns all codes in the order of their places.
    pub(crate) fn all() -> impl Iterator<Item = Code> + Clone {
        (0..Code::NONE).map(Code)
    }

    /// Returns the code with this place in a table, or `None` if there is none.
    pub(crate) fn at(index: usize) -> Option<Code> {
        let number = u16::try_from(index).ok()?;
        (index < Code::COUNT).then_some(Code(number))
    }

    /// Returns the four classes, sorted.
    pub(crate) fn classes(self) -> [Class; 4] {
        let (mut number, mut least) = (self.0, 0);
        [3, 2, 1, 0].map(|further| {
            let before = &BEFORE[further];
            let start = before[least];
            while least + 1 < Class::COUNT && before[least + 1] - start <= number {
                least += 1;
            }
            number -= before[least] - start;
            Class::ALL[least]
        })
    }

    /// Returns the place of the code in a table, in 16 bits.
    pub(crate) const fn number(self) -> u16 {
        self.0
    }

    /// Returns the place of the code in a table.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_number_the_sorted_combinations_in_their_order() {
        let mut expected = 0;
        for a in 0..Class::COUNT {
            for b in a..Class::COUNT {
                for c in b..Class::COUNT {
                    for d in c..Class::COUNT {
                        let classes = [a, b, c, d].map(|number| Class::ALL[number]);
                        let code = Code::of(classes);
                        assert_eq!(code.index(), expected, "{classes:?}");
                        assert_eq!(code.classes(), classes);
                        assert_eq!(Code::at(expected), Some(code));
                        let [one, two, three, four] = classes;
                        assert_eq!(Code::of(classes), Code::of([three, one, four, two]));
                        expected += 1;
                    }
                }
            }
        }
        assert_eq!(expected, Code::COUNT);
        assert_eq!(Code::at(expected), None);
    }
}
