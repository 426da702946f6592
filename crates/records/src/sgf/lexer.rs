//! Splits SGF into brackets, semicolons and properties, and collects the rest as junk.

/// Maximum number of warnings for a game.
pub(super) const MOST_WARNINGS: usize = 100;

/// Text between the brackets of a value, with its escapes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value<'a> {
    pub(super) offset: usize,
    pub(super) raw: &'a str,
}

/// Property of a node.
#[derive(Debug)]
pub(super) struct Property<'a> {
    pub(super) offset: usize,
    /// Name in capitals and digits.
    pub(super) name: String,
    /// One or more values.
    pub(super) values: Vec<Value<'a>>,
}

impl<'a> Property<'a> {
    /// Returns the first value.
    pub(super) fn first(&self) -> Value<'a> {
        let nothing = Value {
            offset: self.offset,
            raw: "",
        };
        self.values.first().copied().unwrap_or(nothing)
    }
}

/// Returns the property named `name`.
pub(super) fn find<'p, 'a>(properties: &'p [Property<'a>], name: &str) -> Option<&'p Property<'a>> {
    properties.iter().find(|property| property.name == name)
}

pub(super) enum Token<'a> {
    Open,
    Close,
    Node,
    Property(Property<'a>),
    /// The text ends inside the value that begins at this byte offset.
    Cut(usize),
    /// The game has too many properties; the value that begins at this byte offset has no room.
    Full(usize),
    End,
}

/// Treatment of the values that are read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keeping {
    All,
    /// Values are passed over, because the rest of the game is.
    Nothing,
}

pub(super) struct Lexer<'a> {
    text: &'a str,
    offset: usize,
    /// Number of values other than moves that the game may still have.
    room: usize,
    keeping: Keeping,
    /// `true` if the node has a move so far.
    has_move: bool,
    /// Skipped parts with their byte offsets.
    pub(super) junk: Vec<(usize, &'a str)>,
}

impl<'a> Lexer<'a> {
    pub(super) const fn new(text: &'a str) -> Lexer<'a> {
        Lexer {
            text,
            offset: 0,
            room: usize::MAX,
            keeping: Keeping::All,
            has_move: false,
            junk: Vec::new(),
        }
    }

    /// Begins a game that may have so many values other than moves. Each node may have one move more.
    pub(super) const fn begin_game(&mut self, properties: usize) {
        self.room = properties;
        self.keeping = Keeping::All;
    }

    /// Passes over all values up to the next game.
    pub(super) const fn keep_nothing(&mut self) {
        self.keeping = Keeping::Nothing;
    }

    /// Returns a lexer of the rest of the text, which leaves this one where it is.
    pub(super) const fn ahead(&self) -> Lexer<'a> {
        let mut lexer = Lexer::new(self.text);
        lexer.offset = self.offset;
        lexer
    }

    pub(super) const fn offset(&self) -> usize {
        self.offset
    }

    pub(super) const fn length(&self) -> usize {
        self.text.len()
    }

    /// Goes to the next `(` followed by `;`; returns `false` if there is none.
    pub(super) fn find_game(&mut self) -> bool {
        let bytes = self.text.as_bytes();
        let start = self.offset;
        let mut open = None;
        while let Some(&byte) = bytes.get(self.offset) {
            match byte {
                b'(' => open = open.or(Some(self.offset)),
                b';' if open.is_some() => break,
                _ if byte.is_ascii_whitespace() => {}
                _ => open = None,
            }
            self.offset += 1;
        }
        let is_found = self.offset < bytes.len();
        if let Some(open) = open.filter(|_| is_found) {
            self.offset = open;
        }
        self.put_aside(start, self.offset);
        is_found
    }

    pub(super) fn next(&mut self) -> Token<'a> {
        let start = self.offset;
        loop {
            self.skip_space();
            let here = self.offset;
            let Some(&byte) = self.text.as_bytes().get(here) else {
                self.put_aside(start, here);
                return Token::End;
            };
            let token = match byte {
                b'(' => Some(Token::Open),
                b')' => Some(Token::Close),
                b';' => {
                    self.has_move = false;
                    Some(Token::Node)
                }
                _ if byte.is_ascii_alphanumeric() => self.property(),
                _ => None,
            };
            if let Some(token) = token {
                self.put_aside(start, here);
                if self.offset == here {
                    self.offset += 1;
                }
                return token;
            }
            if self.offset == here {
                self.offset += self.text[here..].chars().next().map_or(1, char::len_utf8);
            }
        }
    }

    /// Reads a name with values; `None` for a word without values, which is skipped.
    fn property(&mut self) -> Option<Token<'a>> {
        let offset = self.offset;
        let rest = &self.text[offset..];
        let length = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let word = &rest[..length];
        self.offset += length;
        self.skip_space();
        // The first move of a node becomes an action, which is counted elsewhere.
        let mut is_counted = self.has_move || !matches!(word, "B" | "W");
        let mut values = Vec::new();
        let mut has_values = false;
        let mut full = None;
        while self.text[self.offset..].starts_with('[') {
            let start = self.offset + 1;
            let Some(raw) = value(&self.text[start..]) else {
                self.offset = self.text.len();
                return Some(Token::Cut(start));
            };
            if self.keeping == Keeping::All {
                let room = self.room.checked_sub(usize::from(is_counted));
                self.has_move |= !is_counted;
                is_counted = true;
                if let Some(room) = room {
                    self.room = room;
                    // Most properties have one value.
                    values.reserve_exact(usize::from(!has_values));
                    values.push(Value { offset: start, raw });
                } else {
                    self.keeping = Keeping::Nothing;
                    full = Some(start);
                }
            }
            has_values = true;
            self.offset = start + raw.len() + 1;
            self.skip_space();
        }
        if let Some(start) = full {
            return Some(Token::Full(start));
        }
        has_values.then(|| {
            let name = name(word);
            Token::Property(Property {
                offset,
                name,
                values,
            })
        })
    }

    fn skip_space(&mut self) {
        let rest = self.text[self.offset..].trim_start_matches([' ', '\t', '\r', '\n']);
        self.offset = self.text.len() - rest.len();
    }

    fn put_aside(&mut self, start: usize, end: usize) {
        let junk = self.text[start..end].trim_start();
        if !junk.is_empty() && self.junk.len() < MOST_WARNINGS {
            self.junk.push((end - junk.len(), junk.trim_end()));
        }
    }
}

/// Returns the text before the closing bracket; `None` if there is no closing bracket.
fn value(rest: &str) -> Option<&str> {
    let mut is_escaped = false;
    for (index, byte) in rest.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b']' => return Some(&rest[..index]),
            _ => {}
        }
    }
    None
}

/// Returns the name of a property. Older versions of the format write names such as `GaMe`, in
/// which only the capitals count.
fn name(word: &str) -> String {
    if !word.bytes().any(|byte| byte.is_ascii_lowercase()) {
        return word.to_string();
    }
    let mut capitals = word.to_string();
    capitals.retain(|sign| !sign.is_ascii_lowercase());
    if capitals.is_empty() {
        return word.to_ascii_uppercase();
    }
    capitals
}
