//! An animated picture (GIF 89a) of frames that differ in a few places. All frames share one palette; what a
//! frame does not change is transparent.

use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, Frame, Repeat};

/// A rectangle of a frame that differs from the frame before. Lengths are in px.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patch {
    /// The number of the frame, from 0; not smaller than that of the patch before.
    pub frame: u16,
    /// The distance from the left edge.
    pub x: u16,
    /// The distance from the upper edge.
    pub y: u16,
    /// The width of the patch.
    pub width: u16,
    /// The height of the patch.
    pub height: u16,
}

impl From<[u16; 5]> for Patch {
    fn from([frame, x, y, width, height]: [u16; 5]) -> Patch {
        Patch {
            frame,
            x,
            y,
            width,
            height,
        }
    }
}

/// Number of colours. One more index is transparent.
const COLOURS: usize = 255;
const TRANSPARENT: u8 = 255;

/// Part of the pixels that the palette is made of: one in so many.
const SAMPLED: i32 = 10;

/// Bytes of a pixel.
const RGBA: usize = 4;

/// Returns an animated picture that starts again after its last frame; `None` if the pixels do not match the
/// patches or the first patch is not the whole picture. `hold` has the time of each frame and that of the last
/// one in 1/100 s. `pixels` are the RGBA values of all patches, row by row.
pub fn animation(hold: [u16; 2], patches: &[Patch], pixels: &[u8]) -> Option<Vec<u8>> {
    let first = patches.first().filter(|it| (it.x, it.y) == (0, 0))?;
    let colours = NeuQuant::new(SAMPLED, COLOURS, pixels);
    let mut canvas = Canvas::new(usize::from(first.width), usize::from(first.height));
    let mut file = Vec::new();
    let palette = colours.color_map_rgb();
    let mut encoder = Encoder::new(&mut file, first.width, first.height, &palette).ok()?;
    encoder.set_repeat(Repeat::Infinite).ok()?;
    let frames = usize::from(patches.last()?.frame) + 1;
    let (mut patches, mut pixels) = (patches, pixels);
    for number in 0..frames {
        while let [patch, rest @ ..] = patches
            && usize::from(patch.frame) <= number
        {
            let (own, others) = pixels.split_at_checked(patch.bytes())?;
            canvas.put(patch, own, &colours)?;
            (patches, pixels) = (rest, others);
        }
        let time = hold[usize::from(number + 1 == frames)];
        encoder.write_frame(&canvas.frame(time)?).ok()?;
    }
    drop(encoder);
    Some(file)
}

impl Patch {
    fn bytes(&self) -> usize {
        usize::from(self.width) * usize::from(self.height) * RGBA
    }
}

/// The picture as indices in the palette.
struct Canvas {
    width: usize,
    height: usize,
    shown: Vec<u8>,
    /// The picture as of the frame before.
    before: Vec<u8>,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Canvas {
        Canvas {
            width,
            height,
            shown: vec![0; width * height],
            before: vec![TRANSPARENT; width * height],
        }
    }

    /// Draws a patch; `None` if it lies outside.
    fn put(&mut self, patch: &Patch, pixels: &[u8], colours: &NeuQuant) -> Option<()> {
        let [left, top, width] = [patch.x, patch.y, patch.width].map(usize::from);
        if width == 0 {
            return Some(());
        }
        for (row, pixels) in (top..).zip(pixels.chunks_exact(width * RGBA)) {
            let start = (left + width <= self.width).then_some(row * self.width + left)?;
            let places = self.shown.get_mut(start..start + width)?;
            for (place, pixel) in places.iter_mut().zip(pixels.chunks_exact(RGBA)) {
                *place = u8::try_from(colours.index_of(pixel)).ok()?;
            }
        }
        Some(())
    }

    /// Returns the part that differs from the frame before; one transparent pixel if nothing does.
    fn frame(&mut self, time: u16) -> Option<Frame<'static>> {
        let changed: Vec<usize> = (0..self.shown.len())
            .filter(|&at| self.shown[at] != self.before[at])
            .collect();
        let columns = || changed.iter().map(|at| at % self.width);
        let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
        let row = |at: Option<&usize>| at.map_or(0, |at| at / self.width);
        let (top, bottom) = (row(changed.first()), row(changed.last()));
        let mut buffer = Vec::with_capacity((right - left + 1) * (bottom - top + 1));
        for row in (top..=bottom).filter(|&row| row < self.height) {
            for at in row * self.width + left..=row * self.width + right {
                let is_changed = self.shown[at] != self.before[at];
                buffer.push(if is_changed {
                    self.shown[at]
                } else {
                    TRANSPARENT
                });
            }
        }
        self.before.clone_from(&self.shown);
        let [left, top, width, height] =
            [left, top, right - left + 1, bottom - top + 1].map(|it| u16::try_from(it).ok());
        Some(Frame {
            delay: time,
            dispose: DisposalMethod::Keep,
            transparent: Some(TRANSPARENT),
            left: left?,
            top: top?,
            width: width?,
            height: height?,
            buffer: buffer.into(),
            ..Frame::default()
        })
    }
}
