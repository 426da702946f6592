//! Notes: small things besides games that outlast the server, each under a name.

use std::fmt;

use tengen_core::Seat;
use tengen_online::{
    DisplayName, GameId, Invitation, Plan, PlanLine, PlayerId, PrivateKey, Record, Subscription,
    Vacation,
};

/// An open invitation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredInvitation {
    pub game: GameId,
    /// The player who invites, and the player's name at that time.
    pub owner: (PlayerId, DisplayName),
    pub invitation: Invitation,
}

/// The replies that a player has prepared in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredPlan {
    pub game: GameId,
    /// The seat of the player.
    pub seat: Seat,
    pub plan: Plan,
}

/// The vacations of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredVacations {
    pub player: PlayerId,
    /// The oldest first; those that ended long ago are left out.
    pub all: Vec<Vacation>,
}

/// The browsers that take calls for a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredSubscriptions {
    pub player: PlayerId,
    /// The oldest first.
    pub all: Vec<Subscription>,
}

/// Something small that outlasts the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// An open invitation.
    Invitation(StoredInvitation),
    /// Prepared replies.
    Plan(StoredPlan),
    /// The vacations of a player.
    Vacations(StoredVacations),
    /// The browsers that take calls for a player.
    Subscriptions(StoredSubscriptions),
    /// The private key with which the server signs calls.
    PushKey(PrivateKey),
}

/// The name of a note: a later one with the same name replaces it.
///
/// The text form is a word, and after dots what the note is about: `invitation.7k2m9qx0ab`,
/// `plan.7k2m9qx0ab.first`, `vacations.0a1b2c3d4e5f6g7h8i9j0k1l2m`, `subscriptions.0a1b2c3d4e5f6g7h8i9j0k1l2m`, `push-key`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoteName {
    /// That of an invitation.
    Invitation(GameId),
    /// That of prepared replies.
    Plan(GameId, Seat),
    /// That of a player's vacations.
    Vacations(PlayerId),
    /// That of the browsers that take calls for a player.
    Subscriptions(PlayerId),
    /// That of the key for calls.
    PushKey,
}

impl fmt::Display for NoteName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoteName::Invitation(game) => write!(f, "invitation.{game}"),
            NoteName::Plan(game, Seat::First) => write!(f, "plan.{game}.first"),
            NoteName::Plan(game, Seat::Second) => write!(f, "plan.{game}.second"),
            NoteName::Vacations(player) => write!(f, "vacations.{player}"),
            NoteName::Subscriptions(player) => write!(f, "subscriptions.{player}"),
            NoteName::PushKey => f.write_str("push-key"),
        }
    }
}

impl Note {
    /// Returns the name of the note.
    pub const fn name(&self) -> NoteName {
        match self {
            Note::Invitation(it) => NoteName::Invitation(it.game),
            Note::Plan(it) => NoteName::Plan(it.game, it.seat),
            Note::Vacations(it) => NoteName::Vacations(it.player),
            Note::Subscriptions(it) => NoteName::Subscriptions(it.player),
            Note::PushKey(_) => NoteName::PushKey,
        }
    }

    /// Returns the record of the note, as it is stored.
    pub fn record(&self) -> Record {
        match self {
            Note::Invitation(it) => {
                let (owner, name) = it.owner.clone();
                Record::Invited {
                    game: it.game,
                    owner,
                    name,
                    invitation: it.invitation,
                }
            }
            Note::Plan(it) => Record::Planned {
                game: it.game,
                seat: it.seat,
                seq: it.plan.seq(),
                lines: it.plan.lines().to_vec(),
            },
            Note::Vacations(it) => Record::Vacations {
                player: it.player,
                all: it.all.clone(),
            },
            Note::Subscriptions(it) => Record::Subscriptions {
                player: it.player,
                all: it.all.clone(),
            },
            Note::PushKey(key) => Record::PushKey { key: *key },
        }
    }

    /// Returns the note of a record; `None` if the record is about something else, or has lines that are no plan.
    pub fn of(record: Record) -> Option<Note> {
        match record {
            Record::Invited {
                game,
                owner,
                name,
                invitation,
            } => Some(Note::Invitation(StoredInvitation {
                game,
                owner: (owner, name),
                invitation,
            })),
            Record::Planned {
                game,
                seat,
                seq,
                lines,
            } => planned(game, seat, seq, lines),
            Record::Vacations { player, all } => {
                Some(Note::Vacations(StoredVacations { player, all }))
            }
            Record::Subscriptions { player, all } => {
                Some(Note::Subscriptions(StoredSubscriptions { player, all }))
            }
            Record::PushKey { key } => Some(Note::PushKey(key)),
            Record::Begin(_)
            | Record::Entry { .. }
            | Record::End { .. }
            | Record::Burned { .. } => None,
        }
    }

    /// Reads the text of a record. A damaged one is logged, and `None`.
    pub fn read(record: &str) -> Option<Note> {
        match record.parse().map(Note::of) {
            Ok(Some(note)) => Some(note),
            Ok(None) => {
                tracing::error!(record, "a note is left out: it is none");
                None
            }
            Err(why) => {
                tracing::error!(%why, "a note is left out");
                None
            }
        }
    }
}

fn planned(game: GameId, seat: Seat, seq: u32, lines: Vec<PlanLine>) -> Option<Note> {
    let plan = Plan::new(seq, lines).ok()?;
    Some(Note::Plan(StoredPlan { game, seat, plan }))
}
