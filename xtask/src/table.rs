//! Aligned tables for the terminal.

/// Lays out rows of equal length: numbers are right-aligned, the first column and other texts left-aligned.
pub(crate) fn layout(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| {
        rows.iter()
            .filter_map(|row| row.get(column))
            .map(|cell| cell.chars().count())
            .max()
    };
    let widths: Vec<usize> = (0..columns)
        .map(|column| width(column).unwrap_or(0))
        .collect();
    let right: Vec<bool> = (0..columns)
        .map(|column| column > 0 && rows.iter().skip(1).all(|row| is_number(&row[column])))
        .collect();
    let mut text = String::new();
    for row in rows {
        let cells = row
            .iter()
            .zip(&widths)
            .zip(&right)
            .map(|((cell, &width), &right)| {
                if right {
                    format!("{cell:>width$}")
                } else {
                    format!("{cell:<width$}")
                }
            });
        let line = cells.collect::<Vec<_>>().join("  ");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn is_number(cell: &str) -> bool {
    cell.chars()
        .all(|c| c.is_ascii_digit() || ".,-".contains(c))
}

/// Formats a count with commas between the thousands.
pub(crate) fn thousands(count: usize) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aligns_numbers_to_the_right() {
        let rows = [
            ["kind", "passed", "note"],
            ["unit", "12", "x"],
            ["wasm", "3", "long"],
        ];
        let rows = rows.map(|row| row.map(str::to_owned).to_vec());
        assert_eq!(
            layout(&rows),
            "kind  passed  note\nunit      12  x\nwasm       3  long\n"
        );
    }

    #[test]
    fn groups_thousands() {
        assert_eq!(
            [0, 999, 1000, 81_920, 1_234_567].map(thousands),
            ["0", "999", "1,000", "81,920", "1,234,567"]
        );
    }
}
