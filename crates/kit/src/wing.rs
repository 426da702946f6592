//! The wings of the page, whose code a page may load when it is first needed.

use strum::EnumString;

/// The name of a wing, in the order in which wings follow changes. The text form is the name in the markup.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum WingName {
    /// The analysis, wins that are played out, the collection, the past games, the library and the Lab.
    Study,
    /// Puzzles, mistakes, lessons, drills and the features of learning.
    Learn,
    /// Online play.
    Online,
}

impl WingName {
    /// The number of wings.
    pub const COUNT: usize = WingName::ALL.len();

    /// All wings, in the order in which the start page has something of them to show.
    pub const ALL: [WingName; 3] = [WingName::Online, WingName::Learn, WingName::Study];
}
