//! The positions of a tree: where a position is already, in any symmetry.

use std::collections::HashMap;

use tengen_core::board::hash::{WHITE_TO_MOVE, key};
use tengen_core::{BoardSize, Point, Stone, Symmetry};

/// When two nodes become one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meeting {
    /// If all moves up to them are the same.
    Lines,
    /// If their positions are the same, turned or not.
    Positions,
}

/// The hash of a position in each symmetry, and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    hashes: [u64; Symmetry::ALL.len()],
    pub(super) to_move: Stone,
}

impl Place {
    /// The empty board with Black to move.
    pub(super) const START: Place = Place {
        hashes: [0; Symmetry::ALL.len()],
        to_move: Stone::Black,
    };

    /// Returns the position after a stone, or a pass.
    pub(super) fn after(&self, point: Option<Point>, size: BoardSize) -> Place {
        let mut hashes = self.hashes;
        for (hash, symmetry) in hashes.iter_mut().zip(Symmetry::ALL) {
            let image = point.and_then(|it| symmetry.apply(it, size));
            *hash ^= image.map_or(0, |it| key(it, self.to_move)) ^ WHITE_TO_MOVE;
        }
        Place {
            hashes,
            to_move: !self.to_move,
        }
    }

    /// Returns a number that is the same for all symmetries of the position.
    fn common(&self) -> u64 {
        self.hashes.into_iter().min().unwrap_or_default()
    }

    /// Returns a symmetry that turns this position into another one.
    pub(super) fn onto(&self, other: &Place) -> Option<Symmetry> {
        let mut turned = self.hashes.into_iter().zip(Symmetry::ALL);
        turned.find_map(|(hash, symmetry)| (hash == other.hashes[0]).then_some(symmetry))
    }
}

/// The nodes by their positions.
#[derive(Clone, Debug, Default)]
pub(super) struct Places(HashMap<u64, u32>);

impl Places {
    pub(super) fn node(&self, place: &Place) -> Option<u32> {
        self.0.get(&place.common()).copied()
    }

    /// Notes the node of a position, unless there is one.
    pub(super) fn note(&mut self, place: &Place, node: u32) {
        self.0.entry(place.common()).or_insert(node);
    }
}

/// Returns the symmetry that does what two do, one after the other.
pub(super) fn both(first: Symmetry, second: Symmetry, size: BoardSize) -> Symmetry {
    // No symmetry but the identity leaves this point where it is.
    let probe = Point::new(1, 0);
    let image = |it: Symmetry, point: Option<Point>| point.and_then(|point| it.apply(point, size));
    let wanted = image(second, image(first, probe));
    let mut all = Symmetry::ALL.into_iter();
    all.find(|it| image(*it, probe) == wanted)
        .unwrap_or(Symmetry::Identity)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_are_put_together() {
        let size = BoardSize::DEFAULT;
        for first in Symmetry::ALL {
            assert_eq!(both(first, first.inverse(), size), Symmetry::Identity);
            for second in Symmetry::ALL {
                let all = both(first, second, size);
                for point in size.points() {
                    let twice = first
                        .apply(point, size)
                        .and_then(|it| second.apply(it, size));
                    assert_eq!(all.apply(point, size), twice);
                }
            }
        }
    }

    #[test]
    fn positions_are_found_in_every_symmetry() {
        let size = BoardSize::DEFAULT;
        let stones = ["h8", "i9", "g7", "j8"].map(|it| it.parse::<Point>().expect("a point"));
        let place = |turn: Symmetry| {
            stones.iter().fold(Place::START, |place, point| {
                place.after(turn.apply(*point, size), size)
            })
        };
        let own = place(Symmetry::Identity);
        let mut places = Places::default();
        places.note(&own, 7);
        for turn in Symmetry::ALL {
            assert_eq!(places.node(&place(turn)), Some(7));
            let back = place(turn).onto(&own).expect("a symmetry");
            assert_eq!(both(turn, back, size), Symmetry::Identity);
        }
        let other = own.after(None, size);
        assert_eq!(places.node(&other), None);
        assert_eq!(other.onto(&own), None);
    }
}
