//! The review of a game: what the engine is asked, what is found, and what interrupts it.

use crate::support::judge::Judge;
use crate::support::table::Table;
use tengen_core::{Game, Stone};
use tengen_engine::Limits;
use tengen_engine::protocol::{Reply, Request};
use tengen_page::view::{FindingRow, chart, describe, finding_rows};
use tengen_page::{
    AnalysisEvent, AnalysisMessage, EngineNews, Event, HistoryEvent, LocalPlace, Message, Millis,
    Panel, ReviewRun, ReviewStage, Surroundings, Tab, ThinkingFor,
};
use tengen_records::{Format, charset::Utf8};
use tengen_testing::apps::BEFORE_H8;

/// Nobody stops three in a row.
pub(crate) const RUSHED: &str = "h8 a1 h9 a2 h10 a3 h11 o1 h12";

impl Table {
    pub(crate) fn analyse(&mut self, event: AnalysisEvent) {
        self.send(Event::Analysis(event));
    }

    /// The engine answers the last request, which must be a study.
    pub(crate) fn study(&mut self, judge: &mut Judge) {
        let Request::Study(task) = self.request().clone() else {
            panic!("{:?}", self.request());
        };
        for line in judge.study(task) {
            self.hear(&line);
        }
    }

    /// The engine answers until the review has ended.
    pub(crate) fn study_all(&mut self) {
        let mut judge = Judge::default();
        while self.stage() == Some(ReviewStage::Running) {
            self.study(&mut judge);
        }
    }

    fn stage(&self) -> Option<ReviewStage> {
        Some(self.app.review()?.stage())
    }

    fn studied(&self) -> usize {
        self.app.review().expect("a review").progress().0
    }

    fn findings(&self) -> Vec<FindingRow> {
        finding_rows(&self.app)
    }
}

/// A game of people whose review has begun.
pub(crate) fn reviewing(moves: &str) -> Table {
    let mut table = Table::people("freestyle");
    table.play(moves);
    table.analyse(AnalysisEvent::Review);
    table.ready();
    table
}

#[test]
fn a_game_is_reviewed_from_its_end() {
    let mut table = Table::people("freestyle");
    assert!(!table.app.may_review(), "there are no moves");
    table.play(RUSHED);
    assert!(table.app.may_review());
    table.analyse(AnalysisEvent::Review);
    assert_eq!(table.app.panel(), Panel::Analysis);
    assert_eq!(
        table.said.last(),
        Some(&Message::from(AnalysisMessage::Began))
    );
    table.ready();
    assert_eq!(
        table.app.thinking().map(|it| it.purpose),
        Some(ThinkingFor::Study)
    );
    // The five decides the last position, and Black made it.
    assert_eq!(table.app.review().map(ReviewRun::progress), Some((1, 10)));
    assert_eq!(table.task().position.to_move(), Stone::Black);
    table.study_all();
    assert_eq!(
        table.said.last(),
        Some(&Message::from(AnalysisMessage::Ended))
    );
    assert!(!table.is_thinking() && !table.app.may_review());
    let run = table.app.review().expect("a review");
    assert_eq!((run.progress(), run.losing()), ((10, 10), Some(5)));
    assert!(describe::review(&table.app).contains("move 6, A3"));
    let rows = table.findings();
    // Beside each move stands its finding, and beside the losing one and all others the result.
    let result = describe::review(&table.app);
    for ply in 0..=9 {
        table.send(Event::Goto(ply));
        let here = table.app.game().cursor();
        let row = rows.iter().find(|row| row.node == here && row.index != 5);
        let expected = row.map(|row| format!("{}. {}", row.title, row.text));
        assert_eq!(
            describe::finding(&table.app),
            expected.unwrap_or_else(|| result.clone()),
            "after {ply}"
        );
    }
    assert!(rows.len() > 1, "a finding beside the losing move");
    let fatal = rows
        .iter()
        .find(|row| row.index == 5)
        .expect("the losing move");
    assert_eq!(fatal.title, "6. White A3: losing move");
    assert!(
        fatal.text.starts_with(
            "After it, Black wins by force in 2 moves: H7, open four. H11 may have held"
        ),
        "{}",
        fatal.text
    );
    assert!(!fatal.better.is_empty() && !fatal.play.is_empty());
    let drawn = chart(&table.app);
    assert!(
        drawn.curve.starts_with("M0 ") && drawn.curve.ends_with("L1000 0"),
        "{drawn:?}"
    );
    assert_eq!((&*drawn.now, &*drawn.losing), ("M1000 0V100", "M667 0V100"));
}

#[test]
fn findings_show_the_better_line_and_play_the_win_out() {
    let mut table = reviewing(RUSHED);
    table.study_all();
    let moves = table.moves();
    table.analyse(AnalysisEvent::ShowBetter(5));
    assert_eq!(table.moves(), "h8 a1 h9 a2 h10");
    let drawn = tengen_page::view::diagram(&table.app, Millis(table.now));
    assert!(drawn.candidate.is_some(), "the better move");
    table.send(Event::Prev);
    assert_eq!(
        tengen_page::view::diagram(&table.app, Millis(table.now)).candidate,
        None
    );
    table.analyse(AnalysisEvent::PlayOut(5));
    let play = table.app.playout().expect("a win is played out");
    tengen_proofs::check(play.proof(), 1_000_000).expect("the proof holds");
    assert_eq!(play.attacker(), Stone::Black);
    assert_eq!(
        table.app.review().map(ReviewRun::stage),
        None,
        "another game is on the board"
    );
    table.send(Event::Playout(tengen_page::PlayoutEvent::Leave));
    assert_eq!(table.stage(), Some(ReviewStage::Done));
    table.send(Event::Last);
    assert_eq!(table.moves(), moves);
    // Indices that do not exist, or have nothing to show.
    for index in [0, 9, usize::MAX] {
        table.analyse(AnalysisEvent::PlayOut(index));
        table.analyse(AnalysisEvent::ShowBetter(index.max(9)));
    }
    assert_eq!(table.moves(), moves);
    assert!(table.app.playout().is_none());
}

#[test]
fn the_tab_gives_way_to_a_play_out_and_comes_back() {
    let mut table = reviewing(RUSHED);
    table.study_all();
    table.analyse(AnalysisEvent::PlayOut(5));
    assert_eq!(table.app.panel(), Panel::Game);
    table.send(Event::Playout(tengen_page::PlayoutEvent::Leave));
    assert_eq!(table.app.panel(), Panel::Analysis);
}

#[test]
fn a_review_ends_when_its_moves_are_turned_or_deleted() {
    let turn = Event::History(HistoryEvent::Turn(tengen_page::Turn::Clockwise));
    for edit in [turn, Event::History(HistoryEvent::Delete)] {
        let mut table = reviewing(RUSHED);
        table.study_all();
        table.send(Event::Undo);
        table.send(edit.clone());
        assert_eq!(table.stage(), None, "{edit:?}");
        table.analyse(AnalysisEvent::Write);
        table.analyse(AnalysisEvent::ShowBetter(5));
        assert!(table.app.game().annotations().note(6).is_none(), "{edit:?}");
        assert_eq!(
            table.app.game().ply(),
            if edit == Event::History(HistoryEvent::Delete) {
                7
            } else {
                8
            }
        );
    }
    // A variation beside the reviewed moves changes nothing.
    let mut table = reviewing(RUSHED);
    table.study_all();
    table.send(Event::Undo);
    table.press("o15");
    table.send(Event::History(HistoryEvent::Delete));
    assert_eq!(table.stage(), Some(ReviewStage::Done));
}

#[test]
fn a_broken_engine_ends_the_review() {
    let mut table = Table::as_black();
    table.play("h8 h9 i9");
    table.best("g8");
    table.analyse(AnalysisEvent::Review);
    table.ready();
    table.send(Event::Engine(EngineNews::NotLoaded));
    assert_eq!(table.stage(), Some(ReviewStage::Failed));
}

#[test]
fn a_second_wish_for_a_review_disturbs_nothing() {
    let mut table = reviewing(RUSHED);
    let (id, stopped) = (table.task().id, table.stopped);
    table.analyse(AnalysisEvent::Review);
    assert_eq!((table.task().id, table.stopped), (id, stopped));
    // Choices of an opening are no moves.
    let mut asked = Table::people("renju opening=swap2");
    asked.analyse(AnalysisEvent::Review);
    assert_eq!(asked.stage(), None);
    assert!(!asked.app.may_review());
}

#[test]
fn a_forbidden_stone_that_nobody_claimed_is_told() {
    let mut table = Table::people("renju referee=claim");
    table.play(&format!("{BEFORE_H8} h8"));
    table.send(Event::Ignore);
    table.press("o15");
    table.analyse(AnalysisEvent::Review);
    table.ready();
    table.study_all();
    let rows = table.findings();
    let last = rows.last().expect("a finding");
    let claim = "White could have claimed the win, because H8 is forbidden.";
    assert!(last.text.ends_with(claim), "{last:?}");
    assert_eq!(last.better, "");
}

#[test]
fn findings_become_comments_and_marks_once() {
    let mut table = reviewing(RUSHED);
    assert!(!table.app.may_write_review(), "it is not done");
    table.study_all();
    let row = table.findings().into_iter().find(|row| row.index == 5);
    let place = row.expect("the losing move").node.number();
    table.analyse(AnalysisEvent::Write);
    table.send(Event::History(HistoryEvent::Restore));
    assert_eq!(table.app.game().annotations().note(place), None);
    for _ in 0..2 {
        table.analyse(AnalysisEvent::Write);
        let note = table.app.game().annotations().note(place).expect("a note");
        let comment = &note.comment;
        assert!(
            comment.starts_with("Losing move. After it, Black wins"),
            "{comment}"
        );
        assert_eq!((comment.lines().count(), note.marks.len()), (1, 1));
    }
    assert_eq!(table.stage(), Some(ReviewStage::Done), "the review stays");
    let archive = table.app.game().to_archive();
    let written = tengen_records::write(Format::Sgf, &archive, &Utf8).expect("is written");
    let text = String::from_utf8_lossy(&written.bytes);
    assert!(text.contains("C[Losing move. After it"), "{text}");
}

#[test]
fn a_review_stops_and_goes_on_where_it_stopped() {
    let mut table = reviewing(RUSHED);
    let mut judge = Judge::default();
    table.study(&mut judge);
    table.study(&mut judge);
    assert_eq!(table.studied(), 3);
    table.analyse(AnalysisEvent::Stop);
    assert_eq!(table.stage(), Some(ReviewStage::Stopped));
    assert!(!table.is_thinking() && table.app.may_review());
    table.analyse(AnalysisEvent::Review);
    assert_eq!(
        (table.stage(), table.studied()),
        (Some(ReviewStage::Running), 3)
    );
    table.study_all();
    assert_eq!(table.stage(), Some(ReviewStage::Done));
    // Other moves are another review.
    for _ in 0..3 {
        table.send(Event::Undo);
    }
    table.press("g7");
    assert!(table.app.may_review());
    table.analyse(AnalysisEvent::Review);
    assert_eq!(table.app.review().map(ReviewRun::progress), Some((0, 8)));
}

#[test]
fn it_waits_while_nobody_sees_the_page() {
    let mut table = reviewing(RUSHED);
    let hidden = Surroundings {
        tab: Tab::Hidden,
        ..tengen_testing::apps::USUAL
    };
    table.send(Event::Surroundings(hidden));
    assert!(!table.is_thinking());
    table.send(Event::Surroundings(tengen_testing::apps::USUAL));
    table.ready();
    table.study_all();
    assert_eq!(table.stage(), Some(ReviewStage::Done));
}

#[test]
fn the_computer_does_not_move_while_its_game_is_reviewed() {
    let mut table = Table::as_black();
    table.play("h8 h9 i9");
    table.best("g8");
    table.analyse(AnalysisEvent::Review);
    table.ready();
    assert!(matches!(table.request(), Request::Study(_)));
    table.press("j10");
    table.ready();
    assert!(matches!(table.request(), Request::Study(_)), "it goes on");
    assert!(table.moves().ends_with("j10"));
    table.study_all();
}

#[test]
fn an_engine_that_lies_or_fails_ends_the_review_and_nothing_else() {
    for lie in [
        "move=h8 score=+10 depth=4 nodes=9 ms=9",
        "move=z9 score=+10 depth=4 nodes=9 ms=9",
        "move=j10 score=win:1 depth=4 nodes=9 ms=9 plan=h8",
        "move=j10 score=win:1 depth=4 nodes=9 ms=9 plan=(",
    ] {
        let mut table = reviewing("h8 h9 i9");
        for _ in 0..2 {
            let id = table.task().id;
            table.hear(&format!("study id={id} {lie}"));
            table.ready();
        }
        assert_eq!(table.stage(), Some(ReviewStage::Failed), "{lie}");
        assert!(!table.app.is_broken() && table.app.may_review(), "{lie}");
        table.press("j10");
        assert_eq!(table.moves(), "h8 h9 i9 j10", "{lie}");
    }
    let mut table = Table::people("freestyle");
    table.play("h8 h9");
    table.analyse(AnalysisEvent::Review);
    table.send(Event::Engine(EngineNews::NotLoaded));
    assert_eq!(table.stage(), Some(ReviewStage::Failed));
}

#[test]
fn another_game_ends_the_review() {
    let mut table = reviewing(RUSHED);
    table.begin("renju", "person", "person", Stone::Black);
    assert_eq!(table.app.review().map(ReviewRun::stage), None);
    assert!(!table.is_thinking());
    table.send(Event::visit(&LocalPlace::Game));
    assert_eq!(table.app.panel(), Panel::Game);
}

#[test]
fn every_study_of_a_real_engine_is_a_line_that_reads_back() {
    let mut table = reviewing(RUSHED);
    let Request::Study(task) = table.request().clone() else {
        panic!("{:?}", table.request());
    };
    assert_eq!(task.limits, Limits::Nodes(100_000));
    let mut game = Game::new(tengen_core::Terms::default());
    for name in RUSHED.split(' ').take(8) {
        game.play(name.parse().expect("a point")).expect("a move");
    }
    assert_eq!(&task.position, game.position());
    let reply: Reply = format!(
        "study id={} move=h12 score=win:1 depth=1 nodes=1 ms=1 plan=h12",
        task.id
    )
    .parse()
    .expect("a reply");
    table.hear(&reply.to_string());
    assert_eq!(table.studied(), 2);
}
