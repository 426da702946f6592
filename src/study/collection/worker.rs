//! The tasks of the collection: its worker, and its part of the store.

use crate::kit::device::Device;
use crate::kit::formats::{Formats, Wanted};
use crate::kit::sender::Sender;
use crate::kit::shell::Shell;
use crate::kit::store::GameStore;
use tengen_core::game::Terms;
use tengen_page::{
    Answer, CollectionEvent, CollectionTask, Effect, Event, GameFile, Loading, Request,
};

/// Carries out the tasks of the collection.
pub(crate) struct Worker;

impl Device for Worker {
    fn carry_out(&self, shell: &Shell, effect: Effect) -> Option<Effect> {
        match effect.take_job() {
            Ok(task) => carry_out(shell, task),
            Err(effect) => return Some(effect),
        }
        None
    }
}

/// Carries out a task.
fn carry_out(shell: &Shell, task: CollectionTask) {
    let (sender, formats) = (shell.sender().clone(), Formats::of(shell));
    match task {
        CollectionTask::Gather(number, file, terms, zone) => {
            let listener = sender.clone();
            let heard = move |percent| {
                let progress = Event::Collection(CollectionEvent::ReadSoFar(number, percent));
                Wanted::after(&listener, progress, |page| page.gathers(number))
            };
            formats.gather(&file, (terms, zone), heard, move |gathered| {
                let event = CollectionEvent::Gathered(number, gathered);
                sender.send(Event::Collection(event));
            });
        }
        CollectionTask::Ask(loading, request) => {
            formats.ask(&request.to_string(), answered(&sender, loading));
        }
        CollectionTask::Played(loading, file, zone) => {
            let file = GameFile {
                name: String::new(),
                bytes: file.into_bytes(),
            };
            play(formats, &file, zone, answered(&sender, loading));
        }
        task => match shell.device() {
            Some(games) => store(games, task, &sender),
            // Without a store nothing else is asked for.
            None => sender.send_later(0.0, Event::Collection(CollectionEvent::Stored(None))),
        },
    }
}

/// Sends the games of a file of past games to the collection, which keeps them as those that were played here.
fn play(
    formats: &Formats,
    file: &GameFile,
    zone: f64,
    answered: impl FnOnce(Option<Answer>) + 'static,
) {
    let collection = formats.clone();
    let read = (Terms::default(), zone);
    formats.gather(
        file,
        read,
        |_| Wanted::Still,
        move |gathered| match gathered {
            Some(games) => {
                let request = Request::Played(games.chunks.concat());
                collection.ask(&request.to_string(), answered);
            }
            None => answered(None),
        },
    );
}

/// Returns what reports an answer of the worker.
fn answered(sender: &Sender, loading: Loading) -> impl FnOnce(Option<Answer>) + 'static {
    let sender = sender.clone();
    move |answer| {
        let event = CollectionEvent::Answered(loading, answer);
        sender.send(Event::Collection(event));
    }
}

/// Carries out a task of the store.
fn store(games: &GameStore, task: CollectionTask, sender: &Sender) {
    match task {
        CollectionTask::ReadStored => games.read_collection(),
        CollectionTask::Fill(loading, run) => {
            let sender = sender.clone();
            games.read_chunks(run, move |chunks| match (chunks, sender.shell()) {
                (Some(chunks), Some(shell)) => {
                    let answered = answered(&sender, loading);
                    Formats::of(&shell).fill(run.source, &chunks, answered);
                }
                (None, _) => {
                    let event = CollectionEvent::NotFilled(loading);
                    sender.send(Event::Collection(event));
                }
                (Some(_), None) => {}
            });
        }
        CollectionTask::StoreChunk(source, lines) => games.store_chunk(source, lines),
        CollectionTask::Mark(id, deleted) => games.mark_source(id, deleted),
        CollectionTask::Forget(id) => games.forget_source(id),
        CollectionTask::Tell => games.tell_collection(),
        CollectionTask::Gather(..) | CollectionTask::Ask(..) | CollectionTask::Played(..) => {}
    }
}
