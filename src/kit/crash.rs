//! The reaction to a panic: a trace in the console, and a message instead of a frozen board.

use crate::kit::dom;

/// Installs a panic hook that informs the player and the console.
pub(crate) fn watch() {
    if std::thread::panicking() {
        // During a panic the hook cannot be changed, and it is already installed.
        return;
    }
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        show();
    }));
}

/// Shows the message of every board on the page: they share one program, which has stopped.
pub(crate) fn show() {
    let document = dom::window().and_then(|window| window.document());
    let Some(root) = document.and_then(|document| document.document_element()) else {
        return;
    };
    for (part, element) in dom::all_with(&root, "data-part") {
        match part.as_str() {
            "broken" => dom::set_flag(&element, "hidden", false),
            // The program has stopped, so these parts must not look usable.
            "board" | "moves" | "result" => dom::set_flag(&element, "inert", true),
            _ => {}
        }
    }
    // An open dialog would cover the message.
    for (_, dialog) in dom::all_with(&root, "data-dialog") {
        dialog.remove();
    }
    for (_, control) in dom::all_with(&root, "data-action") {
        dom::set_flag(&control, "disabled", true);
    }
}
