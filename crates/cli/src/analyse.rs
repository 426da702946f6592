//! `tengen analyse`: the worth of every move of a game, its mistakes, and the last chance of the loser.

use std::ffi::OsString;
use std::fmt::Write as _;

use anstyle::Style;
use clap::Args;
use serde_json::{Value, json};
use tengen_cli::engine_options::EngineOptions;
use tengen_core::{Game, Point, Stone};
use tengen_engine::{
    Choice, Engine, Quality, Review, ReviewLine, ReviewedMove, StandardClock, Studied, Verdict,
    study,
};

use crate::colour::{self, paint};
use crate::failure::Failure;
use crate::games::{self, Opened, Which};
use crate::headings::Headings;
use crate::inputs::{self, Input, Wanted};
use crate::limits::LimitOptions;
use crate::output::{self, Form};
use crate::progress::Progress;
use crate::troubles::Troubles;
use crate::words;

pub(crate) const EXAMPLES: &str = "\
Each line has the number of a move, the move, its mark, its value for the player who made it, and the
line that the engine prefers. Marks: ?! loses 5 % of the chance to win or more, ? 12 %, ?? 30 % or the
game. Values: 200 wins 73 of 100 games; win:5 is a win in 5 moves of both sides, loss:4 a loss. Below are
wins by fours or by threats that were missed, which are proved, and the move after which nothing could save
the loser; if that is not proved, the line says so. If the game is not over, the last line has the best move
for the side to move, its value for that side and the line expected. The limit holds for the search for a
proof and for the search for a move.

Examples:
  tengen analyse game.sgf
  tengen analyse --time 200 '#AQACAoCQGJ9l7A'
  tengen analyse --nodes 100000 --json game.psq
  echo 'h8 i9 g7' | tengen analyse --last --rule renju --json - | jq -r .next.best
  tengen analyse --all --json my-games/ > reviews.jsonl";

/// Options of `tengen analyse`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    limit: LimitOptions,
    #[command(flatten)]
    engine: EngineOptions,
    /// Search only the position after the last move, for the best move there
    #[arg(long)]
    last: bool,
    /// Print one JSON object per game
    #[arg(long)]
    json: bool,
    /// Games: files, folders, - for the standard input, or links
    #[arg(required = true, value_name = "FILE")]
    files: Vec<OsString>,
    #[command(flatten)]
    reading: games::RecordOptions,
}

impl Options {
    pub(crate) const fn form(&self) -> Form {
        Form::of(self.json)
    }

    /// Returns the index of the first position to search.
    fn from(&self, line: &ReviewLine) -> usize {
        if self.last { line.moves().len() } else { 0 }
    }
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let form = options.form();
    let mut troubles = Troubles::new(form);
    let inputs = inputs::all(&options.files, Wanted::Records, &mut troubles)?;
    let mut headings = Headings::new(inputs.len());
    let review = |opened: Opened, input: &Input| {
        headings.expect(opened.company);
        analyse(opened, &input.shown(), options, &mut headings)
    };
    let (reading, progress) = (&options.reading, Progress::none());
    reading.each_of(&inputs, Which::Only, progress, &mut troubles, review)?;
    troubles.done()
}

/// Reviews a game, and prints the review.
fn analyse(
    opened: Opened,
    file: &str,
    options: &Options,
    headings: &mut Headings,
) -> Result<(), Failure> {
    let mut game = opened.game;
    words::show_end(&mut game);
    let line = ReviewLine::of(&game);
    let place = games::place(file, opened.number, opened.count);
    let review = review(&line, options, &place);
    match options.form() {
        Form::Json => {
            let mut object = in_json(&game, &line, &review);
            object["file"] = file.into();
            object["game"] = opened.number.into();
            object["warnings"] = opened.warnings.into();
            output::print_json(&object)
        }
        Form::Text => {
            headings.print(file, opened.number, opened.count)?;
            output::print_text(&in_lines(&game, &line, &review))
        }
    }
}

/// Studies the positions, the last first: with a limit of time the engine remembers the later ones. `place` names the
/// game.
fn review(line: &ReviewLine, options: &Options, place: &str) -> Review {
    let (limits, mut team) = (options.limit.limits(), options.engine.team());
    let clock = StandardClock::default();
    let mut prover: Option<Engine> = None;
    let mut studied = Vec::new();
    let (from, count) = (options.from(line), line.moves().len() + 1);
    let mut progress = Progress::new();
    let all = (from..count).rev();
    for (index, position) in all.filter_map(|index| Some((index, line.position(index)?))) {
        progress.show((count - index - 1) as u64, (count - from) as u64, place);
        studied.push(line.decided(index).unwrap_or_else(|| {
            let prover = prover.get_or_insert_with(|| Engine::new(position));
            study(prover, &mut team, position, limits, &clock)
        }));
    }
    studied.reverse();
    Review::of(&line.choices()[from..], studied)
}

/// The best move after the last one.
struct Next<'a> {
    number: usize,
    stone: Stone,
    studied: &'a Studied,
}

impl<'a> Next<'a> {
    /// Returns the best move; `None` if the game is over.
    fn of(line: &ReviewLine, review: &'a Review) -> Option<Next<'a>> {
        let count = line.moves().len();
        let studied = review.studied(review.moves().len())?;
        let stone = line.position(count)?.to_move();
        (studied.verdict.choice != Choice::Nothing).then_some(Next {
            number: usize::from(line.first()) + count,
            stone,
            studied,
        })
    }

    fn in_words(&self) -> String {
        let number = paint(colour::STRONG, format_args!("Move {}:", self.number));
        let best = &self.studied.verdict;
        let (name, value, line) = (name(self.stone), best.score, preferred(best));
        format!(
            "{number} the best for {name} is {}, {value}: {line}\n",
            best.choice
        )
    }

    fn in_json(&self) -> Value {
        let best = &self.studied.verdict;
        json!({
            "move": self.number,
            "side": self.stone.to_string(),
            "best": best.choice.to_string(),
            "value": best.score.to_string(),
            "chance": best.score.chance(),
            "line": best.line.iter().map(Point::to_string).collect::<Vec<_>>(),
            "depth": best.depth,
            "nodes": best.nodes,
            "win": self.studied.win.as_ref().map(ToString::to_string),
        })
    }
}

/// A reviewed move for the output.
struct Row<'a> {
    number: u16,
    stone: Stone,
    index: usize,
    it: &'a ReviewedMove,
    best: &'a Verdict,
}

fn rows<'a>(line: &'a ReviewLine, review: &'a Review) -> impl Iterator<Item = Row<'a>> {
    let moves = line.moves().iter().zip(review.moves()).enumerate();
    (line.first()..)
        .zip(moves)
        .filter_map(|(number, (index, (played, it)))| {
            Some(Row {
                number,
                stone: played.position.to_move(),
                index,
                it,
                best: &review.studied(index)?.verdict,
            })
        })
}

const fn mark(quality: Quality) -> &'static str {
    match quality {
        Quality::Good => "",
        Quality::Inaccuracy => "?!",
        Quality::Mistake => "?",
        Quality::Losing => "??",
    }
}

fn line(points: &[Point]) -> String {
    let names: Vec<String> = points.iter().map(Point::to_string).collect();
    names.join(" ")
}

/// Returns the colour of a mark; the gravest is the brightest.
const fn style(quality: Quality) -> Style {
    match quality {
        Quality::Good | Quality::Inaccuracy => Style::new(),
        Quality::Mistake => colour::WARNING,
        Quality::Losing => colour::ERROR,
    }
}

const fn name(stone: Stone) -> &'static str {
    match stone {
        Stone::Black => "Black",
        Stone::White => "White",
    }
}

/// The largest number of moves of a printed line.
const SHOWN: usize = 8;

fn preferred(best: &Verdict) -> String {
    match best.choice {
        Choice::Place(_) => line(&best.line[..best.line.len().min(SHOWN)]),
        Choice::Pass => best.choice.to_string(),
        Choice::Nothing => String::new(),
    }
}

fn in_lines(game: &Game, line: &ReviewLine, review: &Review) -> String {
    let mut text = format!("{}\n", words::headline(game));
    for Row {
        number, it, best, ..
    } in rows(line, review)
    {
        let is_best = it.played == best.choice;
        let best = if is_best {
            String::new()
        } else {
            preferred(best)
        };
        let (played, after) = (it.played.to_string(), it.after.to_string());
        let mark = paint(style(it.quality), format_args!("{:<2}", mark(it.quality)));
        let best = if best.is_empty() {
            best
        } else {
            format!("  {best}")
        };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{number:>3}  {played:<4} {mark} {after:>7}{best}");
    }
    for row in rows(line, review).filter(|row| review.missed_win(row.index).is_some()) {
        let (name, best) = (name(row.stone), preferred(row.best));
        let number = paint(colour::STRONG, format_args!("Move {}:", row.number));
        let _ = writeln!(text, "{number} {name} missed a win: {best}");
    }
    if let Some(row) = losing(line, review) {
        let (name, played) = (name(row.stone), row.it.played);
        let number = paint(colour::STRONG, format_args!("Move {}:", row.number));
        let best = preferred(row.best);
        let sure = if review.loses(row.index) {
            ""
        } else {
            ", as far as the search saw"
        };
        let _ = writeln!(
            text,
            "{number} {name} lost the game by {played}{sure}; no loss was found after: {best}"
        );
    }
    if let Some(next) = Next::of(line, review) {
        text += &next.in_words();
    }
    text
}

fn losing<'a>(line: &'a ReviewLine, review: &'a Review) -> Option<Row<'a>> {
    let index = review.last_escape()?;
    rows(line, review).find(|row| row.index == index)
}

fn in_json(game: &Game, line: &ReviewLine, review: &Review) -> Value {
    let reviewed = rows(line, review).map(
        |Row {
             number,
             stone,
             index,
             it,
             best,
         }| {
            json!({
                "move": number,
                "side": stone.to_string(),
                "played": it.played.to_string(),
                "before": it.before.to_string(),
                "after": it.after.to_string(),
                "chance": it.after.chance(),
                "mark": mark(it.quality),
                "best": best.choice.to_string(),
                "line": best.line.iter().map(Point::to_string).collect::<Vec<_>>(),
                "depth": best.depth,
                "nodes": best.nodes,
                "missed_win": review.missed_win(index).map(ToString::to_string),
                "refutation": review.refutation(index).map(ToString::to_string),
            })
        },
    );
    json!({
        "terms": game.terms().to_string(),
        "moves": reviewed.collect::<Vec<_>>(),
        "losing_move": losing(line, review).map(|row| row.number),
        "is_proved": review.last_escape().is_some_and(|index| review.loses(index)),
        "next": Next::of(line, review).map(|next| next.in_json()),
    })
}
