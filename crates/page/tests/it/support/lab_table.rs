//! The Lab at a table.

use tengen_page::{Activity, Effect, Event, Knob, Lab, LabEvent, LabSettings};

use crate::support::table::Table;

/// Opens the Lab with the engine and Monte Carlo.
pub(crate) fn open(table: &mut Table) {
    let text =
        "tengen lab 1\nfirst=search time:1000\nsecond=mcts:iterations=1000,depth=50 time:1000\n";
    open_with(table, text.parse().expect("settings"));
}

pub(crate) fn open_with(table: &mut Table, settings: LabSettings) {
    let stored = None;
    table.send(Event::Lab(LabEvent::Open { settings, stored }));
}

/// Saves the game, while the store has this.
pub(crate) fn save(table: &mut Table, stored: Option<&str>) -> Vec<Effect> {
    let stored = stored.map(str::to_string);
    table.send(Event::Lab(LabEvent::Save { stored }))
}

/// Restores a snapshot, while the store has this.
pub(crate) fn restore(table: &mut Table, save: &str, stored: Option<&str>) -> Vec<Effect> {
    let (save, stored) = (save.to_string(), stored.map(str::to_string));
    table.send(Event::Lab(LabEvent::Restore { save, stored }))
}

/// Deletes a snapshot, while the store has this.
pub(crate) fn delete(table: &mut Table, save: &str, stored: Option<&str>) -> Vec<Effect> {
    let (save, stored) = (save.to_string(), stored.map(str::to_string));
    table.send(Event::Lab(LabEvent::Delete { save, stored }))
}

/// The store, which has this, did not take a change.
pub(crate) fn not_stored(table: &mut Table, stored: Option<&str>) -> Vec<Effect> {
    let stored = stored.map(str::to_string);
    table.send(Event::Lab(LabEvent::NotStored { stored }))
}

pub(crate) fn lab(table: &Table) -> &Lab {
    table.app.lab().expect("the Lab is open")
}

pub(crate) fn activity(table: &Table) -> Activity {
    lab(table).activity()
}

pub(crate) fn knob(name: &str) -> Knob {
    Knob::from_name(name).expect("a knob")
}

/// Sets a knob by its name on the page.
pub(crate) fn turn(table: &mut Table, name: &str, text: &str) -> Vec<Effect> {
    table.send(Event::Lab(LabEvent::Turn(knob(name), text.to_string())))
}

/// The bot that is asked chooses this.
pub(crate) fn press(table: &mut Table, point: &str) {
    table.reply(&format!("move={point} score=+10 depth=4 nodes=1000 ms=20"));
}
