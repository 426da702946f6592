//! My mistakes: what a review adds, how a position is asked and judged, when it comes back, and what is stored.

use tengen_core::{Stone, Terms};
use tengen_page::view::describe;
use tengen_page::{
    AnalysisEvent, Button, Event, Kept, LearnMessage, Lineup, Message, MistakesEvent,
    MistakesMessage, Panel, PastEvent, PlayedBy, PuzzleEvent,
};
use tengen_picture::Visibility;

use crate::support::desk::Desk;
use crate::support::puzzler::{open, visit};
use crate::support::shop::Shop;

pub(crate) const DAY: f64 = 86_400_000.0;

impl Desk {
    pub(crate) fn mistakes(&mut self, event: MistakesEvent) {
        self.send(Event::Mistakes(event));
    }

    pub(crate) fn review(&mut self) {
        self.send(Event::Woken);
        self.send(Event::Analysis(AnalysisEvent::Review));
    }

    /// Time for the reply of the opponent.
    pub(crate) fn rest(&mut self) {
        self.send(Event::Woken);
    }

    fn cards(&self) -> usize {
        self.card_lines().len()
    }

    fn offers(&self, button: Button) -> bool {
        button.visibility(&self.page) == Visibility::Shown
    }

    fn task(&self) -> String {
        describe::puzzle_task(&self.page)
    }

    fn remark(&self) -> String {
        describe::puzzle_remark(&self.page)
    }

    fn back(&self) -> String {
        describe::mistakes_back(&self.page)
    }

    /// The point of the better move, from the second hint.
    pub(crate) fn better(&mut self) -> String {
        self.send(Event::Hint);
        self.send(Event::Hint);
        let said = self.remark();
        let point = said
            .trim_start_matches("The move is ")
            .trim_end_matches('.');
        point.to_lowercase()
    }
}

/// A game in which White makes three mistakes, and Black only small ones.
pub(crate) const RUSHED: &str = "n8 a1 n11 a2 n10 a3 n9 o1 n12";

/// A page with the review of a game of two people, in which White made three mistakes. Nobody has said yet whose mistakes
/// are kept.
fn unanswered() -> Desk {
    let mut desk = Desk::new(Shop::default());
    desk.play(RUSHED);
    desk.review();
    desk
}

/// That page, after both have said that White's mistakes are kept.
pub(crate) fn reviewed() -> Desk {
    let mut desk = unanswered();
    desk.mistakes(MistakesEvent::Keep(Kept::White));
    desk
}

/// A page that asks the first mistake of that game.
fn practising() -> Desk {
    let mut desk = reviewed();
    desk.mistakes(MistakesEvent::PractiseGame(visit(0)));
    desk
}

#[test]
fn a_review_adds_the_mistakes_of_the_people() {
    let desk = reviewed();
    assert_eq!(desk.cards(), 3);
    assert!(desk.said.contains(&Message::from(MistakesMessage::Added)));
    assert_eq!(
        describe::mistakes_added(&desk.page),
        "3 positions were added to My mistakes."
    );
    assert!(desk.offers(Button::MistakesGame));
    assert_eq!(describe::mistakes_game(&desk.page), "Practise now");
    assert_eq!(desk.page.due_mistakes(), 3);
    // The same game adds nothing twice.
    let cards = desk.shop.cards.clone();
    let mut desk = desk.reloaded();
    assert_eq!(describe::mistakes_added(&desk.page), "");
    desk.mistakes(MistakesEvent::PractiseGame(visit(0)));
    assert_eq!(desk.shop.cards, cards);
    assert!(desk.page.has_card());
}

#[test]
fn two_people_say_whose_mistakes_are_kept() {
    let desk = unanswered();
    assert!(desk.said.contains(&Message::from(MistakesMessage::Asked)));
    assert!(desk.page.asks_whose_mistakes() && !desk.offers(Button::MistakesGame));
    assert_eq!(desk.cards(), 0, "nothing is kept before the answer");
    for (kept, count) in [
        (Kept::Nobody, 0),
        (Kept::Black, 0),
        (Kept::White, 3),
        (Kept::Both, 3),
    ] {
        let mut desk = unanswered();
        desk.mistakes(MistakesEvent::Keep(kept));
        assert!(!desk.page.asks_whose_mistakes());
        assert_eq!(desk.cards(), count, "{kept}");
        assert_eq!(desk.offers(Button::MistakesGame), count > 0, "{kept}");
        // Another answer means nothing any more, and this one is remembered.
        desk.mistakes(MistakesEvent::Keep(Kept::Both));
        assert_eq!(desk.cards(), count, "{kept}");
        let mut desk = desk.reloaded();
        desk.send(Event::Analysis(AnalysisEvent::Open));
        assert!(!desk.page.asks_whose_mistakes(), "{kept}");
    }
    let mut desk = unanswered().reloaded();
    desk.send(Event::Analysis(AnalysisEvent::Open));
    assert!(desk.page.asks_whose_mistakes(), "it is asked again");
}

#[test]
fn only_the_colours_of_people_count() {
    for (colour, count) in [(Stone::White, 3), (Stone::Black, 0)] {
        let mut desk = Desk::new(Shop::default());
        let terms = Terms::default();
        let bot: PlayedBy = "level:3".parse().expect("a computer");
        desk.send(Event::Begin(
            terms,
            Lineup::new([PlayedBy::Person, bot], colour, terms),
        ));
        desk.send(Event::Relieve(!colour));
        desk.play(RUSHED);
        desk.review();
        assert_eq!(desk.cards(), count, "{colour:?}");
        assert_eq!(desk.offers(Button::MistakesGame), count > 0, "{colour:?}");
    }
}

#[test]
fn the_mistakes_of_an_opened_game_are_added_only_on_request() {
    let mut desk = Desk::new(Shop::default());
    desk.play(RUSHED);
    desk.send(Event::New(Terms::default()));
    desk.send(Event::Past(PastEvent::Opened));
    let id = *desk.shop.past.keys().next().expect("a past game");
    desk.send(Event::Past(PastEvent::Open(id)));
    desk.review();
    assert_eq!(
        (
            desk.cards(),
            desk.said
                .iter()
                .any(|it| matches!(it, Message::Learn(LearnMessage::Mistakes(_))))
        ),
        (0, false)
    );
    assert!(desk.offers(Button::MistakesGame));
    assert_eq!(
        describe::mistakes_game(&desk.page),
        "Practise the mistakes of this game"
    );
    desk.mistakes(MistakesEvent::PractiseGame(visit(0)));
    assert_eq!(desk.cards(), 3);
    assert_eq!(desk.page.panel(), Panel::Puzzles);
}

#[test]
fn a_wrong_move_is_answered_and_the_better_one_is_found_later() {
    let mut desk = practising();
    assert_eq!(
        desk.task(),
        "White to move. A1 was played here: find a better move."
    );
    assert!(describe::puzzle_facts(&desk.page).ends_with("move 2"));
    assert!(!desk.offers(Button::PuzzleCopy) && desk.page.puzzle_link().is_none());
    let rating = desk.page.puzzle_record().cloned();
    // The same mistake again.
    desk.play("a1");
    desk.rest();
    let said = desk.remark();
    assert!(
        said.starts_with("After A1, the chance to win falls from "),
        "{said}"
    );
    assert!(desk.page.is_puzzle_failed());
    assert_eq!(
        desk.page.game().board().stones(),
        3,
        "the reply is on the board"
    );
    assert_eq!(desk.back(), "This position comes back tomorrow.");
    assert_eq!(desk.page.due_mistakes(), 2);
    desk.send(Event::Puzzles(PuzzleEvent::Retry));
    assert_eq!(desk.page.game().board().stones(), 1);
    let better = desk.better();
    desk.play(&better);
    assert_eq!(desk.remark(), "Right, that is better.");
    assert_eq!(
        desk.back(),
        "This position comes back tomorrow.",
        "the first answer counts"
    );
    assert_eq!(
        desk.page.puzzle_record().cloned(),
        rating,
        "it is not rated"
    );
    assert_eq!(describe::puzzle_next(&desk.page), "Next mistake");
    desk.send(Event::Puzzles(PuzzleEvent::Next(0)));
    assert!(
        desk.task().contains("A2 was played here"),
        "{}",
        desk.task()
    );
}

#[test]
fn a_proved_loss_is_refuted_and_another_good_move_is_right() {
    let mut desk = practising();
    desk.send(Event::Puzzles(PuzzleEvent::Next(0)));
    desk.send(Event::Puzzles(PuzzleEvent::Next(0)));
    assert!(
        desk.task().contains("A3 was played here"),
        "{}",
        desk.task()
    );
    desk.play("a4");
    desk.rest();
    let said = desk.remark();
    assert!(
        said.starts_with("After A4, Black wins in at most "),
        "{said}"
    );
    // The review found M9, but other points hold too.
    let mut desk = practising();
    desk.send(Event::Puzzles(PuzzleEvent::Next(0)));
    desk.play("n10");
    desk.rest();
    assert_eq!(desk.remark(), "Right, that is better. The review found M9.");
}

#[test]
fn cards_come_back_at_growing_intervals() {
    let mut desk = reviewed();
    let better = {
        desk.mistakes(MistakesEvent::Practise(visit(0)));
        let better = desk.better();
        desk.play(&better);
        better
    };
    assert_eq!(desk.remark(), "Right, that is better.");
    assert_eq!(
        desk.back(),
        "This position comes back tomorrow.",
        "after a hint"
    );
    for (wait, said) in [
        (1.0, "This position comes back in 6 days."),
        // 6 · 2.46, rounded up: the hint took 0.14 of the easiness, and the answer gave 0.1.
        (6.0, "This position comes back in 15 days."),
    ] {
        desk.send(Event::Puzzles(PuzzleEvent::Close));
        assert_eq!(desk.page.due_mistakes(), 2);
        desk.now += wait * DAY;
        // The cards that were due first come first.
        desk.mistakes(MistakesEvent::Practise(visit(0)));
        while !desk.task().contains("A1 was played") {
            desk.send(Event::Puzzles(PuzzleEvent::Next(0)));
        }
        desk.play(&better);
        assert_eq!(desk.back(), said);
    }
    let mut desk = desk.reloaded();
    assert_eq!(desk.cards(), 3);
    desk.now += 22.0 * DAY;
    desk.send(Event::Puzzles(open(0)));
    assert_eq!(
        describe::mistakes(&desk.page),
        "My mistakes: 3 due, 3 in all."
    );
}

#[test]
fn the_solution_counts_as_wrong_and_can_be_stepped_through() {
    let mut desk = practising();
    desk.send(Event::Puzzles(PuzzleEvent::Next(0)));
    desk.send(Event::Puzzles(PuzzleEvent::Solution));
    assert_eq!(describe::puzzle_head(&desk.page), "The solution");
    assert_eq!(describe::mistakes_place(&desk.page), "2 of 3");
    assert!(desk.page.puzzle_steps().len() > 1);
    assert!(!desk.page.has_open_puzzle());
    assert_eq!(desk.back(), "This position comes back tomorrow.");
    desk.send(Event::First);
    assert_eq!(desk.page.game().board().stones(), 3);
    assert!(
        !desk.offers(Button::PuzzleGame),
        "its own game can be opened"
    );
}

#[test]
fn a_position_can_be_forgotten_and_its_game_opened() {
    let mut desk = practising();
    assert!(desk.offers(Button::MistakesForget) && desk.offers(Button::MistakesOpen));
    assert_eq!(describe::mistakes_place(&desk.page), "1 of 3");
    desk.mistakes(MistakesEvent::Forget);
    assert_eq!(desk.cards(), 2);
    assert_eq!(describe::mistakes_place(&desk.page), "1 of 2");
    assert!(desk.task().contains("A2 was played here"));
    // The game is on the board, below the card.
    desk.mistakes(MistakesEvent::OpenGame);
    assert_eq!(desk.page.panel(), Panel::Game);
    assert_eq!(desk.page.game().ply(), 3);
    // It is a past game.
    desk.send(Event::New(Terms::default()));
    desk.play("o15");
    desk.mistakes(MistakesEvent::Practise(visit(0)));
    desk.mistakes(MistakesEvent::OpenGame);
    desk.send(Event::Leave);
    assert!(!desk.page.has_card());
    assert_eq!(desk.page.game().ply(), 3);
    // It is deleted.
    let id = *desk.shop.reviews.keys().next().expect("a review");
    desk.send(Event::New(Terms::default()));
    desk.send(Event::Past(PastEvent::Delete(id)));
    desk.mistakes(MistakesEvent::Practise(visit(0)));
    assert!(desk.page.has_card() && !desk.offers(Button::MistakesOpen));
    for _ in 0..2 {
        desk.mistakes(MistakesEvent::Forget);
    }
    assert!(!desk.page.has_card());
    assert_eq!(
        describe::puzzle_state(&desk.page),
        "No position is due now."
    );
    assert_eq!(desk.cards(), 0);
}

#[test]
fn an_engine_that_lies_grades_nothing() {
    for lie in [
        // No five is there, nothing is proved, and a stone is on the point.
        "move=o15 score=win:1 depth=1 nodes=1 ms=1 line=o15 plan=o15",
        "move=o15 score=win:3 depth=3 nodes=1 ms=1 plan=o15(else:o14)",
        "move=n8 score=+10 depth=1 nodes=1 ms=1",
        "move=nowhere score=+10 depth=1 nodes=1 ms=1",
    ] {
        let mut desk = practising();
        let cards = desk.shop.cards.clone();
        desk.lie = Some(lie.to_string());
        desk.play("a4");
        for _ in 0..3 {
            desk.rest();
        }
        assert!(
            desk.remark().starts_with("The engine failed"),
            "{lie}: {}",
            desk.remark()
        );
        assert_eq!(
            (&desk.shop.cards, desk.page.due_mistakes()),
            (&cards, 3),
            "{lie}"
        );
        desk.lie = None;
        desk.send(Event::Puzzles(PuzzleEvent::Retry));
        let better = desk.better();
        desk.play(&better);
        assert_eq!(desk.remark(), "Right, that is better.", "{lie}");
    }
}

#[test]
fn stored_cards_of_any_text_do_no_harm() {
    let good = reviewed().shop.cards.expect("cards");
    let cut = &good[..good.len() - 40];
    for text in [
        "",
        "tengen mistakes 2",
        "tengen mistakes 1\n1 1:1:250:0 1 x",
        cut,
    ] {
        let mut desk = Desk::new(Shop {
            cards: Some(text.to_string()),
            ..Shop::default()
        });
        desk.mistakes(MistakesEvent::Practise(visit(0)));
        assert_eq!(desk.page.has_card(), text == cut, "{text}");
        desk.mistakes(MistakesEvent::Read {
            stored: None,
            day: 0,
        });
        desk.send(Event::Puzzles(PuzzleEvent::Next(0)));
        desk.mistakes(MistakesEvent::OpenGame);
    }
}

#[test]
fn what_another_tab_stored_is_kept() {
    let mut desk = reviewed();
    let mut other = Desk::new(Shop {
        cards: desk.shop.cards.clone(),
        ..Shop::default()
    });
    other.mistakes(MistakesEvent::Practise(visit(0)));
    other.mistakes(MistakesEvent::Forget);
    other.mistakes(MistakesEvent::Forget);
    desk.shop.cards = other.shop.cards;
    desk.send(Event::Puzzles(open(0)));
    assert_eq!(
        describe::mistakes(&desk.page),
        "My mistakes: 1 due, 1 in all."
    );
}
