//! The list of all views.

use web_sys::Element;

use crate::analysis::AnalysisView;
use crate::appearance::AppearanceView;
use crate::buttons::ButtonsView;
use crate::clock::ClocksView;
use crate::collection::{CollectionView, ExplorerView};
use crate::computer::ComputerView;
use crate::drill::DrillView;
use crate::files::OpenDialog;
use crate::game::{ChoicesView, GameView, MovesView};
use crate::help::HelpView;
use crate::history::RecordView;
use crate::lab::LabView;
use crate::lessons::LessonsView;
use crate::mistakes::MistakesView;
use crate::offline::OfflineView;
use crate::online::OnlineView;
use crate::openings::OpeningsView;
use crate::past::PastView;
use crate::puzzles::PuzzlesView;
use crate::renju::NoteView;
use crate::seek::SeekView;
use crate::settings::SettingsView;
use crate::share::ShareView;
use crate::shell::Role;
use crate::sound::SoundView;
use crate::store::ElsewhereView;
use crate::strips::StripsView;
use crate::tabs::TabsView;
use crate::toast::ToastView;
use crate::trainers::TrainersView;
use crate::view::View;
use crate::welcome::WelcomeView;
use crate::wins::WinView;

/// Makes all views of a page.
///
/// The order matters where two views could do the same. They are updated, and asked for the meaning of an input, in this
/// order. Of two elements that could take over the focus, that of the later view does. The last view opens every address
/// that no other one knows.
pub(crate) fn all(host: &Element, role: Role) -> Vec<Box<dyn View>> {
    let mut views: Vec<Box<dyn View>> = vec![
        Box::new(SeekView::new(host)),
        Box::new(AppearanceView::new(host, role)),
        Box::new(SettingsView::new(host)),
        Box::new(OfflineView::new(host)),
        Box::new(StripsView::new(host)),
        Box::new(GameView::new(host)),
        Box::new(WinView::new(host)),
        Box::new(WelcomeView::new(host, role)),
        Box::new(ToastView::new(host)),
        Box::new(ElsewhereView::new(host)),
        Box::new(ChoicesView::new(host)),
        Box::new(NoteView),
        Box::new(SoundView::new(host)),
        Box::new(HelpView),
        Box::new(ShareView::new(host)),
        Box::new(ButtonsView::new(host)),
        Box::new(RecordView::new(host)),
        Box::new(MovesView::new(host)),
        Box::new(PastView::new(host)),
        Box::new(ComputerView::new(host)),
        Box::new(PuzzlesView::new(host)),
        Box::new(MistakesView),
        Box::new(LabView::new(host)),
        Box::new(AnalysisView::new(host)),
        Box::new(LessonsView::new(host)),
        Box::new(TrainersView::new(host)),
        Box::new(OpeningsView::new(host)),
        Box::new(DrillView::new(host)),
        Box::new(ExplorerView::new(host)),
        Box::new(CollectionView::new(host)),
        Box::new(OnlineView::new(host)),
        Box::new(ClocksView::new(host)),
        Box::new(OpenDialog::new(host)),
    ];
    let tabs = views.iter().filter_map(|view| view.tab()).collect();
    views.insert(0, Box::new(TabsView::new(host, tabs)));
    views
}
