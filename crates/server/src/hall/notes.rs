//! What outlasts the server besides games: reading it at the start, and what follows once a part of it is stored.

use std::collections::BTreeSet;

use tengen_online::{GameId, Reason};

use super::denial::Denial;
use super::loading::Asked;
use super::vacations::is_outdated;
use super::{Connection, Effect, Hall, Now};
use crate::log::{Note, NoteName, StoredGame, StoredInvitation};

impl Hall {
    /// Takes over the notes of a previous server except the invitations, which it returns. A game with prepared replies
    /// that does not go on is loaded: if it is over, they are removed. Notes that say nothing any more are
    /// removed.
    pub(super) fn resume_notes(
        &mut self,
        notes: Vec<Note>,
        games: &[StoredGame],
        now: Now,
    ) -> (Vec<StoredInvitation>, Vec<Effect>) {
        let open: BTreeSet<GameId> = games.iter().map(|kept| kept.start.game).collect();
        let (mut invitations, mut effects) = (Vec::new(), Vec::new());
        for note in notes {
            match note {
                Note::Invitation(kept) => invitations.push(kept),
                Note::Vacations(kept) if is_outdated(&kept, now) => {
                    effects.push(Effect::DropNote(NoteName::Vacations(kept.player)));
                }
                Note::Vacations(kept) => self.vacations.set(kept),
                Note::Plan(kept) if kept.plan.lines().is_empty() => {
                    effects.push(Effect::DropNote(NoteName::Plan(kept.game, kept.seat)));
                }
                Note::Plan(kept) => {
                    let game = kept.game;
                    self.plans.set(kept);
                    if !open.contains(&game) && self.loading.expect(game) == Asked::Now {
                        effects.push(Effect::Load { game });
                    }
                }
            }
        }
        (invitations, effects)
    }

    /// Handles the reply to [`Effect::StoreNote`].
    pub(super) fn noted(
        &mut self,
        note: Note,
        by: Option<Connection>,
        kept: Result<(), ()>,
        now: Now,
    ) -> Vec<Effect> {
        match (note, kept) {
            (Note::Invitation(it), kept) => self.invited(it.game, by, kept),
            (Note::Plan(plan), kept) => {
                let denied = denied(by, kept, "plan", Some(plan.game));
                let mut effects = self.planned(plan, kept);
                effects.extend(denied);
                effects
            }
            (Note::Vacations(vacations), Ok(())) => self.vacation_begun(vacations, now),
            (Note::Vacations(_), kept) => denied(by, kept, "vacation", None).into_iter().collect(),
        }
    }
}

/// Returns the refusal of a message that could not be stored.
fn denied(
    by: Option<Connection>,
    kept: Result<(), ()>,
    word: &str,
    game: Option<GameId>,
) -> Option<Effect> {
    let connection = by.filter(|_| kept.is_err())?;
    Some(Denial::from(Reason::NotStored).of(connection, word, game))
}
