//! Wings whose code comes when it is first needed.

use crate::app_opening_list::pattern;
use crate::app_review::RUSHED;
use crate::support::desk::Desk;
use crate::support::messages::{Input, event};
use crate::support::shop::Shop;
use crate::support::table::Table;
use proptest::prelude::*;
use tengen_core::{Game, Terms};
use tengen_learn::openings::{OpeningEvent, OpeningPlace};
use tengen_learn::trainers;
use tengen_page::view::found;
use tengen_page::{
    AnalysisEvent, Arrival, Effect, Event, LabPlace, LessonPlace, Lineup, LocalPlace, Millis,
    MistakesEvent, Page, PageWing, PastEvent, PastPlace, Place, PlayoutEvent, Settings, StoreEvent,
    StudyPlace, Supply, Toast, Way, WingName, WingNews, keys, wings,
};
use tengen_records::Context;
use tengen_testing::apps::{CHINESE, LATER, USUAL, at, moves, open_file};
use tengen_testing::config::config;

/// A drilled line as the store has it.
const DRILLED: &str = "tengen drill 1\nk3 abc";

/// A page without a wing.
fn bare() -> Page {
    Page::without_wings(Game::new(Terms::default()), Settings::default(), USUAL).with_texts(CHINESE)
}

fn named(name: WingName) -> &'static dyn PageWing {
    match name {
        WingName::Study => wings::STUDY,
        WingName::Learn => wings::LEARN,
        WingName::Online => wings::ONLINE,
    }
}

fn came(name: WingName) -> Event {
    Event::Wing(WingNews::Came(named(name), Vec::new()))
}

/// Lets a wing come, and goes to the places that have waited for it, as the shell does.
fn bring(page: &mut Page, name: WingName) -> Vec<Effect> {
    let mut effects = send(page, came(name));
    while let Some(index) = effects
        .iter()
        .position(|it| matches!(it, Effect::Arrive { .. }))
    {
        let event = again(effects.remove(index)).expect("an arrival");
        effects.extend(send(page, event));
    }
    effects
}

/// Returns the event with which the shell goes to a place once more.
fn again(effect: Effect) -> Option<Event> {
    let Effect::Arrive { text, by } = effect else {
        return None;
    };
    let supply = Supply::Nothing;
    let arrival = Box::new(Arrival { text, supply });
    Some(match by {
        Way::Link => Event::Visit(arrival),
        Way::Browser => Event::Address(arrival),
    })
}

fn missing(name: WingName) -> Event {
    Event::Wing(WingNews::Missing(name))
}

fn send(page: &mut Page, event: Event) -> Vec<Effect> {
    page.update(event, LATER)
}

#[test]
fn a_place_waits_for_its_wing() {
    let lessons = Place::Lessons(LessonPlace::List);
    let mut page = bare();
    send(&mut page, Event::Press(at("h8")));
    let effects = send(&mut page, Event::visit(&LessonPlace::List));
    assert!(effects.contains(&Effect::LoadWing(WingName::Learn)));
    assert_eq!(page.open_place(), Place::Local(LocalPlace::Game));
    bring(&mut page, WingName::Study);
    assert_eq!(
        page.open_place(),
        Place::Local(LocalPlace::Game),
        "another wing"
    );
    bring(&mut page, WingName::Learn);
    assert_eq!(page.open_place(), lessons);
    assert_eq!(moves(&page), "h8");
}

#[test]
fn the_address_of_a_place_stays_until_its_wing_is_there() {
    let mut page = bare();
    let study = Box::new(Arrival {
        text: "study/".to_owned(),
        supply: Supply::Nothing,
    });
    let effects = send(&mut page, Event::Address(study));
    assert!(effects.contains(&Effect::LoadWing(WingName::Study)));
    let goes = |effects: &[Effect]| effects.iter().any(|it| matches!(it, Effect::Go { .. }));
    assert!(!goes(&effects));
    assert!(!goes(&send(&mut page, Event::Woken)));
    assert!(!goes(&bring(&mut page, WingName::Study)));
    assert_eq!(page.open_place(), Place::Study(StudyPlace::Here));
}

#[test]
fn who_goes_elsewhere_does_not_wait_any_more() {
    let mut page = bare();
    send(&mut page, Event::visit(&LessonPlace::List));
    send(&mut page, Event::visit(&LocalPlace::Home));
    bring(&mut page, WingName::Learn);
    assert_eq!(page.open_place(), Place::home());
}

#[test]
fn a_missing_wing_is_said_once_and_can_be_loaded_again() {
    let mut page = bare();
    send(&mut page, missing(WingName::Learn));
    assert_eq!(page.toast(), None, "nobody waits for it");
    send(&mut page, Event::visit(&LessonPlace::List));
    send(&mut page, missing(WingName::Learn));
    assert_eq!(page.toast(), Some(Toast::NoWing(WingName::Learn)));
    let effects = send(&mut page, Event::TakeOffer);
    assert!(effects.contains(&Effect::LoadWing(WingName::Learn)));
    assert_eq!(page.toast(), Some(Toast::LoadingWing(WingName::Learn)));
    bring(&mut page, WingName::Learn);
    assert_eq!(page.toast(), None);
    assert_eq!(page.open_place(), Place::Lessons(LessonPlace::List));
}

#[test]
fn what_is_wanted_is_forgotten_once_a_game_goes_on() {
    let begin = Event::Begin(Terms::default(), Lineup::default());
    let dismiss = [missing(WingName::Learn), Event::Dismiss];
    let unwanted = [Event::Wing(WingNews::Unwanted)];
    for acts in [&[begin][..], &[Event::Press(at("h8"))], &dismiss, &unwanted] {
        let mut page = bare();
        send(&mut page, Event::visit(&LessonPlace::List));
        assert!(page.has_wish());
        for act in acts {
            send(&mut page, act.clone());
        }
        assert!(!page.has_wish(), "{acts:?}");
        assert_eq!(page.toast(), None, "{acts:?}");
        bring(&mut page, WingName::Learn);
        assert!(matches!(page.open_place(), Place::Local(_)), "{acts:?}");
    }
}

#[test]
fn a_message_that_offers_another_try_keeps_what_is_wanted() {
    let mut page = bare();
    send(&mut page, Event::visit(&LessonPlace::List));
    send(&mut page, missing(WingName::Learn));
    send(&mut page, Event::Wing(WingNews::Unwanted));
    send(&mut page, Event::Press(at("h8")));
    assert_eq!(page.toast(), Some(Toast::NoWing(WingName::Learn)));
    send(&mut page, Event::TakeOffer);
    bring(&mut page, WingName::Learn);
    assert_eq!(page.open_place(), Place::Lessons(LessonPlace::List));
}

#[test]
fn an_answer_to_a_wing_waits_whatever_the_person_does() {
    let mut desk = Desk::new(Shop::default());
    desk.play(RUSHED);
    let past = desk.shop.past.iter();
    let all: Vec<_> = past.map(|(id, (_, facts))| (*id, facts.clone())).collect();
    assert!(!all.is_empty());
    let mut page = bare();
    let effects = send(&mut page, Event::Past(PastEvent::Listed(Some(all))));
    assert!(effects.contains(&Effect::LoadWing(WingName::Study)));
    assert!(!page.has_wish() && page.toast().is_none());
    send(&mut page, Event::Begin(Terms::default(), Lineup::default()));
    bring(&mut page, WingName::Study);
    assert!(page.has_past());
}

#[test]
fn an_opened_record_or_a_step_back_goes_on_too() {
    let read = tengen_records::read(b"(;GM[4]C[a game];B[hh])", &Context::default());
    let mut page = bare();
    send(&mut page, Event::visit(&LessonPlace::List));
    open_file(&mut page, found(&read));
    assert!(!page.has_wish(), "a record");
    let mut page = bare();
    send(&mut page, Event::Press(at("h8")));
    send(&mut page, Event::visit(&LessonPlace::List));
    send(&mut page, Event::Undo);
    assert!(!page.has_wish(), "a step back");
}

#[test]
fn only_the_message_about_its_own_wing_keeps_a_wish() {
    let mut page = bare();
    send(&mut page, Event::Wing(WingNews::Needed(WingName::Online)));
    send(&mut page, missing(WingName::Online));
    send(&mut page, Event::visit(&LessonPlace::List));
    send(&mut page, Event::Press(at("h8")));
    assert!(!page.has_wish());
    assert_eq!(page.toast(), Some(Toast::NoWing(WingName::Online)));
}

#[test]
fn a_refused_wing_is_not_asked_for_again_by_what_shows() {
    let load = Effect::LoadWing(WingName::Study);
    let read = tengen_records::read(b"(;GM[4]C[a game];B[hh])", &Context::default());
    let mut page = bare();
    assert!(open_file(&mut page, found(&read)).contains(&load));
    send(&mut page, missing(WingName::Study));
    assert_eq!(page.toast(), Some(Toast::NoWing(WingName::Study)));
    assert!(!send(&mut page, Event::Dismiss).contains(&load));
    assert!(page.refuses_wing(WingName::Study) && page.toast().is_none());
    assert!(!send(&mut page, Event::Woken).contains(&load));
    assert!(
        open_file(&mut page, found(&read)).contains(&load),
        "another record"
    );
}

#[test]
fn a_dismissed_message_forgets_what_it_is_about_and_no_other() {
    let mut page = bare();
    send(&mut page, Event::NewVersion);
    send(&mut page, Event::visit(&LessonPlace::List));
    assert_eq!(page.toast(), Some(Toast::LoadingWing(WingName::Learn)));
    send(&mut page, Event::Dismiss);
    assert!(!page.has_wish());
    assert_eq!(page.toast(), Some(Toast::NewVersion));
}

#[test]
fn the_message_about_one_wing_is_not_that_about_another() {
    let mut page = bare();
    send(&mut page, Event::Wing(WingNews::Needed(WingName::Online)));
    send(&mut page, missing(WingName::Online));
    send(&mut page, Event::visit(&LessonPlace::List));
    assert_eq!(
        page.toast(),
        Some(Toast::LoadingWing(WingName::Learn)),
        "the last wish shows"
    );
    send(&mut page, missing(WingName::Learn));
    send(&mut page, Event::Dismiss);
    assert!(!page.has_wish());
    assert_eq!(page.toast(), Some(Toast::NoWing(WingName::Online)));
    send(&mut page, Event::visit(&LessonPlace::List));
    send(&mut page, missing(WingName::Learn));
    bring(&mut page, WingName::Online);
    assert_eq!(page.toast(), Some(Toast::NoWing(WingName::Learn)));
    assert!(page.has_wish());
}

#[test]
fn a_review_of_an_earlier_game_waits_for_nothing() {
    let mut desk = Desk::of(Shop::default(), bare().with_wing(wings::STUDY));
    desk.play(RUSHED);
    desk.review();
    desk.send(missing(WingName::Learn));
    assert_eq!(desk.page.toast(), Some(Toast::NoWing(WingName::Learn)));
    desk.send(Event::Begin(Terms::default(), Lineup::default()));
    assert_ne!(desk.page.toast(), Some(Toast::NoWing(WingName::Learn)));
}

#[test]
fn a_place_that_waits_for_the_store_too_keeps_its_address() {
    let goes = |effects: &[Effect]| effects.iter().any(|it| matches!(it, Effect::Go { .. }));
    let mut page = bare().awaiting_store();
    let lab = Box::new(Arrival::at(&LabPlace, Supply::Nothing));
    assert!(!goes(&send(&mut page, Event::Address(lab))));
    assert!(!goes(&bring(&mut page, WingName::Study)));
    assert!(!goes(&send(&mut page, Event::Woken)));
}

#[test]
fn the_address_of_a_missing_place_goes_with_the_next_stone() {
    let mut page = bare();
    let learn = Box::new(Arrival::at(&LessonPlace::List, Supply::Nothing));
    send(&mut page, Event::Address(learn));
    let goes = |effects: &[Effect]| effects.iter().any(|it| matches!(it, Effect::Go { .. }));
    assert!(!goes(&send(&mut page, missing(WingName::Learn))));
    assert!(goes(&send(&mut page, Event::Press(at("h8")))));
}

#[test]
fn a_control_is_used_unless_the_person_does_something_else() {
    let wanted = |name| Event::Wing(WingNews::Wanted(name));
    let mut page = bare();
    send(&mut page, wanted(WingName::Study));
    assert!(page.awaits_control(WingName::Study));
    send(&mut page, wanted(WingName::Online));
    assert!(page.awaits_control(WingName::Online) && !page.awaits_control(WingName::Study));
    send(&mut page, Event::Press(at("h8")));
    assert!(!page.awaits_control(WingName::Online));
}

#[test]
fn a_wing_that_is_needed_is_asked_for_once_and_said_if_it_is_missing() {
    let needed = || Event::Wing(WingNews::Needed(WingName::Online));
    let load = Effect::LoadWing(WingName::Online);
    let mut page = bare();
    assert!(send(&mut page, needed()).contains(&load));
    assert_eq!(page.toast(), None, "the person has not asked for it");
    assert!(!send(&mut page, needed()).contains(&load), "asked already");
    send(&mut page, Event::Press(at("h8")));
    send(&mut page, missing(WingName::Online));
    assert_eq!(page.toast(), Some(Toast::NoWing(WingName::Online)));
    bring(&mut page, WingName::Online);
    assert_eq!(page.toast(), None);
}

#[test]
fn a_control_asks_for_its_wing_once() {
    let wanted = || Event::Wing(WingNews::Wanted(WingName::Online));
    let load = Effect::LoadWing(WingName::Online);
    let mut page = bare();
    assert!(send(&mut page, wanted()).contains(&load));
    send(&mut page, missing(WingName::Online));
    assert_eq!(page.toast(), Some(Toast::NoWing(WingName::Online)));
    bring(&mut page, WingName::Online);
    assert_eq!(page.toast(), None);
    assert!(!send(&mut page, wanted()).contains(&load), "it is there");
}

#[test]
fn an_opened_record_asks_for_the_wing_that_shows_it() {
    let load = Effect::LoadWing(WingName::Study);
    let mut page = bare();
    assert!(
        !send(&mut page, Event::Woken).contains(&load),
        "a game that is played"
    );
    let read = tengen_records::read(b"(;GM[4]C[a game];B[hh])", &Context::default());
    assert!(open_file(&mut page, found(&read)).contains(&load));
    assert!(
        !send(&mut page, Event::Woken).contains(&load),
        "asked already"
    );
}

#[test]
fn a_wing_takes_what_the_store_has_for_it() {
    let whole = bare().with_wing(wings::LEARN);
    assert!(whole.read_at_start().contains(&keys::DRILL));
    assert!(bare().read_at_start().is_empty());
    let whole = whole.with_stored(keys::DRILL, DRILLED);
    let mut page = bare();
    let stored = vec![(keys::DRILL, DRILLED.to_owned())];
    send(&mut page, Event::Wing(WingNews::Came(wings::LEARN, stored)));
    let found = Event::Store(StoreEvent::Found(
        keys::DRILL,
        "tengen drill 1\no1 def".to_owned(),
    ));
    let effects = send(&mut page, found.clone());
    let text = effects.iter().find_map(|it| match it {
        Effect::Store(keys::DRILL, text) => Some(text),
        _ => None,
    });
    assert!(text.is_some_and(|text| text.contains("k3 abc") && text.contains("o1 def")));
    let mut whole = whole;
    assert_eq!(send(&mut whole, found), effects);
}

#[test]
fn another_tab_that_trains_is_understood_without_the_wing() {
    let mut page = bare();
    let line = trainers::STORED.line("tengen trainers 1");
    send(&mut page, Event::Store(StoreEvent::OtherTab(line)));
    assert_eq!(page.toast(), None);
}

#[test]
fn a_wing_that_asks_for_another_one_waits_for_it() {
    let mut page = bare().with_wing(wings::LEARN);
    send(&mut page, Event::visit(&OpeningPlace::List));
    send(&mut page, Event::own(OpeningEvent::Choose(pattern("D4"))));
    let effects = send(&mut page, Event::own(OpeningEvent::Analyse));
    assert!(effects.contains(&Effect::LoadWing(WingName::Study)));
    bring(&mut page, WingName::Study);
    assert_eq!(page.open_place(), Place::Study(StudyPlace::Here));
}

#[test]
fn a_review_waits_for_the_wing_that_keeps_its_mistakes() {
    let mut desk = Desk::of(Shop::default(), bare().with_wing(wings::STUDY));
    desk.play(RUSHED);
    desk.review();
    assert!(!desk.page.asks_whose_mistakes());
    desk.send(missing(WingName::Learn));
    assert_eq!(desk.page.toast(), Some(Toast::NoWing(WingName::Learn)));
    desk.send(came(WingName::Learn));
    assert!(desk.page.asks_whose_mistakes());
}

#[test]
fn a_review_that_stays_while_a_win_is_played_out_keeps_its_mistakes() {
    let mut table = Table::people("freestyle");
    table.app = bare().with_wing(wings::STUDY);
    table.play(RUSHED);
    table.analyse(AnalysisEvent::Review);
    table.ready();
    table.study_all();
    table.send(missing(WingName::Learn));
    table.analyse(AnalysisEvent::PlayOut(5));
    assert_eq!(table.app.toast(), Some(Toast::NoWing(WingName::Learn)));
    table.send(came(WingName::Learn));
    let read = MistakesEvent::Read {
        stored: None,
        day: 0,
    };
    table.send(Event::Mistakes(read));
    table.send(Event::Playout(PlayoutEvent::Leave));
    assert!(table.app.asks_whose_mistakes());
}

#[test]
fn who_has_gone_on_is_not_led_back_when_the_wing_comes_for_another_reason() {
    let read = tengen_records::read(b"(;GM[4]C[a game];B[hh])", &Context::default());
    let mut page = bare();
    send(&mut page, Event::visit(&PastPlace));
    send(&mut page, missing(WingName::Study));
    open_file(&mut page, found(&read));
    bring(&mut page, WingName::Study);
    assert_eq!(page.open_place(), Place::Local(LocalPlace::Game));
    assert!(!page.has_wish() && page.toast() != Some(Toast::NoWing(WingName::Study)));
}

#[test]
fn a_place_that_waits_for_the_store_is_forgotten_too() {
    let mut page = bare().with_wing(wings::STUDY).awaiting_store();
    let lab = Box::new(Arrival::at(&LabPlace, Supply::Nothing));
    send(&mut page, Event::Address(lab));
    send(&mut page, came(WingName::Learn));
    let effects = send(&mut page, Event::visit(&LessonPlace::List));
    assert_eq!(page.open_place(), Place::Lessons(LessonPlace::List));
    let goes = |it: &Effect| matches!(it, Effect::Go { .. });
    assert!(effects.iter().any(goes), "the address follows");
    send(&mut page, Event::Store(StoreEvent::Read(Box::default())));
    assert_eq!(page.open_place(), Place::Lessons(LessonPlace::List));
}

/// A place of each wing, and of the centre.
fn place() -> impl Strategy<Value = Input> {
    let places = [
        Event::visit(&LocalPlace::Home),
        Event::visit(&LocalPlace::Game),
        Event::visit(&StudyPlace::Here),
        Event::visit(&PastPlace),
        Event::visit(&LessonPlace::List),
        Event::visit(&LessonPlace::Lesson(1)),
        Event::visit(&OpeningPlace::List),
        Event::Analysis(AnalysisEvent::Open),
    ];
    prop::sample::select(places.to_vec()).prop_map(Input::Plain)
}

proptest! {
    #![proptest_config(config(200))]

    /// A page whose wings come when they are first needed does what a page does that has them.
    #[test]
    fn a_wing_that_comes_late_changes_nothing(
        events in prop::collection::vec(prop_oneof![4 => event(), 1 => place()], 40),
    ) {
        let mut whole = Page::new(Game::new(Terms::default()), Settings::default(), USUAL);
        let mut late = Page::without_wings(Game::new(Terms::default()), Settings::default(), USUAL);
        for (number, event) in (1_u32..).zip(events) {
            let now = Millis(f64::from(number) * 1000.0);
            let event = event.msg(&whole);
            let _ = whole.update(event.clone(), now);
            let mut wanted = late.update(event, now);
            while let Some(effect) = wanted.pop() {
                if let Effect::LoadWing(name) = effect {
                    wanted.extend(late.update(came(name), now));
                } else if let Some(event) = again(effect) {
                    wanted.extend(late.update(event, now));
                }
            }
            prop_assert_eq!(moves(&whole), moves(&late));
            prop_assert_eq!(whole.open_place(), late.open_place());
            prop_assert_eq!(whole.toast(), late.toast());
            prop_assert_eq!(whole.activity_name(), late.activity_name());
        }
    }
}
