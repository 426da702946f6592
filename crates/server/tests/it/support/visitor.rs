//! A visitor of the model test: it plays, asks and answers at random, and reconnects when its connection is
//! lost. It knows only the messages it received.

use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use tengen_core::game::{Consent, Wish};
use tengen_online::{
    Emote, GameId, LobbyForm, Mirror, MirrorChange, PlanLine, Role, Switch, ToClient, ToServer,
};

use super::net::Net;
use super::walk;
use super::world::secret;

pub(crate) struct Visitor {
    pub(crate) player: u64,
    pub(crate) connection: Option<u64>,
    /// The game that it shows or wants to show.
    pub(crate) game: Option<GameId>,
    pub(crate) mirror: Option<Mirror>,
    /// The replies that are prepared in that game, as the server last said.
    pub(crate) planned: Vec<PlanLine>,
    /// The proposal of its seek; `None` for a spectator.
    pub(crate) proposal: Option<String>,
}

impl Visitor {
    pub(crate) fn new(player: u64, proposal: Option<&str>) -> Visitor {
        Visitor {
            player,
            connection: None,
            game: None,
            mirror: None,
            planned: Vec::new(),
            proposal: proposal.map(str::to_string),
        }
    }

    fn say(&self, net: &mut Net, message: &ToServer) {
        if let Some(connection) = self.connection {
            net.send(connection, message.to_string());
            // Sending a message twice must do no harm.
            let is_twice = net.is_flaky && net.random.random_ratio(1, 10);
            if is_twice && matches!(message, ToServer::Act { .. } | ToServer::Ask { .. }) {
                net.send(connection, message.to_string());
            }
        }
    }

    /// Connects and sends the greeting.
    pub(crate) fn connect(&mut self, net: &mut Net) {
        self.connection = Some(net.connect());
        let hello = ToServer::Hello {
            version: tengen_online::VERSION,
            secret: secret(self.player),
            name: None,
            again: tengen_online::Switch::Off,
            kind: tengen_online::PlayerKind::Person,
        };
        self.say(net, &hello);
        self.join(net);
    }

    pub(crate) fn join(&self, net: &mut Net) {
        if let Some(game) = self.game {
            self.say(net, &ToServer::Join { game });
        } else if let Some(proposal) = &self.proposal {
            let seek = format!("seek {proposal}").parse().expect("a message");
            self.say(net, &seek);
        }
    }

    /// Changes to another game.
    pub(crate) fn turn_to(&mut self, net: &mut Net, game: GameId) {
        if self.game == Some(game) {
            return;
        }
        if let Some(before) = self.game.replace(game) {
            self.say(net, &ToServer::Part { game: before });
        }
        self.mirror = None;
        self.planned.clear();
        self.join(net);
    }

    /// Receives a message of the server.
    pub(crate) fn hear(&mut self, net: &mut Net, message: &ToClient) {
        match message {
            ToClient::Matched { game } if self.proposal.is_some() => self.turn_to(net, *game),
            ToClient::Game(snapshot) if self.game == Some(snapshot.start.game) => {
                self.shown(net, message);
            }
            ToClient::Planned { game, lines, .. } if self.game == Some(*game) => {
                self.planned.clone_from(lines);
            }
            _ => {
                let heard = self.mirror.as_mut().map(|mirror| mirror.hear(message));
                match heard {
                    // On one connection no message is lost.
                    Some(MirrorChange::Lost) => panic!("{message} does not fit"),
                    Some(MirrorChange::Next(another)) => self.turn_to(net, another),
                    _ => {}
                }
            }
        }
    }

    fn shown(&mut self, net: &mut Net, message: &ToClient) {
        let ToClient::Game(snapshot) = message else {
            return;
        };
        match &mut self.mirror {
            Some(mirror) => assert_eq!(mirror.hear(message), MirrorChange::Anew),
            None => self.mirror = Some(Mirror::new(snapshot).expect("a game that can be")),
        }
        let unanswered = self.mirror.as_ref().map(Mirror::unanswered);
        for again in unanswered.unwrap_or_default() {
            self.say(net, &again);
        }
        if let Some(next) = snapshot.next {
            self.turn_to(net, next);
        }
    }

    /// Takes a random step.
    pub(crate) fn tick(&mut self, net: &mut Net) {
        let Some(connection) = self.connection else {
            return self.connect(net);
        };
        if net.is_flaky && net.random.random_ratio(1, 12) {
            self.connection = None;
            net.cut(connection);
            return;
        }
        let Some(mirror) = &mut self.mirror else {
            if net.random.random_ratio(1, 4) {
                self.join(net);
            }
            return;
        };
        let message = something(mirror, net);
        if let Some(message) = message {
            self.say(net, &message);
        }
    }
}

/// Returns a random message, if the page has something to send.
fn something(mirror: &mut Mirror, net: &mut Net) -> Option<ToServer> {
    let game = mirror.id();
    let random = &mut net.random;
    let seat = mirror.role().seat();
    if counts_days(mirror) && random.random_ratio(1, 4) {
        return something_with_days(mirror, random);
    }
    match random.random_range(0..100) {
        0..55 if seat == Some(mirror.table().game().seat_to_move()) && !mirror.is_over() => {
            let action = walk::action(mirror.table().game(), random);
            mirror.play(action, None).ok()
        }
        55..60 => mirror.ask(Wish::TakeBack).ok(),
        60..63 => mirror.ask(Wish::Draw).ok(),
        63..66 => mirror.ask(Wish::Forgive).ok(),
        66..76 => {
            let consent = *[Consent::Agree, Consent::Refuse].choose(random)?;
            mirror.answer(consent).ok()
        }
        76..78 => Some(ToServer::Withdraw { game }),
        78..82 => Some(ToServer::Emote {
            game,
            emote: Emote::Praise,
        }),
        82..84 => Some(ToServer::Join { game }),
        84 => mirror.play(tengen_core::Action::Resign, None).ok(),
        85..88 if mirror.role() != Role::Watching => Some(ToServer::Absent {
            game,
            take: tengen_online::Compensation::Draw,
        }),
        88..93 if mirror.is_over() => Some(ToServer::Rematch {
            game,
            consent: Consent::Agree,
        }),
        93 => Some(ToServer::Lobby {
            switch: Switch::On,
            form: LobbyForm::Changes,
        }),
        // Invalid messages.
        94 => Some(ToServer::Act {
            game,
            seq: random.random_range(0..10),
            action: *[
                tengen_core::Action::Flag,
                tengen_core::Action::Claim,
                tengen_core::Action::Pass,
            ]
            .choose(random)?,
        }),
        _ => None,
    }
}

fn counts_days(mirror: &Mirror) -> bool {
    mirror.table().game().terms().clock.counts_days()
}

/// Returns a random message that only games with days have, if the page has something to send.
fn something_with_days(mirror: &Mirror, random: &mut StdRng) -> Option<ToServer> {
    match random.random_range(0..10) {
        0 => Some(ToServer::Running { switch: Switch::On }),
        1 => Some(ToServer::Vacation {
            days: *[None, Some(0), Some(1), Some(2)].choose(random)?,
        }),
        _ if mirror.role().seat() == Some(mirror.table().game().seat_to_move()) => None,
        _ => Some(ToServer::Plan {
            game: mirror.id(),
            seq: mirror.table().seq(),
            lines: lines(mirror, random),
        }),
    }
}

/// Returns up to three lines of replies, or none.
fn lines(mirror: &Mirror, random: &mut StdRng) -> Vec<PlanLine> {
    let count = random.random_range(0..4);
    let mut points = walk::empty(mirror.table().game());
    points.truncate(12);
    points.shuffle(random);
    let pairs = points.chunks_exact(2).take(count);
    pairs
        .map(|pair| PlanLine::new(pair.to_vec()).expect("a move and a reply"))
        .collect()
}
