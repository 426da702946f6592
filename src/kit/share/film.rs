//! The game as an animated picture. Its frames are painted in short turns, so that the page stays responsive; a
//! worker makes the file of what changes between them.

use web_sys::Element;

use super::picture::{canvas, options, painter};
use super::{Sharing, fail, finish_bytes, say, say_loading};
use crate::kit::board::Painter;
use crate::kit::dom;
use crate::kit::formats::{Formats, Module};
use crate::kit::sender::Sender;
use crate::kit::shell::Shell;
use tengen_page::view::{
    self,
    describe::{self, ShareButton},
};
use tengen_page::{Film, Page, PictureOptions};
use tengen_picture::Scene;

/// The side of the picture in px.
const SIDE: u32 = 480;

/// Longest time to paint without a break, in ms.
const TURN: f64 = 8.0;

/// The last frame is shown for so many times the time of another one, and at least for `LEAST` in 1/100 s.
const HELD: u16 = 3;
const LEAST: u16 = 300;

/// An animated picture that is being painted.
struct Filming {
    id: u32,
    sender: Sender,
    dialog: Element,
    painter: Painter,
    film: Film,
    before: Option<Scene>,
    number: u16,
    /// Five numbers for each changed rectangle: frame, left, top, width, height.
    patches: Vec<u16>,
    /// The RGBA values of all patches.
    pixels: Vec<u8>,
    /// The times of a frame and of the last one in 1/100 s.
    hold: [u16; 2],
}

/// Starts to make the picture, or stops it if it is being made.
pub(super) fn start_or_stop(shell: &Shell, dialog: &Element, button: &Element) {
    if Sharing::of(shell).is_filming.get() {
        return stop(shell, dialog);
    }
    let options = PictureOptions {
        side: SIDE,
        ..options(dialog)
    };
    let painter = canvas(shell).and_then(|canvas| painter(shell, canvas, SIDE).ok());
    let Some(painter) = painter else {
        return fail(shell, dialog);
    };
    let speed = dom::field(dialog, "[name=speed]").and_then(|it| it.value().parse().ok());
    let each: u16 = speed.unwrap_or(100);
    let id = Sharing::of(shell).next_film();
    Sharing::of(shell).is_filming.set(true);
    label(shell, button, ShareButton::Cancel);
    let filming = Filming {
        id,
        sender: shell.sender().clone(),
        dialog: dialog.clone(),
        painter,
        film: shell.with_page(|page| view::film(page, options)),
        before: None,
        number: 0,
        patches: Vec::new(),
        pixels: Vec::new(),
        hold: [each, each.saturating_mul(HELD).max(LEAST)],
    };
    progress(dialog, Some((0, filming.film.frames())));
    dom::after(0.0, move || filming.step());
}

/// Stops an animated picture that is being made.
pub(super) fn stop(shell: &Shell, dialog: &Element) {
    if Sharing::of(shell).is_filming.get() {
        end(shell, dialog);
        say(dialog, "");
    }
}

fn end(shell: &Shell, dialog: &Element) {
    Sharing::of(shell).next_film();
    if let Some(progress) = dom::find(dialog, "[data-part=drawn]") {
        dom::set_flag(&progress, "hidden", true);
    }
    if let Some(button) = dom::find(dialog, "[data-action=save][data-value=gif]") {
        label(shell, &button, ShareButton::Save);
    }
}

fn label(shell: &Shell, button: &Element, state: ShareButton) {
    let texts = shell.with_page(Page::texts);
    button.set_text_content(Some(describe::share_button(texts, state)));
}

/// Shows how many of how many frames are painted; `None` while the file is being made.
fn progress(dialog: &Element, painted: Option<(u16, u16)>) {
    let Some(place) = dom::find(dialog, "[data-part=drawn]") else {
        return;
    };
    dom::set_flag(&place, "hidden", false);
    match painted {
        Some((number, frames)) => {
            dom::set(&place, "max", &frames.to_string());
            dom::set(&place, "value", &number.to_string());
        }
        // It fails only for invalid names.
        None => _ = place.remove_attribute("value"),
    }
}

impl Filming {
    /// Paints frames for a short time, and the others later.
    fn step(mut self) {
        let shell = self.sender.shell();
        let Some(shell) = shell.filter(|shell| Sharing::of(shell).is_film(self.id)) else {
            return;
        };
        let start = dom::now();
        while let Some(scene) = self.film.next() {
            if self.paint(scene).is_none() {
                end(&shell, &self.dialog);
                return fail(&shell, &self.dialog);
            }
            if dom::now().0 - start.0 > TURN {
                progress(&self.dialog, Some((self.number, self.film.frames())));
                drop(shell);
                return dom::after(0.0, move || self.step());
            }
        }
        self.finish(&shell);
    }

    /// Paints a frame and keeps what it changes.
    fn paint(&mut self, scene: Scene) -> Option<()> {
        let changes = self.before.as_ref().map(|before| scene.changes(before));
        self.painter.paint(scene.clone()).ok()?;
        let whole = || vec![self.painter.whole()];
        for rect in changes.unwrap_or_else(whole) {
            let (place, pixels) = self.painter.pixels(&rect)?;
            self.patches.push(self.number);
            self.patches.extend(place);
            self.pixels.extend(pixels);
        }
        self.before = Some(scene);
        self.number += 1;
        Some(())
    }

    fn finish(mut self, shell: &Shell) {
        // A last frame without a change must be counted too.
        self.patches.extend([self.number - 1, 0, 0, 0, 0]);
        progress(&self.dialog, None);
        say_loading(shell, &self.dialog, Module::Pictures);
        let (id, sender, dialog) = (self.id, self.sender, self.dialog);
        let formats = Formats::of(shell);
        formats.gif(&self.hold, &self.patches, &self.pixels, move |file| {
            let shell = sender.shell();
            let Some(shell) = shell.filter(|shell| Sharing::of(shell).is_film(id)) else {
                return;
            };
            end(&shell, &dialog);
            match file {
                Ok(file) => finish_bytes(&shell, &dialog, &file, "tengen.gif"),
                Err(_) => say(&dialog, describe::not_loaded(shell.with_page(Page::texts))),
            }
        });
    }
}
