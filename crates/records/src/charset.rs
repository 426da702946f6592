//! Text encodings by their WHATWG names: converts bytes to characters and back.
//!
//! Tables of old encodings are large, so each program supplies its own: the web page uses the
//! browser's tables, other programs use [`Native`].

mod guess;

pub use guess::guess;
pub(crate) use guess::likely;

/// Decoder and encoder of texts in named encodings.
pub trait Charset {
    /// Decodes `bytes` from the encoding `name`, in upper or lower case; `None` if the encoding is unknown.
    fn decode(&self, name: &str, bytes: &[u8]) -> Option<Decoded>;

    /// Encodes `text` in the encoding `name`; `None` if the encoding is unknown or lacks a character.
    fn encode(&self, name: &str, text: &str) -> Option<Vec<u8>>;
}

/// Decoded text, with a flag for damaged bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decoded {
    /// Text, with U+FFFD in place of invalid bytes.
    pub text: String,
    /// `true` if there were invalid bytes.
    pub is_damaged: bool,
}

/// Charset that knows only UTF-8.
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

/// Returns `true` if a name is one of UTF-8.
pub(crate) fn is_utf8(name: &str) -> bool {
    name.eq_ignore_ascii_case("utf-8") || name.eq_ignore_ascii_case("utf8")
}

/// Charset with all encodings of the WHATWG standard, for programs outside the browser.
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
        // `encoding_rs` writes UTF-8 when UTF-16 is asked for.
        (!is_lossy && used == encoding).then(|| bytes.into_owned())
    }
}
