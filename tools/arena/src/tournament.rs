//! Plays the games of a match, several at a time if requested, until there are enough.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tengen_core::{Stone, Terms};
use tengen_records::Unwritable;

use crate::book::{Book, BookError};
use crate::folder::{Folder, FolderError};
use crate::log::{LoggedGame, Side, black};
use crate::opening::Opening;
use crate::play::{Played, play};
use crate::player::Entrant;
use crate::random::Random;
use crate::record::sgf;
use crate::standing::Standing;
use crate::statistics::{Decision, Score, Sprt};

/// The settings of a match.
#[derive(Debug)]
pub(crate) struct Match {
    pub(crate) terms: Terms,
    /// The players A and B.
    pub(crate) entrants: [Entrant; 2],
    pub(crate) seed: u64,
    /// The maximum number of games.
    pub(crate) games: usize,
    /// The number of games played at the same time.
    pub(crate) concurrency: usize,
    pub(crate) sprt: Option<Sprt>,
}

/// The reason why a match stopped early.
#[derive(Debug, thiserror::Error)]
pub(crate) enum MatchError {
    #[error(transparent)]
    Book(#[from] BookError),
    #[error(transparent)]
    Folder(#[from] FolderError),
    #[error("a game cannot be saved: {0}")]
    Record(#[from] Unwritable),
}

/// The games still to be started.
struct Todo {
    next: usize,
    done: HashSet<usize>,
    book: Book,
}

type News = Result<(usize, Opening, Played), BookError>;

impl Match {
    /// Plays the missing games, and calls `tell` after each with the standing at that moment.
    pub(crate) fn run(
        &self,
        book: Book,
        folder: Option<&Arc<Folder>>,
        standing: &mut Standing,
        mut tell: impl FnMut(&LoggedGame, &Standing),
    ) -> Result<(), MatchError> {
        let todo = Mutex::new(Todo {
            next: 0,
            done: standing.entries().iter().map(|entry| entry.game).collect(),
            book,
        });
        let is_over = AtomicBool::new(self.is_decided(standing));
        thread::scope(|scope| {
            let (sender, receiver) = channel();
            for _ in 0..self.concurrency {
                let sender = sender.clone();
                let (todo, is_over) = (&todo, &is_over);
                scope.spawn(move || self.work(todo, is_over, &sender));
            }
            drop(sender);
            let mut all = Ok(());
            for news in receiver {
                let kept = self.keep(news, folder);
                match kept {
                    Ok(entry) => {
                        standing.add(entry.clone());
                        tell(&entry, standing);
                        if self.is_decided(standing) {
                            is_over.store(true, Ordering::Relaxed);
                        }
                    }
                    Err(error) => {
                        is_over.store(true, Ordering::Relaxed);
                        all = Err(error);
                    }
                }
            }
            all
        })
    }

    /// Returns `true` if the sequential test has reached a decision.
    fn is_decided(&self, standing: &Standing) -> bool {
        let decision = |sprt: Sprt| sprt.decision(&standing.tally().pairs);
        self.sprt
            .is_some_and(|sprt| decision(sprt) != Decision::Open)
    }

    fn work(&self, todo: &Mutex<Todo>, is_over: &AtomicBool, sender: &Sender<News>) {
        while !is_over.load(Ordering::Relaxed) {
            let next = todo
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .next(self.games);
            let Some((game, opening)) = next else {
                return;
            };
            let news = opening.map(|opening| {
                let played = self.play(game, &opening);
                (game, opening, played)
            });
            let is_last = news.is_err();
            if sender.send(news).is_err() || is_last {
                return;
            }
        }
    }

    fn play(&self, game: usize, opening: &Opening) -> Played {
        let sides = [black(game), black(game).other()];
        let mut seeds = Random::of(self.seed, game as u64);
        let lines = self.terms.size.lines();
        let players = sides.map(|side| {
            let seed = seeds.next();
            self.entrant(side).sit_down(self.terms.rules, lines, seed)
        });
        play(self.terms, opening, players)
    }

    fn entrant(&self, side: Side) -> &Entrant {
        let [a, b] = &self.entrants;
        match side {
            Side::A => a,
            Side::B => b,
        }
    }

    /// Logs a game and saves its record.
    fn keep(&self, news: News, folder: Option<&Arc<Folder>>) -> Result<LoggedGame, MatchError> {
        let (game, opening, played) = news?;
        let entry = entry(game, &played);
        if let Some(folder) = folder {
            let sides = [black(game), black(game).other()];
            let names = sides.map(|side| format!("{}: {}", side.name(), self.entrant(side).player));
            let [black, white] = &names;
            let round = format!("{}, opening {opening}", game / 2 + 1);
            // Save the record first: a logged game is never played again.
            folder.save(game, &sgf(&played, [black, white], &round)?)?;
            folder.append(&entry)?;
        }
        Ok(entry)
    }
}

fn entry(game: usize, played: &Played) -> LoggedGame {
    let score = match played.winner {
        None => Score::Draw,
        Some(winner) if (winner == Stone::Black) == (black(game) == Side::A) => Score::Win,
        Some(_) => Score::Loss,
    };
    LoggedGame {
        game,
        score,
        ending: played.ending.to_string(),
        plies: played.plies.iter().map(ToString::to_string).collect(),
        ms: played.ms.clone(),
    }
}

impl Todo {
    /// Returns the next game with its opening, or `None` if all games have been started.
    fn next(&mut self, games: usize) -> Option<(usize, Result<Opening, BookError>)> {
        while self.done.contains(&self.next) {
            self.next += 1;
        }
        let game = self.next;
        if game >= games {
            return None;
        }
        self.next += 1;
        Some((game, self.book.get(game / 2)))
    }
}
