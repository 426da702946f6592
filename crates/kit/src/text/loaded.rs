//! The languages whose texts the page has.

use super::{Language, Texts};

/// The texts that were loaded so far. English is always there.
#[derive(Clone, Debug, Default)]
pub struct LoadedTexts {
    /// The languages besides English.
    others: Vec<Texts>,
    /// The language that the player has chosen and whose texts are being loaded.
    pub awaited: Option<Language>,
}

impl LoadedTexts {
    /// Returns the texts of a language; `None` if they are not loaded.
    pub fn get(&self, language: Language) -> Option<Texts> {
        let mut all = [Texts::ENGLISH]
            .into_iter()
            .chain(self.others.iter().copied());
        all.find(|texts| texts.language() == language)
    }

    /// Adds the texts of a language.
    pub fn add(&mut self, texts: Texts) {
        if self.get(texts.language()).is_none() {
            self.others.push(texts);
        }
    }
}
