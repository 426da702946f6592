//! Whole games of every opening, rule set and time control, as two players and a spectator see them.

use crate::support::{World, walk};
use rand::SeedableRng;
use rand::rngs::StdRng;
use tengen_core::game::Opening;
use tengen_core::rules::opening::Answer;
use tengen_core::{Action, Terms};
use tengen_online::{GameId, Mirror, ToClient};

const WATCHER: u64 = 3;

/// Plays a game to its end, and checks that everybody sees the same after each action.
fn game(terms: &str, seed: u64) {
    let mut random = StdRng::seed_from_u64(seed);
    let mut world = World::with(tengen_server::hall::Limits::default(), seed);
    for player in [1, 2, WATCHER] {
        world.connect(player);
    }
    let encoded = terms.replace(' ', "%20");
    let (game, players) = world.pair(1, 2, &format!("terms={encoded} takebacks=asked"));
    let mut mirrors: Vec<(u64, Mirror)> = [players[0], players[1], WATCHER]
        .map(|it| (it, Mirror::new(&world.join(it, game)).expect("a game")))
        .into();
    for _ in 0..300 {
        let table = world.log.table(game);
        if table.game().status().is_over() {
            break;
        }
        world.wait(1_700);
        act(&mut world, game, &mut mirrors, &mut random);
        check(&mut world, game, &mut mirrors);
    }
    let seq = world.log.table(game).seq();
    if !world.log.ended.contains_key(&game) {
        world.say(
            players[0],
            &format!("act game={game} seq={seq} action=resign"),
        );
        check(&mut world, game, &mut mirrors);
    }
    assert!(world.log.ended.contains_key(&game), "{terms}");
}

/// Makes an action with the seat to move.
fn act(world: &mut World, game: GameId, mirrors: &mut [(u64, Mirror)], random: &mut StdRng) {
    let table = world.log.table(game);
    let seat = table.game().seat_to_move() as usize;
    let (player, mirror) = &mut mirrors[seat];
    let action = walk::action(table.game(), random);
    match mirror.play(action, None) {
        Ok(message) => world.say(*player, &message.to_string()),
        Err(refusal) => {
            let seq = table.seq();
            world.say(
                *player,
                &format!("act game={game} seq={seq} action={action}"),
            );
            let heard = world.read(*player);
            let expected = Some(refusal.to_string());
            assert!(
                matches!(&heard[..], [ToClient::Refused { text, .. }] if *text == expected),
                "{action}: {heard:?}"
            );
        }
    }
}

fn check(world: &mut World, game: GameId, mirrors: &mut [(u64, Mirror)]) {
    let table = world.log.table(game);
    for (connection, mirror) in mirrors {
        for message in world.read(*connection) {
            let _ = mirror.hear(&message);
        }
        assert!(!mirror.is_pending());
        let hidden = matches!(
            table.entries().last(),
            Some(tengen_online::Entry::Act {
                action: Action::Answer(Answer::Grab(_)),
                ..
            })
        );
        if !hidden {
            assert_eq!(mirror.table().entries(), table.entries());
            assert_eq!(mirror.table().clock(), table.clock());
        }
        assert_eq!(mirror.table().game().status(), table.game().status());
    }
}

#[test]
fn every_opening_is_played_to_the_end() {
    for (number, opening) in (0..).zip(Opening::ALL) {
        for (rules, colours) in [
            ("freestyle", "assigned"),
            ("renju", "assigned"),
            ("renju", "nigiri"),
        ] {
            let terms = format!("{rules} opening={opening} colours={colours}");
            let Ok(terms) = terms.parse::<Terms>() else {
                assert_ne!(rules, "renju", "{terms}");
                continue;
            };
            for seed in 0..4 {
                game(&terms.to_string(), 10 * number + seed);
            }
        }
    }
}

#[test]
fn every_rule_set_referee_and_clock_is_played_to_the_end() {
    let rules = ["freestyle", "standard", "renju", "caro", "caro-exact"];
    let clocks = ["none", "increment:60+2", "byoyomi:10+3x5", "bank:5+10"];
    let mut seed = 0;
    for rules in rules {
        for referee in ["strict", "marked", "claim"] {
            for clock in clocks {
                seed += 1;
                let size = [5, 9, 15, 22][seed % 4];
                let text = format!("{rules} size={size} referee={referee} clock={clock}");
                let terms: Terms = text.parse().unwrap_or_else(|why| panic!("{text}: {why}"));
                game(&terms.to_string(), seed as u64);
            }
        }
    }
}
