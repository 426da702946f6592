//! Shared games: pictures of the position and of each move one after the other, the text of a link, and boards for other pages.

mod link_text;
mod snippet;

use tengen_core::game::Game;
use tengen_core::link;
use tengen_picture::{
    Diagram, Frame, Layout, Lettering, Look, Scene, Shade, Theme, ThemeName, Visibility,
};

pub use link_text::game_of;
pub use link_text::{LinkText, SEPARATOR};
pub use snippet::{Snippet, SnippetForm};

/// The choices about a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PictureOptions {
    /// The side in device px.
    pub side: u32,
    /// The visibility of the coordinates.
    pub coordinates: Visibility,
    /// The visibility of the ply numbers on stones.
    pub numbers: Visibility,
}

impl PictureOptions {
    fn scene(self, game: &Game, style: Style) -> Scene {
        let frame = Frame::picture(self.side);
        let layout = Layout::new(frame, game.terms().size, self.coordinates, None);
        let diagram = Diagram {
            lettering: style.lettering,
            ..Diagram::of(game, self.numbers)
        };
        Scene::new(
            &diagram,
            &layout,
            Theme::of(style.theme, style.shade),
            &Look::default(),
        )
    }
}

/// The appearance of the board on the page.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub theme: ThemeName,
    pub shade: Shade,
    pub lettering: Lettering,
}

impl Style {
    /// Returns the appearance as words: theme, shade, and signs on stones.
    pub fn name(self) -> String {
        let shade = match self.shade {
            Shade::Light => "light",
            Shade::Dark => "dark",
        };
        [self.theme.name(), shade, self.lettering.name()].join(" ")
    }
}

/// Returns the position of a game as a picture.
pub fn picture(game: &Game, style: Style, options: PictureOptions) -> Scene {
    options.scene(game, style)
}

/// Returns a game as it stands in a link after `#`: in the link format, and after a point its review.
pub fn link_text(game: &Game, review: Option<&str>) -> String {
    let mut text = link::encode(&game.to_archive()).unwrap_or_default();
    if let Some(review) = review {
        text.push(SEPARATOR);
        text.push_str(review);
    }
    text
}

/// The pictures of the line on the board, from its start to its end.
#[derive(Clone, Debug)]
pub struct Film {
    game: Game,
    style: Style,
    options: PictureOptions,
    next: u16,
    plies: u16,
}

impl Film {
    /// Returns the film of a game.
    pub fn new(mut game: Game, style: Style, options: PictureOptions) -> Film {
        game.last();
        Film {
            plies: game.ply(),
            game,
            style,
            options,
            next: 0,
        }
    }

    /// Returns the number of pictures: one more than the moves.
    pub const fn frames(&self) -> u16 {
        self.plies.saturating_add(1)
    }
}

impl Iterator for Film {
    type Item = Scene;

    fn next(&mut self) -> Option<Scene> {
        if self.next > self.plies {
            return None;
        }
        if self.next == self.plies {
            // An ending that is no move belongs to the last picture.
            self.game.last();
        } else {
            // The plies before the last one are there.
            let _ = self.game.goto_ply(self.next);
        }
        self.next += 1;
        Some(self.options.scene(&self.game, self.style))
    }
}
