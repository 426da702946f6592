//! What the page says about the mistakes of the person: `tests/sentences/mistakes.txt`.

use crate::app_mistakes::{DAY, reviewed};
use crate::support::desk::Desk;
use crate::support::golden::{Sentences, check, in_language};
use crate::support::puzzler::visit;
use crate::support::shop::Shop;
use tengen_page::view::describe;
use tengen_page::{Event, Message, MistakesEvent, MistakesMessage, PuzzleEvent, PuzzleMessage};

#[test]
fn sentences_about_mistakes() {
    check(
        "mistakes",
        &[("The cards", cards), ("A position", position)],
    );
}

fn state(said: &mut Sentences, name: &str, desk: &Desk) {
    said.add(name, |texts| {
        describe::mistakes(&in_language(&desk.page, texts))
    });
}

fn cards(said: &mut Sentences) {
    state(said, "none", &Desk::new(Shop::default()));
    let mut desk = reviewed();
    said.add("added by a review", |texts| {
        let added = Message::from(MistakesMessage::Added);
        describe::message(&in_language(&desk.page, texts), added)
    });
    said.add("the button after it", |texts| {
        describe::mistakes_game(&in_language(&desk.page, texts)).to_string()
    });
    state(said, "due", &desk);
    desk.mistakes(MistakesEvent::PractiseGame(visit(0)));
    for _ in 0..3 {
        desk.send(Event::Puzzles(PuzzleEvent::Solution));
        desk.send(Event::Puzzles(PuzzleEvent::Next(0)));
    }
    state(said, "due tomorrow", &desk);
    // Only one position is left, and it is answered right twice.
    desk.now += DAY;
    desk.mistakes(MistakesEvent::Practise(visit(0)));
    desk.mistakes(MistakesEvent::Forget);
    desk.mistakes(MistakesEvent::Forget);
    let better = desk.better();
    desk.play(&better);
    desk.now += DAY;
    desk.mistakes(MistakesEvent::Practise(visit(0)));
    desk.play(&better);
    state(said, "due later", &desk);
    desk.send(Event::Puzzles(PuzzleEvent::Close));
    let desk = desk.reloaded();
    said.add("the button after a reload", |texts| {
        describe::mistakes_game(&in_language(&desk.page, texts)).to_string()
    });
}

fn position(said: &mut Sentences) {
    let mut desk = reviewed();
    desk.mistakes(MistakesEvent::PractiseGame(visit(0)));
    let shown = |said: &mut Sentences, name: &str, desk: &Desk| {
        said.add(name, |texts| {
            let message = Message::from(PuzzleMessage::Remark);
            describe::message(&in_language(&desk.page, texts), message)
        });
    };
    said.add("posed", |texts| {
        let page = in_language(&desk.page, texts);
        let posed = describe::message(&page, Message::from(PuzzleMessage::Posed));
        [posed, describe::puzzle_facts(&page)].join(" | ")
    });
    desk.play("a1");
    desk.rest();
    shown(said, "the chance falls", &desk);
    desk.send(Event::Puzzles(PuzzleEvent::Next(0)));
    desk.send(Event::Puzzles(PuzzleEvent::Next(0)));
    desk.play("h11");
    desk.rest();
    shown(said, "another good move", &desk);
    let forgotten = |said: &mut Sentences, name: &str, desk: &Desk| {
        said.add(name, |texts| {
            let message = Message::from(MistakesMessage::Forgotten);
            describe::message(&in_language(&desk.page, texts), message)
        });
    };
    forgotten(said, "forgotten, and the next one", &desk);
    desk.mistakes(MistakesEvent::Forget);
    shown(said, "no other one", &desk);
    forgotten(said, "forgotten, and no other one", &desk);
    let last = desk.said.last();
    assert_eq!(last, Some(&Message::from(MistakesMessage::Forgotten)));
}
