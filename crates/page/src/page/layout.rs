//! The layout of the page follows from the place that is open, and the section of the site that it belongs to.

use super::{Page, Panel, Place};
use tengen_core::board::Stone;
use tengen_core::game::Purpose;
use tengen_kit::clock::LocalBoard;
use tengen_kit::game::LocalPlace;
use tengen_kit::text::Key;
use tengen_learn::lessons::LessonPlace;
use tengen_play::online::OnlinePlace;
use tengen_study::analysis::StudyPlace;
use tengen_study::lab::LabPlace;

/// A section of the site, which has a word in its head.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Section {
    /// Games: the local one and those online.
    Play,
    /// The analysis, and the library of games.
    Study,
    /// Puzzles, lessons, trainers, openings, mistakes and drills.
    Learn,
    /// The Lab.
    Lab,
}

/// A layout of the page: the parts that show, and their places. The style sheets know it by its name in `data-layout`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Layout {
    /// The start: an empty board, and the ways to play.
    Home,
    /// The local game.
    Game,
    /// Online play without a game on the board.
    Lobby,
    /// An online game.
    Online,
    /// The analysis.
    Study,
    /// Past games and collections, without a board.
    Library,
    /// A puzzle, a rush or a mistake.
    Puzzle,
    /// The start of learning: everything that can be learned, without a board.
    Learn,
    /// A lesson, a trainer, the openings or a drill.
    Lesson,
    /// The Lab.
    Lab,
}

impl Layout {
    /// Returns the section of the site to which the layout belongs.
    pub const fn section(self) -> Section {
        match self {
            Layout::Home | Layout::Game | Layout::Lobby | Layout::Online => Section::Play,
            Layout::Study | Layout::Library => Section::Study,
            Layout::Puzzle | Layout::Learn | Layout::Lesson => Section::Learn,
            Layout::Lab => Section::Lab,
        }
    }

    /// Returns `true` if a game is played in the layout, with its clocks and its result.
    pub const fn is_of_games(self) -> bool {
        matches!(self, Layout::Home | Layout::Game | Layout::Online)
    }

    /// Returns the part of the panel that the layout shows.
    pub(super) const fn panel(self) -> Panel {
        match self {
            Layout::Home | Layout::Game | Layout::Lobby | Layout::Online => Panel::Game,
            Layout::Study => Panel::Analysis,
            Layout::Library => Panel::Library,
            Layout::Puzzle => Panel::Puzzles,
            Layout::Learn | Layout::Lesson => Panel::Learn,
            Layout::Lab => Panel::Lab,
        }
    }

    /// Returns the layout of a place.
    pub const fn of(place: &Place) -> Layout {
        match place {
            Place::Local(LocalPlace::Home) => Layout::Home,
            Place::Collection(_) | Place::Past(_) => Layout::Library,
            Place::Local(LocalPlace::Game) | Place::Link(_) => Layout::Game,
            Place::Online(OnlinePlace::Lobby) => Layout::Lobby,
            Place::Online(OnlinePlace::Game(_)) => Layout::Online,
            Place::Study(_) => Layout::Study,
            Place::Puzzles(_) | Place::Mistakes(_) => Layout::Puzzle,
            Place::Lessons(LessonPlace::List) => Layout::Learn,
            Place::Lessons(LessonPlace::Lesson(_)) | Place::Feature(_) | Place::Drill(_) => {
                Layout::Lesson
            }
            Place::Lab(_) => Layout::Lab,
        }
    }
}

/// A game that goes on while something else is open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameAway {
    /// The place of the game.
    pub place: Place,
    /// The colour to move.
    pub to_move: Stone,
    /// The sentence about it.
    pub text: String,
}

impl Page {
    /// Returns the layout of the page.
    pub fn layout(&self) -> Layout {
        let layout = Layout::of(&self.open_place());
        // An invitation that nobody has taken yet has no board.
        let waits = layout == Layout::Online && !self.cx.games.is_online_shown();
        if waits { Layout::Lobby } else { layout }
    }

    /// Returns the place to which the word of a section leads from here. Within the section that is its start.
    pub fn start_of(&self, section: Section) -> Place {
        let is_there = self.layout().section() == section;
        match section {
            Section::Play if is_there || self.is_studied() => Place::home(),
            Section::Play => self.place_of_game(),
            Section::Study => Place::Study(StudyPlace::Here),
            Section::Learn => Place::Lessons(LessonPlace::List),
            Section::Lab => Place::Lab(LabPlace),
        }
    }

    /// Returns `true` if the local game is only studied, and is not a game that is played.
    fn is_studied(&self) -> bool {
        self.cx.purpose() == Purpose::Study && !self.has_online_below()
    }

    /// Returns `true` if an online game is on the board while a part of learning is open that has nothing on it, or a list
    /// of learning is open.
    pub(crate) fn learns_beside_game(&self) -> bool {
        self.layout().section() == Section::Learn && !self.cx.games.has_above()
    }

    /// Returns whether the person is at the board of the local game.
    pub(super) fn local_board(&self) -> LocalBoard {
        if self.cx.games.is_local() && self.layout().is_of_games() {
            LocalBoard::Shown
        } else {
            LocalBoard::Left
        }
    }

    /// Returns the game of the person that goes on while something else is open: the online one, or else the local one.
    pub fn game_away(&self) -> Option<GameAway> {
        self.online_away().or_else(|| self.local_away())
    }

    fn online_away(&self) -> Option<GameAway> {
        let online = self.joined().filter(|it| it.is_played_here())?;
        if self.layout() == Layout::Online {
            return None;
        }
        let game = online.mirror().table().game();
        let seat = game.seat_to_move();
        let text = if online.seat() == Some(seat) {
            Key::AwayYourMove
        } else {
            Key::AwayTheirMove
        };
        Some(GameAway {
            place: Place::of_online(online.mirror().id()),
            to_move: game.colour_of(seat),
            text: self.texts().get(text).to_owned(),
        })
    }

    fn local_away(&self) -> Option<GameAway> {
        let is_elsewhere = !self.layout().is_of_games();
        let game = self.cx.games.local();
        let is_idle = game.tree().is_empty() || self.local_has_ended() || self.is_studied();
        if !is_elsewhere || is_idle {
            return None;
        }
        let to_move = game.colour_of(game.seat_to_move());
        let key = if game.terms().clock.is_limited() {
            Key::AwayPaused
        } else {
            Key::AwayToMove
        };
        let colour = tengen_kit::words::colour(self.texts(), to_move);
        Some(GameAway {
            place: Place::Local(LocalPlace::Game),
            to_move,
            text: self.texts().fill(key, &[("colour", colour)]),
        })
    }
}
