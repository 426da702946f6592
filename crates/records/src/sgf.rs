//! Smart Game Format, FF\[4\] GM\[4\].
//!
//! The source is the standard, FF\[4\] by Arno Hollosi (red-bean.com/sgf), with GM\[4\] for gomoku
//! and renju. A move is written as `B[hh]`: a letter for the column and a letter for the row,
//! counted from the top.
//!
//! Reading is lenient. It accepts several games with any text between them, missing or extra closing
//! brackets, names in lower case, setups before the first move, and another `GM` if the rules, the size or
//! the moves show that it is a gomoku game. Each skipped part gives a warning. Line breaks in tags and titles become spaces.
//!
//! Writing keeps everything: data that SGF has no property for is written as private properties,
//! which other programs ignore. A game with only stones, comments and a result has none of them.
//!
//! | property | place | content |
//! |---|---|---|
//! | `TGT` | root | text of the [`Terms`]; the reader of such a file infers nothing by itself |
//! | `TGK` | root | `RE`, `RU` and `AP` as another program wrote them: `[RE:W+1]` |
//! | `TGA` | nodes | [`Action`](tengen_core::Action) other than a stone or pass, or the choice of an offer |
//! | `TGS` | nodes | seat that acted, if it does not follow from the turn: `first` or `second` |
//! | `TGO` | nodes | outcome of the game: `five:black`, `forbidden:33`, `stated:draw`, … |
//! | `TGC` | nodes | reading of the clock, in ms |
//! | `TGM` | nodes | time that a move took, in ms |
//! | `TGL` | nodes | time left, in ms, if there is no move for `BL` or `WL` |
//! | `TGV` | nodes | role of the node in the display: `cursor`, `end` |

mod ahead;
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
use std::ops::ControlFlow;
use std::str::FromStr;

use super::charset::Utf8;
use super::handover::{Awaited, Handover, gathered};
use super::{
    Caution, Charset, Collection, Context, Format, Limits, Part, Problem, RecordError, Rows, Take,
    Unwritable, Written,
};
use encoding::Decoding;
pub(super) use order::{loses_marks, loses_properties};
use tengen_core::game::{Archive, Terms};
use value::{Texts, shortened};
pub(crate) use words::rules as named_rules;
use writer::Detail;

/// Games of one SGF text.
///
/// Reading from a string fails at the first error that cuts a game short, and takes missing terms
/// from [`Terms::default`]. In contrast, [`record::read`](crate::read) keeps the moves before an
/// error, supports encodings and returns warnings about skipped parts.
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
    /// Games in the order of the text.
    pub games: Vec<Archive>,
}

/// Reads all games of the text.
impl FromStr for Sgf {
    /// Error for the first problem that cuts a game short.
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

/// Writes the games. Skips an archive that is not a game: one with actions off the board, or with a
/// node that comes before its parent.
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
    gathered(Format::Sgf, |take| read_each(bytes, context, take))
}

/// Reads the games of a file one by one. An error of the only game is an error of the file.
pub(super) fn read_each(
    bytes: &[u8],
    context: &Context<'_>,
    take: &mut Take<'_>,
) -> Result<(), RecordError> {
    let decoding = encoding::decode(bytes, context)?;
    let signs = signs(bytes, &decoding, context);
    let (source, texts) = match &signs {
        Some(signs) => (&**signs, Texts::Bytes(context.charset, &decoding.encoding)),
        None => (&*decoding.text, Texts::Decoded),
    };
    let mut games = Handover::new(Awaited::Another, decoding.warnings, take);
    reader::each(source, texts, context, &mut |game| games.game(game));
    games.finish(|| no_game(&decoding.text))
}

/// Returns the number of games of a file.
pub(super) fn count(bytes: &[u8], context: &Context<'_>) -> Result<usize, RecordError> {
    let decoding = encoding::decode(bytes, context)?;
    let signs = signs(bytes, &decoding, context);
    let source = signs.as_deref().unwrap_or(&decoding.text);
    match reader::count(source, context.limits) {
        0 => Err(no_game(&decoding.text)),
        count => Ok(count),
    }
}

/// Returns the bytes of a file as characters, if more of it can be read so. Some programs escape bytes instead of
/// characters; decoding in the wrong order loses brackets.
fn signs(bytes: &[u8], decoding: &Decoding<'_>, context: &Context<'_>) -> Option<String> {
    let (text, encoding) = (&*decoding.text, &*decoding.encoding);
    if encoding.starts_with("utf-") || !bytes.contains(&b'\\') {
        return None;
    }
    let signs: String = bytes.iter().map(|&byte| char::from(byte)).collect();
    let texts = Texts::Bytes(context.charset, encoding);
    let is_better = soundness(&signs, texts, context) > soundness(text, Texts::Decoded, context);
    is_better.then_some(signs)
}

pub(super) fn write(archive: &Archive, _: &dyn Charset) -> Result<Written, Unwritable> {
    let (archive, lost) = order::ordered(archive).ok_or(Unwritable::NoGame)?;
    let bytes = text(&archive).into_bytes();
    Ok(Written { bytes, lost })
}

/// Returns the SGF text of an archive, without private properties if the reader infers everything they say.
fn text(archive: &Archive) -> String {
    let plain = writer::text(archive, Detail::Plain);
    let limits = Limits {
        bytes: usize::MAX,
        games: 1,
        nodes: usize::MAX / 4,
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
        heard: None,
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

/// Rates the result of reading: the number of complete games without errors, and the number of actions.
fn soundness(text: &str, texts: Texts<'_>, context: &Context<'_>) -> (usize, usize) {
    let mut sound = 0;
    let mut actions = 0;
    reader::each(text, texts, context, &mut |game| {
        if let Ok(reading) = game {
            let mut cautions = reading.warnings.iter().map(|warning| &warning.caution);
            let is_whole = cautions.all(|caution| *caution != Caution::NotClosed);
            sound += usize::from(is_whole && reading.broken.is_none());
            actions += reading.archive.nodes.len();
        }
        ControlFlow::Continue(())
    });
    (sound, actions)
}
