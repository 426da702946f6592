//! The secret of the player: shown, carried to another device, and burned.

use super::OnlineContext as _;
use super::{ConnectionState, Identity, Online, Pairing};
use tengen_kit::context::Context;
use tengen_kit::effect::Effect;
use tengen_kit::message::OnlineMessage;
use tengen_online::{LobbyState, ParseSecretError, Secret, ToServer};
use tengen_picture::Visibility;

/// The start of the fragment of a link with a secret.
pub const PLAYER: &str = "player=";

/// An action of the player about the secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SecretEvent {
    /// Shows the secret.
    Show,
    /// Hides the secret.
    Hide,
    /// Asks to become the player of another secret, from a link or from what was entered.
    Offer(Result<Secret, ParseSecretError>),
    /// Becomes the player of the offered secret.
    Adopt,
    /// Stays the same player.
    Dismiss,
    /// Asks for the secret to be burned, which has to be confirmed.
    AskToBurn,
    /// Keeps the secret that was to be burned.
    Keep,
    /// Burns the secret.
    Burn {
        /// The player of this browser after that.
        next: Identity,
    },
    /// Goes on as another player, because the secret was burned elsewhere.
    Renew {
        /// The player of this browser after that.
        next: Identity,
    },
}

/// The secret of another player that this browser may become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SecretOffer {
    /// The secret of another player.
    Other(Secret),
    /// The secret that this browser has already.
    Same,
    /// A text that is not a secret.
    Unreadable,
}

/// The progress of burning the secret.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
enum Burning {
    #[default]
    No,
    /// The player has to confirm it.
    Asked,
    /// The server was told; after its answer, this is the player.
    Requested(Identity),
}

/// The part of the secret that is shown, and the question about it.
#[derive(Clone, Debug)]
pub(super) struct SecretPart {
    sight: Visibility,
    offer: Option<SecretOffer>,
    burning: Burning,
}

impl Default for SecretPart {
    fn default() -> Self {
        SecretPart {
            sight: Visibility::Hidden,
            offer: None,
            burning: Burning::No,
        }
    }
}

/// Reads a secret that a person entered: its digits, with spaces and hyphens anywhere, or a link with it.
///
/// # Errors
///
/// [`ParseSecretError`] for anything else.
pub fn entered_secret(text: &str) -> Result<Secret, ParseSecretError> {
    let text = text.rsplit_once(PLAYER).map_or(text, |(_, secret)| secret);
    let digits = text.chars().filter(|&it| it != '-' && !it.is_whitespace());
    digits.collect::<String>().parse()
}

impl Online {
    /// Returns the secret of the player. Whoever has it can play as this player.
    pub const fn secret(&self) -> Secret {
        self.visitor.identity.secret
    }

    /// Returns `true` if the secret is shown.
    pub fn shows_secret(&self) -> bool {
        self.secret_part.sight == Visibility::Shown
    }

    /// Returns the secret that this browser may take over.
    pub const fn offer(&self) -> Option<SecretOffer> {
        self.secret_part.offer
    }

    /// Returns `true` if the player has to confirm that the secret is burned.
    pub fn asks_to_burn(&self) -> bool {
        self.secret_part.burning == Burning::Asked
    }

    /// Returns `true` if the server was told to burn the secret, and has not answered.
    pub(super) const fn is_burning(&self) -> bool {
        matches!(self.secret_part.burning, Burning::Requested(_))
    }

    /// Handles an action of the player about the secret.
    pub(super) fn secret_event(&mut self, event: SecretEvent, cx: &mut Context) {
        let is_up = self.is_up();
        let part = &mut self.secret_part;
        match event {
            SecretEvent::Show => part.sight = Visibility::Shown,
            SecretEvent::Hide => part.sight = Visibility::Hidden,
            SecretEvent::Offer(secret) => {
                part.offer = Some(match secret {
                    Ok(secret) if secret == self.visitor.identity.secret => SecretOffer::Same,
                    Ok(secret) => SecretOffer::Other(secret),
                    Err(_) => SecretOffer::Unreadable,
                });
                cx.say_online(OnlineMessage::Offered);
            }
            SecretEvent::Adopt => {
                if let Some(SecretOffer::Other(secret)) = part.offer.filter(|_| !cx.plays_on()) {
                    let next = Identity { secret, name: None };
                    self.become_player(next, OnlineMessage::Adopted, cx);
                }
            }
            SecretEvent::Dismiss => part.offer = None,
            SecretEvent::AskToBurn => {
                part.burning = Burning::Asked;
                cx.say_online(OnlineMessage::SureToBurn);
            }
            SecretEvent::Keep => part.burning = Burning::No,
            SecretEvent::Burn { next } => {
                if is_up && part.burning == Burning::Asked {
                    part.burning = Burning::Requested(next);
                    cx.tell_server(ToServer::Burn);
                }
            }
            SecretEvent::Renew { next } => {
                if self.link == ConnectionState::Burned {
                    self.become_player(next, OnlineMessage::Renewed, cx);
                }
            }
        }
    }

    /// Hides the secret and forgets what was asked, because the panel is closed.
    pub(super) fn hide_secret(&mut self) {
        self.secret_part.sight = Visibility::Hidden;
        self.secret_part.offer = None;
        if self.secret_part.burning == Burning::Asked {
            self.secret_part.burning = Burning::No;
        }
    }

    /// Forgets that the secret was to be burned, because the server refused it.
    pub(super) fn keep_secret(&mut self) {
        self.secret_part.burning = Burning::No;
    }

    /// Handles that the secret was burned: goes on as the next player if it was burned here.
    pub(super) fn hear_burned(&mut self, cx: &mut Context) {
        if let Burning::Requested(next) = std::mem::take(&mut self.secret_part.burning) {
            return self.become_player(next, OnlineMessage::Renewed, cx);
        }
        self.link = ConnectionState::Burned;
        self.returning = None;
        cx.push(Effect::Disconnect);
        cx.say_online(OnlineMessage::Burned);
    }

    /// Becomes another player: forgets what belongs to the player before, and connects anew.
    fn become_player(&mut self, next: Identity, message: OnlineMessage, cx: &mut Context) {
        self.put_away_all(cx);
        self.search = Pairing::Idle;
        self.invitation = None;
        (self.opened, self.wanted, self.returning) = (None, None, None);
        self.errands = super::errands::Errands::default();
        self.history = None;
        self.own_games = None;
        self.lobby = LobbyState::default();
        self.you = None;
        self.was_up = false;
        self.secret_part = SecretPart::default();
        self.visitor.identity = next;
        cx.unsaved.add(super::IDENTITY);
        cx.push(Effect::Disconnect);
        self.begin(cx);
        cx.say_online(message);
    }
}
