//! The failures of a run over several inputs, of which each is printed when it occurs and does not stop the run.

use crate::failure::Failure;
use crate::output::Form;

/// What failed so far.
#[derive(Debug)]
pub(crate) struct Troubles {
    form: Form,
    /// The largest exit code of the failures, 0 without any.
    worst: u8,
}

impl Troubles {
    pub(crate) const fn new(form: Form) -> Troubles {
        Troubles { form, worst: 0 }
    }

    /// Returns the form of answers and failures.
    pub(crate) const fn form(&self) -> Form {
        self.form
    }

    /// Prints a failure, and remembers its exit code.
    ///
    /// # Errors
    ///
    /// [`Failure::Unread`]: nobody reads the output, so there is no reason to go on.
    pub(crate) fn note(&mut self, failure: Failure, file: &str) -> Result<(), Failure> {
        if matches!(failure, Failure::Unread) {
            return Err(failure);
        }
        failure.print(self.form, Some(file));
        self.worst = self.worst.max(failure.code());
        Ok(())
    }

    /// Returns the value of a result; notes its failure and returns `None` if it has none.
    ///
    /// # Errors
    ///
    /// As [`Troubles::note`].
    pub(crate) fn pass<T>(
        &mut self,
        result: Result<T, Failure>,
        file: &str,
    ) -> Result<Option<T>, Failure> {
        match result {
            Ok(value) => Ok(Some(value)),
            Err(failure) => self.note(failure, file).map(|()| None),
        }
    }

    /// Returns the failure that stands for all, if there was one.
    pub(crate) const fn done(self) -> Result<(), Failure> {
        match self.worst {
            0 => Ok(()),
            code => Err(Failure::Said(code)),
        }
    }
}
