//! The themes: their contrasts by the formula of WCAG 2, and their names.

use tengen_core::Stone;
use tengen_picture::{Grain, Lettering, Shade, Theme, ThemeName};

/// A colour as red, green and blue from 0 to 255.
type Colour = [f64; 3];

/// Reads `#rrggbb`, or the colour of `rgba(r,g,b,a)` over another colour.
fn colour(text: &str, below: Colour) -> Colour {
    if let Some(hex) = text.strip_prefix('#') {
        let part = |from: usize| u8::from_str_radix(&hex[from..from + 2], 16).expect("hex digits");
        return [part(0), part(2), part(4)].map(f64::from);
    }
    let inner = text.trim_start_matches("rgba(").trim_end_matches(')');
    let parts: Vec<f64> = inner
        .split(',')
        .map(|part| part.parse().expect("a number"))
        .collect();
    [0, 1, 2].map(|i| parts[i] * parts[3] + below[i] * (1.0 - parts[3]))
}

fn opaque(text: &str) -> Colour {
    colour(text, [0.0; 3])
}

/// The colour half way between two, which is that of the middle of a ground.
fn middle(theme: &Theme) -> Colour {
    let [a, b] = theme.ground.map(opaque);
    [0, 1, 2].map(|i| f64::midpoint(a[i], b[i]))
}

fn luminance(colour: Colour) -> f64 {
    let linear = colour.map(|part| {
        let part = part / 255.0;
        if part <= 0.04045 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    });
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

fn ratio(a: Colour, b: Colour) -> f64 {
    let [a, b] = [luminance(a), luminance(b)];
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

fn all() -> impl Iterator<Item = (ThemeName, Shade, &'static Theme)> {
    ThemeName::ALL.into_iter().flat_map(|name| {
        [Shade::Light, Shade::Dark].map(|shade| (name, shade, Theme::of(name, shade)))
    })
}

#[test]
fn the_contrasts_are_those_of_the_design() {
    use ThemeName::{Classic, Contrast, Night, Paper, Slate, Wood};
    // Line, label and mark against the middle of the ground.
    for (name, shade, designed) in [
        (Wood, Shade::Light, [7.3, 6.0, 3.7]),
        (Wood, Shade::Dark, [6.1, 5.5, 3.5]),
        (Slate, Shade::Light, [5.0, 5.3, 3.5]),
        (Slate, Shade::Dark, [4.1, 5.2, 3.6]),
        (Paper, Shade::Light, [8.3, 6.6, 5.0]),
        (Paper, Shade::Dark, [7.2, 6.6, 3.7]),
        (Night, Shade::Light, [3.1, 6.7, 6.4]),
        (Contrast, Shade::Light, [21.0, 21.0, 7.4]),
        (Contrast, Shade::Dark, [21.0, 21.0, 14.7]),
        (Classic, Shade::Light, [1.8, 5.2, 5.6]),
    ] {
        let theme = Theme::of(name, shade);
        let ground = middle(theme);
        let found = [theme.line, theme.label, theme.mark].map(|ink| ratio(opaque(ink), ground));
        for (found, designed) in found.into_iter().zip(designed) {
            assert!(
                (found - designed).abs() < 0.1,
                "{name:?} {shade:?}: {found} instead of {designed}"
            );
        }
    }
}

/// Lines of the classic theme are thin and grey as they always were; the settings say so.
#[test]
fn everything_on_the_board_can_be_seen() {
    for (name, shade, theme) in all() {
        let ground = middle(theme);
        let mut marks = vec![
            ("label", theme.label, 4.5),
            ("mark", theme.mark, 3.0),
            ("focus", theme.focus, 3.0),
        ];
        if name != ThemeName::Classic {
            marks.push(("line", theme.line, 3.0));
        }
        for (what, ink, least) in marks {
            let found = ratio(opaque(ink), ground);
            assert!(
                found >= least,
                "{name:?} {shade:?}: {what} has only {found}"
            );
        }
        for stone in Stone::BOTH {
            let colours = theme.stone(stone);
            let body = opaque(colours.gradient[1].1);
            for (what, ink, least) in [("number", colours.number, 4.5), ("mark", colours.mark, 3.0)]
            {
                let found = ratio(opaque(ink), body);
                assert!(
                    found >= least,
                    "{name:?} {shade:?} {stone}: {what} has only {found}"
                );
            }
            // The edge is seen between two of the ground, the rim and the stone.
            let rim = colour(colours.rim, body);
            let found = [(body, ground), (rim, ground), (rim, body)]
                .map(|(a, b)| ratio(a, b))
                .into_iter()
                .fold(0.0, f64::max);
            assert!(
                found >= 3.0,
                "{name:?} {shade:?} {stone}: the edge has only {found}"
            );
        }
    }
}

#[test]
fn the_focus_stands_out_from_its_halo() {
    for (name, shade, theme) in all() {
        let found = ratio(opaque(theme.focus), opaque(theme.focus_halo));
        assert!(
            found >= 4.5,
            "{name:?} {shade:?}: letters on a hint have {found}"
        );
    }
}

#[test]
fn themes_and_signs_have_names() {
    let names = ThemeName::ALL.map(ThemeName::name);
    assert_eq!(
        names,
        ["wood", "slate", "paper", "night", "contrast", "classic"]
    );
    for theme in ThemeName::ALL {
        assert_eq!(theme.name().parse(), Ok(theme));
    }
    for lettering in [Lettering::Plain, Lettering::Letters, Lettering::Rings] {
        assert_eq!(lettering.name().parse(), Ok(lettering));
    }
    assert!("Wood".parse::<ThemeName>().is_err());
}

#[test]
fn materials_are_those_of_the_design() {
    for (name, _, theme) in all() {
        let grain = match name {
            ThemeName::Wood => Grain::Wood,
            ThemeName::Slate | ThemeName::Night => Grain::Specks,
            ThemeName::Paper => Grain::Fibres,
            ThemeName::Contrast | ThemeName::Classic => Grain::Plain,
        };
        assert_eq!(theme.grain, grain, "{name:?}");
    }
}
