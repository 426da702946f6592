#![doc = include_str!("../README.md")]

mod advice;
mod aim;
mod builder;
mod diagram;
mod fixed;
mod glyph;
mod grid;
mod layout;
mod marks;
mod overlay;
mod renju;
mod scene;
mod section;
mod shape;
mod signs;
mod spot;
mod stones;
mod svg;
mod theme;
mod wood;

pub use diagram::{Aimed, Diagram, Placed, Refused, StoneMark, Threat, Winning};
pub use fixed::Fixed;
pub use layout::{Frame, Layout, Pos};
pub use scene::{Item, Key, Layer, Scene};
pub use section::Section;
pub use shape::{Corners, Ink, Paint, Primitive, Rect, Sprite};
pub use signs::{arrows, signs};
pub use spot::Spot;
pub use stones::sprite;
pub use svg::{SvgOptions, scene_svg, svg};
pub use theme::{Look, Shade, StoneColours, Theme, Visibility};
