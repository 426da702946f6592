//! Makes Rust code of the texts that the element uses, in all languages: a board on another page has no need of the others.

#![expect(
    clippy::disallowed_methods,
    reason = "build scripts read and write files"
)]

use std::{env, error::Error, fmt::Write, fs, path::PathBuf};

use tengen_texts::{Languages, Part, Text, variant, write_tables};

/// The folder of the language files.
const TEXTS: &str = "../kit/texts";

/// The keys of the texts in use. A test finds what is missing here.
const USED: &str = "
    full_stop sentence_space comma clause_comma open_bracket close_bracket list_colon
    black white size board_label pass place tap_point
    black_to_move white_to_move black_wins white_wins drawn
    by_five by_full_board by_full_board_second by_resignation by_forbidden by_claim by_no_point by_passes by_move_limit
    by_time by_absence by_agreement by_record ban_33 ban_44 ban_overline
    cell_empty cell_stone cell_last cell_winning cell_forbidden cell_offered
    say_placed say_at say_start say_last say_stones
    refused_occupied refused_off_board refused_typed refused_over refused_turn refused_other refused_forbidden refused_now
    refused_no_pass refused_claim refused_nothing refused_area refused_offered refused_symmetric refused_not_offered
    area_centre area_within area_outside
    first_move back forward last_move step playout_again puzzle_wrong puzzle_solved_count
    why_overline why_four why_three or
";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={TEXTS}");
    let languages = Languages::read(TEXTS.as_ref())?;
    let used: Vec<&str> = USED.split_whitespace().collect();
    let keys: Vec<&str> = languages
        .source()
        .part(Part::Page)
        .map(|(key, _)| &**key)
        .collect();
    if let Some(unknown) = used.iter().find(|key| !keys.contains(key)) {
        return Err(format!("there is no text `{unknown}`").into());
    }
    // Line 0 stands for all other keys.
    let place = |key: &&str| used.iter().position(|it| it == key).map_or(0, |it| it + 1);
    let places: Vec<usize> = keys.iter().map(place).collect();
    let mut code = String::new();
    writeln!(code, "static PLACES: [u8; {}] = {places:?};", places.len())?;
    writeln!(
        code,
        "/// Returns the texts of a language.\npub(crate) const fn texts(language: Language) -> Texts {{"
    )?;
    writeln!(code, "    Texts::with(match language {{")?;
    write_tables(&mut code, &languages)?;
    writeln!(code, "    }})\n}}")?;
    for file in languages.files() {
        let name = variant(&file.code);
        let texts = used
            .iter()
            .map(|key| file.text(key).map_or("", |Text(text)| &**text));
        let lines: Vec<&str> = [""].into_iter().chain(texts).collect();
        writeln!(
            code,
            "static {}: Table = Table::some(Language::{name}, &PLACES, &{lines:?});",
            name.to_uppercase()
        )?;
    }
    let folder = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(folder.join("texts.rs"), code)?;
    Ok(())
}
