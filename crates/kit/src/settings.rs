//! The settings of the player and the preferences of the browser, with a text form for the store.

pub mod hints;
mod live;
mod on_off;
mod pace;
mod sample;
mod scheme;
mod surroundings;
mod touch_mode;
mod visit;
pub mod words;

pub use live::{LiveEngine, LiveSettings, LiveTime, ParseLiveError};
pub use on_off::OnOff;
pub use pace::Pace;
pub use sample::sample;
pub use scheme::Scheme;
pub use surroundings::{Contrast, MotionPreference, Network, Surroundings, Tab, Width};
pub use touch_mode::TouchMode;
pub use visit::Visit;

use std::fmt;
use std::str::FromStr;

use tengen_picture::{Lettering, ThemeName, Visibility};

use crate::cue::Volume;
use crate::players::{ColourWish, Lineup, OpponentWish, PlayedBy, Player, Rematch};
use crate::store::StoreKey;
use crate::text::Language;
use tengen_core::game::{Purpose, Seat, Terms};
use tengen_engine::words::{BotKind, Level};

/// The key of the settings in the store.
pub const STORED: StoreKey = StoreKey("settings");

/// The settings of the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The language of the page; `None` for the browser's language.
    pub language: Option<Language>,
    /// The colour scheme of the page.
    pub scheme: Scheme,
    /// The theme of the board; `None` if the player has not chosen one.
    pub theme: Option<ThemeName>,
    /// The signs on stones that tell their colours.
    pub lettering: Lettering,
    /// The visibility of letters and numbers along the board.
    pub coordinates: Visibility,
    /// The visibility of numbers on the stones.
    pub numbers: Visibility,
    /// The visibility of forbidden points in games with a strict referee.
    pub forbidden: Visibility,
    /// The visibility of threats of both sides.
    pub threats: Visibility,
    /// The state of the sounds.
    pub sound: OnOff,
    /// The volume of the sounds.
    pub volume: Volume,
    /// The state of the vibration of a phone.
    pub vibration: OnOff,
    /// The state of the notifications that call the player to online games.
    pub notifications: OnOff,
    /// The way in which a touch places a stone.
    pub touch: TouchMode,
    /// The pace at which the computer moves.
    pub pace: Pace,
    /// The assignment of colours in a rematch.
    pub rematch: Rematch,
    /// The player who has the first seat of the game.
    pub first_player: Player,
    /// The person or computer that plays for Player 1 and for Player 2.
    pub players: [PlayedBy; 2],
    /// The last colour that Player 1 chose.
    pub wish: ColourWish,
    /// The kind of opponent in the last new game.
    pub opponent: OpponentWish,
    /// The level of the last computer that a person played.
    pub level: Level,
    /// The terms of the last new game.
    pub terms: Terms,
    /// The choices for live analysis.
    pub live: LiveSettings,
    /// The purpose of the game on the board: a game that is played, or a record that was opened.
    pub purpose: Purpose,
    /// The checksums of the games that were opened from the collection last, the last one first: the game on the board and
    /// the previous one may be among them.
    pub collected: [u32; 2],
}

/// A setting with its new value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    /// The language of the page.
    Language(Language),
    /// The colour scheme of the page.
    Scheme(Scheme),
    /// The theme of the board.
    Theme(ThemeName),
    /// The signs on stones that tell their colours.
    Lettering(Lettering),
    /// The visibility of letters and numbers along the board.
    Coordinates(Visibility),
    /// The visibility of numbers on the stones.
    Numbers(Visibility),
    /// The visibility of forbidden points in games with a strict referee.
    Forbidden(Visibility),
    /// The state of the sounds.
    Sound(OnOff),
    /// The volume of the sounds. Any but 0 also turns them on.
    Volume(Volume),
    /// The state of the vibration of a phone.
    Vibration(OnOff),
    /// The state of the notifications that call the player to online games.
    Notifications(OnOff),
    /// The way in which a touch places a stone.
    Touch(TouchMode),
    /// The pace at which the computer moves.
    Pace(Pace),
    /// The assignment of colours in a rematch.
    Rematch(Rematch),
    /// The colour that Player 1 chooses against the computer.
    Wish(ColourWish),
    /// The choices for live analysis.
    Live(LiveSettings),
}

/// The error for a text that is not valid settings.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseSettingsError {
    /// The text does not begin with the line that names the format and its version.
    #[error("line 1: expected {HEAD:?}")]
    Head,
    /// A line is not a valid setting.
    #[error("line {line}: {text:?} is no setting")]
    Line {
        /// The line number, from 1.
        line: usize,
        /// The text of the line.
        text: String,
    },
}

/// The level of the computer that the dialog for new games offers first.
const BEGINNERS: Level = match Level::new(2) {
    Some(level) => level,
    None => Level::MAXIMUM,
};

const HEAD: &str = "tengen settings 1";

impl Settings {
    /// Returns the player who has a seat.
    pub fn player(&self, seat: Seat) -> Player {
        match seat {
            Seat::First => self.first_player,
            Seat::Second => self.first_player.other(),
        }
    }

    /// Returns the person or computer that plays for a seat.
    pub fn played_by(&self, seat: Seat) -> PlayedBy {
        self.players[self.player(seat).index()]
    }

    /// Sets the players of the current game, and remembers them for the next one.
    pub fn set_lineup(&mut self, lineup: Lineup) {
        self.players = lineup.players;
        self.first_player = lineup.first;
        self.opponent = lineup.opponent();
        if let Some(BotKind::Level(level)) = self.players[1].bot() {
            self.level = level;
        }
    }

    /// Returns the players of the current game.
    pub const fn lineup(&self) -> Lineup {
        Lineup {
            players: self.players,
            first: self.first_player,
        }
    }

    /// Returns `true` if a computer plays for a player, or a person replaces one.
    pub const fn has_computer(&self) -> bool {
        !matches!(self.players, [PlayedBy::Person, PlayedBy::Person])
    }

    /// Returns `true` if `setting` would change nothing.
    pub fn has(&self, setting: Setting) -> bool {
        let mut changed = *self;
        changed.apply(setting);
        changed == *self
    }

    /// Returns `true` if sounds are on and the volume is not 0.
    pub fn is_audible(&self) -> bool {
        self.sound == OnOff::On && self.volume != Volume::SILENT
    }

    /// Turns the sounds off, or on so that they can be heard.
    pub fn toggle_sound(&mut self) {
        if self.is_audible() {
            self.sound = OnOff::Off;
        } else {
            self.sound = OnOff::On;
            if self.volume == Volume::SILENT {
                self.volume = Volume::default();
            }
        }
    }

    pub const fn apply(&mut self, setting: Setting) {
        match setting {
            Setting::Language(language) => self.language = Some(language),
            Setting::Scheme(scheme) => self.scheme = scheme,
            Setting::Theme(theme) => self.theme = Some(theme),
            Setting::Lettering(lettering) => self.lettering = lettering,
            Setting::Coordinates(visibility) => self.coordinates = visibility,
            Setting::Numbers(visibility) => self.numbers = visibility,
            Setting::Forbidden(visibility) => self.forbidden = visibility,
            Setting::Sound(sound) => self.sound = sound,
            Setting::Volume(volume) => {
                self.volume = volume;
                if volume.percent() > 0 {
                    self.sound = OnOff::On;
                }
            }
            Setting::Vibration(vibration) => self.vibration = vibration,
            Setting::Notifications(notifications) => self.notifications = notifications,
            Setting::Touch(touch) => self.touch = touch,
            Setting::Pace(pace) => self.pace = pace,
            Setting::Rematch(rematch) => self.rematch = rematch,
            Setting::Wish(wish) => self.wish = wish,
            Setting::Live(live) => self.live = live,
        }
    }

    fn read(&mut self, name: &str, value: &str) -> Option<()> {
        match name {
            // A language that this version does not have counts as not chosen.
            "language" => self.language = Language::from_tag(value),
            "scheme" => self.scheme = value.parse().ok()?,
            // A theme that this version does not have counts as not chosen.
            "theme" => self.theme = value.parse().ok(),
            "stones" => self.lettering = value.parse().ok()?,
            "coordinates" => self.coordinates = value.parse().ok()?,
            "numbers" => self.numbers = value.parse().ok()?,
            "forbidden" => self.forbidden = value.parse().ok()?,
            "sound" => self.sound = value.parse().ok()?,
            "volume" => self.volume = value.parse().ok()?,
            "vibration" => self.vibration = value.parse().ok()?,
            "notifications" => self.notifications = value.parse().ok()?,
            "threats" => self.threats = value.parse().ok()?,
            "touch" => self.touch = value.parse().ok()?,
            "pace" => self.pace = value.parse().ok()?,
            "rematch" => self.rematch = value.parse().ok()?,
            "first-player" => self.first_player = value.parse().ok()?,
            "player-1" => self.players[0] = value.parse().ok()?,
            "player-2" => self.players[1] = value.parse().ok()?,
            "wish" => self.wish = value.parse().ok()?,
            "opponent" => self.opponent = value.parse().ok()?,
            "level" => self.level = Level::new(value.parse().ok()?)?,
            "terms" => self.terms = value.parse().ok()?,
            "live" => self.live = value.parse().ok()?,
            "record" => self.purpose = Purpose::Study,
            "collected" => {
                let (last, before) = value.split_once(' ')?;
                let sum = |text| u32::from_str_radix(text, 16).ok();
                self.collected = [sum(last)?, sum(before)?];
            }
            // Ignores a name written by a later version of the page.
            _ => {}
        }
        Some(())
    }
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            language: None,
            scheme: Scheme::System,
            theme: None,
            lettering: Lettering::Plain,
            coordinates: Visibility::Shown,
            numbers: Visibility::Hidden,
            forbidden: Visibility::Hidden,
            threats: Visibility::Hidden,
            sound: OnOff::On,
            volume: Volume::default(),
            vibration: OnOff::On,
            notifications: OnOff::Off,
            touch: TouchMode::Automatic,
            pace: Pace::Natural,
            rematch: Rematch::SameColours,
            first_player: Player::One,
            players: [PlayedBy::Person; 2],
            wish: ColourWish::Black,
            opponent: OpponentWish::Computer,
            level: BEGINNERS,
            terms: Terms::default(),
            live: LiveSettings::default(),
            purpose: Purpose::Play,
            collected: [0; 2],
        }
    }
}

/// Writes a line that names the format and its version, then a line `name=value` for each setting.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        if let Some(language) = self.language {
            writeln!(f, "language={}", language.code())?;
        }
        for (name, value) in [
            ("scheme", self.scheme.name()),
            ("coordinates", self.coordinates.name()),
            ("numbers", self.numbers.name()),
            ("forbidden", self.forbidden.name()),
            ("rematch", self.rematch.name()),
            ("first-player", self.first_player.name()),
        ] {
            writeln!(f, "{name}={value}")?;
        }
        for (name, played_by) in ["player-1", "player-2"].into_iter().zip(self.players) {
            if played_by != PlayedBy::Person {
                writeln!(f, "{name}={played_by}")?;
            }
        }
        if let Some(theme) = self.theme {
            writeln!(f, "theme={}", theme.name())?;
        }
        if self.lettering != Lettering::Plain {
            writeln!(f, "stones={}", self.lettering.name())?;
        }
        if self.touch != TouchMode::Automatic {
            writeln!(f, "touch={}", self.touch.name())?;
        }
        if self.pace != Pace::Natural {
            writeln!(f, "pace={}", self.pace.name())?;
        }
        if self.threats != Visibility::Hidden {
            writeln!(f, "threats={}", self.threats.name())?;
        }
        for (name, state, usual) in [
            ("sound", self.sound, OnOff::On),
            ("vibration", self.vibration, OnOff::On),
            ("notifications", self.notifications, OnOff::Off),
        ] {
            if state != usual {
                writeln!(f, "{name}={}", <&str>::from(state))?;
            }
        }
        if self.volume != Volume::default() {
            writeln!(f, "volume={}", self.volume)?;
        }
        if self.wish != ColourWish::Black {
            writeln!(f, "wish={}", self.wish.name())?;
        }
        if self.opponent != OpponentWish::Computer {
            writeln!(f, "opponent={}", self.opponent.name())?;
        }
        if self.level != BEGINNERS {
            writeln!(f, "level={}", self.level.number())?;
        }
        if self.live != LiveSettings::default() {
            writeln!(f, "live={}", self.live)?;
        }
        if self.purpose == Purpose::Study {
            writeln!(f, "record=opened")?;
        }
        let [last, before] = self.collected;
        if last != 0 {
            writeln!(f, "collected={last:x} {before:x}")?;
        }
        writeln!(f, "terms={}", self.terms)
    }
}

/// Parses the output of `Display`. Missing settings get their defaults; unknown names are ignored.
impl FromStr for Settings {
    type Err = ParseSettingsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut lines = text.lines();
        if lines.next() != Some(HEAD) {
            return Err(ParseSettingsError::Head);
        }
        let mut settings = Settings::default();
        for (line, text) in (2..).zip(lines) {
            let read = text.split_once('=');
            if read
                .and_then(|(name, value)| settings.read(name, value))
                .is_none()
            {
                let text = text.to_string();
                return Err(ParseSettingsError::Line { line, text });
            }
        }
        Ok(settings)
    }
}
