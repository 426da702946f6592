//! The wing of study: the analysis, wins, the library with its games, the record and the Lab.

use crate::page::address::{Entry, Supply};
use crate::page::wing::Wing;
use crate::page::words::{playout, study};
use crate::page::{Change, Event, Page, Panel, Place};
use std::rc::Rc;
use tengen_kit::activity::Input;
use tengen_kit::change::Actor;
use tengen_kit::message::Message;
use tengen_kit::store::StoreKey;
use tengen_kit::wing::WingName;
use tengen_study::analysis::{AnalysisEvent, StudyPlace};
use tengen_study::lab;
use tengen_study::library::Shelf;
use tengen_study::past::PastEvent;

/// The wing of study.
#[derive(Debug)]
pub(super) struct StudyWing;

impl Wing for StudyWing {
    fn name(&self) -> WingName {
        WingName::Study
    }

    fn take_in(&self, page: &mut Page, event: Event) {
        match event {
            Event::Analysis(event) => page.analysis_event(event),
            Event::Win(event) => page.win_event(event),
            Event::Playout(event) => page.playout_event(event),
            Event::Collection(event) => page.collection_event(event),
            Event::Library(event) => page.library_event(event),
            Event::Past(event) => page.past_event(event),
            Event::History(event) => page.history_event(event),
            Event::Lab(event) => page.lab_event(event),
            _ => {}
        }
    }

    fn enter(&self, page: &mut Page, entry: Entry) {
        let copied = matches!(entry.place, Place::Lab(_)).then(|| page.copied_board());
        page.clear_way(&entry);
        match (entry.place, entry.supply) {
            (Place::Study(place), _) => page.enter_study(&place),
            (Place::Collection(place), _) => page.open_library(Page::shelf_of(&place)),
            (Place::Past(_), _) => page.open_library(Shelf::Past),
            (Place::Lab(_), Supply::Lab { settings, stored }) => {
                if let Some(copied) = copied.filter(|_| page.may_do(Input::Lab)) {
                    page.open_lab(settings, stored.as_deref(), copied);
                }
            }
            // It lacks what it needs.
            _ => {}
        }
    }

    fn close_but(&self, page: &mut Page, kept: Panel) {
        if kept != Panel::Library {
            page.close_library();
        }
        if kept != Panel::Analysis {
            page.analysis.close(&mut page.cx);
        }
        if kept != Panel::Lab {
            page.close_lab();
        }
    }

    fn follow(&self, page: &mut Page, change: &Change) {
        let cx = &mut page.cx;
        if let Some(lab) = &mut page.lab {
            lab.follow(change, cx);
        }
        page.wins.follow(change, cx);
        page.analysis.follow(change, cx);
        page.collection.follow(change, cx);
    }

    fn conclude(&self, page: &mut Page, change: &Change) {
        match change {
            Change::Acted(Actor::Hand) => page.answer_defence(),
            Change::Reviewed => page.save_review(),
            _ => {}
        }
    }

    fn prepare(&self, page: &mut Page) {
        if let Some(lab) = &mut page.lab {
            lab.settle(&mut page.cx);
        }
    }

    fn set_tasks(&self, page: &mut Page) {
        page.cx.tasks.review = page.analysis.task(&page.cx).map(Rc::new);
        page.cx.tasks.live = page.analysis.live_task(&mut page.cx);
        page.study_explored();
    }

    fn go_on(&self, page: &mut Page) {
        page.analysis.say_verdict(&mut page.cx);
    }

    fn report(&self, page: &mut Page) {
        if let Some(lab) = &mut page.lab {
            lab.report(&mut page.cx);
        }
    }

    fn settle(&self, page: &mut Page) {
        page.settle_collection();
        page.settle_library();
    }

    fn message(&self, page: &Page, message: Message) -> Option<String> {
        match message {
            Message::Study(message) => Some(study::message(page, message)),
            _ => None,
        }
    }

    fn remark(&self, page: &Page) -> String {
        playout::left(page)
    }

    fn text(&self, page: &Page, key: StoreKey) -> Option<String> {
        let lab = page.lab.as_ref()?;
        match key {
            lab::STORED => Some(lab.settings().to_string()),
            lab::SNAPSHOTS => Some(lab.saves_text()),
            _ => None,
        }
    }
}

impl Page {
    fn enter_study(&mut self, place: &StudyPlace) {
        match place {
            StudyPlace::Here if self.has_online_below() => {}
            StudyPlace::Here => self.bring_last_back(),
            StudyPlace::Link(text) => self.open_link(text),
            StudyPlace::Past(id) if self.store.is_current(*id) => self.library.study(Some(*id)),
            StudyPlace::Past(id) => {
                self.bar.fetch_past(*id);
                return self.past_event(PastEvent::Open(*id));
            }
        }
        self.follow_changes();
        if self.may_analyse() {
            self.go_through(Event::Analysis(AnalysisEvent::Open));
        }
    }
}
