//! The commands of a manager. Only their first word is read here.

/// A command with the rest of its line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command<'a> {
    Start(&'a str),
    RectStart(&'a str),
    Restart,
    Begin,
    Turn(&'a str),
    Play(&'a str),
    TakeBack(&'a str),
    Board,
    Swap2Board,
    Done,
    Info(&'a str),
    About,
    End,
    ShowForbidden,
    Stop,
    Forget,
    /// The first word is none of the protocol.
    Unknown(&'a str),
}

impl<'a> Command<'a> {
    /// Reads a line. Upper and lower case are the same.
    pub(super) fn of(line: &'a str) -> Command<'a> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word.to_ascii_uppercase().as_str() {
            "START" => Command::Start(rest),
            "RECTSTART" => Command::RectStart(rest),
            "RESTART" => Command::Restart,
            "BEGIN" => Command::Begin,
            "TURN" => Command::Turn(rest),
            "PLAY" => Command::Play(rest),
            "TAKEBACK" => Command::TakeBack(rest),
            "BOARD" => Command::Board,
            "SWAP2BOARD" => Command::Swap2Board,
            "DONE" => Command::Done,
            "INFO" => Command::Info(rest),
            "ABOUT" => Command::About,
            "END" => Command::End,
            "YXSHOWFORBID" => Command::ShowForbidden,
            "YXSTOP" | "STOP" => Command::Stop,
            "YXHASHCLEAR" => Command::Forget,
            _ => Command::Unknown(word),
        }
    }

    /// Returns the name of the command as the protocol writes it.
    pub(super) const fn name(self) -> &'a str {
        match self {
            Command::Start(_) => "START",
            Command::RectStart(_) => "RECTSTART",
            Command::Restart => "RESTART",
            Command::Begin => "BEGIN",
            Command::Turn(_) => "TURN",
            Command::Play(_) => "PLAY",
            Command::TakeBack(_) => "TAKEBACK",
            Command::Board => "BOARD",
            Command::Swap2Board => "SWAP2BOARD",
            Command::Done => "DONE",
            Command::Info(_) => "INFO",
            Command::About => "ABOUT",
            Command::End => "END",
            Command::ShowForbidden => "YXSHOWFORBID",
            Command::Stop => "YXSTOP",
            Command::Forget => "YXHASHCLEAR",
            Command::Unknown(word) => word,
        }
    }
}

/// Returns `true` if the line ends a running search: `YXSTOP`, `STOP` or `END`.
pub fn interrupts(line: &str) -> bool {
    matches!(Command::of(line), Command::Stop | Command::End)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_in_any_case() {
        assert_eq!(Command::of("START 15"), Command::Start("15"));
        assert_eq!(Command::of("  turn\t7,7 \r"), Command::Turn("7,7"));
        assert_eq!(Command::of("Info rule 4"), Command::Info("rule 4"));
        assert_eq!(Command::of("STARTS 15"), Command::Unknown("STARTS"));
        for name in [
            "RESTART",
            "BEGIN",
            "BOARD",
            "SWAP2BOARD",
            "DONE",
            "ABOUT",
            "END",
            "YXSHOWFORBID",
            "YXSTOP",
            "YXHASHCLEAR",
        ] {
            assert_eq!(Command::of(name).name(), name);
            assert_eq!(Command::of(&name.to_lowercase()).name(), name);
        }
    }

    #[test]
    fn only_the_end_and_a_stop_interrupt() {
        for line in ["END", "end", "YXSTOP", " stop "] {
            assert!(interrupts(line), "{line}");
        }
        for line in ["", "ENDS", "TURN 1,1", "INFO time_left 0", "DONE"] {
            assert!(!interrupts(line), "{line}");
        }
    }
}
