//! The main line of a session after another move was played at an earlier position.

use tengen_core::game::{Purpose, Session};
use tengen_core::{Action, At, Game, NodeId, Seat};

/// Lets the seat to move act. Returns `true` if it did.
fn act(session: &mut Session, action: Action) -> bool {
    let seat = session.game().seat_to_move();
    session.call(action, At::seat(seat)).is_ok()
}

/// Makes the steps: a point is a stone for the seat to move, `undo`, `redo`, `back`, `first`, `resign`, and
/// `goto:n` for a look at ply n.
fn after(terms: &str, purpose: Purpose, steps: &str) -> Session {
    let game = Game::new(terms.parse().expect("terms"));
    let mut session = Session::new(game).with_purpose(purpose);
    for step in steps.split(' ') {
        let done = match step {
            "undo" => session.undo().is_ok(),
            "redo" => session.redo().is_ok(),
            "back" => session.back().is_ok(),
            "first" => session.first().is_ok(),
            "resign" => act(&mut session, Action::Resign),
            _ if step.starts_with("goto:") => {
                let ply = step["goto:".len()..].parse().expect("a ply");
                session.goto_ply(ply).is_ok()
            }
            _ => act(&mut session, Action::place(step.parse().expect("a point"))),
        };
        assert!(done, "{step} of {steps}");
    }
    session
}

fn names(game: &Game, nodes: &[NodeId]) -> String {
    let actions = nodes.iter().filter_map(|&node| game.tree().step(node));
    let names: Vec<String> = actions.map(|step| step.action.to_string()).collect();
    names.join(" ")
}

fn main_line(session: &Session) -> String {
    let game = session.game();
    names(game, &game.tree().main_line_from(NodeId::ROOT))
}

const WON: &str = "h8 a1 i8 a2 j8 a3 k8 a4 l8";

#[test]
fn another_move_replaces_the_main_line_only_after_a_take_back_in_a_played_game() {
    for (steps, played, studied) in [
        ("h8 i9 g7 undo f6", "h8 i9 f6", "h8 i9 g7"),
        ("h8 i9 g7 undo undo f6 g7", "h8 f6 g7", "h8 i9 g7"),
        (
            "h8 i9 g7 j10 undo undo undo redo f6",
            "h8 i9 f6",
            "h8 i9 g7 j10",
        ),
        // The same move is a redo, and changes nothing.
        ("h8 i9 g7 undo undo i9", "h8 i9 g7", "h8 i9 g7"),
        // Looking back.
        ("h8 i9 g7 back f6", "h8 i9 g7", "h8 i9 g7"),
        ("h8 i9 g7 first f6", "h8 i9 g7", "h8 i9 g7"),
        ("h8 i9 g7 goto:1 f6", "h8 i9 g7", "h8 i9 g7"),
        ("h8 i9 g7 undo goto:1 f6", "h8 i9 g7", "h8 i9 g7"),
        ("h8 i9 g7 undo back f6", "h8 i9 g7", "h8 i9 g7"),
        ("h8 i9 g7 undo first goto:2 f6", "h8 i9 g7", "h8 i9 g7"),
        // In a variation.
        ("h8 i9 g7 back back f6 c3 undo d4", "h8 i9 g7", "h8 i9 g7"),
        // Back to a line that was taken back before.
        ("h8 i9 undo f6 undo i9", "h8 i9", "h8 i9"),
        // A resignation is taken back, and the game goes on.
        ("h8 i9 resign undo g7", "h8 i9 g7", "h8 i9 resign"),
    ] {
        assert_eq!(
            main_line(&after("freestyle", Purpose::Play, steps)),
            played,
            "{steps}"
        );
        assert_eq!(
            main_line(&after("freestyle", Purpose::Study, steps)),
            studied,
            "{steps}"
        );
    }
}

#[test]
fn a_game_that_stones_ended_keeps_its_main_line() {
    for purpose in [Purpose::Play, Purpose::Study] {
        for rest in ["undo c3", "undo undo undo c3", "first c3"] {
            let session = after("freestyle", purpose, &format!("{WON} {rest}"));
            assert_eq!(main_line(&session), WON, "{rest}");
            assert_eq!(session.game().last_point(), "c3".parse().ok());
        }
    }
}

#[test]
fn nothing_is_lost_and_the_old_line_stays_a_variation() {
    let session = after("freestyle", Purpose::Play, "h8 i9 g7 undo undo f6");
    let game = session.game();
    let tree = game.tree();
    let [h8] = *tree.children(NodeId::ROOT) else {
        panic!("one first move");
    };
    let lines: Vec<String> = tree
        .children(h8)
        .iter()
        .map(|&child| {
            names(
                game,
                &[&[child], tree.main_line_from(child).as_slice()].concat(),
            )
        })
        .collect();
    assert_eq!(lines, ["f6", "i9 g7"]);
    let mut again = Game::new(game.terms());
    again.replay(game.log()).expect("its own log");
    assert_eq!(again.tree(), tree);
}

#[test]
fn a_granted_take_back_counts_as_one() {
    use tengen_core::game::{Consent, Deed, Wish};
    let mut session = after("freestyle", Purpose::Play, "h8 i9 g7");
    let [first, second] = [Seat::First, Seat::Second].map(At::seat);
    session
        .handle(Deed::Ask(Wish::TakeBack), first)
        .expect("a move");
    session
        .handle(Deed::Answer(Consent::Agree), second)
        .expect("asked");
    let f6 = Action::place("f6".parse().expect("a name"));
    session.call(f6, first).expect("an empty point");
    assert_eq!(main_line(&session), "h8 i9 f6");
}

fn line(text: &str) -> Vec<tengen_core::Point> {
    let points = text.split(' ').map(|name| name.parse().expect("a point"));
    points.collect()
}

#[test]
fn an_added_line_is_a_variation_and_the_cursor_stays() {
    for purpose in [Purpose::Play, Purpose::Study] {
        let mut session = after("freestyle", purpose, "h8 i9 g7 undo undo");
        let here = session.game().cursor();
        assert_eq!(session.add_line(&line("f6 e5 d4")), 3);
        assert_eq!(session.game().cursor(), here);
        assert_eq!(main_line(&session), "h8 i9 g7");
        assert_eq!(session.redo().map(|_| ()), Ok(()));
        assert_eq!(session.game().last_point(), "i9".parse().ok());
        let mut again = Game::new(session.game().terms());
        again.replay(session.game().log()).expect("its own log");
        assert_eq!(again.tree(), session.game().tree());
    }
}

#[test]
fn a_line_that_is_there_adds_nothing_and_an_impossible_move_ends_it() {
    let mut session = after("freestyle", Purpose::Study, "h8 i9 g7 first");
    let before = session.game().tree().clone();
    assert_eq!(session.add_line(&line("h8 i9")), 2);
    assert_eq!(*session.game().tree(), before);
    assert_eq!(session.add_line(&line("h8 h9 h8 h10")), 2);
    assert_eq!(session.add_line(&[]), 0);
    assert_eq!(main_line(&session), "h8 i9 g7");
}

#[test]
fn a_line_at_the_end_of_a_played_game_gives_way_to_the_next_move() {
    let mut session = after("freestyle", Purpose::Play, "h8 i9");
    assert_eq!(session.add_line(&line("g7 f6")), 2);
    assert_eq!(main_line(&session), "h8 i9 g7 f6");
    let at = At::seat(session.game().seat_to_move());
    let c3 = Action::place("c3".parse().expect("a name"));
    session.call(c3, at).expect("an empty point");
    assert_eq!(main_line(&session), "h8 i9 c3");
    // A five would end the game, which goes on.
    let mut won = after("freestyle", Purpose::Play, "h8 a1 h9 a3 h10 a5 h11 a7");
    assert_eq!(won.add_line(&line("h12")), 0);
    assert_eq!(main_line(&won), "h8 a1 h9 a3 h10 a5 h11 a7");
    let mut studied = after("freestyle", Purpose::Study, "h8 a1 h9 a3 h10 a5 h11 a7");
    assert_eq!(studied.add_line(&line("h12 b2")), 1);
    assert!(!studied.game().status().is_over());
}
