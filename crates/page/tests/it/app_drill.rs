//! Drilling a tree: right and wrong answers, hints, and the order of the lines.

use crate::support::table::Table;
use tengen_core::board::Stone;
use tengen_core::game::Action;
use tengen_core::{Game, Terms};
use tengen_page::view::{describe, drill_missed, drill_offers, drill_side};
use tengen_page::{
    Button, DrillEvent, DrillOffer, DrillStart, Effect, Event, LearnReason, LessonEvent,
    NoticeReason, Panel, Settings,
};
use tengen_testing::apps::{USUAL, app};

/// Two openings of White's; after the second, Black has two answers.
pub(crate) const TREE: [&str; 4] = ["h8 h9 g7 g9", "h8 h9 g7 i7", "h8 i9 g7 a1", "h8 i9 i7 j6"];

impl Table {
    pub(crate) fn drill(&mut self, event: DrillEvent) -> Vec<Effect> {
        self.send(Event::Drill(event))
    }

    /// The part of the texts that counts: what is asked or said.
    fn said(&self) -> String {
        let parts = [
            describe::drill_task(&self.app),
            describe::drill_remark(&self.app),
        ];
        parts.join(" ").trim().to_owned()
    }
}

/// A game with these lines, at its start.
pub(crate) fn grown(terms: &str, lines: &[&str]) -> Game {
    let terms: Terms = terms.parse().expect("terms");
    let mut game = Game::new(terms);
    for line in lines {
        game.first();
        for name in line.split_whitespace() {
            let action: Action = name.parse().expect("an action");
            let seat = game.seat_to_move();
            let at = tengen_core::At::seat(seat);
            game.act(action, at).expect("a move of the tree");
        }
    }
    game.first();
    game
}

/// A page with this game on the board.
pub(crate) fn with_game(game: Game) -> Table {
    let mut table = Table::people("freestyle");
    table.app = app(game, Settings::default(), USUAL);
    table
}

/// Every event about drilling, for sessions of random events.
pub(crate) fn events() -> Vec<Event> {
    let all = [
        DrillEvent::Start(1),
        DrillEvent::Start(2),
        DrillEvent::Side(Stone::Black, 3),
        DrillEvent::Side(Stone::White, 4),
        DrillEvent::From(DrillStart::Beginning, 5),
        DrillEvent::From(DrillStart::Position, 6),
        DrillEvent::Next(7),
        DrillEvent::Again,
        DrillEvent::Hint,
        DrillEvent::Hint,
        DrillEvent::Forget(8),
        DrillEvent::Analyse,
        DrillEvent::Leave,
    ];
    all.map(Event::Drill).into()
}

/// The tree is drilled by a colour from its start.
pub(crate) fn drilled(lines: &[&str], colour: Stone) -> Table {
    let mut table = with_game(grown("freestyle", lines));
    table.drill(DrillEvent::Start(0));
    table.drill(DrillEvent::Side(colour, 0));
    assert_eq!(drill_side(&table.app), Some(colour));
    table
}

pub(crate) fn count(table: &Table) -> String {
    describe::drill_count(&table.app)
}

/// The last line that was not known has just ended.
pub(crate) fn knows_all(table: &Table) -> bool {
    describe::drill_task(&table.app).contains("You know all lines")
}

/// Plays every line to its end without a mistake, each by the first move that the tree takes.
pub(crate) fn learn(table: &mut Table, lines: &[&str]) -> Vec<String> {
    let mut played = Vec::new();
    for lot in 1..=100 {
        while table.app.has_drill_question() {
            let here = table.moves();
            let mut tried = lines.iter().filter_map(|line| {
                let rest = line.strip_prefix(here.as_str())?;
                rest.split_whitespace().next()
            });
            let before = here.clone();
            let is_played = tried.any(|point| {
                table.press(point);
                table.moves() != before
            });
            assert!(is_played, "no move of the tree is taken after {here:?}");
        }
        played.push(table.moves());
        if knows_all(table) {
            return played;
        }
        table.drill(DrillEvent::Next(lot * 7919));
    }
    panic!("the drill has no end: {played:?}");
}

#[test]
fn the_tab_offers_the_tree_on_the_board() {
    let mut table = Table::people("freestyle");
    assert!(drill_offers(&table.app).is_empty(), "only in the tab");
    table.send(Event::Lesson(LessonEvent::Open));
    assert_eq!(drill_offers(&table.app), [DrillOffer::DrillOpen]);
    table.press("h8");
    assert_eq!(drill_offers(&table.app), [DrillOffer::DrillStart]);
    table.drill(DrillEvent::Start(0));
    assert_eq!(table.moves(), "");
    assert_eq!(
        drill_offers(&table.app),
        [DrillOffer::DrillHint, DrillOffer::DrillLeave]
    );
    assert_eq!(describe::drill_heading(&table.app), "");
}

#[test]
fn the_side_with_fewer_alternatives_is_asked_and_the_page_plays_the_other() {
    let mut table = with_game(grown("freestyle", &TREE));
    table.drill(DrillEvent::Start(3));
    assert_eq!(table.app.panel(), Panel::Learn);
    assert_eq!(drill_side(&table.app), Some(Stone::Black));
    assert_eq!(count(&table), "Lines known: 0 of 4");
    table.press("h8");
    let moves = table.moves();
    assert!(["h8 h9", "h8 i9"].contains(&&*moves), "{moves}");
    assert_eq!(
        table.said(),
        "Black to move: find a move of the tree. Right."
    );
}

#[test]
fn a_wrong_answer_places_no_stone_and_the_line_comes_again() {
    let mut table = drilled(&["h8 h9 g7", "h8 i9 g7"], Stone::Black);
    table.press("j10");
    assert_eq!(table.moves(), "");
    assert_eq!(
        table.refusal(),
        Some(NoticeReason::Learn(LearnReason::NotInTree))
    );
    assert_eq!(
        table.said(),
        "Black to move: find a move of the tree. J10 is not in the tree here. Try again."
    );
    table.press("h8 g7");
    assert!(table.app.is_drilled_line_over());
    assert_eq!(count(&table), "Lines known: 0 of 2");
    assert!(table.said().contains("It comes again"));
    let faulty = table.moves();
    table.drill(DrillEvent::Next(1));
    table.press("h8 g7");
    assert_ne!(
        table.moves(),
        faulty,
        "the line that was played less comes first"
    );
    assert_eq!(count(&table), "Lines known: 1 of 2");
    table.drill(DrillEvent::Next(2));
    table.press("h8 g7");
    assert_eq!(table.moves(), faulty);
    assert_eq!(count(&table), "Lines known: 2 of 2");
    assert_eq!(drill_missed(&table.app), ["Move 1: H8 (missed: 1)"]);
}

#[test]
fn an_occupied_point_is_no_mistake() {
    let mut table = drilled(&["h8 h9 g7"], Stone::Black);
    table.press("h8 h9 h8 g7");
    assert_eq!(count(&table), "Lines known: 1 of 1");
}

#[test]
fn every_line_is_asked_until_all_are_known() {
    for colour in Stone::BOTH {
        let mut table = drilled(&TREE, colour);
        let mut played = learn(&mut table, &TREE);
        assert_eq!(count(&table), "Lines known: 4 of 4", "{colour}");
        played.sort();
        assert_eq!(played, TREE, "each line once, {colour}");
        assert!(table.said().contains("You know all lines"));
        assert_eq!(
            drill_offers(&table.app),
            [
                DrillOffer::DrillNext,
                DrillOffer::DrillAgain,
                DrillOffer::DrillAnalyse,
                DrillOffer::DrillForget,
                DrillOffer::DrillLeave
            ]
        );
        table.drill(DrillEvent::Forget(5));
        assert_eq!(count(&table), "Lines known: 0 of 4");
        assert!(table.app.has_drill_question());
    }
}

#[test]
fn a_known_move_is_turned_down_while_another_is_not_known() {
    let lines = ["h8 h9 g7", "h8 h9 i7"];
    let mut table = drilled(&lines, Stone::Black);
    table.press("h8 i7");
    assert_eq!(count(&table), "Lines known: 1 of 2");
    table.drill(DrillEvent::Next(0));
    table.press("h8 i7");
    assert_eq!(table.moves(), "h8 h9");
    assert!(
        table
            .said()
            .ends_with("I7 is in the tree too. Find a move whose lines you do not know yet."),
        "{}",
        table.said()
    );
    table.press("g7");
    assert_eq!(count(&table), "Lines known: 2 of 2", "it was no mistake");
}

#[test]
fn a_move_that_reaches_a_position_of_the_tree_in_another_order_is_right() {
    // After h8 h9 the tree has only g7; a move to i7 reaches what follows i7 h9 h8.
    let lines = ["h8 h9 g7", "i7 h9 h8 a1 b2"];
    for _ in 0..2 {
        let mut table = drilled(&lines, Stone::Black);
        table.press("h8");
        assert_eq!(table.moves(), "h8 h9");
        table.press("i7");
        assert_eq!(table.moves(), "h8 h9 i7 a1", "it goes on there");
        table.press("b2");
        assert!(table.app.is_drilled_line_over());
        assert_eq!(count(&table), "Lines known: 1 of 2");
        table.drill(DrillEvent::Next(0));
        table.press("h8 i7");
        assert_eq!(table.moves(), "h8 h9", "that line is known");
        table.press("g7");
        assert_eq!(count(&table), "Lines known: 2 of 2");
    }
}

#[test]
fn a_hint_comes_in_two_steps_and_the_line_is_not_known() {
    let mut table = drilled(&["h8 h9 g7", "h8 h9 i7"], Stone::Black);
    table.press("h8");
    table.send(Event::Hint);
    let said = describe::drill_remark(&table.app);
    assert!(
        ["G", "I"]
            .map(|it| format!("The tree has 2 moves here; one of them is in column {it}."))
            .contains(&said),
        "{said}"
    );
    assert_eq!(table.app.hinted_in_drill(), None);
    table.drill(DrillEvent::Hint);
    let point = table.app.hinted_in_drill().expect("a point");
    assert!(!drill_offers(&table.app).contains(&DrillOffer::DrillHint));
    assert!(Button::Hint.is_disabled(&table.app));
    table.drill(DrillEvent::Hint);
    assert_eq!(table.app.hinted_in_drill(), Some(point), "there is no more");
    table.send(Event::Press(point));
    assert_eq!(table.app.hinted_in_drill(), None);
    assert_eq!(count(&table), "Lines known: 0 of 2");
    table.drill(DrillEvent::Again);
    table.press("h8");
    table.send(Event::Press(point));
    assert_eq!(count(&table), "Lines known: 1 of 2", "now without a hint");
}

#[test]
fn equal_numbers_draw_equal_lines() {
    let order = |seed: u32| {
        let mut table = drilled(&TREE, Stone::Black);
        table.drill(DrillEvent::Forget(seed));
        learn(&mut table, &TREE)
    };
    assert_eq!(order(4), order(4));
    let orders: std::collections::BTreeSet<_> = (0..20).map(|it| order(it)[0].clone()).collect();
    assert!(orders.len() > 1, "every number draws the same line");
}

#[test]
fn a_line_that_was_known_is_forgotten_by_a_mistake() {
    let mut table = drilled(&["h8 h9 g7"], Stone::Black);
    table.press("h8 g7");
    assert_eq!(count(&table), "Lines known: 1 of 1");
    table.drill(DrillEvent::Again);
    table.press("h8 a1 g7");
    assert_eq!(count(&table), "Lines known: 0 of 1");
}
