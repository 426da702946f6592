//! What the page says about the 26 openings: `tests/sentences/openings.txt`. Their names are in `patterns.txt`.

use crate::app_opening_list::{rows, shown, words};
use crate::support::golden::{Sentences, check, in_language};
use tengen_learn::openings::OpeningPlace;
use tengen_learn::openings::words::{
    opening_line, opening_value, openings, openings_made, openings_title,
};
use tengen_page::Event;

#[test]
fn sentences_about_openings() {
    check("openings", &[("The list", list), ("An opening", opening)]);
}

fn list(said: &mut Sentences) {
    let mut table = shown("D4");
    table.send(Event::visit(&OpeningPlace::List));
    said.add("what the list is", |texts| {
        openings(words(&in_language(&table.app, texts)))
    });
    said.add("an entry", |texts| {
        let row = rows(&in_language(&table.app, texts)).remove(0);
        [row.name, row.pattern.code(), &row.chance].join(" | ")
    });
    said.add("how the table was made", |texts| {
        openings_made(words(&in_language(&table.app, texts)))
    });
}

fn opening(said: &mut Sentences) {
    for code in ["D4", "I7"] {
        let table = shown(code);
        said.add(format!("{code}: the title"), |texts| {
            openings_title(words(&in_language(&table.app, texts)))
        });
        said.add(format!("{code}: its kind"), |texts| {
            openings(words(&in_language(&table.app, texts)))
        });
        said.add(format!("{code}: what the engine thinks"), |texts| {
            opening_value(words(&in_language(&table.app, texts)))
        });
        said.add(format!("{code}: the expected moves"), |texts| {
            opening_line(words(&in_language(&table.app, texts)))
        });
    }
}
