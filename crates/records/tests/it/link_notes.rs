//! Links of everything that an archive can hold: tags, notes, setups, openings, results.

use tengen_core::game::{Annotations, ArchiveNode, Colours, Opening, Referee};
use tengen_core::link::{LinkError, decode, encode};
use tengen_core::rules::{Bans, Custom, Five, Forbidden, Passes, Variant};
use tengen_core::{Action, Archive, FullBoard, Game, Outcome, Ruleset, Stone, Terms};
use tengen_records::charset::Native;
use tengen_records::{Context, Limits, Rows, read};
use tengen_testing::archives::{Kind, archive, depth_first};
use tengen_testing::bytes::text_of;
use tengen_testing::cases::cases;
use tengen_testing::random::Random;

/// Returns the part of an archive that a link holds: a link stores seats only for resignations and time-outs.
fn held(archive: &Archive) -> Archive {
    let mut held = archive.clone();
    for node in &mut held.nodes {
        let is_told = !node.action.is_in_turn() && node.action != Action::Draw;
        node.seat = node.seat.filter(|_| is_told);
    }
    held
}

/// Returns an archive with its nodes in depth-first order and the marks of its notes in any order.
fn ordered(random: &mut Random) -> Archive {
    let mut ordered = depth_first(&archive(random, Kind::Any));
    for node in 0..=u32::try_from(ordered.nodes.len()).expect("few nodes") {
        if ordered.annotations.note(node).is_some() {
            let marks = &mut ordered.annotations.note_mut(node).marks;
            if !marks.is_empty() {
                let by = random.below(marks.len());
                marks.rotate_left(by);
            }
        }
    }
    ordered
}

/// Counts the content of the archives in the test below, to check that it covers everything.
#[derive(Default)]
struct Seen {
    tags: usize,
    marks: usize,
    times: usize,
    properties: usize,
    setups: usize,
    openings: usize,
    choices: usize,
}

impl Seen {
    fn add(&mut self, archive: &Archive) {
        self.tags += archive.annotations.tags().count();
        for (_, note) in archive.annotations.notes() {
            self.marks += note.marks.len();
            self.times += usize::from(note.spent.is_some()) + usize::from(note.left.is_some());
            self.properties += note.properties.len();
        }
        self.setups += usize::from(archive.setup.is_some());
        self.openings += usize::from(archive.terms.opening != Opening::Free);
        let is_choice = |node: &&ArchiveNode| !node.action.is_ply();
        self.choices += archive.nodes.iter().filter(is_choice).count();
    }
}

#[test]
fn every_archive_comes_back() {
    let mut seen = Seen::default();
    for seed in 0..u64::from(cases(10_000)) {
        let mut random = Random::new(seed);
        let ordered = ordered(&mut random);
        let text = encode(&ordered).expect("a game");
        let again = decode(&text);
        assert_eq!(again.as_ref(), Ok(&held(&ordered)), "seed {seed}: {text}");
        assert_eq!(encode(&held(&ordered)), Ok(text), "seed {seed}");
        // With its nodes in any order, the archive comes back in depth-first order.
        let any = archive(&mut random, Kind::Any);
        let again = decode(&encode(&any).expect("a game")).expect("its own text");
        assert_eq!(depth_first(&again), held(&depth_first(&any)), "seed {seed}");
        Game::from_archive(&again).expect("a game");
        seen.add(&ordered);
    }
    let Seen {
        tags,
        marks,
        times,
        properties,
        setups,
        openings,
        choices,
    } = seen;
    let counts = [tags, marks, times, properties, setups, openings, choices];
    assert!(counts.iter().all(|&count| count > 1_000), "{counts:?}");
}

/// Returns every rule set that has a name, and all others.
fn rulesets() -> Vec<Ruleset> {
    let mut variants = Variant::NAMED.to_vec();
    for &black in Five::ALL {
        for &white in Five::ALL {
            for bits in 0..8 {
                let bans = (0..).zip(Forbidden::ALL);
                let bans = bans.filter(|(place, _)| bits >> place & 1 == 1);
                let bans = bans.fold(Bans::NONE, |bans, (_, ban)| bans.and(*ban));
                for passes in [Passes::Off, Passes::On] {
                    variants.push(Variant::Custom(Custom {
                        black,
                        white,
                        bans,
                        passes,
                    }));
                }
            }
        }
    }
    let mut rulesets = Vec::new();
    for variant in variants {
        for full_board in [FullBoard::Draw, FullBoard::SecondPlayerWins] {
            rulesets.push(Ruleset {
                variant,
                full_board,
            });
        }
    }
    rulesets
}

/// Returns all terms on 15×15.
fn all_terms() -> Vec<Terms> {
    let mut all = Vec::new();
    for rules in rulesets() {
        for &opening in Opening::ALL {
            for &referee in Referee::ALL {
                for colours in [Colours::Assigned, Colours::Nigiri] {
                    for first in Stone::BOTH {
                        all.push(Terms {
                            rules,
                            first,
                            opening,
                            colours,
                            referee,
                            ..Terms::default()
                        });
                    }
                }
            }
        }
    }
    all.retain(|terms| terms.check().is_ok());
    all
}

/// Returns a game that fills the board.
fn full_game(terms: Terms) -> Archive {
    let place = |(parent, point)| ArchiveNode {
        parent,
        action: Action::place(point),
        seat: None,
        clock: None,
        outcome: None,
    };
    let mut nodes: Vec<ArchiveNode> = (0..).zip(terms.size.points()).map(place).collect();
    let last = nodes.last_mut().expect("a point");
    last.outcome = Some(Outcome::FullBoard { winner: None });
    Archive {
        terms,
        setup: None,
        nodes,
        annotations: Annotations::default(),
        cursor: 225,
        line_end: 225,
    }
}

#[test]
fn a_full_board_takes_few_characters_under_all_terms() {
    let mut longest = [0; 3];
    let mut words = [0; 3];
    for terms in all_terms() {
        let sort = match terms.rules {
            Ruleset {
                variant: Variant::Custom(_),
                ..
            } => 2,
            Ruleset {
                full_board: FullBoard::SecondPlayerWins,
                ..
            } => 1,
            _ => 0,
        };
        // Terms with shorter texts give shorter links.
        let length = terms.to_string().len();
        if length >= words[sort] {
            words[sort] = length;
            let text = encode(&full_game(terms)).expect("a game");
            longest[sort] = longest[sort].max(text.len());
            assert_eq!(decode(&text).expect("its own text").terms, terms);
        }
    }
    // Named rule sets, those under which the second player wins on a full board, and custom rule sets.
    assert_eq!(longest, [392, 410, 474]);
}

fn usual() -> Context<'static> {
    Context {
        name: "",
        terms: Terms::default(),
        rows: Rows::FromBottom,
        charset: &Native,
        encoding: None,
        size: None,
        limits: Limits::PAGE,
        heard: None,
    }
}

#[test]
fn links_of_later_programs_are_told_from_damaged_ones() {
    for version in 5..=255_u8 {
        for rest in [&[][..], &[0, 0, 0], b"something that nobody knows today"] {
            let text = text_of(&[&[version], rest].concat());
            assert_eq!(decode(&text), Err(LinkError::Version(version)));
            if rest.len() < 4 {
                // Texts this short may be the names of points.
                continue;
            }
            let address = format!("https://example.org/tengen/#{text}");
            let error = read(address.as_bytes(), &usual()).expect_err("a later version");
            let said = format!("version {version} of the format is not known here");
            assert_eq!(error.to_string(), said);
        }
    }
}

#[test]
fn one_changed_character_anywhere_is_noticed() {
    let signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for seed in 0..u64::from(cases(6)) {
        let archive = ordered(&mut Random::new(seed));
        let text = encode(&archive).expect("a game");
        for (place, old) in text.char_indices() {
            for new in signs.chars().filter(|&new| new != old) {
                let changed = format!("{}{new}{}", &text[..place], &text[place + 1..]);
                decode(&changed).expect_err("a changed text");
            }
        }
    }
}
