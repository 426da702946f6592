//! The theme of the board: chosen by the player, by the address for one visit, or by the system's contrast.

use tengen_core::{Game, Terms};
use tengen_page::view::scene;
use tengen_page::{
    Contrast, Effect, Event, Language, Millis, Page, Scheme, Setting, Settings, Surroundings,
    Visit, keys,
};
use tengen_picture::{Layer, Lettering, Look, Shade, Theme, ThemeName, Visibility};
use tengen_testing::apps::{self, LATER, board, frame, played};

fn send(page: &mut Page, event: Event) -> Vec<Effect> {
    page.update(event, Millis(0.0))
}

/// The settings that an event stores; `None` if it stores none.
fn stored(effects: &[Effect]) -> Option<Settings> {
    effects.iter().find_map(|effect| match effect {
        Effect::Store(keys::SETTINGS, text) => Some(text.parse().expect("settings")),
        _ => None,
    })
}

fn with(contrast: Contrast) -> Event {
    Event::Surroundings(Surroundings {
        contrast,
        ..apps::USUAL
    })
}

#[test]
fn a_chosen_theme_shows_at_once_and_is_stored() {
    let mut page = board(15);
    assert_eq!(page.theme(), ThemeName::Wood);
    for theme in ThemeName::ALL {
        let effects = send(&mut page, Event::Set(Setting::Theme(theme)));
        assert_eq!(page.theme(), theme);
        assert_eq!(stored(&effects).expect("stored").theme, Some(theme));
        assert!(effects.contains(&Effect::Refresh));
        let layout = apps::layout(&page, frame(480.0, 1.0));
        let shown = scene(&page, &layout, &Look::default(), LATER).theme;
        assert_eq!(shown, Theme::of(theme, Shade::Light));
        let again = send(&mut page, Event::Set(Setting::Theme(theme)));
        assert_eq!(again, [], "{theme:?} is chosen already");
    }
}

#[test]
fn the_system_chooses_high_contrast_unless_the_player_has_chosen() {
    let mut page = board(15);
    let _ = send(&mut page, with(Contrast::More));
    assert_eq!(page.theme(), ThemeName::Contrast);
    let _ = send(&mut page, with(Contrast::Usual));
    assert_eq!(page.theme(), ThemeName::Wood);
    let _ = send(&mut page, Event::Set(Setting::Theme(ThemeName::Paper)));
    let _ = send(&mut page, with(Contrast::More));
    assert_eq!(page.theme(), ThemeName::Paper);
    assert!(!page.has_forced_colours());
}

/// The board keeps its own colours, so they must fit to those of the system.
#[test]
fn forced_colours_have_the_theme_and_the_shade_of_the_system() {
    let mut page = board(15);
    let _ = send(&mut page, Event::Set(Setting::Theme(ThemeName::Wood)));
    let _ = send(&mut page, Event::Set(Setting::Scheme(Scheme::Light)));
    let dark = Surroundings {
        contrast: Contrast::Forced,
        shade: Shade::Dark,
        ..apps::USUAL
    };
    assert_eq!(
        send(&mut page, Event::Surroundings(dark)),
        [Effect::Refresh]
    );
    assert_eq!(
        (page.theme(), page.shade()),
        (ThemeName::Contrast, Shade::Dark)
    );
    let _ = send(&mut page, with(Contrast::Usual));
    assert_eq!(
        (page.theme(), page.shade()),
        (ThemeName::Wood, Shade::Light)
    );
}

fn visiting(query: &str, settings: Settings) -> Page {
    apps::app(Game::new(Terms::default()), settings, apps::USUAL).with_visit(Visit::of_query(query))
}

#[test]
fn the_address_chooses_for_one_visit() {
    let mine = Settings {
        theme: Some(ThemeName::Slate),
        scheme: Scheme::Light,
        language: Some(Language::En),
        ..Settings::default()
    };
    let mut page = visiting("?theme=night&lang=zh&scheme=dark", mine);
    assert_eq!(
        (
            page.theme(),
            page.scheme(),
            page.shade(),
            page.texts().language()
        ),
        (ThemeName::Night, Scheme::Dark, Shade::Dark, Language::Zh)
    );
    assert_eq!(*page.settings(), mine);
    // Another setting is stored without what the address chose.
    let effects = send(&mut page, Event::Set(Setting::Numbers(Visibility::Shown)));
    let numbered = Settings {
        numbers: Visibility::Shown,
        ..mine
    };
    assert_eq!(stored(&effects), Some(numbered));
    assert_eq!(page.theme(), ThemeName::Night);
    // What the player chooses is stored, even if it was stored before.
    let effects = send(&mut page, Event::Set(Setting::Theme(ThemeName::Slate)));
    assert_eq!(stored(&effects), Some(numbered));
    assert_eq!(page.theme(), ThemeName::Slate);
    let _ = send(&mut page, Event::Set(Setting::Scheme(Scheme::System)));
    assert_eq!(page.scheme(), Scheme::System);
    let _ = send(&mut page, Event::Set(Setting::Language(Language::En)));
    assert_eq!(page.texts().language(), Language::En);
}

#[test]
fn an_unknown_address_chooses_nothing() {
    for query in [
        "",
        "?",
        "?theme=pink&lang=xx&scheme=blue",
        "?theme=&lang=",
        "?theme",
        "?lang=%E4&theme=%20&&&=",
        "?Theme=night",
        "?theme=Night",
    ] {
        assert_eq!(Visit::of_query(query), Visit::default(), "{query}");
    }
    let both = Visit::of_query("?x=1&theme=classic&lang=zh-CN&theme=pink&y");
    assert_eq!(
        (both.theme, both.language),
        (Some(ThemeName::Classic), Some(Language::Zh))
    );
}

#[test]
fn the_classic_board_has_no_coordinates() {
    let mut page = board(15);
    assert_eq!(page.coordinates(), Visibility::Shown);
    let _ = send(&mut page, Event::Set(Setting::Theme(ThemeName::Classic)));
    assert_eq!(page.coordinates(), Visibility::Hidden);
    assert_eq!(page.settings().coordinates, Visibility::Shown);
}

/// The colours of stones can be told apart by shape, also where the last one has its seal.
#[test]
fn every_stone_has_its_sign() {
    for (lettering, expected) in [
        (Lettering::Plain, 0),
        (Lettering::Letters, 4),
        (Lettering::Rings, 2),
    ] {
        let mut page = played(15, "h8 i9 g7 i7");
        let _ = send(&mut page, Event::Set(Setting::Lettering(lettering)));
        let layout = apps::layout(&page, frame(480.0, 1.0));
        let items = scene(&page, &layout, &Look::default(), LATER).items;
        let count = |layer| items.iter().filter(|item| item.key.0 == layer).count();
        assert_eq!(count(Layer::Letter), expected, "{lettering:?}");
        assert_eq!(count(Layer::Mark), 1, "the seal stays");
    }
    // Numbers take the place of letters, and leave room for rings.
    let mut page = played(15, "h8 i9 g7 i7");
    let _ = send(&mut page, Event::Set(Setting::Numbers(Visibility::Shown)));
    for (lettering, expected) in [(Lettering::Letters, 0), (Lettering::Rings, 2)] {
        let _ = send(&mut page, Event::Set(Setting::Lettering(lettering)));
        let layout = apps::layout(&page, frame(480.0, 1.0));
        let items = scene(&page, &layout, &Look::default(), LATER).items;
        let letters = items.iter().filter(|item| item.key.0 == Layer::Letter);
        assert_eq!(letters.count(), expected, "{lettering:?}");
    }
}
