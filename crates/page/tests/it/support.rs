//! Support of the page's tests.

pub(crate) mod browser;
pub(crate) mod collector;
pub(crate) mod desk;
pub(crate) mod golden;
pub(crate) mod judge;
pub(crate) mod lab_table;
pub(crate) mod messages;
pub(crate) mod puzzler;
pub(crate) mod sentences;
pub(crate) mod shapes;
pub(crate) mod shop;
pub(crate) mod snapshot;
pub(crate) mod sounds;
pub(crate) mod studies;
pub(crate) mod table;
pub(crate) mod wall;
