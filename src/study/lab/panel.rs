//! The Lab's panel: one function writes the state into it.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event as DomEvent, HtmlInputElement, HtmlTextAreaElement};

use super::table::Table;
use crate::kit::dom;
use crate::kit::listeners::Listener;
use crate::kit::shell::Shell;
use tengen_core::game::Seat;
use tengen_page::text::Texts;
use tengen_page::view::{describe, lab_log, lab_rows, lab_state};
use tengen_page::{Activity, Event, Knob, Lab, LabBoard, LabEvent, Page, ThinkingFor};

/// The elements of the Lab, made when it is first opened.
pub(super) struct Panel {
    root: Element,
    fields: Vec<Field>,
    /// The seats' elements, by their names.
    seats: Vec<(String, Element)>,
    table: Option<Table>,
    texts: Vec<Text>,
    saves: Vec<String>,
    shown: Option<Texts>,
    listeners: Vec<Listener>,
}

/// A field that sets a knob.
struct Field {
    knob: Knob,
    element: HtmlInputElement,
    hint: Option<Element>,
    /// The value that was last written to the field. A later input of the user is kept.
    shown: Option<String>,
}

/// An element with a text of its own.
struct Text {
    name: String,
    element: Element,
    shown: String,
}

impl Field {
    fn of(name: &str, element: &Element, root: &Element) -> Option<Field> {
        Some(Field {
            knob: Knob::from_name(name)?,
            hint: dom::find(root, &format!("#{name}-hint")),
            element: element.clone().unchecked_into(),
            shown: None,
        })
    }

    fn sync(&mut self, lab: &Lab, texts: Texts) {
        let is_refused = lab.has_refused(self.knob);
        let value = lab.settings().value(self.knob);
        if self.shown.as_ref() != Some(&value) {
            self.element.set_value(&value);
            self.shown = Some(value);
        }
        dom::set_state(&self.element, "aria-invalid", is_refused);
        if let Some(hint) = &self.hint {
            let text = describe::lab_refusal(texts, lab, self.knob);
            dom::write(hint, &text);
        }
    }
}

impl Panel {
    pub(super) fn new(shell: &Shell, root: &Element) -> Panel {
        let sender = shell.sender();
        let mut panel = Panel {
            fields: Vec::new(),
            seats: dom::all_with(root, "data-seat"),
            table: dom::find(root, "table").and_then(Table::new),
            texts: Vec::new(),
            saves: Vec::new(),
            shown: None,
            listeners: Vec::new(),
            root: root.clone(),
        };
        for (name, element) in dom::all_with(&panel.root, "name") {
            let field = Field::of(&name, &element, &panel.root);
            panel.fields.extend(field);
        }
        for (name, element) in dom::all_with(&panel.root, "data-lab") {
            panel.texts.push(Text {
                name,
                element,
                shown: String::new(),
            });
        }
        for kind in ["pointerover", "pointerleave", "focusin", "focusout"] {
            let listener = sender.listener(&panel.root, kind, looked);
            panel.listeners.extend(listener);
        }
        for (_, details) in dom::all_with(&panel.root, "data-fold") {
            let listener = sender.listener(&details, "toggle", looked);
            panel.listeners.extend(listener);
        }
        panel
    }

    pub(super) fn sync(&mut self, page: &Page, lab: &Lab) {
        let texts = page.texts();
        let is_new_language = self.shown.replace(texts) != Some(texts);
        for field in &mut self.fields {
            field.sync(lab, texts);
        }
        for (name, element) in &self.seats {
            let seat = match name.as_str() {
                "first" => Seat::First,
                _ => Seat::Second,
            };
            show_seat(element, page, lab, seat);
        }
        self.sync_buttons(page, lab);
        if is_new_language || self.saves != lab.saves() {
            self.list_saves(texts, lab);
        }
        self.sync_search(page);
        self.sync_texts(page);
    }

    /// Updates the parts that change while a bot thinks.
    pub(super) fn sync_search(&mut self, page: &Page) {
        if let Some(table) = &mut self.table {
            table.show(&lab_rows(page), page.lab().and_then(Lab::pinned));
        }
        if let Some(progress) = dom::find(&self.root, "progress") {
            // Without a measure there is no bar.
            let done = page.lab_progress().flatten();
            dom::set_class(&progress, "gone", done.is_none());
            let done = u32::from(done.unwrap_or_default()).to_string();
            dom::set(&progress, "value", &done);
        }
        for text in &mut self.texts {
            match text.name.as_str() {
                "search" => text.show(describe::lab_search(page)),
                "measure" => text.show(describe::lab_measure(page)),
                _ => {}
            }
        }
    }

    fn sync_texts(&mut self, page: &Page) {
        let (texts, lab) = (page.texts(), page.lab());
        for text in &mut self.texts {
            text.show(match text.name.as_str() {
                "remark" => lab.map_or(String::new(), |lab| describe::lab_remark(texts, lab)),
                "results" => describe::lab_results(page),
                "activity" => lab.map_or(String::new(), |lab| {
                    describe::lab_activity(texts, lab.activity()).to_string()
                }),
                _ => continue,
            });
        }
    }

    /// Writes the state and the log. These texts are long, and not visible while they are folded.
    pub(super) fn write_report(&mut self, page: &Page) {
        for text in &mut self.texts {
            let write = match text.name.as_str() {
                "state" => lab_state,
                "log" => lab_log,
                _ => continue,
            };
            if text.is_unfolded() {
                text.show(write(page));
            }
        }
    }

    fn sync_buttons(&self, page: &Page, lab: &Lab) {
        let is_over = page.game().status().is_over();
        let is_idle = lab.activity() == Activity::Idle;
        let has_saves = !lab.saves().is_empty();
        let is_thinking = page
            .thinking()
            .is_some_and(|it| it.purpose == ThinkingFor::Move);
        for (action, button) in dom::all_with(&self.root, "data-action") {
            if action == "lab-take" {
                dom::set_flag(&button, "hidden", !lab.can_copy());
            }
            let is_off = match action.as_str() {
                "lab-play" | "lab-simulate" => is_over,
                "lab-stop" => is_idle,
                "lab-again" => !page.activity::<LabBoard>().is_some_and(LabBoard::is_played),
                "lab-restore" | "lab-delete" => !has_saves,
                "move-now" => !is_thinking,
                _ => continue,
            };
            // The button may have the focus, which a disabled button would lose.
            dom::set_state(&button, "aria-disabled", is_off);
        }
        let simulates = lab.activity() == Activity::Simulating;
        for (class, shows) in [(".go", !simulates), (".rest", simulates)] {
            if let Some(icon) = dom::find(&self.root, class) {
                dom::set_class(&icon, "off", !shows);
            }
        }
    }

    /// Lists the snapshots, the newest first.
    fn list_saves(&mut self, texts: Texts, lab: &Lab) {
        let before = std::mem::replace(&mut self.saves, lab.saves().to_vec());
        let Some(list) = dom::find(&self.root, "[name=lab-saves]") else {
            return;
        };
        let field: &HtmlInputElement = list.unchecked_ref();
        let chosen = field.value();
        list.set_text_content(None);
        for (place, save) in self.saves.iter().enumerate().rev() {
            let title = describe::lab_save(texts, place + 1, save);
            if let Some(option) = dom::append_text(&list, "option", &title) {
                dom::set(&option, "value", save);
            }
        }
        if self.saves.is_empty() {
            dom::append_text(&list, "option", describe::lab_none(texts));
        }
        // Keeps the chosen snapshot; if it was deleted, chooses the one now in its place.
        if before.len() >= self.saves.len()
            && let Some(place) = before.iter().rposition(|it| *it == chosen)
        {
            let deleted = before.len() - self.saves.len();
            let stays = self.saves.contains(&chosen);
            let place = if stays {
                place
            } else {
                place.saturating_sub(deleted)
            };
            if let Some(save) = self.saves.get(place) {
                field.set_value(save);
            }
        }
        dom::set_flag(&list, "disabled", self.saves.is_empty());
    }
}

impl Text {
    fn is_unfolded(&self) -> bool {
        dom::matches(&self.element, "details[open] *")
    }

    fn show(&mut self, text: String) {
        if self.shown == text {
            return;
        }
        match self.element.dyn_ref::<HtmlTextAreaElement>() {
            Some(field) => {
                field.set_value(&text);
                // Shows the last lines: scrolling stops at the end.
                if self.name == "log" {
                    field.set_scroll_top(1_000_000);
                }
            }
            None => self.element.set_text_content(Some(&text)),
        }
        self.shown = text;
    }
}

/// Shows a seat's colour and turn, and the knobs that have an effect for its program.
fn show_seat(element: &Element, page: &Page, lab: &Lab, seat: Seat) {
    let (colour, role) = describe::lab_seat(page, seat);
    for (part, text) in [("b", colour), ("small", role)] {
        if let Some(place) = dom::find(element, &format!("legend {part}")) {
            dom::write(&place, text);
        }
    }
    if let Some(disc) = dom::find(element, ".disc") {
        let is_white = page.game().colour_of(seat) == tengen_core::board::Stone::White;
        dom::set_class(&disc, "white", is_white);
    }
    let is_turn = !page.game().status().is_over() && page.game().seat_to_move() == seat;
    dom::set_class(element, "active", is_turn);
    let settings = lab.settings();
    let program = settings.value(Knob::Program(seat));
    let is_limited = program == "search" || program == "level";
    for (what, knobs) in dom::all_with(element, "data-for") {
        let shows = what == program || what == "limits" && is_limited;
        dom::set_flag(&knobs, "hidden", !shows);
    }
}

/// Handles a pointer or the focus on a row of the table or leaving it, and an unfolded state or log.
fn looked(shell: &Shell, event: &DomEvent) {
    if event.type_() == "toggle" {
        return shell.write_report();
    }
    let target = dom::target(event);
    let is_leaving = matches!(event.type_().as_str(), "pointerleave" | "focusout");
    let row = target.filter(|_| !is_leaving);
    let row = row.and_then(|it| super::row(&it));
    if shell.with_page(|page| page.lab().is_some_and(|lab| lab.row() != row)) {
        shell.send(Event::Lab(LabEvent::Look(row)));
    }
}
