//! Which functions the first stone does not need, by the modules in their names.

/// What goes to the second file: modules, types and functions; a `*` stands for the rest of a name. A
/// rule may match nothing: some modules are to come, and the compiler puts small functions into others.
const LATER: [&str; 154] = [
    // What was stored, and texts.
    "tengen::app::settings",
    "tengen::game::archive",
    "tengen::game::Game::from_setup",
    "tengen::rules::full_board",
    "tengen::rules::ruleset",
    "tengen::web::storage::Store::save_before",
    "tengen::web::storage::Store::set_aside",
    // What a game comes to after its first stone.
    "tengen::app::App::act",
    "tengen::app::App::refuse",
    "tengen::app::App::start",
    "tengen::app::App::warn",
    "tengen::app::App::went",
    "tengen::board::Board::remove",
    "tengen::game::navigate",
    "tengen::game::opening",
    "tengen::game::session",
    "tengen::rules::explain",
    "tengen::rules::line",
    "tengen::rules::renju",
    "tengen::rules::shape",
    "tengen::rules::window",
    "tengen::app::referee",
    "tengen::app::study::Study::go_into",
    "tengen::app::study::Study::imagined",
    "tengen::app::study::Study::nested_points",
    "tengen::app::study::Study::stones_and_shown",
    "tengen::app::study::nested",
    "tengen::game::Game::check_opening",
    "tengen::game::Game::pending_claim",
    "tengen::game::Game::would_leave_none",
    "tengen::game::terms",
    "tengen::rules::opening",
    "tengen::rules::perft",
    "tengen::view::describe::choice",
    "tengen::view::describe::explain",
    "tengen::view::choices::open",
    "tengen::game::Game::pattern",
    "tengen::view::describe::ending",
    "tengen::view::describe::terms::joined_unusual",
    "tengen::view::describe::terms::parts",
    "tengen::view::describe::terms::pattern",
    "tengen::view::describe::deed",
    "tengen::view::describe::reason",
    "tengen::view::describe::saying_other",
    "tengen::view::describe::toast",
    "tengen::view::overlay::cross",
    "tengen::web::input::act",
    "tengen::web::input::choice",
    "tengen::web::page::Page::offer",
    "tengen::web::page::Page::translate",
    "tengen::view::note::written",
    "tengen::view::study",
    "tengen::view::text::page",
    "tengen::view::text::zh",
    "tengen::view::moves::side_rows",
    // Records, what is written about games, and where they come in.
    "tengen::app::timer",
    "tengen::game::Game::outcome_of_giving_up",
    "tengen::web::start::recall",
    "tengen::game::clock",
    "tengen::view::describe::clock",
    "tengen::view::text::all",
    "tengen::view::text::clock",
    "tengen::web::clock",
    "tengen::web::shell::clock",
    "tengen::app::records",
    "tengen::game::annotation",
    "tengen::record",
    "tengen::view::describe::written",
    "tengen::view::signs",
    "tengen::web::moves::nest",
    "tengen::web::dom::fragment",
    "tengen::web::formats",
    "tengen::web::records",
    "tengen::web::sharing",
    "tengen::web::shell::focus",
    "tengen::web::shell::opening",
    // Dialogs, and programs that use the board.
    "handle_*",
    "tengen::game::action::Refusal as core::fmt",
    "tengen::game::Game::moves",
    "tengen::view::describe::hints",
    "tengen::web::api",
    "tengen::web::dialogs",
    "tengen::web::input::changed",
    "tengen::web::options::Agreed",
    "tengen::web::options::Options::read_more",
    "tengen::web::options::number",
    "tengen::web::options::parsed",
    "tengen::web::options::terms",
    "tengen::web::options::visibility",
    "tengen::web::options::wrong",
    "tengen::web::shell::Shell::keep_focus",
    "tengen::web::shell::Shell::open_dialog",
    // The computer.
    "tengen::app::App::step_back",
    "tengen::app::App::step_on",
    "tengen::app::partner",
    "tengen::app::player",
    "tengen::engine",
    "tengen::view::advice",
    "tengen::view::describe::partner",
    "tengen::view::text::line",
    "tengen::view::text::partner",
    "tengen::view::note::advice",
    "tengen::web::grid::add_threat",
    "tengen::web::partner",
    "tengen::web::shell::engine",
    // The Lab.
    "tengen::app::lab",
    "tengen::view::describe::lab",
    "tengen::view::lab",
    "tengen::view::text::lab",
    "tengen::web::lab",
    "tengen::web::shell::lab",
    "tengen::web::storage::lab",
    // Online play.
    "percent_encoding",
    "tengen::app::online",
    "tengen::lines",
    "tengen::view::choices::must_answer",
    "tengen::view::describe::online",
    "tengen::view::online",
    "tengen::view::text::online",
    "tengen::web::online",
    "tengen::web::shell::online",
    "tengen::wire",
    // The end of a board.
    "alloc::rc::Rc<T,A::drop_slow",
    "core::ptr::drop_in_place<tengen::app::App",
    "tengen::web::notes::Notes as core::ops::drop",
    "tengen::web::listeners::Listener as core::ops::drop",
    "tengen::web::shell::Shell as core::ops::drop",
    "tengen::web::ticker::Ticker as core::ops::drop",
    // What happens in a panic, and what nobody asks for.
    "__rustc::rust_begin_unwind",
    "alloc::alloc::handle_alloc_error",
    "alloc::raw_vec::capacity_overflow",
    "alloc::raw_vec::handle_error",
    "console_error_panic_hook",
    "core::cell::panic_*",
    "core::char::methods::encode_utf8_raw::do_panic",
    "core::option::expect_failed",
    "core::option::unwrap_failed",
    "core::panicking",
    "core::result::unwrap_failed",
    "core::slice::copy_from_slice_impl::len_mismatch_fail",
    "core::slice::index::slice_index_fail",
    "core::str::count",
    "core::unicode",
    "char as core::fmt",
    "&usize as core::fmt::Debug",
    "usize as core::fmt::UpperHex",
    "i16 as core::fmt",
    "u64 as core::fmt::LowerHex",
    "dlmalloc::sys::System::memalign",
    "wasm_bindgen::closure::WasmClosureFnOnce",
    "std::panic",
    "std::panicking",
    "js_sys::futures",
    "tengen::web::crash::watch::{{closure}}",
];

/// What of that stays in the first file all the same.
const FIRST: [&str; 72] = [
    "core::ptr::drop_in_place<core::option::Option<alloc::sync::Arc<tengen::game::annotation",
    "core::ptr::drop_in_place<core::option::Option<alloc::sync::Arc<tengen::game::annotation::Written",
    "core::ptr::drop_in_place<tengen::game::annotation::Annotations",
    "core::ptr::drop_in_place<tengen::game::archive::Archive",
    "core::ptr::drop_in_place<tengen::record::link::LinkError",
    "handle_locate",
    "std::panicking::set_hook",
    "tengen::app::App::asks_first",
    "tengen::app::App::explain_lost",
    "tengen::app::App::has_clock",
    "tengen::app::App::explain_marked",
    "tengen::app::App::mark_at",
    "tengen::app::App::mark_forbidden",
    "tengen::app::App::must_pass",
    "tengen::app::player::PlayedBy as core::cmp",
    "tengen::app::settings::Language",
    "tengen::app::settings::Settings as core::default",
    "tengen::app::settings::Settings::has_computer",
    "tengen::game::Game::step_forward",
    "tengen::game::Game::to_archive",
    "tengen::game::annotation::Annotations as core::clone",
    "tengen::game::clock::control::TimeControl as core::cmp",
    "tengen::game::annotation::Annotations::is_empty",
    "tengen::game::annotation::Annotations::note",
    "tengen::game::annotation::Annotations::tag",
    "tengen::game::opening::Opening as core::cmp",
    "tengen::game::opening::Opening::fits",
    "tengen::game::opening::protocol::Protocol::colour_of",
    "tengen::game::opening::protocol::Protocol::is_over",
    "tengen::game::opening::protocol::Protocol::new",
    "tengen::game::opening::protocol::Protocol::next",
    "tengen::game::opening::protocol::Protocol::seat_of",
    "tengen::game::session::Event*",
    "tengen::game::session::Session::call",
    "tengen::game::session::Session::handle",
    "tengen::game::session::Session::is_held",
    "tengen::game::session::Session::new",
    "tengen::game::terms::Terms as core::cmp",
    "tengen::game::terms::Terms::check",
    "tengen::game::terms::Terms::fitted",
    "tengen::record::link::checksum",
    "tengen::record::link::encode",
    "tengen::record::link::writer",
    "tengen::record::link::writer::Writer::new",
    "tengen::record::link::writer::Writer::number",
    "tengen::record::link::writer::Writer::symbol",
    "tengen::record::link::writer::WrittenTree",
    "tengen::record::link::writer::plan_children",
    "tengen::record::link::writer::push_node",
    "tengen::record::link::writer::tree",
    "tengen::rules::line::makes_five",
    "tengen::rules::line::wins",
    "tengen::rules::ruleset::Ruleset as core::cmp",
    "tengen::rules::ruleset::Ruleset::bans",
    "tengen::rules::ruleset::Ruleset::five",
    "tengen::rules::ruleset::Ruleset::passes",
    "tengen::rules::ruleset::Variant as core::cmp",
    "tengen::rules::ruleset::Variant::parts",
    "tengen::view::describe::choice::action",
    "tengen::view::describe::choice::prompt",
    "tengen::view::describe::explain::placed",
    "tengen::view::describe::explain::points",
    "tengen::view::describe::written::named_player",
    "tengen::web::api::Handle as wasm_bindgen",
    "tengen::web::api::Handle::locate",
    "tengen::web::api::mount",
    "tengen::web::api::object",
    "tengen::web::api::parse",
    "tengen::web::shell::Shell::focus_board",
    "tengen::web::shell::Shell::is_focusing",
    "tengen::web::shell::Shell::is_page",
    "wasm_bindgen::__rt",
];

/// Whether a function goes to the second file, by its name in the wasm.
pub(crate) fn is_later(name: &str) -> bool {
    let name = without_hashes(name);
    // `<Shell>::paint`, as some compilers write it, is `Shell::paint`.
    let parts: Vec<&str> = name
        .split("::")
        .map(|part| part.trim_end_matches('>'))
        .collect();
    let name = parts.join("::");
    let has = |rules: &[&str]| rules.iter().any(|rule| has_path(&name, rule));
    has(&LATER) && !has(&FIRST)
}

/// The name without the hashes that tell apart crates: `core[0123456789abcdef]::fmt` is `core::fmt`.
fn without_hashes(name: &str) -> String {
    const LENGTH: usize = "[0123456789abcdef]".len();
    let mut rest = name;
    let mut result = String::with_capacity(name.len());
    while let Some(start) = rest.find('[') {
        let (before, after) = rest.split_at(start);
        result.push_str(before);
        let is_hash = after.get(1..LENGTH - 1).is_some_and(|hash| {
            hash.bytes().all(|byte| byte.is_ascii_hexdigit())
                && after[LENGTH - 1..].starts_with(']')
        });
        let length = if is_hash { LENGTH } else { 1 };
        if !is_hash {
            result.push('[');
        }
        rest = &after[length..];
    }
    result + rest
}

/// Whether a name has a path, and not as a part of a longer name.
fn has_path(name: &str, path: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let (path, is_start) = path
        .strip_suffix('*')
        .map_or((path, false), |path| (path, true));
    name.match_indices(path).any(|(start, _)| {
        let is_whole = is_start || !name[start + path.len()..].starts_with(is_word);
        is_whole && !name[..start].ends_with(|c| is_word(c) || c == ':')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_names_as_compilers_write_them() {
        for later in [
            "tengen::game::navigate::<impl tengen::game::Game>::go::h9a4eb74a882f9219",
            "<tengen[0123456789abcdef]::web::shell::Shell>::open_dialog",
            "<tengen::game::terms::Terms as core::str::traits::FromStr>::from_str::hd719c4fa",
            "core[c5930c85a12de822]::panicking::panic_fmt",
            "core::cell::panic_already_borrowed",
            "handle_goto multivalue shim",
        ] {
            assert!(is_later(later), "{later}");
        }
        for first in [
            "tengen::game::navigate::<impl tengen::game::Game>::step_forward::h0123",
            "tengen::web::shell::Shell::paint::h333964cd927c9801",
            "tengen::web::api::mount::hd11b12334fb0bbc9",
            "handle_locate",
            "std[a543996e6e7dbf1e]::panicking::set_hook",
        ] {
            assert!(!is_later(first), "{first}");
        }
    }

    #[test]
    fn finds_whole_paths() {
        let has = |name: &str| has_path(&without_hashes(name), "core::fmt::Write");
        assert!(has("core::fmt::Write::write_str::h0123"));
        assert!(has(
            "<T as core[c5930c85a12de822]::fmt::Write>::write_char[2]"
        ));
        assert!(has("drop<[core::fmt::Write]>"));
        assert!(!has("core::fmt::Writer::new") && !has("my::core::fmt::Write"));
        assert!(!has("my_core::fmt::Write") && !has("core::fmt"));
    }

    #[test]
    fn only_hashes_are_left_out() {
        assert_eq!(without_hashes("<[T]>::a[1]"), "<[T]>::a[1]");
        assert_eq!(without_hashes("a[0123456789abcdef]::b"), "a::b");
        assert_eq!(without_hashes("a[0123456789abcdefg"), "a[0123456789abcdefg");
        assert_eq!(without_hashes("a[é"), "a[é");
    }
}
