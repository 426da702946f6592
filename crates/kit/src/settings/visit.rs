//! The choices that the address of the page makes for one visit: `?lang=zh&theme=paper&scheme=dark`.

use super::{Scheme, Setting};
use crate::text::Language;
use tengen_picture::ThemeName;

/// Choices for one visit. They come before the stored settings and are not stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Visit {
    /// The language of the page.
    pub language: Option<Language>,
    /// The colour scheme of the page.
    pub scheme: Option<Scheme>,
    /// The theme of the board.
    pub theme: Option<ThemeName>,
}

impl Visit {
    /// Reads the query of an address, such as `?lang=zh`. Unknown names and values are ignored.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_kit::{settings::Visit, text::Language};
    ///
    /// let visit = Visit::of_query("?theme=pink&lang=zh");
    /// assert_eq!((visit.language, visit.theme), (Some(Language::Zh), None));
    /// ```
    pub fn of_query(query: &str) -> Visit {
        let mut visit = Visit::default();
        for part in query.trim_start_matches('?').split('&') {
            let Some((name, value)) = part.split_once('=') else {
                continue;
            };
            match name {
                "lang" => visit.language = Language::from_tag(value).or(visit.language),
                "scheme" => visit.scheme = value.parse().ok().or(visit.scheme),
                "theme" => visit.theme = value.parse().ok().or(visit.theme),
                _ => {}
            }
        }
        visit
    }

    /// Ends the choice that `setting` replaces. Returns `true` if there was one.
    pub const fn end(&mut self, setting: Setting) -> bool {
        match setting {
            Setting::Language(_) => self.language.take().is_some(),
            Setting::Scheme(_) => self.scheme.take().is_some(),
            Setting::Theme(_) => self.theme.take().is_some(),
            _ => false,
        }
    }
}
