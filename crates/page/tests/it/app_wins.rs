//! The search for a win: what the engine is asked, what the page says, and where it is refused.

use crate::support::table::Table;
use tengen_core::{Stone, board::Point};
use tengen_engine::protocol::Request;
use tengen_engine::{Forcing, Limits};
use tengen_page::view::{describe, found, note};
use tengen_page::{
    Button, EngineNews, Event, Message, ThinkingFor, Toast, WinEvent, WinFound, WinMessage,
};
use tengen_picture::Visibility;
use tengen_records::charset::Utf8;
use tengen_records::{Context, Rows};
use tengen_testing::apps::open_file;

/// Black has a three with room on both sides.
pub(crate) const THREE: &str = "g8 a1 h8 c1 i8 e1";
/// The plan with which Black wins after [`THREE`].
pub(crate) const PLAN: &str = "f8(e8:j8 else:e8)";

impl Table {
    /// The player asks for a win.
    pub(crate) fn find_win(&mut self) {
        self.send(Event::Win(WinEvent::Find));
    }

    /// The engine ends the search for a win.
    pub(crate) fn proven(&mut self, rest: &str) {
        let id = self.task().id;
        self.hear(&format!("proof id={id} ms=12 {rest}"));
    }

    fn has(&self, button: Button) -> bool {
        button.visibility(&self.app) == Visibility::Shown
    }
}

/// People have played moves, and a win is sought.
pub(crate) fn seeking(moves: &str) -> Table {
    let mut table = Table::people("freestyle");
    table.play(moves);
    table.find_win();
    table.ready();
    table
}

#[test]
fn a_win_that_only_the_hint_sees_does_not_contradict_the_answer() {
    let mut table = Table::people("freestyle");
    table.play(THREE);
    table.send(Event::Hint);
    table.ready();
    table.reply("move=d4 score=win:19 depth=8 nodes=99 ms=990 line=d4e4f4 reason=win:10");
    table.find_win();
    table.proven("found=none");
    assert_eq!(
        describe::win(&table.app),
        "Black has no win by fours or threats alone. The hint sees a win with quieter moves, from D4 on, in 10 moves."
    );
    let hint = note(&table.app).expect("it stays");
    assert!(hint.reasons.concat().contains("D4 E4 F4 …"), "{hint:?}");
}

#[test]
fn a_win_is_sought_in_the_engine_and_shown() {
    let mut table = Table::people("freestyle");
    table.play(THREE);
    assert_eq!(describe::win(&table.app), "");
    table.find_win();
    assert!(table.app.thinking().is_some_and(|it| it.is_coming));
    table.ready();
    let Request::Prove(task) = table.request() else {
        panic!("{:?}", table.request());
    };
    assert_eq!(task.limits, Limits::Time(10_000));
    assert_eq!(&task.position, table.app.game().position());
    let thinking = table.app.thinking().expect("a search");
    assert_eq!(thinking.purpose, ThinkingFor::Win);
    assert!(table.has(Button::WinStop) && !table.has(Button::WinPlay));
    table.proven(&format!("found=fours plan={PLAN}"));
    assert_eq!(table.said.last(), Some(&Message::from(WinMessage::Found)));
    assert!(table.has(Button::WinPlay) && table.has(Button::WinClose));
    assert!(!table.has(Button::WinStop) && !table.is_thinking());
    let Some(WinFound::Win {
        forcing: Forcing::Fours,
        proof,
        ..
    }) = table.app.win_found()
    else {
        panic!("{:?}", table.app.win_found());
    };
    assert_eq!(proof.attacker(), Stone::Black);
    tengen_proofs::check(proof, 1_000_000).expect("the plan of this test holds");
}

#[test]
fn a_result_offers_what_follows_from_it() {
    for rest in [
        "found=threats plan=f8(e8:j8 else:e8)",
        "found=fours plan=f8",
        "found=none",
        "found=unknown",
    ] {
        let mut table = seeking(THREE);
        table.proven(rest);
        assert_eq!(table.has(Button::WinPlay), rest.contains("plan"), "{rest}");
        assert!(table.has(Button::WinClose), "{rest}");
        table.send(Event::Win(WinEvent::Close));
        assert_eq!(describe::win(&table.app), "", "{rest}");
        assert!(!table.has(Button::WinClose), "{rest}");
    }
}

#[test]
fn a_result_belongs_to_its_position() {
    let mut table = seeking(THREE);
    table.proven(&format!("found=fours plan={PLAN}"));
    table.press("a8");
    assert_eq!(table.app.win_found(), None);
    table.send(Event::Undo);
    assert!(table.app.win_found().is_some(), "the same position again");
    table.send(Event::Again);
    assert_eq!(table.app.win_found(), None);
}

#[test]
fn a_search_stops_when_nobody_wants_it() {
    for event in [
        Event::Win(WinEvent::Find),
        Event::Press("c3".parse::<Point>().expect("a point")),
        Event::Undo,
        Event::Again,
        Event::Stop,
    ] {
        let mut table = seeking(THREE);
        let id = table.task().id;
        table.send(event.clone());
        assert_eq!(
            (table.stopped, table.is_thinking()),
            (1, false),
            "{event:?}"
        );
        table.hear(&format!("proof id={id} ms=1 found=none"));
        assert_eq!(table.app.win_found(), None, "{event:?}");
    }
}

#[test]
fn a_search_that_fails_is_shown_and_can_be_repeated() {
    let mut table = seeking(THREE);
    table.send(Event::Engine(EngineNews::Lost));
    assert_eq!(table.told.len(), 1, "it is tried once more");
    table.send(Event::Engine(EngineNews::Lost));
    assert!(!table.is_thinking());
    assert!(matches!(table.app.win_found(), Some(WinFound::Failed(_))));
    assert!(!table.toasts().contains(&Toast::NoEngine));
    table.press("c3");
    assert!(table.moves().ends_with("c3"), "the page can be used");
    table.send(Event::Undo);
    table.find_win();
    table.ready();
    table.proven("found=none");
    assert!(matches!(table.app.win_found(), Some(WinFound::None(_))));
}

#[test]
fn an_engine_that_cannot_be_loaded_is_a_failure() {
    let mut table = Table::people("freestyle");
    table.play(THREE);
    table.find_win();
    table.send(Event::Engine(EngineNews::NotLoaded));
    assert!(matches!(table.app.win_found(), Some(WinFound::Failed(_))));
}

/// The engine takes longer than it may, for the check of its proof too.
#[test]
fn an_engine_that_says_nothing_is_given_up() {
    let mut table = seeking(THREE);
    table.wait(100_000.0);
    assert!(matches!(table.app.win_found(), Some(WinFound::Failed(_))));
}

#[test]
fn what_is_no_plan_counts_as_a_failure() {
    for rest in [
        "found=fours",
        "found=fours plan=",
        "found=fours plan=f8(",
        "found=fours plan=g8",
        "found=fours plan=v22",
        "found=often",
    ] {
        let mut table = seeking(THREE);
        for _ in 0..2 {
            table.proven(rest);
        }
        let found = table.app.win_found();
        assert!(matches!(found, Some(WinFound::Failed(_))), "{rest}");
    }
}

#[test]
fn a_win_is_not_sought_where_there_is_nothing_to_advise() {
    for (mut table, reason) in Table::without_advice() {
        let loads = table.loads;
        table.find_win();
        assert_eq!((table.refusal(), table.loads), (Some(reason), loads));
    }
}

/// After looking back, the computer waits; its win can be sought too.
#[test]
fn a_win_is_sought_for_a_computer_that_waits() {
    let mut table = Table::as_black();
    table.play("h8 i9");
    table.send(Event::Prev);
    assert!(table.app.is_waiting());
    table.find_win();
    table.proven("found=none");
    let found = table.app.win_found();
    assert_eq!(found.map(WinFound::stone), Some(Stone::White));
    assert!(table.app.is_waiting());
    assert_eq!(table.moves(), "h8");
}

/// The computer stays: only the search for a win has failed, and the next turn starts the engine again.
#[test]
fn a_search_that_fails_leaves_the_computer_its_seat() {
    let mut table = Table::as_black();
    table.play("h8 i9");
    table.find_win();
    for _ in 0..2 {
        table.send(Event::Engine(EngineNews::Lost));
    }
    assert!(matches!(table.app.win_found(), Some(WinFound::Failed(_))));
    assert!(!table.toasts().contains(&Toast::NoEngine));
    assert!(!table.app.is_broken());
    let loads = table.loads;
    table.press("j10");
    assert_eq!(table.loads, loads + 1);
    table.ready();
    table.best("k11");
    assert_eq!(table.moves(), "h8 i9 j10 k11");
    table.find_win();
    table.send(Event::Engine(EngineNews::Lost));
    table.send(Event::Engine(EngineNews::Lost));
    table.press("j8");
    table.send(Event::Engine(EngineNews::NotLoaded));
    assert!(table.app.is_broken(), "the computer cannot move");
    assert!(
        table.toasts().contains(&Toast::NoEngine),
        "and that is said"
    );
}

#[test]
fn a_result_belongs_to_its_game() {
    let context = Context {
        name: "",
        terms: "freestyle".parse().expect("terms"),
        rows: Rows::FromBottom,
        charset: &Utf8,
        encoding: None,
        size: None,
        limits: tengen_records::Limits::PAGE,
        heard: None,
    };
    let position = seeking(THREE).app.game().position().clone();
    let again = |table: &mut Table| {
        table.send(Event::Again);
        table.play(THREE);
    };
    let opened = |table: &mut Table| {
        let record = tengen_records::read(THREE.as_bytes(), &context);
        let _ = open_file(&mut table.app, found(&record));
    };
    for replace in [&again as &dyn Fn(&mut Table), &opened] {
        let mut table = seeking(THREE);
        table.proven(&format!("found=fours plan={PLAN}"));
        replace(&mut table);
        assert_eq!(table.app.game().position(), &position);
        assert_eq!(table.app.win_found(), None);
    }
}

/// The result may arrive just before the press on Stop.
#[test]
fn stop_ends_a_search_and_never_starts_one() {
    let mut table = seeking(THREE);
    table.send(Event::Win(WinEvent::Stop));
    assert_eq!((table.stopped, table.is_thinking()), (1, false));
    let mut table = seeking(THREE);
    table.proven("found=none");
    let (loads, said) = (table.loads, table.said.len());
    table.send(Event::Win(WinEvent::Stop));
    assert!(!table.is_thinking());
    assert!(table.app.win_found().is_some(), "the result stays");
    table.send(Event::Win(WinEvent::Close));
    table.send(Event::Win(WinEvent::Stop));
    assert!(!table.is_thinking() && table.app.win_found().is_none());
    assert_eq!((table.loads, table.said.len()), (loads, said));
    table.send(Event::Hint);
    table.send(Event::Win(WinEvent::Stop));
    assert!(table.is_thinking(), "a hint is another search");
}
