//! The search table of the Lab: its rows are made once and refilled on each update.

use web_sys::Element;

use crate::kit::dom;
use tengen_page::view::LabRow;

/// A row with the texts that it shows.
struct Row {
    element: Element,
    point: Element,
    visits: web_sys::HtmlElement,
    value: Element,
    shown: Option<LabRow>,
}

pub(super) struct Table {
    element: Element,
    rows: Vec<Row>,
}

impl Row {
    fn append(body: &Element, number: usize) -> Option<Row> {
        let element = dom::append(body, "tr", "gone")?;
        let head = dom::append(&element, "th", "")?;
        dom::set(&head, "scope", "row");
        let point = dom::append_button(&head, "lab-row", "")?;
        dom::set(&element, "data-row", &number.to_string());
        let visits = dom::append(&element, "td", "visits")?;
        let value = dom::append(&element, "td", "")?;
        Some(Row {
            element: element.into(),
            point: point.into(),
            visits,
            value: value.into(),
            shown: None,
        })
    }

    fn show(&mut self, row: Option<&LabRow>) {
        if self.shown.as_ref() == row {
            return;
        }
        dom::set_class(&self.element, "gone", row.is_none());
        if let Some(LabRow {
            point,
            visits,
            share,
            value,
        }) = row
        {
            dom::write(&self.point, point);
            dom::write(&self.visits, visits);
            dom::write(&self.value, value);
            let share = u32::from(*share) / 10;
            dom::set_style(&self.visits, "--share", &format!("{share}%"));
        }
        self.shown = row.cloned();
    }
}

impl Table {
    /// The number of rows, which are always present so that the layout does not shift.
    const ROWS: usize = 8;

    pub(super) fn new(element: Element) -> Option<Table> {
        let body = dom::find(&element, "tbody")?;
        let mut rows = Vec::new();
        for number in 0..Table::ROWS {
            rows.extend(Row::append(&body, number));
        }
        Some(Table { element, rows })
    }

    pub(super) fn show(&mut self, rows: &[LabRow], pinned: Option<u8>) {
        dom::set_flag(&self.element, "hidden", rows.is_empty());
        for (place, row) in self.rows.iter_mut().enumerate() {
            row.show(rows.get(place));
            let is_pinned = pinned.map(usize::from) == Some(place);
            dom::set(
                &row.point,
                "aria-pressed",
                if is_pinned { "true" } else { "false" },
            );
        }
    }
}
