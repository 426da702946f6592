//! Clock readings in the link format: they follow the notes from version 3 on.
//!
//! | bytes | what |
//! |---|---|
//! | number | number of readings; then for each the following, in the order of the nodes |
//! | number | number of nodes after the node of the previous reading, or after the start |
//! | number | the reading in ms; up to ten bytes |

use alloc::vec::Vec;

use super::LinkError;
use super::reader::Reader;
use super::writer::Writer;
use crate::game::{Archive, ArchiveNode};
use crate::order::sort_by_key;

/// Writes the readings; `number` maps node numbers of the archive to those of the link.
pub(super) fn write(archive: &Archive, number: impl Fn(u32) -> u32, out: &mut Writer) {
    let nodes = (1..).zip(&archive.nodes);
    let readings = nodes.filter_map(|(node, it)| Some((number(node), it.clock?)));
    let mut readings: Vec<(u32, u64)> = readings.collect();
    sort_by_key(&mut readings, |it| *it);
    out.count(readings.len());
    let mut before = 0;
    for (node, reading) in readings {
        out.number(node - before);
        out.long_number(reading);
        before = node;
    }
}

/// Reads the output of [`write`].
pub(super) fn read(input: &mut Reader<'_>, nodes: &mut [ArchiveNode]) -> Result<(), LinkError> {
    let mut node = 0_usize;
    for _ in 0..input.number()? {
        let offset = input.offset();
        let further = input.number()? as usize;
        node = node.saturating_add(further);
        let place = node.checked_sub(1).filter(|_| further > 0);
        let it = place.and_then(|place| nodes.get_mut(place));
        it.ok_or(LinkError::Note(offset))?.clock = Some(input.long_number()?);
    }
    Ok(())
}
