//! The table that comes with the project: it is whole, its lines can be played, and the engine makes it again.

use std::collections::BTreeSet;

use tengen_core::board::{BoardSize, Stone};
use tengen_core::game::{Action, At, Game, Seat, Terms};
use tengen_core::rules::Ruleset;
use tengen_core::rules::opening::Pattern;
use tengen_engine::bench::SIGNATURE;
use tengen_openings::{Fault, JudgedOpening, OpeningTable, SHIPPED, judge, shipped};

#[test]
fn every_opening_is_there_once_for_each_rule_set() {
    let table = shipped();
    let named = |it: &JudgedOpening| (it.rules.to_string(), it.opening);
    let found: BTreeSet<_> = table.openings.iter().map(named).collect();
    assert_eq!((found.len(), table.openings.len()), (52, 52));
    for rules in ["renju", "freestyle"] {
        for opening in Pattern::all() {
            assert!(found.contains(&(rules.to_owned(), opening)), "{opening:?}");
        }
    }
}

#[test]
fn the_lines_can_be_played_by_a_strict_referee() {
    for judged in &shipped().openings {
        let terms: Terms = format!("{} referee=strict", judged.rules)
            .parse()
            .expect("terms");
        let mut game = Game::new(terms);
        let stones = judged.opening.stones(BoardSize::DEFAULT);
        for &point in stones.iter().chain(&judged.line) {
            let at = At::seat(game.seat_to_move());
            let done = game.act(Action::place(point), at);
            assert!(
                done.is_ok(),
                "{} {} {point}",
                judged.rules,
                judged.opening.code()
            );
        }
        assert!(!judged.line.is_empty());
        game.goto_ply(3).expect("three stones");
        assert_eq!(game.pattern(), Some(judged.opening));
        assert_eq!(game.colour_of(game.seat_to_move()), Stone::White);
        assert_eq!(game.seat_to_move(), Seat::Second);
    }
}

#[test]
fn the_head_tells_how_the_table_was_made() {
    let table = shipped();
    let made = format!(
        "# Made by: tengen openings --nodes {} --rules renju,freestyle\n",
        table.nodes
    );
    assert!(SHIPPED.contains(&made), "{made}");
    assert_eq!(table.version, env!("CARGO_PKG_VERSION"));
    let comment_end = SHIPPED.find("tengen-openings").expect("a head");
    assert_eq!(SHIPPED[comment_end..], table.to_string());
}

/// A change of the engine that changes the signature makes the table anew: the command is in its head.
#[test]
fn the_engine_makes_the_same_judgement_again() {
    let table = shipped();
    assert_eq!(table.signature, SIGNATURE);
    let known = Pattern::from_code("D1").and_then(|it| table.get(it, Ruleset::RENJU));
    let known = known.expect("an opening of the table");
    assert_eq!(&judge(known.opening, known.rules, table.nodes), known);
}

#[test]
fn the_text_form_says_what_is_wrong_and_where() {
    let head = "tengen-openings 1 nodes=9 version=0.1.0 signature=1\n";
    for (text, line, fault) in [
        ("", 1, Fault::Head),
        ("# only a comment\n", 1, Fault::Head),
        (
            "\ntengen-openings 2 nodes=9 version=1 signature=1\n",
            2,
            Fault::Head,
        ),
        (
            "tengen-openings 1 nodes=x version=1 signature=1\n",
            1,
            Fault::Head,
        ),
        (
            "tengen-openings 1 nodes=9 version=1 signature=1 more\n",
            1,
            Fault::Head,
        ),
        (&format!("{head}chess D4 +1 a1\n"), 2, Fault::Rules),
        (
            &format!("{head}\n# a comment\nrenju D14 +1 a1\n"),
            4,
            Fault::Opening,
        ),
        (&format!("{head}renju D4\n"), 2, Fault::Score),
        (&format!("{head}renju D4 +1 a1 z99\n"), 2, Fault::Point),
    ] {
        let error = text.parse::<OpeningTable>().expect_err(text);
        assert_eq!((error.line, error.fault), (line, fault), "{text:?}");
    }
    let text = format!("{head}renju D4 win:21\nfreestyle I13 -35 a1 b2\n");
    let table: OpeningTable = text.parse().expect("a table");
    assert_eq!(table.to_string(), text);
}
