//! The JavaScript API: a small, documented handle for one board.

use std::rc::Rc;

use js_sys::{Array, Function, Object, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::Element;

use crate::kit::board::SizeWatch;
use crate::kit::chunks;
use crate::kit::listeners::Listener;
use crate::kit::shell::Shell;
use crate::options::{self, Options};
use tengen_core::board::Point;
use tengen_core::game::{Action, Status};
use tengen_core::link;
use tengen_core::rules::opening::Answer;
use tengen_page::Event;

/// A board on a page. Keep the handle: the board is removed when it is dropped.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Handle {
    shell: Rc<Shell>,
    _listeners: Owned<Vec<Listener>>,
    _size: Owned<Option<SizeWatch>>,
}

/// A value that is kept only to be dropped with its owner.
struct Owned<T>(T);

impl<T> std::fmt::Debug for Owned<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Owned")
    }
}

/// Puts a board into `host`: so the site begins (`www/main.js`). It is no interface for other pages, which have the custom element of
/// `crates/element`. See [`Options::read`] for the options.
///
/// # Errors
///
/// Throws an `Error` that names the wrong option or says why the board cannot be made.
#[wasm_bindgen]
pub fn mount(host: &Element, options: &JsValue) -> Result<Handle, JsValue> {
    let options = Options::read(options).map_err(|why| error(&why))?;
    Shell::mount(host, options)
}

/// Loads the code that the place in the page's address needs, before a board begins there. It never fails: the page itself
/// says that code is missing.
#[wasm_bindgen]
pub async fn prepare() {
    chunks::prepare().await;
}

impl Handle {
    pub(crate) fn new(
        shell: Rc<Shell>,
        listeners: Vec<Listener>,
        size: Option<SizeWatch>,
    ) -> Handle {
        Handle {
            shell,
            _listeners: Owned(listeners),
            _size: Owned(size),
        }
    }

    fn send(&self, event: Event) -> Result<(), JsValue> {
        self.shell
            .try_send(event)
            .map_err(|refusal| error(&refusal.to_string()))
    }
}

#[wasm_bindgen]
impl Handle {
    /// Places a stone of the side to move: `play("h8")`. In an opening it also offers or picks the point.
    ///
    /// # Errors
    ///
    /// Throws an `Error` with the reason; nothing has changed then.
    pub fn play(&self, point: &str) -> Result<(), JsValue> {
        let place = parse(point)?;
        self.shell
            .try_send(Event::Act(
                self.shell.with_page(|page| page.game().action_at(place)),
            ))
            .map_err(|refusal| error(&format!("{place}: {refusal}")))
    }

    /// Goes back by one action; does nothing at the start.
    pub fn undo(&self) {
        self.shell.send(Event::Undo);
    }

    /// Goes forward by one action; does nothing at the end.
    pub fn redo(&self) {
        self.shell.send(Event::Redo);
    }

    /// Goes to the position after `ply` plies of the shown line.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if the line has no such ply.
    pub fn goto(&self, ply: f64) -> Result<(), JsValue> {
        let whole = ply.fract() == 0.0 && (0.0..=f64::from(u16::MAX)).contains(&ply);
        if !whole {
            return Err(error("expected a whole number of moves, 0 for the start"));
        }
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        self.send(Event::Goto(ply as u16))
    }

    /// Starts a new game: `newGame({rules: "freestyle", size: 15, first: "black", opening: "free", colours:
    /// "assigned", referee: "strict", fullBoard: "draw", black: "person", white: "person"})`. These are the
    /// defaults for options that are left out. A computer is given as `"level:5"` and the like.
    ///
    /// # Errors
    ///
    /// Throws an `Error` that names an option that is unknown, has an invalid value, or is not
    /// possible with another option.
    #[wasm_bindgen(js_name = newGame)]
    pub fn new_game(&self, options: &JsValue) -> Result<(), JsValue> {
        let (terms, lineup) = options::new_game(options).map_err(|why| error(&why))?;
        self.send(Event::ProgramBegins(terms, lineup))
    }

    /// Returns the moves from the start to the shown position: `"h8 i9 pass g7"`, or `""`.
    pub fn moves(&self) -> String {
        self.shell.with_page(|page| {
            let (tree, mut names) = (page.game().tree(), String::new());
            for node in tree.path_to(page.game().cursor()) {
                let action = tree.step(node).map(|step| step.action);
                let name = match action.filter(|action| action.is_ply()) {
                    Some(Action::Answer(Answer::Place(point) | Answer::Pick(point))) => {
                        point.to_string()
                    }
                    Some(pass) => pass.to_string(),
                    None => continue,
                };
                names.push_str(if names.is_empty() { "" } else { " " });
                names.push_str(&name);
            }
            names
        })
    }

    /// Returns the whole game in the link format, as after the `#` of a link; `""` for a game that is too long.
    pub fn link(&self) -> String {
        self.shell
            .with_page(|page| link::encode(&page.game().to_archive()))
            .unwrap_or_default()
    }

    /// Returns the state of the game: `{toMove, over, winner, line}`. Colours are `"black"`, `"white"` or
    /// `null`; the line is an array of point names.
    pub fn status(&self) -> Object {
        let status = self.shell.with_page(|page| page.game().status());
        let line = Array::new();
        for point in status.winning_points() {
            line.push(&point.to_string().into());
        }
        let colour = |stone: Option<_>| match stone {
            Some(stone) => JsValue::from(ToString::to_string(&stone)),
            None => JsValue::NULL,
        };
        let (to_move, winner) = match status {
            Status::ToMove(stone) => (Some(stone), None),
            Status::Over { outcome, .. } => (None, outcome.winner()),
        };
        object(&[
            ("toMove", colour(to_move)),
            ("over", status.is_over().into()),
            ("winner", colour(winner)),
            ("line", line.into()),
        ])
    }

    /// Returns the place of a point: `{x, y}` in CSS px from the upper left corner of the window.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if the board has no such point.
    pub fn locate(&self, point: &str) -> Result<Object, JsValue> {
        let place = parse(point)?;
        let size = self.shell.with_page(|page| page.game().terms().size);
        if !size.contains(place) {
            return Err(error(&format!("{place}: the point is off the board")));
        }
        let pos = self.shell.locate(place);
        Ok(object(&[("x", pos.x.into()), ("y", pos.y.into())]))
    }

    /// Calls `listener` with an `Event` whenever `kind` happens. The only kind is `"change"`.
    ///
    /// # Errors
    ///
    /// Throws the browser's error.
    #[wasm_bindgen(js_name = addEventListener)]
    pub fn add_event_listener(&self, kind: &str, listener: &Function) -> Result<(), JsValue> {
        self.shell
            .events()
            .add_event_listener_with_callback(kind, listener)
    }

    /// Stops calling `listener` for events of `kind`.
    ///
    /// # Errors
    ///
    /// Throws the browser's error.
    #[wasm_bindgen(js_name = removeEventListener)]
    pub fn remove_event_listener(&self, kind: &str, listener: &Function) -> Result<(), JsValue> {
        self.shell
            .events()
            .remove_event_listener_with_callback(kind, listener)
    }

    /// Panics on purpose, to show the message for a crashed page.
    ///
    /// # Panics
    ///
    /// Panics in every case.
    pub fn crash(&self) {
        panic!("crashed on purpose");
    }
}

fn parse(name: &str) -> Result<Point, JsValue> {
    name.parse()
        .map_err(|why| error(&format!("\"{name}\" is not a point: {why}")))
}

fn error(message: &str) -> JsValue {
    js_sys::Error::new(message).into()
}

fn object(entries: &[(&str, JsValue)]) -> Object {
    let object = Object::new();
    for (name, value) in entries {
        // This fails only for objects that refuse properties.
        let _ = Reflect::set(&object, &JsValue::from_str(name), value);
    }
    object
}
