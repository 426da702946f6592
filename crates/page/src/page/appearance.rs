//! The colours of the page and the theme of the board: of the address, chosen by the player, or of the system.

use super::Page;
use tengen_kit::settings::{Contrast, Scheme, Visit};
use tengen_picture::{Shade, Theme, ThemeName, Visibility};

impl Page {
    /// Returns the page with choices for this visit.
    pub fn with_visit(mut self, visit: Visit) -> Page {
        self.cx.visit = visit;
        self
    }

    /// Returns the colour scheme in use: that of the address, or the chosen one.
    pub fn scheme(&self) -> Scheme {
        self.cx.visit.scheme.unwrap_or(self.cx.settings.scheme)
    }

    /// Returns the shade in use, light or dark: the chosen one, or the system's. Colours that the system
    /// forces on the page have the system's shade.
    pub fn shade(&self) -> Shade {
        match self.scheme() {
            Scheme::Light if !self.has_forced_colours() => Shade::Light,
            Scheme::Dark if !self.has_forced_colours() => Shade::Dark,
            _ => self.cx.surroundings.shade,
        }
    }

    /// Returns `true` if the system replaces the colours of the page.
    pub fn has_forced_colours(&self) -> bool {
        self.cx.surroundings.contrast == Contrast::Forced
    }

    /// Returns the theme of the board in use: that of the address, the chosen one, or the one that suits the
    /// contrast of the system. Forced colours have a theme of their own.
    pub fn theme(&self) -> ThemeName {
        let chosen = self.cx.visit.theme.or(self.cx.settings.theme);
        match (self.cx.surroundings.contrast, chosen) {
            (Contrast::Forced, _) | (Contrast::More, None) => ThemeName::Contrast,
            (_, chosen) => chosen.unwrap_or_default(),
        }
    }

    /// Returns the visibility of the coordinates in use: that of the settings, unless the theme has none.
    pub fn coordinates(&self) -> Visibility {
        match Theme::of(self.theme(), self.shade()).coordinates {
            Visibility::Shown => self.cx.settings.coordinates,
            Visibility::Hidden => Visibility::Hidden,
        }
    }
}
