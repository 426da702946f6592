//! The initial state of a board: the stored settings and progress, and the browser's preferences.

use crate::kit::shell::Role;
use crate::kit::storage::Store;
use crate::kit::store::date;
use crate::kit::surroundings::surroundings;
use crate::options::Options;
use crate::wings::Wing;
use tengen_core::game::Game;
use tengen_page::{Page, Settings, Toast};

/// Returns the initial state with these wings, and toasts about problems with the stored data.
pub(crate) fn open(
    store: Option<&Option<Store>>,
    options: &Options,
    wings: &[Wing],
) -> (Page, Vec<Toast>) {
    let mut toasts = Vec::new();
    let mut settings = options.settings;
    match store {
        None => {}
        Some(None) => toasts.push(Toast::NotStored),
        Some(Some(store)) => match store.settings() {
            Ok(None) => {}
            Ok(Some(stored)) => {
                settings = Settings {
                    language: stored.language.or(settings.language),
                    ..stored
                };
            }
            Err(toast) => toasts.push(toast),
        },
    }
    let game = Game::new(options.settings.terms);
    let mut page = Page::without_wings(game, settings, surroundings()).with_visit(options.visit);
    for wing in wings {
        page = page.with_wing(wing.page);
    }
    if let Some(Some(store)) = store {
        for key in page.read_at_start() {
            if let Some(text) = store.read(key) {
                page = page.with_stored(key, &text);
            }
        }
    }
    // The store of games answers later, or never.
    if store.is_some() {
        let (opened_at, zone) = date();
        page = page.with_date(opened_at, zone).awaiting_store();
    }
    let page = match options.role {
        Role::Page => page.with_sound(),
        Role::Guest => page,
    };
    (page, toasts)
}
