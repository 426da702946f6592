//! Reads the CPU time of another process.

use std::time::Duration;

/// The unit of `/proc/PID/stat`: on every usual machine, Linux counts there in hundredths of a
/// second (`USER_HZ`).
const TICK: Duration = Duration::from_millis(10);

/// Returns the CPU time in user and kernel mode of all threads of a process so far; `None` if the
/// system does not provide it.
pub(crate) fn cpu_time(process: u32) -> Option<Duration> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    parse(&text)
}

/// Reads fields 14 and 15 of proc(5), `utime` and `stime`. Field 2 is a name in parentheses that
/// may contain any character.
fn parse(stat: &str) -> Option<Duration> {
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<u32>().ok();
    let (user, system) = (ticks()?, ticks()?);
    TICK.checked_mul(user.checked_add(system)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fields_are_found_behind_any_name() {
        let stat = "4242 (a) b (c)) S 1 4242 4242 0 -1 4194560 1 2 3 4 17 5 0 0 20 0 1 0 99 0";
        assert_eq!(parse(stat), Some(Duration::from_millis(220)));
        for broken in [
            "",
            "4242 (x",
            "4242 (x) S 1 2",
            "1 (x) S 1 1 1 1 1 1 1 1 1 1 x 5",
        ] {
            assert_eq!(parse(broken), None, "{broken}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn this_process_uses_time() {
        let own = std::process::id();
        let before = cpu_time(own).expect("Linux says it");
        let start = cpu_time::ThreadTime::now();
        while start.elapsed() < Duration::from_millis(40) {
            std::hint::black_box(own);
        }
        let after = cpu_time(own).expect("Linux says it");
        let spent = after.saturating_sub(before);
        assert!(spent >= Duration::from_millis(20), "{spent:?}");
        assert_eq!(cpu_time(u32::MAX), None);
    }
}
