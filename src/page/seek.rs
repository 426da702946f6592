//! The slider through the game.

use super::PageView;
use crate::dom;
use tengen_page::Page;
use tengen_page::view::describe;

impl PageView {
    /// Updates the slider to the current line and the cursor.
    pub(super) fn sync_seek(&self, page: &Page) {
        let Some(seek) = &self.seek else {
            return;
        };
        let game = page.game();
        let plies = game.line().last().map_or(0, |&end| game.tree().ply(end));
        let max = u32::from(plies).to_string();
        if seek.get_attribute("max").as_deref() != Some(&max) {
            dom::set(seek, "max", &max);
        }
        let ply = u32::from(game.ply()).to_string();
        if seek.value() != ply {
            seek.set_value(&ply);
        }
        let says = describe::seek(page.texts(), game, plies);
        dom::set(seek, "aria-valuetext", &says);
        dom::set_flag(seek, "disabled", plies == 0);
    }
}
