//! The colour scheme of the page.

use strum::{EnumString, IntoStaticStr};

/// The colour scheme of the page.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Scheme {
    /// The scheme of the operating system.
    #[default]
    System,
    /// Dark text on a light background.
    Light,
    /// Light text on a dark background.
    Dark,
}

impl Scheme {
    /// Returns the name of the scheme in the settings and in the markup.
    pub fn name(self) -> &'static str {
        self.into()
    }
}
