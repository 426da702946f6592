//! A PDF document: pages with texts and drawings.

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo};
use pdf_writer::{Content, Filter, Finish as _, Name, Pdf, Rect, Ref, Str, TextStr};

use super::font::{NARROW_SPACING, Piece, Weight, pieces, text_width};
use super::text::Line;

/// The size of a page in points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct PageSize {
    pub(super) width: f32,
    pub(super) height: f32,
}

/// A page that is being filled. Positions are in points from its lower left corner.
pub(super) struct Page {
    pub(super) content: Content,
}

impl Page {
    pub(super) fn new() -> Page {
        Page {
            content: Content::new(),
        }
    }

    /// Writes a line that begins at a position on its base line. `grey` is 0 for black.
    pub(super) fn write(&mut self, line: &Line, (x, y): (f32, f32), size: f32, grey: f32) {
        let content = &mut self.content;
        content.begin_text();
        content.set_fill_rgb(grey, grey, grey);
        content.next_line(x, y);
        for span in line {
            for piece in pieces(&span.text) {
                match piece {
                    Piece::Western(bytes) => {
                        content.set_font(western(span.weight), size);
                        content.show(Str(&bytes));
                    }
                    Piece::Wide(bytes) => {
                        content.set_font(OTHER, size);
                        content.show(Str(&bytes));
                    }
                    Piece::Narrow(bytes) => {
                        content.set_font(OTHER, size);
                        content.set_char_spacing(NARROW_SPACING * size);
                        content.show(Str(&bytes));
                        content.set_char_spacing(0.0);
                    }
                }
            }
        }
        content.end_text();
    }

    /// Draws a thin grey line.
    pub(super) fn rule(&mut self, from: (f32, f32), to: (f32, f32)) {
        self.content.set_stroke_rgb(0.7, 0.7, 0.7);
        self.content.set_line_width(0.5);
        self.content.move_to(from.0, from.1);
        self.content.line_to(to.0, to.1);
        self.content.stroke();
    }
}

/// Returns the width of a line in points.
pub(super) fn line_width(line: &Line, size: f32) -> f32 {
    line.iter()
        .map(|span| text_width(&span.text, span.weight, size))
        .sum()
}

const REGULAR: Name = Name(b"R");
const BOLD: Name = Name(b"B");
const OTHER: Name = Name(b"O");

const fn western(weight: Weight) -> Name<'static> {
    match weight {
        Weight::Regular => REGULAR,
        Weight::Bold => BOLD,
    }
}

const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const INFO: Ref = Ref::new(3);
const REGULAR_FONT: Ref = Ref::new(4);
const BOLD_FONT: Ref = Ref::new(5);
const OTHER_FONT: Ref = Ref::new(6);
const OTHER_SIGNS: Ref = Ref::new(7);
const OTHER_LOOK: Ref = Ref::new(8);
/// The first page; its content follows, and then the next page.
const FIRST: i32 = 9;

/// Returns the document with these pages. Equal pages give equal bytes: it holds no time.
pub(super) fn document(title: &str, size: PageSize, pages: Vec<Page>) -> Vec<u8> {
    let mut pdf = Pdf::new();
    pdf.catalog(CATALOG).pages(PAGES);
    pdf.document_info(INFO)
        .title(TextStr(title))
        .producer(TextStr("Tengen"));
    let places = (FIRST..).step_by(2).zip(pages);
    let mut kids = Vec::new();
    for (number, page) in places {
        let (own, content) = (Ref::new(number), Ref::new(number + 1));
        kids.push(own);
        let mut dictionary = pdf.page(own);
        dictionary
            .parent(PAGES)
            .media_box(Rect::new(0.0, 0.0, size.width, size.height))
            .contents(content);
        dictionary
            .resources()
            .fonts()
            .pair(REGULAR, REGULAR_FONT)
            .pair(BOLD, BOLD_FONT)
            .pair(OTHER, OTHER_FONT);
        dictionary.finish();
        let packed = miniz_oxide::deflate::compress_to_vec_zlib(&page.content.finish(), 7);
        pdf.stream(content, &packed).filter(Filter::FlateDecode);
    }
    let count = i32::try_from(kids.len()).unwrap_or(i32::MAX);
    pdf.pages(PAGES).kids(kids).count(count);
    add_fonts(&mut pdf);
    pdf.finish()
}

/// Adds the fonts, none of which is in the document.
fn add_fonts(pdf: &mut Pdf) {
    for (font, name) in [
        (REGULAR_FONT, Name(b"Helvetica")),
        (BOLD_FONT, Name(b"Helvetica-Bold")),
    ] {
        pdf.type1_font(font)
            .base_font(name)
            .encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    let name = Name(b"STSong-Light");
    pdf.type0_font(OTHER_FONT)
        .base_font(name)
        .encoding_predefined(Name(b"UniGB-UTF16-H"))
        .descendant_font(OTHER_SIGNS);
    pdf.cid_font(OTHER_SIGNS)
        .subtype(CidFontType::Type0)
        .base_font(name)
        .system_info(SystemInfo {
            registry: Str(b"Adobe"),
            ordering: Str(b"GB1"),
            supplement: 4,
        })
        .default_width(1000.0)
        .font_descriptor(OTHER_LOOK);
    pdf.font_descriptor(OTHER_LOOK)
        .name(name)
        .flags(FontFlags::SYMBOLIC)
        .bbox(Rect::new(-25.0, -254.0, 1000.0, 880.0))
        .italic_angle(0.0)
        .ascent(880.0)
        .descent(-120.0)
        .cap_height(880.0)
        .stem_v(70.0);
}
