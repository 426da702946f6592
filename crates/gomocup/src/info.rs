//! The lines of play in what engines tell while they think. There is no standard; these styles are read, and everything
//! else is ignored:
//!
//! ```text
//! INFO PV 0, INFO DEPTH 12, INFO EVAL 35, INFO BESTLINE 7,7 8,8, INFO PV DONE   Yixin's extension
//! MESSAGE depth 12-20 multipv 1 ev 35 n 120K n/ms 90 tm 1300 pv H8 I9
//! MESSAGE (1) 35 | 12-20 | H8 I9
//! MESSAGE Depth 12-20 | Eval +M7 | Time 1s | H8 I9
//! MESSAGE Speed 90K | Depth 12-20 | Eval 35 | Node 120K | Time 1s, MESSAGE Bestline [H8 I9]
//! ```

use tengen_core::rules::Judgement;
use tengen_core::{Point, Position};
use tengen_engine::{BestLine, BestLines, Score};

use crate::Squares;

/// The most lines that are kept.
const MOST: usize = 16;

/// The most moves of a line.
const LONGEST: usize = 40;

/// The largest value of a score that is not proved. A larger one of an engine means the same.
const LARGEST: i32 = 3000;

/// The edge from which an engine counts the rows of points that it names, such as `H8`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rows {
    /// No answer has shown it yet.
    Unknown,
    FromTop,
    FromBottom,
}

/// What an engine has found so far.
pub type Found = BestLines;

/// Reads what an engine tells about a position.
///
/// # Examples
///
/// ```
/// use tengen_core::Position;
/// use tengen_gomocup::Reader;
///
/// let position: Position = "rules=freestyle size=15 first=black turn=white black=h8".parse()?;
/// let mut reader = Reader::of(&position);
/// assert!(reader.take("depth 4-9 ev -12 n 3K tm 20 pv I9 I7 H9"));
/// let found = reader.found(3);
/// assert_eq!((found.depth, found.nodes), (4, 3000));
/// assert_eq!(found.lines[0].to_string(), "-12:i9i7h9");
/// assert!(!reader.take("what a lovely position"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    position: &'a Position,
    rows: Rows,
    depth: u8,
    nodes: u64,
    lines: Vec<Option<Line>>,
    /// The line that a block of `INFO` describes, until its end.
    block: Option<(usize, Line)>,
}

/// A line as an engine tells it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Line {
    score: Option<Score>,
    moves: Vec<Square>,
}

/// A point as an engine writes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Square {
    /// In the form of the protocol.
    Exact(Point),
    /// By a letter and a number, such as `H8`: the column from 0, and the row from 1.
    Named(u8, u8),
}

/// The parts of one message.
#[derive(Default)]
struct Message {
    index: Option<usize>,
    depth: Option<u8>,
    nodes: Option<u64>,
    line: Line,
    /// If the message says by a word that points follow.
    announces: bool,
}

impl<'a> Reader<'a> {
    /// Creates a reader for an engine of which nothing is known.
    #[must_use]
    pub fn of(position: &'a Position) -> Reader<'a> {
        Reader::new(position, Rows::Unknown)
    }

    pub(crate) const fn new(position: &'a Position, rows: Rows) -> Reader<'a> {
        Reader {
            position,
            rows,
            depth: 0,
            nodes: 0,
            lines: Vec::new(),
            block: None,
        }
    }

    /// Takes the text of a message. Returns `true` if it tells anything new about the search.
    pub fn take(&mut self, told: &str) -> bool {
        let words: Vec<String> = told
            .split(|sign: char| sign.is_whitespace() || "|[];".contains(sign))
            .filter(|word| !word.is_empty())
            .map(str::to_ascii_lowercase)
            .collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words.as_slice() {
            ["info", rest @ ..] => self.take_words(rest),
            ["realtime", "best", at] => self.take_best(at),
            ["realtime", ..] | [] => false,
            all => self.take_words(all),
        }
    }

    fn take_words(&mut self, words: &[&str]) -> bool {
        match words {
            ["pv", "done"] => return self.end_block(),
            ["pv", index] if index.parse::<usize>().is_ok() => {
                let index = index.parse().unwrap_or(MOST);
                self.block = (index < MOST).then(|| (index, Line::default()));
                return false;
            }
            _ => {}
        }
        let message = self.read(words);
        self.depth = message.depth.unwrap_or(self.depth);
        self.nodes = message.nodes.unwrap_or(self.nodes);
        if let Some((_, line)) = &mut self.block {
            line.score = message.line.score.or(line.score);
            if !message.line.moves.is_empty() {
                line.moves = message.line.moves;
            }
            return false;
        }
        let is_result =
            message.announces || message.line.score.is_some() || message.depth.is_some();
        if !is_result {
            return false;
        }
        self.put(message.index.unwrap_or(0), message.line);
        true
    }

    /// Takes the best move so far of an engine that has told no line.
    fn take_best(&mut self, at: &str) -> bool {
        if self.lines.iter().any(Option::is_some) {
            return false;
        }
        let Some(square) = self.square(at) else {
            return false;
        };
        self.put(
            0,
            Line {
                score: None,
                moves: vec![square],
            },
        );
        true
    }

    fn end_block(&mut self) -> bool {
        let Some((index, line)) = self.block.take() else {
            return false;
        };
        self.put(index, line);
        true
    }

    /// Takes over a line, or the score of one whose moves were told before or come later.
    fn put(&mut self, index: usize, line: Line) {
        if index >= MOST {
            return;
        }
        if self.lines.len() <= index {
            self.lines.resize(index + 1, None);
        }
        let before = self.lines[index].take().unwrap_or_default();
        let moves = if line.moves.is_empty() {
            before.moves
        } else {
            line.moves
        };
        // An older line with the same move is superseded.
        for other in &mut self.lines {
            other.take_if(|it| it.moves.first() == moves.first() && !moves.is_empty());
        }
        let score = line.score.or(before.score);
        self.lines[index] = Some(Line { score, moves });
    }

    fn read(&self, words: &[&str]) -> Message {
        let mut message = Message::default();
        let mut rest = words;
        while let [word, after @ ..] = rest {
            rest = after;
            let next = after.first().copied().unwrap_or_default();
            match *word {
                "depth" => message.depth = depth(next).or(message.depth),
                "ev" | "eval" | "score" | "value" => {
                    message.line.score = score(next).or(message.line.score);
                }
                "n" | "node" | "nodes" | "visit" | "visits" | "totalnodes" => {
                    message.nodes = count(next).or(message.nodes);
                }
                "multipv" => {
                    message.index = next.parse::<usize>().ok().and_then(|it| it.checked_sub(1));
                }
                "pv" | "bestline" | "bestline:" | "pv:" | "line" | "line:" => {
                    message.announces = true;
                }
                word => {
                    if let Some(number) = in_brackets(word) {
                        message.index = number.checked_sub(1);
                        message.line.score = score(next).or(message.line.score);
                    } else if let Some(square) = self.square(word) {
                        if message.line.moves.len() < LONGEST {
                            message.line.moves.push(square);
                        }
                    } else if word.contains('-') && message.depth.is_none() {
                        message.depth = depth(word);
                    }
                }
            }
        }
        message
    }

    fn square(&self, word: &str) -> Option<Square> {
        let size = self.position.board().size();
        let word = word.trim_end_matches(['.', ',', ':']);
        if let Some(point) = Squares(size).point(word) {
            return Some(Square::Exact(point));
        }
        let mut signs = word.chars();
        let letter = signs.next().filter(char::is_ascii_lowercase)?;
        let number: u8 = signs.as_str().parse().ok()?;
        let column = u8::try_from(u32::from(letter) - u32::from('a')).ok()?;
        let is_inside = column < size.lines() && (1..=size.lines()).contains(&number);
        is_inside.then_some(Square::Named(column, number))
    }

    /// Learns from an answer from which edge the engine counts rows, if it shows that, and returns what is known.
    pub(crate) fn learn(&mut self, answer: Point) -> Rows {
        let first = self
            .lines
            .first()
            .and_then(|line| line.as_ref()?.moves.first());
        if let Some(&Square::Named(column, number)) = first {
            let is = |rows| self.named(column, number, rows) == Some(answer);
            self.rows = match (is(Rows::FromTop), is(Rows::FromBottom)) {
                (true, false) => Rows::FromTop,
                (false, true) => Rows::FromBottom,
                _ => self.rows,
            };
        }
        self.rows
    }

    fn named(&self, column: u8, number: u8, rows: Rows) -> Option<Point> {
        let lines = self.position.board().size().lines();
        let row = match rows {
            Rows::FromTop => lines.checked_sub(number)?,
            Rows::FromBottom | Rows::Unknown => number.checked_sub(1)?,
        };
        Point::new(column, row)
    }

    fn point(&self, square: Square, rows: Rows) -> Option<Point> {
        match square {
            Square::Exact(point) => Some(point),
            Square::Named(column, number) => self.named(column, number, rows),
        }
    }

    /// Returns the moves of a line up to the first that is impossible.
    fn moves(&self, line: &Line, rows: Rows) -> Vec<Point> {
        let mut moves: Vec<Point> = Vec::new();
        for &square in &line.moves {
            let point = self.point(square, rows);
            let Some(point) = point.filter(|&point| {
                self.position.board().is_empty_at(point) && !moves.contains(&point)
            }) else {
                break;
            };
            moves.push(point);
        }
        let is_legal = moves.first().is_some_and(|&point| {
            matches!(
                self.position.judge(point),
                Ok(Judgement::Quiet | Judgement::Five | Judgement::FullBoard)
            )
        });
        if is_legal { moves } else { Vec::new() }
    }

    /// Returns the best lines so far, `most` at most, the best first, and with different first moves.
    #[must_use]
    pub fn found(&self, most: usize) -> Found {
        let read = |rows: Rows| -> Vec<BestLine> {
            let lines = self.lines.iter().flatten();
            lines
                .map(|line| BestLine {
                    score: line.score.unwrap_or(Score::Value(0)),
                    moves: self.moves(line, rows),
                })
                .filter(|line| !line.moves.is_empty())
                .collect()
        };
        let mut lines = read(self.rows);
        if self.rows == Rows::Unknown {
            // The edge is the one from which more of the moves are possible.
            let other = read(Rows::FromTop);
            let all = |lines: &[BestLine]| lines.iter().map(|it| it.moves.len()).sum::<usize>();
            if all(&other) > all(&lines) {
                lines = other;
            }
        }
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        let mut firsts = Vec::new();
        lines.retain(|line| {
            let is_new = !firsts.contains(&line.moves[0]);
            firsts.push(line.moves[0]);
            is_new
        });
        lines.truncate(most);
        BestLines {
            depth: self.depth,
            nodes: self.nodes,
            lines,
        }
    }
}

/// Reads the depth of a search, such as `12` or `12-20`.
fn depth(word: &str) -> Option<u8> {
    let first = word.split(['-', '/']).next()?;
    let plies: u32 = first.parse().ok()?;
    Some(u8::try_from(plies).unwrap_or(u8::MAX))
}

/// Reads a number of nodes, such as `850`, `120K` or `1.2M`.
fn count(word: &str) -> Option<u64> {
    let digits = word.trim_end_matches(['k', 'm', 'g', 'b']);
    let unit = match word.get(digits.len()..)? {
        "" => 1,
        "k" => 1_000,
        "m" => 1_000_000,
        _ => 1_000_000_000,
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let whole: u64 = whole.parse().ok()?;
    let tenth: u64 = part.get(..1).map_or(Some(0), |sign| sign.parse().ok())?;
    whole.checked_mul(unit)?.checked_add(tenth * (unit / 10))
}

/// Reads a score for the side to move, such as `35`, `-120`, `+M7` (a win in 7 plies) or `0.5`, which is rounded.
fn score(word: &str) -> Option<Score> {
    let word = word.trim_end_matches([',', ')']);
    let (is_loss, rest) = match word.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, word.strip_prefix('+').unwrap_or(word)),
    };
    if let Some(plies) = rest.strip_prefix(['m', '#']) {
        return match plies.parse::<u16>() {
            Ok(plies) if is_loss => Some(Score::Loss(plies)),
            Ok(plies) => Some(Score::Win(plies.max(1))),
            Err(_) if plies == "*" => Some(value(if is_loss { -LARGEST } else { LARGEST })),
            Err(_) => None,
        };
    }
    let whole = rest.split('.').next()?;
    let number = whole.parse::<u64>().ok()?;
    let number = i32::try_from(number).unwrap_or(LARGEST);
    Some(value(if is_loss { -number } else { number }))
}

fn value(number: i32) -> Score {
    let number = number.clamp(-LARGEST, LARGEST);
    Score::Value(i16::try_from(number).unwrap_or_default())
}

/// Reads a number in brackets, such as `(2)`.
fn in_brackets(word: &str) -> Option<usize> {
    word.strip_prefix('(')?.strip_suffix(')')?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> Position {
        text.parse().expect("a position")
    }

    /// Returns the lines of what an engine told, in the form of a reply.
    fn read(told: &[&str]) -> String {
        let position =
            position("rules=freestyle size=15 first=black turn=white black=h8j9 white=g7");
        let mut reader = Reader::of(&position);
        for text in told {
            reader.take(text);
        }
        let found = reader.found(3);
        let lines: Vec<String> = found.lines.iter().map(ToString::to_string).collect();
        format!("{} {} {}", found.depth, found.nodes, lines.join(","))
    }

    #[test]
    fn every_style_is_read() {
        for (told, read_as) in [
            (
                &["depth 12-20 ev 35 n 120K n/ms 90 tm 1300 pv I9 I7 H9"][..],
                "12 120000 +35:i9i7h9",
            ),
            (
                &[
                    "depth 5-9 multipv 1 ev 35 n 1.2M pv I9 I7",
                    "depth 5-9 multipv 2 ev -M8 n 1M pv I7",
                ],
                "5 1000000 +35:i9i7,loss:8:i7",
            ),
            (
                &["(1) 35 | 12-20 | I9 I7", "(2) 60 | 12-20 | I7 I9"],
                "12 0 +60:i7i9,+35:i9i7",
            ),
            (
                &["Depth 12-20 | Eval +M7 | Time 1s | I9 I7"],
                "12 0 win:7:i9i7",
            ),
            (
                &[
                    "Speed 90K | Depth 12-20 | Eval -35 | Node 120K | Time 1s",
                    "Bestline [I9 I7]",
                ],
                "12 120000 -35:i9i7",
            ),
            (
                &[
                    "PV 0",
                    "NUMPV 2",
                    "DEPTH 9",
                    "SELDEPTH 14",
                    "TOTALNODES 5000",
                    "EVAL 12",
                    "WINRATE 0.51",
                    "BESTLINE 8,6 8,8",
                    "PV DONE",
                    "INFO PV 1",
                    "INFO EVAL -4",
                    "INFO BESTLINE 8,8",
                    "INFO PV DONE",
                ],
                "9 5000 +12:i9i7,-4:i7",
            ),
            (&["REALTIME BEST 8,6", "REALTIME POS 3,3"], "0 0 0:i9"),
        ] {
            assert_eq!(read(told), read_as, "{told:?}");
        }
    }

    #[test]
    fn nonsense_is_ignored() {
        for told in [
            "",
            "|",
            "hello",
            "playing h8 now",
            "depth",
            "depth x ev y",
            "pv",
            "(0) 3",
            "(99) 3 | I9",
            "INFO PV 999",
            "pv Z99 A0",
            "ev 1 pv H8",
            "REALTIME BEST 99,99",
            "\u{1f980} ev 5",
        ] {
            let found = read(&[told]);
            assert!(found.ends_with(' '), "{told}: {found}");
        }
    }

    #[test]
    fn the_edge_of_the_rows_is_learnt() {
        let position = position("rules=freestyle size=15 first=black turn=black");
        for (answer, rows, line) in [
            ("c12", Rows::FromTop, "0:c12d11"),
            ("c4", Rows::FromBottom, "0:c4d5"),
            ("a1", Rows::Unknown, "0:c4d5"),
        ] {
            let mut reader = Reader::of(&position);
            reader.take("depth 2 ev 0 pv C4 D5");
            assert_eq!(reader.learn(answer.parse().expect("a point")), rows);
            assert_eq!(reader.found(1).lines[0].to_string(), line);
        }
    }
}
