//! My mistakes beside other tabs and other games.

use tengen_core::{Stone, Terms};
use tengen_page::{Event, Lineup, MistakesEvent, PastEvent, PlayedBy};

use crate::app_mistakes::reviewed;
use crate::app_review::RUSHED;
use crate::support::desk::Desk;
use crate::support::puzzler::visit;
use crate::support::shop::Shop;

/// Another tab adds a card, whose position no other one has.
fn add_beside(desk: &mut Desk) {
    let cards = desk.shop.cards.as_mut().expect("cards");
    let line = cards.lines().nth(1).expect("a card");
    let (_, rest) = line.split_once(' ').expect("an identity");
    let line = format!("abc {rest}\n");
    cards.push_str(&line);
}

fn stored(desk: &Desk) -> Vec<String> {
    let cards = desk.shop.cards.as_deref().unwrap_or_default();
    cards.lines().skip(1).map(ToOwned::to_owned).collect()
}

#[test]
fn cards_that_another_tab_added_stay() {
    let mut desk = reviewed();
    desk.mistakes(MistakesEvent::Practise(visit(0)));
    add_beside(&mut desk);
    let before = stored(&desk);
    desk.play("a1");
    desk.rest();
    let after = stored(&desk);
    assert_eq!(after.len(), 4);
    assert_eq!(after[1..], before[1..], "the other cards");
    assert_ne!(after[0], before[0], "the answer is kept");
    add_beside(&mut desk);
    desk.mistakes(MistakesEvent::Forget);
    let left = stored(&desk);
    assert_eq!(left[..2], after[1..3]);
    assert!(left[2].starts_with("abc "), "{left:?}");
}

/// Opens a past game in which a person had a colour against a computer, reviews it, and reloads the page.
fn reopened(colour: Stone) -> Desk {
    let mut desk = Desk::new(Shop::default());
    let terms = Terms::default();
    let bot: PlayedBy = "level:3".parse().expect("a computer");
    let lineup = Lineup::new([PlayedBy::Person, bot], colour, terms);
    desk.send(Event::Begin(terms, lineup));
    desk.send(Event::Relieve(!colour));
    desk.play(RUSHED);
    desk.send(Event::New(terms));
    desk.send(Event::Past(PastEvent::Opened));
    let id = *desk.shop.past.keys().next().expect("a past game");
    desk.send(Event::Past(PastEvent::Open(id)));
    desk.review();
    desk.reloaded()
}

#[test]
fn the_mistakes_of_a_computer_are_none_of_the_person_after_a_reload() {
    for (colour, count) in [(Stone::White, 3), (Stone::Black, 0)] {
        let mut desk = reopened(colour);
        assert_eq!(desk.page.may_practise_game(), count > 0, "{colour:?}");
        desk.mistakes(MistakesEvent::PractiseGame(visit(0)));
        assert_eq!(stored(&desk).len(), count, "{colour:?}");
    }
}
