//! The pages of a file.

use std::{
    collections::BTreeSet,
    fs::File,
    io::{self, Read as _, Seek as _, SeekFrom},
    path::Path,
};

use super::{Kind, LONGEST, Tree, record::varint};

/// Bytes of the head of a file.
pub(super) const HEAD: usize = 100;

/// The first bytes of a file.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// The head of a file, as far as it can be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::store) struct Head {
    /// Bytes of a page.
    page: usize,
    /// Bytes at the end of each page that have no content.
    reserved: usize,
    /// The first page of the list of free pages; 0 if there is none.
    free: u32,
    /// The version of the tables.
    pub(in crate::store) version: i64,
}

impl Head {
    /// Reads the head of a file; `None` if it is damaged.
    pub(in crate::store) fn read(path: &Path) -> io::Result<Option<Head>> {
        let mut bytes = Vec::new();
        File::open(path)?
            .take(HEAD as u64)
            .read_to_end(&mut bytes)?;
        Ok(Head::parse(&bytes))
    }

    fn parse(bytes: &[u8]) -> Option<Head> {
        let page = match short(bytes, 16)? {
            1 => 1 << 16,
            page => usize::from(page),
        };
        let is_sound = bytes.starts_with(MAGIC) && page.is_power_of_two() && page >= 512;
        is_sound.then_some(Head {
            page,
            reserved: usize::from(*bytes.get(20)?),
            free: long(bytes, 32)?,
            version: long(bytes, 60)?.into(),
        })
    }
}

/// Reads a number of two bytes; `None` beyond the end.
pub(super) fn short(bytes: &[u8], at: usize) -> Option<u16> {
    let bytes = bytes.get(at..at.checked_add(2)?)?;
    Some(u16::from_be_bytes(bytes.try_into().ok()?))
}

/// Reads a number of four bytes; `None` beyond the end.
fn long(bytes: &[u8], at: usize) -> Option<u32> {
    let bytes = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_be_bytes(bytes.try_into().ok()?))
}

/// A file of pages, which are numbered from 1.
pub(super) struct Pages {
    file: File,
    head: Head,
    count: u32,
}

impl Pages {
    /// Opens a file. If its head is damaged, its pages are taken to have `default_page` bytes.
    pub(super) fn open(path: &Path, default_page: usize) -> io::Result<Pages> {
        let head = Head::read(path)?.unwrap_or(Head {
            page: default_page,
            reserved: 0,
            free: 0,
            version: 0,
        });
        let file = File::open(path)?;
        let count = file.metadata()?.len().div_ceil(head.page as u64);
        Ok(Pages {
            file,
            head,
            count: u32::try_from(count).unwrap_or(u32::MAX),
        })
    }

    pub(super) const fn count(&self) -> u32 {
        self.count
    }

    /// Reads a page; the last one may be short.
    pub(super) fn read(&mut self, number: u32) -> io::Result<Vec<u8>> {
        let size = self.head.page as u64;
        let at = u64::from(number.saturating_sub(1)) * size;
        self.file.seek(SeekFrom::Start(at))?;
        let mut page = Vec::with_capacity(self.head.page);
        (&self.file).take(size).read_to_end(&mut page)?;
        Ok(page)
    }

    /// Returns the pages that are not in use. They may have rows that were removed.
    pub(super) fn free(&mut self) -> io::Result<BTreeSet<u32>> {
        let mut free = BTreeSet::new();
        let mut next = self.head.free;
        while next != 0 && next <= self.count && free.insert(next) {
            let page = self.read(next)?;
            let count = long(&page, 4).unwrap_or(0) as usize;
            free.extend((0..count).map_while(|place| long(&page, 8 + 4 * place)));
            next = long(&page, 0).unwrap_or(0);
        }
        Ok(free)
    }

    /// Returns the bytes of the row of a cell, of which a part may lie in other pages; `None` if they cannot be read.
    pub(super) fn payload(
        &mut self,
        page: &[u8],
        cell: usize,
        kind: &Kind,
    ) -> io::Result<Option<Vec<u8>>> {
        let Some((mut payload, length, rest)) = self.local(page, cell, kind) else {
            return Ok(None);
        };
        let usable = self.usable();
        let mut next = rest;
        while payload.len() < length {
            if next == 0 || next > self.count {
                return Ok(None);
            }
            let page = self.read(next)?;
            let end = usable.min(4 + length - payload.len());
            let (Some(part), Some(after)) = (page.get(4..end), long(&page, 0)) else {
                return Ok(None);
            };
            payload.extend_from_slice(part);
            next = after;
        }
        Ok(Some(payload))
    }

    const fn usable(&self) -> usize {
        self.head.page.saturating_sub(self.head.reserved)
    }

    /// Returns the part of a row that lies in the page of its cell, the length of the whole, and the page of the rest.
    fn local(&self, page: &[u8], cell: usize, kind: &Kind) -> Option<(Vec<u8>, usize, u32)> {
        let mut cell = page.get(cell.checked_add(kind.before)?..)?;
        let length = usize::try_from(varint(&mut cell)?).ok()?;
        if length > LONGEST {
            return None;
        }
        let usable = self.usable();
        let part = usable.checked_sub(12)?;
        let most = match kind.tree {
            Tree::Index => (part * 64 / 255).checked_sub(23)?,
            Tree::Table => {
                // The number of the row.
                varint(&mut cell)?;
                usable.checked_sub(35)?
            }
        };
        if length <= most {
            return Some((cell.get(..length)?.to_vec(), length, 0));
        }
        let least = (part * 32 / 255).checked_sub(23)?;
        let fitting = least + (length - least) % (usable - 4);
        let local = if fitting <= most { fitting } else { least };
        Some((cell.get(..local)?.to_vec(), length, long(cell, local)?))
    }
}
