//! What the player has told the server, and the server has not answered: once another one leads it is repeated, or the player is
//! told that nothing came of it. So is a game that the page cannot show.

use crate::app_playout_beside::{ID, connect, visitor};
use crate::support::table::Table;
use tengen_core::game::{Consent, Wish};
use tengen_online::{Compensation, Reason, Side};
use tengen_page::{
    Address, ConnectionNews, Effect, Event, Identity, Message, Online, OnlineEvent, OnlineMessage,
    Opened, Pairing, PlanEvent, SecretEvent,
};

const WELCOME: &str = "welcome version=1 you=0000000000000000000000000a name=Mei";

/// The game after one move, and after its end.
const MOVED: &str = "1.h8";
const OVER: &str = "1.h8,2.resign";

fn game_of(terms: &str, more: &str, entries: &str) -> String {
    format!(
        "game game={ID} terms={terms} takebacks=asked at=0 first=Mei firstid=0000000000000000000000000a second=Ada \
         secondid=0000000000000000000000000b spent=0 watching=0 entries={entries} {more}"
    )
}

/// Returns a game in which the page has the second seat, as the server shows it.
fn game(more: &str, entries: &str) -> String {
    let more = format!("role=second presence=0,here {more}");
    game_of("freestyle", more.trim_end(), entries)
}

/// Returns what the page sends when something happens.
fn send(table: &mut Table, event: Event) -> Vec<String> {
    let effects = table.send(event);
    let sent = effects.iter().filter_map(|effect| match effect {
        Effect::Send(message) => Some(message.to_string()),
        _ => None,
    });
    sent.collect()
}

fn hear(table: &mut Table, line: &str) -> Vec<String> {
    let message = line.parse().expect(line);
    send(table, Event::Server(Box::new(message)))
}

/// Lets another server take the lead, and returns what the page sends once that has greeted it.
fn another_leads(table: &mut Table) -> Vec<String> {
    hear(table, "again");
    hear(table, WELCOME)
}

/// Returns a page that has opened a game.
fn awaiting() -> Table {
    let mut table = Table::people("freestyle");
    let opened = Opened {
        game: ID.parse().expect("an id"),
        proposal: None,
    };
    let (visitor, address) = (visitor(), Address::Game(opened));
    connect(&mut table, OnlineEvent::Open { visitor, address });
    table
}

/// Returns a page that shows a game.
fn showing(game: &str) -> Table {
    let mut table = awaiting();
    hear(&mut table, game);
    assert!(table.app.joined().is_some(), "{game}");
    table
}

/// Returns a page that shows the lobby.
fn in_lobby() -> Table {
    let mut table = Table::people("freestyle");
    let (visitor, address) = (visitor(), Address::None);
    connect(&mut table, OnlineEvent::Open { visitor, address });
    hear(&mut table, "running games=");
    table
}

fn online(table: &Table) -> &Online {
    table.app.online().expect("it is open")
}

/// What a player says in a game.
struct Saying {
    /// The game before.
    before: String,
    event: OnlineEvent,
    line: String,
    /// The game once the server has carried it out.
    after: String,
}

fn saying(before: String, event: OnlineEvent, line: &str, after: String) -> Saying {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let line = format!("{word} game={ID} {rest}");
    Saying {
        before,
        event,
        line: line.trim_end().to_owned(),
        after,
    }
}

fn sayings() -> Vec<Saying> {
    let asked = "by=second wish=draw";
    let asks = "by=first wish=draw";
    vec![
        saying(
            game("", MOVED),
            OnlineEvent::Ask(Wish::Draw),
            "ask seq=1 wish=draw",
            game(asked, MOVED),
        ),
        saying(
            game(asked, MOVED),
            OnlineEvent::Withdraw,
            "withdraw",
            game("", MOVED),
        ),
        saying(
            game(asks, MOVED),
            OnlineEvent::Answer(Consent::Agree),
            "answer seq=1 wish=draw consent=agree",
            game("", OVER),
        ),
        saying(
            game(asks, MOVED),
            OnlineEvent::Answer(Consent::Refuse),
            "answer seq=1 wish=draw consent=refuse",
            game("", MOVED),
        ),
        saying(
            game("", MOVED),
            OnlineEvent::Absent(Compensation::Win),
            "absent take=win",
            game("", OVER),
        ),
        saying(
            game("", OVER),
            OnlineEvent::Rematch(Consent::Agree),
            "rematch consent=agree",
            game("rematch=second", OVER),
        ),
        saying(
            game("rematch=first", OVER),
            OnlineEvent::Rematch(Consent::Refuse),
            "rematch consent=refuse",
            game("", OVER),
        ),
    ]
}

#[test]
fn what_is_not_answered_in_a_game_is_repeated_once_the_server_shows_that_it_is_not_done() {
    for it in sayings() {
        let mut table = showing(&it.before);
        assert_eq!(send(&mut table, Event::Online(it.event)), [&*it.line]);
        for _ in 0..2 {
            assert!(!another_leads(&mut table).contains(&it.line), "{}", it.line);
            assert_eq!(hear(&mut table, &it.before), [&*it.line]);
            assert_eq!(hear(&mut table, &it.before), [""; 0], "{}", it.line);
        }
        assert_eq!(online(&table).refused(), None, "{}", it.line);
    }
}

#[test]
fn what_was_done_in_a_game_though_nobody_said_so_is_not_repeated() {
    for it in sayings() {
        let mut table = showing(&it.before);
        send(&mut table, Event::Online(it.event));
        assert!(!another_leads(&mut table).contains(&it.line), "{}", it.line);
        assert_eq!(hear(&mut table, &it.after), [""; 0], "{}", it.line);
        another_leads(&mut table);
        assert_eq!(hear(&mut table, &it.after), [""; 0], "{}", it.line);
        assert_eq!(online(&table).refused(), None, "{}", it.line);
    }
}

#[test]
fn who_agreed_to_a_request_that_is_forgotten_is_told_so() {
    for (consent, refused) in [
        (Consent::Agree, Some(Reason::NotStored)),
        (Consent::Refuse, None),
    ] {
        let mut table = showing(&game("by=first wish=draw", MOVED));
        send(&mut table, Event::Online(OnlineEvent::Answer(consent)));
        another_leads(&mut table);
        assert_eq!(hear(&mut table, &game("", MOVED)), [""; 0]);
        assert_eq!(online(&table).refused(), refused, "{consent:?}");
    }
}

#[test]
fn nobody_agrees_to_a_request_of_another_position() {
    let mut table = showing(&game("by=first wish=draw", MOVED));
    send(
        &mut table,
        Event::Online(OnlineEvent::Answer(Consent::Agree)),
    );
    another_leads(&mut table);
    let later = game("by=first wish=draw", "1.h8,2.i9,1.j10");
    assert_eq!(hear(&mut table, &later), [""; 0]);
    assert_eq!(online(&table).refused(), Some(Reason::NotStored));
}

#[test]
fn an_open_wish_is_told_a_new_leader_which_does_not_know_it() {
    for (before, after, line) in [
        (
            game("by=second wish=draw", MOVED),
            game("", MOVED),
            format!("ask game={ID} seq=1 wish=draw"),
        ),
        (
            game("rematch=second", OVER),
            game("", OVER),
            format!("rematch game={ID} consent=agree"),
        ),
    ] {
        let mut table = showing(&before);
        another_leads(&mut table);
        assert_eq!(hear(&mut table, &after), [line]);
        // The same server knows it: it has ended.
        let mut table = showing(&before);
        table.send(Event::Link(ConnectionNews::Closed, 0.5));
        table.send(Event::Link(ConnectionNews::Opened, 0.5));
        hear(&mut table, WELCOME);
        assert_eq!(hear(&mut table, &after), [""; 0]);
    }
}

#[test]
fn what_was_withdrawn_is_not_asked_again() {
    let mut table = showing(&game("by=second wish=draw", MOVED));
    send(&mut table, Event::Online(OnlineEvent::Withdraw));
    another_leads(&mut table);
    assert_eq!(hear(&mut table, &game("", MOVED)), [""; 0]);
}

/// Lets a page say a line, which it repeats at once to each new leader until that answers.
fn is_repeated_at_once(mut table: Table, event: OnlineEvent, answer: &str) {
    let name = format!("{event:?}");
    let said = send(&mut table, Event::Online(event));
    let [line] = &said[..] else {
        panic!("{name}: {said:?}");
    };
    for _ in 0..2 {
        assert!(another_leads(&mut table).contains(line), "{name}");
    }
    hear(&mut table, answer);
    assert!(!another_leads(&mut table).contains(line), "{name}");
}

/// The page's invitation as the server shows it.
const INVITED: &str =
    "invited game=7k2m9qx0ab terms=freestyle takebacks=asked side=first name=Mei owner=you";

#[test]
fn what_is_not_answered_in_the_lobby_is_repeated_at_once() {
    is_repeated_at_once(in_lobby(), OnlineEvent::Invite(Side::First), INVITED);
    is_repeated_at_once(in_lobby(), OnlineEvent::History, "history games=");
    let mut seeking = in_lobby();
    send(&mut seeking, Event::Online(OnlineEvent::Find));
    hear(
        &mut seeking,
        "seeking terms=freestyle%20clock=increment:300+5 takebacks=asked",
    );
    is_repeated_at_once(seeking, OnlineEvent::Cancel, "idle");
    let mut burning = in_lobby();
    let ask = OnlineEvent::Secret(SecretEvent::AskToBurn);
    send(&mut burning, Event::Online(ask));
    let next = Identity {
        secret: "ffeeddccbbaa99887766554433221100"
            .parse()
            .expect("a secret"),
        name: None,
    };
    let burn = OnlineEvent::Secret(SecretEvent::Burn { next });
    is_repeated_at_once(burning, burn, "refused what=burn reason=not-stored");
}

/// The guest may have sat down meanwhile: it would take the owner out of a game that runs.
#[test]
fn the_end_of_an_invitation_is_not_repeated() {
    let mut table = in_lobby();
    hear(&mut table, INVITED);
    let part = send(&mut table, Event::Online(OnlineEvent::Decline));
    assert_eq!(part, ["part game=7k2m9qx0ab"]);
    assert!(!another_leads(&mut table).contains(&part[0]));
}

#[test]
fn what_an_opponent_may_wait_for_no_longer_is_not_repeated() {
    for it in sayings() {
        let mut table = showing(&it.before);
        send(&mut table, Event::Online(it.event));
        table.wait(180_000.0);
        another_leads(&mut table);
        let said = hear(&mut table, &it.before);
        let is_withdrawal = it.line.starts_with("withdraw");
        assert_eq!(said.contains(&it.line), is_withdrawal, "{}", it.line);
    }
}

#[test]
fn a_search_that_begins_again_is_not_ended_by_the_end_of_the_one_before() {
    let mut table = in_lobby();
    for event in [OnlineEvent::Find, OnlineEvent::Cancel, OnlineEvent::Find] {
        send(&mut table, Event::Online(event));
    }
    let said = another_leads(&mut table);
    assert!(!said.contains(&"unseek".to_owned()), "{said:?}");
    assert!(matches!(online(&table).search(), Pairing::Seeking(_)));
}

/// The list of the player's games with one in it.
const RUNNING: &str = "running games=own%20game=7k2m9qx0ab%20terms=renju%2520clock=days:3/turn%20first=Mei%20second=Ada%20seat=first%20ply=12%20turn=first%20left=190800000";

#[test]
fn who_took_a_seek_is_told_if_no_game_begins() {
    let take = || {
        let mut table = in_lobby();
        let take = Event::Online(OnlineEvent::Take(17));
        assert_eq!(send(&mut table, take), ["take seek=17"]);
        table
    };
    let mut table = take();
    let said = another_leads(&mut table);
    assert!(
        !said.iter().any(|it| it.starts_with("take")),
        "the number may be another's: {said:?}"
    );
    assert_eq!(online(&table).refused(), None, "the game may be told yet");
    hear(&mut table, "running games=");
    assert_eq!(online(&table).refused(), Some(Reason::NotStored));
    let mut table = take();
    another_leads(&mut table);
    hear(&mut table, &format!("matched game={ID}"));
    hear(&mut table, "running games=");
    assert_eq!(online(&table).refused(), None);
    let mut table = take();
    another_leads(&mut table);
    // The list has the game before it is told.
    hear(&mut table, RUNNING);
    assert_eq!(online(&table).refused(), None);
}

#[test]
fn a_vacation_is_begun_again_unless_it_has_begun() {
    let mut table = in_lobby();
    let wish = Event::Online(OnlineEvent::Vacation(14));
    assert_eq!(send(&mut table, wish), ["vacation days=14"]);
    another_leads(&mut table);
    let again = hear(&mut table, "vacation days=30");
    assert_eq!(again, ["vacation days=14"]);
    another_leads(&mut table);
    let has_begun = "vacation left=1209600000 days=16";
    assert_eq!(hear(&mut table, has_begun), [""; 0]);
}

#[test]
fn prepared_replies_are_sent_again_unless_the_server_has_them() {
    let game = |entries| {
        let more = "role=first presence=here,here";
        game_of("freestyle%20clock=days:3/turn", more, entries)
    };
    let prepared = || {
        let mut table = showing(&game(MOVED));
        hear(&mut table, &format!("planned game={ID} seq=0 lines="));
        table.send(Event::Online(OnlineEvent::Plan(PlanEvent::Open)));
        table.press("i9 j10");
        let save = Event::Online(OnlineEvent::Plan(PlanEvent::Save));
        let line = format!("plan game={ID} seq=1 lines=i9.j10");
        assert_eq!(send(&mut table, save), [&*line]);
        assert!(!another_leads(&mut table).contains(&line));
        (table, line)
    };
    let none = format!("planned game={ID} seq=0 lines=");
    let (mut table, line) = prepared();
    hear(&mut table, &game(MOVED));
    assert_eq!(hear(&mut table, &none), [line]);
    let (mut table, line) = prepared();
    hear(&mut table, &game(MOVED));
    let has_them = format!("planned game={ID} seq=1 lines=i9.j10");
    assert!(!hear(&mut table, &has_them).contains(&line));
    let (mut table, line) = prepared();
    hear(&mut table, &game("1.h8,2.a1"));
    assert!(!hear(&mut table, &none).contains(&line));
    assert_eq!(online(&table).refused(), None, "it is over");
    let (mut table, line) = prepared();
    hear(&mut table, &game("1.h8,2.i9"));
    assert!(!hear(&mut table, &none).contains(&line));
    assert_eq!(online(&table).refused(), Some(Reason::NotStored));
    let (mut table, line) = prepared();
    hear(&mut table, &game("1.h8,2.i9,1.j10"));
    assert!(!hear(&mut table, &none).contains(&line));
    assert_eq!(online(&table).refused(), None, "it was played");
}

#[test]
fn a_game_that_the_page_cannot_show_is_awaited_no_longer() {
    let matched = || {
        let mut table = in_lobby();
        hear(&mut table, &format!("matched game={ID}"));
        table
    };
    for mut table in [awaiting(), matched()] {
        // The point is occupied.
        hear(&mut table, &game("", "1.h8,2.h8"));
        assert!(table.app.joined().is_none());
        assert_eq!(online(&table).refused(), Some(Reason::Version));
        let said = Message::from(OnlineMessage::Refused(Reason::Version));
        assert_eq!(table.said.last(), Some(&said));
        assert_eq!(online(&table).search(), Pairing::Idle);
        let joins = format!("join game={ID}");
        assert!(!another_leads(&mut table).contains(&joins));
    }
}

#[test]
fn a_game_on_the_board_that_goes_on_beyond_what_the_page_can_show_is_said_to_do_so() {
    let mut table = showing(&game("", MOVED));
    another_leads(&mut table);
    hear(&mut table, &game("", "1.h8,2.h8"));
    assert_eq!(online(&table).refused(), Some(Reason::Version));
}
