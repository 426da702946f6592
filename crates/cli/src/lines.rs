//! Reads the lines of a stream one by one, even if they are very long or not valid UTF-8.

use std::io::{self, BufRead, BufReader, Read};

/// Length of the longest line that is read, in bytes.
const LONGEST: usize = 1 << 16;

/// Line without its line end.
#[derive(Debug)]
pub(crate) enum InputLine {
    /// Text of the line, with U+FFFD for invalid UTF-8.
    Text(String),
    /// The line is longer than the limit.
    TooLong,
}

/// Lines of a stream.
pub(crate) struct Lines {
    reader: BufReader<Box<dyn Read>>,
}

impl Lines {
    pub(crate) fn new(stream: Box<dyn Read>) -> Lines {
        let reader = BufReader::with_capacity(LONGEST, stream);
        Lines { reader }
    }

    /// Returns `true` if reading the next line may block.
    pub(crate) fn may_wait(&self) -> bool {
        !self.reader.buffer().contains(&b'\n')
    }

    pub(crate) fn next(&mut self) -> io::Result<Option<InputLine>> {
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
