//! The features that the page knows by this list only, and what they share.

use super::store::After;
use super::{Arrival, Event, Fetched, Page, Panel, Supply};
use std::any::Any;
use tengen_kit::activity::Activity;
use tengen_kit::asset::{Asset, Content};
use tengen_kit::change::Change;
use tengen_kit::context::Context;
use tengen_kit::effect::Effect;
use tengen_kit::feature::{Feature, FeatureKind, Request};
use tengen_kit::opaque::Opaque;
use tengen_kit::progress::Taken;
use tengen_kit::route::{Addressed, Fit, Route};
use tengen_kit::store::StoreKey;
use tengen_kit::text::{Key, Texts};
use tengen_learn::{openings, trainers};
use tengen_study::analysis::AnalysisEvent;
use tengen_study::files::FileJob;

/// All features. They show in the tab of lessons.
const FEATURES: [FeatureKind; 2] = [trainers::FEATURE, openings::FEATURE];

/// Returns the keys of the texts that the features of the list have in the store.
pub(super) fn stored() -> impl Iterator<Item = StoreKey> {
    FEATURES.into_iter().filter_map(|kind| kind.stored)
}

/// Returns the files that the features of the list load when they are first needed.
pub(super) fn assets() -> impl Iterator<Item = Asset> {
    FEATURES.into_iter().filter_map(|kind| kind.asset)
}

/// The features of a page; none before the wing of learning is there.
#[derive(Clone, Debug, Default)]
pub(super) struct Features(Vec<(FeatureKind, Box<dyn Feature>)>);

impl Features {
    /// Adds all features of the list.
    pub(super) fn begin(&mut self) {
        let made: [Box<dyn Feature>; FEATURES.len()] = [
            Box::new(trainers::TrainerPart::default()),
            Box::new(openings::OpeningsPart::CLOSED),
        ];
        self.0.extend(FEATURES.into_iter().zip(made));
    }

    /// Returns the feature with this type.
    pub(super) fn get<T: Feature>(&self) -> Option<&T> {
        self.0.iter().find_map(|(_, feature)| {
            let feature: &dyn Any = &**feature;
            feature.downcast_ref()
        })
    }

    fn each(&mut self) -> impl Iterator<Item = &mut Box<dyn Feature>> {
        self.0.iter_mut().map(|(_, feature)| feature)
    }

    /// Returns the place of a feature that is nearest to an address.
    pub(super) fn nearest(&self, route: &Route) -> Option<(FeaturePlace, Fit)> {
        nearest(self.0.iter().map(|(kind, _)| kind), route)
    }

    /// Returns the place of a feature that shows.
    pub(super) fn place(&self, cx: &Context) -> Option<FeaturePlace> {
        self.0.iter().find_map(|(kind, feature)| {
            let route = feature.place(cx)?;
            Some(FeaturePlace { kind: *kind, route })
        })
    }

    /// Returns the feature that shows.
    fn shown(&self, cx: &Context) -> Option<&dyn Feature> {
        let mut all = self.0.iter().map(|(_, feature)| &**feature);
        all.find(|feature| feature.place(cx).is_some())
    }

    /// Opens a place, and closes the other features that show.
    fn open(&mut self, route: &Route, supply: &Supply, cx: &mut Context) {
        let owner = self
            .0
            .iter()
            .position(|(kind, _)| (kind.nearest)(route).is_some());
        self.close_but(owner, cx);
        if let Some((_, feature)) = owner.and_then(|index| self.0.get_mut(index)) {
            if let Supply::Chance(lot) = supply {
                feature.seed(*lot);
            }
            feature.open(route, cx);
        }
    }

    pub(super) fn follow(&mut self, change: &Change, cx: &mut Context) {
        self.each().for_each(|feature| feature.follow(change, cx));
    }

    /// Takes the activities of all features off the board.
    pub(super) fn leave(&mut self, cx: &mut Context) {
        self.each().for_each(|feature| feature.leave(cx));
    }

    /// Closes all features that show.
    pub(super) fn close(&mut self, cx: &mut Context) {
        self.close_but(None, cx);
    }

    /// Closes the features that show, but for the one with this index.
    fn close_but(&mut self, kept: Option<usize>, cx: &mut Context) {
        for (index, feature) in self.each().enumerate() {
            if Some(index) != kept && feature.place(cx).is_some() {
                feature.close(cx);
            }
        }
    }

    /// Gives the content of an asset to the feature that has asked for it. Gives back that of another part.
    pub(super) fn take(
        &mut self,
        asset: Asset,
        content: Option<Content>,
        cx: &mut Context,
    ) -> Option<Fetched> {
        let mut all = self.0.iter_mut();
        let owner = all.find(|(kind, _)| kind.asset.is_some_and(|it| it.name() == asset.name()));
        let Some((_, feature)) = owner else {
            return Some((asset, content));
        };
        feature.take(content, cx);
        None
    }

    /// Returns the keys of their texts in the store: those of the list are known before the features are there.
    pub(super) fn keys(&self) -> impl Iterator<Item = StoreKey> {
        let others = self.0.iter().skip(FEATURES.len());
        stored().chain(others.filter_map(|(kind, _)| kind.stored))
    }

    /// Returns the text to store under a key.
    pub(super) fn text(&self, key: StoreKey) -> Option<String> {
        let mut all = self.0.iter();
        all.find(|(kind, _)| kind.stored == Some(key))?.1.text()
    }

    /// Takes in a text of the store. `None` if it is of no feature.
    pub(super) fn read(&mut self, key: StoreKey, text: &str) -> Option<Taken> {
        let mut all = self.0.iter_mut();
        let found = all.find(|(kind, _)| kind.stored == Some(key));
        found.map(|(_, feature)| feature.read(text))
    }
}

fn nearest<'a>(
    mut kinds: impl Iterator<Item = &'a FeatureKind>,
    route: &Route,
) -> Option<(FeaturePlace, Fit)> {
    kinds.find_map(|kind| {
        let (route, fit) = (kind.nearest)(route)?;
        Some((FeaturePlace { kind: *kind, route }, fit))
    })
}

/// A place of a feature.
#[derive(Clone, Debug)]
pub struct FeaturePlace {
    kind: FeatureKind,
    route: Route,
}

impl PartialEq for FeaturePlace {
    fn eq(&self, other: &FeaturePlace) -> bool {
        self.route == other.route
    }
}

impl Eq for FeaturePlace {}

impl Addressed for FeaturePlace {
    fn read(route: &Route) -> Option<(FeaturePlace, Fit)> {
        nearest(FEATURES.iter(), route)
    }

    fn route(&self) -> Route {
        self.route.clone()
    }

    fn title(&self, texts: Texts) -> String {
        (self.kind.title)(&self.route, texts)
    }

    fn about(&self) -> Key {
        (self.kind.about)(&self.route)
    }
}

impl Page {
    /// Returns the page with another feature, which is not in the list.
    pub fn with_feature(mut self, kind: FeatureKind, feature: impl Feature) -> Page {
        self.features.0.push((kind, Box::new(feature)));
        self
    }

    /// Returns the state of a feature; `None` if the page has none of this type.
    pub fn feature<T: Feature>(&self) -> Option<&T> {
        self.features.get()
    }

    /// Returns the activity on the board if it is of this type.
    pub fn activity<T: Activity>(&self) -> Option<&T> {
        self.cx.games.get()
    }

    /// Returns what the feature that shows says aloud.
    pub(super) fn feature_announcement(&self) -> String {
        let feature = self.features.shown(&self.cx);
        feature.map_or(String::new(), |it| it.announcement(&self.cx))
    }

    /// Returns why an input has no effect at the feature that shows.
    pub(super) fn feature_refusal(&self) -> String {
        let feature = self.features.shown(&self.cx);
        feature.map_or(String::new(), |it| it.refusal(&self.cx))
    }

    /// Opens a place of a feature in the tab of lessons.
    pub(super) fn open_feature(&mut self, place: &FeaturePlace, supply: &Supply) {
        self.show_lessons();
        self.features.open(&place.route, supply, &mut self.cx);
    }

    /// Passes an own event on to the feature that shows.
    pub(super) fn feature_event(&mut self, event: &Opaque) {
        if self.panel() != Panel::Learn {
            return;
        }
        self.board.close_notice();
        self.renju.close_study();
        let cx = &mut self.cx;
        if let Some(feature) = self.features.each().find(|it| it.place(cx).is_some()) {
            feature.handle(event.clone(), cx);
        }
    }

    /// Does what features ask for. A game waits while another tab holds the local one.
    pub(super) fn carry_out_requests(&mut self) {
        for request in std::mem::take(&mut self.cx.requests) {
            if matches!(request, Request::Play(_)) && self.must_take_over() {
                self.after = Some(After::Request(request));
                self.cx.push(Effect::TakeOver);
            } else {
                self.carry_out(request);
            }
        }
    }

    pub(super) fn carry_out(&mut self, request: Request) {
        match request {
            Request::Visit(route) => self.visit(Arrival {
                text: route.to_string(),
                supply: Supply::Nothing,
            }),
            Request::Play(game) => {
                self.close_panels_but(Panel::Game);
                self.begin_with(*game);
            }
            Request::Analyse(game) => {
                self.files.clear_remarks();
                self.open_game(*game, None);
                self.cx.push(Effect::job(FileJob::Opened));
                self.take_in(Event::Analysis(AnalysisEvent::Open));
            }
        }
    }
}
