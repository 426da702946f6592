//! Clocks compared with a slow one that counts every millisecond; time controls as text; the seat whose clock
//! runs.

use tengen_core::game::{
    Action, At, Clock, Deed, Outcome, PlayRefusal, Seat, Session, Status, TimeControl, Wish, runs,
};
use tengen_core::{Game, Stone, Terms};
use tengen_testing::cases::cases;
use tengen_testing::random::Random;
use tengen_testing::slow_clock::Slow;

fn control(random: &mut Random) -> TimeControl {
    let mut number = |least: usize, most: usize| {
        u16::try_from(least + random.below(most - least + 1)).expect("small")
    };
    let control = match number(0, 5) {
        0 => TimeControl::Increment {
            main: number(0, 20),
            increment: number(0, 3),
        },
        1 => TimeControl::ByoYomi {
            main: number(0, 10),
            periods: u8::try_from(number(1, 4)).expect("small"),
            period: number(1, 5),
        },
        2 => TimeControl::Bank {
            turn: number(1, 5),
            bank: number(0, 10),
        },
        3 => TimeControl::DaysPerTurn(u8::try_from(number(1, 14)).expect("small")),
        4 => TimeControl::DaysPerGame(u8::try_from(number(1, 200)).expect("small")),
        _ => TimeControl::Increment {
            main: number(1, 30),
            increment: 0,
        },
    };
    match control.check() {
        Ok(()) => control,
        Err(_) => TimeControl::Unlimited,
    }
}

#[test]
fn the_clock_is_the_slow_one() {
    let mut random = Random::new(3);
    let mut flags = 0;
    for _ in 0..cases(400) {
        let control = control(&mut random);
        if control == TimeControl::Unlimited {
            continue;
        }
        let mut clock = Clock::new(control);
        let mut slow = [Slow::new(control); 2];
        let mut now = random.below(1 << 40) as u64;
        let mut seat = Seat::First;
        clock.begin(seat, now);
        'game: for _ in 0..40 {
            let steps = random.below(4);
            for _ in 0..steps {
                // The clock is read, time passes, or the clock is paused in the middle of a turn.
                let length = random.pick(&[0, 1, 7, 400, 999, 1000, 1001, 2500]);
                if control.counts_days() && random.below(2) == 0 {
                    // Whole days pass, sometimes all but a few ms of the time left.
                    let left = slow[seat as usize].left();
                    let most = left.saturating_sub(1000);
                    let skipped = random
                        .pick(&[3_600_000, 86_400_000, most / 2, most])
                        .min(most);
                    slow[seat as usize].skip(skipped);
                    now += skipped;
                }
                for _ in 0..length {
                    if slow[seat as usize].flag {
                        break;
                    }
                    slow[seat as usize].tick();
                    now += 1;
                    assert_eq!(
                        clock.flagged(now).is_some(),
                        slow[seat as usize].flag,
                        "{clock:?}"
                    );
                }
                if slow[seat as usize].flag {
                    assert_eq!(clock.flagged(now), Some(seat));
                    assert_ne!(clock.reading(now), None);
                    flags += 1;
                    break 'game;
                }
                for seat in [Seat::First, Seat::Second] {
                    assert_eq!(
                        clock.face(seat, now),
                        slow[seat as usize].face(),
                        "{clock:?}"
                    );
                }
                if random.below(3) == 0 {
                    clock.pause(now);
                    assert!(!clock.is_running());
                    now += 12_345;
                    assert_eq!(clock.flagged(now), None);
                    assert_eq!(clock.face(seat, now), slow[seat as usize].face());
                    clock.resume(now);
                }
            }
            // In openings, the same player may make several actions.
            let next = random.pick(&[seat.other(), seat.other(), seat]);
            clock.pass_turn(Some(next), now);
            if next == seat {
                slow[seat as usize].go_on();
            } else {
                slow[seat as usize].end_turn();
            }
            seat = next;
            assert_eq!(clock.turn(), Some(seat));
        }
    }
    assert!(flags > 50, "{flags}");
}

#[test]
fn time_controls_are_read_as_they_are_written() {
    let mut random = Random::new(4);
    for _ in 0..cases(500) {
        let control = control(&mut random);
        assert_eq!(control.to_string().parse(), Ok(control));
        let terms = Terms {
            clock: control,
            ..Terms::default()
        };
        assert_eq!(terms.to_string().parse(), Ok(terms));
    }
    for wrong in [
        "",
        "blitz",
        "increment",
        "increment:5",
        "increment:+5",
        "increment:5+",
        "increment:-5+1",
        "increment:0+0",
        "increment:18001+0",
        "increment:99999999999+0",
        "increment:1+3601",
        "increment:1.5+0",
        "byoyomi:0+0x30",
        "byoyomi:0+51x30",
        "byoyomi:0+300x30",
        "byoyomi:0+3x0",
        "byoyomi:60+3",
        "bank:0+60",
        "bank:30+18001",
        "bank:30+60 ",
        "None",
        "days:3",
        "days:0/turn",
        "days:15/turn",
        "days:0/game",
        "days:201/game",
        "days:300/turn",
        "days:3/move",
        "days:3+turn",
        "increment:300/5",
    ] {
        assert!(wrong.parse::<TimeControl>().is_err(), "{wrong:?}");
        let terms = format!("freestyle clock={wrong}");
        let error = terms.parse::<Terms>().expect_err("no terms").to_string();
        assert!(
            error.starts_with("clock: expected") || wrong.contains(' '),
            "{error}"
        );
    }
}

#[test]
fn unlimited_time_never_ends() {
    let mut clock = Clock::new(TimeControl::Unlimited);
    clock.begin(Seat::First, 0);
    assert_eq!((clock.flag_at(), clock.flagged(u64::MAX)), (None, None));
    assert_eq!(clock.reading(u64::MAX), None);
    clock.pass_turn(Some(Seat::Second), u64::MAX);
    assert_eq!(clock.turn(), Some(Seat::Second));
    assert_eq!(Clock::of(&Game::new(Terms::default())), None);
}

#[test]
fn moments_may_be_anything() {
    let controls = [
        "increment:18000+3600",
        "byoyomi:18000+50x3600",
        "bank:3600+18000",
        "days:14/turn",
        "days:200/game",
        "none",
    ];
    for control in controls {
        let control: TimeControl = control.parse().expect("a control");
        let mut clock = Clock::new(control);
        clock.begin(Seat::Second, u64::MAX);
        // Times that jump forward or back must not cause a panic.
        for now in [0, u64::MAX, 5] {
            clock.pause(now);
            clock.resume(now);
            let _ = (clock.face(Seat::First, now), clock.face(Seat::Second, now));
            let _ = (clock.flag_at(), clock.flagged(now));
        }
        for _ in 0..200 {
            clock.pass_turn(Some(Seat::First), 0);
            clock.pass_turn(Some(Seat::Second), 0);
        }
    }
}

fn session(terms: &str) -> Session {
    Session::new(Game::new(terms.parse().expect("terms")))
}

fn acts(session: &mut Session, actions: &str) {
    for text in actions.split(' ').filter(|it| !it.is_empty()) {
        let at = At::seat(session.game().seat_to_move());
        let action: Action = text.parse().expect("an action");
        session
            .handle(Deed::Act(action), at)
            .unwrap_or_else(|why| panic!("{text}: {why}"));
    }
}

#[test]
fn whose_time_runs() {
    use Seat::{First, Second};
    for (terms, actions, who) in [
        ("freestyle", "", Some(First)),
        ("freestyle", "h8", Some(Second)),
        ("freestyle first=white", "", Some(First)),
        ("freestyle", "h8 resign", None),
        ("freestyle", "a1 a2 b1 b2 c1 c2 d1 d2 e1", None),
        // No clock runs while lots are drawn for the colours.
        ("renju opening=rif colours=nigiri", "", None),
        ("renju opening=rif colours=nigiri", "grab:3", None),
        // One player places three stones, then the other chooses.
        ("freestyle opening=swap2", "h8 i9", Some(First)),
        ("freestyle opening=swap2", "h8 i9 g7", Some(Second)),
        (
            "freestyle opening=swap2",
            "h8 i9 g7 branch:put-two j10",
            Some(Second),
        ),
        (
            "freestyle opening=swap2",
            "h8 i9 g7 branch:put-two j10 k11",
            Some(First),
        ),
        // Black's clock runs while fifth stones are offered, White's while one is picked.
        (
            "renju opening=yamaguchi",
            "h8 h9 h10 number:2",
            Some(Second),
        ),
        // White's clock runs while White decides about a claim, even if Black has asked to take back.
        (
            "renju referee=claim",
            "f8 a1 g8 a3 h6 c1 h7 c3 h8",
            Some(Second),
        ),
    ] {
        let mut session = session(terms);
        acts(&mut session, actions);
        assert_eq!(runs(session.game()), who, "{terms}: {actions}");
        if session.game().claim().is_some() {
            session
                .handle(Deed::Ask(Wish::Forgive), At::seat(First))
                .expect("to ask");
            assert_eq!(runs(session.game()), who, "{terms}: {actions}, asked");
        }
    }
}

#[test]
fn a_flag_ends_the_game() {
    for (colour, seat) in [(Stone::White, Seat::First), (Stone::Black, Seat::Second)] {
        let mut session = session("freestyle clock=bank:30+60");
        acts(&mut session, "h8 i9");
        let status = session.call(Action::Flag, At::seat(seat));
        let outcome = Outcome::Time { winner: colour };
        let Status::Over { outcome: found, .. } = session.game().status() else {
            panic!("{status:?}");
        };
        assert_eq!(found, outcome);
        assert_eq!(
            session.call(Action::Flag, At::seat(seat)),
            Err(PlayRefusal::Over)
        );
        session.undo().expect("the game goes on");
        assert!(!session.game().status().is_over());
    }
    let mut session = session("freestyle");
    let refused = session.call(Action::Flag, At::seat(Seat::First));
    assert_eq!(refused, Err(PlayRefusal::NoClock));
}

#[test]
fn the_clock_of_a_place_is_read_from_the_game() {
    for (terms, turns) in [
        (
            "freestyle clock=increment:60+2",
            &[("h8", 3000), ("i9", 10_000), ("g7", 500), ("j10", 60)][..],
        ),
        (
            "freestyle clock=byoyomi:5+3x10",
            &[("h8", 3000), ("i9", 25_500), ("g7", 500), ("j10", 60)],
        ),
        (
            "freestyle clock=bank:5+20",
            &[("h8", 3000), ("i9", 24_999), ("g7", 8500), ("j10", 60)],
        ),
        // Three stones by the same player are one turn.
        (
            "freestyle opening=swap2 clock=increment:60+2",
            &[
                ("h8", 100),
                ("i9", 9000),
                ("g7", 4),
                ("branch:put-two", 900),
                ("h9", 1),
                ("h10", 2),
            ],
        ),
    ] {
        follow(terms, turns);
    }
}

#[test]
fn the_end_of_a_game_keeps_what_the_last_move_gained_and_a_fallen_flag_shows_no_time() {
    let control = "freestyle clock=increment:60+5";
    let left = |end: &dyn Fn(&mut Session)| {
        let mut session = session(control);
        for (point, clock) in [("h8", 58_000), ("i9", 57_000), ("g7", 61_000)] {
            let seat = session.game().seat_to_move();
            let at = At {
                seat,
                clock: Some(clock),
            };
            let action = Action::place(point.parse().expect("a point"));
            session.handle(Deed::Act(action), at).expect("a move");
        }
        end(&mut session);
        let clock = Clock::of(session.game()).expect("a clock");
        [Seat::First, Seat::Second].map(|seat| clock.face(seat, 0).time)
    };
    let call = |session: &mut Session, action: Action, at: At| {
        session.call(action, at).expect("the end");
    };
    let goes_on = left(&|_| {});
    assert_eq!(goes_on, [66_000, 62_000]);
    for seat in [Seat::First, Seat::Second] {
        let resigned = left(&|session| call(session, Action::Resign, At::seat(seat)));
        assert_eq!(resigned, goes_on, "{seat:?} resigns");
    }
    let in_turn = left(&|session| {
        let (seat, clock) = (Seat::Second, Some(40_000));
        call(session, Action::Resign, At { seat, clock });
    });
    assert_eq!(in_turn, [66_000, 40_000]);
    let flag = left(&|session| call(session, Action::Flag, At::seat(Seat::Second)));
    assert_eq!(flag, [66_000, 0]);
    let other = left(&|session| call(session, Action::Flag, At::seat(Seat::First)));
    assert_eq!(other, [0, 62_000], "as a record may say");
}

fn follow(terms: &str, turns: &[(&str, u64)]) {
    let mut game = Game::new(terms.parse().expect("terms"));
    let mut clock = Clock::new(game.terms().clock);
    let mut now = 500;
    clock.begin(Seat::First, now);
    let mut faces = vec![clock];
    for &(action, spent) in turns {
        now += spent;
        let at = At {
            seat: game.seat_to_move(),
            clock: clock.reading(now),
        };
        let action: Action = action.parse().expect("an action");
        game.act(action, at).expect("it is asked for");
        clock.pass_turn(runs(&game), now);
        faces.push(clock);
    }
    while let Some(then) = faces.pop() {
        let read = Clock::of(&game).expect("a clock");
        for seat in [Seat::First, Seat::Second] {
            assert_eq!(read.face(seat, 0), {
                let mut then = then;
                then.begin_paused(seat, 0);
                then.face(seat, 0)
            });
        }
        assert_eq!(read.turn(), None);
        let _ = game.undo();
    }
}

#[test]
fn a_program_that_keeps_to_its_allowance_loses_no_game_on_time() {
    let mut random = Random::new(6);
    for _ in 0..cases(300) {
        let control = control(&mut random);
        let mut clock = Clock::new(control);
        let (mut now, mut seat) = (0, Seat::First);
        clock.begin(seat, now);
        for turn in 0..200 {
            let Some(allowance) = clock.allowance(seat) else {
                assert_eq!(control, TimeControl::Unlimited);
                break;
            };
            now += allowance;
            // A player who uses exactly the allowance never loses on time.
            let is_over = clock.flagged(now).is_some();
            assert!(!is_over, "{control} {turn} {clock:?}");
            seat = seat.other();
            clock.pass_turn(Some(seat), now);
        }
    }
}
