//! Openings on the page: what a press means, what buttons choose, what is refused, and the hover
//! stone.

use tengen_testing::apps;

use tengen_core::rules::opening::{Answer, Area};
use tengen_core::{Action, Game, PlayRefusal, Refusal, Seat, Stone};
use tengen_page::{Effect, Event, Message, Notice, NoticeReason, Page, Phase};
use tengen_testing::apps::{LATER, at, mouse, under};

fn send(app: &mut Page, event: Event) -> Vec<Effect> {
    app.update(event, LATER)
}

/// A game after some actions, by press where they are points, by button otherwise.
fn app(terms: &str, actions: &str) -> Page {
    let mut app = under(terms);
    for action in actions.split_whitespace() {
        let effects = match action.rsplit_once(':') {
            Some(("offer" | "pick", point)) => send(&mut app, Event::Press(at(point))),
            _ => match action.parse().expect("an action") {
                Action::Answer(Answer::Place(point)) => send(&mut app, Event::Press(point)),
                other => send(&mut app, Event::Choose(other)),
            },
        };
        assert!(effects.contains(&Effect::Changed), "{action} of {actions}");
        let done = app.game().tree().step(app.game().cursor());
        let done = done.map(|step| step.action.to_string());
        assert_eq!(done.as_deref(), Some(action), "{actions}");
    }
    app
}

const RIF: &str = "renju opening=rif";

#[test]
fn a_press_answers_what_is_asked() {
    for (terms, actions, seat, black) in [
        (RIF, "h8 h9 i10", Seat::Second, Seat::First),
        (RIF, "h8 h9 i10 swap", Seat::First, Seat::Second),
        (RIF, "h8 h9 i10 keep a1", Seat::First, Seat::First),
        (RIF, "h8 h9 i10 keep a1 offer:b1", Seat::First, Seat::First),
        (
            RIF,
            "h8 h9 i10 keep a1 offer:b1 offer:b5",
            Seat::Second,
            Seat::First,
        ),
        (
            RIF,
            "h8 h9 i10 swap a1 offer:b1 offer:b5 pick:b5 o15",
            Seat::Second,
            Seat::Second,
        ),
        (
            "freestyle opening=swap2",
            "a1 b5 c9 branch:put-two d4 e5 swap",
            Seat::First,
            Seat::Second,
        ),
        (
            "renju opening=soosyrv8",
            "h8 h9 i10 keep a1 number:2 swap offer:b1 offer:b5 pick:b1",
            Seat::First,
            Seat::Second,
        ),
        (
            "freestyle colours=nigiri",
            "grab:8 guess:even a1",
            Seat::First,
            Seat::Second,
        ),
    ] {
        let app = app(terms, actions);
        let game = app.game();
        let found = (game.seat_to_move(), game.seat_of(Stone::Black));
        assert_eq!(found, (seat, black), "{terms}: {actions}");
        // A page that opens with it goes on in the same place.
        let again = Game::from_archive(&game.to_archive()).expect("its own archive");
        let again = tengen_testing::apps::app(again, *app.settings(), apps::USUAL);
        assert_eq!(again.game().question(), game.question(), "{actions}");
        assert_eq!(again.game().seat_of(Stone::Black), black, "{actions}");
    }
}

#[test]
fn a_press_that_answers_nothing_is_refused() {
    for (terms, actions, point, refusal) in [
        (RIF, "", "a1", PlayRefusal::Outside(Area::Centre)),
        (RIF, "h8", "h10", PlayRefusal::Outside(Area::Within(1))),
        (RIF, "h8", "h8", PlayRefusal::Occupied),
        (RIF, "h8 h9 i10", "a1", PlayRefusal::NotNow),
        (RIF, "h8 h9 i10 keep", "h9", PlayRefusal::Occupied),
        (
            RIF,
            "h8 h9 i10 keep a1 offer:b1",
            "b1",
            PlayRefusal::AlreadyOffered,
        ),
        // Black h8 h7, white h9 h6: the columns beside are copies of one another.
        (
            RIF,
            "h8 h9 h7 keep h6 offer:g8",
            "i8",
            PlayRefusal::Symmetric(at("g8")),
        ),
        (
            RIF,
            "h8 h9 h7 keep h6 offer:g8 offer:a1",
            "i8",
            PlayRefusal::NotOffered,
        ),
        (
            "freestyle opening=pro",
            "h8 a1",
            "h9",
            PlayRefusal::Outside(Area::Outside(2)),
        ),
        ("freestyle colours=nigiri", "", "h8", PlayRefusal::NotNow),
        (
            "freestyle colours=nigiri",
            "grab:1",
            "h8",
            PlayRefusal::NotNow,
        ),
    ] {
        let refusal = Refusal::Play(refusal);
        let mut app = app(terms, actions);
        let before = app.game().to_archive();
        let near = at(point);
        let reason = NoticeReason::Refused(refusal);
        let effects = send(&mut app, Event::Press(near));
        assert_eq!(
            effects,
            [
                Effect::Announce(Message::Warned(reason, near)),
                Effect::Refresh,
                Effect::Refused(refusal),
            ],
            "{actions} {point}"
        );
        assert_eq!(app.notice(), Some(&Notice { reason, near }));
        assert_eq!(app.game().to_archive(), before, "{actions} {point}");
        assert!(!app.game().may_point_at(near), "{actions} {point}");
    }
}

#[test]
fn a_button_that_does_not_fit_is_refused() {
    for (terms, actions, chosen, refusal) in [
        (RIF, "h8", "swap", PlayRefusal::NotNow),
        (RIF, "h8 h9 i10", "number:2", PlayRefusal::NotNow),
        (RIF, "h8 h9 i10", "pass", PlayRefusal::NotNow),
        (RIF, "h8 h9 i10", "claim", PlayRefusal::NothingToClaim),
        (
            "renju opening=yamaguchi",
            "h8 h9 i10",
            "number:13",
            PlayRefusal::OutOfRange(12),
        ),
        (
            "freestyle opening=swap2",
            "a1 b5 c9",
            "branch:one-fifth",
            PlayRefusal::NotNow,
        ),
        (
            "freestyle colours=nigiri",
            "",
            "grab:21",
            PlayRefusal::OutOfRange(20),
        ),
        ("freestyle", "h8", "keep", PlayRefusal::NotNow),
        ("freestyle", "h8", "pass", PlayRefusal::NoPass),
    ] {
        let refusal = Refusal::Play(refusal);
        let mut app = app(terms, actions);
        let before = app.game().to_archive();
        let effects = send(&mut app, Event::Choose(chosen.parse().expect("an action")));
        assert!(effects.contains(&Effect::Refused(refusal)), "{chosen}");
        let reason = app.notice().map(|notice| notice.reason);
        assert_eq!(reason, Some(NoticeReason::Refused(refusal)), "{chosen}");
        assert_eq!(app.game().to_archive(), before, "{chosen}");
    }
}

/// The preview has the colour of the stone to come, over points that may be pointed at.
#[test]
fn the_hover_stone_of_an_opening() {
    for (terms, actions, point, expected) in [
        (RIF, "", "h8", Some(Stone::Black)),
        (RIF, "", "a1", None),
        (RIF, "h8", "h9", Some(Stone::White)),
        (RIF, "h8", "h10", None),
        (RIF, "h8 h9 i10", "a1", None),
        (RIF, "h8 h9 i10 swap", "a1", Some(Stone::White)),
        (RIF, "h8 h9 i10 keep a1", "b1", Some(Stone::Black)),
        (RIF, "h8 h9 i10 keep a1 offer:b1", "b1", None),
        (
            RIF,
            "h8 h9 i10 keep a1 offer:b1 offer:b5",
            "b1",
            Some(Stone::Black),
        ),
        (RIF, "h8 h9 i10 keep a1 offer:b1 offer:b5", "c9", None),
        ("freestyle colours=nigiri", "", "h8", None),
        ("freestyle", "h8", "i9", Some(Stone::White)),
        ("freestyle", "h8 resign", "i9", None),
    ] {
        let mut app = app(terms, actions);
        let _ = send(&mut app, mouse(Phase::Move, Some(point)));
        let expected = expected.map(|stone| (at(point), stone));
        assert_eq!(app.hover(), expected, "{actions} {point}");
    }
}

/// Undo, redo and moves of the cursor take the question along.
#[test]
fn going_back_and_forth_in_an_opening() {
    let mut app = app(RIF, "h8 h9 i10 swap a1");
    let [keep, swap] =
        [Answer::Keep, Answer::Swap].map(|answer| Event::Choose(Action::Answer(answer)));
    for (event, seat, action) in [
        (Event::Undo, Seat::First, Some("swap")),
        (Event::Undo, Seat::Second, Some("i10")),
        (keep, Seat::Second, Some("keep")),
        (Event::Undo, Seat::Second, Some("i10")),
        (swap, Seat::First, Some("swap")),
        (Event::First, Seat::First, None),
        (Event::Last, Seat::First, Some("swap")),
        (Event::Goto(2), Seat::First, Some("h9")),
        (Event::Redo, Seat::Second, Some("i10")),
    ] {
        let _ = send(&mut app, event.clone());
        let game = app.game();
        let step = game.tree().step(game.cursor());
        let last = step.map(|step| step.action.to_string());
        assert_eq!(last.as_deref(), action, "{event:?}");
        assert_eq!(game.seat_to_move(), seat, "{event:?}");
    }
}
