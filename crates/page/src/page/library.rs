//! The library: what it needs of the past games, the collection and the analysis.

use super::words::library::first_past;
use super::words::past::found;
use super::{Effect, Event, Page, Panel, Place};
use tengen_core::game::Purpose;
use tengen_kit::effect::How;
use tengen_kit::message::Toast;
use tengen_kit::store::LocalId;
use tengen_study::analysis::{AnalysisEvent, StudyPlace};
use tengen_study::collection::{CollectionEvent, CollectionPlace, Source};
use tengen_study::files::FileJob;
use tengen_study::library::{Chosen, Export, ExportJob, Extent, LibraryEvent, Shelf, export_name};
use tengen_study::past::{PastEvent, PastJob, PastPlace, PastUse};
use tengen_study::uses::{Aim, ExportNumber};

impl Page {
    pub(super) fn library_event(&mut self, event: LibraryEvent) {
        match event {
            LibraryEvent::Open(games) => self.open_library(games),
            LibraryEvent::Close => {
                self.close_reports();
                self.library.close();
                self.collection_event(CollectionEvent::Closed);
            }
            LibraryEvent::Press(chosen) if self.library.chosen() == Some(chosen) => {
                self.take_game(Aim::Study);
            }
            LibraryEvent::Press(chosen) | LibraryEvent::Choose(chosen) => {
                self.library.choose(Some(chosen));
            }
            LibraryEvent::Take(aim) => self.take_game(aim),
            LibraryEvent::Export(extent) => self.export_games(extent),
            LibraryEvent::Written(number, written) => {
                self.library.take_written(number, written, &mut self.cx);
            }
        }
        self.cx.refresh();
    }

    /// Shows games in the library.
    pub(super) fn open_library(&mut self, games: Shelf) {
        let games = self.known_shelf(games);
        self.close_panels_but(Panel::Library);
        if self.library.shelf() == Some(&games) {
            return;
        }
        if self.library.is_open() {
            self.close_reports();
        }
        let is_past = games == Shelf::Past;
        self.collection.finder.take_from(match &games {
            Shelf::Source(id) => Some(*id),
            _ => None,
        });
        let was_past = matches!(self.library.chosen(), Some(Chosen::Past(_)));
        if was_past != is_past {
            self.library.choose(None);
        }
        self.library.open(games);
        self.past.update(PastEvent::Opened, &mut self.cx);
        self.collection_event(if is_past {
            CollectionEvent::Browsed
        } else {
            CollectionEvent::Opened
        });
    }

    /// Closes the library.
    pub(super) fn close_library(&mut self) {
        if self.library.is_open() {
            self.take_in(Event::Library(LibraryEvent::Close));
        }
    }

    /// Closes what the library says about games that were added or saved, because the person goes on with something else.
    pub(super) fn close_reports(&mut self) {
        self.collection.imports.forget();
        self.library.forget_export();
    }

    /// Returns the shelf of a place in the library.
    pub(super) fn shelf_of(place: &CollectionPlace) -> Shelf {
        match place {
            CollectionPlace::All => Shelf::All,
            CollectionPlace::Named(name) => Shelf::Named(name.clone()),
        }
    }

    /// Returns the place of the library that is open.
    pub(super) fn place_in_library(&self) -> Place {
        let name = |source: &Source| source.name.clone();
        match self.library.shelf() {
            None | Some(Shelf::Past) => Place::Past(PastPlace),
            Some(Shelf::All) => Place::Collection(CollectionPlace::All),
            Some(Shelf::Named(name)) => Place::Collection(CollectionPlace::Named(name.clone())),
            Some(Shelf::Source(id)) => {
                let source = self.collection.sources().find(|it| it.id == *id);
                let named = source.map(name).map(CollectionPlace::Named);
                Place::Collection(named.unwrap_or(CollectionPlace::All))
            }
        }
    }

    /// Returns a shelf by its identity if its source is known by now.
    fn known_shelf(&self, games: Shelf) -> Shelf {
        match games {
            Shelf::Named(name) => {
                let source = self.collection.sources().find(|it| it.name == name);
                source.map_or(Shelf::Named(name), |it| Shelf::Source(it.id))
            }
            games => games,
        }
    }

    /// Follows the sources of the collection: one whose name is in the address may be known now, or gone.
    pub(super) fn settle_library(&mut self) {
        let Some(games) = self.library.shelf().cloned() else {
            return;
        };
        if !self.collection.is_ready() {
            return;
        }
        match self.known_shelf(games.clone()) {
            Shelf::Named(_) => {
                self.open_library(Shelf::All);
                self.say_no_such_place();
            }
            Shelf::Source(id) if !self.collection.sources().any(|it| it.id == id) => {
                self.open_library(Shelf::All);
                self.replace_address();
            }
            known if known != games => self.open_library(known),
            _ => {}
        }
    }

    /// Opens the game that shows beside the list.
    fn take_game(&mut self, aim: Aim) {
        if aim != Aim::GoOn && self.cx.games.plays_live() {
            return self.cx.show_toast_anew(Toast::FairPlay);
        }
        if self.library.shelf() == Some(&Shelf::Past) {
            if let Some(id) = self.chosen_past() {
                self.library.want(id, aim);
                self.past.update(PastEvent::Open(id), &mut self.cx);
            }
        } else if let Some(index) = self.chosen_collected() {
            // Another tab may hold the local game.
            self.go_through(Event::Collection(CollectionEvent::Choose(index, aim)));
        }
    }

    /// Reads games that are wanted as a file.
    fn export_games(&mut self, extent: Extent) {
        let is_past = self.library.shelf() == Some(&Shelf::Past);
        let name = match extent {
            Extent::Found => Some(self.export_name()),
            Extent::Chosen => None,
        };
        match extent {
            Extent::Found if is_past => {
                let ids = found(self).iter().map(|game| game.id).collect();
                let to = PastUse::Write(self.library.begin_export(name));
                self.cx.push(Effect::job(PastJob::Fetch(ids, to)));
            }
            Extent::Found => {
                let number = self.library.begin_export(name);
                self.collection.list(number, &mut self.cx);
            }
            Extent::Chosen if is_past => {
                if let Some(id) = self.chosen_past() {
                    let to = PastUse::Write(self.library.begin_export(name));
                    self.cx.push(Effect::job(PastJob::Fetch(vec![id], to)));
                }
            }
            Extent::Chosen => {
                let index = self.chosen_collected();
                let game = index.and_then(|it| self.collection.finder.game(it));
                if let Some(line) = game.map(|(game, _)| game.to_string()) {
                    let number = self.library.begin_export(name);
                    self.write_collected(number, line);
                }
            }
        }
    }

    /// Returns the name of the file with the games of the open shelf.
    fn export_name(&self) -> String {
        let source = match self.library.shelf() {
            Some(Shelf::Source(id)) => self.collection.sources().find(|it| it.id == *id),
            _ => None,
        };
        let named = source.filter(|it| !it.is_single());
        export_name(match self.library.shelf() {
            Some(Shelf::Past) => "my-games",
            _ => named.map_or("collection", |it| &it.name),
        })
    }

    /// Lets past games that were read be written as a file.
    pub(super) fn write_past(&mut self, number: ExportNumber, games: &[(LocalId, String)]) {
        self.write_games(number, self.past.file(games), games.len());
        self.cx.refresh();
    }

    /// Lets lines of the collection be written as a file.
    pub(super) fn write_collected(&mut self, number: ExportNumber, lines: String) {
        let count = lines.lines().count();
        self.write_games(number, lines, count);
    }

    fn write_games(&mut self, number: ExportNumber, games: String, count: usize) {
        let zone = self.store.zone;
        let job = ExportJob {
            number,
            games,
            zone,
        };
        self.library.write(job, count, &mut self.cx);
    }

    /// Returns `true` if there are games to save as a file.
    pub fn may_export(&self) -> bool {
        let is_going = matches!(self.library.export(), Export::Going(_));
        let count = match self.library.shelf() {
            Some(Shelf::Past) => found(self).len(),
            Some(_) if self.collection.is_ready() => self.collection.finder.count().unwrap_or(0),
            _ => 0,
        };
        count > 0 && !is_going
    }

    /// Returns the past game that shows beside the list: the chosen one, or else the first.
    pub fn chosen_past(&self) -> Option<LocalId> {
        let is_there = |id: LocalId| self.past.games().iter().any(|it| it.id == id);
        match self.library.chosen() {
            Some(Chosen::Past(id)) if is_there(id) => Some(id),
            _ => first_past(self),
        }
    }

    /// Returns the index of the found game of the collection that shows beside the list: the chosen one, or else the first.
    pub fn chosen_collected(&self) -> Option<usize> {
        let count = self.collection.finder.games().len();
        let chosen = match self.library.chosen() {
            Some(Chosen::Collected(index)) => index,
            _ => 0,
        };
        (chosen < count).then_some(chosen)
    }

    /// Returns `true` if the person has chosen the game that shows beside the list.
    pub fn has_chosen(&self) -> bool {
        match self.library.chosen() {
            Some(Chosen::Past(id)) => self.chosen_past() == Some(id),
            Some(Chosen::Collected(index)) => self.chosen_collected() == Some(index),
            None => false,
        }
    }

    /// Returns the games that the library shows; `None` while another place is open.
    pub fn shelf(&self) -> Option<&Shelf> {
        self.library.shelf()
    }

    /// Goes where an opened game was wanted.
    pub(super) fn follow_aim(&mut self, aim: Option<Aim>) {
        let id = self.store.id(self.cx.now);
        self.close_library();
        self.follow_changes();
        self.library.study(None);
        match aim {
            None => {}
            Some(Aim::GoOn) => {
                self.seat_players_of_record();
                self.set_purpose(Purpose::Play);
            }
            Some(Aim::Study) => self.go_through(Event::Analysis(AnalysisEvent::Open)),
            Some(Aim::Review) => self.go_through(Event::Analysis(AnalysisEvent::Review)),
        }
        if matches!(aim, Some(Aim::Study | Aim::Review)) {
            self.library.study(Some(id));
        }
        self.cx.push(Effect::job(FileJob::Opened));
    }

    /// Returns the place of the analysis.
    pub(super) fn place_in_study(&self) -> StudyPlace {
        let studied = self.library.studied();
        match studied.filter(|id| self.store.is_current(*id) && self.cx.games.is_local()) {
            Some(id) => StudyPlace::Past(id),
            None => StudyPlace::Here,
        }
    }

    /// The open place takes the entry of the one before.
    fn replace_address(&mut self) {
        self.set_next_address(How::Replace);
    }
}
