//! Tables of a database, and the names that games refer to by id.

use std::collections::BTreeMap;

use super::xml::Attribute;
use tengen_core::game::{Annotations, Tag};

/// Ids that a game refers to; `None` for a missing or invalid id.
#[derive(Clone, Copy, Default)]
pub(super) struct Links {
    pub(super) game: Option<u32>,
    pub(super) tournament: Option<u32>,
    pub(super) rule: Option<u32>,
    pub(super) black: Option<u32>,
    pub(super) white: Option<u32>,
    pub(super) opening: Option<u32>,
}

struct City {
    name: String,
    country: Option<u32>,
}

struct Tournament {
    name: String,
    city: Option<u32>,
    country: Option<u32>,
    date: String,
}

/// Rows of the tables by id.
#[derive(Default)]
pub(super) struct Tables {
    countries: BTreeMap<u32, String>,
    cities: BTreeMap<u32, City>,
    rules: BTreeMap<u32, String>,
    openings: BTreeMap<u32, String>,
    players: BTreeMap<u32, String>,
    tournaments: BTreeMap<u32, Tournament>,
}

/// Returns the value of an attribute; empty if it is missing.
pub(super) fn value<'a>(with: &'a [Attribute], name: &str) -> &'a str {
    let mut with = with.iter();
    with.find(|it| it.name == name)
        .map_or("", |it| it.value.trim())
}

/// Returns the id in an attribute; `None` if it is missing or invalid.
pub(super) fn id(with: &[Attribute], name: &str) -> Option<u32> {
    value(with, name).parse().ok()
}

/// Returns `true` if an element is the row of a table.
pub(super) fn is_row(element: &str, with: &[Attribute]) -> bool {
    const NAMES: [&str; 6] = ["country", "rule", "opening", "player", "city", "tournament"];
    NAMES.contains(&element) && id(with, "id").is_some()
}

/// Joins two texts, with `between` in the middle if neither is empty.
fn joined(first: &str, between: &str, second: &str) -> String {
    let between = if first.is_empty() || second.is_empty() {
        ""
    } else {
        between
    };
    [first, between, second].concat()
}

impl Tables {
    /// Adds a table row.
    pub(super) fn add(&mut self, element: &str, with: &[Attribute]) {
        let Some(id) = id(with, "id") else {
            return;
        };
        let text = |name| value(with, name);
        let link = |name| self::id(with, name);
        match element {
            "country" => drop(self.countries.insert(id, text("name").to_string())),
            "rule" => drop(self.rules.insert(id, text("name").to_string())),
            "opening" => {
                let name = joined(text("abbr"), " ", text("name"));
                self.openings.insert(id, name);
            }
            "player" => {
                let name = joined(text("name"), " ", text("surname"));
                self.players.insert(id, name);
            }
            "city" => {
                let place = City {
                    name: text("name").to_string(),
                    country: link("country"),
                };
                self.cities.insert(id, place);
            }
            "tournament" => {
                let tournament = Tournament {
                    name: text("name").to_string(),
                    city: link("city"),
                    country: link("country"),
                    date: date(with),
                };
                self.tournaments.insert(id, tournament);
            }
            _ => {}
        }
    }

    /// Sets the tags to the names that the ids refer to.
    pub(super) fn name(&self, links: &Links, annotations: &mut Annotations) {
        let mut set = |tag, table: &BTreeMap<u32, String>, id: Option<u32>| {
            if let Some(name) = id.and_then(|id| table.get(&id)) {
                annotations.set_tag(tag, &**name);
            }
        };
        set(Tag::Black, &self.players, links.black);
        set(Tag::White, &self.players, links.white);
        set(Tag::Rules, &self.rules, links.rule);
        set(Tag::Opening, &self.openings, links.opening);
        let tournament = links.tournament.and_then(|id| self.tournaments.get(&id));
        let Some(tournament) = tournament else {
            return;
        };
        annotations.set_tag(Tag::Event, &*tournament.name);
        annotations.set_tag(Tag::Date, &*tournament.date);
        let city = tournament.city.and_then(|id| self.cities.get(&id));
        let country = tournament.country.or(city.and_then(|city| city.country));
        let country = country.and_then(|id| self.countries.get(&id));
        let city = city.map_or("", |city| &city.name);
        let country = country.map_or("", |name| name);
        annotations.set_tag(Tag::Place, joined(city, ", ", country));
    }
}

/// Returns the start and end dates, as exactly as the file states them.
fn date(with: &[Attribute]) -> String {
    let start = value(with, "start");
    if start.is_empty() {
        return value(with, "year").to_string();
    }
    let end = value(with, "end");
    if end == start {
        return start.to_string();
    }
    joined(start, "/", end)
}
