//! Reloads the open pages of `serve --watch`.

use std::{
    io::Write,
    net::TcpStream,
    sync::{Mutex, PoisonError},
};

/// The open pages that wait for a reload.
#[derive(Debug, Default)]
pub(crate) struct Reload {
    pages: Mutex<Vec<TcpStream>>,
}

impl Reload {
    /// Where the script is.
    pub(crate) const SCRIPT: &str = "/reload.js";
    /// Where the script listens.
    pub(crate) const EVENTS: &str = "/reload.events";
    /// The script.
    pub(crate) const CODE: &str =
        "new EventSource('/reload.events').onmessage = () => location.reload();\n";

    /// Keeps a page's connection open for the events.
    pub(crate) fn add(&self, mut page: TcpStream) -> std::io::Result<()> {
        page.write_all(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n")?;
        page.write_all(b"Cache-Control: no-cache\r\nConnection: close\r\n\r\nretry: 500\n\n")?;
        let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        pages.push(page);
        Ok(())
    }

    /// Reloads every open page and forgets those that went away.
    pub(crate) fn notify(&self) {
        let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        pages.retain_mut(|page| page.write_all(b"data: reload\n\n").is_ok());
    }
}
