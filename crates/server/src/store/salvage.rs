//! Reads the rows of a damaged SQLite file from its pages one by one, without the trees that lead to them. Knows the
//! [format of the file](https://www.sqlite.org/fileformat2.html), and nothing of the tables in it.

mod pages;
mod record;

use std::{collections::BTreeSet, io, path::Path};

use self::pages::Pages;
pub(super) use self::{pages::Head, record::Value};

/// Longest row that is read, in bytes. A damaged length could be any.
const LONGEST: usize = 1 << 20;

/// The kind of tree whose page has a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tree {
    /// That of an index, or of a table `WITHOUT ROWID`.
    Index,
    /// That of a table whose rows have numbers.
    Table,
}

/// Reads all rows of a file, in the order of its pages. A file with a damaged head is taken to have pages of
/// `default_page` bytes. Returns the number of rows that cannot be read; those of pages that are overwritten are not
/// counted.
///
/// # Errors
///
/// [`io::Error`] if the file cannot be read, or the error of `row`.
pub(super) fn rows<E: From<io::Error>>(
    path: &Path,
    default_page: usize,
    mut row: impl FnMut(Tree, &[Value]) -> Result<(), E>,
) -> Result<u64, E> {
    let mut pages = Pages::open(path, default_page)?;
    let free: BTreeSet<u32> = pages.free()?;
    let mut unreadable = 0;
    for number in 1..=pages.count() {
        if free.contains(&number) {
            continue;
        }
        let page = pages.read(number)?;
        let Some(cells) = Cells::of(&page, number) else {
            continue;
        };
        for cell in cells.places {
            match pages.payload(&page, cell, &cells.kind)? {
                Some(payload) => match record::values(&payload) {
                    Some(values) => row(cells.kind.tree, &values)?,
                    None => unreadable += 1,
                },
                None => unreadable += 1,
            }
        }
    }
    Ok(unreadable)
}

/// The kind of a page.
struct Kind {
    tree: Tree,
    /// Bytes of a cell before the length of its row.
    before: usize,
}

/// The rows of a page.
struct Cells {
    kind: Kind,
    /// Where they begin in the page.
    places: Vec<usize>,
}

impl Cells {
    /// Finds the rows of a page; `None` if it can have none.
    fn of(page: &[u8], number: u32) -> Option<Cells> {
        // The head of the file stands before the first page.
        let start = if number == 1 { pages::HEAD } else { 0 };
        let (tree, before, head) = match page.get(start)? {
            0x02 => (Tree::Index, 4, 12),
            0x0a => (Tree::Index, 0, 8),
            0x0d => (Tree::Table, 0, 8),
            _ => return None,
        };
        let count = usize::from(pages::short(page, start + 3)?);
        let places = (0..count).map_while(|place| pages::short(page, start + head + 2 * place));
        Some(Cells {
            kind: Kind { tree, before },
            places: places.map(usize::from).collect(),
        })
    }
}
