//! A page of an earlier version (commit f2772c9c) at this server, as two players who play a short game.
//!
//! The file beside has what that version says (`>`), and what it understands of the answers (`<`): its own parser has read
//! them, and written them again. It ignores messages and fields that it does not know, so these may be more, but none fewer.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::World;

const TRANSCRIPT: &str = include_str!("old_page.txt");

/// Messages that the earlier version does not know, and ignores.
const LATER: &[&str] = &["line"];

/// A message: its word and its fields.
type Message<'a> = (&'a str, BTreeMap<&'a str, &'a str>);

fn message(line: &str) -> Message<'_> {
    let mut parts = line.split(' ');
    let word = parts.next().unwrap_or_default();
    let fields = parts.map(|field| field.split_once('=').expect("a field"));
    (word, fields.collect())
}

/// Returns the lines of the transcript: the player, `true` if the page says it, and the line.
fn lines() -> impl Iterator<Item = (u64, bool, &'static str)> {
    TRANSCRIPT.lines().map(|line| {
        let (who, text) = line.split_once(' ').expect("a message");
        let (player, arrow) = who.split_at(1);
        (player.parse().expect("a player"), arrow == ">", text)
    })
}

/// Returns the fields of each message that the earlier version knows.
fn known() -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let mut known = BTreeMap::<_, BTreeSet<_>>::new();
    for (_, _, line) in lines().filter(|(_, is_said, _)| !is_said) {
        let (word, fields) = message(line);
        known.entry(word).or_default().extend(fields.into_keys());
    }
    known
}

#[test]
fn a_page_of_an_earlier_version_plays_at_this_server() {
    let mut world = World::new();
    let mut told: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    let mut game = String::new();
    let known = known();
    for player in [1, 2] {
        world.open(player);
    }
    for (player, is_said, line) in lines() {
        if is_said {
            world.say(player, &line.replace("$game", &game));
            world.wait(1_000);
            for player in [1, 2] {
                told.entry(player).or_default().extend(world.lines(player));
            }
            continue;
        }
        let told = told.get_mut(&player).expect("a player");
        told.retain(|line| !LATER.contains(&message(line).0));
        assert!(!told.is_empty(), "expected {line}, found nothing");
        let found = told.remove(0);
        let (kind, mut fields) = message(&found);
        if kind == "invited" {
            fields["game"].clone_into(&mut game);
        }
        let line = line.replace("$game", &game);
        fields.retain(|name, _| known.get(kind).is_some_and(|known| known.contains(name)));
        assert_eq!((kind, fields), message(&line), "found {found}");
    }
    for rest in told.into_values() {
        assert_eq!(rest, [""; 0], "the earlier version was told more");
    }
}
