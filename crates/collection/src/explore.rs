//! The games with a position, in any symmetry, and the moves that followed.

use std::collections::BTreeMap;

use crate::filter::Wanted;
use crate::hashes::Hashes;
use crate::{CollectedGame, Database, Filter, GameNumber, Tally};
use tengen_core::{Board, BoardSize, Point, Symmetry};

/// The games with a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Explored {
    /// The results of all these games.
    pub games: Tally,
    /// The results of the games that end with the position.
    pub ended: Tally,
    /// The next moves, the most played first; of moves that are equal by a symmetry of the position, the least point
    /// stands for all.
    pub next: Vec<NextMove>,
    /// The games, the latest added first.
    pub numbers: Vec<GameNumber>,
}

/// A move that followed a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NextMove {
    /// The point, as the position lies in the question.
    pub point: Point,
    /// The results of the games with the move.
    pub tally: Tally,
}

impl Database {
    /// Returns the games that pass a filter and have the stones of a board, in any symmetry and any order of moves.
    pub fn explore(&self, board: &Board, filter: &Filter) -> Explored {
        let mut gathering = Gathering::new(board, filter);
        let Asked {
            size,
            stones,
            common,
            ..
        } = gathering.asked;
        for (number, game) in self.with_hash(size, stones, common) {
            gathering.see(number, game);
        }
        gathering.finish()
    }

    /// Returns the games that pass a filter and have the stones of a board, the latest added first, each with a symmetry
    /// that turns its position into that of the board.
    pub(crate) fn find_at(&self, board: &Board, filter: &Filter) -> Vec<(GameNumber, Symmetry)> {
        let wanted = Wanted::new(filter);
        let asked = Asked::new(board);
        let found = self.with_position(&asked, &wanted);
        let mut found: Vec<_> = found.map(|(number, _, turn)| (number, turn)).collect();
        found.reverse();
        found
    }

    fn with_position(
        &self,
        asked: &Asked,
        wanted: &Wanted<'_>,
    ) -> impl Iterator<Item = (GameNumber, &CollectedGame, Symmetry)> {
        let with = self.with_hash(asked.size, asked.stones, asked.common);
        with.filter_map(|(number, game)| {
            let symmetry = asked.symmetry_of(game).filter(|_| wanted.passes(game))?;
            Some((number, game, symmetry))
        })
    }
}

/// Gathers the games with a position.
pub(crate) struct Gathering<'a> {
    asked: Asked,
    wanted: Wanted<'a>,
    found: Explored,
    next: BTreeMap<Point, Tally>,
}

impl<'a> Gathering<'a> {
    pub(crate) fn new(board: &Board, filter: &'a Filter) -> Gathering<'a> {
        Gathering {
            asked: Asked::new(board),
            wanted: Wanted::new(filter),
            found: Explored::default(),
            next: BTreeMap::new(),
        }
    }

    /// Counts a game if it has the position and passes the filter. The games come in the order of their numbers.
    pub(crate) fn see(&mut self, number: GameNumber, game: &CollectedGame) {
        let Gathering { asked, found, .. } = self;
        if game.size() != asked.size || game.moves().len() < asked.stones {
            return;
        }
        let symmetry = asked.symmetry_of(game);
        let Some(symmetry) = symmetry.filter(|_| self.wanted.passes(game)) else {
            return;
        };
        found.games.count(game.result);
        found.numbers.push(number);
        let tally = match game.moves().get(asked.stones) {
            Some(point) => {
                let Some(point) = asked.least(symmetry, *point) else {
                    return;
                };
                self.next.entry(point).or_default()
            }
            None => &mut found.ended,
        };
        tally.count(game.result);
    }

    pub(crate) fn finish(mut self) -> Explored {
        self.found.numbers.reverse();
        self.found.next = NextMove::sorted(self.next);
        self.found
    }
}

impl NextMove {
    /// Returns the moves that some games have, the most played first.
    pub(crate) fn sorted(moves: BTreeMap<Point, Tally>) -> Vec<NextMove> {
        let moves = moves.into_iter().filter(|(_, tally)| tally.games() > 0);
        let moves = moves.map(|(point, tally)| NextMove { point, tally });
        let mut moves: Vec<NextMove> = moves.collect();
        moves.sort_by_key(|it| std::cmp::Reverse(it.tally.games()));
        moves
    }
}

/// The position that is looked for.
struct Asked {
    size: BoardSize,
    stones: usize,
    common: u32,
    upright: u64,
    /// The symmetries that leave the position as it is.
    own: Vec<Symmetry>,
}

impl Asked {
    fn new(board: &Board) -> Asked {
        let hashes = Hashes::of(board);
        Asked {
            size: board.size(),
            stones: usize::from(board.stones()),
            common: hashes.common(),
            upright: hashes.upright(),
            own: hashes.onto(hashes.upright()).collect(),
        }
    }

    /// Returns a symmetry that turns the position of a game into this one.
    fn symmetry_of(&self, game: &CollectedGame) -> Option<Symmetry> {
        let mut hashes = Hashes::default();
        for (point, stone) in game.stones().take(self.stones) {
            hashes.place(point, stone, self.size);
        }
        hashes.onto(self.upright).next()
    }

    /// Returns the least of the points that are equal to a point of a game.
    fn least(&self, symmetry: Symmetry, point: Point) -> Option<Point> {
        let point = symmetry.apply(point, self.size)?;
        let images = self.own.iter().filter_map(|it| it.apply(point, self.size));
        images.min()
    }
}
