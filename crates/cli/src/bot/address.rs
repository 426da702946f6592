//! The address of a server, and of a game on it, as people write them.

use tengen_online::GameId;

/// Returns the address of the WebSocket of a server: `wss://host/ws` for `https://host/`.
///
/// # Errors
///
/// A sentence about the text, if it is no address of a server.
pub(super) fn socket(text: &str) -> Result<String, String> {
    let schemes = [
        ("http://", "ws://"),
        ("https://", "wss://"),
        ("ws://", "ws://"),
        ("wss://", "wss://"),
    ];
    let found = schemes
        .into_iter()
        .find_map(|(from, to)| Some((to, text.strip_prefix(from)?)));
    let wrong = || "expected an address such as https://example.org/".to_owned();
    let (scheme, rest) = found.ok_or_else(wrong)?;
    let rest = rest.split(['#', '?']).next().unwrap_or_default();
    let rest = rest.trim_end_matches('/');
    let rest = rest.strip_suffix("/ws").unwrap_or(rest);
    let is_host = |host: &str| !host.is_empty() && !host.contains(char::is_whitespace);
    if !rest.split('/').next().is_some_and(is_host) {
        return Err(wrong());
    }
    Ok(format!("{scheme}{rest}/ws"))
}

/// Returns the address of the page of the server whose WebSocket has this address.
pub(super) fn page(socket: &str) -> String {
    let page = socket.strip_suffix("ws").unwrap_or(socket);
    format!("http{}", page.strip_prefix("ws").unwrap_or(page))
}

/// Reads the name of a game, alone or in a link such as `https://example.org/#game=7k2m9qx0ab&terms=renju`.
///
/// # Errors
///
/// A sentence about the text, if it names no game.
pub(super) fn game(text: &str) -> Result<GameId, String> {
    let name = match text.split_once("game=") {
        Some((_, rest)) => rest.split('&').next().unwrap_or_default(),
        None => text,
    };
    name.parse()
        .map_err(|why| format!("{why}, or a link with #game="))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_servers_are_read() {
        for (text, address) in [
            ("https://example.org", "wss://example.org/ws"),
            ("https://example.org/go/", "wss://example.org/go/ws"),
            ("http://127.0.0.1:8090/#x", "ws://127.0.0.1:8090/ws"),
            ("wss://example.org/ws", "wss://example.org/ws"),
        ] {
            assert_eq!(socket(text).as_deref(), Ok(address), "{text}");
        }
        for text in [
            "",
            "example.org",
            "ftp://example.org",
            "https://",
            "http:///x",
        ] {
            assert!(socket(text).is_err(), "{text}");
        }
        assert_eq!(page("wss://example.org/go/ws"), "https://example.org/go/");
        assert_eq!(page("ws://127.0.0.1:80/ws"), "http://127.0.0.1:80/");
    }

    #[test]
    fn games_are_read() {
        let expected: GameId = "7k2m9qx0ab".parse().expect("a game");
        for text in [
            "7k2m9qx0ab",
            "#game=7k2m9qx0ab",
            "https://example.org/#game=7k2m9qx0ab&terms=renju",
        ] {
            assert_eq!(game(text), Ok(expected), "{text}");
        }
        assert!(game("https://example.org/").is_err());
    }
}
