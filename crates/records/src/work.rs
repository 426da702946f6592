//! Counter of the bytes and lines scanned to find positions, words and results, so that tests can
//! compare the work for texts of different lengths. Outside tests nothing is counted.

/// Adds a number of scanned bytes or lines to the counter.
#[cfg(not(test))]
pub(super) const fn count(_: usize) {}

#[cfg(test)]
pub(super) use tests::count;

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use crate::charset::Native;
    use crate::text::Spots;
    use crate::{Context, Format, Limits, Rows, Spot, detect, read_as};
    use tengen_core::game::Terms;

    thread_local! {
        static BYTES: Cell<usize> = const { Cell::new(0) };
    }

    pub(in super::super) fn count(bytes: usize) {
        BYTES.set(BYTES.get().saturating_add(bytes));
    }

    /// Maximum work of a lookup, as a multiple of the text's length.
    const MOST: usize = 70;

    fn counted(work: impl FnOnce()) -> usize {
        BYTES.set(0);
        work();
        BYTES.get()
    }

    fn read(format: Format, text: &str) {
        let context = Context {
            name: "",
            terms: Terms::default(),
            rows: Rows::FromBottom,
            charset: &Native,
            encoding: None,
            size: None,
            limits: Limits::NATIVE,
            heard: None,
        };
        // Errors in the text do not matter here.
        drop(read_as(format, text.as_bytes(), &context));
    }

    /// Checks that a text of twice the length takes at most twice the work, and stays below [`MOST`].
    fn check(name: &str, text: impl Fn(usize) -> String, work: impl Fn(&str)) {
        let [one, two] = [2000, 4000].map(text);
        let [first, second] = [&one, &two].map(|text| counted(|| work(text)));
        assert!(second <= 2 * first + 4096, "{name}: {first}, then {second}");
        let most = MOST * two.len();
        assert!(second <= most, "{name}: {second}, at most {most}");
    }

    #[test]
    fn reading_is_linear() {
        let units = [
            (Format::Sgf, "(;)="),
            (Format::Sgf, "(;GM[4]SZ[15];B[hh])x"),
            (Format::Sgf, "(;GM[4]SZ[15];B[hh];W[hh])\n="),
            (Format::Sgf, "(;GM[4]SZ[99])"),
            (Format::Moves, "h8 h8\n"),
            (Format::Moves, "(good) h8 1-0 {bad}\n"),
            (Format::Moves, "1. h8 (good) 1-0 h8\n"),
            (Format::Moves, "[Size \"15\"] [Odd \"x\"]\nh8 x9\n"),
            (Format::Moves, "("),
            (Format::Offsets, "0,0,0,0\n"),
            (Format::Offsets, "0,0,x\n"),
            (Format::Rif, "<game id=\"1\"><move>h8 h8</move></game>\n"),
            (Format::Diagram, "x o . .\n"),
            (Format::Psq, "Piskvorky 15x15, 11:11, 0\n8,8,0\n"),
            (Format::Rec, "8,8,0\n"),
            (Format::Sav, "15\n15\n2\n7 7\n"),
        ];
        for (format, unit) in units {
            let text = |count| unit.repeat(count);
            check(&format!("{format:?} {unit}"), text, |text| {
                read(format, text);
            });
        }
    }

    #[test]
    fn many_results_in_a_head_look_through_the_moves_once() {
        let text = |count| "[Result \"=\"]\n".repeat(count) + &"h8\n".repeat(count);
        check("results", text, |text| read(Format::Moves, text));
    }

    #[test]
    fn detection_is_linear() {
        for unit in [
            "(",
            "{",
            ";",
            "( \n",
            "(( h8 ",
            "(、",
            "(good)(",
            "[\"",
            "((((((((x9\n",
        ] {
            check(
                unit,
                |count| unit.repeat(count),
                |text| drop(detect(text.as_bytes(), "")),
            );
            let length = 4000 * unit.len();
            let text = unit.repeat(4000);
            let work = counted(|| drop(detect(text.as_bytes(), "")));
            // The text is scanned twice, with at most two bytes of work per byte each time.
            assert!(work <= 4 * length, "{unit}: {work} for {length}");
        }
    }

    #[test]
    fn places_are_found_in_any_order() {
        let text = "ab\r\nçd\n\n五子棋 xyz\n".repeat(200);
        let mut offsets: Vec<usize> = text.char_indices().map(|(offset, _)| offset).collect();
        // Near and far offsets in turn, then the near ones backwards.
        let far = offsets.split_off(offsets.len() / 2);
        let near = offsets;
        let mut order: Vec<usize> = near
            .iter()
            .zip(far.iter().rev())
            .flat_map(|(&a, &b)| [a, b])
            .collect();
        order.extend(near.iter().rev());
        let mut spots = Spots::new(&text);
        let mut found = Vec::new();
        let work = counted(|| found.extend(order.iter().map(|&offset| spots.at(offset))));
        for (&offset, found) in order.iter().zip(found) {
            let before = &text[..offset];
            let line = before.matches('\n').count() + 1;
            let column = before
                .chars()
                .rev()
                .take_while(|&sign| sign != '\n')
                .count()
                + 1;
            let [line, column] = [line, column].map(|it| u32::try_from(it).expect("short"));
            assert_eq!(found, Spot::Line { line, column }, "at {offset}");
        }
        assert!(work <= text.len() + MOST * order.len(), "{work}");
    }
}
