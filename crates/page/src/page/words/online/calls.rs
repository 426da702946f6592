//! Texts about calls by push services.

use crate::{CallState, Online};
use tengen_kit::text::{Key, Texts};

/// Returns why the browser cannot call the player; empty if it can.
pub fn online_calls(texts: Texts, online: &Online) -> &'static str {
    match online.calls() {
        CallState::Missing => texts.get(Key::CallsMissing),
        CallState::HomeScreen => texts.get(Key::CallsHomeScreen),
        CallState::Blocked => texts.get(Key::NotificationsBlocked),
        CallState::Unknown | CallState::Off | CallState::Asking | CallState::On => "",
    }
}
