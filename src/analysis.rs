//! The analysis on the page: its buttons, and one function that writes the review into its tab.

mod live;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement};

use crate::dom;
use crate::listeners::Listener;
use crate::page::PageView;
use crate::shell::Shell;
use live::LiveView;
use tengen_page::view::{FindingRow, chart, finding_rows};
use tengen_page::{AnalysisEvent, Event, Page, PanelTab, ReviewStage};

/// The selector of the place of the analysis on the page.
pub(crate) const ROOT: &str = "[data-part=analysis]";

/// The place of the analysis, and the findings that it shows.
pub(crate) struct AnalysisView {
    root: Element,
    findings: Option<Element>,
    shown: Vec<FindingRow>,
    live: LiveView,
}

/// Makes the listeners of the analysis.
pub(crate) fn listen(shell: &Shell) -> Option<Listener> {
    live::listen(shell)
}

/// Carries out the action of a button. Returns `false` for buttons that are no part of the analysis.
pub(crate) fn act(shell: &Shell, button: &Element, action: &str) -> bool {
    if live::act(shell, button, action) {
        return true;
    }
    let index = || button.get_attribute("data-value")?.parse().ok();
    let event = match (action, index()) {
        ("review", _) => AnalysisEvent::Review,
        ("review-stop", _) => AnalysisEvent::Stop,
        ("review-write", _) => AnalysisEvent::Write,
        ("review-better", Some(index)) => AnalysisEvent::ShowBetter(index),
        ("review-play", Some(index)) => AnalysisEvent::PlayOut(index),
        _ => return false,
    };
    shell.send(Event::Analysis(event));
    let is_outside = dom::closest(button, ROOT).is_none();
    let is_open = shell.with_page(Page::panel_tab) == PanelTab::Analysis;
    if is_outside && is_open {
        shell.enter_panel(dom::find(shell.host(), &format!("{ROOT} h2")));
    }
    true
}

/// Goes to the position that the slider over the graph shows. Returns `false` if the field is not this slider.
pub(crate) fn changed(shell: &Shell, field: &Element) -> bool {
    let is_slider = field.get_attribute("data-part").as_deref() == Some("place");
    if is_slider {
        let field: &HtmlInputElement = field.unchecked_ref();
        let node = shell.with_page(|page| {
            let place: usize = field.value().parse().ok()?;
            chart(page).nodes.get(place).copied()
        });
        if let Some(node) = node {
            shell.send(Event::Jump(node));
        }
    }
    is_slider
}

/// The buttons that begin and stop the review, of which one shows at a time.
const REVIEW_BUTTONS: &str = "[data-action=review], [data-action=review-stop]";
/// The shown one of these buttons, or else the result: `find` returns the first in the document.
const REVIEW_PLACES: &str = "[data-action=review]:not([hidden]), [data-action=review-stop]:not([hidden]), [data-bind=review]";

impl AnalysisView {
    pub(crate) fn new(host: &Element) -> Option<AnalysisView> {
        let root = dom::find(host, ROOT)?;
        Some(AnalysisView {
            findings: dom::find(&root, "[data-part=findings]"),
            live: LiveView::new(host, &root),
            root,
            shown: Vec::new(),
        })
    }

    /// Updates the tab. If a button with the focus was removed, returns the element that takes it over.
    fn sync(&mut self, page: &Page) -> Option<Element> {
        let is_open = page.panel_tab() == PanelTab::Analysis;
        dom::set_flag(&self.root, "hidden", !is_open);
        self.live.sync(&self.root, page, is_open);
        if !is_open {
            return None;
        }
        let focused = dom::active_in(&self.root);
        let run = page.review();
        let is_running = run.is_some_and(|run| run.stage() == ReviewStage::Running);
        let flag = |selector: &str, name: &str, value: bool| {
            if let Some(element) = dom::find(&self.root, selector) {
                dom::set_flag(&element, name, value);
            }
        };
        flag("[data-action=review]", "hidden", !page.may_review());
        flag("[data-action=review-stop]", "hidden", !is_running);
        flag(
            "[data-action=review-write]",
            "hidden",
            !page.may_write_review(),
        );
        flag("progress", "hidden", !is_running);
        flag(".chart", "hidden", run.is_none());
        if let (Some(run), Some(bar)) = (run, dom::find(&self.root, "progress")) {
            let (done, all) = run.progress();
            dom::set(&bar, "max", &all.to_string());
            dom::set(&bar, "value", &done.to_string());
        }
        self.sync_chart(page);
        self.sync_findings(page);
        let focused = focused?;
        dom::is_gone(&focused, &self.root)
            .then(|| self.heir(&focused))
            .flatten()
    }

    /// Updates the graph and the slider over it.
    fn sync_chart(&self, page: &Page) {
        let chart = chart(page);
        if let Some(slider) = dom::field(&self.root, "[data-part=place]") {
            let max = chart.nodes.len().saturating_sub(1).to_string();
            if slider.max() != max {
                slider.set_max(&max);
            }
            let place = chart.place.map(|it| it.to_string());
            if let Some(place) = place.filter(|it| slider.value() != *it) {
                slider.set_value(&place);
            }
            dom::set(&slider, "aria-valuetext", &chart.says);
        }
        for (name, path) in [
            ("area", chart.area),
            ("curve", chart.curve),
            ("now", chart.now),
            ("losing", chart.losing),
        ] {
            if let Some(element) = dom::find(&self.root, &format!(".{name}")) {
                dom::set(&element, "d", &path);
            }
        }
    }

    /// Returns the element in place of a button with the focus that is gone: the button that was made in its place; for
    /// the buttons of the review the other one, or else the result, so that it stays in view; or else the heading.
    fn heir(&self, lost: &Element) -> Option<Element> {
        let same = ["data-node", "data-value"].into_iter().find_map(|name| {
            let value = lost.get_attribute(name)?;
            let action = lost.get_attribute("data-action");
            let action = action.map_or(String::new(), |it| format!("[data-action={it}]"));
            dom::find(&self.root, &format!("{action}[{name}=\"{value}\"]"))
        });
        let place = if dom::matches(lost, REVIEW_BUTTONS) {
            REVIEW_PLACES
        } else {
            "h2"
        };
        same.or_else(|| dom::find(&self.root, place))
    }

    fn sync_findings(&mut self, page: &Page) {
        let Some(list) = &self.findings else {
            return;
        };
        let rows = finding_rows(page);
        if rows != self.shown {
            list.set_text_content(None);
            for row in &rows {
                append(list, row);
            }
            self.shown = rows;
        }
        let current = page.game().cursor().number().to_string();
        for (node, button) in dom::all_with(list, "data-node") {
            if node == current {
                dom::set(&button, "aria-current", "true");
            } else {
                // This fails only for elements that cannot have attributes.
                let _ = button.remove_attribute("aria-current");
            }
        }
    }
}

fn append(list: &Element, row: &FindingRow) -> Option<()> {
    let weight: &str = row.weight.into();
    let item = dom::append(list, "li", weight)?;
    let title = dom::append_text(&item, "button", &row.title)?;
    dom::set(&title, "type", "button");
    dom::set(&title, "data-node", &row.node.number().to_string());
    dom::append_text(&item, "p", &row.text);
    let buttons = dom::append(&item, "div", "run")?;
    for (action, label) in [("review-better", &*row.better), ("review-play", row.play)] {
        if !label.is_empty() {
            let button = dom::append_button(&buttons, action, &row.index.to_string())?;
            button.set_text_content(Some(label));
        }
    }
    Some(())
}

impl PageView {
    /// Updates the analysis.
    pub(crate) fn sync_analysis(&mut self, page: &Page) -> Option<Element> {
        self.analysis.as_mut()?.sync(page)
    }
}
