//! The list of all views.

use web_sys::Element;

use crate::kit::appearance::AppearanceView;
use crate::kit::buttons::ButtonsView;
use crate::kit::clock::ClocksView;
use crate::kit::computer::ComputerView;
use crate::kit::game::{ChoicesView, GameView, MovesView};
use crate::kit::help::HelpView;
use crate::kit::leave::LeaveView;
use crate::kit::nav::NavView;
use crate::kit::offline::OfflineView;
use crate::kit::renju::NoteView;
use crate::kit::seek::SeekView;
use crate::kit::settings::SettingsView;
use crate::kit::share::ShareView;
use crate::kit::shell::Role;
use crate::kit::sound::SoundView;
use crate::kit::store::ElsewhereView;
use crate::kit::strips::StripsView;
use crate::kit::toast::ToastView;
use crate::kit::view::View;
use crate::learn::drill::DrillView;
use crate::learn::home::HomeView;
use crate::learn::lessons::LessonsView;
use crate::learn::mistakes::MistakesView;
use crate::learn::openings::OpeningsView;
use crate::learn::puzzles::PuzzlesView;
use crate::learn::trainers::TrainersView;
use crate::play::online::OnlineView;
use crate::play::welcome::WelcomeView;
use crate::study::analysis::AnalysisView;
use crate::study::collection::{CollectionView, ExplorerView};
use crate::study::files::OpenDialog;
use crate::study::history::RecordView;
use crate::study::lab::LabView;
use crate::study::library::LibraryView;
use crate::study::past::PastView;
use crate::study::wins::WinView;

/// Makes all views of a page.
///
/// The order matters where two views could do the same. They are updated, and asked for the meaning of an input, in this
/// order. Of two elements that could take over the focus, that of the later view does. The last view opens every address
/// that no other one knows.
pub(crate) fn all(host: &Element, role: Role) -> Vec<Box<dyn View>> {
    vec![
        Box::new(NavView::new(host)),
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
        Box::new(LeaveView),
        Box::new(ShareView::new(host)),
        Box::new(ButtonsView::new(host)),
        Box::new(RecordView::new(host)),
        Box::new(MovesView::new(host)),
        Box::new(PastView::new(host)),
        Box::new(ComputerView::new(host)),
        Box::new(PuzzlesView::new(host)),
        Box::new(MistakesView::new(host)),
        Box::new(LabView::new(host)),
        Box::new(AnalysisView::new(host)),
        Box::new(HomeView::new(host)),
        Box::new(LessonsView::new(host)),
        Box::new(TrainersView::new(host)),
        Box::new(OpeningsView::new(host)),
        Box::new(DrillView::new(host)),
        Box::new(ExplorerView::new(host)),
        Box::new(CollectionView::new(host)),
        Box::new(LibraryView::new(host)),
        Box::new(OnlineView::new(host)),
        Box::new(ClocksView::new(host)),
        Box::new(OpenDialog::new(host)),
    ]
}
