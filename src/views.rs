//! The list of the views that every page has; those of the wings are in `wings.rs`.

use std::rc::Rc;

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
use crate::play::welcome::WelcomeView;
use crate::study::files::OpenDialog;

/// Makes the views before those of the wings.
///
/// The order matters where two views could do the same. They are updated, and asked for the meaning of an input, in this
/// order. Of two elements that could take over the focus, that of the later view does.
pub(crate) fn first(host: &Element, role: Role) -> Vec<Rc<dyn View>> {
    vec![
        Rc::new(NavView::new(host)),
        Rc::new(SeekView::new(host)),
        Rc::new(AppearanceView::new(host, role)),
        Rc::new(SettingsView::new(host)),
        Rc::new(OfflineView::new(host)),
        Rc::new(StripsView::new(host)),
        Rc::new(GameView::new(host)),
        Rc::new(WelcomeView::new(host, role)),
        Rc::new(ToastView::new(host)),
        Rc::new(ElsewhereView::new(host)),
        Rc::new(ChoicesView::new(host)),
        Rc::new(NoteView),
        Rc::new(SoundView::new(host)),
        Rc::new(HelpView),
        Rc::new(LeaveView),
        Rc::new(ShareView::new(host)),
        Rc::new(ButtonsView::new(host)),
        Rc::new(MovesView::new(host)),
        Rc::new(ComputerView::new(host)),
    ]
}

/// Makes the views after those of the wings. The last one opens every address that no other one knows.
pub(crate) fn last(host: &Element) -> Vec<Rc<dyn View>> {
    vec![
        Rc::new(ClocksView::new(host)),
        Rc::new(OpenDialog::new(host)),
    ]
}
