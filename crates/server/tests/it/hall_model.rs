//! Two players and two spectators over an unreliable network, in random order and on simulated time, while the server
//! stops and starts: in the end all of them and the server have the same game, the same prepared replies, and no clock
//! lost time that did not count. Tests 1,000 schedules, or 100,000 if `TENGEN_LONG` is set.

use std::collections::BTreeMap;

use crate::support::World;
use crate::support::days::{self, DAY};
use crate::support::net::{Event, Net};
use crate::support::visitor::Visitor;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use tengen_core::game::TimeControl;
use tengen_core::rules::opening::Answer;
use tengen_core::{Action, Seat};
use tengen_online::{Entry, GameId, PlanLine, PlayerId, ToClient};
use tengen_server::hall::Limits;
use tengen_server::log::{Note, NoteName, Outage};

const TERMS: [&str; 10] = [
    "freestyle%20size=5",
    "freestyle%20size=9%20clock=increment:20%2B2",
    "renju%20referee=claim%20clock=bank:10%2B10",
    "renju%20opening=soosyrv8",
    "freestyle%20opening=swap2%20clock=byoyomi:20%2B2x5",
    "freestyle%20colours=nigiri%20clock=increment:30%2B0",
    "renju%20opening=taraguchi10%20referee=claim",
    "freestyle%20size=7%20clock=days:1/turn",
    "freestyle%20size=7%20clock=days:1/turn",
    "freestyle%20size=7%20clock=days:5/game",
];

/// Duration of a schedule, in ms.
const LENGTH: u64 = 120_000;

/// Ms of a schedule with days for each ms of another one.
const SLOW: u64 = 10_000;

fn limits() -> Limits {
    Limits {
        absence: 10_000,
        memory: 5_000,
        rest: 20_000,
        ..Limits::default()
    }
}

struct Schedule {
    net: Net,
    pages: Vec<Visitor>,
    /// The accepted entries of each game, as sent to any page.
    told: BTreeMap<(GameId, u32), Entry>,
    /// Number of server messages that pages received.
    heard: usize,
    /// The times without a server.
    outages: Vec<Outage>,
    /// Ms for each ms of a schedule without days.
    pace: u64,
}

impl Schedule {
    fn new(seed: u64) -> Schedule {
        let mut random = StdRng::seed_from_u64(seed);
        let terms = TERMS[random.random_range(0..TERMS.len())];
        let proposal = format!("terms={terms} takebacks=asked");
        let world = World::with(limits(), seed);
        let pages = vec![
            Visitor::new(1, Some(&proposal)),
            Visitor::new(2, Some(&proposal)),
            Visitor::new(3, None),
            Visitor::new(4, None),
        ];
        Schedule {
            net: Net::new(world, random),
            pages,
            told: BTreeMap::new(),
            heard: 0,
            outages: Vec::new(),
            pace: if terms.contains("days") { SLOW } else { 1 },
        }
    }

    fn run_until(&mut self, end: u64) {
        while let Some(event) = self.net.next(end) {
            match event {
                Event::Tick(page) if self.net.is_flaky => self.tick(page),
                Event::Tick(_) => {}
                Event::Down(connection, text) => {
                    let is_to = |page: &&mut Visitor| page.connection == Some(connection);
                    let Some(page) = self.pages.iter_mut().find(is_to) else {
                        continue;
                    };
                    let message: ToClient = text.parse().expect("a message of the server");
                    note(&mut self.told, &message);
                    self.heard += 1;
                    page.hear(&mut self.net, &message);
                }
                Event::Up(..) | Event::Cut(_) => unreachable!("the network does these"),
            }
        }
    }

    /// Lets a page do something, and perhaps the server break.
    fn tick(&mut self, page: usize) {
        self.watch(page);
        self.pages[page].tick(&mut self.net);
        let random = &mut self.net.random;
        let pause = random.random_range(100..3_000) * self.pace;
        self.net.world.is_full = random.random_ratio(1, 40);
        let breaks = random.random_ratio(1, 200);
        self.net.at(self.net.world.now + pause, Event::Tick(page));
        if breaks {
            self.restart();
        }
    }

    /// Replaces the server by a new one. All pages lose their connections.
    fn restart(&mut self) {
        let length = self.net.random.random_range(0..60_000) * self.pace;
        days::restart(&mut self.net.world, limits(), &mut self.outages, length);
        self.net.cut_all();
        for page in &mut self.pages {
            page.connection = None;
        }
    }

    /// Finds a game in the history that ended before its player received it.
    fn look_back(&mut self, page: usize) {
        let page = &mut self.pages[page];
        if page.game.is_none() {
            page.game = self.net.world.log.games.keys().next().copied();
        }
    }

    /// Lets a spectator open the link of the first game.
    fn watch(&mut self, page: usize) {
        let page = &mut self.pages[page];
        if page.proposal.is_none() && page.game.is_none() {
            page.game = self.net.world.log.games.keys().next().copied();
        }
    }

    /// Repairs the network, and lets all pages reconnect and receive everything.
    fn heal(&mut self) {
        self.net.is_flaky = false;
        self.net.world.is_full = false;
        for round in 0..4 {
            for page in 0..self.pages.len() {
                self.watch(page);
                if round == 2 {
                    self.look_back(page);
                }
                let page = &mut self.pages[page];
                if page.connection.is_none() {
                    page.connect(&mut self.net);
                } else if page.mirror.is_none() {
                    page.join(&mut self.net);
                }
            }
            let end = self.net.world.now + 35_000;
            self.run_until(end);
        }
    }

    fn check(&self, seed: u64) {
        let log = &self.net.world.log;
        for page in &self.pages {
            let mirror = page.mirror.as_ref();
            let mirror = mirror.unwrap_or_else(|| panic!("{seed}: {} has no game", page.player));
            assert_eq!(Some(mirror.id()), page.game, "{seed}");
            assert!(!mirror.is_pending(), "{seed}: {} waits", page.player);
            let table = log.table(mirror.id());
            assert_eq!(
                shown(mirror.table().entries()),
                shown(table.entries()),
                "{seed}"
            );
            let (one, other) = (mirror.table().game(), table.game());
            assert_eq!(one.moves(), other.moves(), "{seed}");
            assert_eq!(one.status(), other.status(), "{seed}");
            assert_eq!(
                one.position().zobrist(),
                other.position().zobrist(),
                "{seed}"
            );
            assert_eq!(mirror.table().clock(), table.clock(), "{seed}");
            assert_eq!(
                log.ended.contains_key(&mirror.id()),
                mirror.is_over(),
                "{seed}"
            );
            if let Some(seat) = mirror.role().seat() {
                assert_eq!(page.planned, self.kept_lines(mirror.id(), seat), "{seed}");
            }
        }
        for &game in log.games.keys() {
            self.check_days(seed, game);
        }
    }

    /// Returns the prepared replies that are stored.
    fn kept_lines(&self, game: GameId, seat: Seat) -> Vec<PlanLine> {
        let name = NoteName::Plan(game, seat).to_string();
        match self.net.world.log.notes.get(&name) {
            Some(Note::Plan(kept)) => kept.plan.lines().to_vec(),
            _ => Vec::new(),
        }
    }

    /// Checks that no turn of a game with days per turn ended by its flag too early, nor went on for too long.
    fn check_days(&self, seed: u64, game: GameId) {
        let log = &self.net.world.log;
        let kept = &log.games[&game];
        let TimeControl::DaysPerTurn(count) = log.table(game).game().terms().clock else {
            return;
        };
        let limit = u64::from(count) * DAY;
        let mut from = kept.start.at;
        for &(entry, at) in &kept.entries {
            if let Entry::Act { seat, action, .. } = entry {
                let used = self.running(kept.start.player(seat), from, at);
                if action == Action::Flag {
                    assert!(used >= limit, "{seed}: a flag after {used} ms");
                } else if action.is_in_turn() {
                    assert!(used <= limit + 60_000, "{seed}: a move after {used} ms");
                }
            }
            from = at;
        }
    }

    /// Returns the time from one moment to another in which a player's clock may run, in ms: with a running server, and
    /// without a vacation.
    fn running(&self, player: PlayerId, from: u64, to: u64) -> u64 {
        let name = NoteName::Vacations(player).to_string();
        let vacations = match self.net.world.log.notes.get(&name) {
            Some(Note::Vacations(kept)) => kept.all.as_slice(),
            _ => &[],
        };
        let vacations = vacations.iter().map(|it| it.from..it.to);
        let outages = self.outages.iter().map(|it| it.from..it.to);
        let rests: Vec<_> = vacations.chain(outages).collect();
        let mut moments: Vec<u64> = rests.iter().flat_map(|it| [it.start, it.end]).collect();
        moments.retain(|moment| (from..to).contains(moment));
        moments.extend([from, to]);
        moments.sort_unstable();
        let parts = moments.windows(2).map(|pair| (pair[0], pair[1]));
        let runs = parts.filter(|(start, _)| !rests.iter().any(|it| it.contains(start)));
        runs.map(|(start, end)| end - start).sum()
    }
}

/// Hides the number of stones in a hand, which pages do not see.
fn shown(entries: &[Entry]) -> Vec<Entry> {
    let hide = |&entry: &Entry| match entry {
        Entry::Act {
            seat,
            action: Action::Answer(Answer::Grab(_)),
            clock,
        } => Entry::Act {
            seat,
            action: Action::Answer(Answer::Grab(1)),
            clock,
        },
        other => other,
    };
    entries.iter().map(hide).collect()
}

/// Checks that pages are never told different entries at the same place of a game.
fn note(told: &mut BTreeMap<(GameId, u32), Entry>, message: &ToClient) {
    let mut note = |game, seq, entry| {
        let entry = shown(&[entry])[0];
        let before = told.insert((game, seq), entry);
        assert!(before.is_none_or(|before| before == entry), "{game} {seq}");
    };
    match message {
        ToClient::Done {
            game, seq, entry, ..
        } => note(*game, *seq, *entry),
        ToClient::Game(snapshot) => {
            for (seq, &entry) in (0..).zip(&snapshot.entries) {
                note(snapshot.start.game, seq, entry);
            }
        }
        _ => {}
    }
}

fn schedule(seed: u64) -> Schedule {
    let mut schedule = Schedule::new(seed);
    let start = schedule.net.world.now;
    for page in 0..schedule.pages.len() {
        schedule.net.at(start, Event::Tick(page));
    }
    schedule.run_until(start + LENGTH * schedule.pace);
    schedule.heal();
    schedule.check(seed);
    schedule
}

#[test]
fn the_same_happens_again() {
    for seed in [3, 4] {
        let [one, other] = [(), ()].map(|()| schedule(seed));
        assert_eq!(one.net.world.log.games, other.net.world.log.games);
        assert_eq!(one.heard, other.heard);
    }
}

#[test]
fn in_the_end_all_have_the_same_game() {
    let is_long = std::env::var_os("TENGEN_LONG").is_some();
    let count = if is_long { 100_000 } else { 1000 };
    let workers = 4;
    let (mut entries, mut games, mut ended) = (0, 0, 0);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..workers)
            .map(|worker| {
                scope.spawn(move || {
                    let seeds = (worker..count).step_by(4);
                    seeds.fold((0, 0, 0), |sum, seed| {
                        let schedule = schedule(seed);
                        let log = &schedule.net.world.log;
                        let entries: usize = log.games.values().map(|it| it.entries.len()).sum();
                        (
                            sum.0 + entries,
                            sum.1 + log.games.len(),
                            sum.2 + log.ended.len(),
                        )
                    })
                })
            })
            .collect();
        for thread in threads {
            let sum = thread.join().expect("a schedule failed");
            entries += sum.0;
            games += sum.1;
            ended += sum.2;
        }
    });
    println!("{entries} entries in {games} games, {ended} of them over");
    // Check that the schedules reach enough entries, games and ends.
    let count = usize::try_from(count).expect("few");
    assert!(entries > 10 * count && games > count && ended > count / 4);
}
