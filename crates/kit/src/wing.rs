//! The wings of the page, whose code a page may load when it is first needed.

/// The name of a wing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WingName {
    /// The analysis, wins that are played out, the collection, the past games, the library and the Lab.
    Study,
    /// Puzzles, mistakes, lessons, drills and the features of learning.
    Learn,
    /// Online play.
    Online,
}

impl WingName {
    /// All wings, in the order in which the start page has something of them to show.
    pub const ALL: [WingName; 3] = [WingName::Online, WingName::Learn, WingName::Study];

    /// Returns the name in markup.
    pub const fn code(self) -> &'static str {
        match self {
            WingName::Study => "study",
            WingName::Learn => "learn",
            WingName::Online => "online",
        }
    }
}
