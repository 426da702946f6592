//! Messages of the server and their effects on the page.

use super::OnlineContext as _;
use super::{ConnectionState, Guest, Invited, Mute, Online, Pairing, Visitor, link};
use tengen_core::board::Stone;
use tengen_core::game::{Action, Seat};
use tengen_kit::change::{Actor, Change};
use tengen_kit::context::Context;
use tengen_kit::effect::Effect;
use tengen_kit::game::OnlineGame;
use tengen_kit::message::{Message, OnlineMessage, PlayToast, Toast};
use tengen_kit::time::Millis;
use tengen_online::{
    Closing, Emote, Entry, GameId, LineState, Mirror, MirrorChange, PastRow, Presence, Reason,
    Snapshot, Switch, ToClient, ToServer,
};
use tengen_picture::Visibility;

/// The time for which the button shows that an opponent was found, in ms.
const MATCHED: f64 = 1500.0;

impl Online {
    /// Returns online play that is about to connect.
    pub fn new(visitor: Visitor) -> Online {
        Online {
            link: ConnectionState::Connecting { failed: 0 },
            visitor,
            panel: Visibility::Shown,
            opened: None,
            returning: None,
            running: None,
            analysing: None,
            resigning: None,
            you: None,
            search: Pairing::Idle,
            since: None,
            invitation: None,
            wanted: None,
            lobby: tengen_online::LobbyState::default(),
            in_lobby: Switch::Off,
            history: None,
            own_games: None,
            mute: Mute::Off,
            refused: None,
            again: None,
            was_up: false,
            matched: Millis(0.0),
            wake: None,
            may_take: false,
            secret_part: super::SecretPart::default(),
            plans: super::plan::Plans::default(),
            vacation: None,
            calls: super::calls::Calls::default(),
            heartbeat: super::heartbeat::Heartbeat::default(),
            errands: super::errands::Errands::default(),
            unseen: super::unseen::Unseen::default(),
        }
    }

    /// Handles a message of the server.
    pub fn hear(&mut self, message: &ToClient, cx: &mut Context) {
        self.note_heard(cx);
        match message {
            ToClient::Welcome {
                you,
                name,
                beat,
                push,
                ..
            } => {
                self.again = None;
                self.begin_beats(*beat, cx);
                self.you = Some((*you, name.clone()));
                let was_lost = std::mem::replace(&mut self.was_up, true);
                self.link = ConnectionState::Up;
                self.say_all_again(cx);
                self.repeat_errands(cx);
                self.begin_calls(*push, cx);
                if was_lost {
                    cx.say_online(OnlineMessage::Back);
                }
            }
            ToClient::Named { name } => {
                if let Some((_, mine)) = &mut self.you {
                    mine.clone_from(name);
                }
            }
            ToClient::Seeking { proposal } => self.search = Pairing::Seeking(*proposal),
            ToClient::Idle => {
                if let Pairing::Seeking(_) = self.search {
                    self.search = Pairing::Idle;
                }
            }
            ToClient::Matched { game } if cx.has_online(Some(*game)) => {}
            ToClient::Matched { game } if self.returning == Some(*game) => {}
            ToClient::Matched { game } => {
                self.search = Pairing::Matched;
                self.wanted = Some(*game);
            }
            ToClient::Lobby(lobby) => self.lobby = lobby.clone(),
            ToClient::LobbyChange(change) => self.lobby.apply(change),
            ToClient::History { games } => self.hear_history(games),
            ToClient::Running { games } => {
                self.count_days(games, cx);
                self.settle_take(games, cx);
                self.hear_own_games(games, cx);
            }
            ToClient::Turn(row) => {
                self.count_days(std::slice::from_ref(row), cx);
                self.hear_turn(row, cx);
            }
            ToClient::Planned { game, seq, lines } => self.hear_plan(*game, *seq, lines, cx),
            ToClient::Vacation { left, days } => self.hear_vacation(*left, *days, cx),
            ToClient::Subscribed { .. } => self.hear_subscribed(cx),
            ToClient::Again => {
                self.keep_open_wishes(cx);
                return self.greet(cx);
            }
            ToClient::Beat { id } => return self.hear_beat(*id, cx),
            ToClient::Ping { id } => return cx.tell_server(ToServer::Pong { id: *id }),
            ToClient::Closing { reason, again } => self.hear_closing(*reason, *again, cx),
            other => {
                self.hear_of_game(other, cx);
                super::plan::leave_stale(cx);
            }
        }
        self.follow_errands(message, cx);
        cx.refresh();
    }

    fn hear_history(&mut self, games: &[PastRow]) {
        let history = self.history.get_or_insert_default();
        let last = history.last().map(|row| row.at);
        // A list that starts again from the latest game replaces the previous list.
        if last.is_some_and(|last| games.first().is_some_and(|first| first.at >= last)) {
            history.clear();
        }
        history.extend(games.iter().cloned());
    }

    /// The player may try again to take the seat of an invitation, unless that is gone or taken.
    fn hear_no_seat(&mut self, reason: Reason) {
        let may_again = matches!(reason, Reason::TooFast | Reason::TooMany | Reason::NotNow);
        match &mut self.invitation {
            Some(invited) if may_again => invited.guest = Guest::Asked,
            invitation => *invitation = None,
        }
    }

    fn hear_closing(&mut self, reason: Closing, again: Option<u32>, cx: &mut Context) {
        self.again = again;
        if reason == Closing::Burned {
            self.hear_burned(cx);
        } else if !link::may_come_back(reason) {
            self.link = ConnectionState::Outdated;
            cx.push(Effect::Disconnect);
            cx.say_online(OnlineMessage::Outdated);
        }
    }

    fn hear_of_game(&mut self, message: &ToClient, cx: &mut Context) {
        let is_ours = cx.has_online(message.game());
        match message {
            ToClient::Invited {
                game,
                invitation,
                name,
                owner,
            } => {
                self.wanted.take_if(|wanted| wanted == game);
                self.returning.take_if(|returning| returning == game);
                let before = self.invitation.as_ref().filter(|it| it.game == *game);
                let guest = before.map_or(Guest::Asked, |it| it.guest);
                self.invitation = Some(Invited {
                    guest,
                    game: *game,
                    invitation: *invitation,
                    name: name.clone(),
                    owner: *owner,
                });
            }
            ToClient::Uninvited { game } => {
                self.invitation.take_if(|invited| invited.game == *game);
            }
            ToClient::Game(_) if is_ours => self.hear_game_again(message, cx),
            ToClient::Game(snapshot) => self.hear_new_game(snapshot, cx),
            ToClient::Refused {
                what, game, reason, ..
            } if !is_ours => {
                if &**what == "join" && self.forgets_return(*game) {
                    return;
                }
                if &**what == "subscribe" && self.calls_refused(*reason) {
                    return;
                }
                self.refused = Some(*reason);
                match &**what {
                    "seek" | "take" => self.search = resting(cx),
                    "join" => {
                        self.wanted = None;
                        self.analysing = None;
                        if matches!(reason, Reason::Gone | Reason::NoGame) {
                            self.invitation.take_if(|it| Some(it.game) == *game);
                        }
                    }
                    "sit" => self.hear_no_seat(*reason),
                    "burn" => self.keep_secret(),
                    _ => {}
                }
                cx.say_online(OnlineMessage::Refused(*reason));
            }
            other => self.hear_in_game(other, cx),
        }
    }

    /// Handles a game that the page does not have yet.
    fn hear_new_game(&mut self, snapshot: &Snapshot, cx: &mut Context) {
        let Ok(mirror) = Mirror::new(snapshot) else {
            return self.give_up(snapshot.start.game, cx);
        };
        let id = mirror.id();
        let seat = mirror.role().seat();
        let Some(mirror) = self.come_back_to(mirror, cx) else {
            return;
        };
        let follows = cx.games.online().and_then(|it| it.mirror().next()) == Some(id);
        if cx.plays_on() && !follows {
            self.wanted.take_if(|wanted| *wanted == id);
            self.analysing.take_if(|wanted| *wanted == id);
            return cx.tell_server(ToServer::Part { game: id });
        }
        let is_invited = self.invitation.as_ref().is_some_and(|it| it.game == id);
        if !follows && !is_invited && self.wanted != Some(id) {
            if seat.is_none() {
                return;
            }
            // The list of running games has it.
            if mirror.table().game().terms().clock.counts_days() {
                return cx.tell_server(ToServer::Part { game: id });
            }
        }
        self.wanted.take_if(|wanted| *wanted == id);
        self.analysing.take_if(|wanted| *wanted != id);
        let is_playing = seat.is_some() && !mirror.is_over();
        self.search = match (is_playing, self.search) {
            (true, _) => Pairing::Matched,
            (false, Pairing::Seeking(proposal)) => Pairing::Seeking(proposal),
            (false, _) => Pairing::Idle,
        };
        self.matched = Millis(cx.now.0 + MATCHED);
        self.leave_invitation(id, seat, cx);
        let before = cx.games.join(mirror, cx.now);
        if let Some(before) = before.filter(|before| !follows && !before.is_binding()) {
            let game = before.mirror().id();
            cx.tell_server(ToServer::Part { game });
        }
        let message = match seat.filter(|_| is_playing) {
            Some(seat) => OnlineMessage::Matched(seat),
            None => OnlineMessage::Watching,
        };
        show(Message::from(message), cx);
    }

    /// Tells the player that this page cannot show a game that it waits for, or shows in an earlier state: the server plays by
    /// rules that the page does not know.
    fn give_up(&mut self, game: GameId, cx: &mut Context) {
        let is_it = |it: &mut GameId| *it == game;
        let all = [
            self.wanted.take_if(is_it),
            self.returning.take_if(is_it),
            self.analysing.take_if(is_it),
        ];
        let invited = self.invitation.take_if(|it| it.game == game);
        let is_awaited = all.iter().any(Option::is_some) || invited.is_some();
        if !is_awaited && !cx.has_online(Some(game)) {
            return;
        }
        if self.search == Pairing::Matched {
            self.search = resting(cx);
        }
        // It comes again on each connection.
        if self.refused.replace(Reason::Version) != Some(Reason::Version) {
            cx.say_online(OnlineMessage::Refused(Reason::Version));
        }
    }

    /// Forgets the invitation that led to the game. If the player has a seat in the game, leaves
    /// any other invitation too.
    fn leave_invitation(&mut self, id: GameId, seat: Option<Seat>, cx: &mut Context) {
        let invited = self
            .invitation
            .take_if(|invited| seat.is_some() || invited.game == id);
        if let Some(game) = invited.map(|it| it.game).filter(|&game| game != id) {
            cx.tell_server(ToServer::Part { game });
        }
    }

    /// Handles a full copy of the current game, sent after a lost connection or because the page
    /// had an outdated one.
    fn hear_game_again(&mut self, message: &ToClient, cx: &mut Context) {
        let seq = |cx: &Context| cx.games.online().map(|it| it.mirror().table().seq());
        let before = seq(cx);
        if cx.games.hear(message, cx.now) == MirrorChange::Lost {
            if let Some(game) = message.game() {
                self.give_up(game, cx);
            }
            return;
        }
        self.account(cx);
        let online = cx.games.online();
        let shown = online.map(|online| online.mirror().id());
        self.wanted.take_if(|wanted| Some(*wanted) == shown);
        let unanswered = online.map(|online| online.mirror().unanswered());
        for message in unanswered.unwrap_or_default() {
            cx.tell_server(message);
        }
        if seq(cx) != before && cx.games.is_online() {
            let message = Message::Went(cx.game().ply());
            cx.changed(Change::Went(message));
        }
        self.search_follows(cx);
    }

    fn hear_in_game(&mut self, message: &ToClient, cx: &mut Context) {
        let Some(online) = cx.games.online() else {
            return;
        };
        let (id, seat) = (online.mirror().id(), online.seat());
        let last = last_action(online);
        let was_live = online.mirror().is_live();
        let cursor = cx.game().cursor();
        let heard = cx.games.hear(message, cx.now);
        match heard {
            MirrorChange::Done(entry) => {
                show_entry(entry, last, cx);
                self.follow_entry(cx);
            }
            MirrorChange::Confirmed(_) => {
                show_end(was_live, cx);
                self.follow_entry(cx);
            }
            MirrorChange::Lost => cx.tell_server(ToServer::Join { game: id }),
            MirrorChange::Presence(seat, presence) => {
                let matters = |it: &OnlineGame| !it.mirror().is_over() && !it.counts_days();
                if cx.games.online().is_some_and(matters) {
                    cx.say_online(match presence {
                        Presence::Here => OnlineMessage::Here(seat),
                        Presence::Gone(_) => OnlineMessage::Gone(seat),
                    });
                    cx.changed(Change::Presence(seat, presence));
                }
            }
            MirrorChange::Line(of, state) => {
                if Some(of) != seat && cx.games.online().is_some_and(|it| !it.mirror().is_over()) {
                    cx.say_online(match state {
                        LineState::Unsteady => OnlineMessage::Unsteady(of),
                        LineState::Steady => OnlineMessage::Steady(of),
                    });
                }
            }
            MirrorChange::Emote(by, emote) => self.show_emote(by, emote, cx),
            // The server moves the players to the next game by itself.
            MirrorChange::Next(next) if seat.is_none() => self.want(next, cx),
            MirrorChange::Nothing
            | MirrorChange::Anew
            | MirrorChange::Watching
            | MirrorChange::Next(_) => {}
            MirrorChange::Rematch(Some(seat)) => cx.say_online(OnlineMessage::Rematch(seat)),
            MirrorChange::Rematch(None) => cx.say_online(OnlineMessage::NoRematch),
            MirrorChange::Asked(request) => {
                forget_declined(cx);
                show_end(was_live, cx);
                tell_who_is_away(cx);
                cx.say_online(OnlineMessage::Asked(request.by, request.wish));
            }
            MirrorChange::Declined(request) => {
                show_end(was_live, cx);
                forget_declined(cx);
                let toast = PlayToast::Declined(request.by, request.wish);
                cx.show_toast(Toast::Play(toast));
            }
            MirrorChange::Withdrawn(request) => {
                show_end(was_live, cx);
                cx.say_online(OnlineMessage::Withdrawn(request.wish));
            }
            MirrorChange::Refused(reason) => {
                self.refused = Some(reason);
                let message = OnlineMessage::Refused(reason);
                if cx.games.is_online() && cx.game().cursor() != cursor {
                    cx.changed(Change::Went(Message::from(message)));
                } else {
                    cx.say_online(message);
                }
            }
        }
    }

    /// Updates the page after the server accepted an entry. If the game is over, reloads the
    /// list of past games.
    fn follow_entry(&mut self, cx: &mut Context) {
        forget_declined(cx);
        self.refused = None;
        let is_over = cx.games.online().is_some_and(|it| it.mirror().is_over());
        if is_over && self.history.take().is_some() {
            cx.tell_server(ToServer::History { before: None });
        }
        self.search_follows(cx);
    }

    fn show_emote(&self, by: Seat, emote: Emote, cx: &mut Context) {
        let now = cx.now;
        let Some(online) = cx.games.online_mut() else {
            return;
        };
        if self.mute == Mute::On && online.seat() != Some(by) {
            return;
        }
        online.show_emote(by, emote, now);
        cx.say_online(OnlineMessage::Emote(by, emote));
    }
}

/// Takes the toast about a declined request away: the game has gone on.
pub(super) fn forget_declined(cx: &mut Context) {
    let is_about_it = |it: &Toast| matches!(it, Toast::Play(PlayToast::Declined(..)));
    cx.toasts.retain(|it| !is_about_it(it));
}

/// Shows the online game on the board in its current state.
pub(super) fn show(message: Message, cx: &mut Context) {
    if cx.games.show_online() {
        cx.drop_toast(Toast::Play(PlayToast::OnlineWaits));
        cx.drop_toast(Toast::Play(PlayToast::OnlineGoesOn));
        cx.resume_at = None;
        cx.push(Effect::RevealBoard);
        cx.changed(Change::Another(Some(message)));
    }
}

/// Returns the state of the one button when no search is running.
fn resting(cx: &Context) -> Pairing {
    match cx.games.online() {
        Some(online) if online.seat().is_none() => Pairing::Idle,
        Some(online) if online.mirror().is_over() => Pairing::Over,
        Some(_) => Pairing::Playing,
        None => Pairing::Idle,
    }
}

/// Returns the last action of a game and its colour.
fn last_action(online: &OnlineGame) -> Option<(Action, Stone)> {
    let mirror = online.mirror();
    let step = mirror.shown().game().tree().step(mirror.live())?;
    Some((step.action, step.colour))
}

/// Shows the end of the game to a player who was looking at an earlier position.
fn show_end(was_live: bool, cx: &mut Context) {
    if cx.games.is_online() && !was_live {
        let message = Message::Went(cx.game().ply());
        cx.changed(Change::Went(message));
    }
}

/// Shows and announces an accepted entry; `last` is the last action before a take-back.
fn show_entry(entry: Entry, last: Option<(Action, Stone)>, cx: &mut Context) {
    if !cx.games.is_online() {
        return tell_who_is_away(cx);
    }
    match entry {
        Entry::Act { .. } => cx.changed(Change::Acted(Actor::Remote)),
        Entry::Back(_) => cx.changed(Change::TakenBack(last.into_iter().collect())),
    }
}

/// Notifies the player that the game is not on the board and is over or needs the player's action.
fn tell_who_is_away(cx: &mut Context) {
    let Some(online) = cx.games.online().filter(|_| !cx.games.is_online()) else {
        return;
    };
    let mirror = online.mirror();
    let Some(seat) = online.seat() else {
        return;
    };
    let is_asked = mirror.request().is_some_and(|request| request.by != seat);
    let is_turn = mirror.table().game().seat_to_move() == seat;
    if is_asked || is_turn || mirror.is_over() {
        cx.show_toast_anew(Toast::Play(PlayToast::OnlineWaits));
    }
}
