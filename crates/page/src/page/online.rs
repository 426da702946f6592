//! Online play as a part of the page: opening, coming back and ending it, and the two presses on Resign.

use super::{Event, Page, Panel};
use tengen_core::game::Action;
use tengen_kit::message::Toast;
use tengen_online::{GameId, ToClient};
use tengen_play::online::{Address, ConnectionState, Online, OnlineEvent, Visitor};

impl Page {
    /// Handles a message of the server.
    pub(super) fn hear_server(&mut self, message: &ToClient) {
        if let Some(online) = &mut self.online {
            online.hear(message, &mut self.cx);
        }
        self.end_vain_return();
    }

    pub(super) fn online_event(&mut self, event: OnlineEvent) {
        if let OnlineEvent::Open { visitor, address } = event {
            self.close_panels_but(Panel::Game);
            return self.open_online(visitor, address);
        }
        if let OnlineEvent::ComeBack { visitor, game } = event {
            return self.come_back(visitor, game);
        }
        let Some(online) = &mut self.online else {
            return;
        };
        let is_end = match event {
            OnlineEvent::Close => {
                let is_idle = online.close(&mut self.cx);
                if is_idle {
                    online.leave(&mut self.cx);
                }
                is_idle
            }
            event => {
                let is_end = matches!(event, OnlineEvent::Leave);
                online.update(event, &mut self.cx);
                is_end
            }
        };
        if is_end && let Some(online) = self.online.take() {
            self.visitor = Some(online.visitor().clone());
        }
    }

    /// Closes the lobby. A search, an invitation and a game on another board go on.
    pub(super) fn leave_lobby(&mut self) {
        let is_open = self.online().is_some_and(Online::is_open);
        if is_open && !self.has_online_below() {
            self.take_in(Event::Online(OnlineEvent::Close));
        }
    }

    fn open_online(&mut self, visitor: Visitor, address: Address) {
        let known = self.visitor.take();
        let online = self.online.get_or_insert_with(|| {
            let mut online = Online::new(known.unwrap_or(visitor));
            online.begin(&mut self.cx);
            Box::new(online)
        });
        online.open(address, &mut self.cx);
    }

    fn come_back(&mut self, visitor: Visitor, game: GameId) {
        self.online.get_or_insert_with(|| {
            let mut online = Online::returning_to(game, visitor);
            online.begin(&mut self.cx);
            Box::new(online)
        });
    }

    /// Ends online play if the page only connected for a game that does not run any more.
    pub(super) fn end_vain_return(&mut self) {
        let Some(online) = &mut self.online else {
            return;
        };
        if online.has_returned_in_vain(&self.cx) {
            if online.link() != ConnectionState::Missing {
                self.cx.unsaved.add(tengen_play::online::RUNNING);
            }
            online.leave(&mut self.cx);
            self.visitor = self.online.take().map(|it| it.visitor().clone());
        }
    }

    /// Forgets the first press on Resign in an online game if the player does something else, or was away.
    pub(super) fn stop_resigning(&mut self, event: &Event) {
        let is_other = matches!(
            event,
            Event::Press(_)
                | Event::Choose(_)
                | Event::Answer(_)
                | Event::Undo
                | Event::Online(_)
                | Event::Link(..)
                | Event::Surroundings(_)
        );
        if let Some(online) = self.online.as_mut().filter(|_| is_other) {
            online.think_again(&mut self.cx);
        }
    }

    pub(super) fn press_resign(&mut self) {
        let online = self
            .online
            .as_mut()
            .filter(|_| self.cx.games.plays_online());
        if online.is_none_or(|online| online.press_resign(&mut self.cx)) {
            self.act(Action::Resign);
            self.follow_changes();
            if !self.cx.games.is_online() && self.cx.game().status().is_over() {
                // The result is announced already.
                self.cx.put_toast_first(Toast::Resigned);
            }
        }
    }
}
