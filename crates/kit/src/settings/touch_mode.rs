//! The way in which a touch places a stone.

use strum::{EnumString, IntoStaticStr};

/// The way in which a touch places a stone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum TouchMode {
    /// Aims first on boards with small cells, and places at once on others.
    #[default]
    Automatic,
    /// Aims first; a second tap or a button places the stone.
    Aim,
    /// Places the stone at once.
    Direct,
}

impl TouchMode {
    /// Returns the name of the mode in the settings and in the markup.
    pub fn name(self) -> &'static str {
        self.into()
    }
}
