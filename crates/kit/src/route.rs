//! Addresses of the site: a folder and its text. What the text means is known by the places of the folder.

use crate::text::{Key, Texts};
use std::fmt;
use strum::{EnumString, IntoStaticStr};

/// A folder of the site, which is the first part of an address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Folder {
    /// The local game.
    Game,
    /// Online play.
    Online,
    /// The analysis.
    Study,
    /// Stored games.
    Library,
    /// Puzzles, lessons, trainers, openings.
    Learn,
    /// The Lab.
    Lab,
}

/// An address below the root of the site, such as `learn/lessons/4/` or `online/#0123456789`.
///
/// What is finite stands in the path and ends in `/`; what is not stands behind `#`. Every text is an address: one that
/// names no folder has none, and its path is kept.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Route {
    folder: Option<Folder>,
    path: String,
    fragment: String,
}

impl Route {
    /// Returns the address of a place of a folder. `path` is empty or ends in `/`.
    pub fn of(folder: Folder, path: &str) -> Route {
        Route {
            folder: Some(folder),
            path: path.to_owned(),
            fragment: String::new(),
        }
    }

    /// Returns the address of the root with this text behind `#`.
    pub fn root(fragment: &str) -> Route {
        Route::default().with_fragment(fragment)
    }

    /// Returns the address with this text behind `#`.
    pub fn with_fragment(mut self, fragment: &str) -> Route {
        fragment.clone_into(&mut self.fragment);
        self
    }

    /// Reads an address. A query, the name of an index file and empty parts are ignored.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_kit::route::{Route, Folder};
    ///
    /// let route = Route::read("/learn/lessons/4");
    /// assert_eq!((route.folder(), route.path()), (Some(Folder::Learn), "lessons/4/"));
    /// assert_eq!(route.to_string(), "learn/lessons/4/");
    /// ```
    pub fn read(text: &str) -> Route {
        let (path, fragment) = text.split_once('#').unwrap_or((text, ""));
        let path = path.split_once('?').map_or(path, |(path, _)| path);
        let mut parts = path.split('/').filter(|part| !part.is_empty()).peekable();
        let folder = parts.peek().and_then(|part| part.parse::<Folder>().ok());
        if folder.is_some() {
            parts.next();
        }
        let mut path = String::new();
        for part in parts.filter(|&part| part != "index.html") {
            path.push_str(part);
            path.push('/');
        }
        Route {
            folder,
            path,
            fragment: fragment.to_owned(),
        }
    }

    /// Returns the folder; `None` for the root and for unknown addresses.
    pub const fn folder(&self) -> Option<Folder> {
        self.folder
    }

    /// Returns the path after the folder: empty, or parts that each end in `/`.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Returns the text behind `#`.
    pub fn fragment(&self) -> &str {
        &self.fragment
    }

    /// Returns the text behind `#` if the address is of this place of a folder.
    pub fn after(&self, folder: Folder, path: &str) -> Option<&str> {
        let is_it = self.folder == Some(folder) && self.path == path;
        is_it.then_some(self.fragment.as_str())
    }

    /// Returns the rest of the path after the folder and this beginning.
    pub fn below(&self, folder: Folder, beginning: &str) -> Option<&str> {
        let is_it = self.folder == Some(folder);
        self.path.strip_prefix(beginning).filter(|_| is_it)
    }

    /// Returns the text behind `#` at the root or at the game, where links to games are; it may be empty.
    pub fn link(&self) -> Option<&str> {
        let is_root = self.folder.is_none() && self.path.is_empty();
        let at_root = is_root.then_some(self.fragment.as_str());
        at_root.or(self.after(Folder::Game, ""))
    }
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(folder) = self.folder {
            write!(f, "{}/", <&str>::from(folder))?;
        }
        f.write_str(&self.path)?;
        if !self.fragment.is_empty() {
            write!(f, "#{}", self.fragment)?;
        }
        Ok(())
    }
}

/// How well an address names the place that it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fit {
    /// The address is of this place.
    Exact,
    /// The address is of no place; this one is the nearest.
    Nearest,
}

impl Fit {
    /// Returns how well an address names a place.
    pub fn of(route: &Route, place: &impl Addressed) -> Fit {
        if place.route() == *route {
            Fit::Exact
        } else {
            Fit::Nearest
        }
    }
}

/// The mark in a title before the name of the site.
const SITE: &str = " · ";

/// Places with addresses, which one file of a feature reads and prints.
pub trait Addressed: Sized {
    /// Reads an address. `None` if it is not of these places, and near to none of them.
    fn read(route: &Route) -> Option<(Self, Fit)>;

    /// Returns the address that leads here.
    fn route(&self) -> Route;

    /// Returns the title of the tab.
    fn title(&self, texts: Texts) -> String;

    /// Returns the heading of the place: its title without the name of the site, unless the place has a shorter one.
    fn heading(&self, texts: Texts) -> String {
        without_site(&self.title(texts)).to_owned()
    }

    /// Returns the key of the sentence that describes the place to those who search for it.
    fn about(&self) -> Key;
}

/// Returns a title without the name of the site.
pub fn without_site(title: &str) -> &str {
    title.rsplit_once(SITE).map_or(title, |(title, _)| title)
}

/// Replaces `%` and two digits by the byte that they stand for, as in addresses. `None` if the bytes are no text.
pub fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let code = after.get(..2).filter(|_| *first == b'%');
        let code = code.and_then(|code| std::str::from_utf8(code).ok());
        let byte = code.and_then(|code| u8::from_str_radix(code, 16).ok());
        bytes.push(byte.unwrap_or(*first));
        rest = byte.map_or(after, |_| &after[2..]);
    }
    String::from_utf8(bytes).ok()
}

/// Replaces everything in a text that has a meaning in addresses by `%` and two digits, as browsers do.
pub fn encoded(text: &str) -> String {
    const PLAIN: &[u8] = b"-_.!~*'()";
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    let mut code = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || PLAIN.contains(&byte) {
            code.push(char::from(byte));
        } else {
            code.push('%');
            for digit in [byte >> 4, byte & 15] {
                code.push(char::from(DIGITS[usize::from(digit)]));
            }
        }
    }
    code
}
