//! The events that a bot tells to the person who started it, as text or as JSON.

use serde_json::{Value, json};
use tengen_core::Seat;
use tengen_core::game::Terms;
use tengen_online::{DisplayName, GameId, PlayerId};

use crate::failure::Failure;
use crate::output::{self, Form};
use crate::texts::{Key, say, text};
use crate::words;

/// Something that happened to a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum News {
    Connected {
        name: DisplayName,
        player: PlayerId,
    },
    /// The connection is lost.
    Lost {
        why: String,
        /// Seconds until the next attempt.
        again: u64,
    },
    Seeking {
        terms: Terms,
    },
    /// The bot looks for people who wait.
    Watching {
        /// Seconds for which they must have waited.
        wait: u64,
    },
    Invited {
        link: String,
    },
    Began {
        game: GameId,
        opponent: DisplayName,
        terms: Terms,
        seat: Seat,
    },
    Ended {
        game: GameId,
        result: GameResult,
    },
    /// The engine failed, and the bot resigns the game.
    Failed {
        game: GameId,
        why: String,
    },
    /// The server refused something, and the bot goes on.
    Refused {
        what: String,
        why: String,
    },
}

/// The result of a game for the bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum GameResult {
    Won,
    Lost,
    Drawn,
}

impl GameResult {
    const fn word(self) -> &'static str {
        match self {
            GameResult::Won => "won",
            GameResult::Lost => "lost",
            GameResult::Drawn => "drawn",
        }
    }

    const fn key(self) -> Key {
        match self {
            GameResult::Won => Key::BotWon,
            GameResult::Lost => Key::BotLost,
            GameResult::Drawn => Key::BotDrawn,
        }
    }
}

const fn seat_word(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "first",
        Seat::Second => "second",
    }
}

impl News {
    /// Prints the event.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub(super) fn print(&self, form: Form) -> Result<(), Failure> {
        match form {
            // The reasons may come from a server that nobody trusts.
            Form::Text => output::print_text(&format!("{}\n", words::plain(&self.text()))),
            Form::Json => output::print_json(&self.json()),
        }
    }

    fn text(&self) -> String {
        match self {
            News::Connected { name, .. } => say(Key::BotConnected, &[("name", name)]),
            News::Lost { why, again } => say(Key::BotOffline, &[("error", why), ("n", again)]),
            News::Seeking { terms } => say(Key::BotSeeking, &[("terms", terms)]),
            News::Watching { wait } => say(Key::BotWatching, &[("n", wait)]),
            News::Invited { link } => say(Key::BotInvited, &[("link", link)]),
            News::Began {
                game,
                opponent,
                terms,
                seat,
            } => {
                let starts = text(match seat {
                    Seat::First => Key::BotFirst,
                    Seat::Second => Key::BotSecond,
                });
                say(
                    Key::BotBegan,
                    &[
                        ("game", game),
                        ("name", opponent),
                        ("terms", terms),
                        ("starts", &starts),
                    ],
                )
            }
            News::Ended { game, result } => say(result.key(), &[("game", game)]),
            News::Failed { game, why } => {
                say(Key::BotEngineFailed, &[("game", game), ("error", why)])
            }
            News::Refused { what, why } => say(Key::BotRefused, &[("what", what), ("error", why)]),
        }
    }

    fn json(&self) -> Value {
        let text = |it: &dyn std::fmt::Display| it.to_string();
        match self {
            News::Connected { name, player } => {
                json!({"event": "connected", "name": text(name), "player": text(player)})
            }
            News::Lost { why, again } => json!({"event": "lost", "why": why, "again": again}),
            News::Seeking { terms } => json!({"event": "seeking", "terms": text(terms)}),
            News::Watching { wait } => json!({"event": "watching", "wait": wait}),
            News::Invited { link } => json!({"event": "invited", "link": link}),
            News::Began {
                game,
                opponent,
                terms,
                seat,
            } => json!({
                "event": "began",
                "game": text(game),
                "opponent": text(opponent),
                "computer": opponent.is_computer(),
                "terms": text(terms),
                "seat": seat_word(*seat),
            }),
            News::Ended { game, result } => {
                json!({"event": "ended", "game": text(game), "result": result.word()})
            }
            News::Failed { game, why } => {
                json!({"event": "failed", "game": text(game), "why": why})
            }
            News::Refused { what, why } => json!({"event": "refused", "what": what, "why": why}),
        }
    }
}
