//! My mistakes beside other tabs and other games.

use tengen_core::{Stone, Terms};
use tengen_page::view::describe;
use tengen_page::{
    Event, LearnOffer, LearnToast, Lineup, Millis, MistakesEvent, PastEvent, PlayedBy, PuzzleEvent,
    Toast, ToastOffer,
};

use crate::app_mistakes::{RUSHED, reviewed};
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
    desk.card_lines()
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

const FORGOTTEN: Toast = Toast::Learn(LearnToast::MistakeForgotten);

/// A page that asks a mistake, its task, and the stored cards.
fn practising() -> (Desk, String, Vec<String>) {
    let mut desk = reviewed();
    desk.mistakes(MistakesEvent::Practise(visit(0)));
    let before = (describe::puzzle_task(&desk.page), stored(&desk));
    (desk, before.0, before.1)
}

#[test]
fn a_forgotten_position_comes_back_at_once() {
    let (mut desk, task, cards) = practising();
    desk.mistakes(MistakesEvent::Forget);
    assert_eq!(stored(&desk), cards[1..]);
    let next = describe::puzzle_task(&desk.page);
    assert_ne!(next, task);
    assert_eq!(desk.page.toast(), Some(FORGOTTEN));
    let undo = ToastOffer::Learn(LearnOffer::BringBackMistake);
    assert_eq!(desk.page.toast_offer(), Some(undo));
    add_beside(&mut desk);
    desk.send(Event::TakeOffer);
    assert_eq!(stored(&desk)[..3], cards, "in its place");
    assert_eq!(stored(&desk).len(), 4, "what another tab added stays");
    assert_eq!(describe::puzzle_task(&desk.page), task);
    assert_eq!(desk.page.toast(), None);
    // The one that was on the board follows.
    desk.send(Event::Puzzles(PuzzleEvent::Next(0)));
    assert_eq!(describe::puzzle_task(&desk.page), next);
    desk.send(Event::TakeOffer);
    assert_eq!(stored(&desk).len(), 4, "there is nothing to take");
}

/// Another tab answers the first card.
fn answer_beside(desk: &mut Desk) {
    let mut cards = stored(desk);
    let mut fields: Vec<&str> = cards[0].splitn(3, ' ').collect();
    fields[1] = "30000:6:260:2";
    cards[0] = fields.join(" ");
    let text = format!("tengen mistakes 1\n{}\n", cards.join("\n"));
    desk.shop.cards = Some(text);
}

#[test]
fn an_answer_of_another_tab_stays_when_a_forgotten_position_comes_back() {
    let (mut desk, _, _) = practising();
    answer_beside(&mut desk);
    let answered = stored(&desk);
    desk.mistakes(MistakesEvent::Forget);
    assert_eq!(stored(&desk), answered[1..]);
    desk.send(Event::TakeOffer);
    assert_eq!(stored(&desk), answered);
}

#[test]
fn an_answer_of_another_tab_stays_when_the_store_is_slow() {
    let (mut desk, _, _) = practising();
    answer_beside(&mut desk);
    let answered = stored(&desk);
    // The store answers after both.
    let now = Millis(desk.now);
    for event in [Event::Mistakes(MistakesEvent::Forget), Event::TakeOffer] {
        let _ = desk.page.update(event, now);
    }
    let day = 19_675;
    let text = desk.shop.cards.clone();
    desk.mistakes(MistakesEvent::Read { stored: text, day });
    assert_eq!(stored(&desk), answered);
}

#[test]
fn the_last_position_comes_back_too_and_only_until_the_next_answer() {
    let (mut desk, _, cards) = practising();
    for _ in 0..3 {
        desk.mistakes(MistakesEvent::Forget);
    }
    assert!(!desk.page.has_card() && stored(&desk).is_empty());
    desk.send(Event::TakeOffer);
    assert!(desk.page.has_card());
    assert_eq!(stored(&desk), cards[2..]);
    let (mut desk, _, cards) = practising();
    desk.mistakes(MistakesEvent::Forget);
    desk.play("o1");
    desk.rest();
    assert_eq!(desk.page.toast(), None, "the person goes on");
    desk.send(Event::TakeOffer);
    assert_eq!(stored(&desk).len(), cards.len() - 1);
}

#[test]
fn a_forgotten_position_comes_back_while_a_game_is_on_the_board() {
    let (mut desk, _, cards) = practising();
    desk.mistakes(MistakesEvent::Forget);
    desk.send(Event::Puzzles(PuzzleEvent::Close));
    let moves = desk.page.game().moves();
    desk.send(Event::TakeOffer);
    assert_eq!(stored(&desk), cards);
    assert!(!desk.page.has_card());
    assert_eq!(desk.page.game().moves(), moves);
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
