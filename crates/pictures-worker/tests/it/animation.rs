//! An animated picture shows its frames again when it is read.

use gif::{ColorOutput, DecodeOptions};
use tengen_pictures_worker::{Patch, animation};

/// A pixel of a frame, as RGB.
type Pixel = [u8; 3];

const WOOD: Pixel = [214, 170, 110];
const BLACK: Pixel = [20, 20, 20];
const WHITE: Pixel = [240, 240, 240];

fn patch(frame: u16, [x, y, width, height]: [u16; 4]) -> Patch {
    Patch::from([frame, x, y, width, height])
}

fn plain(pixel: Pixel, count: usize) -> Vec<u8> {
    let [red, green, blue] = pixel;
    [red, green, blue, 255].repeat(count)
}

/// Reads a file and returns each frame as it is shown, and its time in 1/100 s.
fn played(file: &[u8]) -> Vec<(Vec<Pixel>, u16)> {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(file).expect("a GIF");
    let width = usize::from(decoder.width());
    let mut shown = vec![[0; 3]; width * usize::from(decoder.height())];
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        for (index, pixel) in frame.buffer.chunks_exact(4).enumerate() {
            let (row, column) = (
                index / usize::from(frame.width),
                index % usize::from(frame.width),
            );
            let (row, column) = (
                row + usize::from(frame.top),
                column + usize::from(frame.left),
            );
            if pixel[3] == 255 {
                shown[row * width + column].copy_from_slice(&pixel[..3]);
            }
        }
        frames.push((shown.clone(), frame.delay));
    }
    frames
}

fn is_near(pixel: Pixel, other: Pixel) -> bool {
    pixel.iter().zip(other).all(|(&a, b)| a.abs_diff(b) <= 6)
}

#[test]
fn frames_come_back_with_their_times() {
    let patches = [
        patch(0, [0, 0, 20, 10]),
        patch(1, [2, 3, 4, 4]),
        patch(2, [12, 3, 4, 4]),
        patch(2, [2, 3, 1, 1]),
    ];
    let pixels = [
        plain(WOOD, 200),
        plain(BLACK, 16),
        plain(WHITE, 16),
        plain(WHITE, 1),
    ];
    let file = animation([50, 300], &patches, &pixels.concat()).expect("a picture");
    let frames = played(&file);
    let times: Vec<u16> = frames.iter().map(|&(_, time)| time).collect();
    assert_eq!(times, [50, 50, 300]);
    let at = |frame: usize, column: usize, row: usize| frames[frame].0[row * 20 + column];
    for (frame, column, row, expected) in [
        (0, 3, 4, WOOD),
        (1, 3, 4, BLACK),
        (1, 1, 4, WOOD),
        (1, 13, 4, WOOD),
        (2, 3, 4, BLACK),
        (2, 2, 3, WHITE),
        (2, 13, 4, WHITE),
    ] {
        let found = at(frame, column, row);
        assert!(
            is_near(found, expected),
            "{frame} {column},{row}: {found:?}"
        );
    }
}

#[test]
fn a_frame_without_a_change_lasts_as_long_as_any_other() {
    let patches = [patch(0, [0, 0, 8, 8]), patch(3, [0, 0, 0, 0])];
    let file = animation([20, 90], &patches, &plain(WOOD, 64)).expect("a picture");
    let times: Vec<u16> = played(&file).iter().map(|&(_, time)| time).collect();
    assert_eq!(times, [20, 20, 20, 90]);
}

#[test]
fn pixels_that_do_not_match_are_refused() {
    let whole = patch(0, [0, 0, 8, 8]);
    for (name, patches, count) in [
        ("no patch", vec![], 64),
        ("not the whole picture", vec![patch(0, [1, 0, 8, 8])], 64),
        ("too few pixels", vec![whole], 63),
        ("beyond the edge", vec![whole, patch(1, [6, 0, 4, 1])], 68),
        ("below the edge", vec![whole, patch(1, [0, 8, 1, 1])], 65),
    ] {
        let made = animation([50, 50], &patches, &plain(WOOD, count));
        assert!(made.is_none(), "{name}");
    }
}
