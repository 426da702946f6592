//! The words for the state of the page, as far as they need more than one part. Each wing has its own file.

/// Lends functions about what shows of a part to the views, which have the page.
macro_rules! lend {
    ($module:ident, $shown:ident: $($name:ident($($arg:ident: $type:ty),*) -> $result:ty;)*) => {
        $(
            pub fn $name(page: &Page $(, $arg: $type)*) -> $result {
                $module::$name(page.$shown() $(, $arg)*)
            }
        )*
    };
}

pub(crate) mod analysis;
pub(crate) mod drill;
pub(crate) mod game;
pub(crate) mod history;
pub(crate) mod home;
mod kit;
pub(crate) mod learn;
pub(crate) mod library;
pub(crate) mod message;
pub(crate) mod mistakes;
pub(crate) mod online;
pub(crate) mod past;
pub(crate) mod planning;
pub(crate) mod play;
pub(crate) mod playout;
pub(crate) mod puzzles;
pub(crate) mod share;
pub(crate) mod study;
pub(crate) mod wins;

pub(crate) use kit::activity;
pub use kit::{
    film, help_boards, help_terms, hint_label, link_text, move_rows, pause, picture, picture_style,
    place, relief, sample, snippet, toast_dismissal,
};
