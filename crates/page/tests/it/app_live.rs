//! Live analysis: what the engine is asked, what is shown, and what comes before it.

use crate::app_playout_beside::{ID, connect, hear_game, visitor};
use crate::support::table::Table;
use tengen_engine::protocol::{Request, Task};
use tengen_engine::{Limits, LineCount};
use tengen_page::view::{
    ChanceBar, LineRow, chance_bar, describe, diagram, has_no_line, line_rows, threat_rows,
};
use tengen_page::{
    Address, AnalysisEvent, AnalysisMessage, EngineNews, Event, LiveSettings, LiveStage, LiveTime,
    LocalPlace, Message, Millis, OnlineEvent, Opened, Panel, Setting, Surroundings, Tab,
    ThinkingFor, Toast,
};
use tengen_testing::apps::BEFORE_H8;

/// Longer than the cursor must stay.
pub(crate) const REST: f64 = 200.0;

impl Table {
    pub(crate) fn live(&mut self, event: AnalysisEvent) {
        self.send(Event::Analysis(event));
    }

    pub(crate) fn analysed_task(&self) -> (&Task, LineCount) {
        let Request::Analyse(task, count) = self.request() else {
            panic!("{:?}", self.request());
        };
        (task, *count)
    }

    /// The engine reports lines, so far or as the last ones.
    pub(crate) fn ranks(&mut self, word: &str, depth: u8, best: &str) {
        let id = self.analysed_task().0.id;
        self.hear(&format!(
            "{word} id={id} ms=1234 depth={depth} nodes=56789 best={best}"
        ));
    }

    pub(crate) fn rows(&self) -> Vec<LineRow> {
        line_rows(&self.app)
    }

    pub(crate) fn known(&self) -> Vec<String> {
        let rows = self.rows().into_iter().filter(LineRow::is_known);
        rows.map(|row| format!("{} {} {}", row.letter, row.value, row.moves))
            .collect()
    }

    fn is_asked(&self) -> bool {
        !self.told.is_empty()
    }

    /// The points with letters, and the line that is shown.
    pub(crate) fn drawn(&self) -> (String, String) {
        let drawn = diagram(&self.app, Millis(self.now));
        let letters = drawn.letters.iter();
        let letters: Vec<String> = letters
            .map(|(point, letter)| format!("{letter}{point}"))
            .collect();
        let first = drawn.candidate.into_iter();
        let line = first.chain(drawn.expected.iter().map(|(point, _)| *point));
        let line: Vec<String> = line.map(|point| point.to_string()).collect();
        (letters.join(" "), line.join(" "))
    }
}

/// A game of people with the engine on, which has begun to analyse.
pub(crate) fn analysing(moves: &str) -> Table {
    let mut table = Table::people("freestyle");
    table.play(moves);
    table.live(AnalysisEvent::Open);
    table.live(AnalysisEvent::ToggleLive);
    table.wait(REST);
    table.ready();
    table
}

#[test]
fn the_engine_ranks_the_moves_of_the_position_on_the_board() {
    let mut table = analysing("h8 h9 i9");
    assert_eq!(table.app.live(), Some(LiveStage::Running));
    assert_eq!(
        table.app.thinking().map(|it| it.purpose),
        Some(ThinkingFor::Live)
    );
    let (task, count) = table.analysed_task();
    assert_eq!(
        (task.position.board().stones(), task.limits, count),
        (3, Limits::Time(10_000), LineCount::THREE)
    );
    // The list has its height before the lines are known, and the bar is in the middle.
    assert_eq!((table.rows().len(), table.known().len()), (3, 0));
    assert_eq!(chance_bar(&table.app).map(|bar| bar.percent), Some(50));
    table.ranks("lines", 4, "+200:g10i10,-3:g9,win:4:j8");
    assert_eq!(
        table.known(),
        ["A 73 % G10 I10", "B 50 % G9", "C wins in 2 J8"],
        "White is to move"
    );
    assert_eq!(
        chance_bar(&table.app),
        Some(ChanceBar {
            percent: 27,
            text: "Black: 27 %".to_string()
        })
    );
    assert_eq!(table.drawn().0, "Ag10 Bg9 Cj8");
    assert_eq!(describe::live(&table.app), "Depth 4 · 56k nodes · 1.2 s");
    assert_eq!(
        table.said.last(),
        Some(&Message::from(AnalysisMessage::Live))
    );
    assert!(!has_no_line(&table.app), "a line may still come");
    table.ranks("analysed", 6, "+200:g10i10,-3:g9");
    assert!(!table.is_thinking(), "it has used up its time");
    assert_eq!((table.rows().len(), table.known().len()), (3, 2));
    assert!(has_no_line(&table.app), "the third will not come");
    assert_eq!(
        table.said.last(),
        Some(&Message::from(AnalysisMessage::Verdict)),
        "the end waits for nothing"
    );
    assert!(describe::live(&table.app).starts_with("Done: depth 6"));
    table.wait(1000.0);
    assert!(!table.is_thinking(), "it does not begin again");
}

#[test]
fn it_follows_the_cursor_and_drops_what_comes_late() {
    let mut table = analysing("h8 h9 i9");
    let old = table.analysed_task().0.id;
    table.ranks("lines", 4, "+200:g10");
    let stopped = table.stopped;
    table.send(Event::Prev);
    assert_eq!(table.stopped, stopped + 1, "it stops at once");
    assert!(table.known().is_empty() && table.drawn().0.is_empty());
    assert_eq!(
        chance_bar(&table.app).map(|bar| bar.percent),
        Some(27),
        "the bar does not jump back"
    );
    // Whoever steps on quickly does not start the engine at each step.
    table.wait(50.0);
    table.send(Event::Prev);
    table.wait(50.0);
    assert!(!table.is_asked());
    table.hear(&format!("lines id={old} ms=1 depth=9 nodes=1 best=+1:h10"));
    assert!(table.known().is_empty());
    table.wait(REST);
    assert_eq!(table.analysed_task().0.position.board().stones(), 1);
    table.ranks("lines", 3, "+1:h10");
    assert_eq!(table.known(), ["A 50 % H10"]);
    assert_eq!(table.stopped, stopped + 1);
}

#[test]
fn a_review_comes_first_and_no_computer_moves() {
    let mut table = Table::as_black();
    table.live(AnalysisEvent::Open);
    table.live(AnalysisEvent::ToggleLive);
    table.wait(REST);
    assert!(matches!(table.request(), Request::Analyse(..)));
    table.play("h8 i9");
    table.wait(REST);
    assert!(matches!(table.request(), Request::Analyse(..)));
    table.live(AnalysisEvent::Review);
    assert!(matches!(table.request(), Request::Study(_)), "a review");
    table.live(AnalysisEvent::Stop);
    assert!(matches!(table.request(), Request::Analyse(..)));
}

#[test]
fn it_pauses_while_nobody_sees_it() {
    let mut table = analysing("h8 h9 i9");
    table.ranks("lines", 8, "+200:g10");
    let hidden = |tab| {
        Event::Surroundings(Surroundings {
            tab,
            ..tengen_testing::apps::USUAL
        })
    };
    table.send(hidden(Tab::Hidden));
    assert!(!table.is_thinking() && !table.is_asked());
    table.send(hidden(Tab::Shown));
    assert!(table.is_asked());
    // It has looked further before, and shows that until it has caught up.
    table.ranks("lines", 3, "+0:a1");
    assert_eq!(table.known(), ["A 73 % G10"]);
    table.ranks("lines", 8, "+0:a1");
    assert_eq!(table.known(), ["A 50 % A1"]);
    table.send(Event::visit(&LocalPlace::Game));
    assert!(!table.is_thinking());
    assert_eq!(table.drawn().0, "");
    table.live(AnalysisEvent::Open);
    assert!(table.is_thinking());
    table.live(AnalysisEvent::ToggleLive);
    assert!(!table.is_thinking());
    assert_eq!((table.app.live(), chance_bar(&table.app)), (None, None));
    assert!(table.rows().is_empty());
}

#[test]
fn impossible_lines_are_refused() {
    for (best, why) in [
        ("+1:h8", "a stone is there"),
        ("+1:p16", "off the board"),
        ("+1:g10,+0:g10h10", "the same move twice"),
        ("+4:a1,+3:a2,+2:a3,+1:a4", "more than were wanted"),
    ] {
        let mut table = analysing("h8 h9 i9");
        table.ranks("lines", 4, best);
        assert!(table.known().is_empty(), "{why}");
        assert_eq!(table.app.toast(), Some(Toast::EngineAgain), "{why}");
        // A second lie ends it, until the player turns it on again.
        table.ranks("analysed", 4, best);
        assert_eq!(table.app.live(), Some(LiveStage::Failed), "{why}");
        assert!(!table.is_thinking());
        table.wait(10_000.0);
        assert!(!table.is_thinking(), "{why}");
        table.live(AnalysisEvent::ToggleLive);
        assert_eq!(table.app.live(), Some(LiveStage::Running));
    }
    // A line ends at its first impossible move.
    let mut table = analysing("h8 h9 i9");
    table.ranks("lines", 4, "+0:g10j8h8a1");
    assert_eq!(table.known(), ["A 50 % G10 J8"]);
    table.send(Event::Engine(EngineNews::Lost));
    assert!(table.known().len() == 1 && table.app.live() == Some(LiveStage::Running));
}

#[test]
fn a_forbidden_point_is_no_line() {
    let mut table = Table::people("renju");
    table.play(BEFORE_H8);
    table.live(AnalysisEvent::Open);
    table.live(AnalysisEvent::ToggleLive);
    table.wait(REST);
    table.ready();
    table.ranks("lines", 4, "+0:h8");
    assert!(table.known().is_empty());
    assert_eq!(table.app.toast(), Some(Toast::EngineAgain));
}

#[test]
fn positions_without_analysis_say_why() {
    for (mut table, _) in Table::without_advice().into_iter().take(3) {
        table.live(AnalysisEvent::Open);
        table.live(AnalysisEvent::ToggleLive);
        table.wait(REST);
        assert!(!table.is_thinking() && table.loads == 0);
        let why = describe::live(&table.app);
        let over = "The game is over in this position.";
        let asked = "There is a choice to make first. The engine goes on after it.";
        assert!([over, asked].contains(&&*why), "{why}");
        assert!(table.known().is_empty());
    }
    let mut over = Table::people("freestyle");
    over.play("h8 a1 h9 b1 h10 c1 h11 d1 h12");
    over.live(AnalysisEvent::Open);
    over.live(AnalysisEvent::ToggleLive);
    assert_eq!(chance_bar(&over.app).map(|bar| bar.percent), Some(100));
}

#[test]
fn the_last_position_of_a_game_that_was_resigned_is_analysed() {
    let mut table = Table::people("freestyle");
    table.play("h8 i9 j10");
    table.send(Event::Resign);
    table.live(AnalysisEvent::Open);
    table.live(AnalysisEvent::ToggleLive);
    table.wait(REST);
    table.ready();
    table.ranks("lines", 4, "+0:g10i10");
    assert_eq!(table.rows()[0].moves, "G10 I10");
    assert_eq!(chance_bar(&table.app).map(|bar| bar.percent), Some(50));
}

#[test]
fn the_choices_are_kept_and_change_the_task() {
    let mut table = analysing("h8 h9 i9");
    table.ranks("analysed", 4, "+0:g10,+0:g9,+0:g8");
    let live = LiveSettings {
        count: LineCount::MOST,
        time: LiveTime::Endless,
        ..LiveSettings::default()
    };
    table.send(Event::Set(Setting::Live(live)));
    let (task, count) = table.analysed_task();
    assert_eq!(
        (task.limits, count),
        (Limits::Time(86_400_000), LineCount::MOST)
    );
    assert_eq!(table.rows().len(), 5);
    assert_eq!(table.reloaded().app.settings().live, live);
    for text in ["", "3", "0,10", "6,10", "3,0", "3,3601", "3,-1", "3,10,1"] {
        assert!(text.parse::<LiveSettings>().is_err(), "{text}");
    }
    for text in ["1,1", "5,3600", "3,endless", "3,10,external"] {
        assert_eq!(
            text.parse().map(|it: LiveSettings| it.to_string()),
            Ok(text.to_string())
        );
    }
}

#[test]
fn threats_of_both_sides_are_listed_by_kind() {
    let mut table = analysing("f8 a1 g8 a2 h8 a3 o15");
    assert_eq!(threat_rows(&table.app), []);
    table.send(Event::Threats);
    let rows = threat_rows(&table.app);
    let rows: Vec<String> = rows
        .iter()
        .map(|row| format!("{} {}", row.title, row.points))
        .collect();
    assert!(
        rows.contains(&"Black: open four (4 in a ring) E8 I8".to_string()),
        "{rows:?}"
    );
    assert!(
        rows.contains(&"White: four (4) A4 A5".to_string()),
        "{rows:?}"
    );
    let id = table.analysed_task().0.id;
    table.hear(&format!(
        "lines id={id} ms=1 depth=1 nodes=1 best=+0:e8 threat=i8j8"
    ));
    assert_eq!(
        describe::live_threat(&table.app),
        "Black threatens a win by fours, with I8."
    );
    table.hear(&format!(
        "lines id={id} ms=1 depth=1 nodes=1 best=+0:e8 threat=h8"
    ));
    assert_eq!(
        table.app.toast(),
        Some(Toast::EngineAgain),
        "a stone is there"
    );
}

#[test]
fn an_online_game_that_goes_on_gets_no_lines() {
    for role in ["first", "second", "watching"] {
        let mut table = analysing("h8");
        table.ranks("lines", 4, "+200:g10");
        let (visitor, game) = (visitor(), ID.parse().expect("an id"));
        let address = Address::Game(Opened {
            game,
            proposal: None,
        });
        connect(&mut table, OnlineEvent::Open { visitor, address });
        hear_game(&mut table, role);
        assert!(table.app.online_game().is_some());
        assert_eq!(table.moves(), "h8", "the same position");
        assert_eq!(table.app.panel(), Panel::Game, "{role}");
        assert!(table.known().is_empty() && !table.is_thinking(), "{role}");
        assert_eq!(table.drawn(), (String::new(), String::new()), "{role}");
        table.live(AnalysisEvent::ToggleLive);
        assert!(table.app.notice().is_some(), "it says why not");
        table.wait(1000.0);
        assert!(!table.is_thinking(), "{role}");
        table.live(AnalysisEvent::PressLine(0));
        table.live(AnalysisEvent::PressLine(0));
        table.live(AnalysisEvent::AddLine(0));
        assert_eq!(table.moves(), "h8");
    }
}

#[test]
fn the_verdict_is_said_once_it_has_settled() {
    let verdicts = |table: &Table| {
        let said = table.said.iter();
        said.filter(|it| **it == Message::from(AnalysisMessage::Verdict))
            .count()
    };
    let mut table = analysing("h8 h9");
    table.ranks("lines", 4, "+60:g10i10,+0:a1");
    assert_eq!(verdicts(&table), 0, "it may change at once");
    table.wait(2_000.0);
    assert_eq!(verdicts(&table), 1);
    let verdict = Message::from(AnalysisMessage::Verdict);
    assert_eq!(
        describe::message(&table.app, verdict),
        "Best: G10, chance of Black 57 %"
    );
    table.ranks("lines", 5, "+60:a1,+0:g10i10");
    table.wait(5_000.0);
    assert_eq!(verdicts(&table), 1, "not so soon");
    table.wait(6_000.0);
    assert_eq!(verdicts(&table), 2, "another move is the best one");
    table.ranks("analysed", 6, "+61:a1,+0:g10i10");
    table.wait(20_000.0);
    assert_eq!(verdicts(&table), 2, "it is still the same");
    table.send(Event::Prev);
    table.wait(REST);
    table.ranks("lines", 4, "+60:g10");
    table.send(Event::visit(&LocalPlace::Game));
    table.wait(20_000.0);
    assert_eq!(verdicts(&table), 2, "nobody looks at it any more");
}
