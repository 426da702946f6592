//! Whatever happens in a game against computers, in the Lab, in puzzles and in lessons, and whatever their engine says:
//! nothing panics, the engine has one request at most, and only it moves in the computer's turn.

use crate::support::messages::{Input, event};
use crate::support::studies::studies;
use proptest::prelude::*;
use tengen_core::{Game, Point, Stone, Terms};
use tengen_engine::Service;
use tengen_engine::protocol::{Reply, Request};
use tengen_page::{
    AnalysisEvent, Effect, EngineNews, Event, Knob, LabEvent, LabSettings, Lineup, LocalPlace,
    Millis, Page, PlayedBy, Player, PlayoutEvent, Settings, WinEvent,
};
use tengen_testing::apps::USUAL;
use tengen_testing::clocks::TickingClock;
use tengen_testing::play::terms;

/// Something that happens around a computer.
#[derive(Clone, Debug)]
enum Around {
    /// What happens in every game.
    Input(Input),
    Computer(Event),
    /// The engine says this of its request, `{id}` in the place of the number, `{at}` of a point.
    Says(&'static str, u16),
    /// It says so of another request.
    SaysLate(&'static str, u16),
    /// A sensible answer.
    Answers(u16),
    /// The Lab is opened.
    Opens,
    /// A knob of the Lab is turned.
    Turns(&'static str, &'static str),
}

const KNOBS: [(&str, &str); 6] = [
    ("speed", "0"),
    ("speed", "500"),
    ("first-program", "simple"),
    ("second-program", "level"),
    ("second-iterations", "20"),
    ("seed", "nonsense"),
];

const LINES: [&str; 16] = [
    "info id={id} depth=3 nodes=10 ms=1 score=0 line={at}",
    "best id={id} move={at} score=0 depth=3 nodes=10 ms=1",
    "hint id={id} move={at} score=0 depth=3 nodes=10 ms=1 reason=best",
    "hint id={id} move=none score=0 depth=3 nodes=10 ms=1 reason=best",
    "best id={id} move=pass score=0 depth=3 nodes=10 ms=1",
    "best id={id} move=none score=0 depth=3 nodes=10 ms=1",
    "answer id={id} answer=swap",
    "answer id={id} answer={at}",
    "answer id={id} answer=branch:put-two",
    "proof id={id} ms=1 found=fours plan={at}(else:{at})",
    "proof id={id} ms=1 found=none",
    "solved id={id} ms=1 found=right plan={at}(else:{at})",
    "solved id={id} ms=1 found=stopped reply={at}",
    "solved id={id} ms=1 found=unknown",
    "error id={id} what=why not",
    "garbage",
];

fn around() -> impl Strategy<Value = Around> {
    let line = || proptest::sample::select(LINES.to_vec());
    let bots = ["person", "level:1", "simple", "relieved:level:max"];
    let played_by = proptest::sample::select(bots.to_vec())
        .prop_map(|it| it.parse::<PlayedBy>().expect("who plays"));
    let player = prop_oneof![Just(Player::One), Just(Player::Two)];
    let colour = prop_oneof![Just(Stone::Black), Just(Stone::White)];
    let news = prop_oneof![
        6 => Just(EngineNews::Ready { seed: 1 }),
        1 => Just(EngineNews::Lost),
        1 => Just(EngineNews::NotLoaded)
    ];
    let plain = [
        Event::MoveNow,
        Event::Stop,
        Event::GoOn,
        Event::Hint,
        Event::Threats,
        Event::Win(WinEvent::Find),
        Event::Win(WinEvent::Find),
        Event::Win(WinEvent::PlayOut),
        Event::Win(WinEvent::PlayOut),
        Event::Win(WinEvent::Close),
        Event::Playout(PlayoutEvent::Restart),
        Event::Playout(PlayoutEvent::Leave),
        Event::Prev,
        Event::Next,
        Event::Analysis(AnalysisEvent::Open),
        Event::Analysis(AnalysisEvent::Open),
        Event::Analysis(AnalysisEvent::ToggleLive),
        Event::Analysis(AnalysisEvent::PressLine(0)),
        Event::Analysis(AnalysisEvent::PressLine(0)),
        Event::Analysis(AnalysisEvent::AddLine(0)),
        Event::visit(&LocalPlace::Game),
    ];
    let lab = [
        LabEvent::Play,
        LabEvent::Simulate,
        LabEvent::Simulate,
        LabEvent::Pause,
        LabEvent::Stop,
        LabEvent::Close,
        LabEvent::Look(Some(1)),
        LabEvent::SetAside,
    ];
    prop_oneof![
        2 => Just(Around::Opens),
        8 => proptest::sample::select(lab.to_vec()).prop_map(|it| Around::Computer(Event::Lab(it))),
        2 => proptest::sample::select(KNOBS.to_vec()).prop_map(|(knob, to)| Around::Turns(knob, to)),
        20 => event().prop_map(Around::Input),
        8 => Just(Around::Computer(Event::Woken)),
        8 => proptest::sample::select(plain.to_vec()).prop_map(Around::Computer),
        8 => proptest::sample::select(studies()).prop_map(Around::Computer),
        2 => (player, played_by).prop_map(|(player, by)| Around::Computer(Event::Sit(player, by))),
        2 => colour.prop_map(|colour| Around::Computer(Event::Relieve(colour))),
        4 => news.prop_map(|news| Around::Computer(Event::Engine(news))),
        4 => (line(), any::<u16>()).prop_map(|(line, at)| Around::Says(line, at)),
        4 => (line(), any::<u16>()).prop_map(|(line, at)| Around::SaysLate(line, at)),
        20 => any::<u16>().prop_map(Around::Answers),
    ]
}

/// The engine as a model: the request that it is at.
#[derive(Default)]
struct Model {
    at: Option<Request>,
    is_loaded: bool,
}

impl Model {
    fn id(&self) -> u32 {
        self.at
            .as_ref()
            .and_then(Request::task)
            .map_or(0, |task| task.id)
    }

    /// It is told only what it can hear.
    fn obey(&mut self, app: &mut Page, effects: &[Effect]) {
        for effect in effects {
            match effect {
                Effect::Interrupt => self.at = None,
                Effect::Think(line) => {
                    assert!(
                        self.is_loaded,
                        "an engine that is not there is told something"
                    );
                    assert!(self.at.is_none(), "{:?} goes on", self.at);
                    let request: Request = line.parse().expect("a request");
                    let task = request.task().expect("a task");
                    // A move in a puzzle is on the board already, unless the solution is asked for.
                    let mut after = task.position.clone();
                    if let Request::Solve(_, _, point) = request {
                        after.place(point).expect("a legal move");
                    }
                    let shown = app.game().position();
                    assert!(shown == &task.position || shown == &after, "{request}");
                    self.at = Some(request);
                }
                Effect::LoadEngine => self.is_loaded = false,
                _ => {}
            }
        }
    }

    fn hears(&mut self, line: &str) {
        let is_mine = line.parse::<Reply>().is_ok_and(|reply| {
            reply.id() == Some(self.id())
                && !matches!(
                    reply,
                    Reply::Info { .. } | Reply::Lines { .. } | Reply::Hint { .. }
                )
        });
        if is_mine {
            self.at = None;
        }
    }
}

fn point(app: &Page, n: u16) -> Point {
    let size = app.game().terms().size;
    size.point_at_index(n % size.area())
        .expect("below the area")
}

/// An answer that may stand, if any is asked for.
fn sensible(app: &Page, model: &Model, n: u16) -> Option<String> {
    let id = model.id();
    let Request::Answer(task, asked) = model.at.as_ref()? else {
        let first = point(app, n);
        let size = app.game().terms().size;
        let start = size.index_of(first).unwrap_or(0);
        let mut all = (0..size.area())
            .filter_map(|more| size.point_at_index((start + more) % size.area()))
            .filter(|&it| app.game().board().is_empty_at(it));
        let free = all.next()?;
        if let Some(Request::Analyse(..)) = model.at {
            let word = if n.is_multiple_of(2) {
                "lines"
            } else {
                "analysed"
            };
            return Some(format!(
                "{word} id={id} ms=1 depth=1 nodes=1 best=+0:{free}"
            ));
        }
        if let Some(request @ Request::Solve(..)) = &model.at {
            let mut said = Vec::new();
            let line = request.to_string();
            Service::default().take(&line, &TickingClock::default(), &mut |reply| {
                said.push(reply.to_string());
            });
            return said.pop();
        }
        if let Some(Request::Prove(_)) = model.at {
            let next = all.next()?;
            let plan = format!("{free}({next}:{free} else:{next})");
            return Some(format!("proof id={id} ms=1 found=threats plan={plan}"));
        }
        return Some(format!(
            "best id={id} move={free} score=0 depth=1 nodes=1 ms=1"
        ));
    };
    let points = asked.question.points(task.position.board());
    let question = asked.question.to_string();
    let kind = question.split(':').next().unwrap_or_default();
    let answer = match points.get(usize::from(n) % points.len().max(1)) {
        Some(point) if kind == "place" => point.to_string(),
        Some(point) => format!("{kind}:{point}"),
        None => match kind {
            "swap" => "swap".to_string(),
            "number" => "number:2".to_string(),
            "grab" => "grab:3".to_string(),
            "guess" => "guess:odd".to_string(),
            _ => "branch:put-two".to_string(),
        },
    };
    Some(format!("answer id={id} answer={answer}"))
}

fn step(app: &mut Page, model: &mut Model, around: &Around, now: Millis) {
    let fill = |app: &Page, line: &str, id: u32, n: u16| {
        line.replace("{id}", &id.to_string())
            .replace("{at}", &point(app, n).to_string())
    };
    let line = match around {
        Around::Says(line, n) => Some(fill(app, line, model.id(), *n)),
        Around::SaysLate(line, n) => Some(fill(app, line, model.id().wrapping_sub(1), *n)),
        Around::Answers(n) => match sensible(app, model, *n) {
            Some(line) => Some(line),
            None => return,
        },
        Around::Opens => {
            let settings = LabSettings::default();
            let stored = None;
            let effects = app.update(Event::Lab(LabEvent::Open { settings, stored }), now);
            return model.obey(app, &effects);
        }
        Around::Turns(knob, to) => {
            let knob = Knob::from_name(knob).expect("a knob");
            let effects = app.update(Event::Lab(LabEvent::Turn(knob, (*to).to_string())), now);
            return model.obey(app, &effects);
        }
        Around::Input(_) | Around::Computer(_) => None,
    };
    if let Some(line) = line {
        model.hears(&line);
        let effects = app.update(Event::Engine(EngineNews::Line(line)), now);
        model.obey(app, &effects);
        return;
    }
    let msg = match around {
        Around::Input(event) => event.clone().msg(app),
        Around::Computer(msg) => msg.clone(),
        _ => return,
    };
    if let Event::Engine(news) = &msg {
        // It is ready only after it was asked for.
        let is_ready = matches!(news, EngineNews::Ready { .. });
        model.is_loaded |= is_ready;
        if !is_ready {
            model.at = None;
        }
    }
    let computers = app.computer_to_move().is_some();
    let before = app.game().tree().len();
    let effects = app.update(msg.clone(), now);
    model.obey(app, &effects);
    let by_hand = matches!(
        msg,
        Event::Press(_)
            | Event::Key(_)
            | Event::Pointer(_)
            | Event::PlaceAnyway
            | Event::Choose(_)
            | Event::Answer(_)
    );
    if computers && by_hand && app.game().tree().len() > before {
        // What was decided before may have been done now, but nothing else.
        let step = app
            .game()
            .tree()
            .step(app.game().cursor())
            .expect("a new node");
        let seat = step.at.seat;
        assert!(
            app.settings().played_by(seat).bot().is_some(),
            "{msg:?} did {step:?}"
        );
    }
    if !app.is_persons_turn() {
        assert_eq!(app.hover(), None);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: if std::env::var("TENGEN_LONG").is_ok() { 2000 } else { 200 }, ..ProptestConfig::default() })]

    #[test]
    fn anything_may_happen(
        terms in terms(),
        bots in (0..3_usize, any::<bool>()),
        around in proptest::collection::vec((around(), 0..900_u16), 1..150),
    ) {
        let kinds = ["person", "level:2", "mcts"];
        let mut players = ["level:4", kinds[bots.0]].map(|it| it.parse().expect("who plays"));
        if bots.1 {
            players.reverse();
        }
        let terms: Terms = terms;
        let mut app = tengen_testing::apps::app(Game::new(terms), Settings::default(), USUAL);
        let mut model = Model::default();
        let mut now = Millis(0.0);
        let begin = Event::Begin(terms, Lineup { players, first: Player::One });
        let effects = app.update(begin, now);
        model.obey(&mut app, &effects);
        for (around, later) in &around {
            now = Millis(now.0 + f64::from(*later));
            step(&mut app, &mut model, around, now);
        }
        let archive = app.game().to_archive();
        prop_assert!(Game::from_archive(&archive).is_ok());
    }
}
