//! The player's actions in online play.

use super::OnlineContext as _;
use super::hear::show;
use super::{Address, CallEvent, ConnectionNews, Guest, Mute, Online, OnlineEvent, Pairing};
use tengen_core::game::{Consent, Deed, Game};
use tengen_kit::change::Change;
use tengen_kit::context::Context;
use tengen_kit::effect::Effect;
use tengen_kit::game::OnlineGame;
use tengen_kit::message::{Message, OnlineMessage};
use tengen_online::{DisplayName, GameId, Invitation, Proposal, Reason, Side, ToServer};
use tengen_picture::Visibility;

impl Online {
    /// Handles an action of the player after online play was opened.
    pub fn update(&mut self, event: OnlineEvent, cx: &mut Context) {
        // The page requests the history and asks the browser by itself, so that is no reason to hide the refusal.
        let is_own = matches!(
            event,
            OnlineEvent::History | OnlineEvent::Calls(CallEvent::Answered(_))
        );
        if !is_own {
            self.refused = None;
        }
        cx.refresh();
        match event {
            OnlineEvent::Rename(name) => self.rename(name, cx),
            OnlineEvent::Agree(proposal) => {
                self.visitor.proposal = proposal;
                cx.unsaved.add(super::PROPOSAL);
            }
            OnlineEvent::Find => self.press_button(cx),
            OnlineEvent::Cancel => self.cancel_search(cx),
            OnlineEvent::Take(seek) => cx.tell_server(ToServer::Take { seek }),
            OnlineEvent::Invite(side) => self.invite(side, cx),
            OnlineEvent::Sit => self.answer_invitation(Consent::Agree, cx),
            OnlineEvent::Decline => {
                self.opened = None;
                self.answer_invitation(Consent::Refuse, cx);
            }
            OnlineEvent::Show(game) => {
                self.analysing = None;
                self.show(game, cx);
            }
            OnlineEvent::Analyse(game) => {
                self.analysing = Some(game);
                // A game on the board is opened where the player looks.
                if !(cx.games.is_online() && cx.has_online(Some(game))) {
                    self.show(game, cx);
                }
            }
            OnlineEvent::Return => show_again(cx),
            OnlineEvent::Home => self.go_home(cx),
            OnlineEvent::OwnGames => {
                self.panel = Visibility::Shown;
                self.go_home(cx);
            }
            OnlineEvent::Leave => self.leave(cx),
            OnlineEvent::Mute => self.mute = self.mute.other(),
            OnlineEvent::ToggleRematch => toggle_rematch(cx),
            OnlineEvent::History => self.ask_for_history(cx),
            OnlineEvent::Retry => self.link_changes(ConnectionNews::Online, 0.0, cx),
            OnlineEvent::Emote(emote) => tell_of_game(cx, |game| ToServer::Emote { game, emote }),
            OnlineEvent::Absent(take) => tell_of_game(cx, |game| ToServer::Absent { game, take }),
            OnlineEvent::Rematch(consent) => tell_rematch(consent, cx),
            OnlineEvent::Ask(wish) => tell_deed(Deed::Ask(wish), cx),
            OnlineEvent::Withdraw => tell_deed(Deed::Withdraw, cx),
            OnlineEvent::Answer(consent) => tell_deed(Deed::Answer(consent), cx),
            OnlineEvent::Plan(event) => self.plan_event(event, cx),
            OnlineEvent::Vacation(days) => {
                let days = Some(days);
                cx.tell_server(ToServer::Vacation { days });
            }
            OnlineEvent::Calls(event) => self.call_event(event, cx),
            OnlineEvent::Secret(event) => self.secret_event(event, cx),
            OnlineEvent::Open { .. } | OnlineEvent::ComeBack { .. } | OnlineEvent::Close => {}
        }
    }

    /// Forgets the refusal of the server because the player does something else.
    pub const fn forget_refusal(&mut self) {
        self.refused = None;
    }

    fn rename(&mut self, name: DisplayName, cx: &mut Context) {
        self.visitor.identity.name = Some(name.clone());
        cx.unsaved.add(super::IDENTITY);
        if self.is_up() {
            cx.tell_server(ToServer::Name { name });
        }
    }

    /// Shows the panel and the game that the address refers to.
    pub fn open(&mut self, address: Address, cx: &mut Context) {
        let was_hidden = std::mem::replace(&mut self.panel, Visibility::Shown) != Visibility::Shown;
        self.refused = None;
        cx.refresh();
        match address {
            Address::None if was_hidden => super::back::meet_again(cx),
            Address::None => {}
            Address::Game(opened) => {
                self.opened = Some(opened);
                self.analysing = None;
                self.show(opened.game, cx);
            }
            Address::Damaged => {
                self.refused = Some(Reason::NoGame);
                cx.say_online(OnlineMessage::Refused(Reason::NoGame));
            }
        }
    }

    /// Hides the panel. Returns `true` if there is no game, search or invitation, so that the
    /// connection is not needed.
    pub fn close(&mut self, cx: &mut Context) -> bool {
        self.panel = Visibility::Hidden;
        self.hide_secret();
        cx.refresh();
        self.resigning = None;
        self.is_quiet(cx)
    }

    /// Ends the search and the game, and disconnects.
    pub fn leave(&mut self, cx: &mut Context) {
        self.cancel_search(cx);
        self.put_away_all(cx);
        cx.push(Effect::Disconnect);
    }

    /// Leaves the online game, and shows the local one.
    pub(super) fn put_away_all(&mut self, cx: &mut Context) {
        self.go_home(cx);
        cx.games.part();
    }

    fn show(&mut self, game: GameId, cx: &mut Context) {
        if cx.has_online(Some(game)) {
            show_again(cx);
        } else {
            self.want(game, cx);
        }
    }

    /// Returns the online game that is to be analysed and puts it away; `None` if that game is not on the
    /// board or not over.
    pub fn take_analysed(&mut self, cx: &mut Context) -> Option<Game> {
        let online = cx.games.online_here()?;
        let is_it = Some(online.mirror().id()) == self.analysing;
        self.analysing
            .take_if(|_| is_it)
            .filter(|_| online.mirror().is_over())?;
        let game = Game::from_archive(&cx.game().to_archive()).ok()?;
        self.panel = Visibility::Hidden;
        self.put_away(cx);
        Some(game)
    }

    fn press_button(&mut self, cx: &mut Context) {
        if self.search == Pairing::Over && cx.games.is_online() {
            self.look_for_another(cx);
        } else {
            self.find_player(self.visitor.proposal, cx);
        }
    }

    /// Requests the player's games before the oldest known one.
    fn ask_for_history(&self, cx: &mut Context) {
        let last = self.history.as_deref().and_then(<[_]>::last);
        let before = last.map(|row| row.at);
        cx.tell_server(ToServer::History { before });
    }

    fn find_player(&mut self, proposal: Proposal, cx: &mut Context) {
        if !matches!(self.search, Pairing::Idle | Pairing::Over) {
            return;
        }
        self.search = Pairing::Seeking(proposal);
        if self.put_away(cx) {
            cx.changed(Change::Another(None));
        }
        if self.is_up() {
            cx.tell_server(ToServer::Seek { proposal });
        }
        cx.say_online(OnlineMessage::Seeking);
    }

    fn cancel_search(&mut self, cx: &mut Context) {
        if let Pairing::Seeking(_) = self.search {
            self.search = Pairing::Idle;
            cx.tell_server(ToServer::Unseek);
            cx.say_online(OnlineMessage::Stopped);
        }
    }

    fn invite(&mut self, side: Side, cx: &mut Context) {
        self.cancel_search(cx);
        let proposal = self.visitor.proposal;
        let invitation = Invitation { proposal, side };
        cx.tell_server(ToServer::Invite { invitation });
    }

    fn answer_invitation(&mut self, consent: Consent, cx: &mut Context) {
        let Some(invited) = &mut self.invitation else {
            return;
        };
        let game = invited.game;
        if consent == Consent::Agree {
            invited.guest = Guest::Waits;
            return cx.tell_server(ToServer::Sit { game });
        }
        self.invitation = None;
        cx.tell_server(ToServer::Part { game });
    }

    /// Requests a game from the server, to show it when it arrives.
    pub fn want(&mut self, game: GameId, cx: &mut Context) {
        if cx.plays_on() && !cx.has_online(Some(game)) {
            self.refused = Some(Reason::NotNow);
            self.analysing = None;
            return cx.say_online(OnlineMessage::Refused(Reason::NotNow));
        }
        self.wanted = Some(game);
        if self.is_up() {
            cx.tell_server(ToServer::Join { game });
        }
    }

    fn look_for_another(&mut self, cx: &mut Context) {
        let online = cx.games.online();
        let Some(online) = online.filter(|online| online.mirror().is_over()) else {
            return;
        };
        let proposal = online.mirror().table().start().proposal;
        self.search = Pairing::Over;
        self.find_player(proposal, cx);
    }

    /// Shows the local game again, and leaves an online game that does not bind the player. Returns `true` if
    /// the online game was on the board.
    fn put_away(&mut self, cx: &mut Context) -> bool {
        let Some(online) = cx.games.online() else {
            return false;
        };
        let game = online.mirror().id();
        let plays_on = online.is_binding();
        let was_here = cx.show_local();
        if !plays_on {
            cx.games.part();
            cx.tell_server(ToServer::Part { game });
            if matches!(
                self.search,
                Pairing::Over | Pairing::Playing | Pairing::Matched
            ) {
                self.search = Pairing::Idle;
            }
        }
        was_here
    }

    fn go_home(&mut self, cx: &mut Context) {
        if self.put_away(cx) {
            let message = Message::Went(cx.game().ply());
            cx.changed(Change::Another(Some(message)));
        }
    }
}

impl Mute {
    const fn other(self) -> Mute {
        match self {
            Mute::Off => Mute::On,
            Mute::On => Mute::Off,
        }
    }
}

/// Shows the online game on the board again.
pub(super) fn show_again(cx: &mut Context) {
    let Some(online) = cx.games.online() else {
        return;
    };
    let mirror = online.mirror();
    let ply = mirror.shown().game().tree().ply(mirror.live());
    show(Message::Went(ply), cx);
}

/// Sends a request or an answer to the opponent, even if the online game is not on the board.
fn tell_deed(deed: Deed, cx: &mut Context) {
    let now = cx.now;
    match cx.games.online_mut().map(|online| online.send(deed, now)) {
        Some(Ok(message)) => cx.tell_server(message),
        Some(Err(refusal)) => cx.refuse(refusal, None),
        None => {}
    }
}

/// Offers a rematch, or withdraws the offer.
fn toggle_rematch(cx: &mut Context) {
    let Some(mirror) = cx.games.online().map(OnlineGame::mirror) else {
        return;
    };
    let is_wished = mirror.rematch().is_some() && mirror.rematch() == mirror.role().seat();
    let consent = if is_wished {
        Consent::Refuse
    } else {
        Consent::Agree
    };
    tell_rematch(consent, cx);
}

fn tell_rematch(consent: Consent, cx: &mut Context) {
    tell_of_game(cx, |game| ToServer::Rematch { game, consent });
}

/// Sends a message about the online game.
fn tell_of_game(cx: &mut Context, message: impl FnOnce(GameId) -> ToServer) {
    if let Some(game) = cx.games.online().map(|online| online.mirror().id()) {
        cx.tell_server(message(game));
    }
}
