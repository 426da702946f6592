//! Seeds of random choices that nobody has fixed.

use std::time::SystemTime;

/// Returns a seed from the time of day, different at almost every call.
pub fn from_time_of_day() -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    now.map_or(0, |time| time.subsec_nanos().into())
}
