//! Opens the games of a file one by one: the reading options, and the choice of one of several games.

mod record;

use std::cell::RefCell;
use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::ops::ControlFlow;

use clap::{Args, ValueEnum};
use tengen_core::game::Referee;
use tengen_core::rules::{Judgement, Setup};
use tengen_core::{Archive, BoardSize, Game, Position, Ruleset, Terms};
use tengen_page::view::describe;
use tengen_records::charset::Native;
use tengen_records::{Caution, Context, Format, Limits, Reading, RecordError, Rows, Warning};

use crate::failure::Failure;
use crate::few::Few;
use crate::input::{self, Source};
use crate::inputs::{self, Input, Wanted};
use crate::numbers;
use crate::output::{Form, complain};
use crate::progress::Progress;
use crate::texts::{Key, say, text};
use crate::troubles::Troubles;
use crate::words;
use record::Record;

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
    #[arg(long, value_name = "N", value_parser = numbers::from::<usize>(0))]
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
    /// Number of games of the file that are opened.
    pub(crate) company: usize,
    /// Warnings about skipped or guessed parts.
    pub(crate) warnings: Vec<String>,
    /// Error at which reading stopped, if any.
    pub(crate) broken: Option<String>,
}

/// The place of a game in its file; see [`Opened`].
#[derive(Clone, Copy, Debug)]
struct OfFile {
    format: Format,
    number: usize,
    count: usize,
    company: usize,
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

    /// Returns the settings with which a source is read.
    fn context<'a>(&'a self, source: &'a Source, heard: Option<&'a dyn Fn(f64)>) -> Context<'a> {
        Context {
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
            encoding: self.encoding.as_deref(),
            size: self.board,
            limits: Limits::NATIVE,
            heard,
        }
    }

    /// Prints a warning about a game to the standard error, if answers are text and warnings are wanted.
    pub(crate) fn warn(&self, warning: &str, opened: &Opened, file: &str, form: Form) {
        if !self.quiet && form == Form::Text {
            let place = place(file, opened.number, opened.count);
            complain(Key::Warning, &format!("{place}: {warning}"));
        }
    }

    /// Opens the wanted games of a source one by one, and hands over each, with the failure in place of one that
    /// cannot be opened.
    ///
    /// # Errors
    ///
    /// [`Failure`] if nothing can be opened; nothing was handed over then.
    pub(crate) fn open_source(
        &self,
        source: &Source,
        which: Which,
        heard: Option<&dyn Fn(f64)>,
        take: &mut dyn FnMut(Result<Opened, Failure>) -> ControlFlow<()>,
    ) -> Result<(), Failure> {
        let wrong =
            |error: RecordError| Failure::Wrong(format!("{}: {}", source.shown, why(&error)));
        let record = Record::of(self, source).map_err(wrong)?;
        let count = record.count().map_err(wrong)?;
        let only = match self.game {
            None if which == Which::All || self.all || count == 1 => None,
            None if count == 0 => return Err(no_game(1, count, source)),
            None => return Err(record.several(count)),
            Some(number) if (1..=count).contains(&number) => Some(number),
            Some(number) => return Err(no_game(number, count, source)),
        };
        let mut of_file = OfFile {
            format: record.format,
            number: 0,
            count,
            company: only.map_or(count, |_| 1),
        };
        let read = record.each(heard, &mut |reading| {
            of_file.number += 1;
            if only.is_some_and(|it| it != of_file.number) {
                return ControlFlow::Continue(());
            }
            take(self.opened(reading, of_file, source))?;
            only.map_or(ControlFlow::Continue(()), |_| ControlFlow::Break(()))
        });
        read.map_err(wrong)
    }

    /// Opens the games of all arguments, and hands over each. What fails is a trouble, and the others go on.
    ///
    /// # Errors
    ///
    /// As [`Troubles::note`].
    pub(crate) fn each(
        &self,
        files: &[OsString],
        which: Which,
        progress: Progress,
        troubles: &mut Troubles,
        take: impl FnMut(Opened, &Input) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let inputs = inputs::all(files, Wanted::Records, troubles)?;
        self.each_of(&inputs, which, progress, troubles, take)
    }

    /// Opens the games of all inputs, as [`each`](Self::each) does, with warnings about skipped parts on the standard
    /// error if answers are text.
    ///
    /// # Errors
    ///
    /// As [`Troubles::note`].
    pub(crate) fn each_of(
        &self,
        inputs: &[Input],
        which: Which,
        progress: Progress,
        troubles: &mut Troubles,
        mut take: impl FnMut(Opened, &Input) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        // It speaks at its end too, when the line of the progress is gone.
        let mut warned = Few::default();
        let progress = RefCell::new(progress);
        let count = inputs.len() as u64;
        for (number, input) in (0..).zip(inputs) {
            let shown = input.shown();
            progress.borrow_mut().show(number, count, &shown);
            let heard = |share| progress.borrow_mut().part(number, count, share, &shown);
            let mut ended = Ok(());
            let source = input::read(&input.argument);
            let read = source.and_then(|source| {
                self.open_source(&source, which, Some(&heard), &mut |opened| {
                    // Warnings, answers, notes and errors begin a line.
                    progress.borrow_mut().hide();
                    if let Ok(opened) = &opened
                        && self.is_warned(opened, troubles.form())
                        && warned.count(&shown)
                    {
                        warn(opened, &shown);
                    }
                    let done = opened.and_then(|opened| take(opened, input));
                    ended = troubles.pass(done, &shown).map(drop);
                    match ended {
                        Ok(()) => ControlFlow::Continue(()),
                        Err(_) => ControlFlow::Break(()),
                    }
                })
            });
            ended?;
            if read.is_err() {
                progress.borrow_mut().hide();
            }
            troubles.pass(read, &shown)?;
        }
        Ok(())
    }

    /// Returns `true` if there are warnings about a game, and they are to be printed: answers are text, and warnings are wanted.
    const fn is_warned(&self, opened: &Opened, form: Form) -> bool {
        let is_clean = opened.warnings.is_empty() && opened.broken.is_none();
        !self.quiet && matches!(form, Form::Text) && !is_clean
    }

    /// Reads all games of an input, or the chosen one, and hands over each with its number.
    ///
    /// # Errors
    ///
    /// [`Failure`] if nothing can be read.
    pub(crate) fn read_each(
        &self,
        argument: &OsStr,
        heard: Option<&dyn Fn(f64)>,
        take: &mut dyn FnMut(Numbered),
    ) -> Result<(), Failure> {
        let source = input::read(argument)?;
        let wrong =
            |error: RecordError| Failure::Wrong(format!("{}: {}", source.shown, why(&error)));
        let record = Record::of(self, &source).map_err(wrong)?;
        let mut number = 0;
        let read = record.each(heard, &mut |reading| {
            number += 1;
            if self.game.is_none_or(|it| it == number) {
                let reading = reading.map_err(|error| why(&error));
                take(Numbered { number, reading });
            }
            ControlFlow::Continue(())
        });
        read.map_err(wrong)
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
        let others = others.map(|it| match it.caution {
            Caution::EncodingGuessed(name) => {
                say(Key::Encoding, &[("name", &name.to_ascii_uppercase())])
            }
            _ => words::phrase(&describe::warning(it, rules.variant)),
        });
        let both = say(Key::Guessed, &[("rules", &rules), ("size", &size)]);
        are_both.then_some(both).into_iter().chain(others).collect()
    }

    /// Opens a game that was read.
    fn opened(
        &self,
        reading: Result<Reading, RecordError>,
        of_file: OfFile,
        source: &Source,
    ) -> Result<Opened, Failure> {
        let OfFile {
            format,
            number,
            count,
            company,
        } = of_file;
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
            company,
            broken: broken.as_ref().map(why),
        })
    }
}

impl Opened {
    /// Returns the warning about a last stone that these rules forbid, if neither the record nor the referee says what
    /// became of it.
    /// The game stands where it did; at the start without a line, it then has its main line before it. A copy of a large
    /// library would take much memory.
    pub(crate) fn forbidden_end(&mut self, rules: Ruleset) -> Option<String> {
        let cursor = self.game.cursor();
        words::show_end(&mut self.game);
        let warning = self.forbidden_here(rules);
        // The node belongs to this tree, so the jump cannot fail.
        let _ = self.game.jump(cursor);
        warning
    }

    /// Returns the warning about the last stone at the end of the line, where the game stands.
    fn forbidden_here(&self, rules: Ruleset) -> Option<String> {
        let game = &self.game;
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

/// Returns the options that open all games of a record by its content, with this rule set for games that state none.
pub(crate) fn all_with(rules: Ruleset) -> RecordOptions {
    RecordOptions {
        from: None,
        rule: Some(rules),
        board: None,
        encoding: None,
        rows: Edge::Bottom,
        game: None,
        all: true,
        keep_going: false,
        quiet: false,
    }
}

/// Returns the name of a file, with the number of the game if it holds several.
pub(crate) fn place(file: &str, number: usize, count: usize) -> String {
    if count < 2 {
        return file.to_owned();
    }
    say(Key::GameOf, &[("file", &file), ("number", &number)])
}

/// Returns the place and the reason of an error in a record.
pub(crate) fn why(error: &RecordError) -> String {
    words::phrase(&describe::record_error(error))
}

/// Prints the warnings, and the error at which reading stopped.
pub(crate) fn warn(opened: &Opened, file: &str) {
    let shown = place(file, opened.number, opened.count);
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

/// Returns the failure for a number that no game has.
fn no_game(number: usize, count: usize, source: &Source) -> Failure {
    let values: &[(&str, &dyn Display)] = &[("number", &number), ("games", &games_in_words(count))];
    let why = say(Key::NoGame, values);
    Failure::Wrong(format!("{}: {why}", source.shown))
}
