//! The words, rows and pictures of the kit, for the state of the page.

use std::borrow::Cow;

use super::analysis::move_findings;
use crate::page::Page;
use tengen_core::board::Stone;
use tengen_kit::board::words as board;
use tengen_kit::computer::ThinkingFor;
use tengen_kit::computer::words as computer;
use tengen_kit::game::{self, MoveRow};
use tengen_kit::help::{self, HelpBoard};
use tengen_kit::message::Toast;
use tengen_kit::settings;
use tengen_kit::share::{self, Film, PictureOptions, Snippet, SnippetForm, Style};
use tengen_kit::text::Key;
use tengen_picture::{Frame, Scene, Theme, ThemeName};

/// Returns the label of the button that pauses or resumes the clock.
pub fn pause(page: &Page) -> &'static str {
    page.texts().get(if page.cx.games.is_paused() {
        Key::Resume
    } else {
        Key::Pause
    })
}

/// Returns the label of the button that places a stone at the aimed point: `Place J8`.
pub fn place(page: &Page) -> Cow<'static, str> {
    board::place(page.texts(), page.aimed())
}

/// Returns the label of the button that asks for a hint: while one is sought, that of the search.
pub fn hint_label(page: &Page) -> &'static str {
    computer::hint_label(page.texts(), page.thinking())
}

/// Returns the label of the button that hands a side over to a person or back to the computer.
pub fn relief(page: &Page, stone: Stone) -> &'static str {
    computer::relief(&page.cx, stone)
}

/// Returns the activity of the computer that is to move with a colour; `None` if it has none or a person is
/// to move.
pub(crate) fn activity(page: &Page, stone: Stone) -> Option<&'static str> {
    let (texts, game) = (page.texts(), page.game());
    let is_turn = game.seat_to_move() == game.seat_of(stone) && !game.status().is_over();
    if !is_turn || page.online_game().is_some() {
        return None;
    }
    match page.thinking().filter(|it| it.purpose == ThinkingFor::Move) {
        Some(thinking) if thinking.is_coming => Some(texts.get(Key::GettingReady)),
        Some(_) => Some(texts.get(Key::Thinking)),
        None if page.is_waiting() => Some(texts.get(Key::Waits)),
        None => None,
    }
}

/// Returns the text of the button that dismisses the toast on display.
pub fn toast_dismissal(page: &Page) -> &'static str {
    page.texts().get(match page.cx.toasts.first() {
        Some(Toast::NewVersion) => Key::Later,
        _ => Key::Ok,
    })
}

/// Returns the rows of the list of moves: each move of the main line, followed by the variations that replace it.
pub fn move_rows(page: &Page) -> Vec<MoveRow> {
    let is_unfolded = |node| page.is_unfolded(node);
    game::move_rows(&page.cx, &move_findings(page), &is_unfolded)
}

/// Returns the small boards that show the rules of the game on the board.
pub fn help_boards(page: &Page) -> Vec<HelpBoard> {
    help::help_boards(page.texts(), page.game().terms().rules.variant)
}

/// Returns the rules of the game on the board: each with its name and a sentence.
pub fn help_terms(page: &Page) -> Vec<(&'static str, String)> {
    help::help_terms(page.texts(), page.game().terms())
}

/// Returns a board of 9 lines with a few stones in a theme, in the shade of the page and with its signs on stones.
pub fn sample(page: &Page, theme: ThemeName, frame: Frame) -> Scene {
    let theme = Theme::of(theme, page.shade());
    settings::sample(theme, page.settings().lettering, frame)
}

fn style(page: &Page) -> Style {
    Style {
        theme: page.theme(),
        shade: page.shade(),
        lettering: page.settings().lettering,
    }
}

/// Returns the position on the board as a picture: without a hover stone, hints, notes and animations.
pub fn picture(page: &Page, options: PictureOptions) -> Scene {
    share::picture(page.game(), style(page), options)
}

/// Returns the appearance of the board as words: theme, shade, and signs on stones.
pub fn picture_style(page: &Page) -> String {
    style(page).name()
}

/// Returns the HTML of a board with the game for another page. `site` is the address of this site, `width` the width of the
/// board in CSS px.
pub fn snippet(
    page: &Page,
    form: SnippetForm,
    site: String,
    width: u16,
    options: PictureOptions,
) -> String {
    let snippet = Snippet {
        game: page.game(),
        theme: page.theme(),
        coordinates: options.coordinates,
        numbers: options.numbers,
        width,
        language: page.texts().language(),
        title: game::words::board(page.texts(), page.game()),
        site,
    };
    snippet.html(form)
}

/// Returns the film of the game on the board.
pub fn film(page: &Page, options: PictureOptions) -> Film {
    Film::new(page.game().clone(), style(page), options)
}

/// Returns the game on the board as it stands in a link after `#`: in the link format, and after a point its review, which is
/// the text of [`Page::packed_review`].
pub fn link_text(page: &Page, review: Option<&str>) -> String {
    share::link_text(page.game(), review)
}
