//! Forbidden stones on the page: claims, requests, passes, rematches.

use tengen_testing::apps;

use tengen_core::game::{Consent, Request, Wish};
use tengen_core::rules::{Forbidden, Setup};
use tengen_core::{
    Action, Game, NodeId, Outcome, PlayRefusal, Refusal, RequestRefusal, Ruleset, Seat,
    StepRefusal, Stone, Terms,
};
use tengen_page::{
    Effect, Event, Message, NoticeReason, Page, Player, Rematch, Setting, Settings, keys,
};
use tengen_testing::apps::{BEFORE_H8, LATER, at, play, renju, stores, under};

fn send(app: &mut Page, event: Event) -> Vec<Effect> {
    app.update(event, LATER)
}

/// A game in which White may claim the stone on h8.
fn claim_pending() -> Page {
    renju("claim", &format!("{BEFORE_H8} h8"))
}

/// What a refusal must leave alone.
fn state(app: &Page) -> (tengen_core::Archive, usize, Option<Request>) {
    let game = app.game();
    (game.to_archive(), game.log().len(), app.session().request())
}

#[test]
fn while_a_claim_waits_nobody_goes_back() {
    let step = Refusal::Step(StepRefusal::ClaimPending);
    for (event, refusal) in [
        (Event::Undo, step),
        (Event::First, step),
        (Event::Goto(3), step),
        (Event::Jump(NodeId::ROOT), step),
        (Event::Jump(NodeId::from_number(99)), step),
        (
            Event::Choose(Action::Pass),
            Refusal::Play(PlayRefusal::ClaimPending),
        ),
    ] {
        let mut app = claim_pending();
        let before = state(&app);
        let effects = send(&mut app, event.clone());
        assert!(effects.contains(&Effect::Refused(refusal)), "{event:?}");
        let reason = app.notice().map(|notice| notice.reason);
        assert_eq!(reason, Some(NoticeReason::Refused(refusal)), "{event:?}");
        assert_eq!(state(&app), before, "{event:?}");
    }
    // Who looks back over a game that went on is free to.
    let mut app = claim_pending();
    play(&mut app, "e15", LATER);
    for (event, ply) in [
        (Event::Undo, 9),
        (Event::Undo, 8),
        (Event::Redo, 9),
        (Event::First, 0),
    ] {
        let _ = send(&mut app, event.clone());
        assert_eq!((app.game().ply(), app.notice()), (ply, None), "{event:?}");
    }
}

#[test]
fn black_asks_and_white_answers() {
    let request = Some(Request {
        by: Seat::First,
        wish: Wish::Forgive,
    });
    let undone = Message::Undone(Action::place(at("h8")), Stone::Black);
    let mut app = claim_pending();
    assert!(app.asks_about_claim());
    let effects = send(&mut app, Event::Answer(Consent::Agree));
    assert!(effects.contains(&Effect::Refused(RequestRefusal::NothingAsked.into())));
    let asked = [Effect::Refresh, Effect::Announce(Message::Asked)];
    assert_eq!(send(&mut app, Event::Ask), asked);
    assert_eq!(app.session().request(), request);
    let effects = send(&mut app, Event::Ask);
    assert!(effects.contains(&Effect::Refused(RequestRefusal::AlreadyAsked.into())));
    assert_eq!(app.session().request(), request);
    let refused = [Effect::Refresh, Effect::Announce(Message::NotAgreed)];
    assert_eq!(send(&mut app, Event::Answer(Consent::Refuse)), refused);
    assert_eq!((app.session().request(), app.game().ply()), (None, 9));
    assert_eq!(send(&mut app, Event::Ask), asked);
    let effects = send(&mut app, Event::Answer(Consent::Agree));
    assert!(effects.contains(&Effect::Announce(undone)), "{effects:?}");
    assert!(stores(&effects, keys::GAME), "{effects:?}");
    assert_eq!((app.session().request(), app.game().ply()), (None, 8));
    let effects = send(&mut app, Event::Ask);
    assert!(effects.contains(&Effect::Refused(RequestRefusal::NotNow.into())));
}

#[test]
fn white_lets_the_question_rest() {
    let mut app = claim_pending();
    let before = state(&app);
    let _ = send(&mut app, Event::Why);
    let rests = [Effect::Refresh, Effect::Announce(Message::LetRest)];
    assert_eq!(send(&mut app, Event::Ignore), rests);
    assert_eq!(app.study(), None);
    assert!(!app.asks_about_claim());
    assert_eq!(state(&app), before, "the right is not gone yet");
    let _ = send(&mut app, Event::Ask);
    assert!(app.asks_about_claim(), "a request asks again");
    let _ = send(&mut app, Event::Answer(Consent::Refuse));
    let _ = send(&mut app, Event::Ignore);
    // The same stones in another game.
    let _ = send(&mut app, Event::Again);
    assert_eq!(
        send(&mut app, Event::Ignore),
        [],
        "there is nothing to ignore"
    );
    play(&mut app, &format!("{BEFORE_H8} h8"), LATER);
    assert!(app.asks_about_claim());
    let _ = send(&mut app, Event::Choose(Action::Claim));
    assert!(!app.asks_about_claim());
    let claimed = Outcome::Claimed(Forbidden::DoubleThree);
    let ending = app.game().tree().ending(app.game().cursor());
    assert_eq!(ending.map(|(_, outcome)| outcome), Some(claimed));
}

/// Black has only forbidden points left: one in the middle of each of two long rows.
fn stuck(terms: &str) -> Page {
    let board = "x x x . x x x\no o x x o o x\nx x o o x x o\nx x x . x x x\n\
        o o x x o o x\nx x o o x x o\no x o o x x o"
        .parse()
        .expect("a picture");
    let to_move = Stone::Black;
    let terms = terms.parse().expect("terms");
    let game = Game::from_setup(terms, Setup { board, to_move });
    tengen_testing::apps::app(game, Settings::default(), apps::USUAL)
}

#[test]
fn black_is_told_when_only_a_pass_is_left() {
    for (terms, expected) in [
        ("renju size=7 referee=marked", true),
        ("renju size=7 referee=strict", true),
        ("renju size=7 referee=claim", true),
        ("custom:b=exact,w=over,ban=33+44+overline size=7", false),
        ("custom:b=over,w=over,pass=on size=7", false),
        ("freestyle size=7", false),
    ] {
        let mut app = stuck(terms);
        assert_eq!(app.must_pass(), expected, "{terms}");
        if expected {
            let _ = send(&mut app, Event::Choose(Action::Pass));
            assert!(!app.must_pass(), "White is free");
            let _ = send(&mut app, Event::Choose(Action::Pass));
            assert!(!app.must_pass(), "the game is over");
            let ending = app.game().tree().ending(app.game().cursor());
            assert_eq!(ending.map(|it| it.1), Some(Outcome::Passes));
        }
    }
}

#[test]
fn a_rematch_lets_the_players_change_seats() {
    for (rematch, players) in [
        (Rematch::SameColours, [Player::One; 3]),
        (
            Rematch::SwapColours,
            [Player::Two, Player::One, Player::Two],
        ),
    ] {
        let mut app = renju("claim", "h8");
        let _ = send(&mut app, Event::Set(Setting::Rematch(rematch)));
        for first in players {
            let effects = send(&mut app, Event::Again);
            assert!(stores(&effects, keys::SETTINGS));
            assert_eq!(app.settings().player(Seat::First), first);
            assert_eq!((app.game().ply(), app.game().tree().len()), (0, 0));
            assert_eq!(app.game().terms().to_string(), "renju referee=claim");
        }
        let _ = send(&mut app, Event::New(Terms::default()));
        assert_eq!(app.settings().first_player, Player::One, "no rematch");
        assert_eq!(app.settings().terms, app.game().terms());
    }
}

/// Terms that do not go with one another would make the whole text unreadable.
#[test]
fn what_is_remembered_of_a_new_game_reads_back() {
    let mut app = under("freestyle");
    let _ = send(
        &mut app,
        Event::New(Terms {
            rules: Ruleset::RENJU,
            first: Stone::White,
            ..Terms::default()
        }),
    );
    let text = app.settings().to_string();
    assert_eq!(text.parse(), Ok(*app.settings()), "{text}");
}
