//! Handing over of the games of a file, one by one or all together.

use std::ops::ControlFlow;

use super::{Collection, Context, Format, Problem, Reading, RecordError, Take, Warning};

/// Reads all games of a file with a function that hands them over one by one.
pub(super) fn gathered(
    format: Format,
    each: impl FnOnce(&mut Take<'_>) -> Result<(), RecordError>,
) -> Result<Collection, RecordError> {
    let mut games = Vec::new();
    each(&mut |game| {
        games.push(game);
        ControlFlow::Continue(())
    })?;
    Ok(Collection { format, games })
}

/// What the first errors of a file wait for, because without it they are an error of the whole file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Awaited {
    /// A second game.
    Another,
    /// A game that can be read.
    Readable,
}

/// Hands over the games of a file, and the warnings about the file with the first game that can be read.
pub(super) struct Handover<'a, 't> {
    take: &'a mut Take<'t>,
    awaited: Awaited,
    /// `None` once they were handed over.
    warnings: Option<Vec<Warning>>,
    waiting: Vec<RecordError>,
    is_begun: bool,
}

impl<'a, 't> Handover<'a, 't> {
    pub(super) const fn new(
        awaited: Awaited,
        warnings: Vec<Warning>,
        take: &'a mut Take<'t>,
    ) -> Handover<'a, 't> {
        Handover {
            take,
            awaited,
            warnings: Some(warnings),
            waiting: Vec::new(),
            is_begun: false,
        }
    }

    /// Hands over a game, or lets its error wait.
    pub(super) fn game(&mut self, game: Result<Reading, RecordError>) -> ControlFlow<()> {
        let mut game = match game {
            Err(error) if self.waits() => {
                self.waiting.push(error);
                return ControlFlow::Continue(());
            }
            other => other,
        };
        self.is_begun = true;
        for error in std::mem::take(&mut self.waiting) {
            (self.take)(Err(error))?;
        }
        if let Ok(reading) = &mut game {
            let warnings = self.warnings.take().unwrap_or_default();
            reading.warnings.splice(0..0, warnings);
        }
        (self.take)(game)
    }

    /// Returns `true` if an error would wait.
    const fn waits(&self) -> bool {
        let has_room = match self.awaited {
            Awaited::Another => self.waiting.is_empty(),
            Awaited::Readable => true,
        };
        !self.is_begun && has_room
    }

    /// Ends the file: what still waits is its error, and `nothing` is that of a file without games.
    pub(super) fn finish(self, nothing: impl FnOnce() -> RecordError) -> Result<(), RecordError> {
        if self.is_begun {
            return Ok(());
        }
        let first = self.waiting.into_iter().next();
        Err(first.unwrap_or_else(nothing))
    }
}

/// Returns the number of games of a file in which `found` were found: at the limit an error stands for all others.
pub(super) fn up_to_limit(found: usize, context: &Context<'_>) -> Result<usize, RecordError> {
    match found {
        0 => Err(RecordError::file(Problem::NoMoves)),
        found => Ok(found.min(context.limits.games.saturating_add(1))),
    }
}
