//! A link to a game as players pass it on: in an address, and in a message around the address.

use tengen_core::game::Game;
use tengen_core::link;

/// The separator of the game and its review.
pub const SEPARATOR: char = '.';

/// The parts of a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinkText {
    /// The game in the link format.
    pub game: String,
    /// The review of the game, if there is one, not yet read.
    pub review: Option<String>,
}

impl LinkText {
    /// Finds a link. It may be in an address, and the address in a short message. A text that may be a record of
    /// another format is left to its reader.
    pub fn find(bytes: &[u8]) -> Option<LinkText> {
        const MESSAGE: usize = 0x1_0000;
        let text = std::str::from_utf8(bytes).ok()?.trim();
        let start = text.bytes().rposition(|byte| byte == b'#');
        let last = text.get(start.map_or(0, |start| start + 1)..)?;
        let game = last.split_once(SEPARATOR).map_or(last, |(game, _)| game);
        if link::decode(game).is_ok() {
            return Some(LinkText::within(last, game.to_string()));
        }
        let mut pairs = text.as_bytes().windows(2);
        let is_record = pairs.any(|pair| matches!(pair, b"(;" | b" \"" | b"<?"));
        let game = (text.len() <= MESSAGE && !is_record).then(|| link::find(text))??;
        link::decode(&game).ok()?;
        Some(LinkText::within(text, game))
    }

    /// Returns the link with the review that follows the game in the text.
    fn within(text: &str, game: String) -> LinkText {
        let after = text.split_once(&*game).map(|(_, after)| after);
        let review = after.and_then(|after| after.strip_prefix(SEPARATOR));
        let review = review.map(|review| {
            let is_sign = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_');
            review
                .split(|sign| !is_sign(sign))
                .next()
                .unwrap_or_default()
        });
        LinkText {
            game,
            review: review.filter(|it| !it.is_empty()).map(str::to_string),
        }
    }
}

/// Decodes a game from a text in the link format.
pub fn game_of(text: &str) -> Option<Game> {
    Game::from_archive(&link::decode(text).ok()?).ok()
}
