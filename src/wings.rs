//! The views and devices of each wing of the page. With the feature `split` each function that makes a wing is in a chunk of
//! its own, with all the code that only that wing needs.

#![expect(clippy::unnecessary_wraps, reason = "a chunk can be missing")]
#![cfg_attr(
    not(feature = "split"),
    expect(clippy::unused_async, reason = "only a chunk is awaited")
)]

#[cfg(feature = "split")]
use std::pin::pin;
use std::rc::Rc;
#[cfg(feature = "split")]
use std::task::{Context, Poll, Waker};

use web_sys::Element;

use crate::kit::device::Device;
#[cfg(feature = "split")]
use crate::kit::router;
use crate::kit::shell::Role;
use crate::kit::storage::Store;
use crate::kit::view::View;
use crate::learn::drill::DrillView;
use crate::learn::home::{Calendar, HomeView};
use crate::learn::lessons::LessonsView;
use crate::learn::mistakes::{Cards, MistakesView};
use crate::learn::openings::OpeningsView;
use crate::learn::puzzles::PuzzlesView;
use crate::learn::trainers::TrainersView;
use crate::play::online::{OnlineView, Wire};
use crate::study::analysis::AnalysisView;
use crate::study::collection::{CollectionView, ExplorerView, Worker};
use crate::study::history::RecordView;
use crate::study::lab::LabView;
use crate::study::library::{self, LibraryView};
use crate::study::past::PastView;
use crate::study::wins::WinView;
use tengen_page::{PageWing, WingName, wings};
#[cfg(feature = "split")]
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// A wing of the page in a browser.
pub(crate) struct Wing {
    /// Its functions.
    pub(crate) page: &'static dyn PageWing,
    /// Its views, in the order in which they are updated and asked.
    pub(crate) views: Vec<Rc<dyn View>>,
    /// Its devices, in the order in which they settle.
    pub(crate) devices: Vec<Box<dyn Device>>,
}

/// The code of a wing could not be loaded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Missing;

#[cfg(feature = "split")]
impl From<SplitLoaderError> for Missing {
    fn from(_: SplitLoaderError) -> Missing {
        Missing
    }
}

/// Awaits a function that makes a wing, which loads its code if that is a chunk.
#[cfg(feature = "split")]
macro_rules! made {
    ($wing:expr) => {
        $wing.await
    };
}

#[cfg(not(feature = "split"))]
macro_rules! made {
    ($wing:expr) => {
        $wing
    };
}

/// Returns the wing of what went on when the page was closed.
pub(crate) fn needed(store: &Store) -> Option<WingName> {
    store.online_game().map(|_| WingName::Online)
}

/// Loads a wing of a board below `host`.
pub(crate) async fn load(name: WingName, host: &Element) -> Result<Wing, Missing> {
    match name {
        WingName::Study => made!(study(host)),
        WingName::Learn => made!(learn(host)),
        WingName::Online => made!(online(host)),
    }
}

/// Loads the code of a wing if that is a chunk. [`load`] says if it is missing.
#[cfg(feature = "split")]
pub(crate) async fn preload(name: WingName) {
    let _ = match name {
        WingName::Study => preload_study().await,
        WingName::Learn => preload_learn().await,
        WingName::Online => preload_online().await,
    };
}

#[cfg(not(feature = "split"))]
pub(crate) async fn preload(_: WingName) {}

/// Makes the wings of a board below `host` whose code is there from the start.
#[cfg(not(feature = "split"))]
pub(crate) fn at_start(host: &Element, _: Role) -> Vec<Wing> {
    let wings = [study(host), learn(host), online(host)];
    wings.into_iter().flatten().collect()
}

/// Makes the wings of a board below `host` whose code is there from the start: that of the address, if it was preloaded.
#[cfg(feature = "split")]
pub(crate) fn at_start(host: &Element, role: Role) -> Vec<Wing> {
    let name = Some(role).filter(|role| *role == Role::Page);
    let Some(name) = name.and_then(|_| router::needed_wing()) else {
        return Vec::new();
    };
    // It is ready at once if its code is there.
    let made = pin!(load(name, host));
    match made.poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(wing) => wing.into_iter().collect(),
        Poll::Pending => Vec::new(),
    }
}

#[cfg_attr(feature = "split", wasm_split(study, fallible, preload(preload_study)))]
fn study(host: &Element) -> Result<Wing, Missing> {
    Ok(Wing {
        page: wings::STUDY,
        views: vec![
            Rc::new(WinView::new(host)),
            Rc::new(RecordView::new(host)),
            Rc::new(PastView::new(host)),
            Rc::new(LabView::new(host)),
            Rc::new(AnalysisView::new(host)),
            Rc::new(ExplorerView::new(host)),
            Rc::new(CollectionView::new(host)),
            Rc::new(LibraryView::new(host)),
        ],
        devices: vec![Box::new(Worker), Box::new(library::WRITER)],
    })
}

#[cfg_attr(feature = "split", wasm_split(learn, fallible, preload(preload_learn)))]
fn learn(host: &Element) -> Result<Wing, Missing> {
    Ok(Wing {
        page: wings::LEARN,
        views: vec![
            Rc::new(PuzzlesView::new(host)),
            Rc::new(MistakesView::new(host)),
            Rc::new(HomeView::new(host)),
            Rc::new(LessonsView::new(host)),
            Rc::new(TrainersView::new(host)),
            Rc::new(OpeningsView::new(host)),
            Rc::new(DrillView::new(host)),
        ],
        devices: vec![Box::new(Cards), Box::new(Calendar)],
    })
}

#[cfg_attr(
    feature = "split",
    wasm_split(online, fallible, preload(preload_online))
)]
fn online(host: &Element) -> Result<Wing, Missing> {
    Ok(Wing {
        page: wings::ONLINE,
        views: vec![Rc::new(OnlineView::new(host))],
        devices: vec![Box::new(Wire::default())],
    })
}
