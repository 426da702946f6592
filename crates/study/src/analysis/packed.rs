//! The byte form of a finished review, which goes along in the link of its game, in base64url.
//!
//! It is a version, 1; the study of each position that the rules do not decide, from the first to the last; a zero byte
//! where the text would otherwise end in `-` or `_`, which chat programs do not take for a part of an address; and a
//! CRC-32 of all that and of the moves, the highest byte first.
//!
//! A study is the number of moves of its line times 6, plus 2 times the kind of its score, plus 1 if it has the plan of
//! a win; the amount of the score; the points of the line, or 0 for no move and 1 for a pass; and the plan. A turn of a
//! plan is its point, and 0 for a five, or else 1 plus twice the number of its listed replies plus 1 if there is an
//! answer to all others; then each reply with its turn, and the turn against all others. Numbers are LEB128. A point is
//! its index on the board, in two bytes on boards with more than 256 points.

use base64ct::{Base64UrlUnpadded, Encoding as _};

use super::ReviewRun;
use super::stored::{checksum, lines};
use tengen_core::board::{BoardSize, Point};
use tengen_core::game::Game;
use tengen_core::link;
use tengen_engine::words::{Choice, ReviewLine, Score, Studied, Verdict};
use tengen_kit::line::holds;
use tengen_proofs::{Attack, Defence};

const VERSION: u8 = 1;
/// The kinds of scores.
const VALUE: u64 = 0;
const WIN: u64 = 1;
const LOSS: u64 = 2;
/// The length of the checksum in bytes.
const SUM: usize = 4;

impl ReviewRun {
    /// Returns the text that goes along in a link of the game. Returns `None` if the review is not finished, or if it
    /// is of other moves than those that a link of the game brings back: the line of the cursor, and the main line.
    pub(super) fn packed(&self, game: &Game) -> Option<String> {
        let sum = checksum(self.line());
        if !lines(game).any(|line| checksum(&line) == sum) {
            return None;
        }
        let mut bytes = Bytes::of(game);
        bytes.list.push(VERSION);
        for (index, studied) in self.studies()?.iter().enumerate() {
            if self.line().decided(index).is_none() {
                bytes.study(studied)?;
            }
        }
        let mut bytes = bytes.list;
        if (bytes.len() + SUM).is_multiple_of(3) {
            bytes.push(0);
        }
        let sum = sum_of(&bytes, self.line());
        bytes.extend(sum);
        Some(Base64UrlUnpadded::encode_string(&bytes))
    }

    /// Reads the review of a game from the text in its link. Returns `None` if it is damaged, if it is of other moves, or
    /// if a plan of it does not win.
    pub(super) fn unpack(game: &Game, text: &str) -> Option<ReviewRun> {
        let bytes = Base64UrlUnpadded::decode_vec(text).ok()?;
        let (bytes, sum) = bytes.split_at_checked(bytes.len().checked_sub(SUM)?)?;
        let line = lines(game).find(|line| sum_of(bytes, line) == *sum)?;
        let (&version, rest) = bytes.split_first()?;
        let mut reader = Reader {
            rest,
            size: game.terms().size,
        };
        let positions = line.clone();
        let run = ReviewRun::of_studies(line, |index| {
            let studied = reader.study()?;
            let position = positions.position(index)?;
            let is_true = studied.win.as_ref().is_none_or(|it| holds(position, it));
            is_true.then_some(studied)
        })?;
        let is_whole = version == VERSION && matches!(reader.rest, [] | [0]);
        is_whole.then_some(run)
    }
}

/// Returns the checksum of a review of a line.
fn sum_of(bytes: &[u8], line: &ReviewLine) -> [u8; SUM] {
    let moves = checksum(line).to_be_bytes();
    link::checksum(&[bytes, &moves].concat()).to_be_bytes()
}

const fn is_wide(size: BoardSize) -> bool {
    size.area() > 256
}

/// The bytes of a review that is written.
struct Bytes {
    list: Vec<u8>,
    size: BoardSize,
}

impl Bytes {
    fn of(game: &Game) -> Bytes {
        Bytes {
            list: Vec::new(),
            size: game.terms().size,
        }
    }

    fn number(&mut self, mut number: u64) {
        loop {
            let [low, ..] = number.to_le_bytes();
            number >>= 7;
            if number == 0 {
                return self.list.push(low);
            }
            self.list.push(low | 0x80);
        }
    }

    fn point(&mut self, point: Point) -> Option<()> {
        let [high, low] = self.size.index_of(point)?.to_be_bytes();
        if is_wide(self.size) {
            self.list.push(high);
        }
        self.list.push(low);
        Some(())
    }

    fn study(&mut self, Studied { verdict, win }: &Studied) -> Option<()> {
        let line = match verdict.choice {
            Choice::Place(point) if verdict.line.first() != Some(&point) => &[point],
            Choice::Place(_) => &verdict.line[..],
            Choice::Pass | Choice::Nothing => &[],
        };
        let (kind, amount) = match verdict.score {
            Score::Value(value) => (VALUE, zigzag(value)),
            Score::Win(plies) => (WIN, u64::from(plies)),
            Score::Loss(plies) => (LOSS, u64::from(plies)),
        };
        // A line has a few moves.
        self.number(line.len() as u64 * 6 + kind * 2 + u64::from(win.is_some()));
        self.number(amount);
        if line.is_empty() {
            self.number(u64::from(verdict.choice == Choice::Pass));
        }
        for &point in line {
            self.point(point)?;
        }
        win.as_ref().map_or(Some(()), |plan| self.attack(plan))
    }

    fn attack(&mut self, plan: &Attack) -> Option<()> {
        self.point(plan.point())?;
        let Some(defence) = plan.defence() else {
            self.number(0);
            return Some(());
        };
        let has_otherwise = u64::from(defence.otherwise().is_some());
        // A turn has at most as many replies as the board has points.
        self.number(1 + 2 * defence.replies().count() as u64 + has_otherwise);
        for (reply, answer) in defence.replies() {
            self.point(reply)?;
            self.attack(answer)?;
        }
        defence
            .otherwise()
            .map_or(Some(()), |plan| self.attack(plan))
    }
}

/// Returns a number that is small if a value is near 0.
fn zigzag(value: i16) -> u64 {
    let sign = u64::from(value < 0);
    2 * u64::from(value.unsigned_abs()) + sign
}

fn value(zigzag: u64) -> Option<i16> {
    let amount = i16::try_from(zigzag / 2).ok()?;
    Some(if zigzag % 2 == 1 { -amount } else { amount })
}

/// The rest of the bytes of a review that is read.
struct Reader<'a> {
    rest: &'a [u8],
    size: BoardSize,
}

impl Reader<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        // No number of a review needs more.
        for shift in [0, 7, 14] {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    fn point(&mut self) -> Option<Point> {
        let high = if is_wide(self.size) { self.byte()? } else { 0 };
        let index = u16::from_be_bytes([high, self.byte()?]);
        self.size.point_at_index(index)
    }

    fn study(&mut self) -> Option<Studied> {
        let head = self.number()?;
        let amount = self.number()?;
        let plies = u16::try_from(amount);
        let score = match head % 6 / 2 {
            VALUE => Score::Value(value(amount)?),
            WIN => Score::Win(plies.ok()?),
            _ => Score::Loss(plies.ok()?),
        };
        let choice = match head / 6 {
            0 if self.number()? == 1 => Some(Choice::Pass),
            0 => Some(Choice::Nothing),
            _ => None,
        };
        let mut line = Vec::new();
        for _ in 0..head / 6 {
            line.push(self.point()?);
        }
        let choice = choice.or_else(|| line.first().copied().map(Choice::Place))?;
        let win = if head % 2 == 1 {
            let deepest = usize::from(self.size.area()) / 2 + 1;
            Some(self.attack(deepest)?)
        } else {
            None
        };
        let verdict = Verdict {
            score,
            line,
            ..Verdict::of(choice)
        };
        Some(Studied { verdict, win })
    }

    /// Reads a plan of at most `moves` moves.
    fn attack(&mut self, moves: usize) -> Option<Attack> {
        let after = moves.checked_sub(1)?;
        let point = self.point()?;
        let Some(code) = self.number()?.checked_sub(1) else {
            return Some(Attack::five(point));
        };
        let mut replies = Vec::new();
        for _ in 0..code / 2 {
            replies.push((self.point()?, self.attack(after)?));
        }
        let defence = if code % 2 == 1 {
            let otherwise = Defence::new(self.attack(after)?);
            replies
                .into_iter()
                .fold(otherwise, |defence, (reply, answer)| {
                    defence.with(reply, answer)
                })
        } else {
            Defence::only(replies)
        };
        Some(Attack::then(point, defence))
    }
}
