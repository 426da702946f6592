//! Games that come from files, links and what was pasted, and the game that lay there before.

use super::{App, Cursor, Effect, Player, Saying, Toast};
use crate::board::Stone;
use crate::game::{Archive, Colours, Game, NodeId, Opening, Session, Terms};
use crate::record::{self, Charset, Collection, Context, Limits, RecordError, Rows, link};

/// What was opened last and needs a word with the player: it has several games, is broken, or is no
/// game at all.
pub type Found = Result<Collection, RecordError>;

impl App {
    /// Opens a file, a link or what was pasted; `name` is the file's name or empty. A whole game
    /// comes onto the board at once. Whatever else it is waits as [`found`](Self::found), and the
    /// present game stays.
    #[must_use]
    pub fn open_record(&mut self, bytes: &[u8], name: &str, charset: &dyn Charset) -> Vec<Effect> {
        let present = self.game().terms();
        let context = Context {
            name,
            terms: Terms {
                size: Terms::default().size,
                first: Stone::Black,
                opening: Opening::Free,
                colours: Colours::Assigned,
                ..present
            },
            rows: Rows::FromBottom,
            charset,
            encoding: None,
            limits: Limits::PAGE,
        };
        self.found = None;
        let found = record::read(bytes, &context);
        let whole = match &found {
            Ok(collection) => match &collection.games[..] {
                [Ok(only)] if only.broken.is_none() => Game::from_archive(&only.archive).ok(),
                _ => None,
            },
            Err(_) => None,
        };
        match whole {
            Some(game) => self.open_game(game),
            None => {
                self.found = Some(Box::new(found));
                self.effects.push(Effect::ShowFound);
            }
        }
        std::mem::take(&mut self.effects)
    }

    /// What was opened last and waits for a choice of the player.
    #[must_use]
    pub fn found(&self) -> Option<&Found> {
        self.found.as_deref()
    }

    /// Opens one of the games that were found, up to where it breaks off.
    pub(super) fn open_found(&mut self, index: usize) {
        let Some(Ok(collection)) = self.found.as_deref() else {
            return;
        };
        let Some(Ok(reading)) = collection.games.get(index) else {
            return;
        };
        if let Ok(game) = Game::from_archive(&reading.archive) {
            self.found = None;
            self.open_game(game);
        }
    }

    /// Puts a game on the board; the present one is kept as the one before.
    fn open_game(&mut self, game: Game) {
        self.keep_before();
        self.put_on_board(game);
        self.toasts.retain(|&toast| toast != Toast::Opened);
        self.toasts.insert(0, Toast::Opened);
    }

    fn put_on_board(&mut self, game: Game) {
        self.settings.first_player = Player::One;
        self.cursor = Cursor::new(game.last_point().unwrap_or(game.terms().size.centre()));
        self.session = Session::new(game);
        self.ignored = None;
        self.folds.clear();
        self.motions.clear();
        self.game_changed(Saying::Opened);
    }

    /// The text of the game that lay on the board before this one, in the link format.
    #[must_use]
    pub fn before(&self) -> Option<&str> {
        self.before.as_deref()
    }

    /// Says what lay on the board before, from the store.
    pub fn set_before(&mut self, text: Option<String>) {
        self.before = text;
    }

    /// Keeps the present game as the one before, if anything was done in it.
    pub(super) fn keep_before(&mut self) {
        let game = self.game();
        if game.tree().is_empty() && game.setup().is_none() {
            return;
        }
        if let Ok(text) = link::encode(&game.to_archive()) {
            self.before = Some(text);
            self.effects.push(Effect::SaveBefore);
        }
    }

    /// Puts the game before back on the board, and this one in its place.
    pub(super) fn restore(&mut self) {
        let archive = self.before.as_deref().map(link::decode);
        let game = archive.and_then(|archive| Game::from_archive(&archive.ok()?).ok());
        self.toasts.retain(|&toast| toast != Toast::Opened);
        if let Some(game) = game {
            self.keep_before();
            self.put_on_board(game);
        }
        self.effects.push(Effect::Refresh);
    }

    /// Whether the lines that leave the game after a node are listed; a small tree shows them all.
    #[must_use]
    pub fn is_unfolded(&self, node: NodeId) -> bool {
        const MANY: usize = 150;
        let is_small = self.game().tree().len() <= MANY;
        is_small != self.folds.contains(&node)
    }

    /// Lists the lines that leave the game after a node, or hides them.
    pub(super) fn fold(&mut self, node: NodeId) {
        match self.folds.iter().position(|&it| it == node) {
            Some(index) => _ = self.folds.swap_remove(index),
            None => self.folds.push(node),
        }
        self.effects.push(Effect::Refresh);
    }

    /// The game as a record, with all that is written at it.
    #[must_use]
    pub fn archive(&self) -> Archive {
        self.game().to_archive()
    }
}
