//! A choice that is on or off.

use strum::{EnumString, IntoStaticStr};

/// The state of something that can be turned off. The text form is `on` or `off`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum OnOff {
    /// It is on.
    On,
    /// It is off.
    #[default]
    Off,
}
