//! The secret in the address of a page that may speak to the engine.

use std::fmt;

use subtle::ConstantTimeEq as _;

/// The random bytes of a token.
const BYTES: usize = 16;

/// A secret of 128 random bits.
#[derive(Clone)]
pub(super) struct Token(String);

impl Token {
    /// Creates a token with the randomness of the system.
    pub(super) fn random() -> Result<Token, getrandom::Error> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes)?;
        let digits = bytes.iter().map(|byte| format!("{byte:02x}"));
        Ok(Token(digits.collect()))
    }

    /// Returns `true` if a text is this token. The time that it takes does not depend on the place of a difference.
    pub(super) fn is(&self, text: &str) -> bool {
        self.0.as_bytes().ct_eq(text.as_bytes()).into()
    }
}

/// Writes the token, for the address.
impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Shows no secret.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_only_itself() {
        let [one, two] = [(), ()].map(|()| Token::random().expect("randomness"));
        let text = one.to_string();
        assert_eq!(text.len(), 2 * BYTES);
        assert!(one.is(&text) && !two.is(&text));
        for wrong in [
            "",
            &text[1..],
            &format!("{text}0"),
            &text.to_ascii_uppercase(),
        ] {
            let is_same = wrong == text;
            assert_eq!(one.is(wrong), is_same, "{wrong}");
        }
        assert!(!format!("{one:?}").contains(&text));
    }
}
