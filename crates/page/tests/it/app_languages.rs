//! Loading the texts of a language: what the page shows before, during and after.

use crate::support::golden::{self, Sentences};
use tengen_core::{Game, Terms};
use tengen_page::text::{Phrase, Texts};
use tengen_page::{
    Content, Effect, Event, Language, Page, Setting, Settings, Surroundings, Toast, assets, keys,
};
use tengen_testing::apps::{CHINESE, LATER, USUAL, stores};

/// Returns a page that has only the English texts.
fn app(settings: Settings, surroundings: Surroundings) -> Page {
    Page::new(Game::new(Terms::default()), settings, surroundings)
}

fn choose(app: &mut Page, language: Language) -> Vec<Effect> {
    app.update(Event::Set(Setting::Language(language)), LATER)
}

fn bring(app: &mut Page, texts: Option<Texts>) -> Vec<Effect> {
    let asset = assets::TEXTS.in_language(Language::Zh);
    let content = texts.map(|texts| Content::Text(file(texts.language())));
    app.update(Event::Fetched(asset, content), LATER)
}

#[test]
fn a_chosen_language_shows_once_its_texts_are_there() {
    let mut app = app(Settings::default(), USUAL);
    let effects = choose(&mut app, Language::Zh);
    assert_eq!(
        effects,
        [Effect::Fetch(assets::TEXTS.in_language(Language::Zh))]
    );
    assert_eq!(
        (app.texts(), app.settings().language),
        (Texts::ENGLISH, None)
    );
    let effects = bring(&mut app, Some(CHINESE));
    assert!(effects.contains(&Effect::Refresh) && stores(&effects, keys::SETTINGS));
    assert_eq!(app.texts(), CHINESE);
    assert_eq!(app.settings().language, Some(Language::Zh));
    // They are loaded once.
    for (language, texts) in [(Language::En, Texts::ENGLISH), (Language::Zh, CHINESE)] {
        let effects = choose(&mut app, language);
        assert!(!effects.contains(&Effect::Fetch(assets::TEXTS.in_language(language))));
        assert_eq!(app.texts(), texts);
    }
}

#[test]
fn if_the_texts_cannot_be_loaded_the_language_stays_and_may_be_chosen_again() {
    let mut app = app(Settings::default(), USUAL);
    let _ = choose(&mut app, Language::Zh);
    let effects = bring(&mut app, None);
    assert!(effects.contains(&Effect::Refresh));
    assert_eq!(app.toast(), Some(Toast::NotLoaded));
    assert_eq!(
        (app.texts(), app.settings().language),
        (Texts::ENGLISH, None)
    );
    let effects = choose(&mut app, Language::Zh);
    assert_eq!(
        effects,
        [Effect::Fetch(assets::TEXTS.in_language(Language::Zh))]
    );
}

#[test]
fn the_last_choice_counts() {
    let mut app = app(Settings::default(), USUAL);
    let _ = choose(&mut app, Language::Zh);
    let _ = choose(&mut app, Language::En);
    let _ = bring(&mut app, Some(CHINESE));
    assert_eq!(app.texts(), Texts::ENGLISH);
    assert_eq!(app.settings().language, Some(Language::En));
}

#[test]
fn a_choice_that_was_stored_before_counts_as_well() {
    let english = Settings {
        language: Some(Language::En),
        ..Settings::default()
    };
    let mut waiting = app(english, USUAL);
    let _ = choose(&mut waiting, Language::Zh);
    assert_eq!(waiting.chosen_language(), Language::Zh, "while it loads");
    let effects = choose(&mut waiting, Language::En);
    assert!(!stores(&effects, keys::SETTINGS), "nothing has changed");
    let _ = bring(&mut waiting, Some(CHINESE));
    assert_eq!(waiting.texts(), Texts::ENGLISH);

    let chinese = Settings {
        language: Some(Language::Zh),
        ..Settings::default()
    };
    let mut started = app(chinese, USUAL);
    let _ = bring(&mut started, None);
    assert_eq!(started.toast(), Some(Toast::NotLoaded));
    assert_eq!(started.chosen_language(), Language::En);
    let effects = choose(&mut started, Language::Zh);
    assert_eq!(
        effects,
        [Effect::Fetch(assets::TEXTS.in_language(Language::Zh))]
    );
    let _ = bring(&mut started, Some(CHINESE));
    assert_eq!(started.texts(), CHINESE);
}

#[test]
fn texts_that_nobody_waits_for_fail_without_a_word() {
    let mut app = app(Settings::default(), USUAL);
    let _ = choose(&mut app, Language::Zh);
    let _ = choose(&mut app, Language::En);
    let _ = bring(&mut app, None);
    assert_eq!(app.toast(), None);
}

#[test]
fn a_stored_language_that_this_version_lacks_counts_as_not_chosen() {
    let settings: Settings = "tengen settings 1\nlanguage=tlh\nscheme=dark\n"
        .parse()
        .expect("settings");
    assert_eq!(settings.language, None);
    assert_eq!(settings.scheme, tengen_page::Scheme::Dark);
}

#[test]
fn the_language_of_the_browser_is_loaded_too() {
    let chinese = Surroundings {
        language: Language::Zh,
        ..USUAL
    };
    let mut started = app(Settings::default(), chinese);
    assert_eq!(started.missing_texts(), Some(Language::Zh));
    assert_eq!(started.texts(), Texts::ENGLISH);
    let _ = bring(&mut started, Some(CHINESE));
    assert_eq!((started.texts(), started.missing_texts()), (CHINESE, None));
    assert_eq!(started.settings().language, None, "nothing was chosen");

    let mut changed = app(Settings::default(), USUAL);
    let effects = changed.update(Event::Surroundings(chinese), LATER);
    assert!(effects.contains(&Effect::Fetch(assets::TEXTS.in_language(Language::Zh))));
    let ready = app(Settings::default(), chinese).with_texts(CHINESE);
    assert_eq!((ready.texts(), ready.missing_texts()), (CHINESE, None));
}

/// Returns the file of a language that the page fetches, as `cargo xtask dist` makes it.
fn file(language: Language) -> String {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../kit/texts");
    let languages = tengen_texts::Languages::read(&folder).expect("the languages");
    let file = languages
        .files()
        .iter()
        .find(|file| file.code == language.code());
    languages.fetched(file.expect("a file of the language"))
}

#[test]
fn a_fetched_file_has_the_texts_of_its_language() {
    let content = file(Language::Zh);
    let texts = Texts::read(Language::Zh, content.clone()).expect("texts");
    assert_eq!(texts.language(), Language::Zh);
    for name in ["undo", "new_game", "pattern_d4"] {
        assert_eq!(texts.named(name), CHINESE.named(name), "{name}");
    }
    let phrase = Phrase::from_bytes(&tengen_page::view::describe::lost(&[]).to_bytes());
    let phrase = phrase.expect("a phrase");
    assert_eq!(texts.sentence(&phrase), CHINESE.sentence(&phrase));
    let hash = content.split_whitespace().nth(3).expect("a hash");
    // A file of another language, of another version, or cut off.
    for (language, content) in [
        (Language::En, content.clone()),
        (Language::Zh, file(Language::En)),
        (Language::Zh, content.replacen(hash, "0123456789abcdef", 1)),
        (
            Language::Zh,
            content.lines().take(9).collect::<Vec<_>>().join("\n"),
        ),
        (Language::Zh, String::new()),
        (Language::Zh, "<!doctype html>".to_string()),
    ] {
        let error = Texts::read(language, content).expect_err("refused");
        assert!(error.to_string().contains(language.own_name()), "{error}");
    }
}

/// The direct openings or the indirect ones.
fn patterns(said: &mut Sentences, key: char) {
    let named = |texts: Texts, number: usize| texts.named(&format!("pattern_{key}{number}"));
    for number in 1..=13 {
        said.add(format!("{key}{number}"), |texts| {
            named(texts, number).expect("a name")
        });
    }
    assert_eq!(named(CHINESE, 14), None);
}

#[test]
fn every_pattern_has_its_name() {
    golden::check(
        "patterns",
        &[
            ("Direct openings", |said| patterns(said, 'd')),
            ("Indirect openings", |said| patterns(said, 'i')),
        ],
    );
}

#[test]
fn a_phrase_that_this_page_does_not_know_is_empty() {
    // A text of the language files with the key 65,535 and no values.
    let phrase = Phrase::from_bytes(&[1, 0xff, 0xff, 0x03, 0]).expect("a phrase");
    assert_eq!(Texts::ENGLISH.say(&phrase), "");
}
