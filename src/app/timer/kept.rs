//! What is stored of the clock besides the game: how long turns had taken that were left or go on.

use super::{MOST_STORED, moment};
use crate::app::{App, Millis};
use crate::game::NodeId;

impl App {
    /// What is stored of the clock besides the game: for places where a turn was begun, a key of the place
    /// and how long it had taken at `now`.
    #[must_use]
    pub fn spent(&self, now: Millis) -> Option<String> {
        let timer = self.timer.as_ref()?;
        let mut words = Vec::new();
        let here = timer
            .clock
            .turn()
            .map(|seat| timer.clock.spent(seat, moment(now)));
        for (node, spent) in timer
            .left
            .iter()
            .copied()
            .chain(here.map(|it| (timer.node, it)))
        {
            words.push(format!("{:x} {spent}", self.key_of(node)));
        }
        Some(words.join(" "))
    }

    /// Takes in what [`spent`](Self::spent) said before the page was closed. What belongs to another
    /// place or game, or means nothing, changes nothing.
    #[inline(never)]
    pub fn set_spent(&mut self, text: &str) {
        let words: Vec<&str> = text.split(' ').collect();
        let mut known = Vec::new();
        for pair in words.chunks_exact(2).take(MOST_STORED) {
            let key = u64::from_str_radix(pair[0], 16);
            if let (Ok(key), Ok(spent)) = (key, pair[1].parse::<u32>()) {
                known.push((key, spent));
            }
        }
        let game = self.game();
        let line = game.line();
        let places = std::iter::once(NodeId::ROOT).chain(line);
        let mut left: Vec<(NodeId, u32)> = Vec::new();
        for node in places {
            let key = self.key_of(node);
            left.extend(known.iter().find(|it| it.0 == key).map(|it| (node, it.1)));
        }
        if let Some(timer) = &mut self.timer {
            timer.left = left;
            timer.take_up();
        }
    }

    /// A number for the terms and all actions as far as a place, whatever numbers the places have.
    fn key_of(&self, node: NodeId) -> u64 {
        let game = self.game();
        let mut text = game.terms().to_string();
        for node in game.tree().path_to(node) {
            if let Some(step) = game.tree().step(node) {
                text.push_str(&step.action.to_string());
                text.push(' ');
            }
        }
        // FNV-1a.
        text.bytes().fold(0xcbf2_9ce4_8422_2325, |key: u64, byte| {
            (key ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    }
}
