//! The sockets of a page: the first carries its messages, and a second one may be opened beside it and take its place. Knows
//! nothing of the browser.

use super::ConnectionNews;
use tengen_kit::time::Millis;
use tengen_online::{ToClient, ToServer, liveness};

/// The sockets of a page.
#[derive(Clone, Debug)]
pub struct Sockets<S> {
    first: Option<Socket<S>>,
    second: Option<Socket<S>>,
}

/// A socket and what is known of it.
#[derive(Clone, Debug)]
struct Socket<S> {
    inner: S,
    state: SocketState,
    /// The moment of the last message, or of the attempt to connect. Unlike the page's clock, it advances while a computer
    /// sleeps.
    heard: Millis,
}

/// The state of a socket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SocketState {
    Opening,
    Open,
}

/// One of the two sockets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SocketPlace {
    /// The socket that carries the messages of the page.
    First,
    /// The socket beside it, on which the server has not welcomed the page.
    Second,
}

/// The consequence of a message of the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// The page takes the message in.
    Message,
    /// The page is told news of the connection instead.
    News(ConnectionNews),
    /// A reply goes to the second socket.
    Reply(ToServer),
    Nothing,
}

impl<S> Default for Sockets<S> {
    fn default() -> Sockets<S> {
        Sockets {
            first: None,
            second: None,
        }
    }
}

impl<S> Sockets<S> {
    /// Replaces all sockets by one that is being opened; `None` if the browser refuses to open one.
    pub fn connect(&mut self, socket: Option<S>, now: Millis) {
        self.disconnect();
        self.first = opening(socket, now);
    }

    /// Adds a second socket that is being opened, in place of an earlier one.
    pub fn connect_beside(&mut self, socket: Option<S>, now: Millis) {
        self.second = opening(socket, now);
    }

    /// Drops the second socket.
    pub fn close_beside(&mut self) {
        self.second = None;
    }

    /// Drops all sockets.
    pub fn disconnect(&mut self) {
        (self.first, self.second) = (None, None);
    }

    /// Returns the socket that carries the messages of the page.
    pub fn first(&self) -> Option<&S> {
        self.first.as_ref().map(|it| &it.inner)
    }

    /// Returns the socket beside it.
    pub fn second(&self) -> Option<&S> {
        self.second.as_ref().map(|it| &it.inner)
    }

    /// Returns the place of a socket; `None` if it has been dropped.
    pub fn place(&self, is_it: impl Fn(&S) -> bool) -> Option<SocketPlace> {
        let has = |socket: Option<&S>| socket.is_some_and(&is_it);
        match (has(self.first()), has(self.second())) {
            (true, _) => Some(SocketPlace::First),
            (_, true) => Some(SocketPlace::Second),
            _ => None,
        }
    }

    /// Notes that a socket is open, and returns the news for the page.
    pub fn opened(&mut self, place: SocketPlace, now: Millis) -> ConnectionNews {
        let (socket, news) = match place {
            SocketPlace::First => (&mut self.first, ConnectionNews::Opened),
            SocketPlace::Second => (&mut self.second, ConnectionNews::OpenedBeside),
        };
        if let Some(socket) = socket {
            (socket.state, socket.heard) = (SocketState::Open, now);
        }
        news
    }

    /// Drops a socket that has ended, and returns the news for the page. An open second one takes the place of the first.
    pub fn closed(&mut self, place: SocketPlace) -> Option<ConnectionNews> {
        let second = self.second.take();
        if place == SocketPlace::Second {
            return None;
        }
        self.first = second.filter(|it| it.state == SocketState::Open);
        self.first.is_none().then_some(ConnectionNews::Closed)
    }

    /// Notes that something has arrived on the first socket.
    pub fn note_heard(&mut self, now: Millis) {
        if let Some(first) = &mut self.first {
            first.heard = now;
        }
    }

    /// Returns what follows from a message. A welcome on the second socket, and nothing else, puts it in the place of the
    /// first: a server that is full opens sockets too, to say so.
    pub fn hear(&mut self, place: SocketPlace, message: &ToClient, now: Millis) -> Heard {
        if place == SocketPlace::First {
            self.note_heard(now);
            return Heard::Message;
        }
        match message {
            ToClient::Welcome { .. } => {
                self.first = self.second.take();
                self.note_heard(now);
                Heard::Message
            }
            ToClient::Ping { id } => Heard::Reply(ToServer::Pong { id: *id }),
            ToClient::Again => Heard::News(ConnectionNews::OpenedBeside),
            _ => {
                self.second = None;
                Heard::Nothing
            }
        }
    }

    /// Returns `true` if the first socket has been silent, or has taken to open, for too long.
    pub fn is_silent(&self, now: Millis) -> bool {
        self.left(now).is_some_and(|left| left.0 < 0.0)
    }

    /// Returns the pause before the next check that the first socket is not silent; 0 if there is none, as when the browser
    /// refuses to open one.
    pub fn pause(&self, now: Millis) -> Millis {
        let [least, most] = [liveness::LOOK, liveness::LONGEST_LOOK].map(f64::from);
        let left = self.left(now);
        Millis(left.map_or(0.0, |left| left.0.clamp(least, most)))
    }

    /// Returns the time for which the first socket may still be silent, or take to open.
    fn left(&self, now: Millis) -> Option<Millis> {
        let first = self.first.as_ref()?;
        let limit = match first.state {
            SocketState::Opening => liveness::OPENING,
            SocketState::Open => liveness::PAGE_SILENCE,
        };
        Some(Millis(f64::from(limit) - (now.0 - first.heard.0)))
    }
}

fn opening<S>(socket: Option<S>, now: Millis) -> Option<Socket<S>> {
    socket.map(|inner| Socket {
        inner,
        state: SocketState::Opening,
        heard: now,
    })
}

#[cfg(test)]
mod tests {
    use super::SocketPlace::{First, Second};
    use super::*;
    use tengen_online::Closing;

    const NOW: Millis = Millis(0.0);

    const WELCOME: &str = "welcome version=1 you=0a1b2c3d4e5f6g7h8i9j0k1l2m name=Mei beat=1500";

    /// Returns the sockets 1 and 2, both open.
    fn two() -> Sockets<u32> {
        let mut sockets = Sockets::default();
        sockets.connect(Some(1), NOW);
        assert_eq!(sockets.opened(First, NOW), ConnectionNews::Opened);
        sockets.connect_beside(Some(2), NOW);
        assert_eq!(sockets.opened(Second, NOW), ConnectionNews::OpenedBeside);
        sockets
    }

    fn message(line: &str) -> ToClient {
        line.parse().expect(line)
    }

    fn both(sockets: &Sockets<u32>) -> (Option<u32>, Option<u32>) {
        (sockets.first().copied(), sockets.second().copied())
    }

    #[test]
    fn only_a_welcome_ends_the_first_socket() {
        let mut sockets = two();
        let pong = Heard::Reply(ToServer::Pong { id: 7 });
        assert_eq!(sockets.hear(Second, &message("ping id=7"), NOW), pong);
        let greet = Heard::News(ConnectionNews::OpenedBeside);
        assert_eq!(sockets.hear(Second, &message("again"), NOW), greet);
        assert_eq!(both(&sockets), (Some(1), Some(2)));
        let heard = sockets.hear(Second, &message(WELCOME), NOW);
        assert_eq!((heard, both(&sockets)), (Heard::Message, (Some(2), None)));
    }

    #[test]
    fn a_second_socket_that_ends_before_a_welcome_leaves_the_first_alone() {
        let closing = ToClient::Closing {
            reason: Closing::Full,
            again: Some(10_000),
        };
        let refused = message("refused what=hello reason=too-many");
        for farewell in [closing, refused] {
            let mut sockets = two();
            assert_eq!(sockets.hear(Second, &farewell, NOW), Heard::Nothing);
            assert_eq!(both(&sockets), (Some(1), None));
            assert_eq!(sockets.place(|it| *it == 2), None, "its end is no news");
        }
        let mut sockets = two();
        assert_eq!(sockets.closed(Second), None);
        assert_eq!(both(&sockets), (Some(1), None));
    }

    #[test]
    fn messages_on_the_first_socket_leave_the_second_alone() {
        let mut sockets = two();
        let heard = sockets.hear(First, &message("beat id=1"), NOW);
        assert_eq!(
            (heard, both(&sockets)),
            (Heard::Message, (Some(1), Some(2)))
        );
        sockets.close_beside();
        assert_eq!(both(&sockets), (Some(1), None));
    }

    #[test]
    fn an_open_second_socket_takes_the_place_of_a_first_that_ends() {
        let mut sockets = two();
        assert_eq!(sockets.closed(First), None);
        assert_eq!(both(&sockets), (Some(2), None));
        assert_eq!(sockets.closed(First), Some(ConnectionNews::Closed));
        sockets.connect(Some(3), NOW);
        sockets.connect_beside(Some(4), NOW);
        assert_eq!(sockets.closed(First), Some(ConnectionNews::Closed));
        assert_eq!(both(&sockets), (None, None));
    }

    #[test]
    fn a_socket_may_take_so_long_to_open_and_be_silent_for_so_long() {
        let after = |ms: u32| Millis(f64::from(ms));
        let mut sockets = Sockets::default();
        assert!(!sockets.is_silent(after(liveness::PAGE_SILENCE + 1)));
        sockets.connect(Some(1), NOW);
        assert!(!sockets.is_silent(after(liveness::OPENING)));
        assert!(sockets.is_silent(after(liveness::OPENING + 1)));
        sockets.opened(First, NOW);
        assert!(!sockets.is_silent(after(liveness::PAGE_SILENCE)));
        assert!(sockets.is_silent(after(liveness::PAGE_SILENCE + 1)));
        sockets.note_heard(after(1));
        assert!(!sockets.is_silent(after(liveness::PAGE_SILENCE + 1)));
    }

    #[test]
    fn a_page_checks_seldom_until_the_silence_is_nearly_too_long() {
        let after = |ms: u32| Millis(f64::from(ms));
        let mut sockets = Sockets::default();
        assert_eq!(sockets.pause(NOW), Millis(0.0), "nothing is open");
        sockets.connect(Some(1), NOW);
        sockets.opened(First, NOW);
        let (mut now, mut checks) = (NOW, 0);
        while !sockets.is_silent(now) {
            now.0 += sockets.pause(now).0;
            checks += 1;
        }
        assert!(now.0 <= after(liveness::PAGE_SILENCE + liveness::LOOK).0);
        assert_eq!(checks, liveness::PAGE_SILENCE / liveness::LONGEST_LOOK + 1);
        // The time of the computer was set back.
        let back = Millis(-after(liveness::PAGE_SILENCE).0);
        assert_eq!(sockets.pause(back), after(liveness::LONGEST_LOOK));
    }
}
