//! The slider through the game.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement};

use super::PageView;
use crate::dom;
use crate::shell::Shell;
use tengen_page::view::describe;
use tengen_page::{Event, Input, Page};

/// Goes to the ply that the slider shows. Returns `false` if the field is not the slider.
pub(crate) fn changed(shell: &Shell, field: &Element) -> bool {
    let is_slider = field.get_attribute("data-action").as_deref() == Some("seek");
    if is_slider {
        let field: &HtmlInputElement = field.unchecked_ref();
        if let Ok(ply) = field.value().parse() {
            shell.send(Event::Goto(ply));
        }
    }
    is_slider
}

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
        let may_look = page.offers().is_on(Input::Look);
        dom::set_flag(seek, "disabled", plies == 0 || !may_look);
    }
}
