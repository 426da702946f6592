//! File formats as a separate module, which the page loads with the first file or when the Share
//! dialog opens: bytes in, link text out. It does not access the page and keeps no state.

mod charset;

use std::cell::Cell;
use std::ops::ControlFlow;

use charset::Browser;
use js_sys::Function;
use tengen_core::link;
use tengen_core::{Archive, Terms};
use tengen_records as record;
use tengen_records::{Context, Format, Limits, Rows};
use tengen_study::collection::{gathered_in, gathered_played};
use tengen_study::files::{found_in, saving};
use tengen_study::library::exported;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Prints the message of a panic to the console.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// Reads a file and returns the bytes of [`Found`](tengen_study::files::Found). `terms` apply if
/// the file states none. `more` has three lines, empty if unknown: the encoding of the texts, the
/// number of lines of the board, and `top` if row 1 is at the upper edge. `heard` gets the share of the file that was
/// read so far, from 0 to 1.
#[wasm_bindgen]
pub fn read(bytes: &[u8], name: &str, terms: &str, more: &str, heard: &Function) -> Vec<u8> {
    let heard = teller(heard);
    let mut more = more.lines();
    let mut next = || more.next().filter(|text| !text.is_empty());
    let (encoding, size, rows) = (next(), next(), next());
    let context = Context {
        rows: match rows {
            Some("top") => Rows::FromTop,
            _ => Rows::FromBottom,
        },
        encoding,
        size: size.and_then(|lines| lines.parse().ok()),
        heard: Some(&heard),
        ..context(name, terms)
    };
    found_in(bytes, &context).to_bytes()
}

/// Reads a file for the collection and returns the bytes of [`Gathered`](tengen_study::collection::Gathered). `terms` apply if the file
/// states none; days are those of a time zone that is `zone` minutes behind UTC. `heard` gets the share of the file that was
/// read so far, from 0 to 1.
#[wasm_bindgen]
pub fn gather(bytes: &[u8], name: &str, terms: &str, zone: f64, heard: &Function) -> Vec<u8> {
    let heard = teller(heard);
    let context = Context {
        heard: Some(&heard),
        ..context(name, terms)
    };
    let played = gathered_played(bytes, zone);
    let all = played.unwrap_or_else(|| gathered_in(bytes, &context));
    all.to_bytes()
}

/// Returns the settings for reading a file, without what the player says about it.
fn context<'a>(name: &'a str, terms: &str) -> Context<'a> {
    Context {
        name,
        terms: terms.parse().unwrap_or_else(|_| Terms::default()),
        rows: Rows::FromBottom,
        charset: &Browser,
        encoding: None,
        size: None,
        limits: Limits::PAGE,
        heard: None,
    }
}

/// Returns what tells a function of the page the share that was read, at most 500 times.
fn teller(heard: &Function) -> impl Fn(f64) + '_ {
    let told = Cell::new(0.0);
    move |share| {
        if share - told.get() >= 0.002 {
            told.set(share);
            // An error of the function does not end the reading.
            let _ = heard.call1(&JsValue::NULL, &share.into());
        }
    }
}

fn game(link: &str, format: &str) -> Option<(Archive, Format)> {
    Some((link::decode(link).ok()?, format.parse().ok()?))
}

/// Returns the game of a link as a file; empty if the format cannot hold it.
#[wasm_bindgen]
pub fn write(link: &str, format: &str) -> Vec<u8> {
    let written = game(link, format)
        .and_then(|(archive, format)| record::write(format, &archive, &Browser).ok());
    written.map(|written| written.bytes).unwrap_or_default()
}

/// Returns the bytes of a phrase about the parts of the game that the format
/// loses, or the reason why it cannot hold the game.
#[wasm_bindgen]
pub fn losses(link: &str, format: &str) -> Vec<u8> {
    game(link, format).map_or(Vec::new(), |(archive, format)| {
        saving(format, &archive).to_bytes()
    })
}

/// Writes the games of a file of past games or of lines of the collection as SGF, and returns the bytes of
/// [`Written`](tengen_study::library::Written). Days are those of a time zone that is `zone` minutes behind UTC.
#[wasm_bindgen]
pub fn export_sgf(games: &str, zone: f64) -> Vec<u8> {
    exported(games, zone).to_bytes()
}

/// Returns the first game of a file for a board on another page: the text of a link, the error at which reading stopped
/// (empty if it did not), and a sentence for each thing that was skipped, guessed or left out, all in English. `terms` apply if
/// the file states none.
///
/// # Errors
///
/// Why the file has no game that can be shown, in English.
#[wasm_bindgen]
pub fn first_game(bytes: &[u8], name: &str, terms: &str) -> Result<Vec<String>, String> {
    let mut first = None;
    let mut has_more = false;
    let read = record::read_each(bytes, &context(name, terms), &mut |reading| {
        if first.is_some() {
            has_more = true;
            return ControlFlow::Break(());
        }
        first = Some(reading);
        ControlFlow::Continue(())
    });
    let Some(reading) = first else {
        read.map_err(|why| why.to_string())?;
        return Err("the file has no games".to_owned());
    };
    let reading = reading.map_err(|why| why.to_string())?;
    let link = link::encode(&reading.archive).map_err(|why| why.to_string())?;
    let broken = reading.broken.map(|why| why.to_string());
    let mut told = vec![link, broken.unwrap_or_default()];
    told.extend(reading.warnings.iter().map(ToString::to_string));
    if has_more || read.is_err() {
        told.push("the file has more games, of which the first one is shown".to_owned());
    }
    Ok(told)
}

/// Returns a name for the file of the game.
#[wasm_bindgen]
pub fn file_name(link: &str, format: &str) -> String {
    game(link, format).map_or(String::new(), |(archive, format)| {
        record::file_name(&archive, format)
    })
}
