//! Playing out a win while the page has other business: online play and another tab that holds the player's game.

use std::rc::Rc;

use crate::app_wins::{PLAN, THREE};
use crate::support::shop::{Shop, read, send, tab};
use crate::support::table::Table;
use tengen_page::{
    Address, Button, ConnectionNews, Event, Holder, Identity, OnlineEvent, Opened, Page,
    PlayoutEvent, StoreEvent, Visitor, WinEvent, stored_proposal,
};
use tengen_proofs::Proof;
use tengen_testing::apps::{at, moves};

pub(crate) const ID: &str = "0123456789";

/// The win of Black after [`THREE`].
fn proof() -> Rc<Proof> {
    let mut table = Table::people("freestyle");
    table.play(THREE);
    let position = table.app.game().position().clone();
    let plan = PLAN.parse().expect("a plan");
    Rc::new(Proof { position, plan })
}

fn begin() -> Event {
    Event::Playout(PlayoutEvent::Begin(proof()))
}

fn leave() -> Event {
    Event::Playout(PlayoutEvent::Leave)
}

pub(crate) fn visitor() -> Visitor {
    let secret = "00112233445566778899aabbccddeeff";
    Visitor {
        identity: Identity {
            secret: secret.parse().expect("a secret"),
            name: None,
        },
        proposal: stored_proposal(""),
        calls: tengen_page::CallMemory::default(),
    }
}

pub(crate) fn hear(table: &mut Table, line: &str) {
    let message = line.parse().expect("a message of a server");
    table.send(Event::Server(Box::new(message)));
}

pub(crate) fn hear_game(table: &mut Table, role: &str) {
    hear(
        table,
        &format!(
            "game game={ID} terms=freestyle takebacks=asked at=0 first=Mei firstid=0000000000000000000000000a \
             second=Ada secondid=0000000000000000000000000b role={role} spent=0 presence=here,here watching=0 \
             entries=1.h8"
        ),
    );
}

pub(crate) fn connect(table: &mut Table, event: OnlineEvent) {
    table.send(Event::Online(event));
    table.send(Event::Link(ConnectionNews::Opened, 0.5));
    hear(
        table,
        "welcome version=1 you=0000000000000000000000000a name=Mei",
    );
}

fn open(table: &mut Table) {
    let (visitor, address) = (visitor(), Address::None);
    connect(table, OnlineEvent::Open { visitor, address });
}

pub(crate) fn come_back(table: &mut Table) {
    let (visitor, game) = (visitor(), ID.parse().expect("an id"));
    connect(table, OnlineEvent::ComeBack { visitor, game });
}

/// The computer thinks about its reply to h8.
fn computer_thinks() -> Table {
    let mut table = Table::as_black();
    table.press("h8");
    assert!(table.is_thinking());
    table
}

/// The win is played on, and the computer goes on thinking when it is left.
fn goes_on(mut table: Table) {
    assert_eq!(table.moves(), "f8");
    assert!(table.app.playout().is_some());
    table.press("e8");
    assert_eq!(table.moves(), "f8 e8 j8");
    table.send(leave());
    assert_eq!(table.moves(), "h8");
    assert!(table.is_thinking(), "it is the computer's turn");
    table.best("i9");
    assert_eq!(table.moves(), "h8 i9");
}

#[test]
fn it_goes_on_when_the_online_panel_is_closed() {
    let mut table = computer_thinks();
    open(&mut table);
    table.send(begin());
    table.send(Event::Online(OnlineEvent::Close));
    assert!(table.app.online().is_none(), "nothing keeps the connection");
    goes_on(table);
}

#[test]
fn it_goes_on_when_an_online_game_turns_out_to_be_over() {
    let mut table = computer_thinks();
    come_back(&mut table);
    table.send(begin());
    hear(
        &mut table,
        &format!("refused game={ID} what=join reason=no-game"),
    );
    assert!(
        table.app.online().is_none(),
        "the game does not run any more"
    );
    goes_on(table);
}

#[test]
fn it_goes_on_when_an_online_game_waits() {
    let mut table = computer_thinks();
    come_back(&mut table);
    table.send(begin());
    hear_game(&mut table, "first");
    assert!(table.app.online_game().is_none());
    goes_on(table);
}

#[test]
fn an_online_game_that_the_player_goes_to_ends_it() {
    let mut table = computer_thinks();
    come_back(&mut table);
    table.send(begin());
    hear_game(&mut table, "first");
    table.send(Event::Online(OnlineEvent::Return));
    assert!(table.app.playout().is_none());
    assert!(table.app.online_game().is_some());
    table.send(Event::Online(OnlineEvent::Home));
    assert_eq!(table.moves(), "h8");
    assert!(table.is_thinking());
}

#[test]
fn another_tab_with_the_game_does_not_stop_the_defender() {
    let mut shop = Shop::default();
    for event in [None, Some(Event::Store(StoreEvent::Lost))] {
        let holder = match event {
            None => Holder::Elsewhere,
            Some(_) => Holder::Here,
        };
        let mut page = tab(&mut shop, holder);
        send(&mut shop, &mut page, begin());
        if let Some(event) = event {
            send(&mut shop, &mut page, event);
        }
        send(&mut shop, &mut page, Event::Press(at("e8")));
        assert_eq!(moves(&page), "f8 e8 j8");
        send(&mut shop, &mut page, leave());
        assert_eq!(moves(&page), "");
    }
}

/// The other tab plays on and closes while the win is played out here.
#[test]
fn the_computer_goes_on_from_the_game_of_the_other_tab() {
    let mut table = computer_thinks();
    table.send(begin());
    table.send(Event::Store(StoreEvent::Lost));
    let mut shop = Shop::default();
    let mut other: Page = tab(&mut shop, Holder::Here);
    for point in ["h8", "i9", "j10"] {
        send(&mut shop, &mut other, Event::Press(at(point)));
    }
    shop.settings = None;
    table.send(read(&shop, Holder::Here));
    assert!(table.app.playout().is_some());
    assert!(!table.is_thinking());
    table.send(leave());
    assert_eq!(table.moves(), "h8 i9 j10");
    assert!(table.is_thinking(), "at the end of the game that came");
    table.best("k11");
    assert_eq!(table.moves(), "h8 i9 j10 k11");
}

/// Neither players nor spectators of a running game get help.
#[test]
fn an_online_game_that_is_watched_shows_no_win() {
    let mut table = Table::people("freestyle");
    table.press("h8");
    table.send(Event::Win(WinEvent::Find));
    table.ready();
    table.proven("found=none");
    assert!(table.app.win_found().is_some());
    let (visitor, game) = (visitor(), ID.parse().expect("an id"));
    let address = Address::Game(Opened {
        game,
        proposal: None,
    });
    connect(&mut table, OnlineEvent::Open { visitor, address });
    hear_game(&mut table, "watching");
    assert!(table.app.online_game().is_some());
    assert_eq!(table.moves(), "h8", "the same position");
    assert_eq!(table.app.win_found(), None);
    assert!(Button::FindWin.is_disabled(&table.app));
    table.send(Event::Online(OnlineEvent::Home));
    assert!(table.app.win_found().is_some(), "the player's own game");
    assert!(!Button::FindWin.is_disabled(&table.app));
}

/// The seed belongs to the game, so that the engine keeps its memory of it.
#[test]
fn the_game_keeps_its_seed() {
    let mut table = computer_thinks();
    let seed = table.task().seed;
    for event in [begin(), Event::Playout(PlayoutEvent::Restart), leave()] {
        table.send(event);
    }
    assert_eq!(table.task().seed, seed);
    table.send(Event::Again);
    table.press("h8");
    assert_ne!(table.task().seed, seed);
}
