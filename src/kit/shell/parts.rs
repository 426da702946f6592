//! The views and devices of a board: those that every board has, and those of the wings.

use std::cell::OnceCell;
use std::rc::Rc;

use crate::kit::device::Device;
use crate::kit::view::View;
use crate::wings::Wing;
use tengen_page::WingName;

/// The wings of a board that are there. Another one may come, and none goes.
pub(crate) struct Wings([OnceCell<Wing>; WingName::COUNT]);

impl Wings {
    /// Takes the wings that are there from the start.
    pub(crate) fn new(wings: Vec<Wing>) -> Wings {
        let all = Wings(Default::default());
        for wing in wings {
            all.add(wing);
        }
        all
    }

    /// Adds a wing and returns it; `None` if it is there already.
    pub(crate) fn add(&self, wing: Wing) -> Option<&Wing> {
        let cell = &self.0[wing.page.name() as usize];
        cell.set(wing).ok()?;
        cell.get()
    }

    pub(crate) fn all(&self) -> impl DoubleEndedIterator<Item = &Wing> {
        self.0.iter().filter_map(OnceCell::get)
    }
}

/// The views and devices of a board.
pub(crate) struct Parts {
    /// The views before those of the wings.
    pub(crate) first: Vec<Rc<dyn View>>,
    pub(crate) wings: Wings,
    /// The views after those of the wings.
    pub(crate) last: Vec<Rc<dyn View>>,
    /// The devices before those of the wings.
    pub(crate) devices: Vec<Box<dyn Device>>,
}

impl Parts {
    /// Returns all views, in the order in which they are updated and asked.
    pub(crate) fn views(&self) -> impl DoubleEndedIterator<Item = &dyn View> {
        self.shared_views().map(|view| &**view)
    }

    /// Returns all views as [`views`](Self::views) does.
    pub(crate) fn shared_views(&self) -> impl DoubleEndedIterator<Item = &Rc<dyn View>> {
        let wings = self.wings.all().flat_map(|wing| &wing.views);
        self.first.iter().chain(wings).chain(&self.last)
    }

    /// Returns all devices, in the order in which they settle.
    pub(crate) fn devices(&self) -> impl Iterator<Item = &dyn Device> {
        let wings = self.wings.all().flat_map(|wing| &wing.devices);
        self.devices.iter().chain(wings).map(|device| &**device)
    }
}
