//! The words for the state of the page, as far as they need more than one part. Each wing has its own file.

/// Lends functions about what shows of a part to the views, which have the page.
macro_rules! lend {
    ($module:ident, $shown:ident: $($name:ident($($arg:ident: $type:ty),*) -> $result:ty;)*) => {
        $(
            #[must_use]
            pub fn $name(page: &Page $(, $arg: $type)*) -> $result {
                $module::$name(page.$shown() $(, $arg)*)
            }
        )*
    };
}

mod kit;
pub(crate) mod learn;
pub(crate) mod message;
mod play;
pub(crate) mod study;

pub(crate) use kit::activity;
pub use kit::{
    film, help_boards, help_terms, hint_label, link_text, move_rows, pause, picture, picture_style,
    place, relief, sample, toast_dismissal,
};
