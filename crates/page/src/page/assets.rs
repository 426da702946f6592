//! The list of the files that parts load, and the parts that get them.

use super::{Page, features};
use tengen_kit::asset::{Asset, Content};
use tengen_learn::lessons;
use tengen_learn::puzzles;

/// What a part does with the content of its asset; `None` if it could not be loaded.
type Take = fn(&mut Page, Asset, Option<Content>);

/// All assets, with the parts that get them.
static ASSETS: [(Asset, Take); 3] = [
    (tengen_kit::asset::TEXTS, Page::take_texts),
    (puzzles::ASSET, |page, _, content| {
        page.puzzles.take(content, &mut page.cx);
    }),
    (lessons::ASSET, |page, asset, content| {
        page.lessons.take(asset, content, &mut page.cx);
    }),
];

/// Returns all assets, each without a language.
pub fn all() -> impl Iterator<Item = Asset> {
    let parts = ASSETS.iter().map(|(asset, _)| *asset);
    parts.chain(features::assets())
}

impl Page {
    /// Gives the content of an asset to the part that has asked for it.
    pub(super) fn take_asset(&mut self, asset: Asset, content: Option<Content>) {
        let owner = ASSETS.iter().find(|(it, _)| it.name() == asset.name());
        match owner {
            Some((_, take)) => take(self, asset, content),
            None => self.features.take(asset, content, &mut self.cx),
        }
    }
}
