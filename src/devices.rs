//! The list of all devices, and of the functions of the page that they need.

use crate::assets::Assets;
use crate::collection::Worker;
use crate::computer::Engine;
use crate::device::{Device, Functions};
use crate::files::Opening;
use crate::formats::Formats;
use crate::mistakes::Cards;
use crate::notifications::Notifications;
use crate::offline::Versions;
use crate::online::Wire;
use crate::router::Router;
use crate::sender::Sender;
use crate::share::Sharing;
use crate::sound::Speaker;
use crate::store::{GameStore, Texts};

/// The options that are functions of the page, besides those that load assets. Each is described in `docs/embedding.md`.
pub(crate) const FUNCTIONS: [&str; 3] = ["formats", "engine", "versions"];

/// Makes all devices of a board that stores under the keys with this prefix. They settle in this order.
pub(crate) fn all(
    functions: &Functions,
    prefix: Option<&str>,
    sender: &Sender,
) -> Vec<Box<dyn Device>> {
    let function = |name| functions.named(name);
    let mut all: Vec<Box<dyn Device>> = vec![
        Box::new(Texts),
        Box::new(Engine::new(function("engine"))),
        Box::new(Wire::default()),
        Box::new(Formats::new(function("formats"))),
        Box::new(Worker),
        Box::new(Sharing::default()),
        Box::new(Speaker::default()),
        Box::new(Notifications),
        Box::new(Versions::new(function("versions"))),
        Box::new(Assets::new(functions)),
        Box::new(Cards),
        Box::new(Router::default()),
    ];
    if let Some(prefix) = prefix {
        all.push(Box::new(GameStore::new(prefix, sender)));
    }
    all.push(Box::new(Opening::default()));
    all
}
