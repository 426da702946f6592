//! What the server says, and what follows on the page.

use super::super::{App, Effect, Millis, Saying, Toast};
use super::{Guest, Invited, Link, Mute, Online, OnlineSaying, Place, Search, link};
use tengen_core::game::Game;
use tengen_online::{
    Closing, DisplayName, Entry, GameId, Heard, Mirror, Presence, Secret, Snapshot, Switch,
    ToClient, ToServer,
};

/// How long it is said that a player was found, in ms.
const MATCHED: f64 = 1500.0;

impl App {
    /// Connects with the server, if the page has not done so.
    pub(super) fn open_online(
        &mut self,
        secret: Secret,
        name: Option<DisplayName>,
        wanted: Option<GameId>,
    ) {
        if self.online.is_none() {
            self.partner_mut();
            self.online = Some(Box::new(Online::new(secret, name)));
            self.effects.push(Effect::Connect);
        }
        if let Some(game) = wanted {
            self.want(game);
        }
        self.effects.push(Effect::Refresh);
    }

    pub(super) fn rename_online(&mut self, name: DisplayName) {
        if let Some(online) = self.online_mut() {
            online.wish = Some(name.clone());
            if self.is_up() {
                self.tell_server(ToServer::Name { name });
            }
        }
    }

    pub(in crate::app) fn hear_server(&mut self, message: &ToClient, now: Millis) {
        let Some(online) = self.online_mut() else {
            return;
        };
        match message {
            ToClient::Welcome { you, name, .. } => {
                online.you = Some((*you, name.clone()));
                let was_lost = online.was_up;
                online.was_up = true;
                online.link = Link::Up;
                self.say_all_again();
                if was_lost {
                    self.say_online(OnlineSaying::Back);
                }
            }
            ToClient::Named { name } => {
                if let Some((_, mine)) = &mut online.you {
                    mine.clone_from(name);
                }
            }
            ToClient::Seeking { proposal } => online.search = Search::Seeking(*proposal),
            ToClient::Idle => {
                if let Search::Seeking(_) = online.search {
                    online.search = Search::Idle;
                }
            }
            ToClient::Matched { game } if online.shows(Some(*game)) => {}
            ToClient::Matched { game } => {
                online.search = Search::Matched;
                online.wanted = Some(*game);
            }
            ToClient::Lobby(lobby) => online.lobby = lobby.clone(),
            ToClient::LobbyChange(change) => online.lobby.apply(change),
            ToClient::History { games } => {
                let history = online.history.get_or_insert_default();
                let last = history.last().map(|row| row.at);
                // A list from the start takes the place of the one before.
                if last.is_some_and(|last| games.first().is_some_and(|first| first.at >= last)) {
                    history.clear();
                }
                history.extend(games.iter().cloned());
            }
            ToClient::Ping { id } => return self.tell_server(ToServer::Pong { id: *id }),
            ToClient::Closing { reason, again } => self.hear_closing(*reason, *again),
            other => self.hear_of_game(other, now),
        }
        self.effects.push(Effect::Refresh);
    }

    fn hear_closing(&mut self, reason: Closing, again: Option<u32>) {
        let Some(online) = self.online_mut() else {
            return;
        };
        online.again = again;
        if !link::may_come_back(reason) {
            online.link = Link::Outdated;
            self.effects.push(Effect::Disconnect);
        }
    }

    fn hear_of_game(&mut self, message: &ToClient, now: Millis) {
        let Some(online) = self.online_mut() else {
            return;
        };
        let id = message.game();
        match message {
            ToClient::Invited {
                game,
                invitation,
                name,
                owner,
            } => {
                online.wanted.take_if(|wanted| wanted == game);
                let before = online.invitation.as_ref().filter(|it| it.game == *game);
                let guest = before.map_or(Guest::Asked, |it| it.guest);
                online.invitation = Some(Invited {
                    guest,
                    game: *game,
                    invitation: *invitation,
                    name: name.clone(),
                    owner: *owner,
                });
            }
            ToClient::Uninvited { game } => {
                online.invitation.take_if(|invited| invited.game == *game);
            }
            ToClient::Game(snapshot) if online.shows(id) => self.hear_game_again(snapshot, now),
            ToClient::Game(snapshot) => self.hear_new_game(snapshot, now),
            ToClient::Refused { what, reason, .. } if !online.shows(id) => {
                online.refused = Some(*reason);
                match &**what {
                    "seek" | "take" => online.search = online.resting(),
                    "join" => online.wanted = None,
                    "sit" => online.invitation = None,
                    _ => {}
                }
                self.say_online(OnlineSaying::Refused(*reason));
            }
            other => self.hear_in_game(other, now),
        }
    }

    /// A game that the page does not show yet.
    fn hear_new_game(&mut self, snapshot: &Snapshot, now: Millis) {
        let Ok(mirror) = Mirror::new(snapshot) else {
            return;
        };
        let Some(online) = self.online_mut() else {
            return;
        };
        let id = mirror.id();
        let seat = mirror.role().seat();
        let follows = online.place.as_ref().and_then(|it| it.mirror.next()) == Some(id);
        if online.plays_on() && !follows {
            online.wanted.take_if(|wanted| *wanted == id);
            return self.tell_server(ToServer::Part { game: id });
        }
        let is_invited = online.invitation.as_ref().is_some_and(|it| it.game == id);
        if !follows && !is_invited && online.wanted != Some(id) && seat.is_none() {
            return;
        }
        online.wanted.take_if(|wanted| *wanted == id);
        let other = online
            .invitation
            .take_if(|invited| seat.is_some() || invited.game == id);
        let other = other.filter(|invited| invited.game != id);
        let is_playing = seat.is_some() && !mirror.is_over();
        online.search = match (is_playing, online.search) {
            (true, _) => Search::Matched,
            (false, Search::Seeking(proposal)) => Search::Seeking(proposal),
            (false, _) => Search::Idle,
        };
        online.matched = Millis(now.0 + MATCHED);
        if let Some(game) = other.map(|invited| invited.game) {
            // Who plays waits for nobody else.
            self.tell_server(ToServer::Part { game });
        }
        self.step_home();
        if let Some(online) = self.online_mut() {
            let before = online.place.replace(Place::new(mirror, now));
            let before = before.filter(|before| !follows && before.mirror.is_over());
            if let Some(game) = before.map(|before| before.mirror.id()) {
                self.tell_server(ToServer::Part { game });
            }
        }
        self.lay_online(now);
        self.game_changed(Saying::Online(match seat.filter(|_| is_playing) {
            Some(seat) => OnlineSaying::Matched(seat),
            None => OnlineSaying::Watching,
        }));
    }

    /// The whole game came again: after a lost connection, or because the page had an old one.
    fn hear_game_again(&mut self, snapshot: &Snapshot, now: Millis) {
        let Some(place) = self.place_mut() else {
            return;
        };
        let before = place.mirror.table().seq();
        let heard = place
            .mirror
            .hear(&ToClient::Game(Box::new(snapshot.clone())));
        place.since = now;
        place.spent = place.mirror.spent();
        place.look_who_is_there(now);
        let unanswered = place.mirror.unanswered();
        let seq = place.mirror.table().seq();
        if heard == Heard::Lost {
            return;
        }
        for message in unanswered {
            self.tell_server(message);
        }
        self.follow_online();
        if seq != before && self.online_game().is_some() {
            self.game_changed(Saying::Went(self.game().ply()));
        }
        self.search_follows(now);
    }

    fn hear_in_game(&mut self, message: &ToClient, now: Millis) {
        let Some(place) = self.place_mut() else {
            return;
        };
        let undone = place.mirror.shown();
        let heard = place.mirror.hear(message);
        match heard {
            Heard::Nothing | Heard::Anew => {}
            Heard::Done(entry) | Heard::Confirmed(entry) => {
                place.since = now;
                place.spent = place.mirror.spent();
                self.follow_online();
                if heard == Heard::Done(entry) {
                    self.show_entry(entry, undone.game(), now);
                }
                if let Some(online) = self.online_mut() {
                    online.refused = None;
                }
                self.end_online();
                self.search_follows(now);
            }
            Heard::Lost => {
                let game = place.mirror.id();
                self.tell_server(ToServer::Join { game });
            }
            Heard::Presence(seat, presence) => {
                place.look_who_is_there(now);
                if !place.mirror.is_over() {
                    self.say_online(match presence {
                        Presence::Here => OnlineSaying::Here(seat),
                        Presence::Gone(_) => OnlineSaying::Gone(seat),
                    });
                }
            }
            Heard::Emote(seat, emote) => self.show_emote(seat, emote, now),
            // The players are brought there.
            Heard::Next(next) if place.mirror.role().seat().is_none() => self.want(next),
            other => self.hear_talk(other),
        }
    }

    /// The game lies not on the board and waits for the player, or is over.
    fn tell_who_is_away(&mut self) {
        let place = self.place_mut();
        let Some(place) = place.filter(|place| !place.is_here()) else {
            return;
        };
        let mirror = &place.mirror;
        let Some(seat) = mirror.role().seat() else {
            return;
        };
        let is_asked = mirror.request().is_some_and(|request| request.by != seat);
        let is_turn = mirror.table().game().seat_to_move() == seat;
        if is_asked || is_turn || mirror.is_over() {
            self.toast_online();
        }
    }

    fn toast_online(&mut self) {
        self.toasts.retain(|&toast| toast != Toast::OnlineWaits);
        self.toasts.push(Toast::OnlineWaits);
        self.effects
            .push(Effect::Announce(Saying::Toast(Toast::OnlineWaits)));
        self.effects.push(Effect::Refresh);
    }

    /// What was asked, answered or refused.
    fn hear_talk(&mut self, heard: Heard) {
        match heard {
            Heard::Asked(request) => {
                self.follow_online();
                self.tell_who_is_away();
                self.say_online(OnlineSaying::Asked(request.by, request.wish));
            }
            Heard::Declined(request) => {
                self.follow_online();
                self.say_online(OnlineSaying::Declined(request.by, request.wish));
            }
            Heard::Withdrawn(request) => {
                self.follow_online();
                self.say_online(OnlineSaying::Withdrawn(request.wish));
            }
            Heard::Rematch(Some(seat)) => self.say_online(OnlineSaying::Rematch(seat)),
            Heard::Rematch(None) => self.say_online(OnlineSaying::NoRematch),
            Heard::Refused(reason) => {
                self.follow_online();
                if let Some(online) = self.online_mut() {
                    online.refused = Some(reason);
                }
                self.say_online(OnlineSaying::Refused(reason));
            }
            _ => {}
        }
    }

    /// Shows and says what was accepted in the game, which stood as `before`.
    fn show_entry(&mut self, entry: Entry, before: &Game, now: Millis) {
        if self.online_game().is_none() {
            return self.tell_who_is_away();
        }
        match entry {
            Entry::Act { .. } => {
                // The keyboard stays where the player has it.
                let point = self.cursor.point();
                self.acted(now);
                self.cursor.go_to(point);
            }
            Entry::Back(_) => {
                if let Some(step) = before.tree().step(before.cursor()) {
                    self.taken_back(step.action, step.colour, now);
                }
            }
        }
    }
}

impl Online {
    fn new(secret: Secret, wish: Option<DisplayName>) -> Online {
        Online {
            link: Link::Connecting { failed: 0 },
            secret,
            wish,
            you: None,
            search: Search::Idle,
            invitation: None,
            place: None,
            wanted: None,
            lobby: tengen_online::LobbyState::default(),
            in_lobby: Switch::Off,
            history: None,
            mute: Mute::Heard,
            refused: None,
            again: None,
            was_up: false,
            matched: Millis(0.0),
            wake: None,
        }
    }

    /// The state of the button when nobody is looked for.
    fn resting(&self) -> Search {
        match &self.place {
            Some(place) if place.mirror.role().seat().is_none() => Search::Idle,
            Some(place) if place.mirror.is_over() => Search::Over,
            Some(_) => Search::Playing,
            None => Search::Idle,
        }
    }
}
