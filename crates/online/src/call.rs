//! Calls: what a server tells a player whose page is closed, by a push service.

use strum::{VariantArray, VariantNames};

use super::declare::fields;
use super::words::words;
use super::{DisplayName, GameId, LanguageCode};

/// The reason for a call.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum CallKind {
    /// It is the player's turn.
    Turn,
    /// A game of the player began.
    Begun,
    /// Somebody took the free seat of the player's invitation, and waits.
    Waits,
    /// The player won.
    Won,
    /// The player lost.
    Lost,
    /// The game was drawn.
    Drawn,
}

words!(CallKind);

fields! {
    /// A call. The service worker of the page makes a notification of its text form, a line with the word `call`.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_online::Call;
    ///
    /// let line = "call kind=turn game=0123456789 name=Mei language=zh";
    /// let call: Call = line.parse()?;
    /// assert_eq!(call.to_string(), line);
    /// # Ok::<(), tengen_online::ParseLineError>(())
    /// ```
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Call as "call" {
        /// The reason for the call.
        pub kind: CallKind,
        /// The game that the call is about.
        pub game: GameId,
        /// The name of the opponent.
        pub name: DisplayName,
        /// The language of the notification.
        pub language: LanguageCode,
    }
}
