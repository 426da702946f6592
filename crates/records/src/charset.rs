//! Encodings of texts: bytes into characters and back, by the names of the WHATWG standard.
//!
//! Tables of old encodings are large, so programs bring their own: the page its browser's, other
//! programs [`Native`].

mod guess;

pub use guess::guess;

/// Decodes and encodes texts.
pub trait Charset {
    /// Reads bytes in the encoding with this name, in any case; `None` if it has no such encoding.
    fn decode(&self, name: &str, bytes: &[u8]) -> Option<Decoded>;

    /// Writes a text in the encoding with this name; `None` if it cannot, or cannot all of it.
    fn encode(&self, name: &str, text: &str) -> Option<Vec<u8>>;
}

/// A text, and how it came out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decoded {
    /// The text, with U+FFFD for bytes that mean nothing.
    pub text: String,
    /// Whether there were such bytes.
    pub is_damaged: bool,
}

/// UTF-8 and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Utf8;

impl Charset for Utf8 {
    fn decode(&self, name: &str, bytes: &[u8]) -> Option<Decoded> {
        is_utf8(name).then(|| {
            let text = String::from_utf8_lossy(bytes).into_owned();
            let is_damaged = std::str::from_utf8(bytes).is_err();
            Decoded { text, is_damaged }
        })
    }

    fn encode(&self, name: &str, text: &str) -> Option<Vec<u8>> {
        is_utf8(name).then(|| text.as_bytes().to_vec())
    }
}

fn is_utf8(name: &str) -> bool {
    name.eq_ignore_ascii_case("utf-8") || name.eq_ignore_ascii_case("utf8")
}

/// All encodings of the WHATWG standard, for programs outside the browser.
#[cfg(feature = "encodings")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Native;

#[cfg(feature = "encodings")]
impl Charset for Native {
    fn decode(&self, name: &str, bytes: &[u8]) -> Option<Decoded> {
        let encoding = encoding_rs::Encoding::for_label(name.as_bytes())?;
        let (text, is_damaged) = encoding.decode_without_bom_handling(bytes);
        let text = text.into_owned();
        Some(Decoded { text, is_damaged })
    }

    fn encode(&self, name: &str, text: &str) -> Option<Vec<u8>> {
        let encoding = encoding_rs::Encoding::for_label(name.as_bytes())?;
        let (bytes, used, is_lossy) = encoding.encode(text);
        // UTF-16 is written as UTF-8.
        (!is_lossy && used == encoding).then(|| bytes.into_owned())
    }
}
