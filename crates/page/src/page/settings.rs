//! Changes of the settings.

use super::Page;
use tengen_kit::message::Message;
use tengen_kit::settings::Setting;
use tengen_kit::sound::SoundPart;
use tengen_picture::Visibility;

impl Page {
    /// Returns the page with sounds and vibrations, which a board on another's page does not have.
    pub fn with_sound(mut self) -> Page {
        self.sound = Some(SoundPart::default());
        self
    }

    /// Changes a setting, unless it has the value already.
    pub(super) fn set(&mut self, setting: Setting) {
        if let Setting::Language(language) = setting {
            return self.choose_language(language);
        }
        // A choice of the address for the same thing ends.
        let ends_visit = self.cx.visit.end(setting);
        if !ends_visit && self.cx.settings.has(setting) {
            return;
        }
        self.cx.settings.apply(setting);
        self.renju.mark(&self.cx);
        self.cx.settings_changed();
        if let Setting::Volume(_) | Setting::Sound(_) = setting {
            self.play_sample();
        }
    }

    pub(super) fn toggle_threats(&mut self) {
        let threats = &mut self.cx.settings.threats;
        *threats = threats.other();
        let shows = *threats == Visibility::Shown;
        self.computer.forget_threats();
        self.cx.settings_changed();
        if shows {
            self.cx.announce(Message::Threats);
        }
    }

    pub(super) fn toggle_sound(&mut self) {
        self.cx.settings.toggle_sound();
        self.cx.settings_changed();
        self.play_sample();
    }

    /// Lets the player hear the chosen volume.
    fn play_sample(&mut self) {
        if self.sound.is_some() {
            SoundPart::play_sample(&mut self.cx);
        }
    }
}
