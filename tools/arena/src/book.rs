//! The openings of a match, by number: read from a file, or generated when needed.

use std::sync::Arc;

use tengen_core::Terms;

use crate::folder::{Folder, FolderError};
use crate::opening::{Generator, NoOpening, Opening};

/// The source of the openings.
#[derive(Debug)]
pub(crate) enum Source {
    /// The file with a list of openings, which starts again after its end.
    File,
    Made(Box<Generator>),
}

/// The openings of a match known so far.
#[derive(Debug)]
pub(crate) struct Book {
    source: Source,
    openings: Vec<Opening>,
    /// The folder in which generated openings are stored; `None` if the match is not stored.
    folder: Option<Arc<Folder>>,
}

/// The reason why an opening is missing.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BookError {
    #[error(transparent)]
    None(#[from] NoOpening),
    #[error(transparent)]
    Folder(#[from] FolderError),
}

impl Book {
    /// Creates a book from the openings of a file, of which there must be at least one.
    pub(crate) fn of_file(
        openings: Vec<Opening>,
        terms: Terms,
        folder: Option<Arc<Folder>>,
    ) -> Result<Book, FolderError> {
        if let Some(folder) = &folder {
            folder.same_openings(&openings, terms)?;
        }
        Ok(Book {
            source: Source::File,
            openings,
            folder,
        })
    }

    /// Creates a book that generates openings; those stored in the folder are reused.
    pub(crate) fn made(
        generator: Generator,
        folder: Option<Arc<Folder>>,
    ) -> Result<Book, FolderError> {
        let mut openings = Vec::new();
        if let Some(folder) = &folder {
            openings = folder.openings(generator.terms())?;
            // The file may end with an incomplete line: write it again.
            folder.keep_openings(&openings)?;
        }
        Ok(Book {
            source: Source::Made(Box::new(generator)),
            openings,
            folder,
        })
    }

    /// Returns the opening with a number, counted from 0.
    pub(crate) fn get(&mut self, number: usize) -> Result<Opening, BookError> {
        let generator = match &mut self.source {
            Source::File => {
                let number = number % self.openings.len().max(1);
                return self
                    .openings
                    .get(number)
                    .cloned()
                    .ok_or(BookError::None(NoOpening(number + 1)));
            }
            Source::Made(generator) => generator,
        };
        while self.openings.len() <= number {
            let next = generator.next(&self.openings)?;
            if let Some(folder) = &self.folder {
                folder.add_opening(&next)?;
            }
            self.openings.push(next);
        }
        Ok(self.openings[number].clone())
    }
}
