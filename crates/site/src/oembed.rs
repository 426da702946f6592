//! The oEmbed of the page for frames: a blog that gets its address asks here for the frame, with the size that it has room for
//! (<https://oembed.com>).

use axum::{
    http::{
        HeaderMap, StatusCode, Uri,
        header::{ACCESS_CONTROL_ALLOW_ORIGIN, CONTENT_TYPE, HOST},
    },
    response::{IntoResponse, Response},
};

/// The width of a frame in CSS px, if there is room, and the least one where only the height has none.
const WIDTH: u32 = 400;
const LEAST: u32 = 160;

/// The height of the buttons and the link below the board, and of the players and the state of a game that is being played.
const BELOW: u32 = 110;
const PLAYED: u32 = 60;

/// Why there is no reply.
const NO_FORMAT: &str = "The only format is json.\n";
const NO_FRAME: &str = "The parameter url names no page of this site below /embed/.\n";

/// Replies with the frame of an address of this site, as JSON; with status 404 to any other address, and 501 to other formats.
pub(crate) async fn oembed(uri: Uri, headers: HeaderMap) -> Response {
    let query = uri.query().unwrap_or_default();
    if value(query, "format").is_some_and(|it| it != "json") {
        return (StatusCode::NOT_IMPLEMENTED, NO_FORMAT).into_response();
    }
    let host = headers.get(HOST).and_then(|it| it.to_str().ok());
    let asked = value(query, "url");
    let asked = host.zip(asked.as_deref());
    let Some((site, address)) = asked.and_then(|(host, it)| Some((site_of(host, it)?, it))) else {
        return (StatusCode::NOT_FOUND, NO_FRAME).into_response();
    };
    let room = |name| value(query, name).and_then(|it| it.parse().ok());
    let is_played = address.contains("watch=");
    let below = if is_played { BELOW + PLAYED } else { BELOW };
    let (width, height) = size(below, room("maxwidth"), room("maxheight"));
    let kind = [
        (CONTENT_TYPE, "application/json"),
        (ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
    ];
    (kind, json(&site, address, width, height)).into_response()
}

/// Returns the address of the site, if `asked` is one of its page for frames on this host. No character of it has a meaning in JSON
/// then, and only `&` has one in markup between double quotes.
pub(crate) fn site_of(host: &str, asked: &str) -> Option<String> {
    let (scheme, rest) = asked.split_once("://")?;
    let page = rest.strip_prefix(host)?;
    let is_page = page == "/embed/" || page.starts_with("/embed/?");
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || "/?&=%+-_.~:#".contains(sign);
    let is_legal = |sign: char| is_plain(sign) || "!$'()*,;@".contains(sign);
    let are_legal = host.chars().all(is_plain) && page.chars().all(is_legal);
    let is_right = matches!(scheme, "http" | "https") && is_page && are_legal;
    is_right.then(|| format!("{scheme}://{host}/"))
}

/// Returns the size of the frame in the room that there is, which it never exceeds.
fn size(below: u32, width: Option<u32>, height: Option<u32>) -> (u32, u32) {
    let beside = height.map_or(WIDTH, |it| it.saturating_sub(below).max(LEAST));
    let width = WIDTH.min(width.unwrap_or(WIDTH)).min(beside);
    (width, height.unwrap_or(u32::MAX).min(width + below))
}

fn json(site: &str, address: &str, width: u32, height: u32) -> String {
    let source = address.replace('&', "&amp;");
    let frame = format!(
        "<iframe src=\\\"{source}\\\" width=\\\"{width}\\\" height=\\\"{height}\\\" title=\\\"Tengen\\\"></iframe>"
    );
    format!(
        "{{\"version\":\"1.0\",\"type\":\"rich\",\"title\":\"Tengen\",\"provider_name\":\"Tengen\",\
         \"provider_url\":\"{site}\",\"width\":{width},\"height\":{height},\"html\":\"{frame}\"}}\n"
    )
}

/// Returns the value of a name in a query; `None` if it is not there or not in UTF-8.
fn value(query: &str, name: &str) -> Option<String> {
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    let (_, text) = pairs.find(|(own, _)| *own == name)?;
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let digit = |it: u8| char::from(it).to_digit(16);
                let (first, second) = (digit(rest.next()?)?, digit(rest.next()?)?);
                u8::try_from(first * 16 + second).ok()?
            }
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_frames_of_this_site_are_known() {
        let known = |asked: &str| site_of("a.test:8090", asked).is_some();
        for asked in [
            "https://a.test:8090/embed/?game=AgV-_&ply=4",
            "http://a.test:8090/embed/",
            "https://a.test:8090/embed/?moves=h8,i9&line-color=rgb(1,2,3)",
            "https://a.test:8090/embed/?mark=!$'*;@",
        ] {
            assert!(known(asked), "{asked}");
        }
        for asked in [
            "https://a.test:8090/",
            "https://a.test:8090/embed/../?x",
            "https://a.test:80901/embed/?game=x",
            "https://b.test/embed/?game=x",
            "https://b.test/https://a.test:8090/embed/",
            "ftp://a.test:8090/embed/",
            "https://a.test:8090/embed/?game=\"><script>",
            "https://a.test:8090/embed/?game=\\",
            "embed/",
        ] {
            assert!(!known(asked), "{asked}");
        }
    }

    #[test]
    fn a_frame_has_the_size_that_there_is_room_for() {
        assert_eq!(size(BELOW, None, None), (400, 510));
        assert_eq!(size(BELOW, Some(300), None), (300, 410));
        assert_eq!(size(BELOW, Some(900), Some(360)), (250, 360));
        assert_eq!(size(BELOW, Some(100), None), (100, 210));
        assert_eq!(size(BELOW, None, Some(200)), (160, 200));
        assert_eq!(size(BELOW, Some(0), Some(0)), (0, 0));
    }

    #[test]
    fn values_are_decoded() {
        assert_eq!(value("a=b&url=a%3A%2f+c", "url").as_deref(), Some("a:/ c"));
        for wrong in ["", "url", "url=%", "url=%f", "url=%zz", "url=%ff"] {
            assert_eq!(value(wrong, "url"), None, "{wrong}");
        }
    }
}
