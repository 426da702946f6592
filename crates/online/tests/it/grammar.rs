//! The grammar of terms and actions in the documents: the code reads and writes its words and no others.

use tengen_core::rules::opening::Branch;
use tengen_core::rules::{Five, Variant};
use tengen_core::{
    Action, Terms,
    game::{Opening, Referee},
};
use tengen_testing::wire_samples;

/// Returns `true` for a word, and `false` for a number or a point.
fn is_word(text: &&str) -> bool {
    !text.ends_with(|sign: char| sign.is_ascii_digit())
}

#[test]
fn the_grammar_has_every_word_of_terms_and_actions() {
    let mut words: Vec<String> = Variant::NAMED.map(|it| it.name().to_string()).into();
    words.extend(Opening::ALL.iter().map(ToString::to_string));
    words.extend(Referee::ALL.iter().map(ToString::to_string));
    words.extend(Branch::ALL.iter().map(ToString::to_string));
    words.extend(Five::ALL.iter().map(ToString::to_string));
    for text in [
        "custom:b=exact,w=over,ban=33+44+overline,pass=on,full=second",
        "custom:b=caro,w=caro-exact,pass=off",
        "renju:full=second size=15 first=black opening=free colours=nigiri referee=marked",
        "freestyle colours=assigned",
        "freestyle first=white clock=none",
        "freestyle clock=increment:0+5",
        "freestyle clock=byoyomi:0300+3x30",
        "freestyle clock=bank:30+60",
    ] {
        let terms: Terms = text.parse().expect(text);
        let again: Terms = terms.to_string().parse().expect(text);
        assert_eq!(again, terms);
        let keys = text.split([':', ',', ' ', '+', '=']);
        words.extend(keys.filter(is_word).map(str::to_string));
    }
    for text in [
        "v22",
        "i9",
        "pass",
        "resign",
        "claim",
        "swap",
        "keep",
        "number:10",
        "offer:a1",
        "pick:v22",
        "grab:20",
        "guess:odd",
        "guess:even",
    ] {
        assert!(text.parse::<Action>().is_ok(), "{text}");
        words.extend(text.split(':').filter(is_word).map(str::to_string));
    }
    for text in ["w1", "a0", "a01", "a23", "number:0", "grab:01", "Pass"] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
    let grammar = wire_samples::grammar();
    for word in words {
        let forms = ["", "=", ":"].map(|end| format!("\"{word}{end}\""));
        let joined = format!(":{word}=\"");
        let is_there = forms
            .iter()
            .chain([&joined])
            .any(|form| grammar.contains(form));
        assert!(is_there, "{word} is not in the grammar");
    }
}
