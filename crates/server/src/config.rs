//! The settings: read from flags, the environment and a file, with defaults for the rest. This module does
//! not know what the settings are used for.

mod calls;
mod command;
mod given;
mod limits;
mod origin;
mod settings;
mod store;

pub use self::calls::CallSettings;
pub use self::command::{Action, Command, FileOnly, StoreFlags};
pub use self::given::{Given, List};
pub use self::limits::{HttpLimits, NetLimits, Rate};
pub use self::origin::{Origin, ParseOriginError};
pub use self::settings::{LogFormat, ProxyHeader, SettingError, Settings};
pub use self::store::FileStore;
