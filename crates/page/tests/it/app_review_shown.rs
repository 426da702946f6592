//! The places that show a review: its graph, and the list of moves.

use crate::app_review::{RUSHED, reviewing};
use crate::support::table::Table;
use tengen_page::Event;
use tengen_page::view::{MoveRow, chart, finding_rows, move_rows};

#[test]
fn the_graph_leads_to_its_positions() {
    let mut table = reviewing(RUSHED);
    assert_eq!(chart(&table.app).place, Some(9));
    table.study_all();
    let drawn = chart(&table.app);
    assert_eq!((drawn.nodes.len(), drawn.place), (10, Some(9)));
    for place in [0, 4, 9] {
        table.send(Event::Jump(drawn.nodes[place]));
        assert_eq!(usize::from(table.app.game().ply()), place);
        assert_eq!(chart(&table.app).place, Some(place));
    }
    table.send(Event::Jump(drawn.nodes[2]));
    table.play("o15");
    let beside = chart(&table.app);
    assert_eq!(
        (beside.nodes.len(), beside.place, &*beside.says),
        (10, None, "")
    );
}

#[test]
fn the_list_of_moves_shows_what_was_not_good() {
    let mut table = reviewing(RUSHED);
    table.study_all();
    let found = finding_rows(&table.app).into_iter();
    let found: Vec<_> = found.map(|it| (it.node, it.weight.sign())).collect();
    let marks = |table: &Table| -> Vec<_> {
        let marked = move_rows(&table.app)
            .into_iter()
            .filter_map(|row| match row {
                MoveRow::Main(it) => Some((it.node, it.finding?.weight.sign())),
                MoveRow::Side(..) | MoveRow::Fold(..) => None,
            });
        marked.collect()
    };
    assert_eq!(marks(&table), found);
    assert!(found.iter().any(|(_, sign)| *sign == "??"), "{found:?}");
    table.send(Event::New(table.app.game().terms()));
    table.play("h8");
    assert_eq!(marks(&table), []);
}
