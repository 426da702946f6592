//! A task of one part of the page for its device. The centre carries it without knowing its type.

use dyn_clone::DynClone;
use std::any::Any;
use std::fmt;

/// A task of one part of the page for its device.
#[derive(Clone)]
pub struct Job(Box<dyn AnyJob>);

/// A value of which the type is known to a part and its device only.
trait AnyJob: Any + DynClone + fmt::Debug {
    fn is_same(&self, other: &dyn Any) -> bool;
}

dyn_clone::clone_trait_object!(AnyJob);

impl<T: Any + Clone + PartialEq + fmt::Debug> AnyJob for T {
    fn is_same(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<T>() == Some(self)
    }
}

impl Job {
    /// Wraps a task.
    pub fn new(task: impl Any + Clone + PartialEq + fmt::Debug) -> Job {
        Job(Box::new(task))
    }

    /// Returns the task if it has this type.
    ///
    /// # Errors
    ///
    /// Returns the job itself if it is another device's.
    pub fn take<T: Any>(self) -> Result<T, Job> {
        if !self.is::<T>() {
            return Err(self);
        }
        let task: Box<dyn Any> = self.0;
        match task.downcast() {
            Ok(task) => Ok(*task),
            Err(_) => unreachable!("the type was compared before"),
        }
    }

    /// Returns the task if it has this type.
    #[must_use]
    pub fn get<T: Any>(&self) -> Option<&T> {
        let task: &dyn Any = &*self.0;
        task.downcast_ref()
    }

    fn is<T: Any>(&self) -> bool {
        self.get::<T>().is_some()
    }
}

impl PartialEq for Job {
    fn eq(&self, other: &Job) -> bool {
        self.0.is_same(&*other.0)
    }
}

impl fmt::Debug for Job {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}
