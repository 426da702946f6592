//! Reads the lines of a stream one by one, even if they are very long or not valid UTF-8.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read};

/// Length of the longest line that is read, in bytes.
pub const LONGEST: usize = 1 << 16;

/// Line without its line end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InputLine {
    /// Text of the line, with U+FFFD for invalid UTF-8.
    Text(String),
    /// The line is longer than [`LONGEST`].
    TooLong,
}

impl From<&str> for InputLine {
    fn from(text: &str) -> InputLine {
        InputLine::Text(text.to_owned())
    }
}

/// Lines of a stream.
pub struct Lines {
    reader: BufReader<Box<dyn Read>>,
}

/// Shows only the type name.
impl fmt::Debug for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lines").finish_non_exhaustive()
    }
}

impl Lines {
    /// Creates the lines of `stream`.
    pub fn new(stream: Box<dyn Read>) -> Lines {
        let reader = BufReader::with_capacity(LONGEST, stream);
        Lines { reader }
    }

    /// Returns `true` if reading the next line may block.
    pub fn may_wait(&self) -> bool {
        !self.reader.buffer().contains(&b'\n')
    }

    /// Returns the next line, or `None` at the end of the stream.
    ///
    /// # Errors
    ///
    /// The error of the stream.
    pub fn read(&mut self) -> io::Result<Option<InputLine>> {
        let mut bytes = Vec::new();
        let most = LONGEST as u64 + 1;
        let reader = &mut self.reader;
        if reader.take(most).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        if bytes.len() > LONGEST && bytes.last() != Some(&b'\n') {
            reader.skip_until(b'\n')?;
            return Ok(Some(InputLine::TooLong));
        }
        let text = String::from_utf8_lossy(&bytes);
        Ok(Some(InputLine::Text(text.trim_end().to_owned())))
    }
}
