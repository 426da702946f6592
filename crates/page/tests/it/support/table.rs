//! A board with an engine beside it that says what a test wants it to say.

use tengen_core::game::PlayRefusal;
use tengen_core::{Action, Game, Point, Stone, Terms};
use tengen_engine::protocol::{Request, Task};
use tengen_page::view::lab_log;
use tengen_page::{
    Asset, Content, Effect, EngineNews, Event, Lineup, Message, Millis, NoticeReason, Page,
    PlayedBy, Player, Settings, Toast, keys,
};

use tengen_testing::apps::{BEFORE_H8, USUAL, at};

/// Longer than every pause of the page.
pub(crate) const PAUSE: f64 = 1600.0;

pub(crate) const SEED: u64 = 42;

/// A board, an engine and a clock.
pub(crate) struct Table {
    pub(crate) app: Page,
    pub(crate) now: f64,
    /// What the engine was told since it was started last.
    pub(crate) told: Vec<Request>,
    /// How often the external engine was told something.
    pub(crate) elsewhere: usize,
    /// How often the engine was stopped.
    pub(crate) stopped: usize,
    /// How often the engine was asked for.
    pub(crate) loads: usize,
    /// What was said and shown, in the order in which it came.
    pub(crate) said: Vec<Message>,
    pub(crate) saved: usize,
    /// When the log of the Lab was written, and its text.
    pub(crate) logs: Vec<(f64, String)>,
    /// When the page wants to be woken.
    pub(crate) wakes: Vec<f64>,
}

pub(crate) fn bot(text: &str) -> PlayedBy {
    text.parse().expect("who plays")
}

impl Table {
    fn of(app: Page) -> Table {
        Table {
            app,
            now: 1e6,
            told: Vec::new(),
            elsewhere: 0,
            stopped: 0,
            loads: 0,
            said: Vec::new(),
            saved: 0,
            logs: Vec::new(),
            wakes: Vec::new(),
        }
    }

    /// An empty board of people.
    pub(crate) fn people(terms: &str) -> Table {
        let terms = terms.parse().expect("terms");
        Table::of(tengen_testing::apps::app(
            Game::new(terms),
            Settings::default(),
            USUAL,
        ))
    }

    /// A game that has just begun; the engine is there.
    pub(crate) fn begun(terms: &str, one: &str, two: &str, colour: Stone) -> Table {
        let mut table = Table::people(terms);
        table.begin(terms, one, two, colour);
        table.ready();
        table
    }

    /// Player 1 is a person with Black, Player 2 a computer.
    pub(crate) fn as_black() -> Table {
        Table::begun("freestyle", "person", "level:3", Stone::Black)
    }

    /// Player 1 is a person with White, Player 2 a computer.
    pub(crate) fn as_white() -> Table {
        Table::begun("freestyle", "person", "level:3", Stone::White)
    }

    /// Positions in which the computer gives no advice, each with the reason: the game is over, a question
    /// of an opening, a claim, the turn of a computer.
    pub(crate) fn without_advice() -> [(Table, NoticeReason); 4] {
        let mut over = Table::people("freestyle");
        over.play("h8 a1 h9 b1 h10 c1 h11 d1 h12");
        let asked = Table::people("renju opening=swap2");
        let mut claim = Table::people("renju referee=claim");
        claim.play(&format!("{BEFORE_H8} h8"));
        let mut computers = Table::as_black();
        computers.press("h8");
        let refused = |why: PlayRefusal| NoticeReason::Refused(why.into());
        [
            (over, refused(PlayRefusal::Over)),
            (asked, refused(PlayRefusal::NotNow)),
            (claim, refused(PlayRefusal::NotNow)),
            (computers, NoticeReason::ComputersTurn),
        ]
    }

    /// A page that opens with what another stored.
    pub(crate) fn reloaded(&self) -> Table {
        let archive = self.app.game().to_archive();
        let game = Game::from_archive(&archive).expect("a game");
        let settings = self.app.settings().to_string().parse().expect("settings");
        let mut table = Table::of(tengen_testing::apps::app(game, settings, USUAL));
        table.now = self.now + 5000.0;
        table.send(Event::Woken);
        table
    }

    pub(crate) fn begin(&mut self, terms: &str, one: &str, two: &str, colour: Stone) {
        let terms: Terms = terms.parse().expect("terms");
        let lineup = Lineup::new([bot(one), bot(two)], colour, terms);
        self.send(Event::Begin(terms, lineup));
    }

    pub(crate) fn send(&mut self, event: Event) -> Vec<Effect> {
        let effects = self.app.update(event, Millis(self.now));
        self.carry_out(&effects);
        effects
    }

    /// A file of bytes was loaded, or could not be.
    pub(crate) fn bring(&mut self, asset: Asset, bytes: Option<Vec<u8>>) -> Vec<Effect> {
        self.send(Event::Fetched(asset, bytes.map(Content::Bytes)))
    }

    /// The engine was loaded.
    pub(crate) fn ready(&mut self) -> Vec<Effect> {
        self.send(Event::Engine(EngineNews::Ready { seed: SEED }))
    }

    /// The engine says a line.
    pub(crate) fn hear(&mut self, line: &str) -> Vec<Effect> {
        self.send(Event::Engine(EngineNews::Line(line.to_string())))
    }

    pub(crate) fn carry_out(&mut self, effects: &[Effect]) {
        for effect in effects {
            match effect {
                Effect::LoadEngine => self.loads += 1,
                Effect::Interrupt => {
                    self.stopped += 1;
                    self.told.clear();
                }
                Effect::Think(line) => self.told.push(line.parse().expect("a request")),
                Effect::ThinkElsewhere(line) => {
                    self.elsewhere += 1;
                    self.told.push(line.parse().expect("a request"));
                }
                Effect::Wake(after) => self.wakes.push(self.now + after.0),
                Effect::Announce(message) => self.said.push(*message),
                Effect::Store(keys::SETTINGS, _) => self.saved += 1,
                Effect::Report => self.logs.push((self.now, lab_log(&self.app))),
                _ => {}
            }
        }
    }

    /// Time passes, with every waking that falls into it.
    pub(crate) fn wait(&mut self, ms: f64) {
        let end = self.now + ms;
        loop {
            let due = self.wakes.iter().copied().filter(|&it| it <= end);
            let Some(next) = due.min_by(f64::total_cmp) else {
                break;
            };
            self.wakes.retain(|it| it.total_cmp(&next).is_ne());
            self.now = next;
            self.send(Event::Woken);
        }
        self.now = end;
    }

    pub(crate) fn press(&mut self, points: &str) {
        for point in points.split_whitespace() {
            self.send(Event::Press(at(point)));
        }
    }

    /// What the engine is at.
    pub(crate) fn request(&self) -> &Request {
        self.told.last().expect("a request")
    }

    pub(crate) fn task(&self) -> &Task {
        self.request().task().expect("a task")
    }

    /// The engine answers what it was asked last; the pause after it goes by.
    pub(crate) fn best(&mut self, choice: &str) {
        self.reply(&format!("move={choice} score=+10 depth=4 nodes=1000 ms=20"));
        self.wait(PAUSE);
    }

    /// The engine says `best` about what it was asked last.
    pub(crate) fn reply(&mut self, rest: &str) {
        let id = self.task().id;
        self.hear(&format!("best id={id} {rest}"));
    }

    /// The engine has found something.
    pub(crate) fn found(&mut self, line: &str) {
        let id = self.task().id;
        self.hear(&format!(
            "info id={id} depth=6 nodes=12345 ms=240 done=240 score=+35 line={line}"
        ));
    }

    /// A person and the computer play in turn, by the names of their points.
    pub(crate) fn play(&mut self, moves: &str) {
        for point in moves.split_whitespace() {
            if self.app.computer_to_move().is_some() {
                self.best(point);
            } else {
                self.press(point);
            }
        }
        assert!(
            self.moves().ends_with(moves),
            "{} for {moves}",
            self.moves()
        );
    }

    /// The moves from the start to the one shown.
    pub(crate) fn moves(&self) -> String {
        let game = self.app.game();
        let actions = game.tree().path_to(game.cursor()).into_iter();
        let actions: Vec<String> = actions
            .filter_map(|node| Some(game.tree().step(node)?.action.to_string()))
            .collect();
        actions.join(" ")
    }

    pub(crate) fn is_thinking(&self) -> bool {
        self.app.thinking().is_some()
    }

    pub(crate) fn refusal(&self) -> Option<NoticeReason> {
        self.app.notice().map(|notice| notice.reason)
    }

    pub(crate) fn toasts(&self) -> Vec<Toast> {
        let said = self.said.iter();
        said.filter_map(|message| match message {
            Message::Toast(toast) => Some(*toast),
            _ => None,
        })
        .collect()
    }

    /// A person lets the computer play a side, or takes it over.
    pub(crate) fn relieve(&mut self, colour: Stone) {
        self.send(Event::Relieve(colour));
    }

    pub(crate) fn played_by(&self, player: Player) -> PlayedBy {
        self.app.settings().players[player.index()]
    }

    pub(crate) fn last_action(&self) -> Option<Action> {
        let game = self.app.game();
        Some(game.tree().step(game.cursor())?.action)
    }

    pub(crate) fn empty(&self, point: &str) -> bool {
        let point: Point = at(point);
        self.app.game().board().is_empty_at(point)
    }
}
