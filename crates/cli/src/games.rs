//! Opens a game of a file: the reading options, and the choice of one of several games.

use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::fmt::Write as _;

use clap::{Args, ValueEnum};
use tengen_core::game::Referee;
use tengen_core::link::LinkError;
use tengen_core::rules::{Judgement, Setup};
use tengen_core::{Archive, BoardSize, Game, Position, Ruleset, Terms};
use tengen_records::charset::{Charset, Native};
use tengen_records::{
    Caution, Collection, Context, Format, Limits, Problem, Reading, RecordError, Rows, Spot,
    Warning, read, read_as,
};

use crate::failure::Failure;
use crate::input::{self, Kind, Source};
use crate::inputs::{self, Input, Wanted};
use crate::output::{Form, complain};
use crate::progress::Progress;
use crate::texts::{Key, say, text};
use crate::troubles::Troubles;
use crate::words;
use tengen_page::past_games;
use tengen_page::view::describe;

/// Options for reading a file.
#[derive(Args, Debug)]
#[command(next_help_heading = "Reading")]
pub(crate) struct RecordOptions {
    /// Input format, instead of the detected one: link, sgf, moves, gomocalc, psq, rec, lib, pos,
    /// rif, sav, offsets, diagram or bin
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// Rule set, if the file does not state one
    #[arg(long, value_name = "RULES", value_parser = words::rule)]
    rule: Option<Ruleset>,
    /// Board size in lines, 5 to 22, if the file does not state one
    #[arg(long, value_name = "N")]
    board: Option<BoardSize>,
    /// Encoding of texts, such as gbk, big5 or windows-1251, instead of the detected one
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    /// Edge from which rows are counted, in formats where this varies
    #[arg(long, value_name = "EDGE", default_value = "bottom")]
    rows: Edge,
    /// Number of the game to open, from 1, if the file holds several games
    #[arg(long, value_name = "N")]
    game: Option<usize>,
    /// Open all games of a file that holds several
    #[arg(long, conflicts_with = "game")]
    all: bool,
    /// Open the readable part of a broken file: everything before the error, in SGF also the other
    /// variations
    #[arg(long)]
    keep_going: bool,
    /// Print no warnings about skipped, guessed or lost content
    #[arg(long, short)]
    quiet: bool,
}

/// Edge of the board.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Edge {
    Top,
    Bottom,
}

/// Games of a file that are opened without `--game` and `--all`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Which {
    /// The only one. Several are a failure, which lists them.
    Only,
    All,
}

/// Game that was opened.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) format: Format,
    pub(crate) archive: Archive,
    pub(crate) game: Game,
    /// Number of the game in its file, from 1.
    pub(crate) number: usize,
    /// Number of games in the file.
    pub(crate) count: usize,
    /// Warnings about skipped or guessed parts.
    pub(crate) warnings: Vec<String>,
    /// Error at which reading stopped, if any.
    pub(crate) broken: Option<String>,
}

/// Game of a file as it was read, which may be no game that can be played.
#[derive(Debug)]
pub(crate) struct Numbered {
    /// Number of the game in its file, from 1.
    pub(crate) number: usize,
    /// The reason if it cannot be read.
    pub(crate) reading: Result<Reading, String>,
}

/// Maximum number of warnings to print.
const SHOWN_WARNINGS: usize = 20;

impl RecordOptions {
    /// Returns `true` if notes about lost content are not wanted.
    pub(crate) const fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Returns the rule set for games that state none.
    pub(crate) fn rules(&self) -> Ruleset {
        self.rule.unwrap_or_default()
    }

    /// Returns the board size for games that state none.
    pub(crate) fn size(&self) -> BoardSize {
        self.board.unwrap_or_default()
    }

    fn read(&self, source: &Source) -> Result<Collection, Failure> {
        let wrong =
            |error: RecordError| Failure::Wrong(format!("{}: {}", source.shown, why(&error)));
        self.collection(source).map_err(wrong)
    }

    fn collection(&self, source: &Source) -> Result<Collection, RecordError> {
        let encoding = self.encoding.as_deref();
        if let Some(name) = encoding.filter(|name| Native.decode(name, b"").is_none()) {
            return Err(RecordError::file(Problem::Encoding(name.to_owned())));
        }
        let context = Context {
            name: &source.name,
            terms: Terms {
                rules: self.rule.unwrap_or_default(),
                ..Terms::default()
            },
            rows: match self.rows {
                Edge::Top => Rows::FromTop,
                Edge::Bottom => Rows::FromBottom,
            },
            charset: &Native,
            encoding,
            size: self.board,
            limits: Limits::NATIVE,
            heard: None,
        };
        if let (None, Some(games)) = (self.from, past_games(&source.bytes)) {
            return Ok(of_page(games));
        }
        match self.from {
            Some(format) => read_as(format, &source.bytes, &context),
            None => match read(&source.bytes, &context) {
                // For a link, an error about its damage is more useful than "unknown format".
                Err(error) if error.problem == Problem::Unknown && source.kind == Kind::Link => {
                    read_as(Format::Link, &source.bytes, &context)
                }
                found => found,
            },
        }
    }

    fn choose(&self, collection: Collection, source: &Source) -> Result<Opened, Failure> {
        let (format, count) = (collection.format, collection.games.len());
        let number = match self.game {
            Some(number) => number,
            None if count > 1 => return Err(several(&collection, source)),
            None => 1,
        };
        let mut games = collection.games.into_iter();
        let chosen = number.checked_sub(1).and_then(|index| games.nth(index));
        let Some(chosen) = chosen else {
            let shown = &source.shown;
            let values: &[(&str, &dyn Display)] =
                &[("number", &number), ("games", &games_in_words(count))];
            let why = say(Key::NoGame, values);
            return Err(Failure::Wrong(format!("{shown}: {why}")));
        };
        self.opened(chosen, format, (number, count), source)
    }

    /// Prints a warning about a game to the standard error, if answers are text and warnings are wanted.
    pub(crate) fn warn(&self, warning: &str, opened: &Opened, file: &str, form: Form) {
        if !self.quiet && form == Form::Text {
            let place = place(file, opened.number, opened.count);
            complain(Key::Warning, &format!("{place}: {warning}"));
        }
    }

    /// Opens the wanted games of an input, and prints warnings about skipped parts to the standard error if
    /// answers are text.
    ///
    /// # Errors
    ///
    /// [`Failure`] if nothing can be opened; that of a single game of several stands in its place.
    pub(crate) fn open_each(
        &self,
        argument: &OsStr,
        which: Which,
        form: Form,
    ) -> Result<Vec<Result<Opened, Failure>>, Failure> {
        self.open_source(&input::read(argument)?, which, form)
    }

    /// Opens the wanted games of a record that was read; see [`open_each`](Self::open_each).
    fn open_source(
        &self,
        source: &Source,
        which: Which,
        form: Form,
    ) -> Result<Vec<Result<Opened, Failure>>, Failure> {
        let collection = self.read(source)?;
        let games = if self.game.is_some() || (which == Which::Only && !self.all) {
            vec![Ok(self.choose(collection, source)?)]
        } else {
            let (format, count) = (collection.format, collection.games.len());
            let numbered = (1..).zip(collection.games);
            let open = |(number, game)| self.opened(game, format, (number, count), source);
            numbered.map(open).collect()
        };
        if !self.quiet && form == Form::Text {
            for opened in games.iter().flatten() {
                warn(opened, source);
            }
        }
        Ok(games)
    }

    /// Opens the games of all inputs, and hands over each. What fails is a trouble, and the others go on.
    ///
    /// # Errors
    ///
    /// As [`Troubles::note`].
    pub(crate) fn each(
        &self,
        files: &[OsString],
        which: Which,
        mut progress: Progress,
        troubles: &mut Troubles,
        mut take: impl FnMut(Opened, &Input) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let inputs = inputs::all(files, Wanted::Records, troubles)?;
        let count = inputs.len() as u64;
        for (number, input) in (0..).zip(inputs) {
            let shown = input.shown();
            progress.show(number, count, &shown);
            let games = self.open_each(&input.argument, which, troubles.form());
            for opened in troubles.pass(games, &shown)?.into_iter().flatten() {
                let done = opened.and_then(|opened| take(opened, &input));
                if done.is_err() {
                    progress.hide();
                }
                troubles.pass(done, &shown)?;
            }
        }
        Ok(())
    }

    /// Reads all games of an input, or the chosen one, each with its number.
    ///
    /// # Errors
    ///
    /// [`Failure`] if nothing can be read.
    pub(crate) fn read_each(&self, argument: &OsStr) -> Result<Vec<Numbered>, Failure> {
        let source = input::read(argument)?;
        let collection = self.read(&source)?;
        let numbered = (1..).zip(collection.games);
        let chosen = numbered.filter(|(number, _)| self.game.is_none_or(|it| it == *number));
        let named = chosen.map(|(number, reading)| Numbered {
            number,
            reading: reading.map_err(|error| why(&error)),
        });
        Ok(named.collect())
    }

    /// Returns the settings that change what is read of a file, as one text.
    pub(crate) fn settings(&self) -> String {
        let RecordOptions {
            from,
            rule,
            board,
            encoding,
            rows,
            game,
            keep_going,
            ..
        } = self;
        let rule = rule.map(|it| it.to_string());
        let board = board.map(BoardSize::lines);
        format!("{from:?} {rule:?} {board:?} {encoding:?} {rows:?} {game:?} {keep_going}")
    }

    /// Returns `true` if the readable part of a broken game is wanted.
    pub(crate) const fn keeps_going(&self) -> bool {
        self.keep_going
    }

    /// Returns the warnings about a game. That it states neither rules nor size is one warning, and no guess is one
    /// that the person made.
    fn in_words(&self, warnings: &[Warning], archive: &Archive) -> Vec<String> {
        let Terms { rules, size, .. } = archive.terms;
        let is_guess = |it: &Warning| match it.caution {
            Caution::RulesGuessed => self.rule.is_none(),
            Caution::SizeGuessed(_) => self.board.is_none(),
            _ => false,
        };
        let is_said = |it: &Warning| match it.caution {
            Caution::RulesGuessed | Caution::SizeGuessed(_) => is_guess(it),
            _ => true,
        };
        let are_both = warnings.iter().filter(|it| is_guess(it)).count() > 1;
        let others = warnings.iter().filter(|it| is_said(it));
        let others = others.filter(|it| !(are_both && is_guess(it)));
        let others = others.map(|it| words::phrase(&describe::warning(it, rules.variant)));
        let both = say(Key::Guessed, &[("rules", &rules), ("size", &size)]);
        are_both.then_some(both).into_iter().chain(others).collect()
    }

    /// Opens a game that was read, with its number and the number of games.
    fn opened(
        &self,
        reading: Result<Reading, RecordError>,
        format: Format,
        (number, count): (usize, usize),
        source: &Source,
    ) -> Result<Opened, Failure> {
        let place = place(&source.shown, number, count);
        let wrong = |why: String| Failure::Wrong(format!("{place}: {why}"));
        let reading = reading.map_err(|error| wrong(why(&error)))?;
        let Reading {
            archive,
            warnings,
            broken,
        } = reading;
        if let Some(error) = broken.as_ref().filter(|_| !self.keep_going) {
            let hint = say(Key::KeepGoing, &[("moves", &moves(&archive))]);
            return Err(wrong(format!("{}\n{hint}", why(error))));
        }
        let game = Game::from_archive(&archive).map_err(|error| wrong(error.to_string()))?;
        Ok(Opened {
            format,
            warnings: self.in_words(&warnings, &archive),
            archive,
            game,
            number,
            count,
            broken: broken.as_ref().map(why),
        })
    }
}

impl Opened {
    /// Returns the warning about a last stone that these rules forbid, if neither the record nor the referee says what
    /// became of it.
    pub(crate) fn forbidden_end(&self, rules: Ruleset) -> Option<String> {
        let mut game = self.game.clone();
        words::show_end(&mut game);
        let is_open = !game.status().is_over() && game.terms().referee != Referee::Claim;
        let point = game.tree().step(game.cursor())?.action.point()?;
        let mut board = game.board().clone();
        let to_move = board.remove(point)?;
        let setup = Setup { board, to_move };
        let before = Position::from_setup(setup, rules, game.terms().first);
        match before.judge(point) {
            Ok(Judgement::Forbidden(ban)) if is_open => Some(say(
                Key::ForbiddenEnd,
                &[("point", &point), ("ban", &ban.word())],
            )),
            _ => None,
        }
    }
}

/// Opens all games of a record by its content, with this rule set for games that state none.
///
/// # Errors
///
/// As [`RecordOptions::open_each`].
pub(crate) fn open_all(
    source: &Source,
    rules: Ruleset,
    form: Form,
) -> Result<Vec<Result<Opened, Failure>>, Failure> {
    let options = RecordOptions {
        from: None,
        rule: Some(rules),
        board: None,
        encoding: None,
        rows: Edge::Bottom,
        game: None,
        all: true,
        keep_going: false,
        quiet: false,
    };
    options.open_source(source, Which::All, form)
}

/// Returns the name of a file, with the number of the game if it holds several.
pub(crate) fn place(file: &str, number: usize, count: usize) -> String {
    if count < 2 {
        return file.to_owned();
    }
    say(Key::GameOf, &[("file", &file), ("number", &number)])
}

/// Returns the games of a file in which the page saved its past games.
fn of_page(games: Vec<Result<Archive, u32>>) -> Collection {
    let game = |game: Result<Archive, u32>| match game {
        Ok(archive) => Ok(Reading {
            archive,
            warnings: Vec::new(),
            broken: None,
        }),
        Err(line) => Err(RecordError {
            spot: Spot::Line { line, column: 1 },
            problem: Problem::Link(LinkError::Checksum),
        }),
    };
    Collection {
        format: Format::Link,
        games: games.into_iter().map(game).collect(),
    }
}

/// Returns the place and the reason of an error in a record.
pub(crate) fn why(error: &RecordError) -> String {
    words::phrase(&describe::record_error(error))
}

/// Prints the warnings, and the error at which reading stopped.
fn warn(opened: &Opened, source: &Source) {
    let shown = place(&source.shown, opened.number, opened.count);
    for warning in opened.warnings.iter().take(SHOWN_WARNINGS) {
        complain(Key::Warning, &format!("{shown}: {warning}"));
    }
    let more = opened.warnings.len().saturating_sub(SHOWN_WARNINGS);
    if more > 0 {
        let more = say(Key::MoreWarnings, &[("count", &more)]);
        complain(Key::Warning, &format!("{shown}: {more}"));
    }
    if let Some(broken) = &opened.broken {
        let moves = moves(&opened.archive);
        let broken = say(Key::OpenedPart, &[("error", broken), ("moves", &moves)]);
        complain(Key::Warning, &format!("{shown}: {broken}"));
    }
}

/// Returns the number of moves in all variations, as words.
fn moves(archive: &Archive) -> String {
    words::moves_in_words(archive.nodes.len())
}

/// Returns a number of games: `1 game`, `12 games`.
pub(crate) fn games_in_words(count: usize) -> String {
    match count {
        1 => text(Key::OneGame).to_owned(),
        count => say(Key::Games, &[("count", &count)]),
    }
}

/// Returns the entry of a game that cannot be opened.
fn unreadable(error: &dyn Display) -> String {
    say(Key::UnreadableGame, &[("error", error)])
}

/// Returns the failure for a file with several games: their list.
fn several(collection: &Collection, source: &Source) -> Failure {
    let count = collection.games.len();
    let mut list = say(
        Key::Several,
        &[("file", &source.shown), ("games", &games_in_words(count))],
    );
    for (number, game) in (1..).zip(&collection.games) {
        let line = match game {
            Ok(reading) => entry(reading),
            Err(error) => unreadable(&why(error)),
        };
        // Writing to a string cannot fail.
        let _ = write!(list, "\n{number:>5}  {}", words::plain(&line));
    }
    Failure::Wrong(list)
}

/// Returns the entry of a game in the list.
fn entry(reading: &Reading) -> String {
    let line = match Game::from_archive(&reading.archive) {
        Ok(mut game) => {
            words::show_end(&mut game);
            words::headline(&game)
        }
        Err(error) => return unreadable(&error),
    };
    match &reading.broken {
        Some(error) => say(Key::BreaksOff, &[("game", &line), ("error", &why(error))]),
        None => line,
    }
}
