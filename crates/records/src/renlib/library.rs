//! Raw content of a RenLib file: header and nodes, without interpretation.

use super::node::{LEAF, Node, SIBLING};
use crate::{Format, Part, Problem, RecordError};

/// Bytes before the version.
const MAGIC: [u8; 8] = *b"\xffRenLib\xff";
/// Major version, and newest minor version that is supported.
const VERSION: (u8, u8) = (3, 4);
/// Position byte of the move h8; files without a header begin with it.
pub(super) const CENTRE: u8 = 0x78;

pub(super) type Header = [u8; 20];

/// Header of new files.
pub(super) const HEADER: Header =
    *b"\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";

/// RenLib file split into header and nodes.
///
/// # Examples
///
/// ```
/// use tengen_records::renlib::Library;
///
/// let bytes = b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\
///     \0\0\x78\0\x69\xc0\x68\x48ok\0\0";
/// let library = Library::parse(bytes)?;
/// assert_eq!(library.nodes.len(), 4);
/// assert_eq!(library.nodes[3].comment_bytes(), &b"ok"[..]);
/// assert_eq!(library.to_bytes(), bytes);
/// # Ok::<(), tengen_records::RecordError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Library<'a> {
    /// Header of 20 bytes; `None` for very old files.
    pub header: Option<[u8; 20]>,
    /// Nodes in file order: a node, then its descendants, then its next sibling.
    pub nodes: Vec<Node<'a>>,
    /// Bytes after the tree; normally empty.
    pub rest: &'a [u8],
}

impl<'a> Library<'a> {
    /// Splits a file into header and nodes.
    ///
    /// # Errors
    ///
    /// [`RecordError`] with the byte offset, for a wrong header, a version above 3.4, a position
    /// off the board, or a file that ends before the tree does.
    pub fn parse(bytes: &'a [u8]) -> Result<Library<'a>, RecordError> {
        let (header, mut nodes) = open(bytes)?;
        let mut all = Vec::new();
        for node in &mut nodes {
            all.push(node?);
        }
        Ok(Library {
            header,
            nodes: all,
            rest: nodes.rest(),
        })
    }

    /// Returns the bytes of the file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.extend(self.header.iter().flatten());
        for node in &self.nodes {
            node.write(&mut bytes);
        }
        bytes.extend(self.rest);
        bytes
    }
}

/// Reads the header of a file; returns it with an iterator over the nodes.
pub(super) fn open(bytes: &[u8]) -> Result<(Option<Header>, Nodes<'_>), RecordError> {
    let header = match bytes.first() {
        None => return Err(RecordError::file(Problem::Empty)),
        Some(&CENTRE) => None,
        Some(_) => Some(read_header(bytes)?),
    };
    let nodes = Nodes {
        bytes,
        offset: header.map_or(0, |header| header.len()),
        open: 0,
        is_done: false,
    };
    Ok((header, nodes))
}

fn read_header(bytes: &[u8]) -> Result<Header, RecordError> {
    let part = Part::Header(Format::RenLib);
    let is_magic = bytes.iter().zip(MAGIC).all(|(&byte, it)| byte == it);
    if !is_magic {
        let found = &bytes[..bytes.len().min(MAGIC.len())];
        let problem = Problem::Expected {
            expected: part,
            found: found.escape_ascii().to_string(),
        };
        return Err(RecordError::byte(0, problem));
    }
    let Some(&header) = bytes.first_chunk::<20>() else {
        let problem = Problem::Truncated(part);
        return Err(RecordError::byte(bytes.len(), problem));
    };
    let version @ (major, minor) = (header[8], header[9]);
    if major != VERSION.0 || version > VERSION {
        let problem = Problem::Version(format!("{major}.{minor}"));
        return Err(RecordError::byte(8, problem));
    }
    Ok(header)
}

/// Returns `true` if [`open`] accepts this header.
pub(super) fn is_header(header: Header) -> bool {
    read_header(&header).is_ok()
}

/// Iterator over the nodes of a file, up to the end of the tree or the first error.
pub(super) struct Nodes<'a> {
    bytes: &'a [u8],
    offset: usize,
    /// Number of nodes whose next sibling is still to come.
    open: usize,
    is_done: bool,
}

impl<'a> Nodes<'a> {
    /// Returns the bytes after the nodes that were read.
    pub(super) fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.offset..).unwrap_or_default()
    }

    /// Returns the number of bytes of the file.
    pub(super) const fn length(&self) -> usize {
        self.bytes.len()
    }

    /// Returns the byte offset of the next node.
    pub(super) const fn offset(&self) -> usize {
        self.offset
    }
}

impl<'a> Iterator for Nodes<'a> {
    type Item = Result<Node<'a>, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_done {
            return None;
        }
        let node = Node::read(self.bytes, self.offset);
        let Ok(read) = &node else {
            self.is_done = true;
            return Some(node);
        };
        self.offset += read.len();
        if read.has(SIBLING) {
            self.open += 1;
        }
        if read.has(LEAF) {
            self.is_done = self.open == 0;
            self.open = self.open.saturating_sub(1);
        }
        Some(node)
    }
}
