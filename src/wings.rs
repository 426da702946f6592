//! The views and devices of each wing of the page.

use std::rc::Rc;

use web_sys::Element;

use crate::kit::device::Device;
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
use tengen_page::{PageWing, wings};

/// A wing of the page in a browser.
pub(crate) struct Wing {
    /// Its functions.
    pub(crate) page: &'static dyn PageWing,
    /// Its views, in the order in which they are updated and asked.
    pub(crate) views: Vec<Rc<dyn View>>,
    /// Its devices, in the order in which they settle.
    pub(crate) devices: Vec<Box<dyn Device>>,
}

/// Makes all wings of a board below `host`.
pub(crate) fn all(host: &Element) -> [Wing; 3] {
    [study(host), learn(host), online(host)]
}

fn study(host: &Element) -> Wing {
    Wing {
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
    }
}

fn learn(host: &Element) -> Wing {
    Wing {
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
    }
}

fn online(host: &Element) -> Wing {
    Wing {
        page: wings::ONLINE,
        views: vec![Rc::new(OnlineView::new(host))],
        devices: vec![Box::new(Wire::default())],
    }
}
