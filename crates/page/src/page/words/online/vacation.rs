//! Texts about vacations.

use crate::Millis;
use crate::Online;
use crate::OnlineGame;
use tengen_kit::text::{Key, Texts};
use tengen_kit::timer::words::time;

/// Returns how long the vacation of the player lasts, or how many days the player may take; empty until the server has
/// said it.
pub fn online_vacation(texts: Texts, online: &Online, now: Millis) -> String {
    let Some(vacation) = online.vacation() else {
        return String::new();
    };
    match vacation.left(now) {
        Some(left) => texts.fill(Key::VacationOn, &[("time", &rounded(texts, left))]),
        None => texts.fill(Key::VacationOff, &[("n", &vacation.days.to_string())]),
    }
}

/// Returns whose vacation stops the clock of an online game; empty if none does.
pub fn online_standing(texts: Texts, place: &OnlineGame, now: Millis) -> String {
    let Some((seat, left)) = place.vacation(now) else {
        return String::new();
    };
    let time = rounded(texts, left);
    if place.mirror().role().seat() == Some(seat) {
        return texts.fill(Key::VacationOn, &[("time", &time)]);
    }
    let name = place.name(seat).as_str();
    texts.fill(Key::VacationOf, &[("name", name), ("time", &time)])
}

/// Returns a time in whole minutes, because seconds would change all the time.
fn rounded(texts: Texts, left: u64) -> String {
    time(texts, left.max(60_000) / 60_000 * 60_000)
}
