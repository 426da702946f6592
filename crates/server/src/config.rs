//! The settings: read from flags, the environment and a file, with defaults for the rest. This module does
//! not know what the settings are used for.

mod given;
mod origin;
mod settings;

pub use self::given::{Command, Given, List};
pub use self::origin::{Origin, ParseOriginError};
pub use self::settings::{
    HttpLimits, LogFormat, NetLimits, ProxyHeader, Rate, SettingError, Settings,
};
