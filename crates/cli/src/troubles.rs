//! The failures of a run over several inputs, of which each is printed when it occurs and does not stop the run.

use crate::failure::Failure;
use crate::few::Few;
use crate::output::Form;

/// What failed so far.
#[derive(Debug)]
pub(crate) struct Troubles {
    form: Form,
    /// The largest exit code of the failures, 0 without any.
    worst: u8,
    few: Few,
}

impl Troubles {
    pub(crate) fn new(form: Form) -> Troubles {
        Troubles {
            form,
            worst: 0,
            few: Few::default(),
        }
    }

    /// Returns the form of answers and failures.
    pub(crate) const fn form(&self) -> Form {
        self.form
    }

    /// Prints a failure, if it is among the first of its file, and remembers its exit code.
    ///
    /// # Errors
    ///
    /// [`Failure::Unread`]: nobody reads the output, so there is no reason to go on.
    pub(crate) fn note(&mut self, failure: Failure, file: &str) -> Result<(), Failure> {
        if matches!(failure, Failure::Unread) {
            return Err(failure);
        }
        if self.form == Form::Json || self.few.count(file) {
            failure.print(self.form, Some(file));
        }
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
    pub(crate) fn done(self) -> Result<(), Failure> {
        match self.worst {
            0 => Ok(()),
            code => Err(Failure::Said(code)),
        }
    }
}
