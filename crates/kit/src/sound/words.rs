//! The volume in words.

use crate::cue::Volume;
use crate::text::{Key, Texts};

/// Returns a volume with its unit: `60 %`.
pub fn volume(texts: Texts, volume: Volume) -> String {
    texts.fill(Key::Percent, &[("number", &volume.to_string())])
}
