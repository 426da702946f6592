//! The link format: a whole game in one short line of text, for storage and, later, for links.
//!
//! The text is base64url without padding (RFC 4648 § 5) of these bytes:
//!
//! | bytes | what |
//! |---|---|
//! | 1 | version: 1; 2 if there are tags or notes; 3 if there are readings of a clock; 4 if notes have numbers or arrows |
//! | 1 + n | n, then n bytes of text of the [`Terms`](crate::Terms); n is 0 for the default terms |
//! | number | the cursor as a number of actions in the list, 0 is the start |
//! | number | the end of the current line, numbered in the same way |
//! | number | from version 2 on: the number of bytes of the symbols |
//! | … | symbols, see below |
//! | … | from version 2 on: tags and notes, see `notes` |
//! | … | from version 3 on: clock readings, see `times` |
//! | 4 | CRC-32 (ISO-HDLC) of all bytes before, the highest byte first |
//!
//! A number is LEB128: seven bits per byte, the lowest first, the high bit set on all but the last byte, at
//! most five bytes. The cursor is written with one byte more than it needs if the text would otherwise end in
//! `-` or `_`, which chat programs do not take for a part of an address.
//! A symbol is one byte on boards up to 15×15 and two bytes, the high one first, on larger ones. A symbol s
//! from 16 on places a stone on the point with index s - 16, counted row by row from the lower left corner;
//! the lower symbols are the constants of this file. A symbol follows the action of the symbol before it. The
//! tree is written depth first, and every branch of a node except the last is enclosed in `BRANCH` and
//! `BACK`. Choices of an opening are two symbols: `CHOICE` and the choice.

mod found;
mod notes;
mod reader;
mod times;
mod writer;

use alloc::string::String;

use base64ct::{Base64UrlUnpadded, Encoding as _};

use crate::board::{BoardSize, Stone};
use crate::game::{Action, Annotations, Archive, ArchiveError, Outcome, ParseTermsError};
use crate::rules::Forbidden;
use crate::rules::opening::{Answer, Branch, Parity};
pub use found::find;
use reader::Reader;
use writer::Writer;

/// The versions without and with tags and notes, with clock readings, and with numbers of moves and arrows.
/// The lowest version that fits is written, so that older pages can open the game too.
const PLAIN: u8 = 1;
const ANNOTATED: u8 = 2;
const TIMED: u8 = 3;
const EXTENDED: u8 = 4;

/// A resignation: of the seat that started, of the other seat, or of the seat to move.
const RESIGN_FIRST: u16 = 0;
const RESIGN_SECOND: u16 = 1;
const BRANCH: u16 = 2;
const BACK: u16 = 3;
/// The action before this symbol ended the game; the next symbol is the result.
const END: u16 = 4;
/// A setup follows, at the start of the symbols: black points, `BACK`, white points, then `BACK`, or
/// `WHITE_TO_MOVE` if White is to move.
const SETUP: u16 = 5;
const WHITE_TO_MOVE: u16 = 6;
const RESIGN_IN_TURN: u16 = 7;
const PASS: u16 = 8;
const CLAIM: u16 = 9;
/// The next symbol is an index in `CHOICES`, or `NUMBER` or `GRAB` plus a number.
const CHOICE: u16 = 10;
/// The next symbol is a point.
const OFFER: u16 = 11;
/// The next symbol is a point.
const PICK: u16 = 12;
/// The time of a seat ran out. The seats are as in `RESIGN_FIRST`.
const FLAG_FIRST: u16 = 13;
const FLAG_SECOND: u16 = 14;
const FLAG_IN_TURN: u16 = 15;
const FIRST_POINT: u16 = 16;

/// `NUMBER` plus n, from 1 to 31: n fifth moves are declared.
const NUMBER: u16 = 32;
/// `GRAB` plus n, from 1 to 31: n stones are taken into the hand.
const GRAB: u16 = 64;

/// After `CHOICE`: a seat left the game. The seats are as in `RESIGN_FIRST`.
const LEAVE_FIRST: u16 = 10;
const LEAVE_SECOND: u16 = 11;
const LEAVE_IN_TURN: u16 = 12;

/// Opening choices, and a draw. Numbers for new choices start after `LEAVE_IN_TURN`.
const CHOICES: [Action; 10] = [
    Action::Answer(Answer::Swap),
    Action::Answer(Answer::Keep),
    Action::Answer(Answer::Guess(Parity::Odd)),
    Action::Answer(Answer::Guess(Parity::Even)),
    Action::Answer(Answer::Branch(Branch::StayWhite)),
    Action::Answer(Answer::Branch(Branch::TakeBlack)),
    Action::Answer(Answer::Branch(Branch::PutTwo)),
    Action::Answer(Answer::Branch(Branch::OneFifth)),
    Action::Answer(Answer::Branch(Branch::TenFifths)),
    Action::Draw,
];

/// New entries are only added at the end.
const ENDINGS: [Outcome; 24] = [
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
    Outcome::Forbidden(Forbidden::DoubleThree),
    Outcome::Forbidden(Forbidden::DoubleFour),
    Outcome::Forbidden(Forbidden::Overline),
    Outcome::Claimed(Forbidden::DoubleThree),
    Outcome::Claimed(Forbidden::DoubleFour),
    Outcome::Claimed(Forbidden::Overline),
    Outcome::NoLegalPoint,
    Outcome::Passes,
    Outcome::Time {
        winner: Stone::Black,
    },
    Outcome::Time {
        winner: Stone::White,
    },
    Outcome::Agreement,
    Outcome::Stated {
        winner: Some(Stone::Black),
    },
    Outcome::Stated {
        winner: Some(Stone::White),
    },
    Outcome::Stated { winner: None },
    Outcome::Absence {
        winner: Stone::Black,
    },
    Outcome::Absence {
        winner: Stone::White,
    },
    Outcome::MoveLimit,
];

/// Maximum number of actions in a link.
pub const MAX_NODES: usize = 1_000_000;

/// The reason why a text is not a game. Offsets count bytes after base64 decoding.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LinkError {
    /// The text contains characters other than those of base64url.
    #[error("this is not a game: expected letters, digits, - and _")]
    Text,
    /// The text was written by a later version of the program.
    #[error("version {0} of the format is not known here")]
    Version(u8),
    /// The checksum is wrong: characters are missing or changed.
    #[error("the text is damaged or cut off")]
    Checksum,
    /// The data ends before the game does.
    #[error("byte {0}: the text ends too early")]
    Truncated(usize),
    /// The terms cannot be parsed.
    #[error("the terms of the game: {0}")]
    Terms(#[from] ParseTermsError),
    /// A symbol is not valid at its position.
    #[error("byte {offset}: symbol {symbol} is not expected here")]
    Symbol {
        /// The position of the symbol, in bytes.
        offset: usize,
        /// The value of the symbol.
        symbol: u16,
    },
    /// A tag or a note is not valid.
    #[error("byte {0}: a note is damaged")]
    Note(usize),
    /// The archive contains an impossible action, so it cannot be written.
    #[error("action {0} lies off the board or follows none before it")]
    Action(usize),
    /// The actions could not have been played on a board.
    #[error(transparent)]
    Game(#[from] ArchiveError),
    /// The game has more than [`MAX_NODES`] actions.
    #[error("the game has more than {MAX_NODES} moves")]
    TooLong,
}

/// Writes a game as text that ends in a letter or a digit.
///
/// # Errors
///
/// [`LinkError::TooLong`] and [`LinkError::Action`], for archives that are not valid games.
///
/// # Examples
///
/// ```
/// use tengen_core::{Game, Terms, link};
///
/// let mut game = Game::new(Terms::default());
/// game.play("h8".parse()?)?;
/// let text = link::encode(&game.to_archive())?;
/// let archive = link::decode(&text)?;
/// assert_eq!(Game::from_archive(&archive)?.moves(), game.moves());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn encode(archive: &Archive) -> Result<String, LinkError> {
    if archive.nodes.len() > MAX_NODES {
        return Err(LinkError::TooLong);
    }
    let tree = writer::tree(archive)?;
    let mut out = Writer::new(PLAIN, archive.terms);
    out.number(tree.number_of(archive.cursor));
    let after_cursor = out.bytes.len();
    out.number(tree.number_of(archive.line_end));
    let before = core::mem::take(&mut out.bytes);
    if let Some(setup) = &archive.setup {
        out.setup(setup);
    }
    for &symbol in &tree.symbols {
        out.symbol(symbol);
    }
    let symbols = core::mem::replace(&mut out.bytes, before);
    if archive.annotations.is_empty() && !tree.is_timed {
        out.bytes.extend(symbols);
    } else {
        let version = if notes::are_extended(&archive.annotations) {
            EXTENDED
        } else if tree.is_timed {
            TIMED
        } else {
            ANNOTATED
        };
        if let Some(first) = out.bytes.first_mut() {
            *first = version;
        }
        out.count(symbols.len());
        out.bytes.extend(symbols);
        notes::write(archive, |node| tree.number_of(node), &mut out);
        if version >= TIMED {
            times::write(archive, |node| tree.number_of(node), &mut out);
        }
    }
    let text = summed(&out.bytes);
    if !text.ends_with(['-', '_']) {
        return Ok(text);
    }
    // The last sign stands for six bits. With one byte more it stands for two, and is A, Q, g or w.
    out.bytes[after_cursor - 1] |= 128;
    out.bytes.insert(after_cursor, 0);
    Ok(summed(&out.bytes))
}

/// Returns bytes and their checksum as text.
fn summed(bytes: &[u8]) -> String {
    let sum = checksum(bytes).to_be_bytes();
    Base64UrlUnpadded::encode_string(&[bytes, &sum].concat())
}

/// Reads the output of [`encode`], from this or an earlier version. [`find`] looks for it in other text.
///
/// Does not check that the stones can lie on the board; [`Game::from_archive`](crate::Game::from_archive)
/// does.
///
/// # Errors
///
/// [`LinkError`] with the position and the reason.
pub fn decode(text: &str) -> Result<Archive, LinkError> {
    let all = Base64UrlUnpadded::decode_vec(text).map_err(|_| {
        let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        if text.bytes().all(is_sign) {
            LinkError::Checksum
        } else {
            LinkError::Text
        }
    })?;
    let &version = all.first().ok_or(LinkError::Truncated(0))?;
    // The checksum comes before the version, which may be damaged too.
    let (bytes, sum) = all.split_last_chunk::<4>().ok_or(LinkError::Checksum)?;
    // Version 0 never existed.
    if checksum(bytes).to_be_bytes() != *sum || version == 0 {
        return Err(LinkError::Checksum);
    }
    if version > EXTENDED {
        return Err(LinkError::Version(version));
    }
    let mut input = Reader::new(bytes);
    let terms = input.terms()?;
    let cursor = input.number()?;
    let line_end = input.number()?;
    let rest = match version {
        PLAIN => None,
        _ => Some(input.cut_off()?),
    };
    let setup = input.setup(terms.size)?;
    let mut nodes = input.tree(terms.size)?;
    let mut annotations = Annotations::default();
    if let Some(mut rest) = rest {
        annotations = notes::read(&mut rest, terms.size, nodes.len())?;
        if version >= TIMED {
            times::read(&mut rest, &mut nodes)?;
        }
        if !rest.is_at_end() {
            return Err(LinkError::Note(rest.offset()));
        }
    }
    Ok(Archive {
        terms,
        setup,
        nodes,
        annotations,
        cursor,
        line_end,
    })
}

/// Returns the CRC-32 of `bytes`.
#[must_use]
pub fn checksum(bytes: &[u8]) -> u32 {
    // Computed without a table: less code to load, and a game has only a few hundred bytes.
    const CRC: crc::Crc<u32, crc::NoTable> =
        crc::Crc::<u32, crc::NoTable>::new(&crc::CRC_32_ISO_HDLC);
    CRC.checksum(bytes)
}

fn is_wide(size: BoardSize) -> bool {
    size.area() + FIRST_POINT > 256
}
