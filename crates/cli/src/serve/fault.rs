//! The faults of an engine in the words of a reply to the page.

use tengen_gomocup::Fault;

/// Returns the text of an `error` for a fault: its kind, which the page has words for, and the reason.
pub(super) fn told(fault: &Fault) -> String {
    let (kind, why) = match fault {
        Fault::Crash(why) => ("ended", why.as_str()),
        Fault::Time(why) => ("silent", why.as_str()),
        Fault::Illegal(why) => ("illegal", why.as_str()),
        Fault::Refused(why) => ("refused", why.as_str()),
        Fault::NoMove => ("illegal", "it gives no move"),
    };
    format!("{kind}: {why}")
}
