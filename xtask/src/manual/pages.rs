//! The pages that are made of Markdown: their sources, addresses and words.

use crate::figure::Words;

/// One page in one language.
#[derive(Debug)]
pub(crate) struct Manual {
    /// The source in `docs`: a file, or a folder whose files are chapters.
    pub(crate) source: &'static str,
    pub(crate) page: &'static str,
    pub(crate) lang: &'static str,
    /// The language of Han characters in the text.
    pub(super) han: &'static str,
    /// The language's name for itself.
    pub(super) name: &'static str,
    pub(super) description: &'static str,
    pub(super) back: &'static str,
    pub(super) contents: &'static str,
    pub(super) table: &'static str,
    pub(crate) words: Words,
}

/// The pages' names must never change, because people keep the addresses.
pub(super) const ENGLISH: Manual = Manual {
    source: "rules.md",
    page: "rules.html",
    lang: "en",
    han: "ja",
    name: "English",
    description: "The rules of gomoku, renju and caro with pictures: what wins, forbidden points, openings, and who decides.",
    back: "To the board",
    contents: "Contents",
    table: "Table",
    words: Words {
        black: "Black",
        white: "White",
        points: "points",
        colon: ": ",
        comma: ", ",
        stop: ". ",
        answer: "Answer",
    },
};

pub(super) const CHINESE: Manual = Manual {
    source: "rules.zh.md",
    page: "rules.zh.html",
    lang: "zh-Hans",
    han: "zh-Hans",
    name: "简体中文",
    description: "五子棋、连珠与 Caro 的完整规则，配图说明：怎样算赢、禁手、开局规则与裁判方式。",
    back: "回到棋盘",
    contents: "目录",
    table: "表格",
    words: Words {
        black: "黑棋",
        white: "白棋",
        points: "个点",
        colon: "：",
        comma: "、",
        stop: "。",
        answer: "答案",
    },
};

pub(super) const LESSONS: Manual = Manual {
    source: "lessons/en",
    page: "lessons.html",
    description: "Ten short lessons in gomoku and renju with exercises: from five in a row to the first win by fours.",
    ..ENGLISH
};

pub(super) const CHINESE_LESSONS: Manual = Manual {
    source: "lessons/zh",
    page: "lessons.zh.html",
    description: "五子棋与连珠十节短课，附习题：从五连到第一次连续冲四取胜。",
    ..CHINESE
};

/// The pages in both languages; the English one is first.
pub(super) const MANUALS: [[Manual; 2]; 2] = [[ENGLISH, CHINESE], [LESSONS, CHINESE_LESSONS]];
