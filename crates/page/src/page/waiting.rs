//! Waiting for wings whose code is not there.

use super::{Event, Page, WingNews};
use tengen_core::game::Purpose;
use tengen_kit::effect::{Effect, Way};
use tengen_kit::message::{Message, Toast};
use tengen_kit::wing::WingName;

/// What waits for the code of wings.
#[derive(Clone, Debug, Default)]
pub(super) struct Waiting {
    /// What the person wanted last, with what it has led to. Empty if that is there.
    wish: Vec<(WingName, Wish)>,
    /// What was answered to a wing.
    answers: Vec<(WingName, Event)>,
    /// The wings that are needed by what shows, runs or has happened.
    needed: Vec<WingName>,
    /// Those of them that did not come, and that the person does not want to be tried again.
    refused: Vec<WingName>,
    /// `true` if a review has ended, and learning does not know it.
    has_review: bool,
}

#[derive(Clone, Debug)]
enum Wish {
    /// The event of a wing, or of the way to one of its places.
    Event(Event),
    /// The use of a control, which the shell does.
    Control,
}

impl Waiting {
    fn is_for(&self, name: WingName) -> bool {
        self.is_wanted(name) || self.needed.contains(&name)
    }

    fn is_wanted(&self, name: WingName) -> bool {
        self.wish.iter().any(|(wanted, _)| *wanted == name)
    }

    /// Lets a wing be asked for as if it had not been.
    fn forget_answer(&mut self, name: WingName) {
        self.needed.retain(|needed| *needed != name);
        self.refused.retain(|refused| *refused != name);
    }
}

/// Takes out of a list what waits for a wing.
fn take_due<T>(list: &mut Vec<(WingName, T)>, name: WingName) -> Vec<(WingName, T)> {
    let all = std::mem::take(list).into_iter();
    let (due, rest) = all.partition(|(wanted, _)| *wanted == name);
    *list = rest;
    due
}

impl Page {
    /// Returns `true` if the person wants something of a wing that is not there.
    pub fn has_wish(&self) -> bool {
        !self.waiting.wish.is_empty()
    }

    /// Returns `true` if the person has last used a control of a wing that is being loaded.
    pub fn awaits_control(&self, name: WingName) -> bool {
        let mut wish = self.waiting.wish.iter();
        let is_used = wish.any(|it| matches!(it, (wanted, Wish::Control) if *wanted == name));
        is_used && !self.offers_try(name)
    }

    /// Returns `true` if a message offers to load a wing once more.
    fn offers_try(&self, name: WingName) -> bool {
        self.cx.toasts.contains(&Toast::NoWing(name))
    }

    /// Returns `true` if the browser shows the address of a place that waits for its wing.
    pub(super) fn awaits_place(&self) -> bool {
        let mut wish = self.waiting.wish.iter();
        wish.any(|(_, wish)| matches!(wish, Wish::Event(Event::Address(_))))
    }

    /// Lets an event wait until a wing is there.
    pub(super) fn wait_for(&mut self, name: WingName, event: Event) {
        if event.is_answer() {
            self.waiting.answers.push((name, event));
            self.need(name);
        } else {
            self.wish_for(name, Wish::Event(event));
        }
    }

    fn wish_for(&mut self, name: WingName, wish: Wish) {
        self.waiting.wish.push((name, wish));
        self.waiting.refused.retain(|refused| *refused != name);
        self.load_wing(name);
    }

    /// Loads a wing because the person asks for it, which the page says.
    pub(super) fn load_wing(&mut self, name: WingName) {
        self.cx.drop_toast(Toast::NoWing(name));
        self.show_first(Toast::LoadingWing(name));
        self.cx.push(Effect::LoadWing(name));
    }

    /// The person goes on with something else: forgets what they wanted, unless a message offers to try it once more. A place
    /// is visited as by a link then, because the browser shows another address.
    pub(super) fn go_on_elsewhere(&mut self) {
        for (name, wish) in std::mem::take(&mut self.waiting.wish) {
            if self.offers_try(name) {
                let wish = match wish {
                    Wish::Event(Event::Address(arrival)) => Wish::Event(Event::Visit(arrival)),
                    wish => wish,
                };
                self.waiting.wish.push((name, wish));
            } else {
                self.cx.drop_toast(Toast::LoadingWing(name));
                self.cx.refresh();
            }
        }
    }

    /// Forgets what the person wanted, with the messages about it.
    pub(super) fn forget_wish(&mut self) {
        for (name, _) in std::mem::take(&mut self.waiting.wish) {
            self.drop_messages(name);
        }
    }

    /// Drops the messages about a wing, unless something still waits for it.
    fn drop_messages(&mut self, name: WingName) {
        if !self.waiting.is_wanted(name) {
            self.cx.drop_toast(Toast::LoadingWing(name));
        }
        if !self.waiting.is_for(name) {
            self.cx.drop_toast(Toast::NoWing(name));
        }
        self.cx.refresh();
    }

    /// Asks once for a wing that is needed, but that the person has not asked for.
    fn need(&mut self, name: WingName) {
        let waiting = &mut self.waiting;
        let is_asked = waiting.needed.contains(&name) || waiting.refused.contains(&name);
        if self.wings.lacks(name) && !is_asked {
            waiting.needed.push(name);
            self.cx.push(Effect::LoadWing(name));
        }
    }

    /// Asks for the wing that shows an opened record.
    pub(super) fn want_what_shows(&mut self) {
        if self.purpose() == Purpose::Study {
            self.need(WingName::Study);
        }
    }

    /// Follows another record on the board, whose wing may be asked for although that of an earlier one was refused.
    pub(super) fn another_record_shows(&mut self) {
        self.go_on_elsewhere();
        self.waiting.forget_answer(WingName::Study);
    }

    /// Follows the end of a review, whose mistakes learning keeps.
    pub(super) fn need_learning(&mut self) {
        self.waiting.has_review = self.lacks(WingName::Learn);
        self.need(WingName::Learn);
    }

    /// Follows another game on the board. Once the review is gone, its mistakes that learning does not know are nobody's.
    pub(super) fn another_game_shows(&mut self) {
        if self.waiting.has_review && self.analysis.finished().is_none() {
            self.waiting.has_review = false;
            self.waiting.forget_answer(WingName::Learn);
            self.drop_messages(WingName::Learn);
        }
    }

    /// Follows the dismissal of a message about a wing, which the person does not want any more.
    pub(super) fn dismissed(&mut self, toast: Toast) {
        if let Toast::NoWing(name) | Toast::LoadingWing(name) = toast {
            take_due(&mut self.waiting.wish, name);
            self.waiting.forget_answer(name);
            self.waiting.refused.push(name);
            self.drop_messages(name);
        }
    }

    /// Returns `true` if the person does not want a wing any more that is not there.
    pub fn refuses_wing(&self, name: WingName) -> bool {
        self.waiting.refused.contains(&name)
    }

    /// Follows what the shell says of the code of a wing.
    pub(super) fn wing_news(&mut self, news: WingNews) {
        match news {
            WingNews::Wanted(name) if self.lacks(name) => {
                self.forget_wish();
                self.wish_for(name, Wish::Control);
            }
            WingNews::Wanted(_) => {}
            WingNews::Needed(name) => self.need(name),
            WingNews::Unwanted => self.go_on_elsewhere(),
            WingNews::Missing(name) => self.miss_wing(name),
            WingNews::Came(wing, stored) => {
                self.add_wing(wing);
                for (key, text) in stored {
                    let _ = self.take_text(key, &text);
                }
                self.go_on_with_wing(wing.name());
            }
        }
    }

    /// Says that a wing is missing, if something waits for it.
    fn miss_wing(&mut self, name: WingName) {
        self.cx.drop_toast(Toast::LoadingWing(name));
        if self.waiting.is_wanted(name) {
            self.show_first(Toast::NoWing(name));
        } else if self.waiting.is_for(name) {
            self.cx.show_toast_anew(Toast::NoWing(name));
        }
    }

    /// Shows a message before others, because the person has just asked for what it is about.
    fn show_first(&mut self, toast: Toast) {
        self.cx.put_toast_first(toast);
        self.cx.announce(Message::Toast(toast));
    }

    /// Goes on with what has waited for a wing.
    fn go_on_with_wing(&mut self, name: WingName) {
        self.waiting.forget_answer(name);
        if name == WingName::Learn && std::mem::take(&mut self.waiting.has_review) {
            self.add_mistakes();
        }
        for (_, event) in take_due(&mut self.waiting.answers, name) {
            self.take_in(event);
        }
        let wish = take_due(&mut self.waiting.wish, name);
        // Who has not asked for another try has gone on.
        let is_awaited = !self.offers_try(name);
        self.drop_messages(name);
        for (_, wish) in wish {
            if let Wish::Event(event) = wish
                && is_awaited
            {
                self.go_on_with_event(name, event);
            }
        }
    }

    /// Handles an event that has waited for a wing. Only the shell knows what a place needs, so it goes there once more; the
    /// place waits until it has.
    fn go_on_with_event(&mut self, name: WingName, event: Event) {
        let (text, by) = match &event {
            Event::Visit(arrival) => (arrival.text.clone(), Way::Link),
            Event::Address(arrival) => (arrival.text.clone(), Way::Browser),
            _ => return self.go_or_ask(event),
        };
        self.cx.push(Effect::Arrive { text, by });
        self.waiting.wish.push((name, Wish::Event(event)));
    }
}
