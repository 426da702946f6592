//! The decisions of a bot between the messages of a server. Knows no socket, no engine and no clock.

use std::collections::BTreeMap;
use std::time::Duration;

use tengen_core::game::{Consent, Wish};
use tengen_core::{Action, Seat};
use tengen_online::{
    Closing, Compensation, DisplayName, GameId, Invitation, LobbyForm, Mirror, MirrorChange, Owner,
    PlayerKind, Presence, Proposal, Reason, Secret, Side, Snapshot, Standing, Switch, ToClient,
    ToServer, VERSION,
};

use super::beats::Beats;
use super::budget::Budget;
use super::news::{GameResult, News};
use super::pause::Need;
use super::seeks::Seeks;
use super::thinker::{Task, Thought};

/// The time since the start of the program.
pub(super) type Now = Duration;

/// The time after which something that the server refused is tried again.
pub(super) const RETRY: Duration = Duration::from_secs(10);

/// The most games that are over and still shown, so that their opponents can ask for a rematch.
const KEPT: usize = 4;

/// The way in which a bot finds opponents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// It waits in the lobby until somebody takes its seek.
    Seek(Proposal),
    /// It takes the seeks of people who have waited for this time.
    Wait(Duration),
    /// It opens an invitation.
    Invite(Proposal),
    /// It takes the free seat of an invitation.
    Join(GameId),
}

/// How a bot plays.
#[derive(Clone, Debug)]
pub(super) struct Wishes {
    pub(super) way: Way,
    pub(super) name: DisplayName,
    pub(super) secret: Secret,
    /// Most games at once.
    pub(super) games: usize,
    /// The number of games after which it ends; `None` if it does not.
    pub(super) count: Option<u32>,
    /// Most time for a search, in ms.
    pub(super) time: u32,
    /// The address of the page of the server, for the link of an invitation.
    pub(super) page: String,
    /// Returns `true` if the engine can play by the terms of a proposal.
    pub(super) can_play: fn(&Proposal) -> bool,
}

/// Something to do for a bot.
#[derive(Debug)]
pub(super) enum Effect {
    Say(ToServer),
    Think(Box<Task>),
    Tell(News),
    /// The connection is of no more use; come back after this time.
    Leave {
        why: String,
        again: Duration,
    },
    /// Every game is played.
    Done,
    /// The bot cannot go on.
    Fail(String),
}

/// A bot with a connection, or between two.
#[derive(Debug)]
pub(super) struct Client {
    wishes: Wishes,
    games: BTreeMap<GameId, Table>,
    seeks: Seeks,
    search: Search,
    beats: Beats,
    /// `true` once a server has accepted the bot.
    is_known: bool,
    /// The moment before which it looks for no game.
    pause: Now,
    played: u32,
    effects: Vec<Effect>,
}

/// The state of the search for an opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Search {
    /// It has asked for nothing.
    None,
    /// It has asked, and waits for an opponent.
    Open,
    /// It has asked for this seek.
    Take(u64),
}

#[derive(Debug)]
struct Table {
    mirror: Mirror,
    seat: Seat,
    /// The number of entries for which the engine was asked; `None` if it is not at work.
    asked: Option<u32>,
    /// The moment from which the absent opponent loses.
    absent: Option<Now>,
    is_over: bool,
}

impl Client {
    pub(super) fn new(wishes: Wishes) -> Client {
        Client {
            wishes,
            games: BTreeMap::new(),
            seeks: Seeks::default(),
            search: Search::None,
            beats: Beats::default(),
            is_known: false,
            pause: Duration::ZERO,
            played: 0,
            effects: Vec::new(),
        }
    }

    /// Returns what has to be done since the last call, in order.
    pub(super) fn effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Greets a server to which the bot has connected.
    pub(super) fn greet(&mut self) {
        self.search = Search::None;
        self.seeks = Seeks::default();
        for table in self.games.values_mut() {
            // Until the server has shown the game again.
            table.asked = None;
        }
        self.say(ToServer::Hello {
            version: VERSION,
            secret: self.wishes.secret,
            name: Some(self.wishes.name.clone()),
            again: Switch::On,
            kind: PlayerKind::Computer,
        });
    }

    fn say(&mut self, message: ToServer) {
        self.effects.push(Effect::Say(message));
    }

    fn tell(&mut self, news: News) {
        self.effects.push(Effect::Tell(news));
    }

    /// Handles a message of the server.
    pub(super) fn hear(&mut self, message: &ToClient, now: Now) {
        match message {
            ToClient::Ping { id } => self.say(ToServer::Pong { id: *id }),
            ToClient::Beat { id } => self.beats.answered(*id),
            ToClient::Again => self.greet(),
            ToClient::Welcome {
                you, name, beat, ..
            } => {
                self.is_known = true;
                self.beats = Beats::new(*beat);
                self.tell(News::Connected {
                    name: name.clone(),
                    player: *you,
                });
                let games = self.games.iter().filter(|(_, table)| !table.is_over);
                let games: Vec<GameId> = games.map(|(&game, _)| game).collect();
                for game in games {
                    self.say(ToServer::Join { game });
                }
                // Games of a run of the program before this one.
                let switch = Switch::On;
                self.say(ToServer::Running { switch });
                if let Way::Wait(wait) = self.wishes.way {
                    let form = LobbyForm::Changes;
                    self.say(ToServer::Lobby { switch, form });
                    let wait = wait.as_secs();
                    self.tell(News::Watching { wait });
                }
            }
            ToClient::Running { games } => {
                for row in games {
                    let is_known = self.games.contains_key(&row.game);
                    if matches!(row.standing, Standing::Turn(_)) && !is_known {
                        self.say(ToServer::Join { game: row.game });
                    }
                }
                self.look(now);
            }
            ToClient::Seeking { proposal } => {
                self.search = Search::Open;
                let terms = proposal.terms;
                self.tell(News::Seeking { terms });
            }
            ToClient::Invited {
                game,
                owner: Owner::You,
                ..
            } => {
                let link = format!("{}#game={game}", self.wishes.page);
                self.tell(News::Invited { link });
            }
            ToClient::Idle | ToClient::Uninvited { .. } => self.search = Search::None,
            // The game follows, and until then the bot looks for no other.
            ToClient::Matched { .. } => self.search = Search::Open,
            ToClient::Lobby(lobby) => {
                self.seeks.show(lobby, now);
                self.look(now);
            }
            ToClient::LobbyChange(change) => {
                self.seeks.change(change, now);
                self.look(now);
            }
            ToClient::Closing { reason, again } => self.closing(*reason, *again),
            ToClient::Refused {
                game,
                what,
                reason,
                text,
            } => self.refused(*game, what, (*reason, text.as_deref()), now),
            ToClient::Game(snapshot) => self.show(snapshot, now),
            other => {
                if let Some(game) = other.game() {
                    self.in_game(game, other, now);
                }
            }
        }
    }

    fn closing(&mut self, reason: Closing, again: Option<u32>) {
        let is_final = matches!(
            reason,
            Closing::Version | Closing::Burned | Closing::Malformed
        );
        self.effects.push(if is_final {
            Effect::Fail(format!("the server closes the connection: {reason}"))
        } else {
            Effect::Leave {
                why: "the server closes the connection".to_owned(),
                again: Duration::from_millis(again.unwrap_or(0).into()),
            }
        });
    }

    fn refused(
        &mut self,
        game: Option<GameId>,
        what: &str,
        (reason, text): (Reason, Option<&str>),
        now: Now,
    ) {
        let why = text.map_or_else(|| reason.to_string(), |text| format!("{reason}: {text}"));
        match what {
            // Its games go on meanwhile.
            "hello" if self.is_known && may_pass(reason) => {
                let again = Duration::ZERO;
                self.effects.push(Effect::Leave { why, again });
            }
            "hello" => self.effects.push(Effect::Fail(why)),
            "take" => self.not_taken(reason, why, now),
            "absent" if !may_pass(reason) => self.claim_no_more(game),
            "join" if reason == Reason::NoGame => self.remove(game, why),
            "seek" | "invite" | "sit" => {
                if !may_pass(reason) || (what == "sit" && reason == Reason::Gone) {
                    self.effects.push(Effect::Fail(why));
                    return;
                }
                self.search = Search::None;
                self.pause = now + RETRY;
                let what = what.to_owned();
                self.tell(News::Refused { what, why });
            }
            "act" => match (game, reason) {
                (Some(game), Reason::Rules) => self.give_up(game, why),
                (Some(game), Reason::NotNow) => self.say(ToServer::Join { game }),
                // The server sends the game after this.
                _ => {}
            },
            _ => {}
        }
    }

    /// Turns to another seek after one that it was refused.
    fn not_taken(&mut self, reason: Reason, why: String, now: Now) {
        if let Search::Take(seek) = self.search {
            if may_pass(reason) {
                self.seeks.refuse(seek, now);
            } else {
                self.seeks.bar(seek);
            }
        }
        self.search = Search::None;
        match reason {
            // Somebody else was faster, as usual.
            Reason::Gone => return,
            // Only this seek is refused.
            Reason::NotNow | Reason::NotAgreed | Reason::Own => {}
            // Others may be refused too.
            _ => self.pause = now + RETRY,
        }
        let what = "take".to_owned();
        self.tell(News::Refused { what, why });
    }

    /// Claims a game no more, since the server never lets the bot: not before the opponent has come and gone again.
    fn claim_no_more(&mut self, game: Option<GameId>) {
        let table = game.and_then(|game| self.games.get_mut(&game));
        if let Some(table) = table {
            table.absent = None;
        }
    }

    /// Removes a game that the server does not have, so that its place is free for another.
    fn remove(&mut self, game: Option<GameId>, why: String) {
        let table = game.and_then(|game| self.games.remove(&game));
        if table.is_some_and(|table| !table.is_over) {
            let what = "join".to_owned();
            self.tell(News::Refused { what, why });
        }
    }

    /// Resigns a game for which there is no move.
    fn give_up(&mut self, game: GameId, why: String) {
        let Some(table) = self.games.get(&game).filter(|table| !table.is_over) else {
            return;
        };
        let seq = table.mirror.table().seq();
        let action = Action::Resign;
        self.tell(News::Failed { game, why });
        self.say(ToServer::Act { game, seq, action });
    }

    fn show(&mut self, snapshot: &Snapshot, now: Now) {
        let game = snapshot.start.game;
        let Some(seat) = snapshot.role.seat() else {
            if self.wishes.way == Way::Join(game) {
                let why = "both seats of the game are taken".to_owned();
                self.effects.push(Effect::Fail(why));
            }
            return;
        };
        let Ok(mirror) = Mirror::new(snapshot) else {
            let why = "the server sent a game that is not possible".to_owned();
            self.effects.push(Effect::Fail(why));
            return;
        };
        let is_over = mirror.is_over();
        let table = Table {
            mirror,
            seat,
            asked: None,
            absent: None,
            is_over: false,
        };
        let before = self.games.insert(game, table);
        if before.is_none() {
            if is_over {
                // A game that ended while the bot was away.
                self.games.remove(&game);
                self.say(ToServer::Part { game });
                return;
            }
            self.search = Search::None;
            self.tell(News::Began {
                game,
                opponent: snapshot.start.name(seat.other()).clone(),
                terms: snapshot.start.proposal.terms,
                seat,
            });
        }
        if let Some(table) = self.games.get_mut(&game) {
            table.is_over = before.is_some_and(|before| before.is_over);
            let presence = table.mirror.presence(seat.other());
            table.note_presence(presence, now);
        }
        self.consider(game, now);
        if let Some(request) = snapshot.request.filter(|request| request.by != seat) {
            self.answer(game, request.wish);
        }
    }

    fn in_game(&mut self, game: GameId, message: &ToClient, now: Now) {
        let Some(table) = self.games.get_mut(&game) else {
            return;
        };
        let seat = table.seat;
        match table.mirror.hear(message) {
            MirrorChange::Lost => self.say(ToServer::Join { game }),
            MirrorChange::Done(_) | MirrorChange::Confirmed(_) => self.consider(game, now),
            MirrorChange::Asked(request) if request.by != seat => self.answer(game, request.wish),
            MirrorChange::Presence(who, presence) if who != seat => {
                table.note_presence(presence, now);
            }
            MirrorChange::Rematch(Some(by)) if by != seat => {
                let consent = if self.has_room() {
                    Consent::Agree
                } else {
                    Consent::Refuse
                };
                self.say(ToServer::Rematch { game, consent });
            }
            _ => {}
        }
    }

    /// Takes back what the opponent wants, and refuses draws: an engine plays on.
    fn answer(&mut self, game: GameId, wish: Wish) {
        let Some(table) = self.games.get(&game) else {
            return;
        };
        let seq = table.mirror.table().seq();
        let consent = match wish {
            Wish::Forgive | Wish::TakeBack => Consent::Agree,
            Wish::Draw => Consent::Refuse,
        };
        self.say(ToServer::Answer {
            game,
            seq,
            wish,
            consent,
        });
    }

    /// Lets the engine think if it is the bot's turn, and notes the end of the game.
    fn consider(&mut self, game: GameId, now: Now) {
        let Some(table) = self.games.get_mut(&game) else {
            return;
        };
        let (current, seq) = (table.mirror.table().game(), table.mirror.table().seq());
        match Standing::of(current) {
            Standing::Over(_) if table.is_over => {}
            Standing::Over(winner) => {
                table.is_over = true;
                let result = match winner {
                    Some(winner) if winner == table.seat => GameResult::Won,
                    Some(_) => GameResult::Lost,
                    None => GameResult::Drawn,
                };
                self.played += 1;
                self.tell(News::Ended { game, result });
                self.forget();
                self.look(now);
            }
            Standing::Turn(seat) if seat == table.seat && table.asked != Some(seq) => {
                table.asked = Some(seq);
                let task = Task {
                    id: game,
                    seq,
                    game: current.clone(),
                    budget: table.budget(self.wishes.time),
                };
                self.effects.push(Effect::Think(Box::new(task)));
            }
            Standing::Turn(_) => {}
        }
    }

    /// Leaves the oldest games that are over, if there are many.
    fn forget(&mut self) {
        let over = self.games.iter().filter(|(_, table)| table.is_over);
        let mut over: Vec<(u64, GameId)> = over
            .map(|(&game, table)| (table.mirror.table().start().at, game))
            .collect();
        over.sort_unstable();
        let many = over.len().saturating_sub(KEPT);
        for (_, game) in over.into_iter().take(many) {
            self.games.remove(&game);
            self.say(ToServer::Part { game });
        }
    }

    /// Handles what the engine has chosen.
    pub(super) fn thought(&mut self, thought: Thought) {
        let Thought { id, seq, action } = thought;
        let Some(table) = self.games.get_mut(&id) else {
            return;
        };
        if table.asked != Some(seq) || table.mirror.table().seq() != seq {
            return;
        }
        match action {
            Ok(action) => self.say(ToServer::Act {
                game: id,
                seq,
                action,
            }),
            Err(why) => self.give_up(id, why),
        }
    }

    /// Does what is due. It is called several times a second.
    pub(super) fn tick(&mut self, now: Now) {
        let mut due = Vec::new();
        for (&game, table) in &mut self.games {
            if !table.is_over && table.absent.is_some_and(|moment| moment <= now) {
                table.absent = Some(now + RETRY);
                due.push(game);
            }
        }
        for game in due {
            let take = Compensation::Win;
            self.say(ToServer::Absent { game, take });
        }
        let beat = match self.need() {
            Need::LiveGame => self.beats.beat(now),
            Need::Other => self.beats.rest(),
        };
        if let Some(beat) = beat {
            self.say(beat);
        }
        self.look(now);
    }

    /// Returns `true` once a server has accepted the bot.
    pub(super) const fn is_known(&self) -> bool {
        self.is_known
    }

    /// Returns `true` while the bot sends beats, which the server answers.
    pub(super) const fn sends_beats(&self) -> bool {
        self.beats.go_on()
    }

    /// Returns what the bot needs a connection for.
    pub(super) fn need(&self) -> Need {
        if self.games.values().any(Table::is_live) {
            Need::LiveGame
        } else {
            Need::Other
        }
    }

    fn running(&self) -> usize {
        self.games.values().filter(|table| !table.is_over).count()
    }

    /// Returns `true` if the bot may begin one more game.
    fn has_room(&self) -> bool {
        let running = self.running();
        let begun = usize::try_from(self.played)
            .unwrap_or(usize::MAX)
            .saturating_add(running);
        let is_enough = self.count().is_some_and(|count| begun >= count);
        running < self.wishes.games && !is_enough
    }

    fn count(&self) -> Option<usize> {
        let count = match self.wishes.way {
            Way::Join(_) => Some(self.wishes.count.unwrap_or(1)),
            _ => self.wishes.count,
        };
        count.map(|count| usize::try_from(count).unwrap_or(usize::MAX))
    }

    /// Looks for an opponent if there is room for one more game.
    pub(super) fn look(&mut self, now: Now) {
        let played = usize::try_from(self.played).unwrap_or(usize::MAX);
        if self.running() == 0 && self.count().is_some_and(|count| played >= count) {
            self.effects.push(Effect::Done);
            return;
        }
        if !self.has_room() || self.search != Search::None || now < self.pause {
            return;
        }
        let message = match self.wishes.way {
            Way::Seek(proposal) => ToServer::Seek { proposal },
            Way::Invite(proposal) => ToServer::Invite {
                invitation: Invitation {
                    proposal,
                    side: Side::Lot,
                },
            },
            Way::Join(game) => ToServer::Sit { game },
            Way::Wait(wait) => match self.seeks.next(wait, self.wishes.can_play, now) {
                Some(seek) => ToServer::Take { seek },
                None => return,
            },
        };
        self.search = match message {
            ToServer::Take { seek } => Search::Take(seek),
            _ => Search::Open,
        };
        self.say(message);
    }
}

/// Returns `true` if what was refused for a reason may be possible later.
const fn may_pass(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::TooMany
            | Reason::TooFast
            | Reason::NotNow
            | Reason::NotStored
            | Reason::Stopping
            | Reason::Gone
    )
}

impl Table {
    fn note_presence(&mut self, presence: Presence, now: Now) {
        self.absent = match presence {
            Presence::Gone(left) if !self.has_days() => {
                Some(now + Duration::from_millis(left.into()))
            }
            _ => None,
        };
    }

    fn has_days(&self) -> bool {
        let terms = self.mirror.table().start().proposal.terms;
        terms.clock.counts_days()
    }

    /// Returns `true` while a game runs in which seconds matter.
    fn is_live(&self) -> bool {
        !self.is_over && !self.has_days()
    }

    /// Returns the time for a move, if a search may take `most` ms.
    fn budget(&self, most: u32) -> Budget {
        let mut clock = self.mirror.table().clock();
        if let Some(clock) = &mut clock {
            clock.begin_paused(self.seat, self.mirror.spent());
            clock.resume(0);
        }
        Budget { most, clock }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::thinker::Thought;

    const GAME: &str = "7k2m9qx0ab";
    const WELCOME: &str = "welcome version=1 you=0a1b2c3d4e5f6g7h8i9j0k1l2m name=Deep";

    fn proposal() -> Proposal {
        Proposal {
            terms: "freestyle".parse().expect("terms"),
            take_backs: tengen_online::TakeBacks::Asked,
        }
    }

    fn client(way: Way) -> Client {
        let mut client = Client::new(Wishes {
            way,
            name: "Deep".parse().expect("a name"),
            secret: Secret::from_bytes([7; 16]),
            games: 1,
            count: None,
            time: 1000,
            page: "https://example.org/".to_owned(),
            can_play: |_| true,
        });
        client.greet();
        said(&mut client);
        client
    }

    /// Returns the words of the messages that are to be sent, and `think` for a task of the engine.
    fn said(client: &mut Client) -> Vec<String> {
        let effects = client.effects().into_iter();
        let words = effects.filter_map(|effect| match effect {
            Effect::Say(message) => Some(message.to_string()),
            Effect::Think(task) => Some(format!("think seq={}", task.seq)),
            _ => None,
        });
        words.collect()
    }

    fn hear(client: &mut Client, line: &str, seconds: u64) -> Vec<String> {
        let message = line.parse().unwrap_or_else(|why| panic!("{line}: {why}"));
        client.hear(&message, Duration::from_secs(seconds));
        said(client)
    }

    fn game(role: &str, entries: &str) -> String {
        format!(
            "game game={GAME} terms=freestyle takebacks=asked at=1 first=Mei \
             firstid=0a1b2c3d4e5f6g7h8i9j0k1l2m second=Ada secondid=00ff00ff00ff00ff00ff00ff00 \
             role={role} spent=0 presence=here,here watching=0 entries={entries}"
        )
    }

    fn thought(client: &mut Client, seq: u32, action: Result<Action, String>) -> Vec<String> {
        let id = GAME.parse().expect("a game");
        client.thought(Thought { id, seq, action });
        said(client)
    }

    /// Returns a row of the lobby, in a list of rows.
    fn row(seek: u32, name: &str) -> String {
        format!("seek%20seek={seek}%20name={name}%20terms=renju%20takebacks=off%20owner=other")
    }

    #[test]
    fn takes_people_who_have_waited_and_no_computers() {
        let mut client = client(Way::Wait(Duration::from_secs(20)));
        assert_eq!(
            hear(&mut client, WELCOME, 0),
            ["running switch=on", "lobby switch=on form=changes"]
        );
        let days = "seek%20seek=4%20name=Lin%20terms=renju%2520clock=days:3/turn%20takebacks=off%20owner=other";
        let robot = row(2, "%25F0%259F%25A4%2596%2520Bot");
        let lobby = format!(
            "lobby seeks={robot},{days},{} games= players=3",
            row(3, "Mei")
        );
        assert!(hear(&mut client, &lobby, 100).is_empty());
        client.tick(Duration::from_secs(119));
        assert!(said(&mut client).is_empty());
        client.tick(Duration::from_mins(2));
        assert_eq!(said(&mut client), ["take seek=3"]);
        client.tick(Duration::from_secs(121));
        assert!(said(&mut client).is_empty(), "it waits for the reply");
        assert!(hear(&mut client, "refused what=take reason=not-now", 121).is_empty());
        client.tick(Duration::from_secs(130));
        assert!(said(&mut client).is_empty(), "it pauses");
        client.tick(Duration::from_secs(131));
        assert_eq!(said(&mut client), ["take seek=3"]);
    }

    #[test]
    fn a_person_whose_seek_is_refused_keeps_no_other_waiting() {
        let mut client = client(Way::Wait(Duration::ZERO));
        hear(&mut client, WELCOME, 0);
        let rows = [row(3, "Mei"), row(5, "Ada")].join(",");
        let lobby = format!("lobby seeks={rows} games= players=3");
        assert_eq!(hear(&mut client, &lobby, 100), ["take seek=3"]);
        let mut refused = |reason: &str, seconds: u64| {
            let line = format!("refused what=take reason={reason}");
            hear(&mut client, &line, seconds);
            client.tick(Duration::from_secs(seconds));
            let at_once = said(&mut client);
            client.tick(Duration::from_secs(seconds) + RETRY);
            [at_once, said(&mut client)]
        };
        let [at_once, later] = refused("not-now", 100);
        assert_eq!((at_once, later), (vec!["take seek=5".to_owned()], vec![]));
        let [at_once, later] = refused("too-many", 101);
        assert_eq!((at_once, later), (vec![], vec!["take seek=3".to_owned()]));
        let [at_once, later] = refused("too-many", 111);
        assert_eq!((at_once, later), (vec![], vec!["take seek=5".to_owned()]));
    }

    /// Refuses a seek for a reason to a bot that takes seeks at once, and returns what the bot says in the next hour, in which
    /// the seek leaves the lobby and comes back.
    fn said_after_a_refusal(reason: &str) -> Vec<String> {
        let mut client = client(Way::Wait(Duration::ZERO));
        hear(&mut client, WELCOME, 0);
        let lobby = format!("lobby seeks={} games= players=3", row(3, "Mei"));
        assert_eq!(hear(&mut client, &lobby, 0), ["take seek=3"]);
        let line = format!("refused what=take reason={reason}");
        let mut all = hear(&mut client, &line, 0);
        for second in 0..3600 {
            client.tick(Duration::from_secs(second));
            all.extend(said(&mut client));
            if second == 1800 {
                all.extend(hear(&mut client, "lobby seeks= games= players=3", second));
                all.extend(hear(&mut client, &lobby, second));
            }
        }
        all
    }

    #[test]
    fn a_seek_refused_for_a_reason_that_does_not_pass_is_not_asked_for_again() {
        for reason in [
            "malformed",
            "greeting",
            "version",
            "rules",
            "not-yours",
            "own",
            "not-agreed",
        ] {
            assert_eq!(said_after_a_refusal(reason), [""; 0], "{reason}");
        }
        for reason in ["too-many", "too-fast", "not-now", "not-stored", "stopping"] {
            assert_eq!(said_after_a_refusal(reason), ["take seek=3"], "{reason}");
        }
    }

    #[test]
    fn only_a_refusal_that_concerns_one_seek_lets_the_bot_take_another_at_once() {
        let take = || vec!["take seek=5".to_owned()];
        for (reason, at_once, later) in [
            ("own", take(), vec![]),
            ("not-agreed", take(), vec![]),
            ("malformed", vec![], take()),
            ("rules", vec![], take()),
        ] {
            let mut client = client(Way::Wait(Duration::ZERO));
            hear(&mut client, WELCOME, 0);
            let rows = [row(3, "Mei"), row(5, "Ada")].join(",");
            let lobby = format!("lobby seeks={rows} games= players=3");
            assert_eq!(hear(&mut client, &lobby, 0), ["take seek=3"]);
            hear(
                &mut client,
                &format!("refused what=take reason={reason}"),
                0,
            );
            client.tick(Duration::ZERO);
            assert_eq!(said(&mut client), at_once, "{reason}");
            client.tick(RETRY);
            assert_eq!(said(&mut client), later, "{reason}");
        }
    }

    /// Refuses a greeting, and returns what follows.
    fn refused(client: &mut Client, reason: &str) -> Vec<Effect> {
        let line = format!("refused what=hello reason={reason}");
        client.hear(&line.parse().expect("a message"), Duration::ZERO);
        client.effects()
    }

    #[test]
    fn a_server_that_knows_the_bot_may_refuse_its_greeting_for_a_while() {
        let mut client = client(Way::Seek(proposal()));
        for reason in ["stopping", "too-many"] {
            let effects = refused(&mut client, reason);
            assert!(matches!(effects[..], [Effect::Fail(_)]), "{effects:?}");
        }
        hear(&mut client, WELCOME, 0);
        client.greet();
        said(&mut client);
        for reason in ["stopping", "too-many"] {
            let effects = refused(&mut client, reason);
            assert!(
                matches!(&effects[..], [Effect::Leave { why, .. }] if why == reason),
                "{effects:?}"
            );
        }
        let effects = refused(&mut client, "version");
        assert!(matches!(effects[..], [Effect::Fail(_)]), "{effects:?}");
    }

    #[test]
    fn sends_beats_while_seconds_matter() {
        let welcome = format!("{WELCOME} beat=1500");
        let mut client = client(Way::Join(GAME.parse().expect("a game")));
        hear(&mut client, &welcome, 0);
        client.tick(Duration::ZERO);
        assert_eq!(said(&mut client), [format!("sit game={GAME}")]);
        hear(&mut client, &game("first", "1.h8"), 1);
        client.tick(Duration::from_secs(1));
        assert_eq!(said(&mut client), ["beat id=1 heard=0 next=1500"]);
        hear(&mut client, "beat id=1", 1);
        client.tick(Duration::from_secs(2));
        assert!(said(&mut client).is_empty());
        client.tick(Duration::from_secs(3));
        assert_eq!(said(&mut client), ["beat id=2 heard=1 next=1500"]);
        assert!(client.sends_beats());
        assert_eq!(client.need(), Need::LiveGame);
        let end = format!("done game={GAME} seq=1 entry=2.resign spent=0");
        hear(&mut client, &end, 3);
        client.tick(Duration::from_secs(3));
        assert_eq!(said(&mut client), ["beat id=3 heard=1 next=0"]);
        assert!(!client.sends_beats());
        assert_eq!(client.need(), Need::Other);
    }

    #[test]
    fn sends_no_beats_while_days_count_or_the_server_takes_none() {
        let days = "terms=freestyle%20clock=days:3/turn";
        let days = game("first", "1.h8").replace("terms=freestyle", days);
        let welcome = format!("{WELCOME} beat=1500");
        for (welcome, game) in [(&*welcome, days), (WELCOME, game("first", "1.h8"))] {
            let mut client = client(Way::Seek(proposal()));
            hear(&mut client, welcome, 0);
            hear(&mut client, &game, 1);
            client.tick(Duration::from_secs(2));
            let said = said(&mut client);
            assert!(
                said.iter().all(|line| !line.starts_with("beat")),
                "{said:?}"
            );
            assert!(!client.sends_beats(), "{game}");
        }
    }

    /// Returns the time for a move in a game of a minute for each player, of which the turn has taken so many ms when the
    /// server shows the game.
    fn time_for_a_move(spent: u32) -> u32 {
        let mut client = client(Way::Seek(proposal()));
        client.wishes.time = u32::MAX;
        hear(&mut client, WELCOME, 0);
        let clock = "terms=freestyle%20clock=increment:60+0";
        let shown = game("first", "").replace("terms=freestyle", clock);
        let shown = shown.replace("spent=0", &format!("spent={spent}"));
        client.hear(&shown.parse().expect("a game"), Duration::ZERO);
        let task = client
            .effects()
            .into_iter()
            .find_map(|effect| match effect {
                Effect::Think(task) => Some(task),
                _ => None,
            });
        task.expect("a task").budget.after(Duration::ZERO)
    }

    #[test]
    fn the_time_for_a_move_after_a_hang_is_a_part_of_what_is_left_on_the_clock() {
        assert_eq!(time_for_a_move(0), 60_000 / 25);
        assert_eq!(time_for_a_move(400), 59_600 / 25);
        assert_eq!(time_for_a_move(5000), 55_000 / 25);
    }

    #[test]
    fn goes_on_with_a_game_after_a_lost_connection() {
        let mut client = client(Way::Seek(proposal()));
        hear(&mut client, WELCOME, 0);
        assert_eq!(
            hear(&mut client, "running games=", 0),
            ["seek terms=freestyle takebacks=asked"]
        );
        hear(&mut client, &format!("matched game={GAME}"), 1);
        client.tick(Duration::from_secs(1));
        assert!(said(&mut client).is_empty(), "it seeks no other game");
        assert_eq!(hear(&mut client, &game("first", ""), 1), ["think seq=0"]);
        client.greet();
        said(&mut client);
        let late = thought(&mut client, 0, Ok("h8".parse().expect("an action")));
        assert!(late.is_empty(), "the server would refuse it now");
        assert_eq!(
            hear(&mut client, WELCOME, 2),
            [format!("join game={GAME}"), "running switch=on".to_owned()]
        );
        let row = |game: &str| {
            format!(
                "own%20game={game}%20terms=freestyle%20first=Mei%20second=Ada%20seat=first%20ply=0%20turn=first"
            )
        };
        let running = format!("running games={},{}", row(GAME), row("zzzzzzzzzz"));
        assert_eq!(hear(&mut client, &running, 2), ["join game=zzzzzzzzzz"]);
        assert_eq!(hear(&mut client, &game("first", ""), 2), ["think seq=0"]);
        assert_eq!(
            thought(&mut client, 0, Ok("h8".parse().expect("an action"))),
            [format!("act game={GAME} seq=0 action=h8")]
        );
    }

    #[test]
    fn looks_for_another_game_if_the_server_does_not_have_the_one_it_plays() {
        let welcome = format!("{WELCOME} beat=1500");
        let seek = "seek terms=freestyle takebacks=asked";
        for (reason, need, later) in [
            ("no-game", Need::Other, seek),
            ("not-stored", Need::LiveGame, "beat id=1 heard=0 next=1500"),
        ] {
            let mut client = client(Way::Seek(proposal()));
            hear(&mut client, &welcome, 0);
            hear(&mut client, &game("first", ""), 1);
            client.greet();
            said(&mut client);
            let join = format!("join game={GAME}");
            let greeting = [join, "running switch=on".to_owned()];
            assert_eq!(hear(&mut client, &welcome, 2), greeting);
            let refused = format!("refused what=join game={GAME} reason={reason}");
            assert!(hear(&mut client, &refused, 2).is_empty(), "{reason}");
            assert_eq!(client.need(), need, "{reason}");
            client.tick(Duration::from_secs(3));
            assert_eq!(said(&mut client), [later], "{reason}");
        }
    }

    #[test]
    fn resigns_if_the_engine_has_no_move() {
        let mut client = client(Way::Seek(proposal()));
        hear(&mut client, WELCOME, 0);
        hear(&mut client, &game("first", ""), 1);
        assert_eq!(
            thought(&mut client, 0, Err("it crashed".to_owned())),
            [format!("act game={GAME} seq=0 action=resign")]
        );
    }

    #[test]
    fn answers_requests_and_claims_the_game_of_who_stays_away() {
        let mut client = client(Way::Seek(proposal()));
        hear(&mut client, WELCOME, 0);
        hear(&mut client, &game("first", "1.h8,2.i9"), 1);
        let asked = |wish: &str| format!("asked game={GAME} by=second wish={wish}");
        assert_eq!(
            hear(&mut client, &asked("takeback"), 2),
            [format!(
                "answer game={GAME} seq=2 wish=takeback consent=agree"
            )]
        );
        hear(&mut client, &format!("declined game={GAME}"), 2);
        assert_eq!(
            hear(&mut client, &asked("draw"), 3),
            [format!("answer game={GAME} seq=2 wish=draw consent=refuse")]
        );
        let gone = format!("presence game={GAME} seat=second presence=30000");
        hear(&mut client, &gone, 10);
        client.tick(Duration::from_secs(39));
        assert!(said(&mut client).is_empty());
        client.tick(Duration::from_secs(40));
        let claim = [format!("absent game={GAME} take=win")];
        assert_eq!(said(&mut client), claim);
        let refused = |reason: &str| format!("refused what=absent game={GAME} reason={reason}");
        hear(&mut client, &refused("not-now"), 40);
        client.tick(Duration::from_secs(50));
        assert_eq!(said(&mut client), claim, "the server may see it later");
        hear(&mut client, &refused("not-agreed"), 50);
        client.tick(Duration::from_mins(9));
        assert!(said(&mut client).is_empty(), "the server never agrees");
    }
}
