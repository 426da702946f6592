//! Reading the link format: bytes into a game.

use alloc::string::String;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::{
    BACK, BRANCH, CHOICE, CHOICES, CLAIM, END, ENDINGS, FIRST_POINT, FLAG_FIRST, FLAG_IN_TURN,
    FLAG_SECOND, GRAB, LEAVE_FIRST, LEAVE_IN_TURN, LEAVE_SECOND, LinkError, MAX_NODES, NUMBER,
    OFFER, PASS, PICK, RESIGN_FIRST, RESIGN_IN_TURN, RESIGN_SECOND, SETUP, WHITE_TO_MOVE, is_wide,
};
use crate::board::{Board, BoardSize, Point, Stone};
use crate::game::{Action, ArchiveNode, Seat, Terms};
use crate::rules::Setup;
use crate::rules::opening::Answer;

pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    offset: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes, offset: 1 }
    }

    pub(super) fn byte(&mut self) -> Result<u8, LinkError> {
        let byte = self.bytes.get(self.offset);
        let &byte = byte.ok_or(LinkError::Truncated(self.offset))?;
        self.offset += 1;
        Ok(byte)
    }

    pub(super) fn number(&mut self) -> Result<u32, LinkError> {
        let number = self.number_of_bits(u32::BITS)?;
        u32::try_from(number).map_err(|_| LinkError::TooLong)
    }

    /// Reads a number that may need more than five bytes.
    pub(super) fn long_number(&mut self) -> Result<u64, LinkError> {
        self.number_of_bits(u64::BITS)
    }

    fn number_of_bits(&mut self, most: u32) -> Result<u64, LinkError> {
        let mut number = 0_u64;
        for shift in (0..most).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 127);
            if bits >> (most - shift).min(7) != 0 {
                break;
            }
            number |= bits << shift;
            if byte < 128 {
                return Ok(number);
            }
        }
        Err(LinkError::TooLong)
    }

    /// Returns the current position in bytes from the start.
    pub(super) const fn offset(&self) -> usize {
        self.offset
    }

    pub(super) fn text(&mut self) -> Result<String, LinkError> {
        let length = self.number()? as usize;
        let start = self.offset;
        let rest = self.bytes.get(start..).unwrap_or_default();
        let text = rest.get(..length);
        let text = text.ok_or(LinkError::Truncated(self.bytes.len()))?;
        self.offset += length;
        let text = core::str::from_utf8(text).map_err(|_| LinkError::Note(start))?;
        Ok(text.to_string())
    }

    /// Reads a length in bytes, ends this reader after that many bytes, and returns a reader for the rest.
    pub(super) fn cut_off(&mut self) -> Result<Reader<'a>, LinkError> {
        let length = self.number()? as usize;
        let all = self.bytes;
        let end = self.offset.saturating_add(length);
        self.bytes = all.get(..end).ok_or(LinkError::Truncated(all.len()))?;
        Ok(Reader {
            bytes: all,
            offset: end,
        })
    }

    pub(super) fn terms(&mut self) -> Result<Terms, LinkError> {
        let length = usize::from(self.byte()?);
        let text = self.bytes.get(self.offset..self.offset + length);
        let text = text.ok_or(LinkError::Truncated(self.bytes.len()))?;
        self.offset += length;
        if length == 0 {
            return Ok(Terms::default());
        }
        // Terms are ASCII; other bytes become characters that no terms contain.
        let mut signs = String::new();
        for &byte in text {
            signs.push(char::from(byte));
        }
        Ok(signs.parse()?)
    }

    pub(super) fn is_at_end(&self) -> bool {
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

    pub(super) fn setup(&mut self, size: BoardSize) -> Result<Option<Setup>, LinkError> {
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

    pub(super) fn tree(&mut self, size: BoardSize) -> Result<Vec<ArchiveNode>, LinkError> {
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
                    let (action, seat) = self.action(symbol, size)?;
                    let node = ArchiveNode {
                        parent,
                        action,
                        seat,
                        clock: None,
                        outcome: None,
                    };
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

    /// Returns the action that `symbol` begins, and its seat, or `None` for the seat to move.
    fn action(
        &mut self,
        symbol: u16,
        size: BoardSize,
    ) -> Result<(Action, Option<Seat>), LinkError> {
        let unexpected = self.unexpected(size, symbol);
        let answer =
            |how: fn(Point) -> Answer, symbol| point_of(symbol, size).map(how).map(Action::Answer);
        let (action, seat) = match symbol {
            RESIGN_FIRST => (Some(Action::Resign), Some(Seat::First)),
            RESIGN_SECOND => (Some(Action::Resign), Some(Seat::Second)),
            RESIGN_IN_TURN => (Some(Action::Resign), None),
            FLAG_FIRST => (Some(Action::Flag), Some(Seat::First)),
            FLAG_SECOND => (Some(Action::Flag), Some(Seat::Second)),
            FLAG_IN_TURN => (Some(Action::Flag), None),
            PASS => (Some(Action::Pass), None),
            CLAIM => (Some(Action::Claim), None),
            CHOICE => match self.symbol(size)? {
                LEAVE_FIRST => (Some(Action::Leave), Some(Seat::First)),
                LEAVE_SECOND => (Some(Action::Leave), Some(Seat::Second)),
                LEAVE_IN_TURN => (Some(Action::Leave), None),
                symbol => (choice(symbol), None),
            },
            OFFER => (answer(Answer::Offer, self.symbol(size)?), None),
            PICK => (answer(Answer::Pick, self.symbol(size)?), None),
            _ => (answer(Answer::Place, symbol), None),
        };
        Ok((action.ok_or(unexpected)?, seat))
    }
}

fn point_of(symbol: u16, size: BoardSize) -> Option<Point> {
    size.point_at_index(symbol.checked_sub(FIRST_POINT)?)
}

fn choice(symbol: u16) -> Option<Action> {
    let number = |above: u16| u8::try_from(symbol - above).ok();
    match symbol {
        33..=63 => number(NUMBER).map(Answer::Number).map(Action::Answer),
        65..=95 => number(GRAB).map(Answer::Grab).map(Action::Answer),
        _ => CHOICES.get(usize::from(symbol)).copied(),
    }
}
