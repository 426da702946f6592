//! Makes Rust code of the language files in `texts`: the keys, the languages and the tables of texts. A text
//! that a complete language lacks, a key that only its file has, and a key of the markup that no file has are
//! errors.

#![expect(
    clippy::disallowed_methods,
    reason = "build scripts read and write files"
)]

use std::{
    collections::BTreeSet,
    env,
    error::Error,
    fmt::{self, Write},
    fs,
    path::PathBuf,
};

use tengen_texts::{
    File, Languages, Part, Reach, markup_keys, variant, write_keys, write_lines, write_tables,
};

/// The prefix of the keys that are looked up by name, because there is one for each opening of renju.
const BY_NAME: &str = "pattern_";

/// The folder of the page's markup, from the folder of this crate.
const MARKUP: &str = "../../www";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=texts");
    println!("cargo::rerun-if-changed={MARKUP}");
    let languages = Languages::read("texts".as_ref())?;
    let markup = tengen_markup::compose(MARKUP.as_ref())?;
    let keys: Vec<&str> = languages
        .source()
        .texts
        .iter()
        .map(|(key, _)| &**key)
        .collect();
    let named = markup_keys(&markup);
    if let Some(unknown) = named.iter().find(|key| !keys.contains(key)) {
        return Err(format!("{MARKUP}: there is no text `{unknown}`").into());
    }
    let by_name = keys
        .iter()
        .filter(|key| key.starts_with(BY_NAME) || named.contains(**key));
    check_patterns(&keys)?;
    let mut code = String::new();
    write_keys(&mut code, &languages, Part::Page, Reach::Public)?;
    writeln!(code, "const NAMED: &[(&str, Key)] = &[")?;
    for key in by_name {
        writeln!(code, "    ({key:?}, Key::{}),", variant(key))?;
    }
    writeln!(code, "];")?;
    write_languages(&mut code, &languages)?;
    for file in languages.files() {
        write_table(&mut code, file)?;
    }
    let folder = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(folder.join("texts.rs"), code)?;
    Ok(())
}

/// Checks that there is a name for each opening of renju: 13 direct and 13 indirect ones.
fn check_patterns(keys: &[&str]) -> Result<(), String> {
    let found = keys.iter().filter_map(|key| key.strip_prefix(BY_NAME));
    let found: BTreeSet<String> = found.map(str::to_owned).collect();
    let expected = |kind| (1..=13).map(move |number| format!("{kind}{number}"));
    let expected: BTreeSet<String> = expected('d').chain(expected('i')).collect();
    match found.symmetric_difference(&expected).next() {
        None => Ok(()),
        Some(key) => Err(format!(
            "`{BY_NAME}{key}`: expected the 26 openings of renju"
        )),
    }
}

fn write_languages(code: &mut String, languages: &Languages) -> fmt::Result {
    let files = languages.files();
    writeln!(
        code,
        "/// A language of the page: one for each file in `crates/kit/texts`."
    )?;
    writeln!(
        code,
        "#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]"
    )?;
    writeln!(code, "pub enum Language {{\n    #[default]")?;
    for file in files {
        writeln!(
            code,
            "    /// {}.\n    {},",
            file.own_name,
            variant(&file.code)
        )?;
    }
    writeln!(code, "}}")?;
    writeln!(code, "const LANGUAGES: [Language; {}] = [", files.len())?;
    for file in files {
        writeln!(code, "    Language::{},", variant(&file.code))?;
    }
    writeln!(
        code,
        "];\nconst fn about(language: Language) -> &'static About {{"
    )?;
    writeln!(code, "    match language {{")?;
    for file in files {
        let File {
            code: short,
            own_name,
            tag,
            also,
            draft,
            ..
        } = file;
        write!(code, "        Language::{} => &About {{ ", variant(short))?;
        write!(
            code,
            "code: {short:?}, tag: {tag:?}, also: &{also:?}, own_name: {own_name:?}, draft: {draft:?}, "
        )?;
        writeln!(code, "heading: {:?} }},", languages.heading(file))?;
    }
    writeln!(code, "    }}\n}}")?;
    writeln!(
        code,
        "const fn built_in(language: Language) -> &'static Table {{"
    )?;
    writeln!(code, "    match language {{")?;
    write_tables(code, languages)?;
    writeln!(code, "    }}\n}}")
}

fn write_table(code: &mut String, file: &File) -> fmt::Result {
    let language = variant(&file.code);
    let name = language.to_uppercase();
    write!(
        code,
        "static {name}: Table = Table::whole(Language::{language}, "
    )?;
    write_lines(code, file, Part::Page)?;
    writeln!(code, ");")
}
