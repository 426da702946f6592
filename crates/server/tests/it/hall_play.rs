//! Two players meet, play, and receive all messages about it.

use crate::support::World;

const PLAIN: &str = "terms=freestyle takebacks=asked";

#[test]
fn two_who_want_the_same_play_each_other() {
    let mut world = World::of(2);
    world.say(1, &format!("seek {PLAIN}"));
    assert_eq!(world.lines(1), [format!("seeking {PLAIN}")]);
    world.say(2, &format!("seek {PLAIN}"));
    assert_eq!(world.words(1), ["matched", "game"]);
    assert_eq!(world.words(2), ["matched", "game"]);
    assert_eq!(world.log.games.len(), 1);
}

#[test]
fn a_game_goes_to_its_end_and_then_no_further() {
    let (mut world, game, players) = World::two(PLAIN);
    for (seq, point) in ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"]
        .iter()
        .enumerate()
    {
        let act = format!("act game={game} seq={seq} action={point}");
        world.say(players[seq % 2], &act);
        let seat = seq % 2 + 1;
        let standing = match seq {
            8 => "over=first colours=black,white",
            _ if seat == 1 => "turn=second colours=black,white expects=stone",
            _ => "turn=first colours=black,white expects=stone",
        };
        let done = format!("done game={game} seq={seq} entry={seat}.{point} spent=0 {standing}");
        assert_eq!(world.line(1), done);
        assert_eq!(world.line(2), done);
    }
    assert_eq!(world.log.ended[&game], Some(tengen_core::Seat::First));
    let late = format!("act game={game} seq=9 action=e2");
    world.say(players[1], &late);
    assert_eq!(
        world.lines(players[1]),
        [format!(
            "refused game={game} what=act reason=not-now text=the%20game%20is%20over"
        )]
    );
}
