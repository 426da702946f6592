//! The longest line of a proof, and what it shows.

use tengen_proofs::{Attack, Proof};
use tengen_puzzles::{Theme, Themes};

use super::makes_four;

/// What the longest line shows.
pub(super) struct Longest {
    /// The number of the attacker's stones that make no four.
    pub(super) quiet: u8,
    /// The themes of the line.
    pub(super) themes: Themes,
}

/// Follows the line on which the attacker needs the most stones.
pub(super) fn longest(proof: &Proof) -> Longest {
    let mut position = proof.position.clone();
    let mut attack = &proof.plan;
    let mut longest = Longest {
        quiet: 0,
        themes: Themes::NONE,
    };
    while let Some(defence) = attack.defence() {
        // The checker has accepted the proof, so the stones can be placed.
        let _ = position.put(attack.point());
        let otherwise = defence.otherwise();
        // After a four, every other reply is answered by the five.
        let is_quiet = otherwise.is_some_and(|answer| answer.defence().is_some());
        longest.quiet = longest.quiet.saturating_add(u8::from(is_quiet));
        let listed = defence.replies().max_by_key(|(_, answer)| answer.moves());
        let most = listed.map_or(0, |(_, answer)| answer.moves());
        match (listed, otherwise) {
            (Some((reply, answer)), _) if most >= otherwise.map_or(0, Attack::moves) => {
                if makes_four(&position, reply) {
                    longest.themes = longest.themes.with(Theme::Counter);
                }
                let _ = position.put(reply);
                attack = answer;
            }
            (_, Some(answer)) => {
                position.pass();
                attack = answer;
            }
            (_, None) => break,
        }
    }
    longest
}
