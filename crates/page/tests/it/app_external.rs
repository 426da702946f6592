//! An engine of another program beside that of the page: it plays and analyses, and if it fails, the engine of the page
//! goes on and says so.

use crate::app_live::{REST, analysing};
use crate::support::table::{PAUSE, Table, bot};
use tengen_core::Stone;
use tengen_engine::{BotKind, EngineName};
use tengen_page::view::describe;
use tengen_page::{
    AnalysisEvent, EngineNews, Event, ExternalNews, LiveEngine, LiveSettings, OpponentWish,
    Setting, Toast,
};

const NAME: &str = "Rapfi_0.43";

fn name() -> EngineName {
    NAME.parse().expect("a name")
}

fn is_external(table: &Table) -> bool {
    table.task().bot == BotKind::External(name())
}

/// Returns the text of the toast that shows; empty if there is none.
fn toast(table: &Table) -> String {
    let toast = table.app.toast();
    toast.map_or(String::new(), |toast| {
        describe::toast(&table.app, toast).into_owned()
    })
}

impl Table {
    fn external(&mut self, news: ExternalNews) {
        self.send(Event::Engine(EngineNews::External(news)));
    }

    /// The external engine is there, and has White.
    fn against_external() -> Table {
        let mut table = Table::people("freestyle");
        table.external(ExternalNews::Coming);
        table.external(ExternalNews::Here(name()));
        table.begin(
            "freestyle",
            "person",
            &format!("external:{NAME}"),
            Stone::Black,
        );
        table.press("h8");
        table
    }

    /// The other end of the connection reports a fault of the engine.
    fn faults(&mut self, what: &str) {
        let id = self.task().id;
        self.hear(&format!("error id={id} what={what}"));
        self.wait(1.0);
    }
}

#[test]
fn it_plays_under_its_name() {
    let mut table = Table::against_external();
    assert_eq!(
        (table.loads, table.elsewhere),
        (0, 1),
        "the page's engine is not needed"
    );
    assert!(is_external(&table));
    let strip = describe::strip_name(&table.app, Stone::White);
    assert_eq!(strip, "Rapfi 0.43");
    table.best("i9");
    assert_eq!(table.moves(), "h8 i9");
    table.press("g10");
    let played: String = table
        .task()
        .played
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(played, "h8i9g10", "in the order of play");
    table.best("a1");
    assert_eq!(describe::caption(&table.app, Stone::White), "this machine");
    let settings = table.app.settings();
    assert_eq!(settings.opponent, OpponentWish::External);
    assert_eq!(settings.to_string().parse().as_ref(), Ok(settings));
    // A hint and the question of an opening are tasks for the engine of the page.
    table.send(Event::Hint);
    table.ready();
    assert_eq!(table.elsewhere, 2);
}

#[test]
fn a_new_engine_is_told_until_it_has_a_use() {
    let mut table = Table::people("freestyle");
    table.external(ExternalNews::Coming);
    assert_eq!(table.app.toast(), None);
    table.external(ExternalNews::Here(name()));
    assert!(
        toast(&table).starts_with("Rapfi 0.43 is here."),
        "{}",
        toast(&table)
    );
    table.begin(
        "freestyle",
        "person",
        &format!("external:{NAME}"),
        Stone::Black,
    );
    table.press("h8");
    assert_ne!(table.app.toast(), Some(Toast::ExternalReady(name())));
    let mut table = Table::against_external().reloaded();
    table.external(ExternalNews::Coming);
    table.external(ExternalNews::Here(name()));
    assert_ne!(table.app.toast(), Some(Toast::ExternalReady(name())));
}

#[test]
fn the_game_waits_while_the_page_connects() {
    let mut table = Table::against_external();
    table.best("i9");
    let mut table = table.reloaded();
    table.external(ExternalNews::Coming);
    table.press("j10");
    assert_eq!((table.elsewhere, table.loads), (0, 0));
    table.external(ExternalNews::Here(name()));
    assert_eq!((table.elsewhere, table.loads), (1, 0));
    table.best("a1");
    assert_eq!(table.moves(), "h8 i9 j10 a1");
}

#[test]
fn without_it_the_engine_of_the_page_plays_and_says_so() {
    let table = Table::against_external();
    let mut table = table.reloaded();
    table.press("h9");
    table.wait(PAUSE);
    table.ready();
    assert_eq!(table.task().bot, BotKind::Search);
    assert_eq!(table.app.settings().players[1], bot("search"));
    assert!(
        toast(&table).starts_with("Rapfi 0.43 is not connected any more. Tengen"),
        "{}",
        toast(&table)
    );
}

#[test]
fn after_a_fault_it_is_asked_once_more() {
    let mut table = Table::against_external();
    table.faults("ended: it ended (exit status: 3)");
    assert_eq!((table.elsewhere, table.stopped), (2, 1));
    assert_eq!(table.app.toast(), Some(Toast::ExternalAgain(name())));
    table.best("i9");
    table.press("j10");
    table.faults("silent: no answer after 13000 ms");
    assert!(is_external(&table), "faults are counted for each answer");
    table.faults("silent: no answer after 13000 ms");
    assert_eq!(table.app.settings().players[1], bot("search"));
    assert_eq!(
        toast(&table),
        "Rapfi 0.43 does not answer. Tengen at full strength goes on in its place."
    );
    table.ready();
    assert_eq!(table.task().bot, BotKind::Search);
    table.best("a1");
    assert_eq!(table.moves(), "h8 i9 j10 a1", "nothing is lost");
}

#[test]
fn what_it_refuses_is_said_at_once() {
    let mut table = Table::against_external();
    table.faults("refused: it answers START 15 by \"ERROR\"");
    assert_eq!(
        (table.elsewhere, table.app.settings().players[1]),
        (1, bot("search"))
    );
    assert!(toast(&table).starts_with("Rapfi 0.43 does not play by these rules"));
}

#[test]
fn impossible_moves_and_nonsense_are_faults() {
    for lines in [
        ["what a lovely game", "best"],
        ["best id=1 move=h8x score=0 depth=1 nodes=1 ms=1", "7,7"],
    ] {
        let mut table = Table::against_external();
        for line in lines {
            table.hear(line);
            table.wait(1.0);
        }
        assert_eq!(table.moves(), "h8");
        assert_eq!(table.app.settings().players[1], bot("search"), "{lines:?}");
        assert!(
            toast(&table).starts_with("Rapfi 0.43 gave no possible move."),
            "{lines:?}"
        );
    }
}

#[test]
fn a_connection_that_ends_while_it_thinks_is_said() {
    let mut table = Table::against_external();
    table.external(ExternalNews::Lost);
    table.wait(1.0);
    table.ready();
    assert_eq!(table.task().bot, BotKind::Search);
    assert!(toast(&table).starts_with("Rapfi 0.43 is not connected any more."));
    // A page that does not use the engine says nothing.
    let mut table = Table::as_black();
    table.external(ExternalNews::Here(name()));
    table.external(ExternalNews::Lost);
    assert_eq!(toast(&table), "");
}

#[test]
fn the_page_waits_long_enough_for_a_program_that_starts() {
    let mut table = Table::against_external();
    table.wait(45_000.0);
    assert!(is_external(&table) && table.elsewhere == 1);
    table.wait(30_000.0);
    assert_eq!(table.elsewhere, 2, "it is asked once more");
}

#[test]
fn its_move_can_be_hastened() {
    let mut table = Table::against_external();
    let id = table.task().id;
    table.hear(&format!(
        "info id={id} depth=3 nodes=12000 ms=90 score=+20 line=i9i7"
    ));
    table.send(Event::MoveNow);
    assert_eq!((table.moves().as_str(), table.stopped), ("h8 i9", 1));
}

#[test]
fn it_analyses_if_it_is_chosen() {
    let mut table = Table::people("freestyle");
    table.play("h8 i9");
    table.live(AnalysisEvent::Open);
    table.live(AnalysisEvent::ToggleLive);
    table.wait(REST);
    table.ready();
    assert_eq!(table.analysed_task().0.bot, BotKind::Search);
    let live = LiveSettings {
        engine: LiveEngine::External,
        ..table.app.settings().live
    };
    table.send(Event::Set(Setting::Live(live)));
    assert_eq!(
        table.analysed_task().0.bot,
        BotKind::Search,
        "there is none"
    );
    table.external(ExternalNews::Here(name()));
    table.wait(REST);
    assert!(is_external(&table));
    table.ranks("lines", 4, "+12:j10i10,-4:h9");
    assert_eq!(table.known().len(), 2);
    let state = describe::live(&table.app);
    assert!(state.starts_with("Rapfi 0.43 · depth 4"), "{state}");
    for _ in 0..2 {
        table.faults("ended: it ended");
    }
    assert_eq!(table.analysed_task().0.bot, BotKind::Search);
    assert_eq!(table.app.settings().live.engine, LiveEngine::Own);
    assert!(toast(&table).starts_with("Rapfi 0.43 has ended."));
}

#[test]
fn no_value_is_made_up_for_one_that_tells_only_its_move() {
    let mut table = Table::people("freestyle");
    table.play("h8 i9");
    table.external(ExternalNews::Here(name()));
    table.live(AnalysisEvent::Open);
    table.live(AnalysisEvent::ToggleLive);
    let live = LiveSettings {
        engine: LiveEngine::External,
        ..table.app.settings().live
    };
    table.send(Event::Set(Setting::Live(live)));
    table.wait(REST);
    let id = table.analysed_task().0.id;
    table.hear(&format!(
        "analysed id={id} ms=90 depth=0 nodes=0 best=+0:j10"
    ));
    assert_eq!(table.known(), ["A – J10"]);
    assert_eq!(describe::live(&table.app), "Rapfi 0.43");
    assert_eq!(describe::live_value(&table.app), "");
    // The value of Tengen for the empty board is one.
    let mut table = analysing("");
    let id = table.analysed_task().0.id;
    table.hear(&format!("analysed id={id} ms=0 depth=0 nodes=0 best=+0:h8"));
    assert_eq!(table.known(), ["A 50 % H8"]);
}
