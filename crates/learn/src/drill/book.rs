//! The tree that is drilled: its stones and passes in the order of the tree, its lines, and its positions by their keys.

use std::ops::Range;
use tengen_core::order::sort_by_key;

use super::names::{self, names};
use super::progress::Course;
use tengen_core::board::{Point, Stone, hash};
use tengen_core::game::{
    Action, Annotations, Archive, ArchiveNode, Colours, Game, NodeId, Note, Opening, Outcome,
    Referee, Terms, TimeControl,
};
use tengen_core::rules::{Position, Setup};

/// The number of a move in a book, 0 for the start.
pub type Place = u32;

/// The stones and passes of a tree. Choices of an opening are left out, and so is what follows the end of a game.
#[derive(Clone, Debug)]
pub struct Book {
    terms: Terms,
    setup: Option<Setup>,
    annotations: Annotations,
    /// The start, and then every move before those that follow it.
    moves: Vec<Move>,
    /// The positions by their keys, sorted.
    keys: Vec<(u64, Place)>,
    /// The last moves of all lines, sorted.
    ends: Vec<Place>,
    /// The names of the start and of all moves, by which the store knows them.
    names: Vec<u64>,
}

/// A move that was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Laid {
    /// Its place in the book.
    pub(super) place: Place,
    /// The point of the stone; `None` for a pass. In another order of moves it is not that of the book.
    pub(super) point: Option<Point>,
}

/// A move of a book, or its start.
#[derive(Clone, PartialEq, Debug)]
struct Move {
    /// The node of the drilled tree.
    node: NodeId,
    parent: Place,
    /// The number after the last move that follows this one.
    end: Place,
    /// `None` for a pass, and for the start.
    point: Option<Point>,
    colour: Stone,
    /// The result if the move ended the game.
    outcome: Option<Outcome>,
    /// The key of the position after the move.
    key: u64,
    /// The number of stones that were placed before and by this move, black and white ones.
    stones: [u16; 2],
}

impl Book {
    /// Reads the tree of a game.
    pub(super) fn of(game: &Game) -> Book {
        let start = match game.setup() {
            Some(setup) => {
                Position::from_setup(setup.clone(), game.terms().rules, game.terms().first)
            }
            None => Position::new(game.terms().size, game.terms().rules, game.terms().first),
        };
        let mut moves = vec![Move {
            node: NodeId::ROOT,
            parent: 0,
            end: 1,
            point: None,
            // The first move is that of the other side.
            colour: !start.to_move(),
            outcome: None,
            key: start.zobrist(),
            stones: [0, 0],
        }];
        let tree = game.tree();
        let next = |node, place| tree.children(node).iter().rev().map(move |&it| (it, place));
        let mut pending: Vec<(NodeId, Place)> = next(NodeId::ROOT, 0).collect();
        while let Some((node, parent)) = pending.pop() {
            let Some(step) = tree.step(node) else {
                continue;
            };
            let mut place = parent;
            if step.action.is_ply() {
                place = number(moves.len());
                let before = &moves[parent as usize];
                moves.push(Move {
                    node,
                    parent,
                    end: place + 1,
                    outcome: step.outcome,
                    ..before.followed_by(step.action)
                });
            }
            if tree.ending(node).is_none() {
                pending.extend(next(node, place));
            }
        }
        for place in (1..moves.len()).rev() {
            let (parent, end) = (moves[place].parent as usize, moves[place].end);
            moves[parent].end = moves[parent].end.max(end);
        }
        let all = || (0..).zip(&moves);
        let mut keys: Vec<(u64, Place)> = all().map(|(place, it)| (it.key, place)).collect();
        sort_by_key(&mut keys, |it| *it);
        let ends = all().filter(|(place, it)| it.end == place + 1);
        let follows = moves[1..].iter().map(|it| (it.parent, it.point, it.colour));
        Book {
            names: names(&start, follows),
            terms: game.terms(),
            setup: game.setup().cloned(),
            annotations: game.annotations().clone(),
            keys,
            ends: ends.map(|(place, _)| place).collect(),
            moves,
        }
    }

    /// Returns a game with moves that were played, each after the one before. The rules judge none of them: the tree may
    /// have stones that they forbid.
    pub(super) fn game(&self, played: &[Laid], annotations: Annotations) -> Option<Game> {
        let node = |(parent, laid): (u32, &Laid)| ArchiveNode {
            parent,
            action: laid.point.map_or(Action::Pass, Action::place),
            seat: None,
            clock: None,
            outcome: self.at(laid.place).outcome,
        };
        let nodes: Vec<ArchiveNode> = (0..).zip(played).map(node).collect();
        let last = number(nodes.len());
        let archive = Archive {
            terms: Terms {
                opening: Opening::Free,
                colours: Colours::Assigned,
                referee: Referee::Marked,
                clock: TimeControl::Unlimited,
                ..self.terms
            },
            setup: self.setup.clone(),
            nodes,
            annotations,
            cursor: last,
            line_end: last,
        };
        Game::from_archive(&archive).ok()
    }

    /// Returns what people wrote about a move.
    pub(super) fn note(&self, place: Place) -> Option<&Note> {
        self.annotations.note(self.at(place).node.number())
    }

    /// Returns the moves from the first one to `place`, inclusive.
    pub fn path_to(&self, place: Place) -> Vec<Laid> {
        let mut path = Vec::new();
        let mut above = place;
        while above != 0 {
            path.push(self.laid(above));
            above = self.at(above).parent;
        }
        path.reverse();
        path
    }

    /// Returns a move as the tree has it.
    pub(super) fn laid(&self, place: Place) -> Laid {
        let point = self.at(place).point;
        Laid { place, point }
    }

    fn at(&self, place: Place) -> &Move {
        // Every number that this file returns is that of a move.
        self.moves.get(place as usize).unwrap_or(&self.moves[0])
    }

    /// Returns the last move at or before the cursor of the drilled game.
    pub(super) fn place_at_cursor(&self, drilled: &Game) -> Place {
        let mut path = drilled.tree().path_to(drilled.cursor());
        sort_by_key(&mut path, |it| *it);
        let is_before = |it: &Move| path.binary_search(&it.node).is_ok();
        self.moves.iter().rposition(is_before).map_or(0, number)
    }

    /// Returns the node of the drilled tree.
    pub(super) fn node(&self, place: Place) -> NodeId {
        self.at(place).node
    }

    /// Returns the move before.
    pub(super) fn before(&self, place: Place) -> Place {
        self.at(place).parent
    }

    /// Returns the point of a move; `None` for a pass.
    pub fn point(&self, place: Place) -> Option<Point> {
        self.at(place).point
    }

    /// Returns `true` if the move is a stone of a colour.
    pub fn is_stone_of(&self, place: Place, colour: Stone) -> bool {
        let it = self.at(place);
        it.colour == colour && it.point.is_some()
    }

    /// Returns the moves that follow.
    pub fn children(&self, place: Place) -> impl Iterator<Item = Place> + '_ {
        let end = self.at(place).end;
        let mut next = place + 1;
        std::iter::from_fn(move || {
            let child = next;
            next = self.at(child).end;
            (child < end).then_some(child)
        })
    }

    /// Returns the number of lines.
    pub(super) fn count(&self) -> usize {
        self.ends.len()
    }

    /// Returns the last move of a line.
    pub(super) fn end(&self, line: usize) -> Place {
        self.ends.get(line).copied().unwrap_or(0)
    }

    /// Returns the name of a line of a course with this key.
    pub(super) fn line_name(&self, line: usize, key: u64) -> u64 {
        names::line(self.name(self.end(line)), key)
    }

    /// Returns the key of a course: lines from another start, or of the other side, have other names.
    pub(super) fn key(&self, course: Course) -> u64 {
        let plies = self.path_to(course.start).len() as u64;
        plies << 1 | course.colour as u64
    }

    /// Returns the name of the position after a move.
    pub(super) fn name(&self, place: Place) -> u64 {
        self.names.get(place as usize).copied().unwrap_or(0)
    }

    /// Returns the lines that go through a move.
    pub(super) fn lines(&self, place: Place) -> Range<usize> {
        let before = |number: Place| self.ends.partition_point(|&it| it < number);
        before(place)..before(self.at(place).end)
    }

    /// Returns the move after `place` on the way to the end of a line; `None` at the end, and beside the way.
    pub(super) fn towards(&self, place: Place, line: usize) -> Option<Place> {
        let goal = self.end(line);
        let leads = |child: &Place| (*child..self.at(*child).end).contains(&goal);
        self.children(place).find(leads)
    }

    /// Returns the moves that reach the position after a stone of `colour` at `point`: the next move if the tree has it,
    /// and those that reach the position in another order.
    pub(super) fn reached(
        &self,
        place: Place,
        point: Point,
        colour: Stone,
    ) -> impl Iterator<Item = Place> + '_ {
        let key = self.at(place).key ^ hash::key(point, colour) ^ hash::WHITE_TO_MOVE;
        let first = self.keys.partition_point(|&(it, _)| it < key);
        let same = self.keys[first..].iter().take_while(move |it| it.0 == key);
        same.map(|&(_, place)| place)
    }

    /// Returns `true` if stones of a colour are placed in a line after `start`.
    pub(super) fn asks(&self, line: usize, start: Place, colour: Stone) -> bool {
        let stones = |place| self.at(place).stones[colour as usize];
        stones(self.end(line)) > stones(start)
    }

    /// Returns `true` if some line has a move of the person.
    pub fn has_lines(&self, course: Course) -> bool {
        let Course { colour, start } = course;
        self.lines(start).any(|line| self.asks(line, start, colour))
    }

    /// Returns the positions of a course at which the person is to move.
    pub(super) fn questions(&self, course: Course) -> impl Iterator<Item = Place> + '_ {
        let all = course.start..self.at(course.start).end;
        all.filter(move |&it| self.to_move(it) == course.colour)
    }

    /// Returns the side to move after a move.
    pub(super) fn to_move(&self, place: Place) -> Stone {
        !self.at(place).colour
    }

    /// Returns the number of stones of a colour after `start` that are not the first choice at their position.
    pub(super) fn alternatives(&self, start: Place, colour: Stone) -> usize {
        let mut has_first = vec![false; self.moves.len()];
        let after = start + 1..self.at(start).end;
        let own = after.filter(|&place| self.is_stone_of(place, colour));
        let is_other = |place: &Place| {
            let parent = self.before(*place) as usize;
            std::mem::replace(&mut has_first[parent], true)
        };
        own.filter(is_other).count()
    }
}

impl Move {
    /// Returns the move after this one.
    fn followed_by(&self, action: Action) -> Move {
        let (colour, point) = (!self.colour, action.point());
        let mut stones = self.stones;
        let mut key = self.key ^ hash::WHITE_TO_MOVE;
        if let Some(point) = point {
            key ^= hash::key(point, colour);
            stones[colour as usize] += 1;
        }
        Move {
            point,
            colour,
            key,
            stones,
            ..self.clone()
        }
    }
}

fn number(index: usize) -> Place {
    Place::try_from(index).unwrap_or(Place::MAX)
}
