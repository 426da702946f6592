//! The link format: a whole game in one short line of text, for the store and, later, for links.
//!
//! The text is base64url without padding (RFC 4648 § 5) of these bytes:
//!
//! | bytes | what |
//! |---|---|
//! | 1 | version: 1 |
//! | 1 + n | n, then the text of the [`Terms`]; n is 0 for the default terms |
//! | number | the cursor: so many actions into the list, 0 is the start |
//! | number | the end of the shown line, counted likewise |
//! | rest | symbols, see below |
//! | 4 | CRC-32 (ISO-HDLC) of all bytes before, the highest byte first |
//!
//! A number is LEB128: seven bits a byte, the lowest first, the high bit set on all but the last.
//! A symbol is one byte on boards up to 15×15 and two, the high one first, on larger ones. Symbols
//! from 16 on place a stone on the point with that index, row by row from the lower left corner;
//! the ones below are the constants of this file. A symbol follows what the one before it did; the
//! tree is written depth first, and every branch but the last of a node stands between
//! `BRANCH` and `BACK`.

use base64ct::{Base64UrlUnpadded, Encoding as _};

use crate::board::{Board, BoardSize, Stone};
use crate::game::{Action, Archive, ArchiveNode, Outcome, ParseTermsError, Seat, Terms};
use crate::rules::Setup;

const VERSION: u8 = 1;

const RESIGN_FIRST: u16 = 0;
const RESIGN_SECOND: u16 = 1;
const BRANCH: u16 = 2;
const BACK: u16 = 3;
/// The action before it ended the game; the symbol after it says how.
const END: u16 = 4;
/// A setup follows, as the first symbols of all: black points, `BACK`, white points, `BACK` or,
/// if White is to move, `WHITE_TO_MOVE`.
const SETUP: u16 = 5;
const WHITE_TO_MOVE: u16 = 6;
const FIRST_POINT: u16 = 16;

const ENDINGS: [Outcome; 7] = [
    Outcome::Five {
        winner: Stone::Black,
    },
    Outcome::Five {
        winner: Stone::White,
    },
    Outcome::FullBoard { winner: None },
    Outcome::FullBoard {
        winner: Some(Stone::Black),
    },
    Outcome::FullBoard {
        winner: Some(Stone::White),
    },
    Outcome::Resignation {
        winner: Stone::Black,
    },
    Outcome::Resignation {
        winner: Stone::White,
    },
];

/// The most actions that a link holds.
pub const MAX_NODES: usize = 100_000;

/// Why a text is not a game. Offsets count bytes after base64 decoding.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LinkError {
    /// It holds something other than base64url signs.
    #[error("this is not a game: expected letters, digits, - and _")]
    Text,
    /// It was written by a later program, or is something else.
    #[error("version {0} of the format is not known here")]
    Version(u8),
    /// Signs are missing or were changed.
    #[error("the text is damaged or cut off")]
    Checksum,
    /// It ends before the game does.
    #[error("byte {0}: the text ends too early")]
    Truncated(usize),
    /// The terms make no sense.
    #[error("the terms of the game: {0}")]
    Terms(#[from] ParseTermsError),
    /// A symbol that means nothing where it stands.
    #[error("byte {offset}: symbol {symbol} is not expected here")]
    Symbol {
        /// Where it stands.
        offset: usize,
        /// The symbol.
        symbol: u16,
    },
    /// More than [`MAX_NODES`] actions.
    #[error("the game has more than {MAX_NODES} moves")]
    TooLong,
}

/// Writes a game as text. What the format does not hold is the clock's readings.
///
/// # Examples
///
/// ```
/// use tengen::{Game, Terms, record::link};
///
/// let mut game = Game::new(Terms::default());
/// game.play("h8".parse()?)?;
/// let text = link::encode(&game.to_archive());
/// let archive = link::decode(&text)?;
/// assert_eq!(Game::from_archive(&archive)?.moves(), game.moves());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn encode(archive: &Archive) -> String {
    let mut out = Writer::new(archive.terms);
    out.number(archive.cursor);
    out.number(archive.line_end);
    if let Some(setup) = &archive.setup {
        out.setup(setup);
    }
    out.tree(&archive.nodes);
    let sum = checksum(&out.bytes);
    out.bytes.extend(sum.to_be_bytes());
    Base64UrlUnpadded::encode_string(&out.bytes)
}

/// Reads what [`encode`] wrote, by this or an earlier version.
///
/// Whether the stones can lie there is for [`Game::from_archive`](crate::Game::from_archive) to
/// say.
///
/// # Errors
///
/// [`LinkError`] with the place and the reason.
pub fn decode(text: &str) -> Result<Archive, LinkError> {
    let all = Base64UrlUnpadded::decode_vec(text).map_err(|_| LinkError::Text)?;
    let &version = all.first().ok_or(LinkError::Truncated(0))?;
    if version != VERSION {
        return Err(LinkError::Version(version));
    }
    let (bytes, sum) = all.split_last_chunk::<4>().ok_or(LinkError::Checksum)?;
    if checksum(bytes).to_be_bytes() != *sum {
        return Err(LinkError::Checksum);
    }
    let mut input = Reader::new(bytes);
    let terms = input.terms()?;
    let cursor = input.number()?;
    let line_end = input.number()?;
    let setup = input.setup(terms.size)?;
    let nodes = input.tree(terms.size)?;
    Ok(Archive {
        terms,
        setup,
        nodes,
        cursor,
        line_end,
    })
}

fn checksum(bytes: &[u8]) -> u32 {
    // No table: 1 KB less to load, and a game is a few hundred bytes.
    const CRC: crc::Crc<u32, crc::NoTable> =
        crc::Crc::<u32, crc::NoTable>::new(&crc::CRC_32_ISO_HDLC);
    CRC.checksum(bytes)
}

fn is_wide(size: BoardSize) -> bool {
    size.area() + FIRST_POINT > 256
}

struct Writer {
    bytes: Vec<u8>,
    size: BoardSize,
}

impl Writer {
    fn new(terms: Terms) -> Writer {
        let text = if terms == Terms::default() {
            String::new()
        } else {
            terms.to_string()
        };
        let length = u8::try_from(text.len()).unwrap_or(u8::MAX);
        let mut bytes = vec![VERSION, length];
        bytes.extend(text.bytes().take(usize::from(length)));
        let size = terms.size;
        Writer { bytes, size }
    }

    fn number(&mut self, mut number: u32) {
        loop {
            let [.., low] = number.to_be_bytes();
            number >>= 7;
            if number == 0 {
                self.bytes.push(low);
                return;
            }
            self.bytes.push(low | 128);
        }
    }

    fn symbol(&mut self, symbol: u16) {
        let [high, low] = symbol.to_be_bytes();
        if is_wide(self.size) {
            self.bytes.push(high);
        }
        self.bytes.push(low);
    }

    fn setup(&mut self, setup: &Setup) {
        self.symbol(SETUP);
        for stone in Stone::BOTH {
            for (index, point) in (FIRST_POINT..).zip(self.size.points()) {
                if setup.board.at(point) == Some(stone) {
                    self.symbol(index);
                }
            }
            let white_moves = stone == Stone::White && setup.to_move == Stone::White;
            self.symbol(if white_moves { WHITE_TO_MOVE } else { BACK });
        }
    }

    fn tree(&mut self, nodes: &[ArchiveNode]) {
        let mut children = vec![Vec::new(); nodes.len() + 1];
        for (number, node) in (1_usize..).zip(nodes) {
            if let Some(siblings) = children.get_mut(node.parent as usize) {
                siblings.push(number);
            }
        }
        let mut todo = Vec::new();
        plan_children(&children[0], &mut todo);
        while let Some(job) = todo.pop() {
            match job {
                Job::Symbol(symbol) => self.symbol(symbol),
                Job::Node(number) => {
                    self.node(&nodes[number - 1]);
                    plan_children(&children[number], &mut todo);
                }
            }
        }
    }

    fn node(&mut self, node: &ArchiveNode) {
        self.symbol(match (node.action, node.seat) {
            (Action::Place(point), _) => self.size.index_of(point).unwrap_or(0) + FIRST_POINT,
            (Action::Resign, Some(Seat::Second)) => RESIGN_SECOND,
            (Action::Resign, _) => RESIGN_FIRST,
        });
        let ending = (0..).zip(ENDINGS).find(|&(_, it)| Some(it) == node.outcome);
        if let Some((index, _)) = ending {
            self.symbol(END);
            self.symbol(index);
        }
    }
}

enum Job {
    Symbol(u16),
    Node(usize),
}

/// Puts what is to be written for the children of a node on a stack, the first on top.
fn plan_children(children: &[usize], todo: &mut Vec<Job>) {
    let Some((&last, others)) = children.split_last() else {
        return;
    };
    todo.push(Job::Node(last));
    for &child in others.iter().rev() {
        todo.push(Job::Symbol(BACK));
        todo.push(Job::Node(child));
        todo.push(Job::Symbol(BRANCH));
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    offset: usize,
}

impl<'a> Reader<'a> {
    fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes, offset: 1 }
    }

    fn byte(&mut self) -> Result<u8, LinkError> {
        let byte = self.bytes.get(self.offset);
        let &byte = byte.ok_or(LinkError::Truncated(self.offset))?;
        self.offset += 1;
        Ok(byte)
    }

    fn number(&mut self) -> Result<u32, LinkError> {
        let mut number = 0_u32;
        for shift in (0..28).step_by(7) {
            let byte = self.byte()?;
            number |= u32::from(byte & 127) << shift;
            if byte < 128 {
                return Ok(number);
            }
        }
        Err(LinkError::TooLong)
    }

    fn terms(&mut self) -> Result<Terms, LinkError> {
        let length = usize::from(self.byte()?);
        let text = self.bytes.get(self.offset..self.offset + length);
        let text = text.ok_or(LinkError::Truncated(self.bytes.len()))?;
        self.offset += length;
        if length == 0 {
            return Ok(Terms::default());
        }
        let text = std::str::from_utf8(text).map_err(|_| LinkError::Text)?;
        Ok(text.parse()?)
    }

    fn is_at_end(&self) -> bool {
        self.offset >= self.bytes.len()
    }

    fn symbol(&mut self, size: BoardSize) -> Result<u16, LinkError> {
        let high = if is_wide(size) { self.byte()? } else { 0 };
        Ok(u16::from_be_bytes([high, self.byte()?]))
    }

    fn unexpected(&self, size: BoardSize, symbol: u16) -> LinkError {
        let offset = self.offset - 1 - usize::from(is_wide(size));
        LinkError::Symbol { offset, symbol }
    }

    fn setup(&mut self, size: BoardSize) -> Result<Option<Setup>, LinkError> {
        let start = self.offset;
        if self.is_at_end() || self.symbol(size)? != SETUP {
            self.offset = start;
            return Ok(None);
        }
        let mut board = Board::new(size);
        let mut to_move = Stone::Black;
        for stone in Stone::BOTH {
            loop {
                let symbol = self.symbol(size)?;
                let point = symbol.checked_sub(FIRST_POINT);
                match point.and_then(|index| size.point_at_index(index)) {
                    Some(point) if board.put(point, stone) => {}
                    None if symbol == BACK => break,
                    None if symbol == WHITE_TO_MOVE && stone == Stone::White => {
                        to_move = Stone::White;
                        break;
                    }
                    _ => return Err(self.unexpected(size, symbol)),
                }
            }
        }
        Ok(Some(Setup { board, to_move }))
    }

    fn tree(&mut self, size: BoardSize) -> Result<Vec<ArchiveNode>, LinkError> {
        let mut nodes: Vec<ArchiveNode> = Vec::new();
        let mut branches = Vec::new();
        let mut parent = 0;
        while !self.is_at_end() {
            let symbol = self.symbol(size)?;
            let unexpected = self.unexpected(size, symbol);
            match symbol {
                BRANCH => branches.push(parent),
                BACK => parent = branches.pop().ok_or(unexpected)?,
                END => {
                    let ending = ENDINGS.get(usize::from(self.symbol(size)?)).copied();
                    let node = nodes.get_mut((parent as usize).wrapping_sub(1));
                    let node = node.filter(|node| node.outcome.is_none() && ending.is_some());
                    node.ok_or(unexpected)?.outcome = ending;
                }
                _ => {
                    let node = archive_node(parent, symbol, size).ok_or(unexpected)?;
                    if nodes.len() == MAX_NODES {
                        return Err(LinkError::TooLong);
                    }
                    nodes.push(node);
                    parent = u32::try_from(nodes.len()).map_err(|_| LinkError::TooLong)?;
                }
            }
        }
        Ok(nodes)
    }
}

fn archive_node(parent: u32, symbol: u16, size: BoardSize) -> Option<ArchiveNode> {
    let (action, seat) = match symbol {
        RESIGN_FIRST => (Action::Resign, Some(Seat::First)),
        RESIGN_SECOND => (Action::Resign, Some(Seat::Second)),
        _ => {
            let point = size.point_at_index(symbol.checked_sub(FIRST_POINT)?)?;
            (Action::Place(point), None)
        }
    };
    Some(ArchiveNode {
        parent,
        action,
        seat,
        clock: None,
        outcome: None,
    })
}
