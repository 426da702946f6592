//! Every sentence of every state is whole, and the list of moves shows everything once.

use crate::support::golden::strip;
use tengen_page::text::Texts;
use tengen_testing::apps;

use crate::support::messages::{events, run};
use proptest::prelude::*;
use tengen_core::{NodeId, Stone};
use tengen_page::view::describe::{self, CellState};
use tengen_page::view::move_rows;
use tengen_page::{Effect, Page, Settings};
use tengen_testing::config::config;
use tengen_testing::play::start;

/// Everything that can be said of an app, in one language.
fn everything(texts: Texts, app: &Page, effects: &[Effect]) -> Vec<String> {
    let game = app.game();
    let mut said = vec![
        describe::status(texts, game).to_string(),
        describe::passport(texts, game.terms()),
        describe::rules(texts, game.terms().rules.variant).to_string(),
        describe::full_board(texts, game.terms().rules.full_board).to_string(),
        describe::opening(texts, game.terms().opening).to_string(),
        describe::referee(texts, game.terms().referee).to_string(),
        describe::invitation(texts, game).to_string(),
        describe::board(texts, game),
        describe::seek(texts, game, 300),
    ];
    said.extend(Some(describe::how_it_ended(texts, game)).filter(|how| !how.is_empty()));
    said.extend(
        app.notice()
            .map(|it| describe::reason(texts, it.reason, it.near)),
    );
    said.extend(
        app.toast()
            .map(|toast| describe::toast(app, toast).to_string()),
    );
    if let Some(why) = app.explanation() {
        said.push(describe::verdict(texts, why));
        said.extend(describe::reasons(texts, why));
        said.push(describe::explanation(texts, why));
    }
    let forbidden = |point| {
        let mut marks = app.marks().iter();
        marks.find(|mark| mark.0 == point).map(|mark| mark.1)
    };
    let winning = game.status().winning_points();
    said.extend(game.terms().size.points().map(|point| {
        let state = CellState {
            stone: game.board().at(point),
            last: game.last_point() == Some(point),
            winning: winning.contains(&point),
            forbidden: forbidden(point),
            offered: Some(3).filter(|_| game.protocol().offered().contains(&point)),
            sign: String::new(),
        };
        describe::cell(texts, point, &state)
    }));
    said.extend(game.line().into_iter().filter_map(|node| {
        let step = game.tree().step(node)?;
        Some(describe::action(texts, step.action))
    }));
    if texts == app.texts() {
        said.extend(Stone::BOTH.map(|it| strip(app, it)));
        said.extend(Some(describe::prompt(app)).filter(|asked| !asked.is_empty()));
        said.extend(effects.iter().filter_map(|effect| match effect {
            Effect::Announce(message) => Some(describe::message(app, *message)),
            _ => None,
        }));
    }
    said
}

/// What is wrong with a sentence, if anything: a place that was not filled in leaves a gap.
fn flaw(text: &str) -> Option<&'static str> {
    let gaps = [
        "  ",
        " .",
        " ,",
        ": .",
        "，，",
        "。。",
        "..",
        "?.",
        "？。",
        "第 手",
        " 手，共 手",
    ];
    match text {
        "" => Some("empty"),
        _ if text.contains(['{', '}']) => Some("a brace"),
        _ if text.trim() != text => Some("space at an end"),
        _ if gaps.iter().any(|gap| text.contains(gap)) => Some("a gap"),
        _ if text.ends_with([',', ':', '，', '：']) => Some("an open end"),
        _ => None,
    }
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn every_sentence_is_whole(start in start(), events in events(60)) {
        let mut app = tengen_testing::apps::app(start.game(), Settings::default(), apps::USUAL);
        let mut flaws = Vec::new();
        run(&mut app, &events, |app, event, effects, _| {
            for texts in tengen_testing::apps::LANGUAGES {
                for text in everything(texts, app, effects) {
                    if let Some(flaw) = flaw(&text) {
                        flaws.push(format!("{flaw} in {text:?} after {event:?}"));
                    }
                }
            }
        });
        prop_assert!(flaws.is_empty(), "{}", flaws.join("\n"));
    }

    #[test]
    fn the_list_of_moves_shows_every_action_once(start in start(), events in events(60)) {
        let mut app = tengen_testing::apps::app(start.game(), Settings::default(), apps::USUAL);
        run(&mut app, &events, |_, _, _, _| {});
        let game = app.game();
        let mut nodes = Vec::new();
        for row in move_rows(&app) {
            match row {
                tengen_page::view::MoveRow::Main(it) => nodes.push(it.node),
                tengen_page::view::MoveRow::Side(moves, _) => nodes.extend(moves.iter().map(|it| it.node)),
                tengen_page::view::MoveRow::Fold(fold, _) => prop_assert!(fold.is_open && fold.count > 0),
            }
        }
        nodes.sort();
        let all: Vec<NodeId> = (1..=game.tree().highest_number())
            .map(|number| NodeId::from_number(u32::try_from(number).expect("few nodes")))
            .filter(|&node| game.tree().contains(node))
            .collect();
        prop_assert_eq!(nodes, all);
    }
}
