//! Picture files as a separate module, which the page loads when a picture is saved or printed. It does not
//! access the page and keeps no state.

mod animation;

pub use animation::{Patch, animation};

use std::num::NonZero;

use js_sys::Array;
use tengen_core::{Game, link};
use tengen_picture::{
    Frame, Layout, Look, Scene, Shade, SvgOptions, Theme, Visibility, scene_svg, sheet,
};
use wasm_bindgen::prelude::wasm_bindgen;

/// Prints the message of a panic to the console.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

fn game(link: &str) -> Option<Game> {
    Game::from_archive(&link::decode(link).ok()?).ok()
}

fn visibility(text: &str) -> Visibility {
    text.parse().unwrap_or(Visibility::Hidden)
}

/// Returns the position at the cursor of the game of a link as an SVG picture, empty without a game. `style` has
/// the names of a theme, a shade (`light` or `dark`) and the signs on stones; `coordinates` and `numbers` are `shown` or `hidden`; `side` is in px.
#[wasm_bindgen]
pub fn svg(link: &str, style: &str, coordinates: &str, numbers: &str, side: u32) -> String {
    let mut style = style.split(' ');
    let mut next = || style.next().unwrap_or_default();
    let (theme, shade, lettering) = (next(), next(), next());
    let options = SvgOptions {
        side,
        theme: theme.parse().unwrap_or_default(),
        lettering: lettering.parse().unwrap_or_default(),
        coordinates: visibility(coordinates),
        numbers: visibility(numbers),
        shade: match shade {
            "dark" => Shade::Dark,
            _ => Shade::Light,
        },
        ..SvgOptions::default()
    };
    game(link).map_or(String::new(), |game| tengen_picture::svg(&game, &options))
}

/// Returns a game as an animated picture, empty if the pixels do not match the patches. `hold` has the time of
/// each frame and that of the last one in 1/100 s. Each patch is five numbers: its frame, its left and upper
/// edge, its width and its height in px; `pixels` are the RGBA values of all patches. The first patch is the
/// whole picture.
#[wasm_bindgen]
pub fn gif(hold: &[u16], patches: &[u16], pixels: &[u8]) -> Vec<u8> {
    let (&[each, last], (patches, [])) = (hold, patches.as_chunks()) else {
        return Vec::new();
    };
    let patches: Vec<Patch> = patches.iter().map(|&it| Patch::from(it)).collect();
    animation([each, last], &patches, pixels).unwrap_or_default()
}

/// Returns the diagrams of the game of a link for printing, three values for each: the number of its first and
/// its last move, and the picture as SVG.
#[wasm_bindgen]
pub fn print(link: &str, coordinates: &str, moves: u16) -> Array {
    const SIDE: u32 = 600;
    let values = Array::new();
    let Some((game, moves)) = game(link).zip(NonZero::new(moves)) else {
        return values;
    };
    let size = game.terms().size;
    let layout = Layout::new(Frame::picture(SIDE), size, visibility(coordinates), None);
    let (theme, look) = (Theme::print(), Look::default());
    for it in sheet(&game, moves) {
        let picture = scene_svg(&Scene::new(&it.diagram, &layout, theme, &look));
        values.push(&it.first.into());
        values.push(&it.last.into());
        values.push(&picture.into());
    }
    values
}
