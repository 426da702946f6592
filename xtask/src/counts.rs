//! Counts of passed and failed tests, read from what the test programs print.

use std::ops::AddAssign;

use crate::process::Ended;

/// How many passed and how many failed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Counts {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

impl Counts {
    /// One check that passed.
    pub(crate) const PASS: Self = Self {
        passed: 1,
        failed: 0,
    };
    /// One check that failed.
    pub(crate) const FAIL: Self = Self {
        passed: 0,
        failed: 1,
    };

    /// Counts of a finished test program: a failure without a failed test counts as one.
    pub(crate) fn finished(self, success: Success) -> Self {
        match success {
            Success::No if self.failed == 0 => Self { failed: 1, ..self },
            _ => self,
        }
    }

    /// Reads libtest's last line, as the browser's runner prints it too.
    pub(crate) fn libtest(line: &str) -> Option<Self> {
        let words: Vec<&str> = line
            .trim_start()
            .strip_prefix("test result:")?
            .split_whitespace()
            .collect();
        let number = |label: &str| {
            let index = words
                .iter()
                .position(|word| word.trim_end_matches(';') == label)?;
            words.get(index.checked_sub(1)?)?.parse().ok()
        };
        Some(Self {
            passed: number("passed")?,
            failed: number("failed")?,
        })
    }

    /// Reads one of the lines that end Playwright's list, such as `  3 passed (1.2s)`.
    pub(crate) fn playwright(line: &str) -> Option<Self> {
        let (number, label) = line.strip_prefix("  ")?.split_once(' ')?;
        let number = number.parse().ok()?;
        match label.split(" (").next()? {
            "passed" | "flaky" => Some(Self {
                passed: number,
                failed: 0,
            }),
            "failed" | "interrupted" | "did not run" => Some(Self {
                passed: 0,
                failed: number,
            }),
            _ => None,
        }
    }
}

/// Whether a test program ended well.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Success {
    Yes,
    No,
}

impl From<Ended> for Success {
    fn from(ended: Ended) -> Self {
        if ended.is_success() {
            Self::Yes
        } else {
            Self::No
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_libtest_lines() {
        let line = "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s";
        assert_eq!(
            Counts::libtest(line),
            Some(Counts {
                passed: 12,
                failed: 0
            })
        );
        let line = "    test result: \u{1b}[31mFAILED\u{1b}[0m. 3 passed; 2 failed; 0 ignored; 0 filtered out";
        assert_eq!(
            Counts::libtest(line),
            Some(Counts {
                passed: 3,
                failed: 2
            })
        );
        assert_eq!(Counts::libtest("test a ... ok"), None);
        assert_eq!(Counts::libtest("test result: passed; failed;"), None);
    }

    #[test]
    fn reads_playwright_lines() {
        assert_eq!(
            Counts::playwright("  3 passed (1.2s)"),
            Some(Counts {
                passed: 3,
                failed: 0
            })
        );
        assert_eq!(
            Counts::playwright("  2 failed"),
            Some(Counts {
                passed: 0,
                failed: 2
            })
        );
        assert_eq!(
            Counts::playwright("  1 did not run"),
            Some(Counts {
                passed: 0,
                failed: 1
            })
        );
        assert_eq!(Counts::playwright("  4 skipped"), None);
        assert_eq!(
            Counts::playwright("  ok 1 a.spec.ts:3:1 › 3 passed (1s)"),
            None
        );
    }

    #[test]
    fn a_failure_is_never_lost() {
        assert_eq!(Counts::default().finished(Success::No), Counts::FAIL);
        let two = Counts {
            passed: 5,
            failed: 2,
        };
        assert_eq!(two.finished(Success::No), two);
        assert_eq!(Counts::PASS.finished(Success::Yes), Counts::PASS);
    }
}
