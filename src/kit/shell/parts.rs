//! The views and devices of a board: those that every board has, and those of the wings.

use std::rc::Rc;

use crate::kit::device::Device;
use crate::kit::view::View;
use crate::wings::Wing;

/// The views and devices of a board.
pub(crate) struct Parts {
    /// The views before those of the wings.
    pub(crate) first: Vec<Rc<dyn View>>,
    pub(crate) wings: [Wing; 3],
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
        let wings = self.wings.iter().flat_map(|wing| &wing.views);
        self.first.iter().chain(wings).chain(&self.last)
    }

    /// Returns all devices, in the order in which they settle.
    pub(crate) fn devices(&self) -> impl Iterator<Item = &dyn Device> {
        let wings = self.wings.iter().flat_map(|wing| &wing.devices);
        self.devices.iter().chain(wings).map(|device| &**device)
    }
}
