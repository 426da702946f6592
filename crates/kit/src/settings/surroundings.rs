//! The preferences of the browser and the system.

use crate::text::Language;
use tengen_picture::Shade;

/// The amount of motion that the player wants to see.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MotionPreference {
    /// Motion that carries meaning is shown.
    #[default]
    Full,
    /// No motion is shown.
    Reduced,
}

/// The contrast that the system asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Contrast {
    /// The system asks for nothing.
    #[default]
    Usual,
    /// The system asks for more contrast.
    More,
    /// The system replaces the colours of pages with its own.
    Forced,
}

/// The visibility of the tab that shows the page.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Tab {
    /// The tab can be seen.
    #[default]
    Shown,
    /// Another tab or window covers it.
    Hidden,
}

/// The width of the page.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Width {
    /// There is at most one column beside the board.
    #[default]
    Usual,
    /// There are two columns beside the board.
    Wide,
}

/// The preferences of the browser, and what it shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Surroundings {
    /// The first of the browser's languages that the page supports.
    pub language: Language,
    /// The colour shade of the operating system.
    pub shade: Shade,
    /// The system's preference for motion.
    pub motion: MotionPreference,
    /// The system's preference for contrast.
    pub contrast: Contrast,
    /// The browser's connection.
    pub network: Network,
    /// The visibility of the tab.
    pub tab: Tab,
    /// The width of the page.
    pub width: Width,
}

/// The connection of the browser.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Network {
    /// There may be a connection. Browsers only know for certain that there is none.
    #[default]
    Connected,
    /// There is no connection, so only online play is impossible.
    Offline,
}
