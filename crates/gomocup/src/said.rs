//! The meaning of a line of an engine.

/// A line of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Said<'a> {
    /// `MESSAGE` or `INFO`: the engine tells about its search, or anything else.
    Told(&'a str),
    /// A line without meaning for a manager, such as the reply to a command that the engine does not know.
    Chatter,
    /// The engine is ready.
    Ok,
    /// The engine cannot do it.
    Error,
    /// A suggested move, which must be confirmed with `PLAY`.
    Suggestion(&'a str),
    /// Any other line; a move, if the program works correctly.
    Other,
}

impl Said<'_> {
    /// Reads a line without white space at its ends.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_gomocup::Said;
    ///
    /// assert_eq!(Said::of("MESSAGE depth 5"), Said::Told("depth 5"));
    /// assert_eq!(Said::of("unknown yxboard"), Said::Chatter);
    /// assert_eq!(Said::of("7,7"), Said::Other);
    /// ```
    #[must_use]
    pub fn of(line: &str) -> Said<'_> {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match first.to_ascii_uppercase().as_str() {
            "MESSAGE" | "INFO" => Said::Told(rest.trim()),
            "DEBUG" | "UNKNOWN" | "FORBID" => Said::Chatter,
            "OK" => Said::Ok,
            "ERROR" => Said::Error,
            "SUGGEST" => Said::Suggestion(rest.trim()),
            _ => Said::Other,
        }
    }
}
