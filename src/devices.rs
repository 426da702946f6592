//! The devices that every page has, and the functions of the page that they need. Those of the wings are in `wings.rs`.

use crate::kit::assets::Assets;
use crate::kit::chunks::Chunks;
use crate::kit::computer::Engine;
use crate::kit::device::{Device, Functions};
use crate::kit::formats::Formats;
use crate::kit::leave;
use crate::kit::notifications::Notifications;
use crate::kit::offline::Versions;
use crate::kit::router::Router;
use crate::kit::sender::Sender;
use crate::kit::share::Sharing;
use crate::kit::sound::Speaker;
use crate::kit::store::{GameStore, Texts};
use crate::play::online::Calls;
use crate::study::files::Opening;
use crate::study::past;

/// The options that are functions of the page, besides those that load assets. Their files in `www` say what each takes and returns.
pub(crate) const FUNCTIONS: [&str; 5] = ["formats", "engine", "external", "versions", "calls"];

/// Makes the devices of a board that stores under the keys with this prefix. They settle in this order.
pub(crate) fn all(
    functions: &Functions,
    prefix: Option<&str>,
    sender: &Sender,
) -> Vec<Box<dyn Device>> {
    let function = |name| functions.named(name);
    let mut all: Vec<Box<dyn Device>> = vec![
        Box::new(Texts),
        Box::new(Engine::new(
            function("engine"),
            function("external"),
            sender,
        )),
        Box::new(Formats::new(function("formats"))),
        Box::new(leave::ASKER),
        Box::new(past::READER),
        Box::new(Sharing::default()),
        Box::new(Speaker::default()),
        Box::new(Notifications),
        Box::new(Versions::new(function("versions"))),
        Box::new(Calls::new(function("calls"))),
        Box::new(Assets::new(functions)),
        Box::new(Router::default()),
    ];
    if let Some(prefix) = prefix {
        all.push(Box::new(GameStore::new(prefix, sender)));
    }
    all.push(Box::new(Chunks::default()));
    all.push(Box::new(Opening::default()));
    all
}
