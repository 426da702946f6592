//! The lessons on the page: their buttons, the list, and the text of a step with its picture.

use std::borrow::Cow;
use std::cmp::Ordering;

use web_sys::Element;

use crate::kit::dom;
use crate::kit::shell::Shell;
use crate::kit::shown::{List, Shown};
use crate::kit::thumbnail::Thumbnail;
use crate::kit::view::{Press, View};
use tengen_core::board::Point;
use tengen_lessons::{Block, Picture, Span};
use tengen_page::text::Texts;
use tengen_page::view::{LessonRow, LessonState, describe, lesson_offers, lesson_rows};
use tengen_page::{Event, LessonEvent, Page, Panel};
use tengen_picture::Visibility;

/// The bars above a lesson, one for each step.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Bars {
    /// The index of the step that is open.
    here: usize,
    /// The number of steps.
    all: usize,
}

/// The place of the lessons, and what it shows.
pub(crate) struct LessonsView {
    root: Option<Element>,
    rows: List<LessonRow>,
    text: Shown<Vec<Block>>,
    pictures: Shown<Option<Visibility>>,
    bars: Shown<Option<Bars>>,
    remark: Shown<String>,
}

impl LessonsView {
    pub(crate) fn new(host: &Element) -> LessonsView {
        let root = dom::find(host, "[data-part=lessons]");
        LessonsView {
            rows: List::find(root.as_ref(), "[data-part=lesson-list]"),
            root,
            text: Shown::default(),
            pictures: Shown::default(),
            bars: Shown::default(),
            remark: Shown::default(),
        }
    }
}

impl LessonsView {
    /// Shows the text of the step. Its picture is left out while the big board shows it.
    fn show_text(&self, root: &Element, page: &Page) -> Option<()> {
        let (text, pictures) = (page.lesson_text(), describe::lesson_pictures(page));
        let is_other = self.text.differs_from(text);
        if !self.pictures.differs(Some(pictures)) && !is_other {
            return None;
        }
        let place = dom::find(root, "[data-part=lesson-text]")?;
        place.set_text_content(None);
        let language = page.texts().language().of_lessons();
        dom::set(&place, "lang", language.tag());
        for block in text {
            append_block(&place, block, pictures, page.texts());
        }
        Some(())
    }

    /// Scrolls to another remark: on a small screen it may be below the window.
    fn reveal_remark(&self, root: &Element, page: &Page) -> Option<()> {
        let remark = describe::lesson_remark(page);
        let is_new = !remark.is_empty();
        if self.remark.differs(remark) && is_new {
            dom::reveal(dom::find(root, "[data-bind=lesson_remark]")?);
        }
        Some(())
    }

    /// Shows how far the lesson is.
    fn show_bars(&self, root: &Element, page: &Page) -> Option<()> {
        let bars = page.lesson_step().map(|step| Bars {
            here: step.index,
            all: step.all,
        });
        if !self.bars.differs(bars) {
            return None;
        }
        let place = dom::find(root, "[data-part=lesson-bars]")?;
        place.set_text_content(None);
        let Bars { here, all } = bars?;
        for index in 0..all {
            let class = match index.cmp(&here) {
                Ordering::Less => "done",
                Ordering::Equal => "here",
                Ordering::Greater => "",
            };
            dom::append(&place, "i", class)?;
        }
        // A longer text before it may have been scrolled.
        root.set_scroll_top(0);
        dom::reveal(dom::find(root, ".lesson-step > h3")?);
        Some(())
    }
}

impl View for LessonsView {
    /// Updates the part of the panel.
    fn sync(&self, page: &Page) -> Option<Element> {
        let root = self.root.as_ref()?;
        let is_open = page.panel() == Panel::Learn;
        dom::set_flag(root, "hidden", !is_open);
        if !is_open {
            return None;
        }
        let focused = dom::active_in(root);
        dom::show_offered(root, "lesson-", &["lesson-choose"], lesson_offers(page));
        self.rows.show(lesson_rows(page), append_row);
        self.show_text(root, page);
        self.show_bars(root, page);
        if let Some(step) = dom::find(root, ".lesson-step") {
            let tone: &str = describe::lesson_tone(page).into();
            dom::set(&step, "data-tone", tone);
        }
        self.reveal_remark(root, page);
        dom::is_gone(&focused?, root)
            .then(|| next_focus(root))
            .flatten()
    }

    fn bound<'a>(&self, name: &str, page: &'a Page) -> Option<Cow<'a, str>> {
        Some(match name {
            "lessons" => describe::lessons(page).into(),
            "lesson_title" => describe::lesson_title(page).into(),
            "lesson_place" => describe::lesson_place(page).into(),
            "lesson_task" => describe::lesson_task(page).into(),
            "lesson_remark" => describe::lesson_remark(page).into(),
            "lesson_kept" => describe::lesson_kept(page).into(),
            "lesson_next" => describe::lesson_next(page).into(),
            _ => return None,
        })
    }

    fn act(&self, shell: &Shell, press: &Press<'_>) -> bool {
        let is_own = press.subject() == "lesson";
        if is_own && let Some(event) = meaning(press) {
            shell.send(Event::Lesson(event));
        }
        is_own
    }

    fn heading(&self, page: &Page) -> Option<Element> {
        let root = self.root.as_ref();
        let root = root.filter(|_| page.panel() == Panel::Learn)?;
        dom::find(root, "h2")
    }
}

/// Returns the event of a button.
fn meaning(press: &Press<'_>) -> Option<LessonEvent> {
    Some(match press.action {
        "lesson-choose" => LessonEvent::Choose(press.value()?),
        "lesson-load" => LessonEvent::Load,
        "lesson-list" => LessonEvent::List,
        "lesson-back" => LessonEvent::Back,
        "lesson-put" => LessonEvent::Put,
        "lesson-again" => LessonEvent::Again,
        "lesson-show" => LessonEvent::Show,
        "lesson-next" | "lesson-skip" => LessonEvent::Next,
        _ => return None,
    })
}

/// Returns the element that takes over the focus: the main button, else the title of the lesson, else the heading.
fn next_focus(root: &Element) -> Option<Element> {
    let order = [
        ".lesson-run > .primary:not([hidden])",
        ".lesson-step > h3:not(:empty)",
        "h2",
    ];
    order.into_iter().find_map(|it| dom::find(root, it))
}

fn append_row(list: &Element, index: usize, row: &LessonRow) -> Option<()> {
    let state: &str = row.state.into();
    let item = dom::append(list, "li", state)?;
    let button = dom::append_button(&item, "lesson-choose", &index.to_string())?;
    let sign = if row.state == LessonState::Done {
        "✓".to_owned()
    } else {
        (index + 1).to_string()
    };
    let sign = dom::append_text(&button, "b", &sign)?;
    dom::set(&sign, "aria-hidden", "true");
    // The disc shows the number.
    dom::append(&button, "span", "spoken")?.set_text_content(Some(&row.number));
    dom::append_text(&button, "span", &row.title);
    dom::append_text(&button, "small", &row.solved);
    Some(())
}

fn append_block(place: &Element, block: &Block, pictures: Visibility, texts: Texts) -> Option<()> {
    match block {
        Block::Text(spans) => append_spans(place, "p", spans),
        Block::Board(picture, caption) => {
            let figure = dom::append(place, "figure", "")?;
            if pictures == Visibility::Shown {
                append_picture(&figure, picture);
            }
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
