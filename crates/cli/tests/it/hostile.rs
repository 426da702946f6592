//! Invalid input: nothing panics, and every failure gives one message and an exit code.

use crate::support::run;

use std::fs;

use crate::support::run::{folder, link, tengen, tengen_with};

const COMMANDS: [&[&str]; 4] = [
    &["show"],
    &["show", "--png", "-"],
    &["link"],
    &["convert", "-", "--to", "link"],
];

/// Returns the arguments of a command with a file.
fn on(command: &[&str], file: &str) -> Vec<String> {
    let mut arguments: Vec<String> = command.iter().map(|&it| it.to_owned()).collect();
    arguments.insert(1, file.to_owned());
    arguments
}

fn run_on(command: &[&str], file: &str, input: &[u8]) -> run::Ran {
    let arguments = on(command, file);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    tengen_with(input, &arguments)
}

#[test]
fn files_that_are_not_there() {
    let folder = folder("hostile_files");
    let folder = folder.to_str().expect("a name");
    for command in COMMANDS {
        // A folder has no place in `convert` beside the standard output.
        let folder = if command[0] == "convert" {
            "no"
        } else {
            folder
        };
        for file in [folder, "no-such-file.sgf", "", "no/such/folder/a.sgf"] {
            let said = run_on(command, file, b"").failed(1);
            assert!(said.starts_with("error: cannot read "), "{said}");
            assert_eq!(said.lines().count(), 1, "{said}");
        }
    }
}

#[test]
fn bytes_that_mean_nothing() {
    let noise: Vec<u8> = (0..50_000_u32)
        .map(|i| i.wrapping_mul(2_654_435_761).to_be_bytes()[0])
        .collect();
    let inputs: [&[u8]; 7] = [
        b"",
        &noise,
        b"\0\0\0\0",
        b"\xff\xfe\x00h\x008",
        b"{\"game\": [1, 2, 3]}",
        b"((((((((((((((((((((((((;;;;;;;;;;;;;;;;",
        b"\x89PNG\r\n\x1a\n",
    ];
    for command in COMMANDS {
        for input in inputs {
            let said = run_on(command, "-", input).failed(2);
            assert!(said.starts_with("error: the standard input: "), "{said}");
        }
        let link = [command, &["--from", "link"]].concat();
        run_on(&link, "-", &noise).failed(2);
    }
}

#[test]
fn a_file_that_is_too_large() {
    let folder = folder("hostile_large");
    let path = folder.join("large.sgf");
    let file = fs::File::create(&path).expect("a file");
    file.set_len((512 << 20) + 1).expect("a file of zeros");
    let said = tengen(&["show", path.to_str().expect("a name")]).failed(2);
    assert!(said.contains("more than 536870912 bytes"), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_is_full() {
    let link = link("renju", "h8");
    for arguments in [
        &["show", &link][..],
        &["show", "--svg", "-", &link],
        &["link", &link],
        &["link", "--json", &link],
        &["perft", "--rule", "renju", "--depth", "1"],
        &["judge", "--rule", "renju"],
        &["completions", "bash"],
    ] {
        let full = fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .expect("it is there");
        let mut command = run::command(arguments);
        command.stdout(full);
        let said = run::finish(command, b"h8 | i9\n").failed(1);
        assert!(
            said.starts_with("error: cannot print: "),
            "{arguments:?}: {said}"
        );
    }
}

#[cfg(unix)]
#[test]
fn names_that_are_no_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let mut command = run::command(&["show"]);
    command.arg(OsStr::from_bytes(b"\xff\xfe.sgf"));
    let said = run::finish(command, b"").failed(1);
    assert!(said.starts_with("error: cannot read "), "{said}");
}

#[test]
fn help_and_completions() {
    let all = tengen(&["--help"]).fine();
    for command in [
        "judge",
        "perft",
        "convert",
        "show",
        "link",
        "play",
        "completions",
    ] {
        assert!(all.contains(&format!("\n  {command} ")), "{all}");
        let help = tengen(&[command, "--help"]).fine();
        assert!(
            help.contains("Usage: tengen ") && help.contains("Example"),
            "{help}"
        );
    }
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = tengen(&["completions", shell]).fine();
        assert!(
            script.contains("perft") && script.contains("keep-going"),
            "{shell}"
        );
    }
    assert!(tengen(&["--version"]).fine().starts_with("tengen "));
    for wrong in [&[][..], &["draw"], &["completions", "tcl"], &["show"]] {
        tengen(wrong).failed(2);
    }
}
