//! Toasts that offer to undo something.

use tengen_core::Terms;
use tengen_page::{Event, Lineup, PlayedBy, Player, Toast, ToastOffer};
use tengen_testing::apps::{LATER, at, played};

#[test]
fn a_new_game_over_a_running_one_can_be_undone() {
    let mut app = played(15, "h8 i9");
    let lineup = Lineup {
        players: ["person", "level:2"].map(|it| it.parse().expect("a player")),
        first: Player::One,
    };
    let _ = app.update(Event::Begin(Terms::default(), lineup), LATER);
    assert_eq!(app.toast_offer(), Some(ToastOffer::Restore));
    let _ = app.update(Event::Press(at("a1")), LATER);
    assert_eq!(app.toast(), None, "the player continues");
    let _ = app.update(Event::New(Terms::default()), LATER);
    assert_eq!(app.settings().players, [PlayedBy::Person; 2]);
    let _ = app.update(Event::TakeOffer, LATER);
    assert_eq!(app.game().moves(), [at("a1")]);
    assert_eq!(app.settings().lineup(), lineup, "the computer plays on");
    assert!(app.computer_to_move().is_some());
    assert_eq!(app.toast(), None);
}

#[test]
fn a_game_that_is_over_or_empty_is_replaced_without_a_word() {
    for moves in ["", "a1 a2 b1 b2 c1 c2 d1 d2 e1"] {
        let mut app = played(15, moves);
        let _ = app.update(Event::New(Terms::default()), LATER);
        assert_eq!(app.toast(), None, "{moves}");
    }
}

#[test]
fn a_resignation_can_be_undone_from_the_toast() {
    let mut app = played(15, "h8 i9");
    let _ = app.update(Event::PressResign, LATER);
    assert_eq!(app.toast(), Some(Toast::Resigned));
    assert_eq!(app.toast_offer(), Some(ToastOffer::PlayOn));
    assert!(app.game().status().is_over());
    let _ = app.update(Event::TakeOffer, LATER);
    assert!(!app.game().status().is_over());
    assert_eq!(app.toast(), None);
    assert_eq!(app.game().moves().len(), 2);
    let _ = app.update(Event::TakeOffer, LATER);
    assert_eq!(app.game().moves().len(), 2, "there is nothing to take");
}
