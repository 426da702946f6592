//! Addresses of the trainers: `/learn/trainers/forbidden/` and `/learn/trainers/threats/`.

use super::Trainer;
use tengen_kit::route::{Addressed, Fit, Folder, Route};
use tengen_kit::text::{Key, Texts};

const PATH: &str = "trainers/";

impl Addressed for Trainer {
    fn read(route: &Route) -> Option<(Trainer, Fit)> {
        let mut all = Trainer::ALL.iter().copied();
        all.find_map(|it| {
            let place = it.route();
            let is_here = route.folder() == place.folder() && route.path() == place.path();
            is_here.then(|| (it, Fit::of(route, &it)))
        })
    }

    fn route(&self) -> Route {
        let name = match self {
            Trainer::Forbidden => "forbidden",
            Trainer::Threats => "threats",
        };
        Route::of(Folder::Learn, &format!("{PATH}{name}/"))
    }

    fn title(&self, texts: Texts) -> String {
        let key = match self {
            Trainer::Forbidden => Key::TitleForbidden,
            Trainer::Threats => Key::TitleThreats,
        };
        texts.get(key).to_owned()
    }

    fn about(&self) -> Key {
        match self {
            Trainer::Forbidden => Key::AboutForbidden,
            Trainer::Threats => Key::AboutThreats,
        }
    }
}
