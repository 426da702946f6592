//! What the player does in an online game, and what the page says of it to the server.

use super::super::{App, Effect, LabMsg, Millis, Msg, Reason, Saying};
use super::{Guest, LinkNews, Mute, OnlineMsg, OnlineSaying, Search};
use tengen_core::board::Point;
use tengen_core::game::{Action, Consent, Deed, Refusal, Wish};
use tengen_online::{GameId, Invitation, LobbyForm, Proposal, Side, Switch, ToServer};

impl App {
    pub(super) fn tell_server(&mut self, message: ToServer) {
        if self.online.is_some() {
            self.effects.push(Effect::Send(message));
        }
    }

    /// Speaks, and shows what changed.
    pub(super) fn say_online(&mut self, saying: OnlineSaying) {
        self.effects.push(Effect::Announce(Saying::Online(saying)));
        self.effects.push(Effect::Refresh);
    }

    /// Takes a message in that means something else while an online game lies on the board. Whether that
    /// was all of it.
    pub(in crate::app) fn takes_online(&mut self, msg: &Msg, now: Millis) -> bool {
        let Some(place) = self.online_game() else {
            return false;
        };
        let is_over = place.mirror.is_over();
        let is_player = place.mirror.role().seat().is_some();
        match msg {
            Msg::Undo => self.ask_online(Wish::TakeBack, now),
            Msg::Again if is_over && is_player => {
                self.do_online(OnlineMsg::Rematch(Consent::Agree), now);
            }
            Msg::Hint if !is_over => self.refuse(Refusal::NotNow, self.cursor.point(), now),
            Msg::Redo
            | Msg::Sit(..)
            | Msg::Relieve(_)
            | Msg::MoveNow
            | Msg::Stop
            | Msg::GoOn
            | Msg::Pause
            | Msg::Lab(
                LabMsg::Play
                | LabMsg::Simulate
                | LabMsg::Pause
                | LabMsg::Stop
                | LabMsg::Look(_)
                | LabMsg::Pin(_),
            ) => {}
            _ => return false,
        }
        true
    }

    /// Refuses what a hand does when it is not this player's turn. Whether it did.
    pub(in crate::app) fn refuses_online(&mut self, near: Point, now: Millis) -> bool {
        let Some(place) = self.online_game().filter(|place| !place.mirror.is_over()) else {
            return false;
        };
        let is_player = place.mirror.role().seat().is_some();
        let live = self.live_node();
        if live != Some(self.game().cursor()) {
            if let Some(node) = live {
                self.go(|session| session.jump(node), now);
            }
            self.warn(Reason::LookedBack, near, now);
        } else if !is_player {
            self.warn(Reason::Watching, near, now);
        } else if !self.may_play_online() {
            self.warn(Reason::OthersTurn, near, now);
        } else {
            return false;
        }
        self.effects.push(Effect::Refused(Refusal::OutOfTurn));
        true
    }

    /// The player does something, which shows at once.
    pub(in crate::app) fn act_online(
        &mut self,
        action: Action,
        now: Millis,
    ) -> Result<(), Refusal> {
        let live = self.live_node();
        if action.is_in_turn() && live != Some(self.game().cursor()) {
            return Err(Refusal::OutOfTurn);
        }
        let reading = self.reading(now);
        let place = self.place_mut().ok_or(Refusal::NotNow)?;
        let message = place.mirror.play(action, reading)?;
        place.since = now;
        place.spent = 0;
        if let Some(online) = self.online_mut() {
            online.refused = None;
        }
        self.tell_server(message);
        self.follow_online();
        Ok(())
    }

    /// The player chooses by a button. Whether an online game lies on the board.
    pub(in crate::app) fn chooses_online(&mut self, deed: Deed, now: Millis) -> bool {
        if self.online_game().is_none() {
            return false;
        }
        match deed {
            Deed::Act(action) => match self.act_online(action, now) {
                Ok(()) => self.acted(now),
                Err(refusal) => self.refuse(refusal, self.cursor.point(), now),
            },
            Deed::Ask(wish) => self.ask_online(wish, now),
            Deed::Withdraw => self.do_online(OnlineMsg::Withdraw, now),
            Deed::Answer(consent) => self.answer_online(consent, now),
        }
        true
    }

    fn ask_online(&mut self, wish: Wish, now: Millis) {
        let asked = self.place_mut().map(|place| place.mirror.ask(wish));
        match asked {
            Some(Ok(message)) => self.tell_server(message),
            Some(Err(refusal)) => self.refuse(refusal, self.cursor.point(), now),
            None => {}
        }
    }

    fn answer_online(&mut self, consent: Consent, now: Millis) {
        let answered = self.place_mut().map(|place| place.mirror.answer(consent));
        match answered {
            Some(Ok(message)) => self.tell_server(message),
            Some(Err(refusal)) => self.refuse(refusal, self.cursor.point(), now),
            None => {}
        }
    }

    /// Does what a button of online play means.
    pub(in crate::app) fn do_online(&mut self, msg: OnlineMsg, now: Millis) {
        if let OnlineMsg::Open {
            secret,
            name,
            wanted,
        } = msg
        {
            return self.open_online(secret, name, wanted);
        }
        let Some(online) = self.online_mut() else {
            return;
        };
        // What the page does by itself is no answer to it.
        if !matches!(msg, OnlineMsg::Lobby(_) | OnlineMsg::History) {
            online.refused = None;
        }
        let game = online.place.as_ref().map(|place| place.mirror.id());
        self.effects.push(Effect::Refresh);
        match (msg, game) {
            (OnlineMsg::Rename(name), _) => self.rename_online(name),
            (OnlineMsg::Find(proposal), _) => self.find_player(proposal),
            (OnlineMsg::Cancel, _) => self.cancel_search(),
            (OnlineMsg::Take(seek), _) => self.tell_server(ToServer::Take { seek }),
            (OnlineMsg::Invite(proposal, side), _) => self.invite(proposal, side),
            (OnlineMsg::Sit, _) => self.answer_invitation(Consent::Agree),
            (OnlineMsg::Decline, _) => self.answer_invitation(Consent::Refuse),
            (OnlineMsg::Show(wanted), Some(game)) if wanted == game => {
                self.do_online(OnlineMsg::Return, now);
            }
            (OnlineMsg::Show(wanted), _) => self.want(wanted),
            (OnlineMsg::Ask(wish), _) => self.ask_online(wish, now),
            (OnlineMsg::Answer(consent), _) => self.answer_online(consent, now),
            (OnlineMsg::Withdraw, Some(game)) => self.tell_server(ToServer::Withdraw { game }),
            (OnlineMsg::Emote(emote), Some(game)) => {
                self.tell_server(ToServer::Emote { game, emote });
            }
            (OnlineMsg::Absent(take), Some(game)) => {
                self.tell_server(ToServer::Absent { game, take });
            }
            (OnlineMsg::Rematch(consent), Some(game)) => {
                self.tell_server(ToServer::Rematch { game, consent });
            }
            (OnlineMsg::NewOpponent, Some(_)) => self.look_for_another(),
            (OnlineMsg::Home, _) => self.go_home(),
            (OnlineMsg::Return, Some(_)) => {
                self.lay_online(now);
                self.game_changed(Saying::Went(self.game().ply()));
            }
            (OnlineMsg::Leave, _) => self.leave_online(),
            (OnlineMsg::Mute, _) => self.toggle_mute(),
            (OnlineMsg::Lobby(switch), _) => self.look_into_lobby(switch),
            (OnlineMsg::History, _) => self.ask_for_history(),
            (OnlineMsg::Retry, _) => self.link_changes(LinkNews::Online, 0.0, now),
            // Handled above, or without a game that they could be about.
            (OnlineMsg::Open { .. }, _)
            | (
                OnlineMsg::Withdraw
                | OnlineMsg::Emote(_)
                | OnlineMsg::Absent(_)
                | OnlineMsg::Rematch(_)
                | OnlineMsg::NewOpponent
                | OnlineMsg::Return,
                None,
            ) => {}
        }
    }

    fn toggle_mute(&mut self) {
        if let Some(online) = self.online_mut() {
            online.mute = match online.mute {
                Mute::Heard => Mute::Muted,
                Mute::Muted => Mute::Heard,
            };
        }
    }

    fn look_into_lobby(&mut self, switch: Switch) {
        if let Some(online) = self.online_mut() {
            online.in_lobby = switch;
            let form = LobbyForm::Changes;
            self.tell_server(ToServer::Lobby { switch, form });
        }
    }

    /// Asks for the player's games before those that are known.
    fn ask_for_history(&mut self) {
        if let Some(online) = self.online_mut() {
            let last = online.history.as_deref().and_then(<[_]>::last);
            let before = last.map(|row| row.at);
            self.tell_server(ToServer::History { before });
        }
    }

    fn find_player(&mut self, proposal: Proposal) {
        let Some(online) = self.online_mut() else {
            return;
        };
        if !matches!(online.search, Search::Idle | Search::Over) {
            return;
        }
        online.search = Search::Seeking(proposal);
        self.part();
        if self.is_up() {
            self.tell_server(ToServer::Seek { proposal });
        }
        self.say_online(OnlineSaying::Seeking);
    }

    fn cancel_search(&mut self) {
        let Some(online) = self.online_mut() else {
            return;
        };
        if let Search::Seeking(_) = online.search {
            online.search = Search::Idle;
            self.tell_server(ToServer::Unseek);
            self.say_online(OnlineSaying::Stopped);
        }
    }

    fn invite(&mut self, proposal: Proposal, side: Side) {
        self.cancel_search();
        let invitation = Invitation { proposal, side };
        self.tell_server(ToServer::Invite { invitation });
    }

    fn answer_invitation(&mut self, consent: Consent) {
        let Some(online) = self.online_mut() else {
            return;
        };
        let Some(invited) = &mut online.invitation else {
            return;
        };
        let game = invited.game;
        if consent == Consent::Agree {
            invited.guest = Guest::Waits;
            return self.tell_server(ToServer::Sit { game });
        }
        online.invitation = None;
        self.tell_server(ToServer::Part { game });
    }

    /// Shows a game as soon as the server says what it is.
    pub(super) fn want(&mut self, game: GameId) {
        let Some(online) = self.online_mut() else {
            return;
        };
        if online.plays_on() && !online.shows(Some(game)) {
            online.refused = Some(tengen_online::Reason::NotNow);
            return self.say_online(OnlineSaying::Refused(tengen_online::Reason::NotNow));
        }
        online.wanted = Some(game);
        if self.is_up() {
            self.tell_server(ToServer::Join { game });
        }
    }

    fn look_for_another(&mut self) {
        let Some(online) = self.online_mut() else {
            return;
        };
        let Some(place) = online.place.as_ref().filter(|place| place.mirror.is_over()) else {
            return;
        };
        let proposal = place.mirror.table().start().proposal;
        online.search = Search::Over;
        self.find_player(proposal);
    }

    /// The page has nothing to do any more with an online game that is over or only watched.
    fn part(&mut self) {
        let place = self.online_mut().and_then(|online| online.place.as_ref());
        let Some(place) = place else {
            return;
        };
        let plays_on = place.mirror.role().seat().is_some() && !place.mirror.is_over();
        let game = place.mirror.id();
        self.step_home();
        if plays_on {
            return;
        }
        self.tell_server(ToServer::Part { game });
        if let Some(online) = self.online_mut() {
            online.place = None;
            if matches!(online.search, Search::Over | Search::Playing) {
                online.search = Search::Idle;
            }
        }
    }

    fn go_home(&mut self) {
        let was_here = self.online_game().is_some();
        self.part();
        if was_here {
            self.game_changed(Saying::Went(self.game().ply()));
        }
    }

    fn leave_online(&mut self) {
        self.cancel_search();
        self.go_home();
        self.online = None;
        self.effects.push(Effect::Disconnect);
    }
}
