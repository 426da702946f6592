//! The description of each attribute: the source of the declarations, the list of the script and the table of the documents.

use crate::attribute::Attribute;

/// What somebody who writes a page must know about an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    /// The type of the property in TypeScript.
    pub declared: &'static str,
    /// The values in words.
    pub values: &'static str,
}

impl Attribute {
    /// Returns the description.
    pub const fn about(self) -> About {
        let (declared, values) = match self {
            Attribute::Moves => (
                "string",
                "moves such as `h8 i9 g7` or `h8i9g7`, with `pass` for a pass (the columns are the letters from `a` without a gap, \
                 also `i`), the choices of an opening such as `swap` or `branch:put-two`, and at the end a result as in SGF, such as `B+R`; or a \
                 link to a game. The last position shows",
            ),
            Attribute::Rules => (
                "string",
                "`freestyle` (default), `standard`, `renju`, `caro`, `caro-exact`, or your own such as `custom:b=exact,w=over,ban=33+44`",
            ),
            Attribute::Size => ("number | string", "5 to 22 lines; 15 by default"),
            Attribute::First => (
                "\"black\" | \"white\"",
                "the colour that moves first: `black` (default), or `white` where the rules allow it",
            ),
            Attribute::Opening => (
                "\"free\" | \"tengen\" | \"pro\" | \"long-pro\" | \"swap\" | \"swap2\" | \"rif\" | \"yamaguchi\" | \"taraguchi10\" | \"soosyrv8\" | \"tarannikov\" | \"sakata\"",
                "where the first stones may go, from 11 lines: anywhere (`free`, default); the first in the centre (`tengen`), and the third \
                 outside the middle 5 × 5 (`pro`) or 7 × 7 (`long-pro`). The other openings (`swap`, `swap2`, and those of renju) have \
                 choices, which `moves` holds; nobody can play them on the board",
            ),
            Attribute::FullBoard => (
                "\"draw\" | \"second\"",
                "a full board is a `draw` (default), or the `second` player wins",
            ),
            Attribute::Referee => (
                "\"strict\" | \"marked\" | \"claim\"",
                "a stone on a forbidden point loses at once (`strict`, default), or is refused with the reason (`marked`), or White may claim the win (`claim`, only for games that are shown)",
            ),
            Attribute::Clock => (
                "string",
                "the clock with which the game was played, such as `increment:300+5` or `byoyomi:600+3x30`; the board shows none, and a \
                 result such as `B+T` needs one",
            ),
            Attribute::MoveLimit => (
                "number | string",
                "20 to 400: the game is a draw after so many stones and passes; without it there is no limit",
            ),
            Attribute::Ply => (
                "number | string",
                "shows the position after so many moves, `0` for the start; the last one by default",
            ),
            Attribute::Interactive => ("boolean", "people place stones of both colours"),
            Attribute::Puzzle => (
                "string | boolean",
                "asks for the solution, which alternates: `h11`, or `h11 h12 h7` for the person's move, the reply that the board plays, \
                 the person's move; without a value it is what follows in the record, with all variations",
            ),
            Attribute::Black => (
                "string",
                "the name of the player with the black stones; that of the record by default",
            ),
            Attribute::White => (
                "string",
                "the name of the player with the white stones; that of the record by default",
            ),
            Attribute::Controls => (
                "\"auto\" | \"shown\" | \"hidden\"",
                "the buttons to step through the game: `auto` (default) where there is something to step through, `shown`, `hidden`",
            ),
            Attribute::Section => (
                "string",
                "shows only the part of the board between two corners, such as `c3-m13`",
            ),
            Attribute::Coordinates => (
                "\"shown\" | \"hidden\" | boolean",
                "the letters and numbers at the edge: `shown` (default), `hidden`",
            ),
            Attribute::Numbers => (
                "\"shown\" | \"hidden\" | boolean",
                "the numbers of the moves: `shown` or no value, `hidden` (default)",
            ),
            Attribute::Forbidden => (
                "\"shown\" | \"hidden\" | boolean",
                "marks the points that are forbidden for Black, when Black may place a stone: `shown` or no value, `hidden` (default)",
            ),
            Attribute::Theme => (
                "\"wood\" | \"slate\" | \"paper\" | \"night\" | \"contrast\" | \"classic\"",
                "`wood` (default), `slate`, `paper`, `night`, `contrast`, `classic`",
            ),
            Attribute::Scheme => (
                "\"system\" | \"light\" | \"dark\"",
                "the colours of the board follow the `system` (default), or are `light` or `dark`",
            ),
            Attribute::Padding => (
                "number | string",
                "the margin around the outer lines, 0 to 5 cells",
            ),
            Attribute::LineColor => (
                "string",
                "the colour of the lines, as in CSS, such as `navy` or `#543`",
            ),
            Attribute::LineWidth => ("number | string", "the width of the lines, 0 to 10 CSS px"),
            Attribute::Lang => (
                "string",
                "the language of the words: `en`, `zh`, `ja`, `ko`, `ru`, `vi` or `zh-Hant`; that of the page by default, or English where the element does not know that one",
            ),
        };
        About { declared, values }
    }

    /// Returns the name of the property in JavaScript, such as `lineColor`.
    pub fn property(self) -> String {
        let mut words = self.name().split('-');
        let mut name = words.next().unwrap_or_default().to_owned();
        for word in words {
            let (first, rest) = word.split_at(1);
            name.push_str(&first.to_ascii_uppercase());
            name.push_str(rest);
        }
        name
    }
}
