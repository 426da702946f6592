//! The keys of the texts. The compiler cannot find an unused one, because they lie in a crate below those that use them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tengen_testing::site::DOCUMENT;
use tengen_texts::{Languages, Part, markup_keys, variant};

/// The keys that are looked up by name, one for each opening of renju.
const BY_NAME: &str = "pattern_";

/// The page with one board, for frames on other sites.
const FRAME: &str = include_str!("../../../../xtask/src/embed.html");

/// Adds the variants of `Key` that the sources of a folder name.
fn add_named(folder: &Path, named: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            add_named(&path, named);
        } else {
            let source = fs::read_to_string(&path).expect("a source");
            let uses = source.split("Key::").skip(1);
            let letters = |rest: &str| {
                let name = rest.split(|sign: char| !sign.is_alphanumeric()).next();
                name.unwrap_or_default().to_owned()
            };
            named.extend(uses.map(letters));
        }
    }
}

#[test]
fn every_text_is_used() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let languages = Languages::read(&crates.join("kit/texts")).expect("the language files");
    let mut named = BTreeSet::new();
    for name in ["kit", "play", "study", "learn", "page"] {
        add_named(&crates.join(name).join("src"), &mut named);
    }
    let in_markup = markup_keys(DOCUMENT);
    // A board in a frame has its texts in its page.
    let keys_of_frames = FRAME.split_once("data-keys=\"").expect("its keys").1;
    let keys_of_frames = keys_of_frames.split('"').next().unwrap_or_default();
    let in_frames: BTreeSet<&str> = keys_of_frames.split(' ').collect();
    let texts = languages.source().part(Part::Page);
    let keys: Vec<&str> = texts.map(|(key, _)| key.as_str()).collect();
    let is_used = |key: &&&str| {
        key.starts_with(BY_NAME)
            || in_markup.contains(**key)
            || in_frames.contains(**key)
            || named.contains(&variant(key))
    };
    let unused: Vec<_> = keys.iter().filter(|key| !is_used(key)).collect();
    assert!(
        unused.is_empty(),
        "no source and no markup names {unused:?}"
    );
    assert!(keys.len() > 500, "the files were read");
}
