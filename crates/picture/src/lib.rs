#![doc = include_str!("../README.md")]
#![warn(clippy::must_use_candidate, clippy::return_self_not_must_use)]

mod advice;
mod aim;
mod builder;
mod diagram;
mod fixed;
mod glyph;
mod grain;
mod grid;
mod layout;
mod lettering;
mod marks;
mod overlay;
mod pos;
mod random;
mod renju;
mod scene;
mod section;
mod shape;
mod sheet;
mod signs;
mod spot;
mod stones;
mod svg;
mod theme;
mod themes;
mod wood;

pub use diagram::{Aimed, Diagram, Placed, Refused, StoneMark, Threat, ThreatKind, Winning};
pub use fixed::Fixed;
pub use layout::{Frame, Layout};
pub use lettering::Lettering;
pub use pos::Pos;
pub use scene::{Item, Key, Layer, Scene};
pub use section::Section;
pub use shape::{Corners, Ink, Paint, Primitive, Rect, Sprite};
pub use sheet::{SheetDiagram, sheet};
pub use signs::{arrows, signs};
pub use spot::Spot;
pub use stones::sprite;
pub use svg::{SvgOptions, ground_svg, items_svg, scene_svg, svg};
pub use theme::{Ghost, Grain, Look, Shade, StoneColours, Theme, ThemeName, Visibility};
