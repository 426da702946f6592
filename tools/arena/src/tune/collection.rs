//! Plays the games of training data and labels their positions.

use std::collections::BTreeMap;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tengen_core::{Action, Point, Position, Stone, Terms};
use tengen_engine::evaluation::Tables;
use tengen_engine::{Choice, Engine, Score, SearchLimit, Silent};

use super::game::{Label, TrainingGame};
use super::wandering::{Last, Wandering};
use crate::book::{Book, BookError};
use crate::opening::Opening;
use crate::play::{Ending, play};
use crate::player::{Entrant, Seated};
use crate::random::Random;

/// The settings of a collection of training games. The games depend on nothing else.
#[derive(Debug)]
pub(crate) struct Collection {
    pub(crate) terms: Terms,
    pub(crate) seed: u64,
    pub(crate) games: usize,
    /// The tables of the engine that plays and judges.
    pub(crate) tables: Arc<Tables>,
    /// The nodes of the engine for a move.
    pub(crate) nodes: u64,
    /// The nodes of the larger of the two searches that label a position.
    pub(crate) label_nodes: u64,
    /// Other players, each of which gets one side of some games.
    pub(crate) others: Vec<Entrant>,
    /// The number of games played at the same time.
    pub(crate) concurrency: usize,
}

/// Every so many games, another player gets one side.
const OTHERS: usize = 4;

/// The usual number of drawn positions of a game, if it is long enough.
const LABELS: usize = 24;

/// The quotient of the nodes of the two searches that label a position.
const SMALLER: u64 = 4;

/// The largest difference between the chances to win that both searches give a position.
const AGREEMENT: f64 = 0.08;

/// The nodes of the search for another move.
const QUICK: u64 = 1000;

/// The next game, and the openings.
struct Todo {
    next: usize,
    book: Book,
}

impl Collection {
    /// Plays all games, and calls `tell` for each in order.
    pub(crate) fn run(
        &self,
        book: Book,
        mut tell: impl FnMut(&TrainingGame),
    ) -> Result<(), BookError> {
        let todo = Mutex::new(Todo { next: 0, book });
        thread::scope(|scope| {
            let (sender, receiver) = channel();
            for _ in 0..self.concurrency {
                let (sender, todo) = (sender.clone(), &todo);
                scope.spawn(move || {
                    while let Some((number, opening)) = self.next(todo) {
                        let game = opening.map(|opening| self.game(number, &opening));
                        let is_last = game.is_err();
                        if sender.send((number, game)).is_err() || is_last {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let (mut early, mut due) = (BTreeMap::new(), 0);
            for (number, game) in receiver {
                early.insert(number, game?);
                while let Some(game) = early.remove(&due) {
                    tell(&game);
                    due += 1;
                }
            }
            Ok(())
        })
    }

    fn next(&self, todo: &Mutex<Todo>) -> Option<(usize, Result<Opening, BookError>)> {
        let mut todo = todo.lock().unwrap_or_else(PoisonError::into_inner);
        let number = todo.next;
        (number < self.games).then(|| {
            todo.next += 1;
            (number, todo.book.get(number))
        })
    }

    fn game(&self, number: usize, opening: &Opening) -> TrainingGame {
        let mut random = Random::of(self.seed, number as u64);
        let empty = Position::new(self.terms.size, self.terms.rules, Stone::Black);
        let mut seat = || -> Box<dyn Seated> {
            let random = Random::of(random.next(), 0);
            Box::new(Wandering::new(&empty, &self.tables, self.nodes, random))
        };
        let mut players = [seat(), seat()];
        let turn = number / OTHERS;
        if number.is_multiple_of(OTHERS)
            && let Some(other) = self.others.get(turn % self.others.len().max(1))
        {
            let lines = self.terms.size.lines();
            // Each of the others gets both colours in turn.
            let side = turn / self.others.len().max(1) % 2;
            players[side] = other.sit_down(self.terms.rules, lines, random.next());
        }
        let played = play(self.terms, opening, players);
        let stones: Vec<_> = played
            .plies
            .iter()
            .copied()
            .filter_map(Action::point)
            .collect();
        let is_whole =
            matches!(played.ending, Ending::Board(_)) && stones.len() == played.plies.len();
        let labels = if is_whole {
            self.labels(&empty, &stones, opening.0.len(), &mut random)
        } else {
            Vec::new()
        };
        TrainingGame {
            stones,
            winner: played.winner,
            labels,
        }
    }

    /// Labels some of the positions after the opening and, for each, one that another move leads to.
    fn labels(
        &self,
        empty: &Position,
        stones: &[Point],
        opening: usize,
        random: &mut Random,
    ) -> Vec<Label> {
        let mut engine = Engine::with_tables(empty, Arc::clone(&self.tables));
        let mut position = empty.clone();
        let mut labels = Vec::new();
        let played = stones.len().saturating_sub(opening).max(1);
        for (count, &stone) in (1..stones.len()).zip(stones) {
            let before = position.clone();
            if position.put(stone).is_err() {
                break;
            }
            if count < opening || random.below(played as u64) >= LABELS as u64 {
                continue;
            }
            labels.extend(self.label(&mut engine, &before, stone, (count, None)));
            let next = stones.get(count).copied();
            let branch = another(&mut engine, &position, random);
            if let Some(branch) = branch.filter(|&branch| Some(branch) != next) {
                let place = (count, Some(branch));
                labels.extend(self.label(&mut engine, &position, branch, place));
            }
        }
        labels
    }

    /// Returns the label of the position after a stone if the reply is not forced, and two searches
    /// agree on the score and find no forced win. Its place in the game is a number of stones, and a stone that another
    /// move leads to.
    fn label(
        &self,
        engine: &mut Engine,
        before: &Position,
        stone: Point,
        (stones, branch): (usize, Option<Point>),
    ) -> Option<Label> {
        let features = engine.features(before, stone)?;
        if features.has_five_to_prevent() {
            return None;
        }
        let mut position = before.clone();
        position.put(stone).ok()?;
        let mut search = |nodes| {
            let verdict = engine.think(&position, SearchLimit::Nodes(nodes), &mut Silent);
            match verdict.score {
                Score::Value(value) => Some((value, verdict.choice)),
                Score::Win(_) | Score::Loss(_) => None,
            }
        };
        let (quick, first) = search(self.label_nodes / SMALLER)?;
        let (score, choice) = search(self.label_nodes)?;
        let difference = Score::Value(quick).chance() - Score::Value(score).chance();
        let best = match choice {
            Choice::Place(point) if choice == first => Some(point),
            _ => None,
        };
        (difference.abs() <= AGREEMENT).then_some(Label {
            stones,
            branch,
            score,
            best,
        })
    }
}

/// Returns one of the candidates of a quick search.
fn another(engine: &mut Engine, position: &Position, random: &mut Random) -> Option<Point> {
    let mut last = Last::default();
    engine.think(position, SearchLimit::Nodes(QUICK), &mut last);
    Some(random.pick(&last.0?.candidates)?.point)
}
