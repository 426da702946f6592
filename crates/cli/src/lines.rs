//! Lines of a stream, one after the other, however long or broken they are.

use std::io::{self, BufRead, BufReader, Read};

/// The longest line that is read, in bytes.
const LONGEST: usize = 1 << 16;

/// A line without its end.
#[derive(Debug)]
pub(crate) enum InputLine {
    /// Its text, with U+FFFD for bytes that are no UTF-8.
    Text(String),
    /// It is longer than any case.
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

    /// Whether the next line may have to be waited for.
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
