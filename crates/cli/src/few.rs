//! Messages about the games of a file, of which only the first are printed.

use std::fmt::Display;

use crate::output::complain;
use crate::texts::{Key, say};

/// The most messages of one kind that are printed about a file.
const MOST: usize = 20;

/// Counts messages, and says at the end of each file how many were left out.
#[derive(Debug, Default)]
pub(crate) struct Few {
    file: String,
    count: usize,
}

impl Few {
    /// Counts a message about a file. Returns `true` if it is to be printed.
    pub(crate) fn count(&mut self, file: &str) -> bool {
        if self.file != file {
            self.end();
            file.clone_into(&mut self.file);
        }
        self.count += 1;
        self.count <= MOST
    }

    /// Says how many messages about the file were left out.
    fn end(&mut self) {
        let left = std::mem::take(&mut self.count).saturating_sub(MOST);
        if left > 0 {
            let values: &[(&str, &dyn Display)] = &[("file", &self.file), ("count", &left)];
            complain(Key::Note, &say(Key::MoreMessages, values));
        }
    }
}

impl Drop for Few {
    fn drop(&mut self) {
        self.end();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_file_has_its_first_messages() {
        let mut few = Few::default();
        for file in ["a", "b"] {
            let shown = (0..50).filter(|_| few.count(file)).count();
            assert_eq!(shown, MOST, "{file}");
        }
    }
}
