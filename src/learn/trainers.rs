//! The trainers on the page: their list, and the buttons of a question.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};

use web_sys::Element;

use crate::kit::dom;
use crate::kit::shell::Shell;
use crate::kit::shown::List;
use crate::kit::view::{KeyPress, Press, View};
use tengen_learn::home::Figure;
use tengen_learn::trainers::rows::{train_answers, train_levels, train_offers, trainer_rows};
use tengen_learn::trainers::words::{self, TrainShown};
use tengen_learn::trainers::{Chosen, QuestionBoard, TrainEvent, TrainRow, Trainer, TrainerPart};
use tengen_page::{Arrival, BoardKey, Event, Page, Panel, Supply};

/// The selector of the place of the trainers on the page.
const PLACE: &str = "[data-part=trainers]";

/// The lists of buttons: the names of their places, and the actions of their buttons.
const LISTS: [(&str, &str); 3] = [
    ("train-list", "train-start"),
    ("train-answers", "train-answer"),
    ("train-levels", "train-level"),
];

/// The place of the trainers, and what it shows.
pub(crate) struct TrainersView {
    root: Option<Element>,
    /// The part of the panel, whose heading has the focus while there is nothing to press.
    tab: Option<Element>,
    figures: List<Figure>,
    lists: [RefCell<Vec<TrainRow>>; LISTS.len()],
    has_answered: Cell<bool>,
}

impl TrainersView {
    pub(crate) fn new(host: &Element) -> TrainersView {
        let root = dom::find(host, PLACE);
        TrainersView {
            tab: root.as_ref().and_then(|root| root.parent_element()),
            figures: List::find(root.as_ref(), "[data-part=train-figures]"),
            root,
            lists: Default::default(),
            has_answered: Cell::default(),
        }
    }
}

impl View for TrainersView {
    /// Updates the trainers, and moves the focus when a question is answered.
    fn sync(&self, page: &Page) -> Option<Element> {
        let root = self.root.as_ref()?;
        let shown = shown(page)?;
        let has_answered = shown.has_answered();
        let was_answered = self.has_answered.replace(has_answered);
        if page.panel() != Panel::Learn {
            return None;
        }
        let is_open = shown.part.open().is_some();
        let tab = self.tab.as_ref()?;
        let focused = dom::active_in(if is_open { tab } else { root });
        let rows = [trainer_rows, train_answers, train_levels].map(|rows| rows(shown));
        for (((part, action), before), rows) in LISTS.into_iter().zip(&self.lists).zip(rows) {
            if rows != *before.borrow()
                && let Some(list) = dom::find(root, &format!("[data-part={part}]"))
            {
                update(&list, action, &before.borrow(), &rows);
                before.replace(rows);
            }
        }
        let tone: &str = shown.tone().into();
        dom::set(root, "data-tone", tone);
        for part in ["train-card", "train-numbers"] {
            dom::show(root, &format!("[data-part={part}]"), is_open);
        }
        self.figures
            .show(words::train_figures(shown), |list, _, figure| {
                let place = dom::append(list, "div", "")?;
                dom::append_text(&place, "dt", &figure.text)?;
                dom::append_text(&place, "dd", &figure.value).map(drop)
            });
        let rows = LISTS.map(|(_, action)| action);
        dom::show_offered(root, "train-", &rows, train_offers(shown));
        let focused = focused?;
        let is_next = has_answered && !was_answered;
        (is_next || dom::is_gone(&focused, tab))
            .then(|| next_focus(root, tab))
            .flatten()
    }

    fn bound<'a>(&self, name: &str, page: &'a Page) -> Option<Cow<'a, str>> {
        let shown = || shown(page);
        Some(match name {
            "train_heading" => words::train_heading(shown()?).into(),
            "train_verdict" => words::train_verdict(shown()?).into(),
            "train_level" => words::train_level(shown()?).into(),
            "train_task" => words::train_task(shown()?).into(),
            "train_remark" => words::train_remark(shown()?).into(),
            _ => return None,
        })
    }

    fn act(&self, shell: &Shell, press: &Press<'_>) -> bool {
        let is_own = press.subject() == "train";
        if is_own && let Some(event) = meaning(press) {
            shell.send(event);
            let asks = |page: &Page| shown(page).is_some_and(TrainShown::asks_for_press);
            if press.action == "train-next" && shell.with_page(asks) {
                shell.focus_board();
            }
        }
        is_own
    }

    /// Presses the button of an answer by its key. On the board, digits are parts of points.
    fn key(&self, shell: &Shell, key: &KeyPress<'_>) -> bool {
        let is_digit = key.name.len() == 1 && key.name.bytes().all(|it| it.is_ascii_digit());
        let shows = shell.with_page(|page| page.panel() == Panel::Learn);
        if !is_digit || !shows || shell.cell_at(key.target).is_some() {
            return false;
        }
        let root = self.root.as_ref();
        let button = root.and_then(|it| dom::find(it, &format!("[data-key=\"{}\"]", key.name)));
        let Some(button) = button else {
            return false;
        };
        let index = button.get_attribute("data-value");
        if let Some(index) = index.and_then(|index| index.parse().ok()) {
            shell.send(Event::own(TrainEvent::Answer(index)));
        }
        true
    }

    /// Gives the button for the next question the focus, if a key on the board has answered one.
    fn board_took(&self, shell: &Shell, key: BoardKey) {
        let has_answered = |page: &Page| shown(page).is_some_and(TrainShown::has_answered);
        let next = dom::find(shell.host(), "[data-action=train-next]:not([hidden])");
        let is_answered = key == BoardKey::Place && shell.with_page(has_answered);
        if let Some(next) = next.filter(|_| is_answered) {
            dom::focus(&next);
        }
    }
}

/// Returns what shows of the trainers.
fn shown(page: &Page) -> Option<TrainShown<'_>> {
    Some(TrainShown {
        texts: page.texts(),
        part: page.feature::<TrainerPart>()?,
        board: page.activity::<QuestionBoard>(),
        list: page.learn_lists(),
    })
}

/// Returns the event of a button.
fn meaning(press: &Press<'_>) -> Option<Event> {
    Some(Event::own(match press.action {
        "train-start" => {
            let trainer = Trainer::ALL.get(press.value::<usize>()?)?;
            let chance = Supply::Chance(dom::random(u32::MAX));
            return Some(Event::Visit(Box::new(Arrival::at(trainer, chance))));
        }
        "train-answer" => TrainEvent::Answer(press.value()?),
        "train-level" => TrainEvent::Level(press.value()?),
        "train-next" => TrainEvent::Next,
        "train-load" => TrainEvent::Load,
        _ => return None,
    }))
}

/// Returns the element that takes over the focus: the first answer, else the main button, else a heading.
fn next_focus(root: &Element, tab: &Element) -> Option<Element> {
    let order = [
        "[data-part=train-answers] button",
        "button.primary:not([hidden])",
        "h3:not(:empty)",
    ];
    let pressed = order.into_iter().find_map(|it| dom::find(root, it));
    pressed.or_else(|| dom::find(tab, "h2"))
}

/// Shows the rows of a list. If only the chosen one has changed, its buttons stay, and with them the focus.
fn update(list: &Element, action: &str, before: &[TrainRow], rows: &[TrainRow]) {
    let is_same = |(one, other): (&TrainRow, &TrainRow)| {
        (&one.label, &one.note) == (&other.label, &other.note)
    };
    if before.len() != rows.len() || !before.iter().zip(rows).all(is_same) {
        list.set_text_content(None);
        for (index, row) in rows.iter().enumerate() {
            append(list, action, index, row);
        }
    }
    if action == "train-level" {
        for ((_, button), row) in dom::all_with(list, "data-value").iter().zip(rows) {
            let is_chosen = row.chosen == Chosen::Yes;
            dom::set_state(button, "aria-pressed", is_chosen);
        }
    }
}

fn append(list: &Element, action: &str, index: usize, row: &TrainRow) -> Option<()> {
    let place = if dom::matches(list, "ul") {
        dom::append(list, "li", "")?.into()
    } else {
        list.clone()
    };
    let button = dom::append_button(&place, action, &index.to_string())?;
    if !row.key.is_empty() {
        dom::set(&button, "data-key", &row.key);
        dom::set(&button, "aria-keyshortcuts", &row.key);
    }
    if !row.key.is_empty() && row.key != row.label {
        let key = dom::append_text(&button, "kbd", &row.key)?;
        dom::set(&key, "aria-hidden", "true");
    }
    dom::append_text(&button, "span", &row.label)?;
    if !row.note.is_empty() {
        dom::append_text(&button, "small", &row.note)?;
    }
    Some(())
}
