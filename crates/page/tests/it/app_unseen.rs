//! A short hang while nobody looks at the page: after an action of the player the server notices it soon, and on return the
//! player is told what it cost.

use crate::app_playout_beside::{ID, come_back, hear};
use crate::support::table::Table;
use tengen_online::liveness::{BEAT, PLAYS, UNSTEADY};
use tengen_page::{Event, Message, OnlineEvent, OnlineMessage, PlayMessage, Surroundings, Tab};
use tengen_testing::apps::USUAL;

/// Returns the game as the server shows it, with so many ms of the turn spent.
fn game(spent: u32, entries: &str) -> String {
    format!(
        "game game={ID} terms=freestyle%20clock=increment:600+0 takebacks=asked at=0 first=Mei \
         firstid=0000000000000000000000000a second=Ada secondid=0000000000000000000000000b role=first spent={spent} \
         presence=here,here watching=0 entries={entries}"
    )
}

fn show(table: &mut Table, tab: Tab) {
    let surroundings = Surroundings { tab, ..USUAL };
    table.send(Event::Surroundings(surroundings));
}

/// The last thing that the player has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Last {
    /// A move so many ms ago.
    Move(u32),
    /// Nothing since the page was opened.
    Nothing,
}

const BEGUN: &str = "1.h8.600000,2.i9.600000";

/// Returns a page that is hidden in the player's turn.
fn hidden(last: Last) -> Table {
    let mut table = Table::people("freestyle");
    come_back(&mut table);
    hear(&mut table, &game(0, BEGUN));
    table.send(Event::Online(OnlineEvent::Return));
    if let Last::Move(ago) = last {
        table.press("j10");
        for done in [
            "seq=2 entry=1.j10.598000 spent=0 turn=second",
            "seq=3 entry=2.k11.598000 spent=0 turn=first",
        ] {
            hear(&mut table, &format!("done game={ID} {done}"));
        }
        table.wait(f64::from(ago));
    }
    show(&mut table, Tab::Hidden);
    table
}

/// Lets the line of a hidden page hang for so many ms, and returns the seconds of the hang and those that the clock counted, if
/// the page has said them.
fn hang(last: Last, ms: f64) -> Option<(u32, u32)> {
    let mut table = hidden(last);
    hear(&mut table, "ping id=1");
    table.wait(ms);
    hear(&mut table, "ping id=2");
    let entries = match last {
        Last::Nothing => BEGUN.to_owned(),
        Last::Move(_) => format!("{BEGUN},1.j10.598000,2.k11.598000"),
    };
    // The clock has stood after five seconds.
    hear(&mut table, &game(5_000, &entries));
    show(&mut table, Tab::Shown);
    table.said.iter().find_map(|message| match message {
        Message::Play(PlayMessage::Online(OnlineMessage::Charged { hung, counted })) => {
            Some((*hung, *counted))
        }
        _ => None,
    })
}

#[test]
fn a_player_who_looked_away_soon_after_a_move_is_told_what_a_short_hang_cost() {
    for (seconds, ms) in [(5, 5_000.0), (10, 10_000.0), (13, 13_000.0)] {
        let told = hang(Last::Move(0), ms);
        assert_eq!(told, Some((seconds, 5)), "{seconds} s");
    }
    assert_eq!(hang(Last::Move(0), 3_000.0), None, "a ping may be so late");
}

#[test]
fn a_pause_between_two_pings_is_no_hang_while_the_server_sends_few() {
    for last in [Last::Move(PLAYS), Last::Nothing] {
        assert_eq!(hang(last, 10_000.0), None, "{last:?}");
        let spent = hang(last, 15_000.0).map(|(hung, _)| hung);
        assert_eq!(spent, Some(15), "{last:?}");
    }
}

#[test]
fn the_pause_after_the_last_of_many_pings_is_no_hang() {
    // The server has heard the move as late as the line allows, or the next ping would come too late to be one of many.
    for ago in [PLAYS - 1, PLAYS - BEAT, PLAYS - BEAT - UNSTEADY] {
        assert_eq!(hang(Last::Move(ago), 10_000.0), None, "{ago} ms");
    }
    let before = Last::Move(PLAYS - BEAT - UNSTEADY - 1);
    let hung = hang(before, 5_000.0).map(|(hung, _)| hung);
    assert_eq!(hung, Some(5), "many follow");
}
