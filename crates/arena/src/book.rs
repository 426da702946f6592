//! The openings of a match by their numbers: from a file, or made when they are needed.

use std::sync::Arc;

use tengen_core::Terms;

use crate::folder::{Folder, FolderError};
use crate::opening::{Generator, NoOpening, Opening};

/// Where openings come from.
#[derive(Debug)]
pub(crate) enum Source {
    /// From a file, which begins again at its end.
    File,
    Made(Generator),
}

/// The openings so far.
#[derive(Debug)]
pub(crate) struct Book {
    source: Source,
    openings: Vec<Opening>,
    /// Where made ones are kept.
    folder: Option<Arc<Folder>>,
}

/// Why there is no opening.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BookError {
    #[error(transparent)]
    None(#[from] NoOpening),
    #[error(transparent)]
    Folder(#[from] FolderError),
}

impl Book {
    /// The openings of a file. There is at least one.
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

    /// Openings that are made; those that the folder has are not made again.
    pub(crate) fn made(
        generator: Generator,
        folder: Option<Arc<Folder>>,
    ) -> Result<Book, FolderError> {
        let mut openings = Vec::new();
        if let Some(folder) = &folder {
            openings = folder.openings(generator.terms())?;
            // A part of a line may stand at the end.
            folder.keep_openings(&openings)?;
        }
        Ok(Book {
            source: Source::Made(generator),
            openings,
            folder,
        })
    }

    /// The opening with a number, from 0.
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
