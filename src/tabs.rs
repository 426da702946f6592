//! The tabs of the panel: the list of moves, the analysis, the puzzles, the lessons and the Lab.

use web_sys::Element;

use crate::page::PageView;
use crate::shell::Shell;
use crate::{
    analysis, collection, dom, drill, lab, lessons, mistakes, openings, puzzles, trainers,
};
use tengen_page::{AnalysisEvent, Event, LessonEvent, Page, PanelTab, PuzzleEvent};

/// Opens a tab by its name.
pub(crate) fn choose(shell: &Shell, name: &str) {
    let open: &str = shell.with_page(Page::panel_tab).into();
    match (name, open) {
        _ if name == open => {}
        ("analysis", _) => shell.send(Event::Analysis(AnalysisEvent::Open)),
        ("puzzles", _) => puzzles::open(shell),
        ("learn", _) => shell.send(Event::Lesson(LessonEvent::Open)),
        ("lab", _) | (_, "lab") => lab::toggle(shell),
        (_, "puzzles") => shell.send(Event::Puzzles(PuzzleEvent::Close)),
        (_, "learn") => shell.send(Event::Lesson(LessonEvent::Close)),
        _ => shell.send(Event::Analysis(AnalysisEvent::Close)),
    }
    let open: &str = shell.with_page(Page::panel_tab).into();
    if let Some(tab) = dom::find(shell.host(), &format!("[data-tab={name}]"))
        && open == name
    {
        dom::focus(&tab);
    }
}

/// Carries out the action of a button of a tab. Returns `false` if it belongs to none.
pub(crate) fn act(shell: &Shell, button: &Element, action: &str) -> bool {
    match action.split_once('-').map_or(action, |(part, _)| part) {
        "lab" => lab::act(shell, button, action),
        "puzzle" => puzzles::act(shell, action),
        "mistakes" => mistakes::act(shell, action),
        "lesson" => lessons::act(shell, button, action),
        "train" => trainers::act(shell, button, action),
        "opening" => openings::act(shell, button, action),
        "drill" => drill::act(shell, button, action),
        "collection" | "collected" | "explorer" => collection::act(shell, button, action),
        _ => return analysis::act(shell, button, action),
    }
    true
}

/// Moves the focus among the tabs of the panel. Returns `false` if the key has no meaning there.
pub(crate) fn rove(target: &Element, key: &str) -> bool {
    let Some(list) = dom::closest(target, "[role=tablist]") else {
        return false;
    };
    let tabs = dom::all_with(&list, "data-tab");
    let here = tabs.iter().position(|(_, tab)| tab == target).unwrap_or(0);
    let next = match key {
        "ArrowRight" => (here + 1) % tabs.len().max(1),
        "ArrowLeft" => here.checked_sub(1).unwrap_or(tabs.len().saturating_sub(1)),
        "Home" => 0,
        "End" => tabs.len().saturating_sub(1),
        _ => return false,
    };
    if let Some((_, tab)) = tabs.get(next) {
        dom::focus(tab);
    }
    true
}

impl PageView {
    /// Marks the open tab, and shows or hides the parts that belong to the first one.
    pub(crate) fn sync_tabs(&mut self, page: &Page) {
        let open = page.panel_tab();
        if self.tab == Some(open) {
            return;
        }
        self.tab = Some(open);
        let chosen: &str = open.into();
        for (name, tab) in dom::all_with(&self.host, "data-tab") {
            let is_chosen = name == chosen;
            dom::set(
                &tab,
                "aria-selected",
                if is_chosen { "true" } else { "false" },
            );
            dom::set(&tab, "tabindex", if is_chosen { "0" } else { "-1" });
        }
        if let Some(game) = dom::find(&self.host, "#panel-game") {
            dom::set_flag(&game, "hidden", open != PanelTab::Game);
        }
        dom::set_class(&self.host, "in-lab", open == PanelTab::Lab);
        let is_text = matches!(open, PanelTab::Analysis | PanelTab::Learn);
        dom::set_class(&self.host, "in-analysis", is_text);
        dom::set_class(&self.host, "in-puzzles", open == PanelTab::Puzzles);
    }
}
