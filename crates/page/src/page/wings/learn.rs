//! The wing of learning: puzzles, mistakes, lessons, drills and the features of the list.

use crate::page::address::{Entry, Supply};
use crate::page::wing::{Fetched, Wing};
use crate::page::words::{learn, puzzles};
use crate::page::{Change, Event, Page, Panel, Place};
use std::rc::Rc;
use tengen_kit::asset::{Asset, Content};
use tengen_kit::message::{Message, NoticeReason};
use tengen_kit::progress::Taken;
use tengen_kit::store::StoreKey;
use tengen_kit::wing::WingName;
use tengen_learn::drill::{DrillEvent, DrillPlace, STORED as DRILL};
use tengen_learn::home::STORED as DAYS;
use tengen_learn::lessons::{self, LessonEvent, LessonPlace};
use tengen_learn::mistakes::{self, MistakesEvent};
use tengen_learn::puzzles::{self as puzzle_part, PuzzleEvent};

/// The wing of learning.
#[derive(Debug)]
pub(super) struct LearnWing;

impl Wing for LearnWing {
    fn name(&self) -> WingName {
        WingName::Learn
    }

    fn begin(&self, page: &mut Page) {
        page.features.begin();
    }

    fn take_in(&self, page: &mut Page, event: Event) {
        match event {
            Event::Puzzles(event) => page.puzzle_event(event),
            Event::Mistakes(event) => page.mistakes_event(event),
            Event::Lesson(event) => page.lesson_event(event),
            Event::Home(event) => page.home_event(event),
            Event::Own(event) => page.feature_event(&event),
            Event::Drill(event) => page.drill_event(event),
            _ => {}
        }
    }

    fn enter(&self, page: &mut Page, entry: Entry) {
        page.clear_way(&entry);
        match (entry.place, entry.supply) {
            (Place::Puzzles(place), Supply::Puzzles(visit)) => {
                page.go_through(Event::Puzzles(PuzzleEvent::Visit(visit, place)));
            }
            (Place::Mistakes(_), Supply::Puzzles(visit)) => {
                page.go_through(Event::Mistakes(MistakesEvent::Practise(visit)));
            }
            (Place::Feature(place), supply) => page.open_feature(&place, &supply),
            (Place::Drill(place), Supply::Chance(lot)) => page.enter_drill(place, lot),
            (Place::Lessons(place), _) => page.enter_lessons(place),
            // It lacks what it needs.
            _ => {}
        }
    }

    fn close_but(&self, page: &mut Page, kept: Panel) {
        if kept != Panel::Puzzles {
            page.puzzles.close(&mut page.cx);
        }
        if kept == Panel::Learn {
            return;
        }
        page.drill.leave(&mut page.cx);
        if page.lessons.is_open() {
            page.lessons.update(LessonEvent::Close, &mut page.cx);
            page.features.leave(&mut page.cx);
            page.follow_changes();
        }
    }

    fn follow(&self, page: &mut Page, change: &Change) {
        let cx = &mut page.cx;
        page.puzzles.follow(change, cx);
        page.lessons.follow(change, cx);
        page.home.follow(change, cx);
        page.drill.follow(change, cx);
        page.features.follow(change, cx);
    }

    fn conclude(&self, page: &mut Page, change: &Change) {
        match *change {
            Change::Reviewed => page.add_mistakes(),
            Change::Practised(key, grade) => page.grade(key, grade),
            _ => {}
        }
    }

    fn prepare(&self, page: &mut Page) {
        page.ask_for_answer();
        page.puzzles.settle(&mut page.cx);
    }

    fn set_tasks(&self, page: &mut Page) {
        page.cx.tasks.attempt = page.puzzles.task().map(Rc::new);
        page.cx.tasks.card = page.puzzles.study().map(Rc::new);
    }

    fn go_on(&self, page: &mut Page) {
        page.lessons.settle(&mut page.cx);
    }

    fn settle(&self, page: &mut Page) {
        page.settle_home();
    }

    fn message(&self, page: &Page, message: Message) -> Option<String> {
        match message {
            Message::Learn(message) => Some(learn::message(page, message)),
            Message::Feature => Some(page.feature_announcement()),
            _ => None,
        }
    }

    fn refusal(&self, page: &Page, reason: NoticeReason) -> Option<String> {
        match reason {
            NoticeReason::Learn(reason) => Some(learn::refusal(page, reason)),
            NoticeReason::Feature => Some(page.feature_refusal()),
            _ => None,
        }
    }

    fn remark(&self, page: &Page) -> String {
        puzzles::spoken_remark(page)
    }

    fn text(&self, page: &Page, key: StoreKey) -> Option<String> {
        match key {
            puzzle_part::STORED => page.puzzles.record().map(ToString::to_string),
            mistakes::STORED => page.mistakes.text(),
            lessons::STORED => Some(page.lessons.text()),
            DAYS => Some(page.home.text()),
            DRILL => Some(page.drill.text()),
            key => page.features.text(key),
        }
    }

    fn read_at_start(&self, page: &Page) -> Vec<StoreKey> {
        let parts = [lessons::STORED, DAYS, DRILL];
        parts.into_iter().chain(page.features.keys()).collect()
    }

    fn read(&self, page: &mut Page, key: StoreKey, text: &str) -> Option<Taken> {
        Some(match key {
            puzzle_part::STORED => page.puzzles.hear(text),
            mistakes::STORED => page.mistakes.hear(text),
            lessons::STORED => page.lessons.read(text),
            DAYS => page.home.read(text),
            DRILL => page.drill.read(text),
            key => return page.features.read(key, text),
        })
    }

    fn take_asset(
        &self,
        page: &mut Page,
        asset: Asset,
        content: Option<Content>,
    ) -> Option<Fetched> {
        let cx = &mut page.cx;
        if asset.name() == puzzle_part::ASSET.name() {
            page.puzzles.take(content, cx);
        } else if asset.name() == lessons::ASSET.name() {
            page.lessons.take(asset, content, cx);
        } else {
            return page.features.take(asset, content, cx);
        }
        None
    }
}

impl Page {
    fn enter_lessons(&mut self, place: LessonPlace) {
        self.features.close(&mut self.cx);
        self.drill.leave(&mut self.cx);
        if self.lessons.place() != place {
            match place {
                LessonPlace::List => self.go_through(Event::Lesson(LessonEvent::List)),
                LessonPlace::Lesson(index) => self.lessons.go_to(index.into(), &mut self.cx),
            }
        }
        if !self.lessons.is_open() {
            self.go_through(Event::Lesson(LessonEvent::Open));
        }
    }

    /// Drills the tree of a stored game if it is the local one.
    fn enter_drill(&mut self, DrillPlace(id): DrillPlace, lot: u32) {
        if id.is_none_or(|id| self.store.is_current(id)) {
            self.go_through(Event::Drill(DrillEvent::Start(lot)));
        } else {
            self.enter_lessons(LessonPlace::List);
            self.say_no_such_place();
        }
    }
}
