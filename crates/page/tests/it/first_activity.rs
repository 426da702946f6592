//! An activity that is added from outside: CONTRIBUTING ("Your first activity") names the files that one in the product
//! needs. The person looks for the centre point of an empty board.

use crate::support::browser::Browser;
use crate::support::table::Table;
use std::fs;
use std::path::{Path, PathBuf};
use tengen_core::board::{BoardSize, Point, Stone};
use tengen_core::game::{Colours, Game, Opening, Referee, Seat, Terms, TimeControl};
use tengen_core::rules::{Ruleset, Variant};
use tengen_kit::activity::{BoardActivity, BoardGame, Input, Offer, Offers, Persons};
use tengen_kit::change::Change;
use tengen_kit::context::Context;
use tengen_kit::effect::Effect;
use tengen_kit::feature::{Feature, FeatureKind, Request};
use tengen_kit::game::Controller;
use tengen_kit::opaque::Opaque;
use tengen_kit::progress::Taken;
use tengen_kit::route::{Addressed, Fit, Folder, Route};
use tengen_kit::store::StoreKey;
use tengen_kit::text::{Key, Texts};
use tengen_page::{Event, LessonPlace, Page, Panel, StoreEvent};
use tengen_testing::apps::moves;

const STORED: StoreKey = StoreKey("centre");
const FEATURE: FeatureKind = FeatureKind::new::<CentrePlace>().with_stored(STORED);

/// The files of the product that name a feature, besides those of its own folders. All are lists.
const LISTS: [&str; 4] = [
    "crates/learn/src/lib.rs",
    "crates/page/src/page/features.rs",
    "src/learn.rs",
    "src/wings.rs",
];

/// The address `/learn/centre/`.
struct CentrePlace;

impl Addressed for CentrePlace {
    fn read(route: &Route) -> Option<(CentrePlace, Fit)> {
        route.below(Folder::Learn, "centre/")?;
        Some((CentrePlace, Fit::of(route, &CentrePlace)))
    }

    fn route(&self) -> Route {
        Route::of(Folder::Learn, "centre/")
    }

    fn title(&self, _: Texts) -> String {
        "Centre".to_owned()
    }

    fn about(&self) -> Key {
        Key::AboutLearn
    }
}

/// The position: an empty board. A press is an answer.
#[derive(Clone, Debug)]
struct CentreBoard(BoardGame);

impl CentreBoard {
    fn new() -> CentreBoard {
        CentreBoard(BoardGame::new(Game::new(Terms {
            rules: Ruleset::new(Variant::Freestyle),
            size: BoardSize::new(9).expect("a size"),
            first: Stone::Black,
            opening: Opening::Free,
            colours: Colours::Assigned,
            referee: Referee::Marked,
            clock: TimeControl::Unlimited,
            moves: None,
        })))
    }
}

impl BoardActivity for CentreBoard {
    fn name(&self) -> &'static str {
        "centre"
    }

    fn board_game(&self) -> &BoardGame {
        &self.0
    }

    fn board_game_mut(&mut self) -> &mut BoardGame {
        &mut self.0
    }

    fn controller(&self, _: Seat, _: &Context) -> Controller {
        Controller::Hand
    }

    fn persons(&self) -> Persons {
        Persons::Both
    }

    fn offers(&self, _: &Context) -> Offers {
        Offers::NONE.with(&[Input::Place], Offer::Own)
    }
}

/// The one button.
#[derive(Clone, Copy, PartialEq, Debug)]
enum CentreEvent {
    Leave,
}

/// The stored value.
#[derive(Clone, Default, Debug)]
struct Centre {
    found: u32,
}

impl Centre {
    /// Returns the one text.
    fn said(&self) -> String {
        format!("Found {} times", self.found)
    }
}

impl Feature for Centre {
    fn place(&self, cx: &Context) -> Option<Route> {
        cx.games.get::<CentreBoard>().map(|_| CentrePlace.route())
    }

    fn open(&mut self, _: &Route, cx: &mut Context) {
        if !cx.refuses_activity() {
            cx.enter(CentreBoard::new(), None);
        }
    }

    fn leave(&mut self, cx: &mut Context) {
        cx.leave::<CentreBoard>(None);
    }

    fn close(&mut self, cx: &mut Context) {
        self.leave(cx);
    }

    fn handle(&mut self, event: Opaque, cx: &mut Context) {
        if let Ok(CentreEvent::Leave) = event.take() {
            cx.requests.push(Request::Visit(LessonPlace::List.route()));
        }
    }

    fn follow(&mut self, change: &Change, cx: &mut Context) {
        let board = cx.games.get::<CentreBoard>();
        if let (Change::Wanted(Input::Place, Some(point)), Some(board)) = (change, board)
            && *point == board.0.game().terms().size.centre()
        {
            self.found += 1;
            cx.unsaved.add(STORED);
            cx.refresh();
        }
    }

    fn text(&self) -> Option<String> {
        Some(self.found.to_string())
    }

    fn read(&mut self, text: &str) -> Taken {
        // Of two numbers the larger one knows more.
        match text.parse::<u32>() {
            Ok(found) if found >= self.found => {
                self.found = found;
                Taken::All
            }
            Ok(_) => Taken::Less,
            Err(_) => Taken::Unreadable,
        }
    }
}

/// A browser with a running game and the activity, at an address.
fn at(address: &str) -> Browser {
    let mut table = Table::people("freestyle");
    table.app = table.app.with_feature(FEATURE, Centre::default());
    let mut browser = Browser::open(table, "");
    browser.press("a1");
    browser.go_to(address);
    browser
}

fn said(browser: &Browser) -> String {
    let part = browser.table.app.feature::<Centre>();
    part.expect("the page has it").said()
}

#[test]
fn it_opens_at_its_address_over_the_game_and_back_returns() {
    let mut browser = at("learn/centre/");
    assert_eq!(browser.table.app.panel(), Panel::Learn);
    assert_eq!(browser.table.app.open_place().route(), CentrePlace.route());
    assert_eq!(browser.table.app.tab_title(), "Centre");
    assert_eq!(moves(&browser.table.app), "");
    browser.back();
    assert_eq!(moves(&browser.table.app), "a1");
    assert_eq!(browser.address(), "game/");
    browser.forward();
    assert_eq!(browser.address(), "learn/centre/");
}

#[test]
fn a_press_is_an_answer_that_is_stored() {
    let mut browser = at("learn/centre/");
    browser.press("a1");
    assert_eq!(said(&browser), "Found 0 times");
    let press = |point: &str| Event::Press(point.parse::<Point>().expect("a point"));
    let effects = browser.table.send(press("e5"));
    assert!(effects.contains(&Effect::Store(STORED, "1".to_owned())));
    assert_eq!(said(&browser), "Found 1 times");
    assert_eq!(moves(&browser.table.app), "", "no stone is placed");
    let again = Table::people("freestyle")
        .app
        .with_feature(FEATURE, Centre::default());
    assert!(again.read_at_start().contains(&STORED));
    let again: Page = again.with_stored(STORED, "7");
    assert_eq!(
        again.feature::<Centre>().map(Centre::said).as_deref(),
        Some("Found 7 times")
    );
}

#[test]
fn tabs_lose_nothing_of_it() {
    let mut browser = at("learn/centre/");
    let mut hear = |line: &str| {
        let heard = Event::Store(StoreEvent::OtherTab(line.to_owned()));
        let effects = browser.table.send(heard);
        (effects, said(&browser))
    };
    assert_eq!(hear("centre 5").1, "Found 5 times");
    let (effects, said) = hear("centre 2");
    assert_eq!(said, "Found 5 times");
    assert!(effects.contains(&Effect::Store(STORED, "5".to_owned())));
    assert_eq!(hear("centre many").1, "Found 5 times");
}

#[test]
fn its_button_leads_on() {
    let mut browser = at("learn/centre/");
    browser.send(Event::own(CentreEvent::Leave));
    assert_eq!(browser.address(), "learn/");
    assert_eq!(moves(&browser.table.app), "a1");
    // Nothing happens while another place is open, or for an event of another feature.
    browser.send(Event::own(CentreEvent::Leave));
    assert_eq!(browser.address(), "learn/");
    let mut browser = at("learn/centre/");
    browser.send(Event::own("an event of nobody"));
    assert_eq!(browser.address(), "learn/centre/");
}

#[test]
fn an_address_that_is_near_leads_there() {
    let browser = at("learn/centre/more/");
    assert_eq!(browser.address(), "learn/centre/");
}

/// Returns all Rust files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut found = Vec::new();
    for entry in entries {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|it| it == "rs") {
            found.push(path);
        }
    }
    found
}

/// Returns `true` if a text names the module of a feature.
fn names(text: &str, feature: &str) -> bool {
    let declared = format!("mod {feature};");
    let used = format!("{feature}::");
    text.contains(&declared)
        || text.match_indices(&used).any(|(at, _)| {
            let before = text[..at].chars().next_back();
            before.is_none_or(|it| !(it.is_alphanumeric() || it == '_'))
        })
}

/// The features of the product are those with a row of addresses of their own.
#[test]
fn features_of_the_product_are_named_in_four_lists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let rows = fs::read_dir(root.join("www/learn/features")).expect("the features");
    let rows = rows.map(|row| row.expect("a row").path());
    let rows = rows.filter(|path| path.extension().is_some_and(|it| it == "toml"));
    let features: Vec<String> = rows
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    assert!(features.len() >= 2, "{features:?}");
    let crates = ["kit", "play", "study", "learn", "page"];
    let crates = crates.map(|name| format!("crates/{name}/src"));
    let folders = crates.iter().map(String::as_str).chain(["src"]);
    let files: Vec<PathBuf> = folders.flat_map(|it| sources(&root.join(it))).collect();
    for feature in features {
        let own = ["crates/learn/src", "src/learn"].map(|it| format!("{it}/{feature}"));
        let mut found = Vec::new();
        for path in &files {
            let file = path.strip_prefix(&root).expect("below the root");
            let file = file.to_str().expect("a name").replace('\\', "/");
            let is_own = own.iter().any(|it| file.starts_with(it));
            let text = fs::read_to_string(path).expect("a file");
            if !is_own && names(&text, &feature) {
                found.push(file);
            }
        }
        found.sort();
        assert_eq!(found, LISTS, "{feature}");
    }
}
