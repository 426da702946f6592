//! Activities: each of them against each input of the kit, as the table in `docs/activities.md` says.

use std::fmt::Write as _;
use std::path::Path;
use tengen_learn::openings::{OpeningEvent, OpeningPlace};

use crate::app_drill::{TREE, drilled};
use crate::app_opening_list::{pattern, shown};
use crate::app_playout_beside::{ID, connect, hear, visitor};
use crate::support::browser::Browser;
use crate::support::lab_table;
use crate::support::puzzler::fours;
use crate::support::table::Table;
use crate::{app_lessons, app_playout, app_trainers};
use tengen_core::game::Consent;
use tengen_core::rules::opening::{Answer, Parity};
use tengen_core::{Action, NodeId, Stone};
use tengen_learn::trainers::{TrainEvent, Trainer};
use tengen_page::{
    Address, AnalysisEvent, Button, CollectionEvent, Effect, Event, HistoryEvent, Input, LabEvent,
    LearnReason, LessonEvent, Millis, NoticeReason, Offer, OnlineEvent, Opened, Phase, PlanEvent,
    PlayReason, PuzzleEvent, StoreEvent, Toast, WinEvent,
};
use tengen_picture::Visibility;
use tengen_testing::apps::{at, mouse};

/// The document with the table; the lines between the marks are the table.
const DOCUMENT: &str = "../../docs/activities.md";
const BEGIN: &str = "<!-- table: begin -->\n";
const END: &str = "<!-- table: end -->\n";

/// An activity in a state: a column of one of the tables.
struct Scenario {
    state: &'static str,
    column: &'static str,
    /// The name of the activity that is on the board.
    activity: &'static str,
    table: Table,
}

fn scenario(
    state: &'static str,
    column: &'static str,
    activity: &'static str,
    table: Table,
) -> Scenario {
    assert_eq!(table.app.activity_name(), activity, "{state} {column}");
    Scenario {
        state,
        column,
        activity,
        table,
    }
}

const RUNNING: &str = "Running, and a person at this page is to move";
const WAITING: &str = "Running, and it is not the turn of a person at this page";
const OVER: &str = "Over";
const BESIDE: &str = "While a live online game of this page runs below";

fn people() -> Table {
    let mut table = Table::people("freestyle");
    table.play("h8 a1 h9");
    table
}

fn won() -> Table {
    let mut table = Table::people("freestyle");
    table.play("h8 a1 h9 b1 h10 c1 h11 d1 h12");
    table
}

/// An online game after one move; the first player has Black.
pub(crate) fn online(role: &str, clock: &str, entries: &str) -> Table {
    let mut table = people();
    let (visitor, game) = (visitor(), ID.parse().expect("an id"));
    let address = Address::Game(Opened {
        game,
        proposal: None,
    });
    connect(&mut table, OnlineEvent::Open { visitor, address });
    hear(
        &mut table,
        &format!(
            "game game={ID} terms=freestyle{clock} takebacks=asked at=0 first=Mei firstid=0000000000000000000000000a \
             second=Ada secondid=0000000000000000000000000b role={role} spent=0 presence=here,here watching=0 \
             entries={entries}"
        ),
    );
    assert!(table.app.online_game().is_some());
    table
}

fn elsewhere() -> Table {
    let mut table = people();
    table.send(Event::Store(StoreEvent::Lost));
    table
}

/// A local game on the board while a live online game of the player runs.
pub(crate) fn beside_online() -> Table {
    beside(online("first", "", LIVE))
}

/// A local game on the board while a live online game runs.
fn beside(mut table: Table) -> Table {
    table.send(Event::Online(OnlineEvent::Home));
    table
}

fn puzzle() -> Table {
    Table::posed(&fours())
}

fn solved() -> Table {
    let mut table = puzzle();
    table.puzzles(PuzzleEvent::Solution);
    table.judge();
    table
}

fn in_lab() -> Table {
    let mut table = people();
    lab_table::open(&mut table);
    table
}

fn picture() -> Table {
    let mut table = exercise();
    table.lesson(LessonEvent::Back);
    table
}

fn empty() -> Table {
    Browser::open(people(), "learn/mistakes/").table
}

fn exercise() -> Table {
    app_lessons::posed(0)
}

fn shown_exercise() -> Table {
    let mut table = exercise();
    table.lesson(LessonEvent::Show);
    table
}

fn question() -> Table {
    app_trainers::training(Trainer::Forbidden, 0)
}

fn answered() -> Table {
    let mut table = question();
    table.train(TrainEvent::Answer(0));
    table
}

fn drill_over() -> Table {
    let mut table = drilled(&["h8 h9 g7"], Stone::Black);
    table.press("h8 g7");
    table
}

fn playout_over() -> Table {
    let mut table = app_playout::begun();
    table.press("e8");
    table
}

fn plan() -> Table {
    let mut table = online("first", "%20clock=days:2/turn", "1.h8");
    table.send(Event::Online(OnlineEvent::Plan(PlanEvent::Open)));
    table
}

fn puzzle_waits() -> Table {
    let mut table = puzzle();
    let solution = fours();
    table.press(&crate::support::puzzler::turned(
        &solution,
        crate::support::puzzler::FOURS,
        "i8",
    ));
    table
}

const LIVE: &str = "1.h8";
const RESIGNED: &str = "1.h8,2.resign";

fn scenarios() -> Vec<Scenario> {
    let computers = {
        let mut table = Table::as_black();
        table.press("h8");
        table
    };
    vec![
        scenario(RUNNING, "local", "local", people()),
        scenario(RUNNING, "online", "online", online("second", "", LIVE)),
        scenario(RUNNING, "plan", "plan", plan()),
        scenario(RUNNING, "playout", "playout", app_playout::begun()),
        scenario(RUNNING, "puzzle", "puzzle", puzzle()),
        scenario(RUNNING, "empty", "empty", empty()),
        scenario(RUNNING, "picture", "picture", picture()),
        scenario(RUNNING, "exercise", "exercise", exercise()),
        scenario(RUNNING, "question", "question", question()),
        scenario(RUNNING, "opening", "opening", shown("D4")),
        scenario(RUNNING, "drill", "drill", drilled(&TREE, Stone::Black)),
        scenario(RUNNING, "lab", "lab", in_lab()),
        scenario(WAITING, "local, computer's turn", "local", computers),
        scenario(WAITING, "local, in another tab", "local", elsewhere()),
        scenario(WAITING, "online", "online", online("first", "", LIVE)),
        scenario(
            WAITING,
            "online with days",
            "online",
            online("first", "%20clock=days:2/turn", LIVE),
        ),
        scenario(
            WAITING,
            "online, watched",
            "online",
            online("watching", "", LIVE),
        ),
        scenario(WAITING, "puzzle", "puzzle", puzzle_waits()),
        scenario(OVER, "local", "local", won()),
        scenario(OVER, "online", "online", online("first", "", RESIGNED)),
        scenario(
            OVER,
            "online, watched",
            "online",
            online("watching", "", RESIGNED),
        ),
        scenario(OVER, "playout", "playout", playout_over()),
        scenario(OVER, "puzzle", "puzzle", solved()),
        scenario(OVER, "exercise", "exercise", shown_exercise()),
        scenario(OVER, "question", "question", answered()),
        scenario(OVER, "drill", "drill", drill_over()),
        scenario(BESIDE, "local", "local", beside(online("first", "", LIVE))),
    ]
}

/// Five seconds after the last input no activity asks for a frame or to be woken. An engine that thinks has a limit.
#[test]
fn every_activity_rests() {
    for scenario in scenarios() {
        let (state, column, mut table) = (scenario.state, scenario.column, scenario.table);
        table.wait(5000.0);
        assert!(!table.app.is_moving(Millis(table.now)), "{state} {column}");
        let is_soon = |wake: &&f64| **wake <= table.now + 3000.0;
        let soon = table.wakes.iter().filter(is_soon).count();
        assert!(soon == 0 || table.is_thinking(), "{state} {column}: {soon}");
        let mut effects = table.send(Event::Woken);
        // A clock of days shows its time, which asks for no frame.
        effects.retain(|it| *it != Effect::Ticks);
        assert_eq!(effects, [], "{state} {column}");
    }
}

fn reason(reason: NoticeReason) -> String {
    match reason {
        NoticeReason::FairPlay => "fair play".into(),
        NoticeReason::Play(PlayReason::NoLabOnline) => "no Lab here".into(),
        NoticeReason::ComputersTurn => "computer's turn".into(),
        NoticeReason::Play(PlayReason::OthersTurn) => "opponent's turn".into(),
        NoticeReason::Learn(LearnReason::NotInPuzzle) => "not your move".into(),
        NoticeReason::Elsewhere => "in another tab".into(),
        NoticeReason::Play(PlayReason::Watching) => "only watching".into(),
        NoticeReason::Refused(refusal) => refusal.to_string(),
        other => format!("{other:?}"),
    }
}

fn cell(offer: Offer) -> String {
    match offer {
        Offer::Usual => "yes".into(),
        Offer::Own => "own".into(),
        Offer::As(input) => format!("→ {}", input.name()),
        Offer::Rests => "rests".into(),
        Offer::Refused(why) => format!("says: {}", reason(why)),
        Offer::Absent(None) => "–".into(),
        Offer::Absent(Some(why)) => format!("– ({})", reason(why)),
    }
}

fn tables(scenarios: &[Scenario]) -> String {
    let mut text = String::new();
    for state in [RUNNING, WAITING, OVER, BESIDE] {
        let columns: Vec<&Scenario> = scenarios.iter().filter(|it| it.state == state).collect();
        write!(text, "\n### {state}\n\n| input |").expect("written");
        for column in &columns {
            write!(text, " {} |", column.column).expect("written");
        }
        writeln!(text, "\n|---{}|", "|---".repeat(columns.len())).expect("written");
        for input in Input::ALL {
            write!(text, "| {} |", input.name()).expect("written");
            for column in &columns {
                let offer = column.table.app.offers().of(*input);
                write!(text, " {} |", cell(offer)).expect("written");
            }
            text.push('\n');
        }
    }
    text.push('\n');
    text
}

#[test]
fn every_activity_means_what_the_table_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(DOCUMENT);
    let document = std::fs::read_to_string(&path).expect("the document");
    let (before, rest) = document.split_once(BEGIN).expect("a begin");
    let (written, after) = rest.split_once(END).expect("an end");
    let found = tables(&scenarios());
    if written != found {
        if std::env::var("TENGEN_BLESS").is_ok_and(|value| value == "1") {
            let text = format!("{before}{BEGIN}{found}{END}{after}");
            std::fs::write(&path, text).expect("written");
            return;
        }
        let differs = written.lines().zip(found.lines()).find(|(a, b)| a != b);
        panic!("docs/activities.md differs: {differs:?}; TENGEN_BLESS=1 writes it anew");
    }
}

/// The events of an input, as buttons, keys and programs send them.
fn events(input: Input, table: &Table) -> Vec<Event> {
    let game = table.app.game();
    let free = game
        .board()
        .size()
        .points()
        .find(|&it| game.board().is_empty_at(it));
    let free = free.unwrap_or(at("a1"));
    match input {
        Input::Place => vec![Event::Press(free), Event::Act(Action::place(free))],
        Input::Pass => vec![Event::Choose(Action::Pass), Event::Act(Action::Pass)],
        Input::Undo => vec![Event::Undo, Event::UndoOrAsk],
        Input::Redo => vec![Event::Redo],
        Input::Look => vec![
            Event::Prev,
            Event::Next,
            Event::First,
            Event::Last,
            Event::Jump(NodeId::ROOT),
            Event::Goto(0),
        ],
        Input::Hint => vec![Event::Hint],
        Input::Threats => vec![Event::Threats],
        Input::FindWin => vec![Event::Win(WinEvent::Find)],
        Input::Lines => vec![
            Event::Analysis(AnalysisEvent::ToggleLive),
            Event::Analysis(AnalysisEvent::Review),
        ],
        Input::Explorer => vec![Event::Collection(CollectionEvent::Press(0))],
        Input::Lab => vec![Event::Lab(LabEvent::Open {
            settings: tengen_page::LabSettings::default(),
            stored: None,
        })],
        Input::AskWhy => vec![Event::AskAbout(free)],
        Input::Claim => vec![Event::Choose(Action::Claim), Event::Ignore],
        Input::Resign => vec![Event::Resign],
        // Forbidden points are only shown, and the panel of online play offers a draw.
        Input::Marks | Input::Draw => Vec::new(),
        Input::TakeBack => vec![Event::Ask, Event::Answer(Consent::Agree)],
        Input::Opening => vec![
            Event::Choose(Action::Answer(Answer::Swap)),
            Event::Choose(Action::Answer(Answer::Number(2))),
        ],
        Input::Nigiri => vec![
            Event::Choose(Action::Answer(Answer::Grab(3))),
            Event::Choose(Action::Answer(Answer::Guess(Parity::Odd))),
        ],
        Input::Pause => vec![Event::Pause],
        Input::Computer => vec![
            Event::MoveNow,
            Event::Stop,
            Event::GoOn,
            Event::Relieve(Stone::White),
        ],
        Input::Rematch => vec![Event::Again],
        Input::Edit => vec![
            Event::History(HistoryEvent::Promote),
            Event::History(HistoryEvent::Delete),
        ],
        Input::Mark => vec![Event::History(HistoryEvent::OpenNotes)],
        Input::Section => vec![Event::History(HistoryEvent::ShowStones)],
    }
}

/// The buttons of an input.
fn buttons(input: Input) -> &'static [Button] {
    match input {
        Input::Place => &[Button::Place],
        Input::Pass => &[Button::Pass],
        Input::Undo => &[Button::Undo],
        Input::Redo => &[Button::Redo],
        Input::Look => &[Button::First, Button::Prev, Button::Next, Button::Last],
        Input::Hint => &[Button::Hint],
        Input::Threats => &[Button::Threats],
        Input::FindWin => &[Button::FindWin],
        Input::AskWhy => &[Button::WhyAimed],
        Input::Resign => &[Button::Resign],
        Input::TakeBack => &[Button::Ask],
        Input::Pause => &[Button::Pause],
        Input::Rematch => &[Button::Again],
        _ => &[],
    }
}

/// What an input that means nothing must leave as it is.
fn state(table: &Table) -> impl PartialEq + std::fmt::Debug + use<> {
    let page = &table.app;
    (
        page.activity_name(),
        page.game().to_archive(),
        page.game().cursor(),
        page.settings().clone().to_string(),
        page.session().request(),
        page.lab().is_some(),
        page.mark_tool(),
        page.has_section(),
        page.threats().to_vec(),
    )
}

/// Keys, buttons and gestures follow the table: what is absent, rests or is refused changes nothing, whatever sends it.
#[test]
fn what_is_not_offered_changes_nothing() {
    for Scenario {
        state: when,
        column,
        table,
        activity,
    } in scenarios()
    {
        let offers = table.app.offers();
        for &input in Input::ALL {
            let offer = offers.of(input);
            for &button in buttons(input) {
                let shows = button.visibility(&table.app) == Visibility::Shown;
                assert!(
                    !shows || offer.shows(),
                    "{when}, {column}: {button:?} shows"
                );
                let may_press = shows && !button.is_disabled(&table.app);
                let has_answer = !matches!(offer, Offer::Rests | Offer::Absent(_) | Offer::As(_));
                assert!(
                    !may_press || has_answer,
                    "{when}, {column}: {button:?} can be pressed"
                );
            }
            if matches!(offer, Offer::Usual | Offer::Own | Offer::As(_)) {
                continue;
            }
            for event in events(input, &table) {
                let mut other = copy(&table);
                let before = state(&other);
                let effects = other.send(event.clone());
                assert_eq!(
                    state(&other),
                    before,
                    "{when}, {column}, {activity}: {event:?}"
                );
                let is_sent = effects.iter().any(|it| matches!(it, Effect::Send(_)));
                assert!(!is_sent, "{when}, {column}: {event:?} is sent");
                if let Offer::Refused(_) = offer {
                    let says = effects.iter().any(|it| matches!(it, Effect::Refused(_)));
                    assert!(
                        says || other.app.notice().is_some(),
                        "{when}, {column}: {event:?} says nothing"
                    );
                }
            }
        }
    }
}

fn copy(table: &Table) -> Table {
    let mut other = Table::people("freestyle");
    other.app = table.app.clone();
    other.now = table.now;
    other
}

/// What is offered is done, where the position allows it.
#[test]
fn what_is_offered_does_something() {
    for (input, table) in vec![
        (Input::Place, people()),
        (Input::Undo, people()),
        (Input::Look, people()),
        (Input::Hint, people()),
        (Input::Threats, people()),
        (Input::FindWin, people()),
        (Input::Place, online("second", "", LIVE)),
        (Input::Undo, online("first", "", LIVE)),
        (Input::Resign, online("first", "", LIVE)),
        (Input::Place, plan()),
        (Input::Place, app_playout::begun()),
        (Input::Place, puzzle()),
        (Input::Hint, puzzle()),
        (Input::Place, shown("D4")),
        (Input::Undo, shown("D4")),
        (Input::Hint, drilled(&TREE, Stone::Black)),
        (Input::Rematch, won()),
        (Input::Rematch, online("first", "", RESIGNED)),
    ] {
        let offer = table.app.offers().of(input);
        assert!(
            matches!(offer, Offer::Usual | Offer::Own | Offer::As(_)),
            "{input:?}"
        );
        let mut other = copy(&table);
        let event = events(input, &table).remove(0);
        let effects = other.send(event.clone());
        let is_more = |it: &Effect| {
            !matches!(
                it,
                Effect::Redraw | Effect::Refresh | Effect::Refused(_) | Effect::Ticks
            )
        };
        let name = table.app.activity_name();
        assert!(
            effects.iter().any(is_more),
            "{name}: {event:?} gives {effects:?}"
        );
        let is_refused = effects.iter().any(|it| matches!(it, Effect::Refused(_)));
        assert!(!is_refused, "{name}: {event:?}");
    }
}

/// Nobody gets help in any activity while a live online game of the player runs, and one sentence says why.
/// The stone under the pointer shows where a press would place one, and nowhere else.
#[test]
fn a_hover_stone_shows_in_every_activity_that_takes_stones() {
    let mut shown = Vec::new();
    for scenario in scenarios() {
        let Scenario {
            state,
            column,
            mut table,
            ..
        } = scenario;
        let game = table.app.game();
        let mut points = game.terms().size.points();
        let Some(point) = points.find(|&it| game.board().is_empty_at(it)) else {
            continue;
        };
        let colour = game.position().to_move();
        let offer = table.app.offers().of(Input::Place);
        table.send(mouse(Phase::Move, Some(&point.to_string())));
        let hover = table.app.hover();
        match offer {
            Offer::Usual => {
                assert_eq!(hover, Some((point, colour)), "{state}, {column}");
                shown.push(column);
            }
            Offer::Own => shown.extend(hover.map(|_| column)),
            _ => assert_eq!(hover, None, "{state}, {column}: {offer:?}"),
        }
    }
    for column in [
        "local", "online", "plan", "playout", "puzzle", "exercise", "opening", "drill",
    ] {
        assert!(shown.contains(&column), "{column}");
    }
}

#[test]
fn fair_play_holds_everywhere() {
    const HELP: [Input; 6] = [
        Input::Hint,
        Input::Threats,
        Input::FindWin,
        Input::Lines,
        Input::Explorer,
        Input::Lab,
    ];
    let mut table = beside(online("first", "", LIVE));
    for input in HELP {
        let fair = Offer::Refused(NoticeReason::FairPlay);
        assert_eq!(table.app.offers().of(input), fair, "{input:?}");
    }
    table.send(Event::Hint);
    assert_eq!(table.refusal(), Some(NoticeReason::FairPlay));
    assert_eq!(table.loads, 0, "the engine is not asked");
    // A game with days takes help away only from itself.
    let days = "%20clock=days:2/turn";
    let table = online("first", days, LIVE);
    for input in HELP {
        assert!(
            matches!(table.app.offers().of(input), Offer::Absent(Some(_))),
            "{input:?}"
        );
    }
    let table = beside(table);
    for input in HELP {
        assert_eq!(table.app.offers().of(input), Offer::Usual, "{input:?}");
    }
}

/// The clock of a local game stands still while another activity is on the board or another part of the site is open, and the
/// page says so once.
#[test]
fn leaving_the_board_pauses_the_clock_and_says_so() {
    let mut table = Table::people("freestyle clock=increment:300+0");
    table.play("h8 i9");
    assert!(!table.app.is_paused());
    table.send(Event::visit(&OpeningPlace::List));
    table.send(Event::own(OpeningEvent::Choose(pattern("D4"))));
    assert_eq!(table.app.activity_name(), "opening");
    assert_eq!(table.app.toast(), Some(Toast::ClockPaused));
    table.wait(60_000.0);
    table.send(Event::visit(&OpeningPlace::List));
    assert_eq!(table.app.activity_name(), "empty");
    assert_eq!(table.app.toast(), Some(Toast::ClockPaused));
    table.send(Event::Lesson(LessonEvent::Close));
    assert!(table.app.is_paused());
    assert_eq!(table.app.toast(), None, "the clock shows it");
    table.play("j10");
    let left = table
        .app
        .clock(Stone::Black, Millis(table.now))
        .expect("a clock");
    assert!(left.face.time > 299_000, "{left:?}");
}

/// The clocks of an online game stop where they are if it ends within a turn, as by the resignation of the player who is not to
/// move.
#[test]
fn a_clock_stops_where_it_is_when_the_opponent_resigns() {
    let mut table = online("second", "%20clock=increment:300+5", "1.h8.298000");
    let left = |table: &Table| {
        let clock = |stone| table.app.clock(stone, Millis(table.now)).expect("a clock");
        [Stone::Black, Stone::White].map(|stone| clock(stone).face.time)
    };
    table.wait(6_000.0);
    assert_eq!(left(&table), [303_000, 294_000]);
    hear(
        &mut table,
        &format!("done game={ID} seq=1 entry=1.resign spent=0"),
    );
    table.wait(6_000.0);
    assert_eq!(left(&table), [303_000, 294_000]);
    hear(
        &mut table,
        &format!("presence game={ID} seat=first presence=30000"),
    );
    assert_eq!(left(&table), [303_000, 294_000]);
}

/// A move without an answer is undone by the end of the game, of which the server knows before it knows of the move.
#[test]
fn no_clock_runs_on_when_the_game_ends_before_a_move_is_answered() {
    for (end, left) in [("2.resign", [303_000, 299_000]), ("1.flag", [0, 299_000])] {
        let entries = "1.h8.298000,2.i9.299000";
        let mut table = online("first", "%20clock=increment:300+0", entries);
        table.wait(3_000.0);
        table.play("j10");
        table.wait(2_000.0);
        hear(
            &mut table,
            &format!("done game={ID} seq=2 entry={end} spent=0"),
        );
        let clock = |table: &Table, stone| {
            let now = Millis(table.now);
            table.app.clock(stone, now).expect("a clock").face.time
        };
        let shown = [Stone::Black, Stone::White].map(|stone| clock(&table, stone));
        table.wait(10_000.0);
        let later = [Stone::Black, Stone::White].map(|stone| clock(&table, stone));
        assert_eq!(shown, later, "{end}");
        assert_eq!(shown[1], left[1], "{end}");
    }
}
