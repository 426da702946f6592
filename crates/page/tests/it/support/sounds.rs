//! A page with sounds, and the sounds and vibrations that it asks for.

use crate::support::table::Table;
use tengen_core::Stone;
use tengen_page::{Effect, Event, Millis, Page, Sound, Surroundings, Tab, Vibration};
use tengen_testing::apps::{self, at};

pub(crate) const START: Millis = Millis(1000.0);

pub(crate) fn page(terms: &str) -> Page {
    apps::under(terms).with_sound()
}

pub(crate) fn sounds(effects: &[Effect]) -> Vec<Sound> {
    let cues = effects.iter().filter_map(|effect| match effect {
        Effect::Play(cue) => Some(cue.sound),
        _ => None,
    });
    cues.collect()
}

pub(crate) fn vibrations(effects: &[Effect]) -> Vec<Vibration> {
    let found = effects.iter().filter_map(|effect| match effect {
        Effect::Vibrate(vibration) => Some(*vibration),
        _ => None,
    });
    found.collect()
}

pub(crate) fn send(app: &mut Page, event: Event) -> Vec<Sound> {
    sounds(&app.update(event, START))
}

pub(crate) fn press(app: &mut Page, point: &str) -> Vec<Sound> {
    send(app, Event::Press(at(point)))
}

pub(crate) fn hide(app: &mut Page, tab: Tab) {
    let surroundings = Surroundings { tab, ..apps::USUAL };
    let _ = app.update(Event::Surroundings(surroundings), START);
}

/// A person with Black plays the computer.
pub(crate) fn computer() -> Table {
    let mut table = Table::people("freestyle");
    table.app = table.app.clone().with_sound();
    table.begin("freestyle", "person", "level:3", Stone::Black);
    table.ready();
    table
}
