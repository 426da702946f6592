//! Requests between players, and the actions possible after a game's end.

use crate::support::World;
use tengen_online::{Entry, Reason, Role, ToClient};

const PLAIN: &str = "terms=freestyle takebacks=asked";

#[test]
fn a_draw_is_offered_and_agreed_on() {
    let (mut world, game, [first, second]) = World::two(PLAIN);
    world.play(game, [first, second], "h8");
    let ask = format!("ask game={game} seq=1 wish=draw");
    world.say(second, &ask);
    let asked = format!("asked game={game} by=second wish=draw");
    assert_eq!(world.line(first), asked);
    assert_eq!(world.line(second), asked);
    world.say(second, &ask);
    assert_eq!(world.line(second), asked, "said twice");
    assert_eq!(world.lines(first), [""; 0]);
    // The offer remains open after a move of its author, and the answer may name the board before that move.
    world.say(second, &format!("act game={game} seq=1 action=a1"));
    world.hush();
    world.say(first, &format!("ask game={game} seq=2 wish=draw"));
    assert_eq!(world.refusal(first), Some(Reason::NotNow), "one at a time");
    let answer = format!("answer game={game} seq=1 wish=draw consent=agree");
    world.say(second, &answer);
    assert_eq!(world.refusal(second), Some(Reason::Rules), "one's own");
    world.say(first, &answer);
    let done = format!("done game={game} seq=2 entry=1.draw spent=0 over=draw colours=black,white");
    assert_eq!(world.line(first), done);
    assert_eq!(world.line(second), done);
    assert_eq!(world.log.ended[&game], None);
}

/// Otherwise a late answer would end the game by an offer that its player has not seen.
#[test]
fn an_answer_to_an_old_draw_offer_says_nothing_about_a_new_one() {
    for consent in ["agree", "refuse"] {
        let (mut world, game, [first, second]) = World::two(PLAIN);
        world.play(game, [first, second], "h8 a1");
        world.say(first, &format!("ask game={game} seq=2 wish=draw"));
        world.play(game, [first, second], "h9 a3 h10 a5");
        world.wait(1000);
        world.say(first, &format!("ask game={game} seq=6 wish=draw"));
        world.hush();
        let answer = |seq| format!("answer game={game} seq={seq} wish=draw consent={consent}");
        for seq in [2, 3, 5, 7] {
            world.say(second, &answer(seq));
            assert_eq!(world.refusal(second), Some(Reason::Stale), "{seq}");
            assert_eq!(world.lines(first), [""; 0], "{seq}");
        }
        assert!(world.join(second, game).request.is_some(), "it stays open");
        world.say(first, &format!("act game={game} seq=6 action=h11"));
        world.hush();
        world.say(second, &answer(6));
        let told = if consent == "agree" {
            "done"
        } else {
            "declined"
        };
        assert_eq!(world.words(first), [told]);
    }
}

#[test]
fn a_request_is_declined_or_withdrawn_or_ends_by_a_move() {
    let (mut world, game, [first, second]) = World::two(PLAIN);
    world.play(game, [first, second], "h8");
    world.say(second, &format!("ask game={game} seq=1 wish=draw"));
    world.hush();
    world.say(first, &format!("withdraw game={game}"));
    assert_eq!(world.refusal(first), Some(Reason::NotNow));
    world.say(second, &format!("withdraw game={game}"));
    assert_eq!(world.line(first), format!("withdrawn game={game}"));
    world.say(first, &format!("ask game={game} seq=1 wish=takeback"));
    world.hush();
    world.say(
        second,
        &format!("answer game={game} seq=1 wish=draw consent=agree"),
    );
    assert_eq!(world.refusal(second), Some(Reason::NotNow), "not asked for");
    world.say(
        second,
        &format!("answer game={game} seq=1 wish=takeback consent=refuse"),
    );
    assert_eq!(world.line(second), format!("declined game={game}"));
    world.wait(1000);
    world.say(first, &format!("ask game={game} seq=1 wish=draw"));
    world.play(game, [first, second], "a1");
    let snapshot = world.join(1, game);
    assert_eq!(snapshot.request, None);
}

#[test]
fn nobody_is_pestered_with_wishes() {
    let (mut world, game, [first, second]) = World::two(PLAIN);
    world.play(game, [first, second], "h8");
    let ask = |seq, wish| format!("ask game={game} seq={seq} wish={wish}");
    world.say(first, &ask(1, "takeback"));
    world.say(
        second,
        &format!("answer game={game} seq=1 wish=takeback consent=refuse"),
    );
    world.hush();
    world.say(first, &ask(1, "draw"));
    assert_eq!(world.refusal(first), Some(Reason::TooFast), "at once");
    world.wait(1000);
    world.say(first, &ask(1, "takeback"));
    assert_eq!(world.refusal(first), Some(Reason::TooFast), "declined");
    world.say(first, &ask(1, "draw"));
    assert_eq!(world.words(first), ["asked"]);
    world.say(first, &format!("withdraw game={game}"));
    world.wait(1000);
    world.hush();
    world.say(first, &ask(1, "draw"));
    assert_eq!(world.refusal(first), Some(Reason::TooFast), "withdrawn");
    world.play(game, [first, second], "a1");
    world.say(first, &ask(2, "draw"));
    assert_eq!(world.words(first), ["asked"]);
}

#[test]
fn a_move_is_taken_back_if_the_other_agrees() {
    let (mut world, game, [first, second]) = World::two(PLAIN);
    world.play(game, [first, second], "h8 a1");
    world.say(first, &format!("ask game={game} seq=2 wish=takeback"));
    let snapshot = world.join(second, game);
    assert!(snapshot.request.is_some(), "who comes back sees it");
    world.say(
        second,
        &format!("answer game={game} seq=1 wish=takeback consent=agree"),
    );
    assert_eq!(world.words(second), ["refused", "game"], "an old board");
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
    assert_eq!(world.log.table(game).game().ply(), 0);
    world.play(game, [first, second], "h8 a1 b2");
}

#[test]
fn nothing_is_taken_back_where_that_was_not_agreed() {
    let (mut world, game, [first, second]) = World::two("terms=freestyle takebacks=off");
    world.play(game, [first, second], "h8");
    world.say(first, &format!("ask game={game} seq=1 wish=takeback"));
    assert_eq!(world.refusal(first), Some(Reason::NotAgreed));
}

#[test]
fn a_forbidden_stone_is_claimed_ignored_or_forgiven() {
    let (mut world, game, players) = World::two("terms=renju%20referee=claim takebacks=off");
    world.play(game, players, "f8 a1 g8 a3 h6 c1 h7 c3 h8");
    let [black, white] = players;
    world.say(black, &format!("ask game={game} seq=9 wish=forgive"));
    assert_eq!(
        world.line(white),
        format!("asked game={game} by=first wish=forgive")
    );
    world.say(
        white,
        &format!("answer game={game} seq=9 wish=forgive consent=agree"),
    );
    world.hush();
    assert_eq!(world.log.table(game).entries()[9], Entry::Back(1));
    world.play(game, players, "h8 e1 g1");
    world.say(white, &format!("act game={game} seq=13 action=claim"));
    assert_eq!(
        world.refusal(white),
        Some(Reason::Rules),
        "the right is gone"
    );
    let (mut world, game, players) = World::two("terms=renju%20referee=claim takebacks=off");
    world.play(game, players, "f8 a1 g8 a3 h6 c1 h7 c3 h8 claim");
    assert_eq!(world.log.ended[&game], Some(tengen_core::Seat::Second));
}

#[test]
fn emotes_go_to_all_and_not_too_often() {
    let (mut world, game, [first, second]) = World::two(PLAIN);
    world.connect(3);
    world.join(3, game);
    let emote = format!("emote game={game} emote=praise");
    world.say(first, &emote);
    let heard = format!("emote game={game} by=first emote=praise");
    for connection in [1, 2, 3] {
        assert_eq!(world.line(connection), heard);
    }
    world.wait(1999);
    world.say(first, &emote);
    assert_eq!(world.refusal(first), Some(Reason::TooFast));
    world.say(second, &emote);
    assert_eq!(world.words(first), ["emote"], "each has a pause of its own");
    world.say(3, &emote);
    assert_eq!(world.words(3).last(), Some(&"refused"));
    world.wait(1);
    world.say(first, &emote);
    assert_eq!(world.words(second), ["emote", "emote"]);
}

#[test]
fn both_want_another_game_and_exchange_seats() {
    let (mut world, game, [first, second]) = World::two(PLAIN);
    world.connect(3);
    world.join(3, game);
    world.play(game, [first, second], "resign");
    world.say(3, &format!("rematch game={game} consent=agree"));
    assert_eq!(world.refusal(3), Some(Reason::NotYours));
    let agree = format!("rematch game={game} consent=agree");
    world.say(first, &agree);
    let wanted = format!("rematch game={game} by=first");
    for connection in [1, 2, 3] {
        assert_eq!(world.line(connection), wanted);
    }
    world.say(first, &agree);
    assert_eq!(world.log.games.len(), 1, "one alone does not begin it");
    world.say(second, &format!("rematch game={game} consent=refuse"));
    world.hush();
    world.say(second, &agree);
    world.hush();
    world.say(first, &agree);
    assert_eq!(world.words(3), ["next"]);
    let heard = world.read(first);
    let [ToClient::Next { next, .. }, ToClient::Game(snapshot)] = &heard[..] else {
        panic!("no game: {heard:?}");
    };
    assert_eq!(snapshot.role, Role::Second);
    assert_eq!(world.words(second), ["next", "game"]);
    world.say(first, &agree);
    assert_eq!(world.line(first), format!("next game={game} next={next}"));
    world.play(*next, [second, first], "h8 a1");
    assert_eq!(world.join(3, game).next, Some(*next));
}

#[test]
fn who_goes_wants_no_rematch_any_more() {
    let (mut world, game, [first, second]) = World::two(PLAIN);
    world.play(game, [first, second], "resign");
    world.say(first, &format!("rematch game={game} consent=agree"));
    world.hush();
    world.close(first);
    assert_eq!(world.words(second), ["presence", "rematch"]);
    world.say(second, &format!("rematch game={game} consent=agree"));
    assert_eq!(world.log.games.len(), 1);
}
