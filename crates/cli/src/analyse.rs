//! `tengen analyse`: the worth of every move of a game, its mistakes, and the last chance of the loser.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{IsTerminal as _, Write as _};

use clap::Args;
use serde_json::{Value, json};
use tengen_core::rules::Judgement;
use tengen_core::{Action, Game, NodeId, Outcome, Point, Position, Status, Stone};
use tengen_engine::{
    Choice, Engine, Limits, Quality, Review, ReviewedMove, Score, SearchLimit, SearchedMove,
    Silent, StandardClock, Verdict,
};

use crate::failure::Failure;
use crate::limits::LimitOptions;
use crate::{games, output, words};

pub(crate) const EXAMPLES: &str = "\
Each line has the number of a move, the move, its mark, its value for the player who made it, and the
line that the engine prefers. Marks: ?! loses 5 % of the chance to win or more, ? 12 %, ?? 30 % or the
game. Values: 200 wins 73 of 100 games; win:5 is a proved win in 5 moves of both sides, loss:4 a proved
loss. Below are wins that were missed, and the move after which nothing could save the loser.

Examples:
  tengen analyse game.sgf
  tengen analyse --time 200 '#AQACAoCQGJ9l7A'
  tengen analyse --nodes 100000 --json game.psq";

/// Options of `tengen analyse`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    limit: LimitOptions,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Game: a file, - for the standard input, or a link
    file: OsString,
    #[command(flatten)]
    reading: games::RecordOptions,
}

/// The part of a game that can be reviewed: the stones and passes after the choices of its opening.
struct Moves {
    /// The number of the first move.
    first: u16,
    /// The position before each move, and the move.
    played: Vec<(Position, Choice)>,
    last: Position,
    /// The value of the last position for the side to move, if the rules decide it.
    end: Option<Score>,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let mut game = options.reading.open(&options.file)?.game;
    words::show_end(&mut game);
    let moves = Moves::of(&mut game);
    let review = moves.review(options.limit.limits());
    let text = if options.json {
        format!("{}\n", in_json(&game, &moves, &review))
    } else {
        in_lines(&game, &moves, &review)
    };
    output::print(text.as_bytes())
}

impl Moves {
    fn of(game: &mut Game) -> Moves {
        let nodes = game.line();
        let actions = words::actions(game);
        // A resignation or a claim ends the game, whose moves come before.
        let is_move = |action: &&Action| matches!(action, Action::Answer(_) | Action::Pass);
        let moves = actions.iter().take_while(is_move);
        let choices: Vec<Option<Choice>> = moves.map(|&action| choice(action)).collect();
        let after_choices = choices.iter().rposition(Option::is_none);
        let start = after_choices.map_or(0, |place| place + 1);
        let end = end(game);
        let last = game.position().clone();
        let mut played = Vec::new();
        for (place, choice) in choices.iter().enumerate().skip(start) {
            let before = place.checked_sub(1).and_then(|before| nodes.get(before));
            // The node belongs to this tree, so the jump cannot fail.
            let _ = game.jump(before.copied().unwrap_or(NodeId::ROOT));
            played.extend(choice.map(|choice| (game.position().clone(), choice)));
        }
        game.last();
        let before = actions.iter().take(start).filter(|action| action.is_ply());
        Moves {
            first: u16::try_from(before.count() + 1).unwrap_or(u16::MAX),
            played,
            last,
            end,
        }
    }

    /// Searches all positions, the last first: with a limit of time the engine remembers the later ones.
    fn review(&self, limits: Limits) -> Review {
        let mut engine = Engine::new(&self.last);
        let mut think = |position: &Position| {
            let clock = StandardClock::default();
            engine.think(position, SearchLimit::new(limits, &clock), &mut Silent)
        };
        let end = self.end.unwrap_or_else(|| think(&self.last).score);
        let mut found = Vec::new();
        for (place, (position, choice)) in self.played.iter().enumerate().rev() {
            report_progress(place);
            found.push(SearchedMove {
                played: *choice,
                search: think(position),
                decided: decided(position, *choice),
            });
        }
        found.reverse();
        Review::of(found, end)
    }

    /// Returns the moves with their numbers and colours.
    fn with<'a>(
        &'a self,
        review: &'a Review,
    ) -> impl Iterator<Item = (u16, Stone, &'a ReviewedMove)> {
        let numbers = self.first..;
        let moves = numbers.zip(&self.played).zip(&review.moves);
        moves.map(|((number, (position, _)), reviewed)| (number, position.to_move(), reviewed))
    }
}

/// Returns the value after a move for its side to move, if the stone is forbidden: the opponent
/// may claim the win.
fn decided(position: &Position, choice: Choice) -> Option<Score> {
    let Choice::Place(point) = choice else {
        return None;
    };
    let judgement = position.judge(point).ok()?;
    matches!(judgement, Judgement::Forbidden(_)).then_some(Score::Win(0))
}

/// Says how many moves are left, on a terminal only.
fn report_progress(left: usize) {
    let mut out = std::io::stderr().lock();
    if out.is_terminal() {
        let end = if left == 0 { "\r            \r" } else { "" };
        // There is no other place to report a failure.
        let _ = write!(out, "\r{left} moves left {end}");
    }
}

/// Returns the move of an action, or `None` for a choice of an opening.
fn choice(action: Action) -> Option<Choice> {
    match action {
        Action::Pass => Some(Choice::Pass),
        action if action == Action::place(action.point()?) => action.point().map(Choice::Place),
        _ => None,
    }
}

/// Returns the value of the position for the side to move, if the rules decide it.
fn end(game: &Game) -> Option<Score> {
    let Status::Over { outcome, .. } = game.status() else {
        return None;
    };
    match outcome {
        Outcome::Five { .. }
        | Outcome::FullBoard { .. }
        | Outcome::Forbidden(_)
        | Outcome::NoLegalPoint
        | Outcome::Passes => Some(match outcome.winner() {
            None => Score::Value(0),
            Some(winner) if winner == game.position().to_move() => Score::Win(0),
            Some(_) => Score::Loss(0),
        }),
        _ => None,
    }
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
        Choice::Pass | Choice::Nothing => best.choice.to_string(),
    }
}

fn in_lines(game: &Game, moves: &Moves, review: &Review) -> String {
    let mut text = format!("{}\n", words::headline(game));
    for (number, _, it) in moves.with(review) {
        let is_best = it.played == it.best.choice;
        let best = if is_best {
            String::new()
        } else {
            preferred(&it.best)
        };
        let (played, after) = (it.played.to_string(), it.after.to_string());
        let mark = mark(it.quality);
        let row = format!("{number:>3}  {played:<4} {mark:<2} {after:>7}  {best}");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", row.trim_end());
    }
    for (number, stone, it) in moves.with(review).filter(|(.., it)| it.misses_a_win()) {
        let (name, best) = (name(stone), preferred(&it.best));
        let _ = writeln!(text, "Move {number}: {name} missed a win: {best}");
    }
    if let Some((number, stone, it)) = losing(moves, review) {
        let (name, played, best) = (name(stone), it.played, preferred(&it.best));
        let _ = writeln!(
            text,
            "Move {number}: {name} lost the game by {played}; no loss was found after: {best}"
        );
    }
    text
}

fn losing<'a>(moves: &'a Moves, review: &'a Review) -> Option<(u16, Stone, &'a ReviewedMove)> {
    moves.with(review).nth(review.last_escape()?)
}

fn in_json(game: &Game, moves: &Moves, review: &Review) -> Value {
    let reviewed = moves.with(review).map(|(number, stone, it)| {
        json!({
            "move": number,
            "side": stone.to_string(),
            "played": it.played.to_string(),
            "before": it.before.to_string(),
            "after": it.after.to_string(),
            "chance": it.after.chance(),
            "mark": mark(it.quality),
            "best": it.best.choice.to_string(),
            "line": it.best.line.iter().map(Point::to_string).collect::<Vec<_>>(),
            "depth": it.best.depth,
            "nodes": it.best.nodes,
            "missed_win": it.misses_a_win(),
        })
    });
    json!({
        "terms": game.terms().to_string(),
        "moves": reviewed.collect::<Vec<_>>(),
        "losing_move": losing(moves, review).map(|(number, ..)| number),
    })
}
