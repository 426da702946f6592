//! Rule sets: their text form, and the runs that win under them.

use tengen_testing::definitions;
use tengen_testing::windows;

use tengen_core::rules::{
    Bans, Custom, Five, Forbidden, Passes, Variant, fives, makes_five, perft,
};
use tengen_core::{Board, BoardSize, FullBoard, Position, Ruleset, Stone};
use tengen_testing::cases::cases;
use tengen_testing::definitions::Look;
use tengen_testing::grids::{board, point};
use tengen_testing::positions::{crowded, empty_spots};
use tengen_testing::random::Random;

#[test]
fn every_rule_set_reads_back() {
    let mut texts = Vec::new();
    let mut bans = Vec::new();
    for bits in 0..8 {
        let mut set = Bans::NONE;
        for (index, ban) in Forbidden::ALL.iter().copied().enumerate() {
            if bits >> index & 1 == 1 {
                set = set.and(ban);
            }
        }
        bans.push(set);
    }
    let mut variants = Variant::NAMED.to_vec();
    for &black in Five::ALL {
        for &white in Five::ALL {
            for &bans in &bans {
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
    for variant in variants {
        for full_board in [FullBoard::Draw, FullBoard::SecondPlayerWins] {
            let rules = Ruleset {
                variant,
                full_board,
            };
            let text = rules.to_string();
            assert_eq!(text.parse(), Ok(rules), "{text}");
            assert!(!texts.contains(&text), "{text} twice");
            texts.push(text);
        }
    }
    assert_eq!(texts.len(), 2 * (5 + 25 * 8 * 2));
}

#[test]
fn text_forms() {
    for (text, canonical) in [
        ("freestyle", "freestyle"),
        ("standard:full=draw", "standard"),
        ("caro:full=second", "caro:full=second"),
        ("caro-exact", "caro-exact"),
        ("renju:full=second", "renju:full=second"),
        ("custom", "custom:b=over,w=over"),
        ("custom:w=open", "custom:b=over,w=open"),
        (
            "custom:b=exact,w=over,ban=33+44,pass=on,full=second",
            "custom:b=exact,w=over,ban=33+44,pass=on,full=second",
        ),
        (
            "custom:full=draw,pass=off,ban=overline+44+33,w=caro-exact,b=caro",
            "custom:b=caro,w=caro-exact,ban=33+44+overline",
        ),
    ] {
        let rules: Ruleset = text.parse().expect(text);
        assert_eq!(rules.to_string(), canonical);
    }
    for text in [
        "",
        "renju!",
        "Freestyle",
        " freestyle",
        "gomoku",
        "freestyle:",
        "freestyle:full",
        "freestyle:full=",
        "freestyle:full=black",
        "freestyle:full=draw,",
        "freestyle:full=draw,full=draw",
        "renju:pass=on",
        "standard:b=exact",
        "custom:",
        "custom:b=",
        "custom:b=six",
        "custom:ban=",
        "custom:ban=33+33",
        "custom:ban=33+",
        "custom:pass=yes",
        "custom:b=over,b=over",
        "custom:x=1",
    ] {
        assert!(text.parse::<Ruleset>().is_err(), "{text:?}");
    }
}

fn setup(black: &str, white: &str) -> Board {
    let mut board = Board::new(BoardSize::DEFAULT);
    for (names, stone) in [(black, Stone::Black), (white, Stone::White)] {
        for name in names.split_whitespace() {
            assert!(board.put(name.parse().expect("a name"), stone), "{name}");
        }
    }
    board
}

/// Stones of the side to move, stones of the opponent, the point, and the names of the rule sets under which
/// it wins.
const WINS: [(&str, &str, &str, &str); 9] = [
    (
        "e8 f8 g8 h8",
        "",
        "i8",
        "freestyle standard renju caro caro-exact open",
    ),
    ("e8 f8 g8 h8", "d8 j8", "i8", "freestyle standard renju"),
    (
        "e8 f8 g8 h8",
        "d8",
        "i8",
        "freestyle standard renju caro caro-exact",
    ),
    (
        "a8 b8 c8 d8",
        "f8",
        "e8",
        "freestyle standard renju caro caro-exact",
    ),
    (
        "a8 b8 c8 d8",
        "",
        "e8",
        "freestyle standard renju caro caro-exact",
    ),
    ("e8 f8 g8 h8 j8", "d8 k8", "i8", "freestyle caro open"),
    ("e8 f8 g8 h8 j8", "", "i8", "freestyle caro open"),
    // Six in a row along the row and five along the column.
    (
        "e8 f8 g8 h8 j8 i7 i6 i5 i4",
        "",
        "i8",
        "freestyle standard renju caro caro-exact open",
    ),
    ("e8 f8 g8 i8", "", "j8", ""),
];

#[test]
fn which_runs_win() {
    let open = Ruleset::new(Variant::Custom(Custom {
        black: Five::Open,
        white: Five::Open,
        ..Custom::default()
    }));
    for (own, foe, at, winning) in WINS {
        let at = at.parse().expect("a name");
        let mut all: Vec<_> = Variant::NAMED
            .into_iter()
            .map(|variant| (variant.name(), Ruleset::new(variant)))
            .collect();
        all.push(("open", open));
        for (name, rules) in all {
            let wins = winning.split_whitespace().any(|word| word == name);
            let board = setup(own, foe);
            assert_eq!(
                makes_five(&board, at, Stone::Black, rules),
                wins,
                "{name}\n{board}"
            );
            // In renju, White also wins with six or more in a row.
            let wins = wins || name == "renju" && winning.contains("freestyle");
            let board = setup(foe, own);
            assert_eq!(
                makes_five(&board, at, Stone::White, rules),
                wins,
                "{name}\n{board}"
            );
        }
    }
}

#[test]
fn fast_and_slow_agree_on_what_wins() {
    for seed in 0..cases(20_000) {
        let mut random = Random::new(u64::from(seed));
        let grid = crowded(random.pick(&[5, 8, 15, 22]), &mut random);
        let rules = Ruleset::new(Variant::Custom(Custom {
            black: random.pick(Five::ALL),
            white: random.pick(Five::ALL),
            bans: Bans::NONE,
            passes: Passes::Off,
        }));
        let board_before = board(&grid);
        for spot in empty_spots(&grid).into_iter().take(30) {
            for stone in Stone::BOTH {
                let after = definitions::with(&grid, spot, stone);
                let look = Look {
                    grid: &after,
                    parts: rules.variant.parts(),
                    stone,
                };
                let wins = look.wins(spot);
                let message = format!("seed {seed}, {rules}, {spot:?}\n{board_before}");
                assert_eq!(
                    makes_five(&board_before, point(spot), stone, rules),
                    wins,
                    "{message}"
                );
                let runs = fives(&board(&after), point(spot), rules);
                assert_eq!(!runs.is_empty(), wins, "{message}");
            }
        }
    }
}

/// Reads the lines of `crates/testing/data/perft.txt`: rule set, stones, side to move, depth, nodes.
fn perft_lines() -> Vec<(Ruleset, Board, Stone, u8, u64)> {
    let text = tengen_testing::PERFT;
    let mut lines = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [rules, size, black, white, to_move, depth, nodes] = fields[..] else {
            panic!("{line}: expected seven fields");
        };
        let mut board = Board::new(size.parse().expect(line));
        for (names, stone) in [(black, Stone::Black), (white, Stone::White)] {
            for name in names.split_whitespace() {
                assert!(board.put(name.parse().expect(line), stone), "{line}");
            }
        }
        lines.push((
            rules.parse().expect(line),
            board,
            to_move.parse().expect(line),
            depth.parse().expect(line),
            nodes.parse().expect(line),
        ));
    }
    lines
}

fn slow_perft(grid: &windows::Grid, rules: Ruleset, to_move: Stone, depth: u8) -> u64 {
    if depth == 0 {
        return 1;
    }
    let look = Look {
        grid,
        parts: rules.variant.parts(),
        stone: to_move,
    };
    let empty = empty_spots(grid);
    let mut nodes = 0;
    for &spot in &empty {
        let made = look.made(spot);
        let ends = made == definitions::Made::Five || empty.len() == 1;
        if matches!(made, definitions::Made::Forbidden(_)) || depth > 1 && ends {
            continue;
        }
        let after = definitions::with(grid, spot, to_move);
        nodes += slow_perft(&after, rules, !to_move, depth - 1);
    }
    nodes
}

#[test]
fn perft_counts_are_as_recorded() {
    let mut named = Vec::new();
    for (rules, board, to_move, depth, nodes) in perft_lines() {
        named.push(rules.variant.name());
        let lines = usize::from(board.size().lines());
        let mut grid = vec![vec![None; lines]; lines];
        for (point, stone) in board.iter() {
            grid[usize::from(point.row())][usize::from(point.column())] = Some(stone);
        }
        let setup = tengen_core::rules::Setup { board, to_move };
        let mut position = Position::from_setup(setup, rules, Stone::Black);
        assert_eq!(
            perft(&mut position, depth),
            nodes,
            "{rules}, depth {depth}\n{position:?}"
        );
        if nodes < 60_000 {
            assert_eq!(
                slow_perft(&grid, rules, to_move, depth),
                nodes,
                "{rules}, slow"
            );
        }
    }
    for variant in Variant::NAMED {
        assert!(named.contains(&variant.name()), "{variant:?}");
    }
}
