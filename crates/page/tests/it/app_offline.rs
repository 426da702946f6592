//! The page without a connection, and later versions of the site.

use tengen_core::{Game, Terms};
use tengen_page::{Effect, Event, Message, Network, Page, Settings, Surroundings, Toast};
use tengen_testing::apps::{LATER, USUAL};

fn app() -> Page {
    Page::new(Game::new(Terms::default()), Settings::default(), USUAL)
}

fn turn(app: &mut Page, network: Network) -> Vec<Effect> {
    let surroundings = Surroundings { network, ..USUAL };
    app.update(Event::Surroundings(surroundings), LATER)
}

fn says(effects: &[Effect], toast: Toast) -> bool {
    effects.contains(&Effect::Announce(Message::Toast(toast)))
}

#[test]
fn a_missing_connection_is_said_once() {
    let mut app = app();
    assert!(!says(&turn(&mut app, Network::Connected), Toast::Offline));
    let effects = turn(&mut app, Network::Offline);
    assert!(says(&effects, Toast::Offline) && effects.contains(&Effect::Refresh));
    assert_eq!(
        (app.toast(), app.network()),
        (Some(Toast::Offline), Network::Offline)
    );
    let effects = turn(&mut app, Network::Connected);
    assert!(effects.contains(&Effect::Refresh));
    assert_eq!((app.toast(), app.network()), (None, Network::Connected));
    let effects = turn(&mut app, Network::Offline);
    assert!(effects.contains(&Effect::Refresh));
    assert_eq!((app.toast(), app.network()), (None, Network::Offline));
}

#[test]
fn a_later_version_is_offered_and_starts_only_when_the_player_wants_it() {
    let mut app = app();
    let effects = app.update(Event::NewVersion, LATER);
    assert!(says(&effects, Toast::NewVersion) && !effects.contains(&Effect::Renew));
    let effects = app.update(Event::Dismiss, LATER);
    assert!(app.toast().is_none() && !effects.contains(&Effect::Renew));
    for _ in 0..2 {
        let _ = app.update(Event::NewVersion, LATER);
    }
    let effects = app.update(Event::TakeOffer, LATER);
    assert!(effects.contains(&Effect::Renew));
    assert_eq!(app.toast(), None);
}
