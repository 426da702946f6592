//! The analysis on the page: its buttons, and one function that writes the review into its tab.

mod live;

use std::borrow::Cow;

use web_sys::Element;

use crate::kit::dom;
use crate::kit::listeners::Listener;
use crate::kit::shell::Shell;
use crate::kit::shown::List;
use crate::kit::view::{Change, Press, View};
use live::LiveView;
use tengen_core::board::Stone;
use tengen_page::view::{FindingRow, chart, describe, finding_rows, key_moves};
use tengen_page::{AnalysisEvent, Event, Page, Panel, ReviewStage};

/// The selector of the place of the analysis on the page.
const ROOT: &str = "[data-part=analysis]";

/// The buttons that begin and stop the review, of which one shows at a time.
const REVIEW_BUTTONS: &str = "[data-action=review], [data-action=review-stop]";
/// The shown one of these buttons, or else the result: `find` returns the first in the document.
const REVIEW_PLACES: &str = "[data-action=review]:not([hidden]), [data-action=review-stop]:not([hidden]), [data-bind=review]";

/// The place of the analysis, and the findings that it shows.
pub(crate) struct AnalysisView {
    root: Option<Element>,
    findings: List<FindingRow>,
    live: LiveView,
}

impl AnalysisView {
    pub(crate) fn new(host: &Element) -> AnalysisView {
        let root = dom::find(host, ROOT);
        AnalysisView {
            findings: List::find(root.as_ref(), "[data-part=findings]"),
            live: LiveView::new(host, root.as_ref()),
            root,
        }
    }
}

impl View for AnalysisView {
    /// Updates the part of the panel.
    fn sync(&self, page: &Page) -> Option<Element> {
        let root = self.root.as_ref()?;
        let is_open = page.panel() == Panel::Analysis;
        dom::set_flag(root, "hidden", !is_open);
        self.live.sync(root, page, is_open);
        if !is_open {
            return None;
        }
        let focused = dom::active_in(root);
        let run = page.review();
        let is_running = run.is_some_and(|run| run.stage() == ReviewStage::Running);
        dom::show(root, "[data-action=review]", page.may_review());
        dom::show(root, "[data-action=review-stop]", is_running);
        dom::show(root, "[data-action=review-write]", page.may_write_review());
        let bar = dom::show(root, "progress", is_running);
        dom::show(root, ".chart", run.is_some());
        if let (Some(run), Some(bar)) = (run, bar) {
            let (done, all) = run.progress();
            dom::set(&bar, "max", &all.to_string());
            dom::set(&bar, "value", &done.to_string());
        }
        sync_chart(root, page);
        sync_key_moves(root, page);
        self.sync_findings(page);
        let focused = focused?;
        dom::is_gone(&focused, root)
            .then(|| next_focus(root, &focused))
            .flatten()
    }

    fn bound<'a>(&self, name: &str, page: &'a Page) -> Option<Cow<'a, str>> {
        Some(match name {
            "review" => describe::finding(page).into(),
            "review_black" => describe::review_count(page, Stone::Black).into(),
            "review_white" => describe::review_count(page, Stone::White).into(),
            "live" => describe::live(page).into(),
            "live_value" => describe::live_value(page).into(),
            "live_side" => describe::live_side(page).into(),
            "review_lost" => key_moves(page).map_or(String::new(), |it| it.lost).into(),
            "review_escape" => key_moves(page).map_or(String::new(), |it| it.escape).into(),
            "live_threat" => describe::live_threat(page).into(),
            _ => return None,
        })
    }

    fn act(&self, shell: &Shell, press: &Press<'_>) -> bool {
        if press.subject() == "live" {
            live::act(shell, press);
            return true;
        }
        if press.action == "play-on" {
            shell.send(Event::Analysis(AnalysisEvent::PlayOn));
            shell.focus_board();
            return true;
        }
        let is_own = press.subject() == "review";
        if is_own && let Some(event) = meaning(press) {
            shell.send(Event::Analysis(event));
            let is_outside = dom::closest(press.button, ROOT).is_none();
            let is_open = shell.with_page(Page::panel) == Panel::Analysis;
            if is_outside && is_open {
                shell.enter_panel(dom::find(shell.host(), &format!("{ROOT} h2")));
            }
        }
        is_own
    }

    fn changed(&self, shell: &Shell, change: &Change<'_>) {
        live::changed(shell, change);
        // The slider over the graph goes to the position that it shows.
        if dom::matches(change.field, "[data-part=place]") {
            let node = shell.with_page(|page| {
                let place: usize = change.field.value().parse().ok()?;
                chart(page).nodes.get(place).copied()
            });
            if let Some(node) = node {
                shell.send(Event::Jump(node));
            }
        }
    }

    fn heading(&self, page: &Page) -> Option<Element> {
        let root = self.root.as_ref();
        let root = root.filter(|_| page.panel() == Panel::Analysis)?;
        dom::find(root, "h2")
    }

    fn listen(&self, shell: &Shell) -> Vec<Listener> {
        let root = self.root.as_ref();
        root.map_or_else(Vec::new, |root| live::LINES.listen(shell, root))
    }
}

/// Returns the event of a button of the review.
fn meaning(press: &Press<'_>) -> Option<AnalysisEvent> {
    Some(match press.action {
        "review" => AnalysisEvent::Review,
        "review-stop" => AnalysisEvent::Stop,
        "review-write" => AnalysisEvent::Write,
        "review-better" => AnalysisEvent::ShowBetter(press.value()?),
        "review-play" => AnalysisEvent::PlayOut(press.value()?),
        _ => return None,
    })
}

/// Shows the buttons that go to the losing move, and to the move that may have held.
fn sync_key_moves(root: &Element, page: &Page) {
    let keys = key_moves(page);
    let has_escape = keys.as_ref().is_some_and(|it| !it.escape.is_empty());
    let losing = dom::show(root, "[data-part=losing]", keys.is_some());
    let escape = dom::show(root, "[data-part=escape]", has_escape);
    let Some(keys) = keys else { return };
    if let Some(button) = losing {
        dom::set(&button, "data-node", &keys.losing.number().to_string());
    }
    if let Some(button) = escape {
        dom::set(&button, "data-value", &keys.index.to_string());
    }
}

/// Updates the graph and the slider over it.
fn sync_chart(root: &Element, page: &Page) {
    let chart = chart(page);
    if let Some(slider) = dom::field(root, "[data-part=place]") {
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
        if let Some(element) = dom::find(root, &format!(".{name}")) {
            dom::set(&element, "d", &path);
        }
    }
}

/// Returns the element in place of a button with the focus that is gone: the button that was made in its place; for
/// the buttons of the review the other one, or else the result, so that it stays in view; or else the heading.
fn next_focus(root: &Element, lost: &Element) -> Option<Element> {
    let same = ["data-node", "data-value"].into_iter().find_map(|name| {
        let value = lost.get_attribute(name)?;
        let action = lost.get_attribute("data-action");
        let action = action.map_or(String::new(), |it| format!("[data-action={it}]"));
        dom::find(root, &format!("{action}[{name}=\"{value}\"]"))
    });
    let place = if dom::matches(lost, REVIEW_BUTTONS) {
        REVIEW_PLACES
    } else {
        "h2"
    };
    same.or_else(|| dom::find(root, place))
}

impl AnalysisView {
    fn sync_findings(&self, page: &Page) {
        let Some(list) = self.findings.element() else {
            return;
        };
        self.findings.show(finding_rows(page), append);
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

fn append(list: &Element, _: usize, row: &FindingRow) -> Option<()> {
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
