//! The list of all devices, and of the functions of the page that they need.

use crate::collection::Worker;
use crate::computer::Engine;
use crate::device::{Device, Functions};
use crate::files::Opening;
use crate::formats::Formats;
use crate::lessons::LessonFiles;
use crate::mistakes::Cards;
use crate::notifications::Notifications;
use crate::offline::Versions;
use crate::online::Wire;
use crate::puzzles::PuzzleFile;
use crate::router::Router;
use crate::sender::Sender;
use crate::share::Sharing;
use crate::sound::Speaker;
use crate::store::{GameStore, Texts};
use crate::texts::TextFiles;
use crate::trainers::QuestionFile;

/// The options that are functions of the page. Each is described in `docs/embedding.md`.
pub(crate) const FUNCTIONS: [&str; 7] = [
    "formats", "texts", "lessons", "engine", "puzzles", "trainers", "versions",
];

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
        Box::new(TextFiles::new(function("texts"))),
        Box::new(LessonFiles::new(function("lessons"))),
        Box::new(PuzzleFile::new(function("puzzles"))),
        Box::new(QuestionFile::new(function("trainers"))),
        Box::new(Cards),
        Box::new(Router::default()),
    ];
    if let Some(prefix) = prefix {
        all.push(Box::new(GameStore::new(prefix, sender)));
    }
    all.push(Box::new(Opening::default()));
    all
}
