//! The tabs of the panel. Each belongs to a view, but for the first, which shows the game.

use web_sys::Element;

use crate::kit::dom;
use crate::kit::shell::Shell;
use crate::kit::shown::Shown;
use crate::kit::view::{KeyPress, Tab, View};
use tengen_page::{Page, PanelTab};

/// The tabs, and the open one as it is shown.
pub(crate) struct TabsView {
    host: Element,
    tabs: Vec<Tab>,
    shown: Shown<Option<PanelTab>>,
}

impl TabsView {
    /// Takes the tabs of all views.
    pub(crate) fn new(host: &Element, tabs: Vec<Tab>) -> TabsView {
        TabsView {
            host: host.clone(),
            tabs,
            shown: Shown::default(),
        }
    }
}

impl View for TabsView {
    /// Marks the open tab, and shows or hides the parts that belong to the first one.
    fn sync(&self, page: &Page) -> Option<Element> {
        let open = page.panel_tab();
        if !self.shown.differs(Some(open)) {
            return None;
        }
        let chosen: &str = open.into();
        for (name, tab) in dom::all_with(&self.host, "data-tab") {
            let is_chosen = name == chosen;
            dom::set_state(&tab, "aria-selected", is_chosen);
            dom::set(&tab, "tabindex", if is_chosen { "0" } else { "-1" });
        }
        let of_view = self.tabs.iter().find(|it| it.tab == open);
        dom::show(&self.host, "#panel-game", of_view.is_none());
        for tab in &self.tabs {
            let is_shown = of_view.is_some_and(|it| it.class == tab.class);
            dom::set_class(&self.host, tab.class, is_shown);
        }
        None
    }

    /// Opens a tab.
    fn clicked(&self, shell: &Shell, target: &Element) -> bool {
        let tab = dom::closest(target, "[data-tab]");
        let name = tab.as_ref().and_then(|tab| tab.get_attribute("data-tab"));
        let (Some(tab), Some(name)) = (tab, name) else {
            return false;
        };
        choose(shell, &name);
        let open: &str = shell.with_page(Page::panel_tab).into();
        if open == name {
            dom::focus(&tab);
        }
        true
    }

    fn key(&self, _: &Shell, key: &KeyPress<'_>) -> bool {
        rove(key.target, key.name)
    }
}

/// Opens a tab by its name.
fn choose(shell: &Shell, name: &str) {
    let open: &str = shell.with_page(Page::panel_tab).into();
    if name == open {
        return;
    }
    let of = |name: &str| {
        let is_named = |tab: Tab| <&str>::from(tab.tab) == name;
        shell.views().find(|view| view.tab().is_some_and(is_named))
    };
    if let Some(view) = of(name) {
        view.enter(shell);
    } else if let Some(view) = of(open) {
        view.leave(shell);
    }
}

/// Moves the focus among the tabs of the panel. Returns `false` if the key has no meaning there.
fn rove(target: &Element, key: &str) -> bool {
    let Some(list) = dom::closest(target, "[role=tablist]") else {
        return false;
    };
    let tabs = dom::all(&list, "[data-tab]");
    let here = tabs.iter().position(|tab| tab == target).unwrap_or(0);
    let next = match key {
        "ArrowRight" => (here + 1) % tabs.len().max(1),
        "ArrowLeft" => here.checked_sub(1).unwrap_or(tabs.len().saturating_sub(1)),
        "Home" => 0,
        "End" => tabs.len().saturating_sub(1),
        _ => return false,
    };
    if let Some(tab) = tabs.get(next) {
        dom::focus(tab);
    }
    true
}
