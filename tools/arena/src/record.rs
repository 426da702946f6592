//! Writes a game of a match as an SGF file.

use tengen_core::game::Tag;
use tengen_core::{Archive, Outcome, Stone};
use tengen_records::charset::Native;
use tengen_records::{Format, Unwritable, write};

use crate::play::{Ending, Played};
use tengen_gomocup::Fault;

/// Returns the contents of the file. `names` are the names of Black and White.
pub(crate) fn sgf(played: &Played, names: [&str; 2], round: &str) -> Result<Vec<u8>, Unwritable> {
    let mut archive = played.game.to_archive();
    let last = archive.nodes.len();
    let opening = (last + 1).saturating_sub(played.ms.len());
    tag(&mut archive, names, round);
    let first = match played.ending {
        Ending::Board(_) => opening,
        // There is one time more than moves: that of the fault.
        Ending::Fault(_) => opening + 1,
    };
    for (node, &ms) in (first..=last).zip(&played.ms) {
        let node = u32::try_from(node).unwrap_or(u32::MAX);
        archive.annotations.note_mut(node).spent = Some(ms);
    }
    if let Ending::Fault(fault) = &played.ending {
        end(&mut archive, fault, played.winner);
    }
    Ok(write(Format::Sgf, &archive, &Native)?.bytes)
}

fn tag(archive: &mut Archive, [black, white]: [&str; 2], round: &str) {
    let tags = &mut archive.annotations;
    tags.set_tag(Tag::Black, black);
    tags.set_tag(Tag::White, white);
    tags.set_tag(Tag::Event, "tengen match");
    tags.set_tag(Tag::Round, round);
}

/// Records at the last move how the game ended, if the board does not show it.
fn end(archive: &mut Archive, fault: &Fault, winner: Option<Stone>) {
    let last = u32::try_from(archive.nodes.len()).unwrap_or(u32::MAX);
    archive.annotations.note_mut(last).comment = fault.to_string();
    let outcome = match (fault, winner) {
        (Fault::Time(_), Some(winner)) => Outcome::Time { winner },
        _ => Outcome::Stated { winner },
    };
    if let Some(node) = archive.nodes.last_mut() {
        node.outcome = Some(outcome);
    }
}
