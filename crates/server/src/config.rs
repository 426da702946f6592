//! The settings: from flags, the environment, a file, and what holds when nothing is said. Knows nothing
//! of what they are for.

mod given;
mod origin;
mod settings;

pub use self::given::{Command, Given, List};
pub use self::origin::{Origin, ParseOriginError};
pub use self::settings::{
    HttpLimits, LogFormat, NetLimits, ProxyHeader, Rate, SettingError, Settings,
};
