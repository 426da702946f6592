//! The trainers on the page: their list, and the buttons of a question.

use web_sys::Element;

use crate::dom;
use crate::page::PageView;
use crate::shell::Shell;
use tengen_page::view::{
    Chosen, TrainRow, train_answers, train_levels, train_offers, trainer_rows,
};
use tengen_page::{BoardKey, Event, Page, PanelTab, TrainEvent, Trainer};

/// The selector of the place of the trainers on the page.
const TRAINERS: &str = "[data-part=trainers]";

/// The lists of buttons: the names of their places, and the actions of their buttons.
const LISTS: [(&str, &str); 3] = [
    ("train-list", "train-start"),
    ("train-answers", "train-answer"),
    ("train-levels", "train-level"),
];

/// The place of the trainers, and what it shows.
pub(crate) struct TrainersView {
    root: Element,
    lists: [Vec<TrainRow>; LISTS.len()],
    has_answered: bool,
}

/// Loads the questions, and sends them.
pub(crate) fn load(shell: &Shell) {
    let sender = shell.sender().clone();
    shell.question_loader().load(move |bytes| {
        sender.send(Event::Train(TrainEvent::Loaded(bytes)));
    });
}

/// Carries out the action of a button.
pub(crate) fn act(shell: &Shell, button: &Element, action: &str) {
    let index = || button.get_attribute("data-value")?.parse().ok();
    let trainer = |index: usize| Trainer::ALL.get(index).copied();
    let event = match (action, index()) {
        ("train-start", Some(index)) => match trainer(index) {
            Some(trainer) => TrainEvent::Start(trainer, dom::random(u32::MAX)),
            None => return,
        },
        ("train-answer", Some(index)) => TrainEvent::Answer(index),
        ("train-level", Some(index)) => TrainEvent::Level(index),
        ("train-next", _) => TrainEvent::Next,
        ("train-load", _) => TrainEvent::Load,
        ("train-leave", _) => TrainEvent::Leave,
        _ => return,
    };
    let poses = matches!(event, TrainEvent::Next);
    shell.send(Event::Train(event));
    if poses && shell.with_page(Page::asks_for_press) {
        shell.focus_board();
    }
}

/// Presses the button of an answer by its key. Returns `false` if the key has no meaning now.
pub(crate) fn key(shell: &Shell, target: &Element, name: &str) -> bool {
    let is_digit = name.len() == 1 && name.bytes().all(|it| it.is_ascii_digit());
    // On the board, digits are parts of points.
    if !is_digit || shell.cell_at(target).is_some() {
        return false;
    }
    let button = dom::find(shell.host(), &format!("{TRAINERS} [data-key=\"{name}\"]"));
    if let Some(button) = &button {
        act(shell, button, "train-answer");
    }
    button.is_some()
}

/// Gives the button for the next question the focus, if a key on the board has answered one.
pub(crate) fn go_on(shell: &Shell, key: BoardKey) {
    let next = dom::find(shell.host(), "[data-action=train-next]:not([hidden])");
    let is_answered = key == BoardKey::Place && shell.with_page(Page::has_answered);
    if let Some(next) = next.filter(|_| is_answered) {
        dom::focus(&next);
    }
}

impl TrainersView {
    pub(crate) fn new(host: &Element) -> Option<TrainersView> {
        Some(TrainersView {
            root: dom::find(host, TRAINERS)?,
            lists: Default::default(),
            has_answered: false,
        })
    }

    /// Updates the trainers. If the focus should move, returns the element that takes it over.
    fn sync(&mut self, page: &Page) -> Option<Element> {
        let was_answered = std::mem::replace(&mut self.has_answered, page.has_answered());
        if page.panel_tab() != PanelTab::Learn {
            return None;
        }
        let focused = dom::active_in(&self.root);
        let rows = [trainer_rows(page), train_answers(page), train_levels(page)];
        for (((part, action), shown), rows) in LISTS.into_iter().zip(&mut self.lists).zip(rows) {
            if rows != *shown
                && let Some(list) = dom::find(&self.root, &format!("[data-part={part}]"))
            {
                update(&list, action, shown, &rows);
                *shown = rows;
            }
        }
        dom::set_class(&self.root, "wrong", page.has_erred());
        let rows = LISTS.map(|(_, action)| action);
        dom::show_offered(&self.root, "train-", &rows, train_offers(page));
        let focused = focused?;
        let is_due = page.has_answered() && !was_answered;
        // A heading has the focus while there is nothing to press.
        let is_idle = dom::matches(&focused, "h3");
        (is_due || is_idle || dom::is_gone(&focused, &self.root))
            .then(|| self.heir())
            .flatten()
    }

    /// Returns the element that takes over the focus: the first answer, else the main button, else a heading.
    fn heir(&self) -> Option<Element> {
        let order = [
            "[data-part=train-answers] button",
            "button.primary:not([hidden])",
            "h3:not(:empty)",
        ];
        order.into_iter().find_map(|it| dom::find(&self.root, it))
    }
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
            dom::set(
                button,
                "aria-pressed",
                if is_chosen { "true" } else { "false" },
            );
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

impl PageView {
    /// Updates the trainers.
    pub(crate) fn sync_trainers(&mut self, page: &Page) -> Option<Element> {
        self.trainers.as_mut()?.sync(page)
    }
}
