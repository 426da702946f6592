//! The themes of the board as data. A pair is the light shade, then the dark one.

use super::{Ghost, Grain, StoneColours, Theme, Visibility};

/// Stones of slate and shell.
const SLATE_STONE: StoneColours = StoneColours {
    gradient: [(0.0, "#636766"), (0.52, "#232524"), (1.0, "#0a0a0a")],
    rim: "rgba(255,255,255,.14)",
    number: "#f4f1ea",
    mark: "#f0714f",
    hover: 0.5,
};

const SHELL_STONE: StoneColours = StoneColours {
    gradient: [(0.0, "#f9f9f9"), (0.62, "#f1f1ef"), (1.0, "#d1d1d1")],
    rim: "rgba(52,40,22,.6)",
    number: "#1b1917",
    mark: "#b93a20",
    hover: 0.66,
};

/// Returns stones of one flat colour.
const fn flat(stone: StoneColours, colour: &'static str, rim: &'static str) -> StoneColours {
    StoneColours {
        gradient: [(0.0, colour), (0.5, colour), (1.0, colour)],
        rim,
        ..stone
    }
}

const WOODEN: Theme = Theme {
    ground: ["#e6c08a", "#d6aa6e"],
    grain: Grain::Wood,
    grain_ink: "#8a5a22",
    grain_alpha: 1.0,
    line: "#3b2913",
    line_boost: 0.0,
    label: "#4d3515",
    coordinates: Visibility::Shown,
    mark: "#a52a12",
    focus: "#1f4a7d",
    focus_halo: "#ffffff",
    radius: 0.47,
    shadow: 0.42,
    rim: 0.035,
    ghost: Ghost::Stone,
    black: SLATE_STONE,
    white: SHELL_STONE,
};

pub(super) static WOOD: [Theme; 2] = [
    WOODEN,
    Theme {
        ground: ["#cfa771", "#b88d56"],
        grain_ink: "#6a4216",
        line: "#2f200e",
        label: "#3a270d",
        mark: "#8c1f0a",
        shadow: 0.5,
        ..WOODEN
    },
];

const STONY: Theme = Theme {
    ground: ["#a3b0b3", "#8d9ca0"],
    grain: Grain::Specks,
    grain_ink: "#4d5b60",
    grain_alpha: 0.6,
    line: "#2b363a",
    label: "#263135",
    mark: "#8f200a",
    ..WOODEN
};

pub(super) static SLATE: [Theme; 2] = [
    STONY,
    Theme {
        ground: ["#7d8c91", "#6c7b81"],
        grain_ink: "#38454a",
        line: "#1a2326",
        label: "#05090a",
        mark: "#5a0c00",
        focus: "#0d2b50",
        shadow: 0.5,
        ..STONY
    },
];

const PRINT: &str = "#23201c";

const PRINTED: Theme = Theme {
    ground: ["#f8f5ec", "#f1ece0"],
    grain: Grain::Fibres,
    grain_ink: "#8c7f63",
    line: "#4b463c",
    label: "#5b5548",
    mark: "#b93a20",
    shadow: 0.0,
    rim: 0.09,
    black: flat(SLATE_STONE, PRINT, PRINT),
    white: flat(SHELL_STONE, "#fffdf7", PRINT),
    ..WOODEN
};

pub(super) static PAPER: [Theme; 2] = [
    PRINTED,
    Theme {
        ground: ["#ddd7c8", "#d2cbba"],
        grain_ink: "#766a50",
        line: "#413c32",
        label: "#474236",
        white: flat(SHELL_STONE, "#fbf8f0", PRINT),
        ..PRINTED
    },
];

/// Paper for printers, which is white and has fibres of its own.
pub(super) static SHEET: Theme = Theme {
    ground: ["#ffffff", "#ffffff"],
    grain: Grain::Plain,
    ..PRINTED
};

pub(super) static NIGHT: Theme = Theme {
    ground: ["#272c32", "#20252a"],
    grain: Grain::Specks,
    grain_ink: "#000000",
    grain_alpha: 0.5,
    line: "#68747f",
    label: "#a6b0b9",
    mark: "#ff8a6b",
    focus: "#a9cdf5",
    focus_halo: "#10151a",
    shadow: 0.55,
    black: StoneColours {
        gradient: [(0.0, "#2e3338"), (0.52, "#111417"), (1.0, "#050607")],
        rim: "rgba(150,164,176,.75)",
        hover: 0.78,
        ..SLATE_STONE
    },
    white: StoneColours {
        gradient: [(0.0, "#eceef0"), (0.62, "#dde0e3"), (1.0, "#aeb5bb")],
        rim: "rgba(0,0,0,.4)",
        mark: "#a5301a",
        hover: 0.6,
        ..SHELL_STONE
    },
    ..WOODEN
};

const fn stark(black_rim: &'static str, white_rim: &'static str) -> [StoneColours; 2] {
    let stone = StoneColours {
        number: "#ffffff",
        mark: "#ffd400",
        ..SLATE_STONE
    };
    let shell = StoneColours {
        number: "#000000",
        mark: "#b00000",
        ..SHELL_STONE
    };
    [
        flat(stone, "#000000", black_rim),
        flat(shell, "#ffffff", white_rim),
    ]
}

const STARK: Theme = Theme {
    ground: ["#ffffff", "#ffffff"],
    grain: Grain::Plain,
    line: "#000000",
    line_boost: 1.0,
    label: "#000000",
    mark: "#b00000",
    focus: "#0000cc",
    shadow: 0.0,
    rim: 0.16,
    ghost: Ghost::Ring,
    black: stark("#000000", "#000000")[0],
    white: stark("#000000", "#000000")[1],
    ..WOODEN
};

pub(super) static CONTRAST: [Theme; 2] = [
    STARK,
    Theme {
        ground: ["#000000", "#000000"],
        line: "#ffffff",
        label: "#ffffff",
        mark: "#ffd400",
        focus: "#7fd0ff",
        focus_halo: "#000000",
        black: stark("#ffffff", "#ffffff")[0],
        white: stark("#ffffff", "#ffffff")[1],
        ..STARK
    },
];

pub(super) static CLASSIC: Theme = Theme {
    ground: ["#ffffff", "#fbfbfb"],
    grain: Grain::Plain,
    line: "#bfbfbf",
    label: "#6b6b6b",
    coordinates: Visibility::Hidden,
    mark: "#b93a20",
    radius: 0.433,
    shadow: 0.0,
    black: StoneColours {
        gradient: [(0.0, "#636766"), (0.52, "#373939"), (1.0, "#0a0a0a")],
        rim: "rgba(0,0,0,0)",
        mark: "#ff9a7d",
        ..SLATE_STONE
    },
    white: StoneColours {
        gradient: [(0.0, "#f9f9f9"), (0.62, "#e5e5e5"), (1.0, "#d1d1d1")],
        rim: "rgba(0,0,0,.5)",
        ..SHELL_STONE
    },
    ..WOODEN
};
