//! Playing out a proven win: the plan answers every reply, and the player's own game stays as it is.

use std::rc::Rc;

use crate::app_wins::{PLAN, THREE};
use crate::support::table::Table;
use tengen_core::rules::{Passes, Setup};
use tengen_core::{Action, Game, Position, Ruleset, Stone, Terms};
use tengen_engine::{Engine, Forcing, SearchLimit, Silent, Solution};
use tengen_page::view::{describe, move_rows};
use tengen_page::{
    Button, Effect, Event, Message, Millis, NoticeReason, Page, PlayoutEvent, Settings, Standing,
    StudyReason, WinEvent,
};
use tengen_picture::Visibility;
use tengen_proofs::Proof;
use tengen_testing::apps::{LATER, USUAL, app, link_of, stores};
use tengen_testing::cases::cases;
use tengen_testing::random::Random;
use tengen_testing::vcf_data::puzzles;
use tengen_testing::vct_data::threat_puzzles;

/// The win after [`THREE`] is played out.
pub(crate) fn begun() -> Table {
    let mut table = Table::people("freestyle");
    table.play(THREE);
    table.find_win();
    table.ready();
    table.proven(&format!("found=fours plan={PLAN}"));
    table.send(Event::Win(WinEvent::PlayOut));
    table
}

fn standing(table: &Table) -> Standing {
    table.app.playout().expect("a win is played out").standing()
}

fn is_offered(table: &Table, button: Button) -> bool {
    button.visibility(&table.app) == Visibility::Shown && !button.is_disabled(&table.app)
}

#[test]
fn the_plan_answers_a_listed_reply_and_every_other_one() {
    for (reply, answer) in [("e8", "j8"), ("j8", "e8"), ("a15", "e8")] {
        let mut table = begun();
        assert_eq!(table.moves(), "f8");
        assert_eq!(standing(&table), Standing::WinsIn(1));
        table.press(reply);
        assert_eq!(table.moves(), format!("f8 {reply} {answer}"));
        assert_eq!(standing(&table), Standing::Won);
        assert!(table.app.game().status().is_over());
    }
}

#[test]
fn another_defence_is_tried_after_a_take_back() {
    let mut table = begun();
    table.press("e8");
    table.send(Event::Undo);
    assert_eq!(table.moves(), "f8", "back to the defender's turn");
    table.send(Event::Undo);
    assert_eq!(table.moves(), "f8", "the first move is that of the plan");
    assert!(!is_offered(&table, Button::Undo));
    table.send(Event::Redo);
    assert_eq!(table.moves(), "f8 e8 j8", "the plan's answer as well");
    table.send(Event::Undo);
    table.press("j8");
    assert_eq!(table.moves(), "f8 j8 e8");
    table.send(Event::Undo);
    table.press("e8");
    assert_eq!(table.moves(), "f8 e8 j8", "a defence that was tried before");
    assert!(move_rows(&table.app).len() > 3, "both are listed");
}

#[test]
fn the_turn_of_the_plan_is_not_the_players() {
    let mut table = begun();
    table.send(Event::First);
    assert_eq!(standing(&table), Standing::WinsIn(2));
    table.press("c3");
    assert_eq!(
        table.refusal(),
        Some(NoticeReason::Study(StudyReason::PlansTurn))
    );
    assert_eq!(table.moves(), "");
    table.send(Event::Next);
    table.press("c3");
    assert_eq!(table.moves(), "f8 c3 e8");
}

#[test]
fn the_players_game_is_kept_and_comes_back() {
    let mut table = begun();
    let before = {
        let mut same = Table::people("freestyle");
        same.play(THREE);
        link_of(&same.app)
    };
    for event in [
        Event::Press("e8".parse().expect("a point")),
        Event::Undo,
        Event::Playout(PlayoutEvent::Restart),
        Event::Press("j8".parse().expect("a point")),
    ] {
        let effects = table.send(event);
        let writes = effects.iter().any(|it| matches!(it, Effect::Write(_)));
        assert!(!writes, "{effects:?}");
    }
    table.send(Event::Playout(PlayoutEvent::Leave));
    assert!(table.app.playout().is_none());
    assert_eq!(link_of(&table.app), before);
    assert_eq!(table.moves(), THREE);
    let left = Message::Returned;
    assert_eq!(table.said.last(), Some(&left));
    assert!(table.app.win_found().is_some(), "the result is there again");
    table.press("a8");
    assert_eq!(table.moves(), format!("{THREE} a8"));
}

#[test]
fn a_played_out_win_is_no_past_game() {
    let mut table = begun();
    let effects = table.send(Event::Press("e8".parse().expect("a point")));
    assert!(!stores(&effects, tengen_page::keys::GAME));
    assert_eq!(table.app.own_seat(), None, "nobody has lost");
    assert!(!is_offered(&table, Button::Again));
}

#[test]
fn it_starts_again_from_the_position() {
    let mut table = begun();
    table.press("e8");
    table.send(Event::Playout(PlayoutEvent::Restart));
    assert_eq!(table.moves(), "f8");
    assert_eq!(move_rows(&table.app).len(), 1);
    table.send(Event::Playout(PlayoutEvent::Leave));
    assert_eq!(table.moves(), THREE);
}

#[test]
fn what_belongs_to_a_game_is_not_offered() {
    let mut table = begun();
    let before = table.moves();
    for button in [
        Button::Hint,
        Button::FindWin,
        Button::Resign,
        Button::Again,
        Button::Pause,
        Button::WinPlay,
        Button::WinClose,
    ] {
        assert!(!is_offered(&table, button), "{button:?}");
    }
    assert!(is_offered(&table, Button::PlayoutAgain));
    assert!(is_offered(&table, Button::PlayoutLeave));
    for event in [
        Event::Hint,
        Event::Win(WinEvent::Find),
        Event::Resign,
        Event::PressResign,
        Event::Act(Action::Resign),
        Event::Choose(Action::Draw),
        Event::Again,
        Event::Relieve(Stone::Black),
        Event::History(tengen_page::HistoryEvent::Delete),
        Event::History(tengen_page::HistoryEvent::OpenNotes),
    ] {
        table.send(event.clone());
        assert_eq!(table.moves(), before, "{event:?}");
        assert!(table.app.playout().is_some(), "{event:?}");
        assert!(!table.is_thinking(), "{event:?}");
        assert_eq!(table.app.mark_tool(), None, "{event:?}");
    }
}

#[test]
fn another_game_ends_it() {
    let mut table = begun();
    table.send(Event::New(Terms::default()));
    assert!(table.app.playout().is_none());
    assert_eq!(table.moves(), "");
    assert_eq!(describe::win(&table.app), "");
    table.press("h8");
    assert_eq!(table.moves(), "h8");
}

/// The clock rests meanwhile, and the computer waits for its turn.
#[test]
fn a_game_against_the_computer_goes_on_after_it() {
    let mut table = Table::begun(
        "freestyle clock=increment:300+2",
        "person",
        "level:3",
        Stone::Black,
    );
    table.play("g8 a1 h8 c1 i8 e1");
    table.find_win();
    table.proven(&format!("found=fours plan={PLAN}"));
    table.send(Event::Win(WinEvent::PlayOut));
    table.wait(1e6);
    assert!(!table.is_thinking());
    table.press("e8");
    table.wait(1e6);
    assert!(!table.is_thinking(), "no engine plays here");
    table.send(Event::Playout(PlayoutEvent::Leave));
    assert_eq!(table.moves(), THREE);
    assert!(!table.app.game().status().is_over(), "no time was lost");
    table.press("f8");
    table.best("e8");
    assert_eq!(table.moves(), format!("{THREE} f8 e8"));
}

/// A proof that does not hold does no harm.
#[test]
fn a_plan_with_a_gap_is_said_and_can_be_left() {
    for plan in [
        "f8(e8:j8)",
        "f8(else:a1)",
        "f8(else:f8)",
        "f8(else:a15(else:b15))",
        "f8",
    ] {
        let mut table = Table::people("freestyle");
        table.play(THREE);
        let proof = Proof {
            position: table.app.game().position().clone(),
            plan: plan.parse().expect("a plan"),
        };
        table.send(Event::Playout(PlayoutEvent::Begin(Rc::new(proof))));
        table.press("j8");
        if standing(&table) != Standing::Gap {
            table.press("e8");
        }
        assert_eq!(standing(&table), Standing::Gap, "{plan}");
        table.send(Event::Undo);
        table.send(Event::Playout(PlayoutEvent::Leave));
        assert_eq!(table.moves(), THREE, "{plan}");
    }
}

fn prove(position: &Position, forcing: Forcing) -> Proof {
    let limit = SearchLimit::Nodes(5_000_000);
    match Engine::new(position).prove(position, forcing, limit, &mut Silent) {
        Solution::Win(proof) => *proof,
        other => panic!("{other:?}\n{}", position.board()),
    }
}

/// Defends at random until the attacker has won, and never later than the page said.
fn defend(page: &mut Page, random: &mut Random) {
    let rules = page.game().terms().rules;
    while !page.game().status().is_over() {
        let playout = page.playout().expect("a win is played out");
        let Standing::WinsIn(before) = playout.standing() else {
            panic!("{:?}", playout.standing());
        };
        let position = page.game().position();
        let free = position.board().size().points();
        let free: Vec<_> = free
            .filter(|&it| matches!(position.judge(it), Ok(tengen_core::rules::Judgement::Quiet)))
            .collect();
        let passes = rules.passes() == Passes::On && random.below(4) == 0;
        let action = if passes || free.is_empty() {
            Action::Pass
        } else {
            Action::place(free[random.below(free.len())])
        };
        let ply = page.game().ply();
        let _ = page.update(Event::Act(action), LATER);
        assert_eq!(page.game().ply(), ply + 2, "{action}: the plan answers");
        match page.playout().expect("still").standing() {
            Standing::WinsIn(after) => assert!(after < before, "{after} after {before}"),
            end => assert_eq!(end, Standing::Won),
        }
    }
}

#[test]
fn wins_of_puzzles_hold_against_any_defence() {
    let mut random = Random::new(17);
    let fours = puzzles().into_iter().filter(|it| it.moves > 2).map(|it| {
        let setup = Setup {
            board: it.board,
            to_move: it.attacker,
        };
        let position = Position::from_setup(setup, Ruleset::RENJU, Stone::Black);
        (position, Forcing::Fours)
    });
    let threats = threat_puzzles().into_iter();
    let threats = threats.map(|it| (it.position, Forcing::Threats));
    let all: Vec<_> = fours.step_by(23).chain(threats.step_by(23)).collect();
    assert!(all.len() > 8, "{}", all.len());
    let mut page: Page = app(Game::new(Terms::default()), Settings::default(), USUAL);
    for (position, forcing) in all {
        let proof = Rc::new(prove(&position, forcing));
        for _ in 0..cases(3) {
            let begin = PlayoutEvent::Begin(Rc::clone(&proof));
            let _ = page.update(Event::Playout(begin), Millis(0.0));
            defend(&mut page, &mut random);
        }
    }
    let _ = page.update(Event::Playout(PlayoutEvent::Leave), LATER);
    assert!(page.game().tree().is_empty(), "the game below is untouched");
}
