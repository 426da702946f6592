//! Counts of passed and failed tests, read from the output of the test programs.

use std::{ops::AddAssign, process::ExitStatus};

/// The numbers of passed and failed tests.
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
    /// The counts of one passed check.
    pub(crate) const PASS: Self = Self {
        passed: 1,
        failed: 0,
    };
    /// The counts of one failed check.
    pub(crate) const FAIL: Self = Self {
        passed: 0,
        failed: 1,
    };

    /// Completes the counts of a finished test program: if it failed without a failed test,
    /// that counts as one.
    pub(crate) fn finished(self, status: ExitStatus) -> Self {
        if status.success() || self.failed > 0 {
            return self;
        }
        Self { failed: 1, ..self }
    }

    /// Reads libtest's result line, which the browser's test runner also prints; `None` for other lines.
    pub(crate) fn libtest(line: &str) -> Option<Self> {
        let (_, result) = line.split_once("test result:")?;
        let number = |label| {
            result
                .split_once(label)?
                .0
                .split(' ')
                .next_back()?
                .parse()
                .ok()
        };
        Some(Self {
            passed: number(" passed;")?,
            failed: number(" failed;")?,
        })
    }

    /// Reads one of the last lines of Playwright's output, such as `  3 passed (1.2s)`;
    /// `None` for other lines.
    pub(crate) fn playwright(line: &str) -> Option<Self> {
        let (number, label) = line.strip_prefix("  ")?.split_once(' ')?;
        let number = number.parse().ok()?;
        let (passed, failed) = match label.split(" (").next()? {
            "passed" | "flaky" => (number, 0),
            "failed" | "interrupted" | "did not run" => (0, number),
            _ => return None,
        };
        Some(Self { passed, failed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::{command, status};

    fn counts(passed: u64, failed: u64) -> Counts {
        Counts { passed, failed }
    }

    #[test]
    fn reads_libtest_lines() {
        for (line, expected) in [
            (
                "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; finished in 0.01s",
                Some((12, 0)),
            ),
            (
                "    test result: \u{1b}[31mFAILED\u{1b}[0m. 3 passed; 2 failed; 0 ignored",
                Some((3, 2)),
            ),
            ("test a ... ok", None),
            ("test result: passed; failed;", None),
        ] {
            let expected = expected.map(|(passed, failed)| counts(passed, failed));
            assert_eq!(Counts::libtest(line), expected, "{line}");
        }
    }

    #[test]
    fn reads_playwright_lines() {
        for (line, expected) in [
            ("  3 passed (1.2s)", Some((3, 0))),
            ("  2 failed", Some((0, 2))),
            ("  1 did not run", Some((0, 1))),
            ("  2 flaky", Some((2, 0))),
            ("  4 skipped", None),
            ("  ok 1 a.spec.ts:3:1 › 3 passed (1s)", None),
        ] {
            let expected = expected.map(|(passed, failed)| counts(passed, failed));
            assert_eq!(Counts::playwright(line), expected, "{line}");
        }
    }

    #[test]
    fn a_failure_is_never_lost() {
        let [passed, failed] = ["--version", "--no-such"]
            .map(|argument| status(command("rustc").arg(argument)).expect("is there"));
        assert_eq!(Counts::default().finished(failed), Counts::FAIL);
        assert_eq!(counts(5, 2).finished(failed), counts(5, 2));
        assert_eq!(Counts::PASS.finished(passed), Counts::PASS);
    }
}
