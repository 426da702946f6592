//! The settings dialog: showing the settings in its fields, and reading a changed field.

mod samples;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDialogElement, HtmlInputElement};

use crate::kit::dialogs::{self, choose, field};
use crate::kit::dom;
use crate::kit::languages;
use crate::kit::notifications::{self, Permission};
use crate::kit::shell::Shell;
use crate::kit::sound;
use crate::kit::view::{Change, Dialog, View};
use tengen_page::view::describe;
use tengen_page::{OnOff, Page, Setting};
use tengen_picture::{Theme, Visibility};

/// The name of the dialog.
const DIALOG: &str = "settings";

/// The dialog.
pub(crate) struct SettingsView {
    dialog: Option<HtmlDialogElement>,
}

impl SettingsView {
    pub(crate) fn new(host: &Element) -> SettingsView {
        SettingsView {
            dialog: dialogs::named(host, DIALOG),
        }
    }
}

impl View for SettingsView {
    /// Updates the open dialog. The chosen language may be on its way.
    fn sync(&self, page: &Page) -> Option<Element> {
        if let Some(dialog) = self.dialog.as_ref().filter(|dialog| dialog.open()) {
            fill(dialog, page);
        }
        None
    }

    fn fill(&self, dialog: &Dialog, page: &Page) {
        if let Some(dialog) = dialog.named(DIALOG) {
            fill(dialog, page);
        }
    }

    fn changed(&self, shell: &Shell, change: &Change<'_>) {
        if let Some(dialog) = change.dialog(DIALOG) {
            changed(shell, dialog, change.field);
        }
    }

    /// Draws the samples again; those of a closed dialog when it opens.
    fn repaint(&self, shell: &Shell) {
        let Some(dialog) = &self.dialog else {
            return;
        };
        samples::forget(dialog);
        if dialog.open() {
            shell.with_page(|page| samples::draw(dialog, page));
        }
    }
}

/// Shows the current settings.
fn fill(dialog: &Element, page: &Page) {
    let settings = page.settings();
    choose(dialog, "scheme", page.scheme().name());
    choose(dialog, "theme", page.theme().name());
    choose(dialog, "stones", settings.lettering.name());
    choose(dialog, "touch", settings.touch.name());
    choose(dialog, "pace", settings.pace.name());
    let theme = Theme::of(page.theme(), page.shade());
    samples::draw(dialog, page);
    if let Some(themes) = dom::find(dialog, "[data-part=themes]") {
        dom::set_flag(&themes, "disabled", page.has_forced_colours());
    }
    if let Some(forced) = dom::find(dialog, "[data-part=forced]") {
        dom::set_flag(&forced, "hidden", !page.has_forced_colours());
    }
    if let Some(field) = field(dialog, "coordinates") {
        let has_none = theme.coordinates == Visibility::Hidden;
        dom::set_flag(&field, "disabled", has_none);
    }
    for (name, visibility) in [
        ("coordinates", settings.coordinates),
        ("numbers", settings.numbers),
        ("forbidden", settings.forbidden),
    ] {
        if let Some(field) = field(dialog, name) {
            field.set_checked(visibility == Visibility::Shown);
        }
    }
    fill_sound(dialog, page);
    fill_notifications(dialog, page);
    if let Some(field) = field(dialog, "language") {
        languages::show(&field, page);
    }
}

fn fill_sound(dialog: &Element, page: &Page) {
    let settings = page.settings();
    if let Some(field) = field(dialog, "volume") {
        let says = describe::volume(page.texts(), settings.volume);
        field.set_value(&settings.volume.to_string());
        dom::set(&field, "aria-valuetext", &says);
        if let Some(output) = dom::find(dialog, "[for=volume] + output") {
            dom::write(&output, &says);
        }
    }
    if let Some(field) = field(dialog, "vibration") {
        field.set_checked(settings.vibration == OnOff::On);
        if let Some(label) = dom::closest(&field, "label") {
            dom::set_flag(&label, "hidden", !sound::can_vibrate());
        }
    }
}

fn fill_notifications(dialog: &Element, page: &Page) {
    let permission = notifications::permission();
    if let Some(field) = field(dialog, "notifications") {
        let is_on = page.settings().notifications == OnOff::On;
        field.set_checked(is_on && permission == Permission::Granted);
        dom::set_flag(&field, "disabled", permission == Permission::Denied);
        if let Some(label) = dom::closest(&field, "label") {
            dom::set_flag(&label, "hidden", permission == Permission::Missing);
        }
    }
    if let Some(hint) = dom::find(dialog, "[data-part=blocked]") {
        dom::set_flag(&hint, "hidden", permission != Permission::Denied);
    }
}

/// Takes over a changed field. Notifications are on only once the player has allowed them.
fn changed(shell: &Shell, dialog: &Element, field: &Element) {
    let setting = setting(field);
    if setting != Some(Setting::Notifications(OnOff::On)) {
        return shell.change(setting);
    }
    let (sender, dialog) = (shell.sender().clone(), dialog.clone());
    notifications::ask(move |permission| {
        let Some(shell) = sender.shell() else {
            return;
        };
        if permission == Permission::Granted {
            shell.change(setting);
        }
        shell.with_page(|page| fill_notifications(&dialog, page));
    });
}

/// Returns the setting that a changed field stands for.
fn setting(field: &Element) -> Option<Setting> {
    let name = field.get_attribute("name")?;
    let input: &HtmlInputElement = field.unchecked_ref();
    let visibility = || {
        if input.checked() {
            Visibility::Shown
        } else {
            Visibility::Hidden
        }
    };
    let on_off = || {
        if input.checked() {
            OnOff::On
        } else {
            OnOff::Off
        }
    };
    match name.as_str() {
        "language" => languages::setting(input),
        "scheme" => Some(Setting::Scheme(input.value().parse().ok()?)),
        "theme" => Some(Setting::Theme(input.value().parse().ok()?)),
        "stones" => Some(Setting::Lettering(input.value().parse().ok()?)),
        "touch" => Some(Setting::Touch(input.value().parse().ok()?)),
        "pace" => Some(Setting::Pace(input.value().parse().ok()?)),
        "coordinates" => Some(Setting::Coordinates(visibility())),
        "numbers" => Some(Setting::Numbers(visibility())),
        "forbidden" => Some(Setting::Forbidden(visibility())),
        "volume" => Some(Setting::Volume(input.value().parse().ok()?)),
        "vibration" => Some(Setting::Vibration(on_off())),
        "notifications" => Some(Setting::Notifications(on_off())),
        _ => None,
    }
}
