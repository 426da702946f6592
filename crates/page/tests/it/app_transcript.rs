//! A game played by keyboard alone can be rebuilt from what the live region says.

use tengen_core::{Game, Stone, Terms};
use tengen_page::text::Texts;
use tengen_page::view::describe;
use tengen_page::{Effect, Event, Language, Millis, Page, Setting, Settings};
use tengen_testing::apps::{self, LANGUAGES, moves, press_keys};

/// What a listener knows: the stones in the order of their placing.
#[derive(Default)]
struct Listener {
    stones: Vec<(Stone, String)>,
    heard: Vec<String>,
}

impl Listener {
    /// Takes in one announcement, knowing only how the page speaks.
    fn hear(&mut self, texts: Texts, sentence: &str) {
        self.heard.push(sentence.to_string());
        let placed = |text: &str| {
            Stone::BOTH.into_iter().find_map(|stone| {
                let rest = text.strip_prefix(describe::colour(texts, stone))?;
                let rest = rest.trim_start();
                let end = rest.find(|sign: char| !sign.is_ascii_alphanumeric())?;
                let point = rest[..end].to_ascii_lowercase();
                let is_point = point.parse::<tengen_core::Point>().is_ok();
                is_point.then_some((stone, point))
            })
        };
        let undone = match texts.language() {
            Language::En => "Taken back: ",
            Language::Zh => "悔棋：",
            other => panic!("{other:?} is no complete language"),
        };
        if let Some(rest) = sentence.strip_prefix(undone) {
            assert_eq!(placed(rest), self.stones.pop(), "{sentence}");
        } else {
            self.stones.extend(placed(sentence));
        }
    }

    fn moves(&self) -> String {
        let points: Vec<&str> = self
            .stones
            .iter()
            .map(|(_, point)| point.as_str())
            .collect();
        points.join(" ")
    }
}

/// Sends an event and lets the listener hear what is said about it.
fn send(page: &mut Page, listener: &mut Listener, effects: &[Effect]) {
    for effect in effects {
        if let Effect::Announce(message) = effect {
            let sentence = describe::message(page, *message);
            listener.hear(page.texts(), &sentence);
        }
    }
}

fn keys(page: &mut Page, listener: &mut Listener, keys: &str) {
    for key in keys.split(' ') {
        let effects = press_keys(page, key, Millis(0.0));
        send(page, listener, &effects);
    }
}

fn event(page: &mut Page, listener: &mut Listener, event: Event) {
    let effects = page.update(event, Millis(0.0));
    send(page, listener, &effects);
}

fn in_language(texts: Texts, terms: &str) -> Page {
    let terms: Terms = terms.parse().expect("terms");
    let mut page = apps::app(Game::new(terms), Settings::default(), apps::USUAL);
    let language = Setting::Language(texts.language());
    let _ = page.update(Event::Set(language), Millis(0.0));
    page
}

#[test]
fn a_game_by_keyboard_can_be_rebuilt_from_what_is_said() {
    for texts in LANGUAGES {
        let mut page = in_language(texts, "freestyle");
        let mut listener = Listener::default();
        let mut press = |listener: &mut Listener, what: &str| keys(&mut page, listener, what);
        // By arrows, by typing, by mistakes, and by typing over them.
        press(&mut listener, "Enter ArrowRight ArrowUp Enter h 8 Enter");
        press(&mut listener, "j 1 0 Enter k 9 9 Enter c Escape");
        press(&mut listener, "ArrowLeft Home Enter End PageDown Enter");
        event(&mut page, &mut listener, Event::Undo);
        event(&mut page, &mut listener, Event::Undo);
        event(&mut page, &mut listener, Event::Redo);
        keys(&mut page, &mut listener, "g 7 Enter f 6 Enter");
        assert_eq!(moves(&page), listener.moves(), "{:#?}", listener.heard);
        assert!(page.game().ply() >= 6, "{}", moves(&page));
        let colours: Vec<Stone> = listener.stones.iter().map(|(stone, _)| *stone).collect();
        let turns = [Stone::Black, Stone::White];
        assert!(
            colours
                .iter()
                .zip(turns.iter().cycle())
                .all(|(a, b)| a == b)
        );
        // Every refusal was said as well: a stone on a stone, and a point that there is none of.
        let said = |key: &str| {
            let heard = listener.heard.iter();
            heard.filter(|it| it.contains(key)).count()
        };
        assert!(said("H8") >= 2, "{:#?}", listener.heard);
        let (over, told) = (Event::Resign, listener.heard.len());
        event(&mut page, &mut listener, over);
        let result = describe::status(texts, page.game());
        let last = listener.heard.last().expect("the result");
        assert!(last.contains(result), "{last}");
        assert_eq!(listener.heard.len(), told + 1);
        assert_eq!(moves(&page), listener.moves());
    }
}

/// A renju game in which points are refused, explained and won at the end.
#[test]
fn a_renju_game_with_refusals_can_be_rebuilt() {
    for texts in LANGUAGES {
        let mut page = in_language(texts, "renju referee=marked");
        let mut listener = Listener::default();
        for point in apps::BEFORE_H8.split(' ') {
            type_point(&mut page, &mut listener, point);
        }
        // The double-three is refused; then White wins by five.
        for point in "h8 o15 c4 o13 c5 o11 c2".split(' ') {
            type_point(&mut page, &mut listener, point);
        }
        assert_eq!(moves(&page), listener.moves(), "{:#?}", listener.heard);
        let last = listener.heard.last().expect("the result");
        assert!(
            last.contains(describe::status(texts, page.game())),
            "{last}"
        );
    }
}

fn type_point(page: &mut Page, listener: &mut Listener, point: &str) {
    let mut typed: Vec<String> = point.chars().map(String::from).collect();
    typed.push("Enter".to_string());
    keys(page, listener, &typed.join(" "));
}

/// The reason is said when the cursor comes to the point; a press there says only that it is forbidden.
#[test]
fn the_reason_of_a_forbidden_point_is_said_once() {
    for referee in ["marked", "strict"] {
        for texts in LANGUAGES {
            let mut page = in_language(texts, &format!("renju referee={referee}"));
            let shown = Setting::Forbidden(tengen_picture::Visibility::Shown);
            let _ = page.update(Event::Set(shown), Millis(0.0));
            let mut listener = Listener::default();
            for point in apps::BEFORE_H8.split(' ') {
                type_point(&mut page, &mut listener, point);
            }
            listener.heard.clear();
            // Row 8 is reached by h and 8, without the points on the way.
            type_point(&mut page, &mut listener, "h8");
            let [reason, short] = listener.heard.as_slice() else {
                panic!("{referee}: {:#?}", listener.heard);
            };
            assert_ne!(reason, short);
            assert!(reason.len() > short.len(), "{reason} {short}");
            assert!(short.contains("H8"), "{short}");
        }
    }
}
