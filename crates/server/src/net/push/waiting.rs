//! The places of calls that are being made, also of those that wait for another attempt.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tengen_online::PlayerId;

use super::Outcome;

/// Most calls of all players together.
const MOST: usize = 2000;

/// Most calls to one player, so that nobody takes the places of all others: four to each of five browsers.
const MOST_OF_PLAYER: usize = 20;

/// Places for calls, limited in total and for each player.
#[derive(Debug, Default)]
pub(super) struct Waiting(Arc<Mutex<Taken>>);

/// The places that are taken.
#[derive(Debug, Default)]
struct Taken {
    all: usize,
    /// Those of each player, at least one.
    of: BTreeMap<PlayerId, usize>,
}

/// A place that is taken, and becomes free when this is dropped.
#[derive(Debug)]
pub(super) struct Place {
    taken: Arc<Mutex<Taken>>,
    player: PlayerId,
}

impl Waiting {
    /// Takes a place for a call to a player.
    ///
    /// # Errors
    ///
    /// [`Outcome::Dropped`] if none is free, [`Outcome::Limited`] if the player has too many.
    pub(super) fn enter(&self, player: PlayerId) -> Result<Place, Outcome> {
        let mut taken = lock(&self.0);
        let own = taken.of.get(&player).copied().unwrap_or_default();
        if own >= MOST_OF_PLAYER {
            return Err(Outcome::Limited);
        }
        if taken.all >= MOST {
            return Err(Outcome::Dropped);
        }
        taken.all += 1;
        taken.of.insert(player, own + 1);
        Ok(Place {
            taken: Arc::clone(&self.0),
            player,
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = lock(&self.taken);
        taken.all -= 1;
        if let Some(own) = taken.of.get_mut(&self.player) {
            *own -= 1;
            if *own == 0 {
                taken.of.remove(&self.player);
            }
        }
    }
}

fn lock(taken: &Mutex<Taken>) -> MutexGuard<'_, Taken> {
    taken.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_player_leaves_places_to_the_others() {
        let waiting = Waiting::default();
        let player = |number: u8| {
            let mut name = [number % 16; 26];
            name[0] = number / 16;
            PlayerId::from_bytes(name)
        };
        let enter = |player| -> Vec<Place> {
            let all = (0..MOST).map_while(|_| waiting.enter(player).ok());
            all.collect()
        };
        let mut own = enter(player(0));
        assert_eq!(own.len(), MOST_OF_PLAYER);
        own.pop();
        assert_eq!(enter(player(0)).len(), 1);
        drop(own);
        assert!(lock(&waiting.0).of.is_empty(), "nothing is left");
        let all: Vec<_> = (0..=255).flat_map(|number| enter(player(number))).collect();
        assert_eq!(all.len(), MOST);
        drop(all);
        assert_eq!(lock(&waiting.0).all, 0);
    }
}
