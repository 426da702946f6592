//! A value of which only its sender and its receiver know the type: a task of one part for its device, or an event of one
//! feature.

use dyn_clone::DynClone;
use std::any::Any;
use std::fmt;

/// A value of which only its sender and its receiver know the type. The centre carries it.
#[derive(Clone)]
pub struct Opaque(Box<dyn AnyValue>);

/// A value that can be carried without knowing its type.
trait AnyValue: Any + DynClone + fmt::Debug {
    fn is_same(&self, other: &dyn Any) -> bool;
}

dyn_clone::clone_trait_object!(AnyValue);

impl<T: Any + Clone + PartialEq + fmt::Debug> AnyValue for T {
    fn is_same(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<T>() == Some(self)
    }
}

impl Opaque {
    /// Wraps a value.
    pub fn new(value: impl Any + Clone + PartialEq + fmt::Debug) -> Opaque {
        Opaque(Box::new(value))
    }

    /// Returns the value if it has this type.
    ///
    /// # Errors
    ///
    /// Returns this itself if the value has another type.
    pub fn take<T: Any>(self) -> Result<T, Opaque> {
        if self.get::<T>().is_none() {
            return Err(self);
        }
        let value: Box<dyn Any> = self.0;
        match value.downcast() {
            Ok(value) => Ok(*value),
            Err(_) => unreachable!("the type was compared before"),
        }
    }

    /// Returns the value if it has this type.
    pub fn get<T: Any>(&self) -> Option<&T> {
        let value: &dyn Any = &*self.0;
        value.downcast_ref()
    }
}

impl PartialEq for Opaque {
    fn eq(&self, other: &Opaque) -> bool {
        self.0.is_same(&*other.0)
    }
}

impl fmt::Debug for Opaque {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}
