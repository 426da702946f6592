//! The pages that are made of Markdown: their sources, addresses and words.

use crate::figure::Words;

/// How a page shows boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Boards {
    /// As drawings; the page has no scripts.
    Drawn,
    /// As elements that people can use.
    Live,
    /// As elements, each with its source, which a button copies.
    WithSources,
}

impl Boards {
    /// Returns what the page allows scripts beside the default of its policy.
    pub(super) fn policy(self) -> &'static str {
        match self {
            Self::Drawn => "",
            Self::Live | Self::WithSources => "; script-src 'self' 'wasm-unsafe-eval'",
        }
    }

    /// Returns the elements of the head that the boards need.
    /// `root` leads from the page to the root of the site.
    pub(super) fn head(self, root: &str) -> String {
        match self {
            Self::Drawn => String::new(),
            Self::Live => format!(
                "\n  <link rel=\"stylesheet\" href=\"{root}tengen-board.css\">\n  \
                 <script type=\"module\" src=\"{root}tengen-board.js\"></script>"
            ),
            Self::WithSources => format!(
                "{}\n  <script type=\"module\" src=\"{root}copy.js\"></script>",
                Self::Live.head(root)
            ),
        }
    }
}

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
    /// The name of what a board of the element is written as.
    pub(crate) written: &'static str,
    /// The words of the button that copies it, before and after.
    pub(crate) copy: [&'static str; 2],
    pub(super) boards: Boards,
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
    written: "Source",
    copy: ["Copy", "Copied"],
    boards: Boards::Drawn,
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
    written: "源代码",
    copy: ["复制", "已复制"],
    boards: Boards::Drawn,
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

const BOARDS: Manual = Manual {
    source: "boards/en.md",
    page: "boards.html",
    description: "Boards of gomoku and renju for your own pages, each with its source: diagrams, lessons, puzzles, games with comments.",
    boards: Boards::WithSources,
    ..ENGLISH
};

const CHINESE_BOARDS: Manual = Manual {
    source: "boards/zh.md",
    page: "boards.zh.html",
    description: "放进你自己网页的五子棋与连珠棋盘：棋图、讲解、习题、带注解的对局，每个都附源代码。",
    boards: Boards::WithSources,
    ..CHINESE
};

/// The pages in both languages; the English one is first.
pub(super) const MANUALS: [[Manual; 2]; 3] = [
    [ENGLISH, CHINESE],
    [LESSONS, CHINESE_LESSONS],
    [BOARDS, CHINESE_BOARDS],
];
