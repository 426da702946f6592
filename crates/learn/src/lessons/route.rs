//! Addresses of lessons: `/learn/` is their list, `/learn/lessons/4/` the fourth one.

use tengen_kit::route::{Addressed, Fit, Folder, Route};
use tengen_kit::text::{Key, Texts};

const PATH: &str = "lessons/";

/// The places of lessons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonPlace {
    /// The list of what can be learned.
    List,
    /// The lesson with this index.
    Lesson(u16),
}

/// Every address of the folder that no other place has leads to the list.
impl Addressed for LessonPlace {
    fn read(route: &Route) -> Option<(LessonPlace, Fit)> {
        if route.folder() != Some(Folder::Learn) {
            return None;
        }
        let number = route.path().strip_prefix(PATH);
        let number = number.and_then(|it| it.strip_suffix('/'));
        let index = number.and_then(|it| it.parse::<u32>().ok()?.checked_sub(1));
        let index = index.and_then(|it| u16::try_from(it).ok());
        if let Some(place) = index.map(LessonPlace::Lesson)
            && place.route() == *route
        {
            return Some((place, Fit::Exact));
        }
        let is_list = ["", PATH].contains(&route.path()) && route.fragment().is_empty();
        let fit = if is_list { Fit::Exact } else { Fit::Nearest };
        Some((LessonPlace::List, fit))
    }

    fn route(&self) -> Route {
        match self {
            LessonPlace::List => Route::of(Folder::Learn, ""),
            LessonPlace::Lesson(index) => {
                let number = u32::from(*index) + 1;
                Route::of(Folder::Learn, &format!("{PATH}{number}/"))
            }
        }
    }

    fn title(&self, texts: Texts) -> String {
        match self {
            LessonPlace::List => texts.get(Key::TitleLearn).to_owned(),
            LessonPlace::Lesson(index) => {
                let number = (u32::from(*index) + 1).to_string();
                texts.fill(Key::TitleLesson, &[("n", &number)])
            }
        }
    }

    fn about(&self) -> Key {
        Key::AboutLearn
    }
}
