//! A collection in memory: its games, and the source of each.

use std::fmt;
use std::str::FromStr;

use crate::{Added, CollectedGame, Database, Explored, GameNumber, SourceId, Wish};

/// A [`Database`] whose games belong to sources, which can be taken away again.
///
/// # Examples
///
/// ```
/// use tengen_collection::{Library, SourceId, Wish};
///
/// let mut library = Library::default();
/// let (counts, _) = library.add(SourceId(7), "renju\t15\tblack\t\tAda\tBo\t\th8h9\nwrong");
/// assert_eq!((counts.added, counts.wrong), (1, 1));
/// assert_eq!(library.find(&Wish::default(), 0, 10).1.len(), 1);
/// library.remove(SourceId(7));
/// assert_eq!(library.find(&Wish::default(), 0, 10).1.len(), 0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Library {
    database: Database,
    /// The source of each game.
    sources: Vec<SourceId>,
    /// The games of the source that was removed last.
    removed: Option<(SourceId, Vec<CollectedGame>)>,
}

/// What became of games that were added.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// New games.
    pub added: u32,
    /// Games that were there already.
    pub known: u32,
    /// Lines that are no games.
    pub wrong: u32,
    /// Games that were left out because the collection is full.
    pub full: u32,
}

/// Returned if a text is not that of counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected four numbers with spaces between")]
pub struct ParseCountsError;

impl Library {
    /// Returns the number of games.
    pub fn len(&self) -> usize {
        self.database.games().len()
    }

    /// Returns `true` if there are no games.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a game of each line, unless it is there already. Returns the lines of those that are new, too.
    ///
    /// A game that was only played here so far belongs to the source from then on, as the source tells it if
    /// that is not less.
    pub fn add(&mut self, source: SourceId, lines: &str) -> (Counts, String) {
        let (mut counts, mut new) = (Counts::default(), String::new());
        for line in lines.lines().filter(|line| !line.is_empty()) {
            let Ok(game) = line.parse::<CollectedGame>() else {
                counts.wrong += 1;
                continue;
            };
            match self.put(source, game) {
                Put::New => {
                    counts.added += 1;
                    new.push_str(line);
                    new.push('\n');
                }
                Put::Known => counts.known += 1,
                Put::Full => counts.full += 1,
            }
        }
        (counts, new)
    }

    fn put(&mut self, source: SourceId, game: CollectedGame) -> Put {
        match self.database.add(game.clone()) {
            Added::New(_) => {
                self.sources.push(source);
                Put::New
            }
            Added::Known(number) => match self.sources.get_mut(number.index()) {
                Some(owner) if *owner == SourceId::PLAYED && source != SourceId::PLAYED => {
                    *owner = source;
                    self.database.replace(number, game);
                    Put::New
                }
                _ => Put::Known,
            },
            Added::Full => Put::Full,
        }
    }

    /// Takes the games of a source away, and keeps them until the next source is taken away. Returns their number.
    pub fn remove(&mut self, source: SourceId) -> usize {
        let taken = self.take(source);
        let count = taken.len();
        self.removed = Some((source, taken));
        count
    }

    /// Adds the games of the source that was removed last, if it is this one.
    pub fn restore(&mut self, source: SourceId) -> Counts {
        let mut counts = Counts::default();
        let removed = self.removed.take_if(|(it, _)| *it == source);
        for game in removed.into_iter().flat_map(|(_, games)| games) {
            match self.put(source, game) {
                Put::New => counts.added += 1,
                Put::Known => counts.known += 1,
                Put::Full => counts.full += 1,
            }
        }
        counts
    }

    /// Replaces the games that were played here.
    pub fn replace_played(&mut self, games: impl IntoIterator<Item = CollectedGame>) -> Counts {
        self.take(SourceId::PLAYED);
        let mut counts = Counts::default();
        for game in games {
            match self.put(SourceId::PLAYED, game) {
                Put::New => counts.added += 1,
                Put::Known => counts.known += 1,
                Put::Full => counts.full += 1,
            }
        }
        counts
    }

    fn take(&mut self, source: SourceId) -> Vec<CollectedGame> {
        if !self.sources.contains(&source) {
            return Vec::new();
        }
        let games = std::mem::take(&mut self.database).into_games();
        let sources = std::mem::take(&mut self.sources);
        let mut taken = Vec::new();
        for (game, owner) in games.into_iter().zip(sources) {
            if owner == source {
                taken.push(game);
            } else {
                self.put(owner, game);
            }
        }
        taken
    }

    /// Returns the lines of all games that a wish wants, the first added first, whatever its order. No board is turned.
    pub fn list(&self, wish: &Wish) -> String {
        let mut lines = String::new();
        for number in self.wanted(wish).iter().rev() {
            if let Some(game) = self.database.game(*number) {
                lines.push_str(&game.to_string());
                lines.push('\n');
            }
        }
        lines
    }

    /// Returns the games that a wish wants, the latest added first.
    fn wanted(&self, wish: &Wish) -> Vec<GameNumber> {
        let found = match &wish.at {
            Some(board) => {
                let found = self.database.find_at(board, &wish.filter);
                found.into_iter().map(|(number, _)| number).collect()
            }
            None => self.database.find(&wish.filter).collect::<Vec<_>>(),
        };
        let found = found.into_iter();
        found.filter(|it| self.is_of_source(*it, wish)).collect()
    }

    fn is_of_source(&self, number: GameNumber, wish: &Wish) -> bool {
        let owner = self.sources.get(number.index());
        wish.source.is_none_or(|it| owner == Some(&it))
    }

    /// Returns the number of games that a wish wants, and `most` of them from this place on, in its order. With a position,
    /// the boards are turned so that it lies as in the wish.
    pub fn find(&self, wish: &Wish, from: usize, most: usize) -> (usize, Vec<CollectedGame>) {
        let game = |number: GameNumber| self.database.game(number);
        if let Some(board) = &wish.at {
            let mut found = self.database.find_at(board, &wish.filter);
            found.retain(|(number, _)| self.is_of_source(*number, wish));
            wish.order.sort(&mut found, |it| game(it.0));
            let shown = found.iter().skip(from).take(most);
            let turned = shown.filter_map(|(it, turn)| Some(game(*it)?.turned(*turn)));
            return (found.len(), turned.collect());
        }
        let mut found = self.wanted(wish);
        wish.order.sort(&mut found, |it| game(*it));
        let shown = found.iter().skip(from).take(most);
        let games = shown.filter_map(|it| game(*it)).cloned();
        (found.len(), games.collect())
    }

    /// Returns the games with the position of a wish, and the moves that followed; none if it has no position.
    pub fn explore(&self, wish: &Wish) -> Explored {
        let board = wish.at.as_ref();
        board.map_or_else(Explored::default, |board| {
            self.database.explore(board, &wish.filter)
        })
    }
}

enum Put {
    New,
    Known,
    Full,
}

/// Writes the text form.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts {
            added,
            known,
            wrong,
            full,
        } = self;
        write!(f, "{added} {known} {wrong} {full}")
    }
}

/// Reads the text form.
impl FromStr for Counts {
    type Err = ParseCountsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers: Result<Vec<u32>, _> = text.split(' ').map(str::parse).collect();
        match numbers.as_deref() {
            Ok(&[added, known, wrong, full]) => Ok(Counts {
                added,
                known,
                wrong,
                full,
            }),
            _ => Err(ParseCountsError),
        }
    }
}
