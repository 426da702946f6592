//! The start of learning on the page: the lesson that comes next, the puzzle of the day, the figures of the parts, and the
//! days on which something was solved.

use std::borrow::Cow;

use web_sys::Element;

use crate::kit::device::Device;
use crate::kit::dom;
use crate::kit::shell::Shell;
use crate::kit::shown::{List, Shown};
use crate::kit::thumbnail::Thumbnail;
use crate::kit::view::View;
use crate::learn::puzzles::{self, today};
use tengen_core::Board;
use tengen_page::view::{
    DayCard, DayMark, DayState, Figure, LessonCard, LessonState, day_card, describe, home_days,
    home_figures, lesson_card,
};
use tengen_page::{Effect, Event, HomeEvent, HomeJob, Layout, Page};

/// The place of the cards, and what it shows.
pub(crate) struct HomeView {
    root: Option<Element>,
    lesson: Shown<Option<LessonCard>>,
    day: Shown<Option<DayCard>>,
    figures: Shown<Vec<(&'static str, Option<Figure>)>>,
    days: List<DayMark>,
}

impl HomeView {
    pub(crate) fn new(host: &Element) -> HomeView {
        let root = dom::find(host, "[data-part=lessons]");
        HomeView {
            days: List::find(root.as_ref(), "[data-part=days]"),
            root,
            lesson: Shown::default(),
            day: Shown::default(),
            figures: Shown::default(),
        }
    }

    /// Shows the lesson that comes next. Once all are done there is none.
    fn show_lesson(&self, root: &Element, page: &Page) -> Option<()> {
        let card = lesson_card(page);
        let place = dom::find(root, "[data-part=lesson-card]")?;
        // Before the lessons are loaded the card keeps its place.
        let is_over = card.is_none() && page.has_lessons();
        dom::set_flag(&place, "hidden", is_over);
        if !self.lesson.differs(card.clone()) {
            return None;
        }
        let card = card?;
        let button = dom::find(&place, "[data-action=lesson-choose]")?;
        dom::set(&button, "data-value", &card.index.to_string());
        show_board(&place, &card.board);
        let steps = dom::find(&place, "[data-part=lesson-steps]")?;
        steps.set_text_content(None);
        for (index, state) in card.states.iter().enumerate() {
            let class = match state {
                LessonState::Done => "done",
                _ if index == card.index => "here",
                LessonState::Open | LessonState::Begun => "",
            };
            dom::append(&steps, "i", class)?;
        }
        Some(())
    }

    fn show_day(&self, root: &Element, page: &Page) -> Option<()> {
        let card = day_card(page);
        if !self.day.differs(card.clone()) {
            return None;
        }
        let place = dom::find(root, "[data-part=day-card]")?;
        show_board(&place, &card?.board);
        Some(())
    }

    fn show_figures(&self, root: &Element, page: &Page) {
        let figures = home_figures(page);
        if !self.figures.differs(figures.clone()) {
            return;
        }
        for (name, figure) in figures {
            let Some(place) = dom::find(root, &format!("[data-figure={name}]")) else {
                continue;
            };
            place.set_text_content(None);
            if let Some(Figure { value, text }) = figure {
                dom::append_text(&place, "strong", &value);
                dom::append_text(&place, "small", &text);
            }
        }
    }
}

impl View for HomeView {
    fn sync(&self, page: &Page) -> Option<Element> {
        let root = self.root.as_ref()?;
        if page.layout() == Layout::Learn {
            self.show_lesson(root, page);
            self.show_day(root, page);
            self.show_figures(root, page);
            self.days.show(home_days(page), append_day);
        }
        None
    }

    fn bound<'a>(&self, name: &str, page: &'a Page) -> Option<Cow<'a, str>> {
        let lesson = |part: fn(LessonCard) -> String| lesson_card(page).map_or(String::new(), part);
        let day = |part: fn(DayCard) -> String| day_card(page).map_or(String::new(), part);
        Some(Cow::Owned(match name {
            "home_streak" => describe::home_streak(page),
            "card_lesson_place" => lesson(|it| it.place),
            "card_lesson_title" => lesson(|it| it.title),
            "card_lesson_solved" => lesson(|it| it.solved),
            "card_lesson_action" => lesson(|it| it.action.to_owned()),
            "card_day_task" => day(|it| it.task),
            "card_day_facts" => day(|it| it.facts),
            "card_day_action" => day(|it| it.action.to_owned()),
            _ => return None,
        }))
    }
}

/// Draws a position on the small board of a card.
fn show_board(card: &Element, board: &Board) -> Option<()> {
    let place = dom::find(card, "[data-part=card-board]")?;
    place.set_text_content(None);
    let size = board.size();
    let thumbnail = Thumbnail::append(&place, "thumbnail", size.lines())?;
    thumbnail.lines()?;
    let points = size.points();
    let stones = points.filter_map(|at| Some((at, board.at(at)?)));
    thumbnail.stones(&stones.collect::<Vec<_>>())
}

fn append_day(list: &Element, _: usize, mark: &DayMark) -> Option<()> {
    let state: &str = match mark.state {
        DayState::Solved => "solved",
        DayState::Today => "today",
        DayState::Empty => "",
    };
    let disc = dom::append(list, "i", state)?;
    disc.set_text_content(Some(&mark.letter));
    Some(())
}

/// The day and what is stored of puzzles, for the start of learning.
pub(crate) struct Calendar;

impl Device for Calendar {
    fn carry_out(&self, shell: &Shell, effect: Effect) -> Option<Effect> {
        let job: HomeJob = match effect.take_job() {
            Ok(job) => job,
            Err(effect) => return Some(effect),
        };
        let sender = shell.sender().clone();
        // The page answers its own effects by events that come later.
        dom::after(0.0, move || {
            let Some(shell) = sender.shell() else {
                return;
            };
            let event = match job {
                HomeJob::See => HomeEvent::Seen(puzzles::visit(&shell)),
                HomeJob::Note => HomeEvent::Solved(today()),
            };
            shell.send(Event::Home(event));
        });
        None
    }
}
