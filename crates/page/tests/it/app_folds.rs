//! Variations in the list of moves: every line once, folded where there are many.

use tengen_core::NodeId;
use tengen_page::view::{MoveRow, move_rows};
use tengen_page::{Effect, Event, Found, FoundGame, Page};
use tengen_testing::apps::{LATER, at, board, link_of, open_file, play, played};

/// A game with a tree: after `trunk` each of `branches`, the first one the main line, the last one shown.
fn tree(trunk: &str, branches: &[&str]) -> Page {
    let mut app = played(15, trunk);
    let fork = app.game().cursor();
    for branch in branches {
        let _ = app.update(Event::Jump(fork), LATER);
        play(&mut app, branch, LATER);
    }
    app
}

/// The rows in short: `e5*` is current, `(d4 c3)0` a variation, `[2+]0` an open fold of two.
fn rows(app: &Page) -> String {
    let mut text = Vec::new();
    for row in move_rows(app) {
        let name = |node: NodeId| {
            let step = app.game().tree().step(node);
            let point = step.and_then(|step| step.action.point());
            let name = point.map_or("?".to_string(), |point| point.to_string());
            let sign = if node == app.game().cursor() { "*" } else { "" };
            name + sign
        };
        text.push(match row {
            MoveRow::Main(it) => name(it.node),
            MoveRow::Side(moves, depth) => {
                let names: Vec<String> = moves.iter().map(|it| name(it.node)).collect();
                format!("({}){depth}", names.join(" "))
            }
            MoveRow::Fold(fold, depth) => {
                let sign = if fold.is_open { '+' } else { '-' };
                format!("[{}{sign}]{depth}", fold.count)
            }
        });
    }
    text.join(" ")
}

#[test]
fn a_small_tree_lists_every_line_once() {
    let mut app = tree("h8 i9", &["g7 f6", "j10 k11", "a1"]);
    assert_eq!(rows(&app), "h8 i9 g7 [2+]0 (j10 k11)0 (a1*)0 f6");
    let inner = app.game().tree().children(app.game().line()[1]).to_vec();
    // A further line inside the line of j10.
    let j10 = inner.iter().copied().find(|&node| {
        let step = app.game().tree().step(node).expect("a move");
        step.action.point() == Some(at("j10"))
    });
    let j10 = j10.expect("a line of j10");
    let _ = app.update(Event::Jump(j10), LATER);
    play(&mut app, "b2", LATER);
    assert_eq!(
        rows(&app),
        "h8 i9 g7 [2+]0 (j10 k11)0 [1+]1 (b2*)1 (a1)0 f6"
    );
    let _ = app.update(Event::Jump(inner[0]), LATER);
    assert_eq!(
        rows(&app),
        "h8 i9 g7* [2+]0 (j10 k11)0 [1+]1 (b2)1 (a1)0 f6"
    );
    // Nothing is there twice, and nothing is missing.
    let mut listed = Vec::new();
    for row in move_rows(&app) {
        match row {
            MoveRow::Main(it) => listed.push(it.node),
            MoveRow::Side(moves, _) => listed.extend(moves.iter().map(|it| it.node)),
            MoveRow::Fold(..) => {}
        }
    }
    listed.sort_unstable();
    let all: Vec<NodeId> = (1..=8).map(NodeId::from_number).collect();
    assert_eq!(listed, all);
}

#[test]
fn lines_fold_and_unfold_and_another_game_forgets_it() {
    let mut app = tree("h8 i9", &["g7 f6", "j10 k11"]);
    let fork = app.game().line()[1];
    let _ = app.update(Event::Jump(fork), LATER);
    assert_eq!(rows(&app), "h8 i9* g7 [1+]0 (j10 k11)0 f6");
    let effects = app.update(Event::Fold(fork), LATER);
    assert_eq!(effects, [Effect::Refresh]);
    assert_eq!(rows(&app), "h8 i9* g7 [1-]0 f6");
    let side = app.game().tree().children(fork)[1];
    let _ = app.update(Event::Jump(side), LATER);
    assert_eq!(
        rows(&app),
        "h8 i9 g7 [1+]0 (j10* k11)0 f6",
        "the line of the cursor is listed"
    );
    let _ = app.update(Event::Jump(fork), LATER);
    let link = link_of(&app);
    let _ = open_file(
        &mut app,
        Found {
            games: vec![FoundGame::Readable {
                facts: Vec::new(),
                broken: None,
                link,
            }],
            ..Found::default()
        },
    );
    assert_eq!(rows(&app), "h8 i9* g7 [1+]0 (j10 k11)0 f6");
}

#[test]
fn lines_at_the_start_have_their_fold() {
    let mut app = tree("", &["h8 i9", "a1 b2", "c3"]);
    assert_eq!(rows(&app), "h8 [2+]0 (a1 b2)0 (c3*)0 i9");
    let _ = app.update(Event::First, LATER);
    assert_eq!(rows(&app), "h8 [2+]0 (a1 b2)0 (c3)0 i9");
}

#[test]
fn a_large_tree_is_folded_until_it_is_unfolded() {
    let mut app = board(22);
    let size = app.game().terms().size;
    play(&mut app, "a1", LATER);
    let fork = app.game().cursor();
    for point in size.points().skip(1).take(200) {
        let _ = app.update(Event::Jump(fork), LATER);
        play(&mut app, &point.to_string(), LATER);
    }
    let _ = app.update(Event::Jump(fork), LATER);
    let list = rows(&app);
    assert!(list.ends_with("[199-]0"), "{list}");
    assert_eq!(list.split(' ').count(), 3);
    let _ = app.update(Event::Fold(fork), LATER);
    assert_eq!(rows(&app).split(' ').count(), 3 + 199);
}
