//! `tengen forge`: makes puzzles from records, or from games that the engine plays against itself.

use std::collections::BTreeMap;
use std::ffi::OsString;

use clap::Args;
use tengen_core::{Game, NodeId, Position, Stone};
use tengen_forge::{Forge, ForgeLimits, self_play};
use tengen_puzzles::{Collection, Puzzle, PuzzleId, Task};

use crate::failure::Failure;
use crate::games::{self, Opened, Which};
use crate::inputs::Input;
use crate::numbers;
use crate::output::{self, Form, Overwrite};
use crate::progress::Progress;
use crate::texts::{Key, say};
use crate::troubles::Troubles;
use crate::{puzzles, words};

pub(crate) const EXAMPLES: &str = "\
Every puzzle is proven, and its proofs are checked by the rules alone. The puzzles depend only on the
games, the nodes and the other options. Without FILE, the engine plays the games: --rule, --board,
--games and --seed say which. `tengen puzzles` shows the puzzles of a file and proves them again.

Examples:
  tengen forge my-games.sgf --out mine.puzzles
  tengen forge --rule renju --games 1000 --seed 1 --tasks threats,defend --each 100 --out renju.puzzles
  tengen forge --rule standard --games 500 --add renju.puzzles --out both.puzzles";

/// Options of `tengen forge`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Number of games that the engine plays, if there is no FILE
    #[arg(
        long,
        value_name = "N",
        default_value = "100",
        conflicts_with = "files"
    )]
    games: u64,
    /// Seed of the games that the engine plays
    #[arg(long, value_name = "N", default_value = "1", conflicts_with = "files", value_parser = numbers::from::<u64>(0))]
    seed: u64,
    /// Tasks of the puzzles: fours, threats and defend, with commas between them
    #[arg(
        long,
        value_name = "TASKS",
        value_delimiter = ',',
        default_value = "fours,threats,defend"
    )]
    tasks: Vec<Task>,
    /// Largest number of new puzzles with the same task and the same number of moves
    #[arg(long, value_name = "N", default_value_t = usize::MAX, hide_default_value = true, value_parser = numbers::from::<usize>(0))]
    each: usize,
    /// Largest number of first moves that may solve a puzzle
    #[arg(long, value_name = "N", default_value = "1", value_parser = numbers::from_to(1, u8::MAX))]
    solutions: u8,
    #[command(flatten)]
    nodes: puzzles::NodeOptions,
    /// File whose puzzles are kept beside the new ones; may be repeated
    #[arg(long, value_name = "FILE")]
    add: Vec<OsString>,
    /// File for the puzzles; - for the standard output
    #[arg(long, short, value_name = "FILE")]
    out: OsString,
    #[command(flatten)]
    overwrite: Overwrite,
    /// Games: files, folders, - for the standard input, or links; all games of a file are used
    files: Vec<OsString>,
    #[command(flatten)]
    reading: games::RecordOptions,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let mut kept = Vec::new();
    for file in &options.add {
        kept.extend(puzzles::read(file)?);
    }
    let mut troubles = Troubles::new(Form::Text);
    let mut making = Making::new(options);
    if options.files.is_empty() {
        let (rules, size) = (options.reading.rules(), options.reading.size());
        for number in 0..options.games {
            let game = self_play(rules, size, options.seed, number);
            making.look_at(&game, number, options.games);
        }
    } else {
        let (files, progress) = (&options.files, Progress::none());
        let mut are_none = true;
        let look_at = |opened: Opened, _: &Input| {
            are_none = false;
            let number = opened.number as u64 - 1;
            making.look_at(&positions(opened.game), number, opened.count as u64);
            Ok(())
        };
        options
            .reading
            .each(files, Which::All, progress, &mut troubles, look_at)?;
        if are_none {
            return troubles.done();
        }
    }
    drop(making.progress);
    let all = Collection::write(kept.into_iter().chain(making.made.into_values()));
    output::write(&options.out, &all, options.overwrite)?;
    troubles.done()
}

/// The puzzles that were made so far.
struct Making<'a> {
    options: &'a Options,
    forge: Forge,
    made: BTreeMap<PuzzleId, Puzzle>,
    progress: Progress,
}

impl<'a> Making<'a> {
    fn new(options: &'a Options) -> Making<'a> {
        let reading = &options.reading;
        let like = Position::new(reading.size(), reading.rules(), Stone::Black);
        let limits = ForgeLimits {
            solutions: options.solutions.into(),
            ..options.nodes.limits()
        };
        Making {
            options,
            forge: Forge::new(&like, limits),
            made: BTreeMap::new(),
            progress: Progress::new(),
        }
    }

    /// Returns `true` if a puzzle is new, and not one too many of its task and length.
    fn is_wanted(&self, puzzle: &Puzzle) -> bool {
        let (task, moves) = (puzzle.task(), puzzle.difficulty().moves);
        let is_alike = |it: &&Puzzle| it.task() == task && it.difficulty().moves == moves;
        let alike = self.made.values().filter(is_alike);
        alike.count() < self.options.each && !self.made.contains_key(&puzzle.id())
    }

    /// Makes puzzles of a game, the one with this number from 0 of `count` games.
    fn look_at(&mut self, game: &[Position], number: u64, count: u64) {
        for made in self.forge.scan(game, &self.options.tasks) {
            if self.is_wanted(&made.puzzle) {
                self.made.insert(made.puzzle.id(), made.puzzle);
            }
        }
        let made = say(Key::Forging, &[("puzzles", &self.made.len())]);
        self.progress.show(number + 1, count, &made);
    }
}

/// Returns the positions of the shown line of a game.
fn positions(mut game: Game) -> Vec<Position> {
    words::show_end(&mut game);
    let nodes = game.line();
    let at = |node: &NodeId| {
        // The node belongs to this tree, so the jump cannot fail.
        let _ = game.jump(*node);
        game.position().clone()
    };
    nodes.iter().map(at).collect()
}
