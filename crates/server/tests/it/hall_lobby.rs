//! Changes of the lobby: many readers receive little data, and every reader ends with the complete lobby.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::World;
use proptest::prelude::*;
use tengen_online::{LobbyState, Reason, ToClient};

const TERMS: [&str; 3] = ["freestyle", "renju", "standard"];

/// Sends a seek with unique terms, so that nobody is paired.
fn seek(world: &mut World, player: u64, number: u64) {
    let main = 600 + player * 20 + number % 20;
    let terms = format!("renju%20clock=increment:{main}+5");
    world.say(player, &format!("seek terms={terms} takebacks=off"));
}

fn bytes(world: &mut World, connection: u64) -> usize {
    world.lines(connection).iter().map(String::len).sum()
}

/// Simulates seekers with long names, one of whom changes a seek each second, and readers of the lobby.
/// Returns the bytes sent to all readers and the maximum per reader.
fn told_in(form: &str, readers: u64, seconds: u64) -> (usize, usize) {
    let mut world = World::new();
    let readers = 100..100 + readers;
    for player in 1..=48 {
        world.connect(player);
        world.say(player, &format!("name name={}", "%F0%9F%80%84".repeat(20)));
        seek(&mut world, player, 0);
    }
    for reader in readers.clone() {
        world.connect(reader);
        world.say(reader, &format!("lobby switch=on{form}"));
    }
    world.wait(60_000);
    world.hush();
    for second in 0..seconds {
        seek(&mut world, 1 + second % 48, 1 + second / 48);
        world.wait(1_000);
    }
    let each: Vec<usize> = readers.map(|reader| bytes(&mut world, reader)).collect();
    let most = each.iter().copied().max().unwrap_or_default();
    println!("{form:?}: at most {most} bytes to a reader in {seconds} s");
    (each.iter().sum(), most)
}

#[test]
fn readers_are_told_what_has_changed_and_not_all_of_it() {
    let (all, most) = told_in(" form=changes", 50, 20);
    assert!(most < 20 * 1_000, "a reader got {most} bytes in 20 s");
    assert!(all > 50 * 19 * 100, "every change is told: {all} bytes");
    // The lobby is sent five times immediately, and then every five seconds.
    let (_, most) = told_in("", 5, 20);
    assert!(
        most < 9 * 25_000,
        "a reader of whole lobbies got {most} bytes in 20 s"
    );
}

/// Creates a world with seekers with long names, and readers who have received the lobby and follow its
/// changes.
fn seekers_and_readers(readers: std::ops::Range<u64>) -> World {
    let mut world = World::new();
    for player in 1..=48 {
        world.connect(player);
        rename(&mut world, player, 0);
        seek(&mut world, player, 0);
    }
    for reader in readers {
        world.connect(reader);
        world.say(reader, "lobby switch=on form=changes");
    }
    world.wait(60_000);
    world
}

/// Gives a player one of many names of the maximum length.
fn rename(world: &mut World, player: u64, number: u64) {
    let last = char::from(b'a' + u8::try_from(number % 26).expect("a letter"));
    let name = "%F0%9F%80%84".repeat(19);
    world.say(player, &format!("name name={name}{last}"));
}

#[test]
fn a_flood_of_changes_is_told_bit_by_bit_until_readers_know_all() {
    let mut world = seekers_and_readers(100..110);
    let mut pages: BTreeMap<u64, Tab> = (100..110).map(|it| (it, Tab::default())).collect();
    let mut sent = 0;
    for second in 1..=20 {
        for player in 1..=48 {
            rename(&mut world, player, second);
        }
        world.wait(1_000);
        for (&reader, page) in &mut pages {
            let heard = world.read(reader);
            let bytes: usize = heard.iter().map(|it| it.to_string().len()).sum();
            sent += bytes;
            page.hear(heard);
        }
    }
    // The complete lobby at the beginning takes 24 KB.
    let each = sent / pages.len();
    println!("a flood: {each} bytes to each reader in 20 s");
    assert!(each < 24_000 + 20 * 2_000, "{each} bytes in 20 s");
    world.wait(60_000);
    for (&reader, page) in &mut pages {
        page.hear(world.read(reader));
    }
    let fresh = lobby_as_it_is(&mut world, pages.keys().copied());
    assert_eq!(fresh.seeks.len(), 48);
    for page in pages.values() {
        assert_eq!(page.lobby.seeks, fresh.seeks);
    }
}

#[test]
fn who_opens_the_lobby_brings_no_whole_lobby_to_the_others() {
    let mut world = seekers_and_readers(100..110);
    world.hush();
    for second in 0..8 {
        seek(&mut world, 1 + second, 1);
        world.wait(300);
        world.connect(200 + second);
        world.say(200 + second, "lobby switch=on form=changes");
        world.wait(100);
        seek(&mut world, 11 + second, 1);
        world.wait(600);
    }
    for reader in 100..110 {
        let words = world.words(reader);
        assert!(words.len() >= 7, "{words:?}");
        assert!(words.iter().all(|word| *word == "lobbychange"), "{words:?}");
    }
    for reader in 200..207 {
        let words = world.words(reader);
        let wholes = words.iter().filter(|word| **word == "lobby").count();
        assert_eq!(wholes, 1, "{words:?}");
    }
}

#[test]
fn who_wants_the_whole_lobby_gets_nothing_else() {
    let mut world = World::of(2);
    world.say(2, "lobby switch=on");
    for number in 0..5 {
        world.wait(10_000);
        world.hush();
        seek(&mut world, 1, number);
        world.wait(10_000);
        assert_eq!(world.words(2), ["lobby"]);
    }
}

#[test]
fn a_player_who_switches_all_the_time_is_refused() {
    let mut world = World::new();
    world.connect(1);
    world.wait(60_000);
    world.hush();
    for number in 0..10 {
        seek(&mut world, 1, number);
        assert_eq!(world.words(1), ["seeking"], "{number}");
    }
    seek(&mut world, 1, 10);
    assert_eq!(world.refusal(1), Some(Reason::TooFast));
    // The previous seek is still open.
    seek(&mut world, 1, 9);
    assert_eq!(world.words(1), ["seeking"]);
    world.wait(3_000);
    seek(&mut world, 1, 10);
    assert_eq!(world.words(1), ["seeking"]);
}

/// An event that affects the lobby.
#[derive(Clone, Debug)]
enum Happens {
    Seek(u64, u64),
    SeekTerms(u64, usize),
    Unseek(u64),
    Name(u64, u64),
    Lobby(u64, bool, bool),
    Lost(u64),
    Back(u64),
    Pass(u64),
}

fn happens() -> impl Strategy<Value = Happens> {
    let player = 1..9_u64;
    let reader = 20..24_u64;
    prop_oneof![
        4 => (player.clone(), 0..20_u64).prop_map(|(player, number)| Happens::Seek(player, number)),
        3 => (player.clone(), 0..3_usize).prop_map(|(player, terms)| Happens::SeekTerms(player, terms)),
        1 => player.clone().prop_map(Happens::Unseek),
        1 => (player.clone(), 0..5_u64).prop_map(|(player, name)| Happens::Name(player, name)),
        2 => (reader, any::<bool>(), any::<bool>()).prop_map(|(reader, on, changes)| Happens::Lobby(reader, on, changes)),
        1 => player.clone().prop_map(Happens::Lost),
        1 => player.prop_map(Happens::Back),
        4 => prop_oneof![Just(10), Just(999), Just(1_000), Just(7_000)].prop_map(Happens::Pass),
    ]
}

/// A page that shows the lobby.
#[derive(Default)]
struct Tab {
    shows: bool,
    lobby: LobbyState,
}

impl Tab {
    fn hear(&mut self, messages: Vec<ToClient>) {
        for message in messages {
            match message {
                ToClient::Lobby(lobby) => self.lobby = lobby,
                ToClient::LobbyChange(change) => self.lobby.apply(&change),
                _ => {}
            }
        }
    }
}

/// Returns the current lobby. First all readers leave it, so that it is built again for the next one.
fn lobby_as_it_is(world: &mut World, readers: impl Iterator<Item = u64> + Clone) -> LobbyState {
    for reader in readers.clone() {
        world.say(reader, "lobby switch=off");
    }
    world.wait(60_000);
    world.hush();
    let mut page = Tab::default();
    for reader in readers.take(1) {
        world.say(reader, "lobby switch=on");
        page.hear(world.read(reader));
    }
    page.lobby
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(150) })]

    #[test]
    fn every_reader_ends_with_the_lobby_as_it_is(all in prop::collection::vec(happens(), 1..80)) {
        let mut world = World::new();
        let mut pages: BTreeMap<u64, Tab> = (20..24).map(|reader| (reader, Tab::default())).collect();
        let mut here: BTreeSet<u64> = (1..9).collect();
        for player in (1..9).chain(20..24) {
            world.connect(player);
        }
        for it in all {
            match it {
                Happens::Seek(player, number) if here.contains(&player) => seek(&mut world, player, number),
                Happens::SeekTerms(player, terms) if here.contains(&player) => {
                    world.say(player, &format!("seek terms={} takebacks=asked", TERMS[terms]));
                }
                Happens::Unseek(player) if here.contains(&player) => world.say(player, "unseek"),
                Happens::Name(player, name) if here.contains(&player) => {
                    world.say(player, &format!("name name=P{name}"));
                }
                Happens::Lobby(reader, on, changes) => {
                    let switch = if on { "on" } else { "off" };
                    let form = if changes { " form=changes" } else { "" };
                    world.say(reader, &format!("lobby switch={switch}{form}"));
                    pages.entry(reader).or_default().shows = on;
                }
                Happens::Lost(player) if here.contains(&player) => {
                    world.close(player);
                    here.remove(&player);
                }
                Happens::Back(player) if !here.contains(&player) => {
                    world.connect(player);
                    here.insert(player);
                }
                Happens::Pass(ms) => world.wait(ms),
                _ => {}
            }
            for (&reader, page) in &mut pages {
                page.hear(world.read(reader));
            }
        }
        world.wait(120_000);
        for (&reader, page) in &mut pages {
            page.hear(world.read(reader));
        }
        let fresh = lobby_as_it_is(&mut world, 20..24);
        for page in pages.values().filter(|page| page.shows) {
            prop_assert_eq!(&page.lobby, &fresh);
        }
    }
}
