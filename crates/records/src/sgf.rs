//! Smart Game Format, FF\[4\] GM\[4\].
//!
//! The source is the standard, FF\[4\] by Arno Hollosi (red-bean.com/sgf), with GM\[4\] for gomoku
//! and renju: moves `B[hh]`, two letters for the column and for the row from the top.
//!
//! Reading is lenient: several games with anything between them, missing closing brackets, stray
//! ones, names with small letters, setups before the first move, `GM` 1 or 5 where the rest shows
//! that it is none of these. What was passed over is a warning. Line breaks in tags and titles
//! become spaces.
//!
//! Writing keeps everything: what SGF has no words for are properties of our own, which other
//! programs pass over. A game of stones, comments and a result has none of them.
//!
//! | property | where | what |
//! |---|---|---|
//! | `TGT` | root | the text of the [`Terms`]; nothing is concluded from such a file |
//! | `TGK` | root | `RE`, `RU` and `AP` as another program wrote them: `[RE:W+1]` |
//! | `TGA` | nodes | the text of an [`Action`](tengen_core::Action) that is no stone and no pass, or of a pick |
//! | `TGS` | nodes | whose action it was, if it is not by turns: `first` or `second` |
//! | `TGO` | nodes | how the game ended there: `five:black`, `forbidden:33`, `stated:draw`, … |
//! | `TGC` | nodes | the clock's reading, in ms |
//! | `TGM` | nodes | the time that a move took, in ms |
//! | `TGL` | nodes | the time left, in ms, where there is no move for `BL` or `WL` |
//! | `TGV` | nodes | what was shown: `cursor`, `end` |

mod encoding;
mod lexer;
mod node;
mod notes;
mod order;
mod private;
mod reader;
mod root;
mod value;
mod words;
mod writer;

use std::fmt;
use std::str::FromStr;

use super::charset::Utf8;
use super::{
    Caution, Charset, Collection, Context, Format, Limits, Part, Problem, Reading, RecordError,
    Rows, Spot, Unwritable, Warning, Written,
};
use tengen_core::game::{Archive, Terms};
use value::{Texts, shortened};
use writer::Detail;

/// Games as one SGF text.
///
/// Reading such a text from a string is strict about what breaks a game off, and takes what it says
/// nothing about from [`Terms::default`]; [`record::read`](crate::read) keeps what comes
/// before a break, knows encodings and tells what was passed over.
///
/// # Examples
///
/// ```
/// use tengen_records::sgf::Sgf;
/// use tengen_core::{Game, Stone};
///
/// let sgf: Sgf = "(;FF[4]GM[4]SZ[15]RU[renju]RE[B+R];B[hh];W[ig](;B[ii])(;B[ih]C[better]))".parse()?;
/// let game = Game::from_archive(&sgf.games[0])?;
/// assert_eq!(game.terms().to_string(), "renju");
/// assert_eq!(game.tree().len(), 5); // four stones and a resignation
///
/// let again: Sgf = sgf.to_string().parse()?;
/// assert_eq!(again, sgf);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sgf {
    /// The games in their order.
    pub games: Vec<Archive>,
}

/// Reads every game.
impl FromStr for Sgf {
    /// The first thing that breaks a game off.
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let context = own_context(Limits::NATIVE);
        let mut games = Vec::new();
        for game in reader::games(text, Texts::Decoded, &context) {
            let reading = game?;
            match reading.broken {
                Some(error) => return Err(error),
                None => games.push(reading.archive),
            }
        }
        if games.is_empty() {
            return Err(no_game(text));
        }
        Ok(Sgf { games })
    }
}

/// Writes the games. An archive that is no game, with actions off the board or after later ones, is
/// left out.
impl fmt::Display for Sgf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for archive in &self.games {
            if let Some((archive, _)) = order::ordered(archive) {
                f.write_str(&text(&archive))?;
            }
        }
        Ok(())
    }
}

pub(super) fn read(bytes: &[u8], context: &Context<'_>) -> Result<Collection, RecordError> {
    let encoding::Decoding {
        text,
        encoding,
        cautions,
    } = encoding::decode(bytes, context)?;
    let mut games = reader::games(&text, Texts::Decoded, context);
    // Some programs escape bytes and not characters: then one of the two ways loses brackets.
    if !encoding.starts_with("utf-") && bytes.contains(&b'\\') {
        let signs: String = bytes.iter().map(|&byte| char::from(byte)).collect();
        let texts = Texts::Bytes(context.charset, &encoding);
        let others = reader::games(&signs, texts, context);
        if soundness(&others) > soundness(&games) {
            games = others;
        }
    }
    if let Some(Ok(reading)) = games.iter_mut().find(|game| game.is_ok()) {
        let found = cautions.into_iter().map(|caution| Warning {
            spot: Spot::File,
            caution,
        });
        reading.warnings.splice(0..0, found);
    }
    match games.as_slice() {
        [] => Err(no_game(&text)),
        [Err(error)] => Err(error.clone()),
        _ => Ok(Collection {
            format: Format::Sgf,
            games,
        }),
    }
}

pub(super) fn write(archive: &Archive, _: &dyn Charset) -> Result<Written, Unwritable> {
    let (archive, lost) = order::ordered(archive).ok_or(Unwritable::NoGame)?;
    let bytes = text(&archive).into_bytes();
    Ok(Written { bytes, lost })
}

/// The text of an archive: without properties of our own for what its reader concludes anyway.
fn text(archive: &Archive) -> String {
    let plain = writer::text(archive, Detail::Plain);
    let nodes = archive.nodes.len().saturating_mul(2);
    let limits = Limits {
        bytes: usize::MAX,
        nodes: nodes.saturating_add(1),
    };
    let games = reader::games(&plain, Texts::Decoded, &own_context(limits));
    match games.as_slice() {
        [Ok(reading)] if reading.archive == *archive => plain,
        _ => writer::text(archive, Detail::Exact),
    }
}

fn own_context(limits: Limits) -> Context<'static> {
    Context {
        name: "",
        terms: Terms::default(),
        rows: Rows::FromTop,
        charset: &Utf8,
        encoding: None,
        size: None,
        limits,
    }
}

fn no_game(text: &str) -> RecordError {
    let text = text.trim();
    if text.is_empty() {
        return RecordError::file(Problem::Empty);
    }
    RecordError::file(Problem::Expected {
        expected: Part::Game,
        found: shortened(text),
    })
}

/// How well games were read: how many neither break off nor lack their end, and their actions.
fn soundness(games: &[Result<Reading, RecordError>]) -> (usize, usize) {
    let mut sound = 0;
    let mut actions = 0;
    for reading in games.iter().flatten() {
        let mut cautions = reading.warnings.iter().map(|warning| &warning.caution);
        let is_whole = cautions.all(|caution| *caution != Caution::NotClosed);
        sound += usize::from(is_whole && reading.broken.is_none());
        actions += reading.archive.nodes.len();
    }
    (sound, actions)
}
