//! Sounds: exactly the right one for each change.

use crate::support::lab_table::{self, turn};
use crate::support::sounds::{START, computer, page, press, send, sounds};
use crate::support::table::{PAUSE, Table};
use tengen_core::game::Consent;
use tengen_core::{Action, NodeId, Stone};
use tengen_page::{Effect, Event, LabEvent, OnOff, Page, Setting, Sound, Surroundings, Tab};
use tengen_testing::apps::{self, BEFORE_H8, at};

/// Plays all of `moves` but the last, and returns the sounds of the last.
fn last_of(app: &mut Page, moves: &str) -> Vec<Sound> {
    let mut last = Vec::new();
    for point in moves.split_whitespace() {
        last = press(app, point);
    }
    last
}

const FIVE: &str = "f8 a1 g8 c1 h8 e1 i8 g1 j8";

#[test]
fn a_stone_sounds_and_neighbours_differ() {
    let mut app = page("freestyle");
    let mut variants = Vec::new();
    for point in ["h8", "i9", "g7", "j10", "a1", "c1"] {
        let effects = app.update(Event::Press(at(point)), START);
        let cue = effects.iter().find_map(|effect| match effect {
            Effect::Play(cue) => Some(*cue),
            _ => None,
        });
        let cue = cue.expect("a sound");
        assert_eq!((cue.sound, cue.volume.percent()), (Sound::Stone, 60));
        variants.push(cue.variant);
    }
    assert!(variants.iter().all(|&it| it < 5), "{variants:?}");
    assert!(variants.windows(2).all(|it| it[0] != it[1]), "{variants:?}");
}

#[test]
fn a_refused_stone_and_a_look_are_silent() {
    let mut app = page("freestyle");
    press(&mut app, "h8");
    assert_eq!(press(&mut app, "h8"), []);
    let look = [
        Event::Focused,
        Event::Threats,
        Event::CloseNote,
        Event::Dismiss,
    ];
    for event in look {
        assert_eq!(send(&mut app, event), []);
    }
}

#[test]
fn history_is_quiet() {
    let mut app = page("freestyle");
    last_of(&mut app, FIVE);
    for (event, expected) in [
        (Event::Undo, vec![]),
        (Event::Redo, vec![Sound::Step]),
        (Event::Prev, vec![]),
        (Event::Next, vec![Sound::Step]),
        (Event::First, vec![]),
        (Event::Last, vec![]),
        (Event::Goto(3), vec![]),
        (Event::Jump(NodeId::ROOT), vec![]),
    ] {
        assert_eq!(send(&mut app, event.clone()), expected, "{event:?}");
    }
}

#[test]
fn games_begin_and_end_with_a_sound() {
    let mut app = page("freestyle");
    assert_eq!(send(&mut app, Event::Again), [Sound::Start]);
    assert_eq!(last_of(&mut app, FIVE), [Sound::Stone, Sound::Win]);
    assert_eq!(send(&mut app, Event::Again), [Sound::Start]);
    press(&mut app, "h8");
    assert_eq!(send(&mut app, Event::Resign), [Sound::Win], "two people");
    let mut app = page("freestyle");
    assert_eq!(send(&mut app, Event::Act(Action::Draw)), [], "refused");
}

#[test]
fn a_full_board_is_a_draw() {
    let mut app = page("freestyle size=5");
    let rows = [
        "a b c d e",
        "a b c d e",
        "a b c d e",
        "a b c d e",
        "a b c d e",
    ];
    // Two stones of a colour at most lie side by side.
    let (mut black, mut white) = (Vec::new(), Vec::new());
    for (row, columns) in rows.iter().enumerate() {
        for (column, letter) in columns.split(' ').enumerate() {
            let side = if (column / 2 + row) % 2 == 0 {
                &mut black
            } else {
                &mut white
            };
            side.push(format!("{letter}{}", row + 1));
        }
    }
    assert_eq!(black.len(), white.len() + 1);
    let mut last = Vec::new();
    for ply in 0..25 {
        let side = if ply % 2 == 0 { &black } else { &white };
        last = press(&mut app, &side[ply / 2]);
    }
    assert_eq!(last, [Sound::Stone, Sound::Draw]);
}

#[test]
fn deeds_without_a_stone_are_quiet() {
    let mut app = page("renju referee=claim");
    last_of(&mut app, BEFORE_H8);
    assert_eq!(press(&mut app, "h8"), [Sound::Stone]);
    assert_eq!(send(&mut app, Event::Ask), []);
    assert_eq!(send(&mut app, Event::Answer(Consent::Refuse)), []);
    assert_eq!(
        send(&mut app, Event::Choose(Action::Claim)),
        [Sound::Step, Sound::Win]
    );
    let mut app = page("renju");
    press(&mut app, "h8");
    assert_eq!(send(&mut app, Event::Choose(Action::Pass)), [Sound::Step]);
}

#[test]
fn the_computer_sounds_and_can_win() {
    let mut table = computer();
    let effects = table.send(Event::Press(at("h8")));
    assert_eq!(sounds(&effects), [Sound::Stone]);
    table.reply("move=i9 score=+10 depth=4 nodes=1000 ms=20");
    table.now += PAUSE;
    let effects = table.send(Event::Woken);
    assert_eq!(sounds(&effects), [Sound::Stone], "the computer's stone");
    let effects = table.send(Event::Resign);
    assert_eq!(sounds(&effects), [Sound::Loss]);
    let effects = table.send(Event::Again);
    assert_eq!(sounds(&effects), [Sound::Start]);
    table.play("f8 a1 g8 c1 h8 e1 i8 g1");
    let effects = table.send(Event::Press(at("j8")));
    assert_eq!(sounds(&effects), [Sound::Stone, Sound::Win]);
}

#[test]
fn only_a_persons_low_time_sounds() {
    let mut table = Table::people("freestyle clock=increment:60+0");
    table.app = table.app.clone().with_sound();
    table.begin(
        "freestyle clock=increment:60+0",
        "person",
        "level:3",
        Stone::Black,
    );
    table.ready();
    table.play("h8 i9");
    table.now += 50_500.0;
    let effects = table.send(Event::Woken);
    assert_eq!(sounds(&effects), [Sound::LowTime]);
    table.now += 1000.0;
    assert_eq!(sounds(&table.send(Event::Woken)), [], "once for each turn");
    table.now += 10_000.0;
    assert_eq!(
        sounds(&table.send(Event::Woken)),
        [Sound::Loss],
        "out of time"
    );
    table.send(Event::Again);
    table.press("h8");
    table.now += 50_500.0;
    assert_eq!(sounds(&table.send(Event::Woken)), [], "the computer's time");
}

#[test]
fn a_quick_simulation_is_silent_and_a_slow_one_is_not() {
    for (speed, stone, end) in [
        ("0", vec![], vec![]),
        ("1000", vec![Sound::Stone], vec![Sound::Stone, Sound::Win]),
    ] {
        let mut table = Table::people("freestyle");
        table.app = table.app.clone().with_sound();
        lab_table::open(&mut table);
        table.ready();
        turn(&mut table, "speed", speed);
        table.send(Event::Lab(LabEvent::Simulate));
        let moves = ["f8", "a1", "g8", "c1", "h8", "e1", "i8", "g1", "j8"];
        for (ply, point) in moves.into_iter().enumerate() {
            let id = table.task().id;
            let line = format!("best id={id} move={point} score=+10 depth=4 nodes=1000 ms=20");
            let mut effects = table.hear(&line);
            if speed != "0" {
                table.now += 1500.0;
                effects.extend(table.send(Event::Woken));
            }
            let expected = if ply == 8 { &end } else { &stone };
            assert_eq!(&sounds(&effects), expected, "{point} at {speed}");
        }
        assert!(table.app.game().status().is_over());
    }
}

#[test]
fn opening_a_game_is_silent() {
    let mut app = page("freestyle");
    let won = apps::played(15, FIVE);
    let text = tengen_core::link::encode(&won.game().to_archive()).expect("a link");
    let file = tengen_page::UnreadFile {
        bytes: text.into_bytes(),
        ..tengen_page::UnreadFile::default()
    };
    let open = Event::File(tengen_page::FileEvent::Open(file));
    assert_eq!(send(&mut app, open), []);
    assert_eq!(
        app.game().tree().len(),
        won.game().tree().len(),
        "it is opened"
    );
    assert_eq!(send(&mut app, Event::Restore), []);
}

#[test]
fn nothing_sounds_where_it_must_not() {
    let mut embedded = apps::under("freestyle");
    assert_eq!(last_of(&mut embedded, FIVE), []);
    assert_eq!(send(&mut embedded, Event::ToggleSound), []);
    for silent in [
        Event::Set(Setting::Sound(OnOff::Off)),
        Event::Set(Setting::Volume("0".parse().expect("a volume"))),
        Event::ToggleSound,
        Event::Surroundings(Surroundings {
            tab: Tab::Hidden,
            ..apps::USUAL
        }),
    ] {
        let mut app = page("freestyle");
        assert_eq!(send(&mut app, silent.clone()), [], "{silent:?}");
        assert_eq!(last_of(&mut app, FIVE), [], "{silent:?}");
        assert_eq!(send(&mut app, Event::Again), [], "{silent:?}");
    }
}

#[test]
fn the_button_mutes_and_a_new_volume_is_heard() {
    let mut app = page("freestyle");
    let volume = |percent: &str| Event::Set(Setting::Volume(percent.parse().expect("a volume")));
    assert_eq!(send(&mut app, volume("30")), [Sound::Stone]);
    assert_eq!(send(&mut app, volume("30")), [], "no change");
    assert_eq!(send(&mut app, Event::ToggleSound), []);
    assert!(!app.settings().is_audible());
    assert_eq!(send(&mut app, Event::ToggleSound), [Sound::Stone]);
    assert_eq!(app.settings().volume.percent(), 30, "the volume is kept");
    assert_eq!(send(&mut app, volume("0")), []);
    assert_eq!(send(&mut app, Event::ToggleSound), [Sound::Stone]);
    assert_eq!(app.settings().volume.percent(), 60, "it can be heard again");
    send(&mut app, Event::ToggleSound);
    assert_eq!(send(&mut app, volume("80")), [Sound::Stone]);
    assert_eq!(app.settings().sound, OnOff::On);
    let effects = app.update(Event::ToggleSound, START);
    assert!(apps::stores(&effects, tengen_page::keys::SETTINGS));
}
