//! Pictures of the game for sharing: of the position, and of each move one after the other.

pub(crate) mod words;

use tengen_core::game::Game;
use tengen_core::link;
use tengen_picture::{Diagram, Frame, Layout, Lettering, Look, Scene, Shade, Theme, Visibility};

use crate::Page;
use crate::files::SEPARATOR;

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
        Scene::new(&diagram, &layout, style.theme, &Look::default())
    }
}

/// The appearance of the board on the page.
#[derive(Clone, Copy, Debug)]
struct Style {
    theme: &'static Theme,
    lettering: Lettering,
}

impl Style {
    fn of(page: &Page) -> Style {
        Style {
            theme: Theme::of(page.theme(), page.shade()),
            lettering: page.settings().lettering,
        }
    }
}

/// Returns the position on the board as a picture: without a hover stone, hints, notes and animations.
#[must_use]
pub fn picture(page: &Page, options: PictureOptions) -> Scene {
    options.scene(page.game(), Style::of(page))
}

/// Returns the game on the board as it stands in a link after `#`: in the link format, and after a point its review, which is
/// the text of [`Page::packed_review`].
#[must_use]
pub fn link_text(page: &Page, review: Option<&str>) -> String {
    let mut text = link::encode(&page.game().to_archive()).unwrap_or_default();
    if let Some(review) = review {
        text.push(SEPARATOR);
        text.push_str(review);
    }
    text
}

/// Returns the appearance of the board as words: theme, shade, and signs on stones.
#[must_use]
pub fn picture_style(page: &Page) -> String {
    let shade = match page.shade() {
        Shade::Light => "light",
        Shade::Dark => "dark",
    };
    let lettering = page.settings().lettering.name();
    [page.theme().name(), shade, lettering].join(" ")
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
    /// Returns the film of the game on the board.
    #[must_use]
    pub fn new(page: &Page, options: PictureOptions) -> Film {
        let mut game = page.game().clone();
        game.last();
        Film {
            plies: game.ply(),
            game,
            style: Style::of(page),
            options,
            next: 0,
        }
    }

    /// Returns the number of pictures: one more than the moves.
    #[must_use]
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
