//! Boards in a real browser, with frames that a test runs itself.

use js_sys::JSON;
use tengen::{Handle, mount};
use tengen_core::Point;
use wasm_bindgen::prelude::*;
use web_sys::{Document, Element, EventTarget, HtmlCanvasElement, HtmlElement, Storage};

#[wasm_bindgen(module = "/tests/it/browser.js")]
extern "C" {
    /// Removes everything that an earlier test left behind.
    pub(crate) fn begin();
    pub(crate) fn frames_waiting() -> u32;
    pub(crate) fn frames_asked() -> u32;
    pub(crate) fn listeners_now() -> String;
    pub(crate) fn run_frames(now: f64);
    fn pointer(
        target: &EventTarget,
        kind: &str,
        id: i32,
        sort: &str,
        button: i16,
        x: f64,
        y: f64,
    ) -> bool;
    fn click(target: &EventTarget, detail: i32) -> bool;
    fn key(target: &EventTarget, name: &str, held: &str) -> bool;
    pub(crate) fn happens(target: &EventTarget, kind: &str) -> bool;
    pub(crate) fn paste(text: &str);
    pub(crate) fn pixels(canvas: &HtmlCanvasElement) -> Vec<u8>;
}

pub(crate) fn document() -> Document {
    let window = web_sys::window().expect("a window");
    window.document().expect("a document")
}

pub(crate) fn storage() -> Storage {
    let window = web_sys::window().expect("a window");
    let storage = window.local_storage().expect("storage is allowed");
    storage.expect("there is storage")
}

/// Returns the browser's clock, in ms.
pub(crate) fn clock() -> f64 {
    let window = web_sys::window().expect("a window");
    window.performance().expect("a clock").now()
}

/// Adds an element with a style to the page, apart from all others.
pub(crate) fn element(style: &str) -> HtmlElement {
    let element = document().create_element("div").expect("an element");
    element
        .set_attribute("data-test", "")
        .expect("an attribute");
    element.set_attribute("style", style).expect("an attribute");
    let body = document().body().expect("a body");
    body.append_child(&element).expect("a child");
    element.dyn_into().expect("a div")
}

/// Adds a square host at a place of the window.
pub(crate) fn host(side: f64, left: f64) -> HtmlElement {
    let host = element(&format!(
        "position:fixed;left:{left}px;top:10px;width:{side}px;height:{side}px;z-index:9"
    ));
    let style = document().create_element("style").expect("an element");
    style.set_text_content(Some(
        "[data-test] canvas { position: absolute; inset: 0; width: 100%; height: 100%; }
        [data-test] .points { position: absolute; inset: 0; overflow: clip; pointer-events: none; }
        [data-test] .points [role=row] { display: flex; }
        [data-test] .points [role=gridcell] { width: 4px; height: 4px; }
        [data-test] .live { position: absolute; }",
    ));
    style.set_attribute("data-test", "").expect("an attribute");
    let body = document().body().expect("a body");
    body.append_child(&style).expect("a child");
    host
}

/// Waits until a board with a store has begun, and has the lock of its game.
pub(crate) async fn begun(board: &Mounted) {
    while board.host.has_attribute("aria-busy") {
        pass(5).await;
    }
    pass(100).await;
}

pub(crate) async fn pass(ms: i32) {
    let window = web_sys::window().expect("a window");
    let passed = js_sys::Promise::new(&mut |done, _| {
        let set = js_sys::Reflect::get(&window, &"setTimeout".into()).expect("a timer");
        let set: js_sys::Function = set.unchecked_into();
        set.call2(&window, &done, &ms.into()).expect("a timer");
    });
    wasm_bindgen_futures::JsFuture::from(passed)
        .await
        .expect("a timer");
}

/// Parses options from JSON.
pub(crate) fn options(json: &str) -> JsValue {
    JSON::parse(json).expect("JSON")
}

/// Options of a board that has every language at once.
pub(crate) fn board_options(json: &str) -> JsValue {
    let options = options(json);
    let texts = Closure::<dyn Fn(String) -> String>::new(|code: String| file(&code));
    let texts = texts.into_js_value();
    js_sys::Reflect::set(&options, &"texts".into(), &texts).expect("an object");
    options
}

/// The file with the texts of a language, as the site has it.
fn file(code: &str) -> String {
    let mut all = tengen_testing::site::TEXTS.iter();
    let (_, content) = all.find(|(it, _)| *it == code).expect("a language");
    (*content).to_owned()
}

/// Returns the message of an `Error`. Panics for any other value, because programs must get an `Error`.
pub(crate) fn message(error: &JsValue) -> String {
    let error: &js_sys::Error = error.dyn_ref().expect("an Error");
    error.message().into()
}

/// Returns the matching elements below a root.
pub(crate) fn all(root: &Element, selector: &str) -> Vec<HtmlElement> {
    let list = root.query_selector_all(selector).expect("a selector");
    (0..list.length())
        .filter_map(|i| list.get(i)?.dyn_into().ok())
        .collect()
}

pub(crate) fn find(root: &Element, selector: &str) -> HtmlElement {
    let found = all(root, selector).into_iter().next();
    found.unwrap_or_else(|| panic!("there is no {selector}"))
}

pub(crate) fn text(root: &Element, selector: &str) -> String {
    find(root, selector).text_content().unwrap_or_default()
}

/// Returns the element that has the focus.
pub(crate) fn focused() -> Element {
    document().active_element().expect("something has it")
}

/// Presses a key on the focused element. Returns `true` if the page handled it.
pub(crate) fn press(name: &str, held: &str) -> bool {
    !key(&focused(), name, held)
}

#[derive(Clone, Copy)]
pub(crate) struct Hand {
    pub(crate) id: i32,
    pub(crate) sort: &'static str,
    pub(crate) button: i16,
}

pub(crate) const MOUSE: Hand = Hand {
    id: 1,
    sort: "mouse",
    button: 0,
};

pub(crate) const fn finger(id: i32) -> Hand {
    Hand {
        id,
        sort: "touch",
        button: 0,
    }
}

/// Presses and releases a pointer at a place of the window.
pub(crate) fn tap_at(target: &HtmlElement, hand: Hand, (x, y): (f64, f64)) {
    for kind in ["pointerdown", "pointerup"] {
        pointer(target, kind, hand.id, hand.sort, hand.button, x, y);
    }
}

/// A board in a host of its own.
pub(crate) struct Mounted {
    pub(crate) host: HtmlElement,
    pub(crate) handle: Handle,
}

impl Mounted {
    /// Mounts a board of `side` CSS px.
    pub(crate) fn new(side: f64, json: &str) -> Mounted {
        Mounted::at(side, 10.0, json)
    }

    pub(crate) fn at(side: f64, left: f64, json: &str) -> Mounted {
        let host = host(side, left);
        let handle = mount(&host, &board_options(json)).unwrap_or_else(|error| panic!("{error:?}"));
        Mounted { host, handle }
    }

    pub(crate) fn canvas(&self) -> HtmlCanvasElement {
        find(&self.host, "canvas").dyn_into().expect("a canvas")
    }

    /// Places stones of alternating colours.
    pub(crate) fn play(&self, moves: &str) {
        for name in moves.split_whitespace() {
            let played = self.handle.play(name);
            played.unwrap_or_else(|error| panic!("{name}: {}", message(&error)));
        }
    }

    pub(crate) fn status(&self) -> String {
        let text = JSON::stringify(&self.handle.status()).expect("plain data");
        text.into()
    }

    /// Returns the place of a point in the window, in CSS px.
    pub(crate) fn place(&self, name: &str) -> (f64, f64) {
        let place = self.handle.locate(name).expect("a point of the board");
        let number = |name: &str| {
            let value = js_sys::Reflect::get(&place, &name.into()).expect("a property");
            value.as_f64().expect("a number")
        };
        (number("x"), number("y"))
    }

    /// Dispatches a pointer event at an offset, in CSS px, from a point.
    pub(crate) fn pointer(&self, hand: Hand, kind: &str, name: &str, beside: (f64, f64)) {
        let (x, y) = self.place(name);
        let target: EventTarget = match kind {
            "pointerleave" => self.host.clone().into(),
            _ => self.canvas().into(),
        };
        let (x, y) = (x + beside.0, y + beside.1);
        pointer(&target, kind, hand.id, hand.sort, hand.button, x, y);
    }

    /// Presses and releases a pointer at a point.
    pub(crate) fn tap(&self, hand: Hand, name: &str) {
        self.pointer(hand, "pointerdown", name, (0.0, 0.0));
        self.pointer(hand, "pointerup", name, (0.0, 0.0));
    }

    /// Clicks a cell as assistive technology does: no press comes before, and some count one click.
    pub(crate) fn activate(&self, name: &str, clicks: i32) {
        click(&self.cell(name), clicks);
    }

    /// Dispatches the click that follows the release of a captured pointer.
    pub(crate) fn click_captured(&self) {
        click(&self.canvas(), 1);
    }

    pub(crate) fn cells(&self) -> Vec<HtmlElement> {
        all(&self.host, "[role=gridcell]")
    }

    pub(crate) fn cell(&self, name: &str) -> HtmlElement {
        find(&self.host, &format!("[data-point={name}]"))
    }

    /// Returns the accessible name of a cell.
    pub(crate) fn label(&self, name: &str) -> String {
        self.cell(name)
            .get_attribute("aria-label")
            .unwrap_or_default()
    }

    /// Returns the last announcement.
    pub(crate) fn spoken(&self) -> String {
        let text = text(&self.host, "[role=status]");
        text.trim_end_matches('\u{a0}').to_string()
    }

    /// Returns the canvas colour at an offset, in device px, from a point; the pixel ratio is 1.
    pub(crate) fn pixel(&self, name: &str, beside: (f64, f64)) -> [u8; 4] {
        let (x, y) = self.place(name);
        let rect = self.canvas().get_bounding_client_rect();
        let (x, y) = (x - rect.left() + beside.0, y - rect.top() + beside.1);
        let width = f64::from(self.canvas().width());
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let index = 4 * (y.floor() * width + x.floor()) as usize;
        let pixels = pixels(&self.canvas());
        [0, 1, 2, 3].map(|i| pixels[index + i])
    }

    pub(crate) fn pixels(&self) -> Vec<u8> {
        pixels(&self.canvas())
    }

    /// Returns the distance between two lines, in CSS px.
    pub(crate) fn cell_width(&self) -> f64 {
        self.place("b1").0 - self.place("a1").0
    }
}

/// Runs all animations to their end.
pub(crate) fn settle() {
    run_frames(clock() + 1000.0);
    assert_eq!(frames_waiting(), 0, "nothing moves any more");
}

/// Describes the difference of two pictures, if any channel differs by more than `most`: the number of
/// different pixels, and the worst one.
pub(crate) fn difference(a: &[u8], b: &[u8], width: u32, most: u8) -> Option<String> {
    if a.len() != b.len() {
        return Some(format!("{} and {} bytes", a.len(), b.len()));
    }
    let off = |i: usize| (4 * i..4 * i + 4).map(|k| a[k].abs_diff(b[k])).max();
    let differing: Vec<usize> = (0..a.len() / 4).filter(|&i| off(i) > Some(most)).collect();
    let worst = differing.iter().copied().max_by_key(|&i| off(i))?;
    let width = width as usize;
    Some(format!(
        "{} pixels differ, most of all {},{}: {:?} and {:?}",
        differing.len(),
        worst % width,
        worst / width,
        &a[4 * worst..4 * worst + 4],
        &b[4 * worst..4 * worst + 4]
    ))
}

/// Parses the name of a point.
pub(crate) fn at(name: &str) -> Point {
    name.parse().expect("the name of a point")
}
