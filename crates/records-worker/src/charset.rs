//! Text encodings of the browser, which can decode all encodings of the WHATWG standard.

use web_sys::{TextDecoder, TextDecoderOptions};

use tengen_records::charset::Utf8;
use tengen_records::{Charset, Decoded};

/// Charset that uses the browser's decoder. It encodes only UTF-8.
pub(crate) struct Browser;

impl Charset for Browser {
    fn decode(&self, name: &str, bytes: &[u8]) -> Option<Decoded> {
        let options = TextDecoderOptions::new();
        let lenient = TextDecoder::new_with_label_and_options(name, &options).ok()?;
        options.set_fatal(true);
        let strict = TextDecoder::new_with_label_and_options(name, &options).ok()?;
        let whole = strict.decode_with_u8_array(bytes).ok();
        let is_damaged = whole.is_none();
        let text = whole.or_else(|| lenient.decode_with_u8_array(bytes).ok())?;
        Some(Decoded { text, is_damaged })
    }

    fn encode(&self, name: &str, text: &str) -> Option<Vec<u8>> {
        Utf8.encode(name, text)
    }
}
