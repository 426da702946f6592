//! Places sheets on pages: diagrams in rows, which are as high as the words below them need.

use resvg::tiny_skia::Transform;

use super::Grid;
use super::cells::{Cell, SIDE, Sheet};
use super::document::{Page, PageSize, line_width};
use super::drawing::draw;
use super::font::Weight;
use super::text::{Line, Paragraph, Span};

/// Lengths in points.
const MARGIN: f32 = 48.0;
const COLUMN_GAP: f32 = 22.0;
const ROW_GAP: f32 = 18.0;
/// From the lower edge of a board to the first base line below it.
const CAPTION_GAP: f32 = 12.0;
const CAPTION_SIZE: f32 = 8.5;
const CAPTION_LEADING: f32 = 11.0;
const TITLE_SIZE: f32 = 17.0;
const FACTS_SIZE: f32 = 9.5;
const FACTS_LEADING: f32 = 13.0;
const SMALL: f32 = 8.0;
/// What a usual title takes; the diagrams are as large as a first page with such a title allows.
const USUAL_HEAD: f32 = 62.0;
/// What a row needs below its boards at least.
const USUAL_CAPTION: f32 = 3.0 * CAPTION_LEADING;
const GREY: f32 = 0.4;
const BLACK: f32 = 0.0;

/// Pages that are being filled.
pub(super) struct Pages {
    size: PageSize,
    grid: Grid,
    done: Vec<Page>,
    page: Page,
    /// The upper edge of what is free on the page.
    top: f32,
    /// `true` if nothing was placed below the head of the page.
    is_fresh: bool,
}

/// A part of a cell, which fits on a page: a board or none, and lines.
struct Block<'a> {
    cell: Option<&'a Cell>,
    lines: Vec<Line>,
}

impl Pages {
    pub(super) fn new(size: PageSize, grid: Grid) -> Pages {
        Pages {
            size,
            grid,
            done: Vec::new(),
            page: Page::new(),
            top: size.height - MARGIN,
            is_fresh: true,
        }
    }

    /// Adds the pages of a game.
    pub(super) fn add(&mut self, sheet: &Sheet) {
        if !self.is_fresh {
            self.turn();
        }
        self.head(sheet);
        self.rows(&sheet.cells, &sheet.title);
    }

    /// Adds rows of diagrams, and repeats the title on each further page.
    pub(super) fn rows(&mut self, cells: &[Cell], title: &str) {
        let blocks: Vec<Block> = cells.iter().flat_map(|it| self.blocks(it)).collect();
        for row in blocks.chunks(usize::from(self.grid.columns)) {
            let height = row.iter().map(|it| self.height(it)).fold(0.0, f32::max);
            if !self.is_fresh && self.top - height < MARGIN {
                self.turn();
                self.running_title(title);
            }
            for (column, block) in (0..self.grid.columns).zip(row) {
                self.place(block, column);
            }
            self.top -= height + ROW_GAP;
            self.is_fresh = false;
        }
    }

    /// Returns all pages, with their numbers.
    pub(super) fn finish(mut self) -> Vec<Page> {
        self.turn();
        let all = self.done.len();
        let middle = self.size.width / 2.0;
        for (number, page) in (1..).zip(&mut self.done) {
            let line = plain(&format!("{number} / {all}"));
            let left = middle - line_width(&line, SMALL) / 2.0;
            page.write(&line, (left, MARGIN / 2.0), SMALL, GREY);
        }
        self.done
    }

    fn turn(&mut self) {
        let page = std::mem::replace(&mut self.page, Page::new());
        self.done.push(page);
        self.top = self.size.height - MARGIN;
        self.is_fresh = true;
    }

    fn text_width(&self) -> f32 {
        self.size.width - 2.0 * MARGIN
    }

    /// Returns the height that a page has for rows, without a head.
    fn free(&self) -> f32 {
        self.size.height - 2.0 * MARGIN - 2.0 * SMALL
    }

    fn column_width(&self) -> f32 {
        let columns = f32::from(self.grid.columns);
        (self.text_width() - COLUMN_GAP * (columns - 1.0)) / columns
    }

    /// Returns the side of a board.
    fn side(&self) -> f32 {
        let rows = f32::from(self.grid.rows);
        let free = self.size.height - 2.0 * MARGIN - USUAL_HEAD - ROW_GAP * (rows - 1.0);
        let high = free / rows - USUAL_CAPTION;
        high.min(self.column_width())
    }

    /// Writes the title, the facts and the comment of the start.
    fn head(&mut self, sheet: &Sheet) {
        let width = self.text_width();
        let title = bold(&sheet.title);
        for line in title.lines(width, TITLE_SIZE) {
            self.top -= TITLE_SIZE;
            let at = (MARGIN, self.top);
            self.page.write(&line, at, TITLE_SIZE, BLACK);
        }
        self.top -= 4.0;
        for fact in &sheet.facts {
            self.lines(&paragraph(fact).lines(width, FACTS_SIZE), FACTS_SIZE, GREY);
        }
        if let Some(intro) = &sheet.intro {
            self.top -= 3.0;
            let lines = intro.lines(width, FACTS_SIZE);
            self.lines(&lines, FACTS_SIZE, BLACK);
        }
        self.top -= 8.0;
        let right = MARGIN + width;
        self.page.rule((MARGIN, self.top), (right, self.top));
        self.top -= 14.0;
    }

    /// Writes lines over the whole width, on further pages if need be.
    fn lines(&mut self, lines: &[Line], size: f32, grey: f32) {
        for line in lines {
            if self.top - FACTS_LEADING < MARGIN {
                self.turn();
            }
            self.top -= FACTS_LEADING;
            self.page.write(line, (MARGIN, self.top), size, grey);
        }
    }

    /// Repeats the title in small letters.
    fn running_title(&mut self, title: &str) {
        let lines = paragraph(title).lines(self.text_width(), SMALL);
        if let Some(line) = lines.first() {
            let at = (MARGIN, self.size.height - MARGIN + SMALL);
            self.page.write(line, at, SMALL, GREY);
        }
    }

    /// Returns a cell in parts that fit on a page: the board with the first lines below, then lines alone.
    fn blocks<'a>(&self, cell: &'a Cell) -> Vec<Block<'a>> {
        let mut lines = Vec::new();
        for paragraph in &cell.caption {
            lines.extend(paragraph.lines(self.side(), CAPTION_SIZE));
        }
        let (below_board, alone) = (self.most(self.side() + CAPTION_GAP), self.most(0.0));
        let rest = lines.split_off(below_board.min(lines.len()));
        let mut blocks = vec![Block {
            cell: Some(cell),
            lines,
        }];
        blocks.extend(rest.chunks(alone).map(|lines| Block {
            cell: None,
            lines: lines.to_vec(),
        }));
        blocks
    }

    /// Returns the number of lines that fit on a page below what takes `above` points, at least 1.
    fn most(&self, above: f32) -> usize {
        let fitting = (1_u16..1000).take_while(|lines| {
            let height = f32::from(*lines) * CAPTION_LEADING;
            above + height <= self.free()
        });
        fitting.count().max(1)
    }

    fn height(&self, block: &Block) -> f32 {
        let lines: f32 = block.lines.iter().map(|_| CAPTION_LEADING).sum();
        match block.cell {
            Some(_) => self.side() + CAPTION_GAP + lines,
            None => lines,
        }
    }

    /// Places a block into a column, at the upper edge of what is free.
    fn place(&mut self, block: &Block, column: u16) {
        let (side, width) = (self.side(), self.column_width());
        let left = MARGIN + f32::from(column) * (width + COLUMN_GAP) + (width - side) / 2.0;
        let mut base = self.top - CAPTION_LEADING;
        if let Some(cell) = block.cell {
            let scale = side / f32::from(SIDE);
            // The picture has y downwards, the page upwards.
            let to_page = Transform::from_row(scale, 0.0, 0.0, -scale, left, self.top);
            draw(&mut self.page.content, &cell.board, to_page);
            base = self.top - side - CAPTION_GAP;
        }
        for line in &block.lines {
            self.page.write(line, (left, base), CAPTION_SIZE, BLACK);
            base -= CAPTION_LEADING;
        }
    }
}

fn paragraph(text: &str) -> Paragraph {
    Paragraph {
        bold: String::new(),
        plain: text.to_owned(),
    }
}

fn bold(text: &str) -> Paragraph {
    Paragraph {
        bold: text.to_owned(),
        plain: String::new(),
    }
}

fn plain(text: &str) -> Line {
    vec![Span {
        text: text.to_owned(),
        weight: Weight::Regular,
    }]
}
