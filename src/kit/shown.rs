//! What elements show, so that only differences are written.

use std::borrow::Borrow;
use std::cell::RefCell;

use web_sys::Element;

use crate::kit::dom;

/// A value that is shown.
#[derive(Default)]
pub(crate) struct Shown<T>(RefCell<T>);

impl<T: PartialEq> Shown<T> {
    /// Takes in a copy of a value if it differs. Returns `true` then.
    pub(crate) fn differs_from<B>(&self, value: &B) -> bool
    where
        B: ?Sized + PartialEq + ToOwned<Owned = T>,
        T: Borrow<B>,
    {
        let differs = {
            let shown = RefCell::borrow(&self.0);
            let shown: &B = Borrow::borrow(&*shown);
            shown != value
        };
        if differs {
            self.0.replace(value.to_owned());
        }
        differs
    }

    /// Takes in a value. Returns `true` if it differs from the one before.
    pub(crate) fn differs(&self, value: T) -> bool {
        let differs = *RefCell::borrow(&self.0) != value;
        if differs {
            self.0.replace(value);
        }
        differs
    }
}

/// A list whose rows are made anew when one of them differs.
pub(crate) struct List<Row> {
    element: Option<Element>,
    rows: RefCell<Vec<Row>>,
}

impl<Row: PartialEq> List<Row> {
    /// Takes the list that a selector finds; without one nothing is shown.
    pub(crate) fn find(root: Option<&Element>, selector: &str) -> List<Row> {
        List {
            element: root.and_then(|root| dom::find(root, selector)),
            rows: RefCell::default(),
        }
    }

    pub(crate) const fn element(&self) -> Option<&Element> {
        self.element.as_ref()
    }

    /// Shows rows, each with its index. Returns `true` if they were made anew.
    pub(crate) fn show(
        &self,
        rows: Vec<Row>,
        append: impl Fn(&Element, usize, &Row) -> Option<()>,
    ) -> bool {
        let Some(list) = self
            .element
            .as_ref()
            .filter(|_| *RefCell::borrow(&self.rows) != rows)
        else {
            return false;
        };
        list.set_text_content(None);
        for (index, row) in rows.iter().enumerate() {
            // A row that cannot be made is left out.
            let _ = append(list, index, row);
        }
        self.rows.replace(rows);
        true
    }
}
