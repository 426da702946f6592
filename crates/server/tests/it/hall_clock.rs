//! The clocks of the server, on simulated time.

use crate::support::World;
use tengen_core::Seat;
use tengen_online::{Entry, GameId, Reason};
use tengen_server::hall::{Effect, Input, Limits};
use tengen_server::log::{Append, GameLog, Outage};
use tengen_server::store::SqliteLog;

fn two(terms: &str) -> (World, GameId, [u64; 2]) {
    let terms = terms.replace(' ', "%20");
    World::two(&format!("terms={terms} takebacks=asked"))
}

/// Returns the clock reading of the last entry.
fn reading(world: &World, game: GameId) -> Option<u64> {
    match world.log.table(game).entries().last() {
        Some(Entry::Act { clock, .. }) => *clock,
        other => panic!("no action: {other:?}"),
    }
}

fn last(world: &World, game: GameId) -> String {
    let table = world.log.table(game);
    table.entries().last().expect("something").to_string()
}

#[test]
fn an_increment_is_added_after_each_turn() {
    let (mut world, game, players) = two("freestyle clock=increment:60+5");
    world.wait(10_000);
    world.play(game, players, "h8");
    assert_eq!(reading(&world, game), Some(50_000));
    world.wait(1_000);
    world.play(game, players, "a1");
    assert_eq!(reading(&world, game), Some(59_000));
    world.wait(7_000);
    assert_eq!(world.join(1, game).spent, 7_000);
    world.play(game, players, "b1");
    assert_eq!(reading(&world, game), Some(48_000));
}

#[test]
fn byo_yomi_uses_up_periods_and_the_last_one_must_do() {
    let (mut world, game, players) = two("freestyle clock=byoyomi:10+2x5");
    world.wait(12_000);
    world.play(game, players, "h8");
    assert_eq!(reading(&world, game), Some(8_000), "in the first period");
    world.play(game, players, "a1");
    world.wait(6_000);
    world.play(game, players, "b1");
    assert_eq!(reading(&world, game), Some(4_000), "in the second one");
    world.play(game, players, "c1");
    world.wait(4_999);
    world.play(game, players, "d1 e1");
    world.wait(5_000);
    assert_eq!(
        world.log.ended.get(&game),
        None,
        "it may still be on its way"
    );
    world.wait(300);
    assert_eq!(world.log.ended[&game], Some(Seat::Second));
    assert_eq!(last(&world, game), "1.flag.0");
}

#[test]
fn an_overtime_bank_adds_up_what_turns_take_longer() {
    let (mut world, game, players) = two("freestyle clock=bank:30+10");
    world.wait(29_000);
    world.play(game, players, "h8");
    assert_eq!(reading(&world, game), Some(10_000));
    world.wait(36_000);
    world.play(game, players, "a1");
    assert_eq!(reading(&world, game), Some(4_000));
    world.wait(30_000);
    world.play(game, players, "b1");
    world.wait(34_300);
    assert_eq!(last(&world, game), "2.flag.0");
    assert_eq!(world.log.ended[&game], Some(Seat::First));
}

#[test]
fn the_way_of_a_message_counts_up_to_a_bound() {
    let (mut world, game, players) = two("freestyle clock=increment:60+0");
    world.wait(10_000);
    world.round_trip = 200;
    world.play(game, players, "h8");
    assert_eq!(reading(&world, game), Some(50_100));
    world.wait(10_000);
    world.round_trip = 100_000;
    world.play(game, players, "a1");
    assert_eq!(reading(&world, game), Some(50_300), "300 ms are the bound");
    world.play(game, players, "b1");
    assert_eq!(reading(&world, game), Some(50_100), "no time is won");
}

#[test]
fn who_delays_every_reply_gains_little() {
    let (mut world, game, players) = two("freestyle clock=increment:60+0");
    world.round_trip = 600;
    let moves = "a1 a3 b1 b3 c1 c3 d1 d3 a5 a7 b5 b7 c5 c7 d5 d7 a9 a11 b9 b11";
    let mut charged = Vec::new();
    for (number, action) in moves.split(' ').enumerate() {
        if number % 2 == 0 {
            let before = reading_of(&world, game, number);
            world.wait(500);
            world.play(game, players, action);
            let now = reading(&world, game).expect("a clock");
            charged.push(before - now);
        } else {
            world.play(game, players, action);
        }
    }
    assert_eq!(charged, [200, 200, 200, 200, 200, 300, 400, 400, 400, 400]);
}

/// Returns the clock of the seat that made the entry before the last one, or the whole time of 60 s.
fn reading_of(world: &World, game: GameId, count: usize) -> u64 {
    let entries = &world.log.games[&game].entries;
    let before = count.checked_sub(2).map(|place| entries[place].0);
    match before {
        Some(Entry::Act { clock, .. }) => clock.expect("a clock"),
        _ => 60_000,
    }
}

#[test]
fn a_move_that_was_made_in_time_counts_though_it_came_late() {
    let (mut world, game, [first, second]) = two("freestyle clock=increment:60+0");
    let act = format!("act game={game} seq=0 action=h8");
    world.wait(60_200);
    world.round_trip = 500;
    world.say(first, &act);
    assert_eq!(reading(&world, game), Some(50));
    // The same 200 ms after the time ran out, but only 100 ms in transit.
    world.hush();
    world.wait(60_200);
    world.round_trip = 200;
    world.say(second, &format!("act game={game} seq=1 action=a1"));
    assert_eq!(world.words(second), ["done", "refused", "game"]);
    assert_eq!(last(&world, game), "2.flag.0");
    assert_eq!(world.words(first), ["done"]);
}

#[test]
fn what_is_agreed_to_too_late_saves_nobody() {
    let (mut world, game, [first, second]) = two("freestyle clock=increment:60+0");
    world.play(game, [first, second], "h8");
    world.say(first, &format!("ask game={game} seq=1 wish=takeback"));
    world.wait(60_100);
    let answer = format!("answer game={game} seq=1 wish=takeback consent=agree");
    world.hush();
    world.say(second, &answer);
    assert_eq!(world.words(second), ["done", "refused", "game"]);
    assert_eq!(last(&world, game), "2.flag.0");
    // The opponent's time: only an answer made in time counts.
    let (mut world, game, [first, second]) = two("freestyle clock=increment:60+0");
    world.play(game, [first, second], "h8");
    world.say(second, &format!("ask game={game} seq=1 wish=draw"));
    world.wait(60_100);
    world.hush();
    world.say(first, &answer_draw(game));
    assert_eq!(world.refusal(first), Some(Reason::NotNow));
    world.wait(200);
    assert_eq!(last(&world, game), "2.flag.0");
}

fn answer_draw(game: GameId) -> String {
    format!("answer game={game} seq=1 wish=draw consent=agree")
}

#[test]
fn a_flag_that_fell_is_noticed_by_any_message() {
    let (mut world, game, [first, second]) = two("freestyle clock=increment:60+0");
    world.now += 60_300;
    world.say(first, &format!("act game={game} seq=0 action=h8"));
    assert_eq!(last(&world, game), "1.flag.0");
    assert_eq!(world.words(second), ["done"]);
}

#[test]
fn what_is_taken_back_gives_the_clock_back() {
    let (mut world, game, [first, second]) = two("freestyle clock=increment:60+5");
    world.wait(10_000);
    world.play(game, [first, second], "h8");
    world.wait(20_000);
    world.play(game, [first, second], "a1");
    world.wait(3_000);
    world.say(first, &format!("ask game={game} seq=2 wish=takeback"));
    world.hush();
    world.say(
        second,
        &format!("answer game={game} seq=2 wish=takeback consent=agree"),
    );
    assert_eq!(
        world.line(first),
        format!(
            "done game={game} seq=2 entry=back.2 spent=0 turn=first colours=black,white expects=stone"
        )
    );
    world.wait(1_000);
    world.play(game, [first, second], "h8");
    assert_eq!(reading(&world, game), Some(59_000), "as at the start");
    world.wait(1_000);
    world.play(game, [first, second], "a2");
    assert_eq!(reading(&world, game), Some(59_000));
}

#[test]
fn whose_time_runs_while_white_may_claim() {
    let (mut world, game, players) = two("renju referee=claim clock=increment:60+0");
    world.play(game, players, "f8 a1 g8 a3 h6 c1 h7 c3 h8");
    world.wait(5_000);
    let [black, white] = players;
    world.say(black, &format!("ask game={game} seq=9 wish=forgive"));
    world.wait(60_000);
    assert_eq!(last(&world, game), "2.flag.0", "White's");
    assert_eq!(world.log.ended[&game], Some(Seat::First));
    let _ = white;
}

#[test]
fn nobodys_time_runs_during_a_lot() {
    let (mut world, game, players) = two("freestyle colours=nigiri clock=increment:60+0");
    world.wait(19_999);
    world.play(game, players, "grab:7");
    world.wait(19_999);
    world.play(game, players, "guess:odd");
    assert!(world.log.ended.is_empty());
    world.wait(60_300);
    assert_eq!(world.log.ended.len(), 1, "now somebody's does");
}

#[test]
fn a_lot_that_a_player_does_not_draw_is_drawn_by_the_server() {
    let (mut world, game, [first, second]) = two("freestyle colours=nigiri clock=increment:60+0");
    world.wait(20_000);
    let table = world.log.table(game);
    assert!(last(&world, game).starts_with("1.grab:"));
    let hidden = format!(
        "done game={game} seq=0 entry=1.grab:1 spent=0 turn=second colours=black,white expects=guess choices=guess:odd,guess:even"
    );
    assert_eq!(world.line(second), hidden, "as if the player had");
    assert_eq!(world.words(first), ["done"]);
    world.say(first, &format!("act game={game} seq=0 action=grab:3"));
    let said = world.refusal(first);
    assert!(
        said.is_none_or(|reason| reason == Reason::Stale),
        "or the same"
    );
    assert_eq!(table.seq(), 1);
    world.wait(20_000);
    assert!(last(&world, game).starts_with("2.guess:"));
    world.wait(60_300);
    assert_eq!(world.log.ended.len(), 1, "and the clock runs");
}

#[test]
fn who_guesses_does_not_see_the_stones() {
    let (mut world, game, [first, second]) = two("freestyle colours=nigiri");
    world.connect(3);
    world.join(3, game);
    world.say(first, &format!("act game={game} seq=0 action=grab:7"));
    assert_eq!(
        world.line(first),
        format!(
            "done game={game} seq=0 entry=1.grab:7 spent=0 turn=second colours=black,white expects=guess choices=guess:odd,guess:even"
        )
    );
    let hidden = format!(
        "done game={game} seq=0 entry=1.grab:1 spent=0 turn=second colours=black,white expects=guess choices=guess:odd,guess:even"
    );
    assert_eq!(world.line(second), hidden);
    assert_eq!(world.line(3), hidden);
    assert_eq!(world.join(second, game).entries[0].to_string(), "1.grab:1");
    assert_eq!(world.join(first, game).entries[0].to_string(), "1.grab:7");
    world.say(second, &format!("act game={game} seq=1 action=guess:odd"));
    assert_eq!(world.words(first), ["done"]);
    assert_eq!(world.words(3), ["game"]);
    let heard = world.lines(second);
    assert_eq!(heard.len(), 1);
    assert!(
        heard[0].ends_with("entries=1.grab:7,2.guess:odd"),
        "{heard:?}"
    );
}

#[test]
fn a_server_that_was_away_costs_nobody_time() {
    let (mut world, game, players) = two("freestyle clock=increment:60+0");
    world.wait(10_000);
    world.play(game, players, "h8");
    world.wait(15_000);
    let until = world.now;
    let games = world.log.games.values().cloned().collect();
    let mut later = World::with(Limits::default(), 2);
    later.log = world.log;
    later.now = until + 1_000_000;
    let outages = vec![Outage {
        from: until,
        to: later.now,
    }];
    later.resume(games, outages);
    later.connect(1);
    later.connect(2);
    assert_eq!(later.join(1, game).spent, 15_000);
    later.join(2, game);
    later.wait(5_000);
    later.play(game, players, "a1");
    assert_eq!(reading(&later, game), Some(40_000));
    later.wait(50_300);
    assert_eq!(last(&later, game), "1.flag.0");
}

/// Starts the next server with the data that the previous one stored.
fn restarted(before: World, log: &mut SqliteLog, away: u64) -> World {
    log.note_alive(before.now).expect("noted");
    let mut later = World::with(Limits::default(), 2);
    later.now = before.now + away;
    later.log = before.log;
    let games = log.open_games().expect("are read");
    let outages = log.note_start(later.now).expect("noted");
    later.resume(games, outages);
    later.connect(1);
    later.connect(2);
    later
}

#[test]
fn many_restarts_in_one_turn_cost_nobody_time() {
    let (mut world, game, players) = two("freestyle clock=increment:60+0");
    world.wait(10_000);
    world.play(game, players, "h8");
    let mut log = SqliteLog::in_memory().expect("opens");
    let kept = world.log.games[&game].clone();
    log.append(&[Append::Begin(kept.start)]).expect("kept");
    let (entry, at) = kept.entries[0];
    let seq = 0;
    let entry = Append::Entry {
        game,
        seq,
        entry,
        at,
    };
    log.append(&[entry]).expect("kept");
    world.wait(5_000);
    for spent in [5_000, 12_000, 19_000] {
        world = restarted(world, &mut log, 1_000_000);
        assert_eq!(world.join(1, game).spent, spent);
        world.join(2, game);
        world.wait(7_000);
    }
    // Games read again from the store also take the outages into account.
    let kept = Ok(log.read(game).expect("is read"));
    world.step(Input::Loaded { game, kept });
    assert_eq!(world.join(1, game).spent, 26_000);
    world.play(game, players, "a1");
    assert_eq!(reading(&world, game), Some(34_000));
}

#[test]
fn a_game_in_which_no_time_runs_is_read_on_demand_after_a_restart() {
    let (mut world, game, players) = two("freestyle");
    world.play(game, players, "h8");
    let games = world.log.games.values().cloned().collect();
    let mut later = World::with(Limits::default(), 2);
    later.now = world.now;
    later.log = world.log;
    let outages = Vec::new();
    later.resume(games, outages);
    assert_eq!(later.hall.next_wake(), None, "nothing is in memory");
    later.connect(1);
    later.connect(2);
    assert_eq!(later.join(1, game).entries.len(), 1);
    later.join(2, game);
    later.play(game, players, "a1");
}

#[test]
fn the_alarm_is_never_in_the_past_for_ever() {
    let mut world = World::new();
    let woken = world.hall.step(Input::Woken, world.now);
    assert!(woken.is_empty() && world.hall.next_wake().is_none());
    let (mut world, game, _) = two("freestyle clock=bank:1+0");
    world.wait(10_000_000);
    assert_eq!(last(&world, game), "1.flag.0");
    let effects = world.hall.step(Input::Woken, world.now);
    assert!(!effects.iter().any(|it| matches!(it, Effect::Append(_))));
}

#[test]
fn giving_up_out_of_turn_reads_no_clock() {
    let (mut world, game, [_, second]) = two("freestyle clock=increment:60+0");
    world.say(second, &format!("act game={game} seq=0 action=resign"));
    assert_eq!(last(&world, game), "2.resign");
    world.hush();
    world.say(second, &format!("ask game={game} seq=1 wish=draw"));
    assert_eq!(world.refusal(second), Some(Reason::NotNow));
}
