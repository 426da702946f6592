//! The memory that Linux reports for a process.

/// Returns the resident memory of a process, in KiB.
pub fn resident(process: u32) -> u32 {
    let path = format!("/proc/{process}/status");
    let status = std::fs::read_to_string(path).expect("the process runs");
    let size = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))
        .expect("its size");
    let size = size.trim().strip_suffix("kB").expect("KiB");
    size.trim().parse().expect("a number")
}
