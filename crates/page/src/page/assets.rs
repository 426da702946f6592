//! The list of the files that parts load, and the parts that get them.

use super::Page;
use tengen_kit::asset::{Asset, Content};
use tengen_learn::lessons;
use tengen_learn::puzzles;
use tengen_learn::trainers;

/// What a part does with the content of its asset; `None` if it could not be loaded.
type Take = fn(&mut Page, Asset, Option<Content>);

/// All assets, with the parts that get them.
static ASSETS: [(Asset, Take); 4] = [
    (tengen_kit::asset::TEXTS, Page::take_texts),
    (puzzles::ASSET, |page, _, content| {
        page.puzzles.take(content, &mut page.cx);
    }),
    (trainers::ASSET, |page, _, content| {
        page.trainers.take(content, &mut page.cx);
    }),
    (lessons::ASSET, |page, asset, content| {
        page.lessons.take(asset, content, &mut page.cx);
    }),
];

/// Returns all assets, each without a language.
pub fn all() -> impl Iterator<Item = Asset> {
    ASSETS.iter().map(|(asset, _)| *asset)
}

impl Page {
    /// Gives the content of an asset to the part that has asked for it.
    pub(super) fn take_asset(&mut self, asset: Asset, content: Option<Content>) {
        let owner = ASSETS.iter().find(|(it, _)| it.name() == asset.name());
        if let Some((_, take)) = owner {
            take(self, asset, content);
        }
    }
}
