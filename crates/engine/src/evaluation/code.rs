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
        for (place, class) in sorted.into_iter().enumerate() {
            // All combinations that agree so far and continue with a smaller class come before.
            for smaller in least..class {
                number += multisets(Class::COUNT - smaller, 3 - place);
            }
            least = class;
        }
        // The number is below 3,060.
        Code(u16::try_from(number).unwrap_or(u16::MAX))
    }

    /// Returns the code with this place in a table, or `None` if there is none.
    pub(crate) fn at(index: usize) -> Option<Code> {
        let number = u16::try_from(index).ok()?;
        (index < Code::COUNT).then_some(Code(number))
    }

    /// Returns the four classes, sorted.
    pub(crate) fn classes(self) -> [Class; 4] {
        let (mut number, mut least) = (self.index(), 0);
        [3, 2, 1, 0].map(|rest| {
            loop {
                let with_least = multisets(Class::COUNT - least, rest);
                if number < with_least || least + 1 == Class::COUNT {
                    return Class::ALL[least];
                }
                number -= with_least;
                least += 1;
            }
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
