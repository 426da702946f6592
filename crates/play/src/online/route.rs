//! Addresses of online play: `/online/` is the lobby, `/online/#ID` a game. `/#game=ID` is the older form, in which
//! links are passed on.

use super::Opened;
use tengen_kit::route::{Addressed, Fit, Folder, Route, decoded, encoded};
use tengen_kit::text::{Key, Texts};
use tengen_online::Proposal;

/// The start of the older form.
const OLDER: &str = "game=";

/// The places of online play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnlinePlace {
    /// The lobby.
    Lobby,
    /// A game that is played or watched, or an invitation.
    Game(Opened),
}

impl OnlinePlace {
    /// Returns the text behind `#` with which a link to a game is passed on.
    pub fn link(opened: Opened) -> String {
        format!("{OLDER}{}", text_of(opened))
    }
}

impl Addressed for OnlinePlace {
    fn read(route: &Route) -> Option<(OnlinePlace, Fit)> {
        let older = route.link().and_then(|text| text.strip_prefix(OLDER));
        let newer = route.after(Folder::Online, "");
        if let Some(text) = older.or(newer.filter(|text| !text.is_empty())) {
            let game = opened_by(text).map(|it| (OnlinePlace::Game(it), Fit::Exact));
            return Some(game.unwrap_or((OnlinePlace::Lobby, Fit::Nearest)));
        }
        let lobby = OnlinePlace::Lobby;
        (route.folder() == Some(Folder::Online)).then(|| (lobby, Fit::of(route, &lobby)))
    }

    fn route(&self) -> Route {
        let route = Route::of(Folder::Online, "");
        match self {
            OnlinePlace::Lobby => route,
            OnlinePlace::Game(opened) => route.with_fragment(&text_of(*opened)),
        }
    }

    fn title(&self, texts: Texts) -> String {
        let key = match self {
            OnlinePlace::Lobby => Key::TitleOnline,
            OnlinePlace::Game(_) => Key::TitleOnlineGame,
        };
        texts.get(key).to_owned()
    }

    fn about(&self) -> Key {
        Key::AboutOnline
    }
}

fn text_of(Opened { game, proposal }: Opened) -> String {
    let mut text = game.to_string();
    if let Some(Proposal { terms, take_backs }) = proposal {
        let terms = encoded(&terms.to_string());
        for part in ["&terms=", &terms, "&takebacks=", take_backs.word()] {
            text.push_str(part);
        }
    }
    text
}

fn opened_by(text: &str) -> Option<Opened> {
    let mut parts = text.split('&');
    let game = parts.next()?.parse().ok()?;
    let (mut terms, mut take_backs) = (None, None);
    for part in parts {
        let (name, value) = part.split_once('=')?;
        let value = decoded(value)?;
        match name {
            "terms" => terms = value.parse().ok(),
            "takebacks" => take_backs = value.parse().ok(),
            _ => {}
        }
    }
    let proposal = terms.map(|terms| Proposal {
        terms,
        take_backs: take_backs.unwrap_or_default(),
    });
    Some(Opened { game, proposal })
}
