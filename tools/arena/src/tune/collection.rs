//! Plays the games of training data and labels their positions.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use tengen_core::{Action, Point, Position, Stone, Terms};
use tengen_engine::evaluation::Tables;
use tengen_engine::{Engine, Score, SearchLimit, Silent};

use super::game::{Budget, Calm, Label, TrainingGame};
use super::wandering::{Agreed, Last, SMALLER, Wandering};
use crate::opening::{Balance, Generator, NoOpening, Opening};
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
    /// The usual number of positions of a game that the larger searches label, if it is long enough.
    pub(crate) labels: u32,
    /// Other players, each of which gets one side of some games.
    pub(crate) others: Vec<Entrant>,
    /// The number of games played at the same time.
    pub(crate) concurrency: usize,
}

/// The largest advantage of one side in the opening of a game.
const BALANCE: Balance = Balance::Within {
    most: 200,
    nodes: 1000,
};

/// The number of stones of an opening.
const STONES: RangeInclusive<u64> = 1..=9;

/// Every so many games, another player gets one side.
const OTHERS: usize = 4;

/// The own moves and the nodes of the search for a win by fours that makes a label superfluous.
const FOURS: u8 = 20;
const FOUR_NODES: u64 = 500;

/// The nodes of the search for another move.
const QUICK: u64 = 1000;

/// Lets the other threads begin no game any more if this one panics: games are told in order, so later ones would be lost.
struct StopOthers<'a> {
    next: &'a AtomicUsize,
    end: usize,
}

impl Drop for StopOthers<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.next.store(self.end, Ordering::Relaxed);
        }
    }
}

impl Collection {
    /// Plays the games after the first `done`, and calls `tell` for each in order.
    pub(crate) fn run<E: From<NoOpening>>(
        &self,
        done: usize,
        mut tell: impl FnMut(&TrainingGame) -> Result<(), E>,
    ) -> Result<(), E> {
        let next = AtomicUsize::new(done);
        thread::scope(|scope| {
            let (sender, receiver) = channel();
            for _ in 0..self.concurrency {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || self.work(next, &sender));
            }
            drop(sender);
            let (mut early, mut due) = (BTreeMap::new(), done);
            for (number, game) in receiver {
                early.insert(number, game?);
                while let Some(game) = early.remove(&due) {
                    tell(&game)?;
                    due += 1;
                }
            }
            Ok(())
        })
    }

    /// Plays one game after the other, until there are enough or nobody hears of them any more.
    fn work(&self, next: &AtomicUsize, sender: &Sender<(usize, Result<TrainingGame, NoOpening>)>) {
        let generator = Generator::new(self.terms, self.seed, BALANCE);
        let mut generator = generator.with_stones(STONES);
        let _guard = StopOthers {
            next,
            end: self.games,
        };
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.games {
                return;
            }
            let opening = generator.any(number);
            let game = opening.map(|opening| self.game(number, &opening));
            let is_last = game.is_err();
            if sender.send((number, game)).is_err() || is_last {
                return;
            }
        }
    }

    fn game(&self, number: usize, opening: &Opening) -> TrainingGame {
        let mut random = Random::of(self.seed, number as u64);
        let empty = Position::new(self.terms.size, self.terms.rules, Stone::Black);
        let (judged, judgements) = channel();
        let mut seat = || -> Box<dyn Seated> {
            let random = Random::of(random.next(), 0);
            let judged = judged.clone();
            Box::new(Wandering::new(
                &empty,
                &self.tables,
                self.nodes,
                random,
                judged,
            ))
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
            let played = judgements.try_iter().collect();
            self.labels(&empty, &stones, opening.0.len(), (&played, &mut random))
        } else {
            Vec::new()
        };
        TrainingGame {
            stones,
            winner: played.winner,
            labels,
        }
    }

    /// Labels the positions after the opening by the searches that chose the moves, and some of them, each with one
    /// that another move leads to, by larger searches.
    fn labels(
        &self,
        empty: &Position,
        stones: &[Point],
        opening: usize,
        (judged, random): (&BTreeMap<usize, Agreed>, &mut Random),
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
            if count < opening {
                continue;
            }
            if random.below(played as u64) >= u64::from(self.labels) {
                let agreed = |_: &mut Engine, _: &Position| judged.get(&count).copied();
                let place = (count, None, Budget::Move);
                labels.extend(label(&mut engine, &before, stone, place, agreed));
                continue;
            }
            let place = (count, None, Budget::Larger);
            let larger = |engine: &mut Engine, position: &Position| self.search(engine, position);
            labels.extend(label(&mut engine, &before, stone, place, larger));
            let next = stones.get(count).copied();
            let branch = another(&mut engine, &position, random);
            if let Some(branch) = branch.filter(|&branch| Some(branch) != next) {
                let place = (count, Some(branch), Budget::Larger);
                labels.extend(label(&mut engine, &position, branch, place, larger));
            }
        }
        labels
    }

    /// Returns the result of two searches of a position, if they agree.
    fn search(&self, engine: &mut Engine, position: &Position) -> Option<Agreed> {
        let mut search = |nodes| {
            let verdict = engine.think(position, SearchLimit::Nodes(nodes), &mut Silent);
            (verdict.score, verdict.choice)
        };
        let small = search(self.label_nodes / SMALLER);
        match small.0 {
            Score::Value(_) => Agreed::of(small, search(self.label_nodes)),
            Score::Win(_) | Score::Loss(_) => Agreed::of(small, small),
        }
    }
}

/// Returns the label of the position after a stone if the reply is not forced and no short win by fours is there. Its place in the game is a number of stones,
/// and a stone that another move leads to.
fn label(
    engine: &mut Engine,
    before: &Position,
    stone: Point,
    (stones, branch, budget): (usize, Option<Point>, Budget),
    agreed: impl FnOnce(&mut Engine, &Position) -> Option<Agreed>,
) -> Option<Label> {
    let features = engine.features(before, stone)?;
    if features.has_five_to_prevent() {
        return None;
    }
    let mut position = before.clone();
    position.put(stone).ok()?;
    // The search itself looks for wins by fours where it uses a static value.
    if engine.vcf(&position, FOURS, FOUR_NODES).moves().is_some() {
        return None;
    }
    let Agreed { score, best } = agreed(engine, &position)?;
    Some(Label {
        stones,
        branch,
        budget,
        calm: if features.has_open_four_to_prevent() {
            Calm::Forced
        } else {
            Calm::Quiet
        },
        score,
        best,
    })
}

/// Returns one of the candidates of a quick search.
fn another(engine: &mut Engine, position: &Position, random: &mut Random) -> Option<Point> {
    let mut last = Last::default();
    engine.think(position, SearchLimit::Nodes(QUICK), &mut last);
    Some(random.pick(&last.info?.candidates)?.point)
}
