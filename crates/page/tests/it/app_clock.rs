//! The clock at the board: whose time runs, pauses, flags, and what a reload keeps.

use crate::support::wall;

use tengen_core::game::{Consent, Reserve};
use tengen_engine::BotKind;
use tengen_page::{
    ClockState, Effect, EngineNews, Event, Message, Millis, PlayedBy, Settings, Urgency,
};
use tengen_testing::apps::USUAL;

use crate::support::wall::wall;
use tengen_core::{Action, Game, Outcome, PlayRefusal, Stone, Terms};

#[test]
fn the_clock_begins_with_the_first_stone() {
    let mut wall = wall("freestyle clock=increment:300+2");
    wall.wait(60_000.0);
    assert_eq!(wall.shown(), ["5:00", "5:00"]);
    assert_eq!(wall.is_running(), [false, false]);
    wall.place("h8");
    assert_eq!(wall.is_running(), [false, true]);
    wall.wait(10_500.0);
    assert_eq!(wall.shown(), ["5:00", "4:50"]);
    wall.place("i9");
    assert_eq!(wall.shown(), ["5:00", "4:52"], "two seconds more");
    wall.wait(290_000.0);
    assert_eq!(wall.shown(), ["10.0", "4:52"]);
    assert_ne!(wall.face(Stone::Black).urgency, Urgency::Calm);
    let clocks: Vec<Option<u64>> = wall
        .app
        .game()
        .to_archive()
        .nodes
        .iter()
        .map(|it| it.clock)
        .collect();
    assert_eq!(clocks, [None, Some(289_500)]);
}

#[test]
fn a_flag_falls_at_its_time() {
    let mut wall = wall("freestyle clock=bank:10+5");
    wall.place("h8");
    wall.wait(14_999.0);
    assert_eq!(wall.outcome(), None);
    assert_eq!(wall.shown(), ["10.0+0:05", "+0.0"]);
    wall.wait(1.5);
    let lost = Some(Outcome::Time {
        winner: Stone::Black,
    });
    assert_eq!(wall.outcome(), lost);
    assert_eq!(wall.is_running(), [false, false]);
    assert!(
        wall.said
            .contains(&Message::Acted(Action::Flag, Stone::White))
    );
    let rings = wall.rings.len();
    wall.wait(100_000.0);
    assert_eq!(
        (wall.outcome(), wall.rings.len()),
        (lost, rings),
        "nothing runs any more"
    );
    wall.place("i9");
    assert_eq!(wall.app.game().ply(), 1);
    // Undo opens the game again, and the clock waits to be told.
    wall.send(Event::Undo);
    assert_eq!(wall.outcome(), None);
    assert!(wall.app.is_paused());
}

#[test]
fn too_late_is_too_late_even_if_nothing_rang() {
    let mut wall = wall("freestyle clock=increment:60+0");
    wall.place("h8");
    // The machine slept.
    wall.now += 60_001.0;
    wall.place("i9");
    assert_eq!(wall.app.game().ply(), 1);
    assert_eq!(
        wall.outcome(),
        Some(Outcome::Time {
            winner: Stone::Black
        })
    );
}

#[test]
fn nobody_else_says_that_time_ran_out() {
    let mut wall = wall("freestyle clock=increment:60+0");
    wall.place("h8");
    wall.send(Event::Act(Action::Flag));
    assert_eq!(
        (wall.refused, wall.outcome()),
        (Some(PlayRefusal::NotNow.into()), None)
    );
    wall.send(Event::Choose(Action::Flag));
    assert_eq!(wall.outcome(), None);
    let mut plain = wall::wall("freestyle");
    plain.send(Event::Act(Action::Flag));
    assert_eq!(
        (plain.refused, plain.outcome()),
        (Some(PlayRefusal::NotNow.into()), None)
    );
}

#[test]
fn a_game_without_a_clock_has_none() {
    let mut wall = wall("freestyle");
    for name in ["h8", "i9", "g7"] {
        wall.place(name);
    }
    wall.send(Event::Pause);
    assert_eq!(
        (wall.ticks, wall.rings.len(), wall.kept.as_deref()),
        (0, 0, None)
    );
    assert!(!wall.app.has_clock() && !wall.app.is_paused());
    assert_eq!(wall.app.clock(Stone::Black, Millis(0.0)), None);
}

#[test]
fn a_paused_clock_stands_still() {
    let mut wall = wall("freestyle clock=increment:60+0");
    wall.send(Event::Pause);
    assert!(!wall.app.is_paused(), "nothing runs that could pause");
    wall.place("h8");
    wall.wait(5000.0);
    wall.send(Event::Pause);
    assert!(wall.said.contains(&Message::Paused));
    wall.wait(500_000.0);
    assert_eq!(wall.shown(), ["1:00", "0:55"]);
    assert_eq!(wall.face(Stone::White).state, ClockState::Paused);
    wall.send(Event::Pause);
    wall.wait(5000.0);
    assert_eq!(wall.shown(), ["1:00", "0:50"]);
    // A stone lets the clock run again too.
    wall.send(Event::Pause);
    wall.wait(7000.0);
    wall.place("i9");
    assert_eq!(wall.is_running(), [true, false]);
    assert_eq!(wall.shown(), ["1:00", "0:50"]);
}

#[test]
fn undo_goes_on_and_looking_back_pauses() {
    let mut wall = wall("freestyle clock=increment:60+1");
    for name in ["h8", "i9", "g7", "j10"] {
        wall.place(name);
        wall.wait(3000.0);
    }
    // Black thinks about its third stone.
    assert_eq!(wall.shown(), ["0:55", "0:56"]);
    wall.send(Event::Undo);
    assert_eq!(wall.is_running(), [false, true]);
    assert_eq!(
        wall.shown(),
        ["0:58", "0:58"],
        "as it was when White's turn began"
    );
    wall.send(Event::Redo);
    assert_eq!(wall.is_running(), [true, false]);
    assert_eq!(wall.shown(), ["0:55", "0:56"], "as it was left");
    wall.send(Event::Prev);
    assert!(wall.app.is_paused());
    let before = wall.shown();
    wall.wait(50_000.0);
    assert_eq!(wall.shown(), before);
    wall.send(Event::Last);
    assert!(wall.app.is_paused());
    // Back where the game goes on a stone lets it run again.
    wall.place("k11");
    assert_eq!(wall.is_running(), [false, true]);
    wall.send(Event::First);
    assert_eq!(wall.shown(), ["1:00", "1:00"]);
}

#[test]
fn a_reload_pauses_at_the_last_reading() {
    let mut wall = wall("freestyle clock=byoyomi:10+2x30");
    wall.place("h8");
    wall.wait(12_300.0);
    wall.place("i9");
    wall.wait(8600.0);
    assert_eq!(wall.shown(), ["1.4×2", "0:30×1"]);
    wall.reload();
    assert!(wall.app.is_paused());
    // At most a second is lost.
    let left = wall.face(Stone::Black).face.time;
    assert!((1400..2600).contains(&left), "{left}");
    assert_eq!(wall.shown()[1], "0:30×1");
    let shown = wall.shown();
    wall.wait(100_000.0);
    assert_eq!(wall.shown(), shown);
    wall.send(Event::Pause);
    wall.wait(3000.0);
    assert_eq!(wall.face(Stone::Black).face.reserve, Reserve::Periods(1));
    for wrong in ["", "x", "2", "2 x", "9 5", "2 5 5", "-1 5", "2 99999999999"] {
        let mut again = wall::wall("freestyle clock=byoyomi:10+2x30");
        again.place("h8");
        again.place("i9");
        again.kept = Some(wrong.to_string());
        again.reload();
        assert_eq!(again.shown(), ["10.0×2", "10.0×2"], "{wrong:?}");
    }
}

#[test]
fn it_wakes_when_something_else_shows() {
    let mut wall = wall("freestyle clock=increment:40+0");
    wall.place("h8");
    let mut shown = vec![wall.shown()[1].clone()];
    let mut ticks = wall.ticks;
    while wall.outcome().is_none() {
        let next = wall.rings.iter().copied().fold(f64::INFINITY, f64::min);
        assert!(next.is_finite(), "it rings until the flag falls");
        let ms = (next - wall.now).max(0.0);
        wall.wait(ms);
        assert_eq!(wall.ticks, ticks + 1);
        ticks = wall.ticks;
        shown.push(wall.shown()[1].clone());
    }
    // Twenty seconds, and tenths of the other twenty.
    assert!(shown.len() <= 20 + 200 + 3, "{}", shown.len());
    for second in 21..=40 {
        let text = format!("0:{second}");
        assert!(shown.contains(&text), "{text} of {shown:?}");
    }
    for tenth in 0..200 {
        let text = format!("{}.{}", tenth / 10, tenth % 10);
        assert!(shown.contains(&text), "{text} of {shown:?}");
    }
    let warnings = wall
        .said
        .iter()
        .filter(|&&it| it == Message::LowTime(Stone::White));
    assert_eq!(warnings.count(), 1);
}

#[test]
fn messages_do_not_multiply_what_rings() {
    let mut wall = wall("freestyle clock=increment:600+0");
    wall.place("h8");
    for _ in 0..500 {
        wall.wait(10.0);
        wall.send(Event::Focused);
        wall.send(Event::Blurred);
        wall.send(Event::Pause);
        wall.send(Event::Pause);
    }
    assert!(wall.rings.len() <= 5, "{}", wall.rings.len());
    assert_eq!(wall.shown(), ["10:00", "9:55"]);
}

#[test]
fn one_player_places_three_stones_in_one_turn() {
    let mut wall = wall("freestyle opening=swap2 clock=increment:60+5");
    wall.place("h8");
    wall.wait(4000.0);
    assert_eq!(
        wall.is_running(),
        [true, false],
        "it is still the first player's turn"
    );
    wall.place("i9");
    wall.wait(4000.0);
    wall.place("g7");
    assert_eq!(wall.is_running(), [false, true]);
    assert_eq!(wall.shown(), ["0:57", "1:00"]);
    wall.wait(6000.0);
    // The clocks stay with the players who swap their colours.
    wall.send(Event::Choose(
        "branch:take-black".parse().expect("an answer"),
    ));
    assert_eq!(wall.app.game().seat_to_move(), tengen_core::Seat::First);
    assert_eq!(wall.is_running(), [false, true]);
    assert_eq!(wall.shown(), ["0:59", "0:57"]);
}

#[test]
fn white_decides_on_its_own_time() {
    let mut wall = wall("renju referee=claim clock=increment:60+0");
    for name in ["f8", "a1", "g8", "a3", "h6", "c1", "h7", "c3"] {
        wall.place(name);
    }
    wall.wait(2000.0);
    wall.place("h8");
    assert!(wall.app.game().claim().is_some());
    wall.wait(5000.0);
    assert_eq!(wall.shown(), ["0:58", "0:55"]);
    wall.send(Event::Ask);
    wall.wait(5000.0);
    assert_eq!(wall.shown(), ["0:58", "0:50"], "still White's");
    wall.send(Event::Answer(Consent::Agree));
    assert_eq!(wall.is_running(), [true, false]);
    assert_eq!(wall.shown(), ["1:00", "1:00"], "as it was before the stone");
    wall.wait(1000.0);
    assert_eq!(wall.shown(), ["0:59", "1:00"]);
}

#[test]
fn another_game_has_another_clock() {
    let mut wall = wall("freestyle clock=increment:60+0");
    wall.place("h8");
    wall.wait(5000.0);
    wall.send(Event::Again);
    assert_eq!(wall.shown(), ["1:00", "1:00"]);
    assert_eq!(wall.is_running(), [false, false]);
    wall.send(Event::Restore);
    assert!(wall.app.is_paused());
    wall.send(Event::New(Terms::default()));
    assert!(!wall.app.has_clock());
    assert_eq!(wall.app.clock(Stone::Black, Millis(wall.now)), None);
    let ticks = wall.ticks;
    wall.wait(100_000.0);
    assert_eq!((wall.ticks, wall.outcome()), (ticks, None));
}

#[test]
fn the_computer_shares_its_time_out() {
    for (clock, most) in [
        ("none", 3000),
        ("increment:600+0", 3000),
        ("increment:50+0", 2000),
        ("increment:20+1", 1550),
        ("byoyomi:0+1x2", 1500),
        ("bank:1+60", 750),
    ] {
        let terms: Terms = format!("freestyle clock={clock}").parse().expect("terms");
        let mut settings = Settings::default();
        settings.players[1] = PlayedBy::Computer(BotKind::Search);
        let mut app = tengen_testing::apps::app(Game::new(terms), settings, USUAL);
        let now = Millis(0.0);
        let _ = app.update(Event::Press("h8".parse().expect("a point")), now);
        let effects = app.update(Event::Engine(EngineNews::Ready { seed: 1 }), now);
        let request = effects.into_iter().find_map(|effect| match effect {
            Effect::Think(request) => Some(request),
            _ => None,
        });
        let request = request.expect("it is White's turn");
        let limits = format!(" limits=time:{most} ");
        assert!(request.contains(&limits), "{clock}: {request}");
    }
}
