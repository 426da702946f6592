//! The page around the board: one function writes the state into it. Elements that a page does
//! not have are skipped.

mod bound;
mod buttons;
pub(crate) mod seek;

use web_sys::{Element, HtmlDialogElement, HtmlInputElement};

use crate::analysis::AnalysisView;
use crate::clock::Clocks;
use crate::collection::{CollectionView, ExplorerView};
use crate::computer::Controls;
use crate::dom;
use crate::drill::DrillView;
use crate::game::MoveList;
use crate::lab::Panel;
use crate::lessons::LessonsView;
use crate::openings::OpeningsView;
use crate::options::Role;
use crate::past::PastView;
use crate::puzzles::PuzzlesView;
use crate::trainers::TrainersView;
use crate::{dialogs, history, offline, settings};
use tengen_core::game::{Action, Status};
use tengen_core::rules::opening::Answer;
use tengen_page::text::Texts;
use tengen_page::view::{Choice, choices, describe};
use tengen_page::{Network, Page, PanelTab, Scheme};
use tengen_picture::ThemeName;

/// The elements of a page that show the state.
pub(crate) struct PageView {
    pub(crate) host: Element,
    role: Role,
    binds: Vec<Bind>,
    /// The elements with an action outside the dialogs, by the name of the action.
    pub(crate) actions: Vec<(String, Element)>,
    /// The players' strips, by their colours.
    pub(crate) players: Vec<(String, Element)>,
    /// The controls for a computer player; `None` until a computer takes part.
    pub(crate) controls: Option<Controls>,
    /// The players' clocks; `None` until there is a game with a clock.
    pub(crate) clocks: Option<Clocks>,
    /// The Lab; `None` until it is opened.
    pub(crate) lab: Option<Box<Panel>>,
    /// The analysis; `None` if the page has no place for it.
    pub(crate) analysis: Option<AnalysisView>,
    /// The puzzles; `None` if the page has no place for them.
    pub(crate) puzzles: Option<PuzzlesView>,
    /// The lessons; `None` if the page has no place for them.
    pub(crate) lessons: Option<LessonsView>,
    /// The trainers; `None` if the page has no place for them.
    pub(crate) trainers: Option<TrainersView>,
    /// The openings; `None` if the page has no place for them.
    pub(crate) openings: Option<OpeningsView>,
    /// The drill; `None` if the page has no place for it.
    pub(crate) drill: Option<DrillView>,
    /// The dialog of the collection; `None` if the page has none.
    pub(crate) collection: Option<CollectionView>,
    /// The moves of the collection; `None` if the page has no place for them.
    pub(crate) explorer: Option<ExplorerView>,
    /// The open tab of the panel, as it is shown.
    pub(crate) tab: Option<PanelTab>,
    /// Online play; `None` until it is opened.
    pub(crate) online: Option<Box<crate::online::Panel>>,
    /// The list of past games.
    past: Option<PastView>,
    /// The note that another tab holds the game.
    elsewhere: Option<Element>,
    seek: Option<HtmlInputElement>,
    moves: Option<MoveList>,
    record: history::RecordView,
    result: Option<Element>,
    choice: Option<Element>,
    /// The choices that the page offers; the page's HTML starts with none.
    open: Vec<Choice>,
    toast: Option<Element>,
    /// The box about a win.
    win: Option<Element>,
    /// The ways to play, on an empty board.
    welcome: Option<Element>,
    settings: Option<HtmlDialogElement>,
    shown: Option<(Texts, Scheme, ThemeName)>,
    /// The connection for which the controls are shown.
    network: Network,
    /// The title of the markup while the tab has another one.
    title: Option<String>,
}

struct Bind {
    name: String,
    element: Element,
    shown: String,
}

impl PageView {
    pub(crate) fn new(host: &Element, role: Role) -> PageView {
        let mut binds = Vec::new();
        for (name, element) in dom::all_with(host, "data-bind") {
            binds.push(Bind {
                name,
                shown: element.text_content().unwrap_or_default(),
                element,
            });
        }
        let mut actions = dom::all_with(host, "data-action");
        actions.retain(|(_, element)| dom::closest(element, "dialog").is_none());
        PageView {
            host: host.clone(),
            role,
            binds,
            actions,
            players: dom::all_with(host, "data-player"),
            controls: None,
            clocks: None,
            lab: None,
            analysis: AnalysisView::new(host),
            puzzles: PuzzlesView::new(host),
            lessons: LessonsView::new(host),
            trainers: TrainersView::new(host),
            openings: OpeningsView::new(host),
            drill: DrillView::new(host),
            collection: CollectionView::new(host),
            explorer: ExplorerView::new(host),
            tab: None,
            online: None,
            past: PastView::new(host),
            elsewhere: dom::find(host, "[data-part=elsewhere]"),
            seek: dom::field(host, "[data-action=seek]"),
            moves: dom::find(host, "[data-part=moves]").map(MoveList::new),
            record: history::RecordView::new(host),
            result: dom::find(host, "[data-part=result]"),
            choice: dom::find(host, "[data-part=choice]"),
            open: Vec::new(),
            toast: dom::find(host, "[data-part=toast]"),
            win: dom::find(host, "[data-part=win]"),
            welcome: dom::find(host, "[data-part=welcome]"),
            settings: dialogs::named(host, "settings"),
            shown: None,
            network: Network::default(),
            title: None,
        }
    }

    /// Updates the page to the state. If the focused element is hidden by that, returns the one that takes
    /// over the focus. The caller moves the focus once nothing is borrowed.
    pub(crate) fn sync(&mut self, page: &Page) -> Option<Element> {
        // First: browsers lay out the page when the limits of a slider change, which costs least while all else is as it
        // was.
        self.sync_seek(page);
        let now = (page.texts(), page.scheme(), page.theme());
        if self.shown != Some(now) {
            if self.shown.map(|(texts, ..)| texts) != Some(page.texts()) {
                self.translate(page.texts());
                dialogs::translate(&self.host, page);
            }
            dom::set(&self.root(), "lang", page.texts().language().tag());
            self.colour(page.scheme());
            dom::set(&self.root(), "data-theme", page.theme().name());
            self.shown = Some(now);
        }
        self.sync_title(page);
        // The chosen language may be on its way.
        if let Some(dialog) = self.settings.as_ref().filter(|dialog| dialog.open()) {
            settings::fill(dialog, page);
        }
        if std::mem::replace(&mut self.network, page.network()) != page.network() {
            offline::show(&self.host, page);
        }
        self.sync_binds(page);
        let (game, status) = (page.game(), page.game().status());
        let winner = match &status {
            Status::Over { outcome, .. } => outcome.winner(),
            Status::ToMove(_) => None,
        };
        let to_move = game.colour_of(game.seat_to_move()).to_string();
        for (colour, strip) in &self.players {
            dom::set_class(strip, "active", !status.is_over() && *colour == to_move);
            let won = winner.is_some_and(|it| *colour == it.to_string());
            dom::set_class(strip, "won", won);
        }
        dom::set_class(&self.host, "turned", describe::is_turned(page));
        dom::set_class(&self.host, "people", describe::names_people(page));
        if let Some(result) = &self.result {
            // The box about the win tells the end of its play, and puzzles and lessons that of theirs.
            dom::set_flag(result, "hidden", !page.tells_result() || !status.is_over());
        }
        if let Some(win) = &self.win {
            dom::set_flag(win, "hidden", describe::win(page).is_empty());
        }
        if let Some(welcome) = &self.welcome {
            let offers = page.offers_ways_to_play();
            // Until the store answers, the guess of welcome.js stays.
            if !(offers && page.awaits_store()) {
                dom::set_flag(welcome, "hidden", !offers);
                dom::set_class(&self.host, "welcoming", offers);
                dom::set_class(&self.root(), "begun", !offers);
            }
        }
        if let Some(toast) = &self.toast {
            dom::set_flag(toast, "hidden", page.toast().is_none());
        }
        if let Some(note) = &self.elsewhere {
            dom::set_flag(note, "hidden", !page.is_elsewhere());
        }
        self.sync_choices(page);
        let mut heir = self.sync_buttons(page);
        self.record.sync(&self.host, page);
        if let Some(moves) = &mut self.moves {
            heir = moves.sync(page).or(heir);
        }
        if let Some(past) = &mut self.past {
            heir = past.sync(page).or(heir);
        }
        self.sync_partner(page).or(heir)
    }

    /// Gives the tab the title that calls the player, or the one of the markup.
    fn sync_title(&mut self, page: &Page) {
        let Some(document) = self.host.owner_document().filter(|_| self.is_whole()) else {
            return;
        };
        match page.title() {
            Some(title) => {
                self.title.get_or_insert_with(|| document.title());
                document.set_title(title);
            }
            None => {
                if let Some(title) = self.title.take() {
                    document.set_title(&title);
                }
            }
        }
    }

    /// Shows the available choices, and hides the others.
    fn sync_choices(&mut self, page: &Page) {
        let open = choices(page);
        if open != self.open {
            self.offer(&open);
            self.open = open;
        }
        if let Some(choice) = &self.choice {
            let hidden = page.game().status().is_over() || describe::prompt(page).is_empty();
            dom::set_flag(choice, "hidden", hidden);
        }
    }

    fn offer(&self, open: &[Choice]) {
        for (action, button) in &self.actions {
            let is_open = if action == "number" {
                let number = button.get_attribute("data-value");
                let number = number.and_then(|number| number.parse().ok());
                number.is_some_and(|number| {
                    open.contains(&Choice::Act(Action::Answer(Answer::Number(number))))
                })
            } else if let Some(choice) = Choice::from_name(action) {
                open.contains(&choice)
            } else {
                continue;
            };
            dom::set_flag(button, "hidden", !is_open);
        }
    }

    /// Notes that the page has another size now.
    pub(crate) fn resized(&mut self) {
        if let Some(moves) = &mut self.moves {
            moves.resized();
        }
    }

    /// Scrolls the move list to the current move.
    pub(crate) fn reveal(&mut self) {
        if let Some(moves) = &mut self.moves {
            moves.reveal();
        }
    }

    /// Returns `true` if the board owns the page.
    pub(crate) const fn is_whole(&self) -> bool {
        matches!(self.role, Role::Page)
    }

    /// Writes the texts of the markup in another language. English is there already on a page that
    /// `cargo xtask dist` has made.
    fn translate(&self, texts: Texts) {
        for (key, element) in dom::all_with(&self.host, "data-text") {
            if let Some(text) = texts.named(&key) {
                dom::write(&element, text);
            }
        }
        for (key, element) in dom::all_with(&self.host, "data-label") {
            if let Some(text) = texts.named(&key) {
                dom::set(&element, "aria-label", text);
                // A button without words explains itself under the mouse.
                if dom::matches(&element, "button.icon") {
                    dom::set(&element, "title", text);
                }
            }
        }
        for (key, element) in dom::all_with(&self.host, "data-title") {
            if let Some(text) = texts.named(&key) {
                dom::set(&element, "title", text);
            }
        }
    }

    fn colour(&self, scheme: Scheme) {
        match scheme {
            // This fails only for elements that cannot have attributes.
            Scheme::System => _ = self.root().remove_attribute("data-scheme"),
            Scheme::Light | Scheme::Dark => dom::set(&self.root(), "data-scheme", scheme.name()),
        }
    }

    /// Returns the element on which the board sets language and colours.
    fn root(&self) -> Element {
        let document = self.host.owner_document();
        let html = document.and_then(|document| document.document_element());
        let own = html.filter(|_| self.role == Role::Page);
        own.unwrap_or_else(|| self.host.clone())
    }
}
