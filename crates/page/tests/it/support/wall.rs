//! A board with a clock, and a clock on the wall that rings when it is asked to.

use tengen_core::link;
use tengen_core::{Game, Outcome, Refusal, Status, Stone, Terms};
use tengen_page::view::describe;
use tengen_page::{ClockFace, ClockState, Effect, Event, Message, Millis, Page, Settings, keys};

use tengen_testing::apps::USUAL;

/// A board, and a clock on the wall that rings when it is asked to.
pub(crate) struct Wall {
    pub(crate) app: Page,
    pub(crate) now: f64,
    pub(crate) rings: Vec<f64>,
    pub(crate) said: Vec<Message>,
    pub(crate) refused: Option<Refusal>,
    pub(crate) kept: Option<String>,
    pub(crate) ticks: usize,
}

pub(crate) fn wall(terms: &str) -> Wall {
    let terms: Terms = terms.parse().expect("terms");
    let mut wall = Wall {
        app: tengen_testing::apps::app(Game::new(terms), Settings::default(), USUAL),
        now: 1000.0,
        rings: Vec::new(),
        said: Vec::new(),
        refused: None,
        kept: None,
        ticks: 0,
    };
    wall.send(Event::Woken);
    wall
}

impl Wall {
    pub(crate) fn send(&mut self, event: Event) {
        let effects = self.app.update(event, Millis(self.now));
        for effect in effects {
            match effect {
                Effect::Wake(after) => self.rings.push(self.now + after.0),
                Effect::Announce(message) => self.said.push(message),
                Effect::Refused(refusal) => self.refused = Some(refusal),
                Effect::Store(keys::CLOCK, text) => self.kept = Some(text),
                Effect::Ticks => self.ticks += 1,
                _ => {}
            }
        }
    }

    pub(crate) fn place(&mut self, name: &str) {
        self.send(Event::Press(name.parse().expect("a point")));
    }

    /// So many ms go by, with all that rings meanwhile.
    pub(crate) fn wait(&mut self, ms: f64) {
        let end = self.now + ms;
        loop {
            let next = self.rings.iter().copied().fold(f64::INFINITY, f64::min);
            if next > end {
                break;
            }
            self.rings.retain(|&ring| ring > next);
            self.now = next;
            self.send(Event::Woken);
        }
        self.now = end;
    }

    pub(crate) fn face(&self, colour: Stone) -> ClockFace {
        self.app.clock(colour, Millis(self.now)).expect("a clock")
    }

    /// What both clocks show, Black's first.
    pub(crate) fn shown(&self) -> [String; 2] {
        Stone::BOTH.map(|colour| {
            let ClockFace { face, .. } = self.face(colour);
            describe::figure(tengen_page::text::Texts::ENGLISH, face)
                + &describe::reserve(face.reserve)
        })
    }

    pub(crate) fn is_running(&self) -> [bool; 2] {
        Stone::BOTH.map(|colour| self.face(colour).state == ClockState::Running)
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        match self.app.game().status() {
            Status::Over { outcome, .. } => Some(outcome),
            Status::ToMove(_) => None,
        }
    }

    /// Closes the page and opens it again, with what was stored.
    pub(crate) fn reload(&mut self) {
        let text = link::encode(&self.app.game().to_archive()).expect("a game");
        let archive = link::decode(&text).expect("its own text");
        let game = Game::from_archive(&archive).expect("a game");
        let spent = self.kept.as_deref().unwrap_or_default();
        self.app = tengen_testing::apps::app(game, *self.app.settings(), USUAL).with_spent(spent);
        self.rings.clear();
        // Moments count from another start.
        self.now = 77.0;
    }
}
