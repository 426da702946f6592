//! The language of the page: texts that are loaded after the language was chosen.

use super::{Effect, Page};
use tengen_kit::asset::{Asset, Content};
use tengen_kit::message::Toast;
use tengen_kit::settings::Setting;
use tengen_kit::text::{Language, Texts};

impl Page {
    /// Returns the page with the texts of a language besides English.
    pub fn with_texts(mut self, texts: Texts) -> Page {
        self.cx.loaded_texts.add(texts);
        self
    }

    /// Returns the language to show as chosen: the one whose texts are being loaded, or the one in use.
    pub fn chosen_language(&self) -> Language {
        let awaited = self.cx.loaded_texts.awaited;
        awaited.unwrap_or(self.texts().language())
    }

    /// Changes the language at once if its texts are loaded, and otherwise as soon as they are.
    pub(super) fn choose_language(&mut self, language: Language) {
        if self.cx.loaded_texts.get(language).is_none() {
            self.cx.loaded_texts.awaited = Some(language);
            self.cx.push(Effect::Fetch(
                tengen_kit::asset::TEXTS.in_language(language),
            ));
            return;
        }
        self.cx.loaded_texts.awaited = None;
        let setting = Setting::Language(language);
        let ends_visit = self.cx.visit.end(setting);
        if ends_visit || !self.cx.settings.has(setting) {
            self.cx.settings.apply(setting);
            self.cx.settings_changed();
        }
    }

    /// Takes the texts of a language.
    pub(super) fn take_texts(&mut self, asset: Asset, content: Option<Content>) {
        let Some(language) = asset.language() else {
            return;
        };
        let content = content.and_then(Content::text);
        let texts = content.and_then(|it| Texts::read(language, it).ok());
        let is_awaited = self.cx.loaded_texts.awaited == Some(language);
        if let Some(texts) = texts {
            self.cx.loaded_texts.add(texts);
            if is_awaited {
                self.choose_language(language);
            }
        } else {
            if is_awaited {
                self.cx.loaded_texts.awaited = None;
            }
            if is_awaited || language == self.cx.language() {
                self.cx.show_toast_anew(Toast::NotLoaded);
            }
        }
        self.cx.refresh();
    }
}
