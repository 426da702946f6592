//! The Lab at a table.

use tengen_page::app::{Activity, Effect, Knob, Lab, LabSettings, Millis};

use crate::support::table::Table;

pub(crate) fn open(table: &mut Table) {
    let effects = table.app.open_lab(LabSettings::default(), None);
    table.carry_out(&effects);
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
    let effects = table.app.turn_knob(knob(name), text, Millis(table.now));
    table.carry_out(&effects);
    effects
}

/// The bot that is asked chooses this.
pub(crate) fn press(table: &mut Table, point: &str) {
    table.reply(&format!("move={point} score=+10 depth=4 nodes=1000 ms=20"));
}
