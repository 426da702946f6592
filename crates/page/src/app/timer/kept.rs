//! What is stored of the clock besides the game: how long turns had taken that were left or go on.

use super::{MOST_STORED, moment};
use crate::app::{App, Millis};
use tengen_core::game::NodeId;
use tengen_core::link::checksum;

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

    /// An app that knows what [`spent`](Self::spent) said before the page was closed. What belongs to another
    /// place or game, or means nothing, changes nothing.
    #[must_use]
    pub fn with_spent(mut self, text: &str) -> App {
        self.take_spent(text);
        self
    }

    fn take_spent(&mut self, text: &str) {
        let words: Vec<&str> = text.split(' ').collect();
        let mut known = Vec::new();
        for pair in words.chunks_exact(2).take(MOST_STORED) {
            let key = u32::from_str_radix(pair[0], 16);
            if let (Ok(key), Ok(spent)) = (key, pair[1].parse::<u32>()) {
                known.push((key, spent));
            }
        }
        if known.is_empty() || self.timer.is_none() {
            return;
        }
        let mut left: Vec<(NodeId, u32)> = Vec::new();
        let mut key = self.first_key();
        for node in self.game().line() {
            key = self.next_key(key, node);
            left.extend(known.iter().find(|it| it.0 == key).map(|it| (node, it.1)));
        }
        if let Some(timer) = &mut self.timer {
            timer.left = left;
            timer.take_up();
        }
    }

    /// A number for the terms and all actions as far as a place, whatever numbers the places have.
    fn key_of(&self, node: NodeId) -> u32 {
        let path = self.game().tree().path_to(node);
        path.into_iter()
            .fold(self.first_key(), |key, node| self.next_key(key, node))
    }

    /// That of the start, where nobody's turn is kept.
    fn first_key(&self) -> u32 {
        checksum(self.game().terms().to_string().as_bytes())
    }

    /// That of a place, from that of the place before it.
    fn next_key(&self, before: u32, node: NodeId) -> u32 {
        let step = self.game().tree().step(node);
        let text = step.map_or(String::new(), |step| step.action.to_string());
        checksum(format!("{before:x} {text}").as_bytes())
    }
}
