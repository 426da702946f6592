//! Preparing replies and taking a vacation on the page, against the hall.

use tengen_core::{PlayRefusal, Refusal};
use tengen_page::text::Texts;
use tengen_page::view::{describe, online_parts, vacation_parts};
use tengen_page::{Effect, Event, HistoryEvent, Message, OnlineEvent, OnlineMessage, PlanEvent};

use tengen_online::Reason;

use crate::support::World;
use crate::support::page::{Tab, all_hear, pair, play};

const TERMS: &str = "freestyle clock=days:3/turn";

const DAY: u64 = 24 * 3_600_000;

/// Returns a world with the pages of the player who waits and the player who is to move after h8.
fn begun() -> (World, Tab, Tab) {
    let (mut world, mut one, mut two) = pair(TERMS);
    play("h8", &mut world, &mut one, &mut two);
    if one.app.may_play_online() {
        (world, two, one)
    } else {
        (world, one, two)
    }
}

fn plan(page: &mut Tab, event: PlanEvent, world: &mut World) {
    page.online(OnlineEvent::Plan(event), world);
}

fn parts(page: &Tab) -> Vec<&'static str> {
    let online = page.app.online().expect("online play is open");
    online_parts(&page.app, online)
}

fn lines(page: &Tab) -> String {
    describe::online_plan(&page.app).1
}

#[test]
fn replies_are_prepared_on_the_board_and_played_by_the_server() {
    let (mut world, mut waiter, mut mover) = begun();
    assert!(waiter.app.may_plan() && !mover.app.may_plan());
    assert!(parts(&waiter).contains(&"plannable"));
    plan(&mut waiter, PlanEvent::Open, &mut world);
    assert!(
        waiter
            .said
            .contains(&Message::from(OnlineMessage::Planning))
    );
    assert!(parts(&waiter).contains(&"planning") && waiter.app.shows_online());
    assert!(!parts(&waiter).contains(&"lobby"));
    // i9 is answered by g7, and then j10 by f6.
    for point in ["i9", "g7", "j10", "f6"] {
        waiter.press(point, &mut world);
    }
    assert_eq!(lines(&waiter), "i9 g7 j10 f6");
    // Back to the first move, which is answered in another way.
    for _ in 0..3 {
        waiter.send(Event::Undo, &mut world);
    }
    waiter.press("g8", &mut world);
    assert_eq!(lines(&waiter), "i9 g8", "the last reply counts");
    waiter.send(Event::Undo, &mut world);
    waiter.send(Event::Undo, &mut world);
    waiter.press("a1", &mut world);
    assert_eq!(lines(&waiter), "i9 g8", "a move without a reply");
    waiter.press("b2", &mut world);
    assert_eq!(lines(&waiter), "i9 g8 · a1 b2");
    plan(&mut waiter, PlanEvent::Save, &mut world);
    all_hear(&mut world, &mut [&mut waiter, &mut mover]);
    assert!(parts(&waiter).contains(&"planned"));
    let planned = describe::online_planned(&waiter.app);
    assert!(planned.contains("i9 g8 · a1 b2"), "{planned}");
    assert_eq!(waiter.moves(), "h8");
    assert!(describe::online_planned(&mover.app).is_empty());
    mover.press("a1", &mut world);
    world.wait(10);
    all_hear(&mut world, &mut [&mut waiter, &mut mover]);
    assert_eq!(waiter.moves(), "h8 a1 b2");
    assert_eq!(mover.moves(), "h8 a1 b2");
    assert!(describe::online_planned(&waiter.app).is_empty());
}

#[test]
fn prepared_replies_are_changed_removed_and_left_as_they_were() {
    let (mut world, mut waiter, _mover) = begun();
    plan(&mut waiter, PlanEvent::Open, &mut world);
    plan(&mut waiter, PlanEvent::Remove, &mut world);
    assert_eq!(waiter.moves(), "h8", "the game itself stays");
    for point in ["i9", "g7", "j10", "f6"] {
        waiter.press(point, &mut world);
    }
    plan(&mut waiter, PlanEvent::Save, &mut world);
    all_hear(&mut world, &mut [&mut waiter]);
    plan(&mut waiter, PlanEvent::Open, &mut world);
    assert_eq!(lines(&waiter), "i9 g7 j10 f6");
    for _ in 0..4 {
        waiter.send(Event::Next, &mut world);
    }
    plan(&mut waiter, PlanEvent::Remove, &mut world);
    plan(&mut waiter, PlanEvent::Remove, &mut world);
    assert_eq!(lines(&waiter), "i9 g7");
    plan(&mut waiter, PlanEvent::Leave, &mut world);
    let planned = describe::online_planned(&waiter.app);
    assert!(planned.contains("i9 g7 j10 f6"), "{planned}");
    plan(&mut waiter, PlanEvent::Open, &mut world);
    plan(&mut waiter, PlanEvent::Clear, &mut world);
    all_hear(&mut world, &mut [&mut waiter]);
    assert!(describe::online_planned(&waiter.app).is_empty());
    assert!(world.log.notes.is_empty());
}

/// What is on the board is kept until the server has it.
#[test]
fn replies_that_the_server_does_not_store_stay_on_the_board() {
    let (mut world, mut waiter, mut mover) = begun();
    plan(&mut waiter, PlanEvent::Open, &mut world);
    waiter.press("i9", &mut world);
    waiter.press("g7", &mut world);
    world.is_full = true;
    plan(&mut waiter, PlanEvent::Save, &mut world);
    all_hear(&mut world, &mut [&mut waiter, &mut mover]);
    assert!(waiter.has_said(OnlineMessage::Refused(Reason::NotStored)));
    assert!(parts(&waiter).contains(&"refused"));
    assert!(waiter.app.is_planning());
    assert_eq!(lines(&waiter), "i9 g7");
    // What is saved without a connection stays too, until it is sent on the next one.
    world.is_full = false;
    waiter.lose_network(&mut world);
    plan(&mut waiter, PlanEvent::Save, &mut world);
    assert_eq!(lines(&waiter), "i9 g7");
    assert!(describe::online_planned(&waiter.app).is_empty());
    waiter.find_network(&mut world);
    all_hear(&mut world, &mut [&mut waiter, &mut mover]);
    assert!(!waiter.app.is_planning());
    let planned = describe::online_planned(&waiter.app);
    assert!(planned.contains("i9 g7"), "{planned}");
}

#[test]
fn an_empty_board_is_saved_too_and_later_stones_stay() {
    let (mut world, mut waiter, _mover) = begun();
    plan(&mut waiter, PlanEvent::Open, &mut world);
    waiter.press("i9", &mut world);
    waiter.press("g7", &mut world);
    // The next stones come before the answer.
    let save = Event::Online(OnlineEvent::Plan(PlanEvent::Save));
    let effects = waiter.app.update(save, Tab::now(&world));
    for point in ["j10", "f6"] {
        let press = Event::Press(point.parse().expect("a point"));
        let _ = waiter.app.update(press, Tab::now(&world));
    }
    for effect in effects {
        if let Effect::Send(message) = effect {
            world.say(waiter.connection().expect("one"), &message.to_string());
        }
    }
    all_hear(&mut world, &mut [&mut waiter]);
    assert!(describe::online_planned(&waiter.app).contains("i9 g7"));
    assert_eq!(lines(&waiter), "i9 g7 j10 f6", "it is not saved yet");
    for _ in 0..4 {
        plan(&mut waiter, PlanEvent::Remove, &mut world);
    }
    assert_eq!(lines(&waiter), "");
    plan(&mut waiter, PlanEvent::Save, &mut world);
    all_hear(&mut world, &mut [&mut waiter]);
    assert!(!waiter.app.is_planning());
    assert!(describe::online_planned(&waiter.app).is_empty());
}

#[test]
fn a_move_of_the_opponent_ends_the_preparation() {
    let (mut world, mut waiter, mut mover) = begun();
    plan(&mut waiter, PlanEvent::Open, &mut world);
    waiter.press("i9", &mut world);
    mover.press("k11", &mut world);
    all_hear(&mut world, &mut [&mut waiter, &mut mover]);
    assert_eq!(waiter.moves(), "h8 k11");
    assert!(parts(&waiter).contains(&"game"));
    assert!(waiter.app.may_play_online());
    plan(&mut waiter, PlanEvent::Open, &mut world);
    assert!(parts(&waiter).contains(&"game"), "it is the player's turn");
}

#[test]
fn nothing_but_stones_is_done_while_replies_are_prepared() {
    let (mut world, mut waiter, _) = begun();
    plan(&mut waiter, PlanEvent::Open, &mut world);
    for event in [
        Event::Resign,
        Event::PressResign,
        Event::Hint,
        Event::Threats,
        Event::History(HistoryEvent::Delete),
        Event::Act(tengen_core::Action::Pass),
    ] {
        waiter.send(event, &mut world);
        assert_eq!(waiter.moves(), "h8");
    }
    assert!(waiter.app.hint().is_none());
    // The moves of the game cannot be replaced.
    waiter.send(Event::Undo, &mut world);
    waiter.press("c3", &mut world);
    assert_eq!(lines(&waiter), "");
    let refused = waiter.app.update(
        Event::Act(tengen_core::Action::place("c3".parse().expect("a point"))),
        Tab::now(&world),
    );
    let not_now = Effect::Refused(Refusal::Play(PlayRefusal::NotNow));
    assert!(refused.contains(&not_now), "{refused:?}");
}

#[test]
fn a_vacation_stops_the_clocks_of_both_pages() {
    let (mut world, mut waiter, mut mover) = begun();
    world.wait(DAY);
    all_hear(&mut world, &mut [&mut waiter, &mut mover]);
    mover.online(OnlineEvent::Vacation(5), &mut world);
    all_hear(&mut world, &mut [&mut waiter, &mut mover]);
    assert!(
        mover
            .said
            .contains(&Message::from(OnlineMessage::VacationBegan))
    );
    for page in [&waiter, &mover] {
        let online = page.app.online().expect("online play is open");
        let now = Tab::now(&world);
        assert!(vacation_parts(&page.app, online, now).contains(&"standing"));
    }
    let now = Tab::now(&world);
    let told = describe::online_standing(Texts::ENGLISH, waiter.game(), now);
    assert!(told.contains("is on vacation for 5 days"), "{told}");
    let own = describe::online_standing(Texts::ENGLISH, mover.game(), now);
    assert!(own.starts_with("You are on vacation"), "{own}");
    world.wait(4 * DAY);
    for page in [&mut waiter, &mut mover] {
        page.send(Event::Woken, &mut world);
        let stone = page.app.game().position().to_move();
        let face = page.app.clock(stone, Tab::now(&world));
        let left = face.expect("a clock").face.time;
        assert_eq!(left / 3_600_000, 48, "two days are left");
    }
    mover.online(OnlineEvent::Vacation(0), &mut world);
    all_hear(&mut world, &mut [&mut waiter, &mut mover]);
    assert!(
        mover
            .said
            .contains(&Message::from(OnlineMessage::VacationEnded))
    );
    let now = Tab::now(&world);
    assert_eq!(
        describe::online_standing(Texts::ENGLISH, waiter.game(), now),
        ""
    );
    let own = mover.app.online().expect("online play is open");
    let days = describe::online_vacation(Texts::ENGLISH, own, now);
    assert!(days.contains("26"), "{days}");
    assert!(vacation_parts(&mover.app, own, now).contains(&"vacation-off"));
}
