//! The list of the files that parts load, and the parts that get them.

use super::{Page, features};
use tengen_kit::asset::{Asset, Content};
use tengen_learn::lessons;
use tengen_learn::puzzles;

/// Returns all assets, each without a language.
pub fn all() -> impl Iterator<Item = Asset> {
    let parts = [tengen_kit::asset::TEXTS, puzzles::ASSET, lessons::ASSET];
    parts.into_iter().chain(features::assets())
}

impl Page {
    /// Gives the content of an asset to the part that has asked for it.
    pub(super) fn take_asset(&mut self, asset: Asset, content: Option<Content>) {
        if asset.name() == tengen_kit::asset::TEXTS.name() {
            return self.take_texts(asset, content);
        }
        let mut wings = self.wings.all();
        let _ = wings.try_fold((asset, content), |(asset, content), wing| {
            wing.take_asset(self, asset, content)
        });
    }
}
