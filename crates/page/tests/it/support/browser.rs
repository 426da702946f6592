//! A browser with its history, around a page.

use crate::app_lessons;
use crate::app_playout_beside::visitor;
use crate::app_trainers::questions;
use crate::support::puzzler::{defend, fours, threats, visit};
use crate::support::table::Table;
use tengen_page::{
    Arrival, CardsJob, Content, Effect, Event, How, MistakesEvent, Needs, Place, Supply, Toast,
};
use tengen_puzzles::Collection;

/// A browser that shows the page of a table.
pub(crate) struct Browser {
    pub(crate) table: Table,
    /// The entries of its history.
    entries: Vec<String>,
    here: usize,
}

impl Browser {
    /// Opens an address, with a page that has the state of the table.
    pub(crate) fn open(table: Table, address: &str) -> Browser {
        let mut browser = Browser {
            table,
            entries: vec![address.to_owned()],
            here: 0,
        };
        browser.arrive();
        browser
    }

    /// Opens the site with a running game on the board.
    pub(crate) fn playing() -> Browser {
        let mut browser = Browser::open(Table::people("freestyle"), "");
        browser.table.now += 1000.0;
        for point in ["a1", "b2", "c3"] {
            browser.press(point);
        }
        browser
    }

    pub(crate) fn address(&self) -> &str {
        &self.entries[self.here]
    }

    pub(crate) fn entries(&self) -> &[String] {
        &self.entries
    }

    /// Returns `true` if the page asks before it leaves an activity.
    pub(crate) fn is_asked(&self) -> bool {
        self.table.app.leave_question().is_some()
    }

    pub(crate) fn press(&mut self, point: &str) {
        self.send(Event::Press(point.parse().expect("a point")));
    }

    pub(crate) fn send(&mut self, event: Event) {
        let effects = self.table.send(event);
        self.carry_out(effects);
    }

    /// A link or the person changes the address.
    pub(crate) fn go_to(&mut self, address: &str) {
        self.entries.truncate(self.here + 1);
        self.entries.push(address.to_owned());
        self.here += 1;
        self.arrive();
    }

    pub(crate) fn back(&mut self) {
        self.here = self.here.checked_sub(1).expect("an entry before");
        self.arrive();
    }

    pub(crate) fn forward(&mut self) {
        self.here += 1;
        assert!(self.here < self.entries.len(), "no entry follows");
        self.arrive();
    }

    pub(crate) fn says(&self, toast: Toast) -> bool {
        self.table.toasts().contains(&toast)
    }

    fn arrive(&mut self) {
        let text = self.address().to_owned();
        let supply = match Place::read(&text).needs() {
            Needs::Nothing => Supply::Nothing,
            Needs::Chance => Supply::Chance(1),
            Needs::Puzzles => Supply::Puzzles(visit(0)),
            Needs::Lab => Supply::Lab {
                settings: "tengen lab 1\nfirst=search time:1000\nsecond=simple\n"
                    .parse()
                    .unwrap_or_default(),
                stored: None,
            },
            Needs::Visitor => Supply::Visitor(visitor()),
        };
        self.send(Event::Address(Box::new(Arrival { text, supply })));
    }

    /// The browser shows an address at once; files arrive later.
    fn carry_out(&mut self, effects: Vec<Effect>) {
        let is_go = |effect: &Effect| matches!(effect, Effect::Go { .. });
        let (first, later): (Vec<_>, Vec<_>) = effects.into_iter().partition(is_go);
        for effect in first.into_iter().chain(later) {
            match effect {
                Effect::Go { route, how } => {
                    let text = route.to_string();
                    match how {
                        How::Push => {
                            self.entries.truncate(self.here + 1);
                            self.entries.push(text);
                            self.here += 1;
                        }
                        How::Replace => self.entries[self.here] = text,
                    }
                }
                Effect::Fetch(asset) => {
                    let content = match asset.name() {
                        "lessons" => Content::Text(app_lessons::TEXT.to_owned()),
                        "puzzles" => {
                            let all = Collection::write([fours(), threats(), defend()]);
                            Content::Bytes(all)
                        }
                        "trainers" => Content::Bytes(questions().to_bytes()),
                        _ => continue,
                    };
                    self.send(Event::Fetched(asset, Some(content)));
                }
                Effect::Job(job) if job.get() == Some(&CardsJob) => {
                    let event = MistakesEvent::Read {
                        stored: None,
                        day: 0,
                    };
                    self.send(Event::Mistakes(event));
                }
                _ => {}
            }
        }
    }
}
