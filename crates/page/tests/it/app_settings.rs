//! Settings as the text that is stored.

use tengen_picture::{Lettering, ThemeName, Visibility};
use tengen_testing::apps;

use tengen_core::Seat;
use tengen_core::game::Purpose;
use tengen_page::{
    ColourWish, Language, OnOff, OpponentWish, Pace, ParseSettingsError, PlayedBy, Player, Rematch,
    Scheme, Setting, Settings,
};

fn all() -> Vec<Settings> {
    let mut all = Vec::new();
    for language in [None, Some(Language::En), Some(Language::Zh)] {
        for scheme in [Scheme::System, Scheme::Light, Scheme::Dark] {
            for [coordinates, numbers, forbidden] in visibilities() {
                let (theme, lettering) = match scheme {
                    Scheme::System => (None, Lettering::Plain),
                    Scheme::Light => (Some(ThemeName::Wood), Lettering::Letters),
                    Scheme::Dark => (Some(ThemeName::Contrast), Lettering::Rings),
                };
                for (rematch, first_player, players, wish, terms, touch) in [
                    (
                        Rematch::SameColours,
                        Player::One,
                        ["person", "person"],
                        ColourWish::Black,
                        "freestyle",
                        "automatic",
                    ),
                    (
                        Rematch::SwapColours,
                        Player::Two,
                        ["person", "level:max"],
                        ColourWish::ByLot,
                        "freestyle:full=second size=22 first=white",
                        "aim",
                    ),
                    (
                        Rematch::SwapColours,
                        Player::One,
                        ["mcts:iterations=7,depth=9", "relieved:level:5"],
                        ColourWish::White,
                        "renju opening=soosyrv8 colours=nigiri referee=claim",
                        "direct",
                    ),
                ] {
                    all.push(Settings {
                        language,
                        scheme,
                        theme,
                        lettering,
                        coordinates,
                        numbers,
                        forbidden,
                        threats: numbers,
                        sound: on_off(numbers),
                        volume: if numbers == forbidden { "60" } else { "0" }
                            .parse()
                            .expect("a volume"),
                        vibration: on_off(forbidden),
                        notifications: on_off(numbers),
                        touch: touch.parse().expect("a mode"),
                        pace: match first_player {
                            Player::One => Pace::Natural,
                            Player::Two => Pace::Calm,
                        },
                        rematch,
                        first_player,
                        players: players.map(|it| it.parse().expect("who plays")),
                        wish,
                        opponent: OpponentWish::Both,
                        level: tengen_engine::words::Level::MAXIMUM,
                        terms: terms.parse().expect("terms"),
                        live: if numbers == forbidden {
                            "3,10"
                        } else {
                            "5,endless"
                        }
                        .parse()
                        .expect("lines and a time"),
                        purpose: match first_player {
                            Player::One => Purpose::Play,
                            Player::Two => Purpose::Study,
                        },
                        collected: match first_player {
                            Player::One => [0; 2],
                            Player::Two => [0x807b_3411, 0],
                        },
                    });
                }
            }
        }
    }
    all
}

fn on_off(visibility: Visibility) -> OnOff {
    match visibility {
        Visibility::Shown => OnOff::On,
        Visibility::Hidden => OnOff::Off,
    }
}

/// Three of them in every way.
fn visibilities() -> Vec<[Visibility; 3]> {
    let mut all = Vec::new();
    for first in apps::BOTH {
        for second in apps::BOTH {
            all.extend(apps::BOTH.map(|third| [first, second, third]));
        }
    }
    all
}

#[test]
fn what_is_written_reads_back() {
    for settings in all() {
        let text = settings.to_string();
        assert_eq!(text.parse(), Ok(settings), "{text}");
        let windows = text.replace('\n', "\r\n");
        assert_eq!(windows.parse(), Ok(settings), "{windows:?}");
        let shuffled: Vec<&str> = text.lines().skip(1).collect();
        let mut lines = vec!["tengen settings 1"];
        lines.extend(shuffled.into_iter().rev());
        assert_eq!(lines.join("\n").parse(), Ok(settings), "in any order");
    }
}

#[test]
fn the_text_is_kept_for_ever() {
    let text = "tengen settings 1\nlanguage=zh\nscheme=dark\ncoordinates=hidden\nnumbers=shown\n\
        forbidden=shown\nrematch=swap\nfirst-player=2\n\
        terms=renju opening=rif referee=marked\n";
    let settings: Settings = text.parse().expect("settings of version 1");
    assert_eq!(settings.to_string(), text);
    assert_eq!(
        Settings::default().to_string(),
        "tengen settings 1\nscheme=system\ncoordinates=shown\nnumbers=hidden\n\
        forbidden=hidden\nrematch=same\nfirst-player=1\nterms=freestyle\n"
    );
}

/// Written by the first version of the page, which had fewer settings.
#[test]
fn old_texts_open_for_ever() {
    let terms = "freestyle:full=second size=19 first=white";
    for (text, expected) in [
        (
            "tengen settings 1\nlanguage=zh\nscheme=dark\ncoordinates=hidden\nnumbers=shown\n\
            terms=freestyle:full=second size=19 first=white\n",
            Settings {
                language: Some(Language::Zh),
                scheme: Scheme::Dark,
                coordinates: Visibility::Hidden,
                numbers: Visibility::Shown,
                terms: terms.parse().expect("terms"),
                ..Settings::default()
            },
        ),
        (
            "tengen settings 1\nscheme=system\ncoordinates=shown\nnumbers=hidden\n\
            terms=freestyle\n",
            Settings::default(),
        ),
    ] {
        assert_eq!(text.parse(), Ok(expected), "{text}");
    }
}

/// Settings change one at a time, and the people at the board follow the seats.
#[test]
fn people_have_seats() {
    for (first_player, seats) in [
        (Player::One, [Player::One, Player::Two]),
        (Player::Two, [Player::Two, Player::One]),
    ] {
        let settings = Settings {
            first_player,
            ..Settings::default()
        };
        let found = [Seat::First, Seat::Second].map(|seat| settings.player(seat));
        assert_eq!(found, seats);
    }
    let settings = Settings::default();
    for (setting, is_so) in [
        (Setting::Forbidden(Visibility::Hidden), true),
        (Setting::Forbidden(Visibility::Shown), false),
        (Setting::Rematch(Rematch::SameColours), true),
        (Setting::Rematch(Rematch::SwapColours), false),
    ] {
        assert_eq!(settings.has(setting), is_so, "{setting:?}");
    }
}

#[test]
fn what_is_missing_or_unknown_is_passed_over() {
    for (text, expected) in [
        ("tengen settings 1", Settings::default()),
        ("tengen settings 1\n", Settings::default()),
        ("tengen settings 1\nlater=loud\ntheme=", Settings::default()),
        (
            "tengen settings 1\nlater=a=b\nnumbers=shown",
            Settings {
                numbers: Visibility::Shown,
                ..Settings::default()
            },
        ),
        (
            "tengen settings 1\nlanguage=zh-CN",
            Settings {
                language: Some(Language::Zh),
                ..Settings::default()
            },
        ),
        (
            "tengen settings 1\ntheme=marble\nstones=rings",
            Settings {
                lettering: Lettering::Rings,
                ..Settings::default()
            },
        ),
        (
            "tengen settings 1\nscheme=dark\nscheme=light",
            Settings {
                scheme: Scheme::Light,
                ..Settings::default()
            },
        ),
    ] {
        assert_eq!(text.parse(), Ok(expected), "{text}");
    }
}

#[test]
fn a_broken_line_is_named() {
    for (line, text) in [
        (2, "scheme=pink"),
        (2, "scheme="),
        (2, "coordinates=yes"),
        (2, "numbers=Shown"),
        (2, "stones=dots"),
        (2, "forbidden=on"),
        (2, "sound=loud"),
        (2, "sound=On"),
        (2, "volume=101"),
        (2, "volume=-1"),
        (2, "volume=loud"),
        (2, "vibration=yes"),
        (2, "rematch=no"),
        (2, "first-player=3"),
        (2, "first-player=one"),
        (2, "terms=chess"),
        (2, "terms=renju first=white"),
        (2, "terms=freestyle size=23"),
        (2, "no equals sign"),
        (2, ""),
    ] {
        let broken = format!("tengen settings 1\n{text}\nscheme=dark\n");
        let expected = ParseSettingsError::Line {
            line,
            text: text.to_string(),
        };
        assert_eq!(broken.parse::<Settings>(), Err(expected.clone()), "{text}");
        let said = expected.to_string();
        assert_eq!(said, format!("line 2: {text:?} is no setting"));
    }
    let late = "tengen settings 1\nscheme=dark\nlater=loud\nnumbers=3";
    assert!(
        matches!(
            late.parse::<Settings>(),
            Err(ParseSettingsError::Line { line: 4, .. })
        ),
        "lines count from 1, the first one included"
    );
}

#[test]
fn another_head_is_refused() {
    for text in [
        "",
        "\n",
        "tengen settings 2",
        "tengen settings 1 ",
        "scheme=dark",
        "\u{feff}tengen settings 1",
    ] {
        assert_eq!(
            text.parse::<Settings>(),
            Err(ParseSettingsError::Head),
            "{text:?}"
        );
    }
    let said = ParseSettingsError::Head.to_string();
    assert_eq!(said, "line 1: expected \"tengen settings 1\"");
}

#[test]
fn languages_answer_to_their_tags() {
    for (tag, expected) in [
        ("en", Some(Language::En)),
        ("en-GB", Some(Language::En)),
        ("EN", Some(Language::En)),
        ("zh", Some(Language::Zh)),
        ("zh-Hans-CN", Some(Language::Zh)),
        ("ZH-tw", Some(Language::ZhHant)),
        ("zh-Hant-HK", Some(Language::ZhHant)),
        ("zh-SG", Some(Language::Zh)),
        ("ja-JP", Some(Language::Ja)),
        ("tlh", None),
        ("eng", None),
        ("", None),
        ("-en", None),
    ] {
        assert_eq!(Language::from_tag(tag), expected, "{tag:?}");
    }
    for language in Language::ALL {
        assert_eq!(Language::from_tag(language.code()), Some(language));
        assert_eq!(Language::from_tag(language.tag()), Some(language));
    }
}

#[test]
fn who_plays_is_a_line_each() {
    let text = "tengen settings 1\nscheme=system\ncoordinates=shown\nnumbers=hidden\n\
        forbidden=hidden\nrematch=same\nfirst-player=2\nplayer-1=relieved:level:max\n\
        player-2=level:7\nwish=lot\nterms=freestyle\n";
    let settings: Settings = text.parse().expect("settings");
    assert_eq!(settings.to_string(), text);
    assert_eq!(
        settings.played_by(Seat::First).to_string(),
        "level:7",
        "Player 2 has the first seat"
    );
    assert!(settings.has_computer());
    for wrong in [
        "player-1=",
        "player-2=level:12",
        "player-1=relieved:",
        "player-2=robot",
        "wish=red",
        "player-2=relieved:person",
    ] {
        let text = format!("tengen settings 1\n{wrong}\n");
        assert!(text.parse::<Settings>().is_err(), "{wrong}");
    }
    for people in ["player-1=person\nplayer-2=person\n", ""] {
        let text = format!("tengen settings 1\n{people}");
        assert_eq!(text.parse(), Ok(Settings::default()));
    }
    assert_eq!(PlayedBy::default(), PlayedBy::Person);
}

#[test]
fn the_seeds_of_the_fuzzer_are_settings_that_read_back_or_an_error() {
    let folder = tengen_testing::folders::root().join("fuzz/seeds/words");
    for file in folder.read_dir().expect("the seeds") {
        let bytes = std::fs::read(file.expect("a seed").path()).expect("a seed");
        tengen_testing::checks::same::<Settings>(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn sounds_are_lines_only_if_they_were_changed() {
    let text = "tengen settings 1\nscheme=system\ncoordinates=shown\nnumbers=hidden\n\
        forbidden=hidden\nrematch=same\nfirst-player=1\nsound=off\nvibration=off\nnotifications=on\nvolume=0\n\
        terms=freestyle\n";
    let settings: Settings = text.parse().expect("settings");
    assert_eq!(settings.to_string(), text);
    assert_eq!(
        (settings.sound, settings.vibration),
        (OnOff::Off, OnOff::Off)
    );
    assert_eq!(settings.volume.percent(), 0);
}
