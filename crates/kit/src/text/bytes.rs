//! Values as bytes, which a worker passes to the page.

use serde::Serialize;
use serde::de::DeserializeOwned;

pub fn write<T: Serialize>(value: &T) -> Vec<u8> {
    // Writing strings, numbers and lists to memory cannot fail.
    postcard::to_allocvec(value).unwrap_or_default()
}

pub fn read<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    postcard::from_bytes(bytes).ok()
}
