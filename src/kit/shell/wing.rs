//! Wings that come after the board has begun.

use super::Shell;
use crate::wings::Wing;
use tengen_page::{Event, WingNews};

impl Shell {
    /// Takes in a wing whose code has come. It begins as those do that were there from the start.
    pub(crate) fn take_wing(&self, wing: Wing) {
        let Some(wing) = self.parts.wings.add(wing) else {
            return;
        };
        self.binds.borrow_mut().add(wing);
        let views = wing.views.iter().flat_map(|it| it.listen(self));
        let devices = wing.devices.iter().flat_map(|it| it.listen(self));
        self.heard.borrow_mut().extend(views.chain(devices));
        for device in &wing.devices {
            device.start();
        }
        let name = wing.page.name();
        let is_used = self.with_page(|page| page.awaits_control(name));
        if self.with_page(|page| page.refuses_wing(name)) {
            self.forget_needed(name);
        }
        let keys = self.with_page(|page| wing.page.read_at_start(page));
        let stored = keys
            .into_iter()
            .filter_map(|key| Some((key, self.store()?.read(key)?)));
        let news = WingNews::Came(wing.page, stored.collect());
        self.send(Event::Wing(news));
        // Otherwise it begins with the board.
        if self.has_begun.get() {
            for device in &wing.devices {
                device.begin(self);
            }
            for view in &wing.views {
                view.begin(self);
            }
        }
        self.go_on_with(name);
        if is_used {
            self.use_control();
        }
    }
}
