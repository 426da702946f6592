//! The slider through the game.

use std::cell::Cell;

use web_sys::{Element, HtmlInputElement};

use crate::kit::dom;
use crate::kit::shell::Shell;
use crate::kit::view::{Change, View};
use tengen_page::view::describe;
use tengen_page::{Event, Input, Page};

/// The slider.
pub(crate) struct SeekView {
    slider: Option<HtmlInputElement>,
    /// The plies of the line and that of the cursor.
    plies: Cell<(u16, u16)>,
}

impl SeekView {
    pub(crate) fn new(host: &Element) -> SeekView {
        SeekView {
            slider: dom::field(host, "[data-action=seek]"),
            plies: Cell::default(),
        }
    }
}

impl View for SeekView {
    /// Updates the text of the slider to the current line and the cursor.
    fn sync(&self, page: &Page) -> Option<Element> {
        let seek = self.slider.as_ref()?;
        let game = page.game();
        let plies = game.line().last().map_or(0, |&end| game.tree().ply(end));
        self.plies.set((plies, game.ply()));
        let says = describe::seek(page.texts(), game, plies);
        dom::set(seek, "aria-valuetext", &says);
        let may_look = page.offers().is_on(Input::Look);
        dom::set_flag(seek, "disabled", plies == 0 || !may_look);
        None
    }

    /// Moves the slider. Browsers lay out the page when its limits change, so this is done once for each frame.
    fn reveal(&self) {
        let Some(seek) = &self.slider else {
            return;
        };
        let (plies, ply) = self.plies.get();
        let max = plies.to_string();
        if seek.get_attribute("max").as_deref() != Some(&max) {
            dom::set(seek, "max", &max);
        }
        let ply = ply.to_string();
        if seek.value() != ply {
            seek.set_value(&ply);
        }
    }

    /// Goes to the ply that the slider shows.
    fn changed(&self, shell: &Shell, change: &Change<'_>) {
        if self.slider.as_ref() == Some(change.field)
            && let Ok(ply) = change.field.value().parse()
        {
            shell.send(Event::Goto(ply));
        }
    }
}
