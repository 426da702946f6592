//! The wing of online play.

use crate::page::address::{Entry, Supply};
use crate::page::wing::Wing;
use crate::page::words::play;
use crate::page::{Change, Event, Page, Place};
use tengen_kit::message::Message;
use tengen_kit::route::Fit;
use tengen_kit::store::StoreKey;
use tengen_kit::wing::WingName;
use tengen_play::online::{self, Address, OnlineEvent, OnlinePlace, proposal_text};

/// The wing of online play.
#[derive(Debug)]
pub(super) struct OnlineWing;

impl Wing for OnlineWing {
    fn name(&self) -> WingName {
        WingName::Online
    }

    fn take_in(&self, page: &mut Page, event: Event) {
        match event {
            Event::Online(event) => page.online_event(event),
            Event::Server(message) => page.hear_server(&message),
            Event::Link(news, chance) => {
                if let Some(online) = &mut page.online {
                    online.link_changes(news, chance, &mut page.cx);
                }
                page.end_vain_return();
            }
            _ => {}
        }
    }

    fn enter(&self, page: &mut Page, entry: Entry) {
        page.clear_way(&entry);
        let (Place::Online(place), Supply::Visitor(visitor)) = (entry.place, entry.supply) else {
            return;
        };
        let address = match (place, entry.fit) {
            (OnlinePlace::Game(opened), _) => Address::Game(opened),
            (OnlinePlace::Lobby, Fit::Exact) => Address::None,
            (OnlinePlace::Lobby, Fit::Nearest) => Address::Damaged,
        };
        page.go_through(Event::Online(OnlineEvent::Open { visitor, address }));
    }

    fn notice(&self, page: &mut Page, event: &Event) {
        page.stop_resigning(event);
    }

    fn follow(&self, page: &mut Page, change: &Change) {
        if let Some(online) = &mut page.online {
            online.follow(change, &mut page.cx);
        }
    }

    fn go_on(&self, page: &mut Page) {
        if let Some(online) = &mut page.online {
            online.settle(&mut page.cx);
        }
    }

    fn message(&self, page: &Page, message: Message) -> Option<String> {
        match message {
            Message::Play(message) => Some(play::message(page, message)),
            _ => None,
        }
    }

    fn text(&self, page: &Page, key: StoreKey) -> Option<String> {
        let online = page.online.as_ref();
        match key {
            online::IDENTITY => Some(online?.visitor().identity.to_string()),
            online::CALLS => Some(online?.visitor().calls.to_string()),
            online::PROPOSAL => Some(proposal_text(online?.proposal())),
            // Without online play no game runs.
            online::RUNNING => {
                let running = online.and_then(|it| it.running());
                Some(running.map_or(String::new(), |game| game.to_string()))
            }
            _ => None,
        }
    }
}
