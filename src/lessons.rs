//! The lessons on the page: their buttons, the list, and the text of a lesson with its pictures.

use std::rc::Rc;

use web_sys::Element;

use crate::dom;
use crate::page::PageView;
use crate::sender::Sender;
use crate::shell::Shell;
use crate::texts::TextLoader;
use crate::thumbnail::Thumbnail;
use tengen_core::board::Point;
use tengen_lessons::{Block, Picture, Span, lessons};
use tengen_page::text::{Language, Texts};
use tengen_page::view::{LessonRow, LessonState, describe, lesson_offers, lesson_rows};
use tengen_page::{Event, LessonEvent, Page, PanelTab};

/// The selector of the place of the lessons on the page.
const LESSONS: &str = "[data-part=lessons]";

/// The place of the lessons, and what it shows.
pub(crate) struct LessonsView {
    root: Element,
    rows: Vec<LessonRow>,
    text: Vec<Block>,
}

/// Loads the lessons in a language, and sends them.
pub(crate) fn load(loader: &TextLoader, language: Language, sender: &Sender) {
    let sender = sender.clone();
    loader.fetch(language, move |file| {
        let all = file.as_string().and_then(|text| lessons(&text).ok());
        let all = all.map(Rc::from);
        sender.send(Event::Lesson(LessonEvent::Loaded(language, all)));
    });
}

/// Carries out the action of a button.
pub(crate) fn act(shell: &Shell, button: &Element, action: &str) {
    let index = || button.get_attribute("data-value")?.parse().ok();
    let event = match (action, index()) {
        ("lesson-choose", Some(index)) => LessonEvent::Choose(index),
        ("lesson-load", _) => LessonEvent::Load,
        ("lesson-list", _) => LessonEvent::List,
        ("lesson-read", _) => LessonEvent::Read,
        ("lesson-start", _) => LessonEvent::Start,
        ("lesson-again", _) => LessonEvent::Again,
        ("lesson-show", _) => LessonEvent::Show,
        ("lesson-next", _) => LessonEvent::Next,
        _ => return,
    };
    shell.send(Event::Lesson(event));
}

impl LessonsView {
    pub(crate) fn new(host: &Element) -> Option<LessonsView> {
        Some(LessonsView {
            root: dom::find(host, LESSONS)?,
            rows: Vec::new(),
            text: Vec::new(),
        })
    }

    /// Updates the tab. If a button with the focus was removed or hidden, returns the element that takes it over.
    fn sync(&mut self, page: &Page) -> Option<Element> {
        let is_open = page.panel_tab() == PanelTab::Learn;
        dom::set_flag(&self.root, "hidden", !is_open);
        if !is_open {
            return None;
        }
        let focused = dom::active_in(&self.root);
        dom::show_offered(
            &self.root,
            "lesson-",
            &["lesson-choose"],
            lesson_offers(page),
        );
        let rows = lesson_rows(page);
        if rows != self.rows
            && let Some(list) = dom::find(&self.root, "[data-part=lesson-list]")
        {
            list.set_text_content(None);
            for (index, row) in rows.iter().enumerate() {
                append_row(&list, index, row);
            }
            self.rows = rows;
        }
        if page.lesson_text() != self.text
            && let Some(place) = dom::find(&self.root, "[data-part=lesson-text]")
        {
            place.set_text_content(None);
            self.text = page.lesson_text().to_vec();
            for block in &self.text {
                append_block(&place, block, page.texts());
            }
            self.root.set_scroll_top(0);
        }
        let focused = focused?;
        dom::is_gone(&focused, &self.root)
            .then(|| self.heir())
            .flatten()
    }

    /// Returns the element that takes over the focus: the title of a text, else the main button, else a heading.
    fn heir(&self) -> Option<Element> {
        let main = self
            .text
            .is_empty()
            .then_some("button.primary:not([hidden])");
        let order = main.into_iter().chain(["h3:not(:empty)", "h2"]);
        order.into_iter().find_map(|it| dom::find(&self.root, it))
    }
}

fn append_row(list: &Element, index: usize, row: &LessonRow) -> Option<()> {
    let state: &str = row.state.into();
    let item = dom::append(list, "li", state)?;
    let button = dom::append_button(&item, "lesson-choose", &index.to_string())?;
    dom::append_text(&button, "span", &row.title);
    if row.state == LessonState::Done {
        let tick = dom::append_text(&button, "b", "✓")?;
        dom::set(&tick, "aria-hidden", "true");
    }
    dom::append_text(&button, "small", &row.solved);
    Some(())
}

fn append_block(place: &Element, block: &Block, texts: Texts) -> Option<()> {
    match block {
        Block::Text(spans) => append_spans(place, "p", spans),
        Block::Board(picture, caption) => {
            let figure = dom::append(place, "figure", "")?;
            append_picture(&figure, picture);
            let spoken = dom::append(&figure, "p", "spoken")?;
            spoken.set_text_content(Some(&describe::lesson_picture(texts, picture)));
            append_spans(&figure, "figcaption", caption)
        }
    }
}

fn append_spans(place: &Element, tag: &str, spans: &[Span]) -> Option<()> {
    let element = dom::append(place, tag, "")?;
    for span in spans {
        let (tag, text) = match span {
            Span::Plain(text) => ("span", text),
            Span::Strong(text) => ("b", text),
        };
        dom::append_text(&element, tag, text)?;
    }
    Some(())
}

/// Draws a picture, whose points move to the corner of a small board.
fn append_picture(place: &Element, picture: &Picture) -> Option<()> {
    let ((left, low), (columns, rows)) = (picture.corner(), picture.size());
    let [left, low, lines] = [left, low, columns.max(rows)].map(|it| u8::try_from(it).unwrap_or(0));
    let moved = |point: Point| {
        let column = point.column().checked_sub(left)?;
        Point::new(column, point.row().checked_sub(low)?)
    };
    let thumbnail = Thumbnail::append(place, "thumbnail", lines)?;
    let names: Vec<String> = (0..lines)
        .map(|at| char::from(b'A' + left + at).to_string())
        .collect();
    let numbers: Vec<String> = (1..=lines).rev().map(|at| (low + at).to_string()).collect();
    thumbnail.part(&names, &numbers)?;
    let stones = picture.stones();
    let stones: Vec<_> = stones
        .filter_map(|(at, it)| Some((moved(at)?, it)))
        .collect();
    thumbnail.stones(&stones)?;
    let marks: Vec<Point> = picture.marks().filter_map(|(at, _)| moved(at)).collect();
    thumbnail.dots(&marks)
}

impl PageView {
    /// Updates the lessons.
    pub(crate) fn sync_lessons(&mut self, page: &Page) -> Option<Element> {
        self.lessons.as_mut()?.sync(page)
    }
}
