//! A step of a game as the body of one message: a line for each of its records.

use tengen_online::{GameId, Record};

use super::head::Stage;
use tengen_server::log::{Append, LogError};

/// The length limit of a body, in bytes: a beginning and as many entries as a game may have.
const LONGEST: usize = 256 * 1024;

/// Returns the body of a step after `stage`, and the stage after it.
///
/// # Errors
///
/// [`LogError::Conflict`] for a record that does not fit there, [`LogError::Store`] for a step without records,
/// with records of several games, or that is too long.
pub(super) fn write(
    game: GameId,
    mut stage: Stage,
    step: &[Append],
) -> Result<(String, Stage), LogError> {
    let mut lines = Vec::with_capacity(step.len());
    for append in step {
        if append.game() != game {
            let other = append.game();
            let why = format!("expected a step of game {game}, found a record of game {other}");
            return Err(LogError::Store(why));
        }
        stage = stage.after(append)?;
        lines.push(append.record(stage.entries()).to_string());
    }
    let body = lines.join("\n");
    match body.len() {
        0 => Err(LogError::Store(format!(
            "expected a step of game {game}, found no record"
        ))),
        length if length > LONGEST => Err(LogError::Store(format!(
            "a step of game {game} has {length} bytes: expected at most {LONGEST}"
        ))),
        _ => Ok((body, stage)),
    }
}

/// Reads the body of a step. Returns its records, and the stage after it. Does not check that it
/// fits after the step before.
pub(super) fn read(game: GameId, body: &[u8]) -> Result<(Vec<Append>, Stage), LogError> {
    let damaged = |why: String| LogError::Damaged { game, why };
    if body.len() > LONGEST {
        return Err(damaged(format!("a step of {} bytes", body.len())));
    }
    let body = std::str::from_utf8(body).map_err(|why| damaged(why.to_string()))?;
    let mut records = Vec::new();
    let mut stage = None;
    for line in body.split('\n') {
        let record: Record = line.parse().map_err(|why| damaged(format!("{why}")))?;
        let (append, seq) = match record {
            Record::Begin(start) if start.game != game => {
                return Err(damaged(format!("it begins as game {}", start.game)));
            }
            Record::Begin(start) => (Append::Begin(start), None),
            Record::Entry { seq, entry, at } => {
                let append = Append::Entry {
                    game,
                    seq,
                    entry,
                    at,
                };
                (append, Some(seq))
            }
            Record::End { seq, winner } => (Append::End { game, winner }, Some(seq)),
            Record::Invited { .. }
            | Record::Planned { .. }
            | Record::Vacations { .. }
            | Record::Subscriptions { .. }
            | Record::PushKey { .. }
            | Record::Burned { .. } => {
                return Err(damaged(format!("`{line}` is of no game")));
            }
        };
        // The first record says what comes before it.
        let before = stage.unwrap_or(seq.map_or(Stage::New, Stage::Running));
        let is_next = seq.is_none_or(|seq| seq == before.entries());
        let after = before.after(&append).ok().filter(|_| is_next);
        stage = Some(after.ok_or_else(|| damaged(format!("`{line}` is out of order")))?);
        records.push(append);
    }
    let stage = stage.ok_or_else(|| damaged("an empty step".to_owned()))?;
    Ok((records, stage))
}

#[cfg(test)]
mod tests {
    use tengen_core::Seat;
    use tengen_online::Start;

    use super::*;

    const BEGIN: &str = "begin game=0123456789 terms=renju takebacks=asked at=7 first=Mei%20%25 \
                         firstid=00000000000000000000000001 second=Ada secondid=00000000000000000000000002";

    fn game() -> GameId {
        "0123456789".parse().expect("a game")
    }

    fn start() -> Start {
        match BEGIN.parse().expect("is read") {
            Record::Begin(start) => start,
            other => panic!("{other}"),
        }
    }

    fn entry(seq: u32) -> Append {
        Append::Entry {
            game: game(),
            seq,
            entry: "1.h8.295000".parse().expect("an entry"),
            at: 1000,
        }
    }

    fn end() -> Append {
        Append::End {
            game: game(),
            winner: Some(Seat::First),
        }
    }

    fn why(body: &str) -> String {
        match read(game(), body.as_bytes()) {
            Err(LogError::Damaged { why, .. }) => why,
            other => panic!("{body}: {other:?}"),
        }
    }

    #[test]
    fn a_step_is_read_as_it_was_written() {
        let first = "entry seq=0 entry=1.h8.295000 at=1000";
        for (before, step, lines, after) in [
            (
                Stage::New,
                vec![Append::Begin(start()), entry(0)],
                vec![BEGIN, first],
                Stage::Running(1),
            ),
            (
                Stage::Running(0),
                vec![entry(0), end()],
                vec![first, "end seq=1 winner=first"],
                Stage::Over(1),
            ),
            (
                Stage::Running(3),
                vec![end()],
                vec!["end seq=3 winner=first"],
                Stage::Over(3),
            ),
        ] {
            let (body, stage) = write(game(), before, &step).expect("fits");
            assert_eq!((body.split('\n').collect(), stage), (lines, after));
            assert_eq!(
                read(game(), body.as_bytes()).expect("is read"),
                (step, after)
            );
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let running = Stage::Running(1);
        for (stage, step) in [
            (Stage::New, vec![entry(0)]),
            (Stage::New, vec![end()]),
            (running, vec![Append::Begin(start())]),
            (running, vec![entry(0)]),
            (running, vec![entry(2)]),
            (running, vec![entry(1), entry(1)]),
            (running, vec![end(), entry(1)]),
            (Stage::Over(1), vec![entry(1)]),
            (Stage::Over(1), vec![end()]),
        ] {
            let refused = write(game(), stage, &step);
            assert!(
                matches!(refused, Err(LogError::Conflict { .. })),
                "{step:?}: {refused:?}"
            );
        }
        let other = "1111111111".parse().expect("a game");
        for refused in [
            write(game(), running, &[]),
            write(other, running, &[entry(1)]),
        ] {
            assert!(matches!(refused, Err(LogError::Store(_))), "{refused:?}");
        }
    }

    #[test]
    fn a_damaged_body_says_what_is_wrong() {
        let other = BEGIN.replace("0123456789", "1111111111");
        let order = "entry seq=0 entry=1.h8 at=1\nentry seq=2 entry=1.h8 at=1";
        let late = format!("entry seq=0 entry=1.h8 at=1\n{BEGIN}");
        for (body, says) in [
            ("", "expected a record of a game"),
            (
                "dance",
                "expected a record of a game, such as begin or entry, found \"dance\"",
            ),
            ("entry seq=0 entry=x at=1", "wrong entry=\"x\""),
            ("entry seq=0 entry=1.h8", "the field at= is missing"),
            (
                "entry seq=0 entry=1.h8 at=1\n",
                "expected a record of a game",
            ),
            (&other, "it begins as game 1111111111"),
            (order, "`entry seq=2 entry=1.h8 at=1` is out of order"),
            (&late, "is out of order"),
            ("end seq=1\nend seq=1", "`end seq=1` is out of order"),
        ] {
            let said = why(body);
            assert!(said.contains(says), "{body}: {said}");
        }
        assert!(read(game(), b"entry \xff").is_err());
        assert!(read(game(), &vec![b'a'; LONGEST + 1]).is_err());
    }
}
