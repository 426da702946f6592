//! What the page says about the 26 openings: `tests/sentences/openings.txt`. Their names are in `patterns.txt`.

use crate::app_opening_list::shown;
use crate::support::golden::{Sentences, check, in_language};
use tengen_learn::openings::OpeningPlace;
use tengen_page::Event;
use tengen_page::view::{describe, opening_rows};

#[test]
fn sentences_about_openings() {
    check("openings", &[("The list", list), ("An opening", opening)]);
}

fn list(said: &mut Sentences) {
    let mut table = shown("D4");
    table.send(Event::visit(&OpeningPlace::List));
    said.add("the title", |texts| {
        describe::openings_title(&in_language(&table.app, texts))
    });
    said.add("what the list is", |texts| {
        describe::openings(&in_language(&table.app, texts))
    });
    said.add("an entry", |texts| {
        let row = opening_rows(&in_language(&table.app, texts)).remove(0);
        [row.name, row.pattern.code(), &row.chance].join(" | ")
    });
    said.add("how the table was made", |texts| {
        describe::openings_made(&in_language(&table.app, texts))
    });
}

fn opening(said: &mut Sentences) {
    for code in ["D4", "I7"] {
        let table = shown(code);
        said.add(format!("{code}: the title"), |texts| {
            describe::openings_title(&in_language(&table.app, texts))
        });
        said.add(format!("{code}: its kind"), |texts| {
            describe::openings(&in_language(&table.app, texts))
        });
        said.add(format!("{code}: what the engine thinks"), |texts| {
            describe::opening_value(&in_language(&table.app, texts))
        });
        said.add(format!("{code}: the expected moves"), |texts| {
            describe::opening_line(&in_language(&table.app, texts))
        });
    }
}
