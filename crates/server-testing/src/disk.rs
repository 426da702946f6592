//! The files of a program as they would be after a power failure: cut back to what the program had synced. A program
//! that is only killed leaves in the memory of the system what it wrote, so that kills do not show a lazy sync.
//!
//! `strace` records the calls with which the program changes files, also of programs that call the system themselves.
//! The record is replayed up to a moment. The content of a file is then what it was at its last `fsync` or `fdatasync`,
//! or all of it if it was opened with `O_SYNC`.
//! Names are kept as they were: a file that was created, renamed or removed, or cut shorter, is so at once.

mod line;

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::SystemTime,
};

use self::line::{deed, moment};

/// The calls that change files, as options of `strace`.
const CALLS: &str = "trace=openat,lseek,write,pwrite64,fsync,fdatasync,ftruncate,rename,renameat,renameat2,unlink,unlinkat";

/// Returns `true` if `strace` is there and the system allows it.
pub fn can_trace() -> bool {
    let tried = Command::new("strace")
        .args(["-f", "-o", "/dev/null", "true"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    tried.is_ok_and(|status| status.success())
}

/// Returns a command that runs a program and records its calls in a file.
pub fn traced(program: &Path, record: &Path) -> Command {
    let mut command = Command::new("strace");
    command
        .args([
            "-f",
            "-ttt",
            "-y",
            "-xx",
            "-s",
            "100000000",
            "-e",
            CALLS,
            "-e",
            "signal=none",
        ])
        .arg("-o")
        .arg(record)
        .arg(program);
    command
}

/// Kills the program that a tracer runs, and waits until the record is complete.
pub fn kill_traced(tracer: &mut Child) {
    let id = tracer.id();
    let children = fs::read_to_string(format!("/proc/{id}/task/{id}/children"));
    let children = children.expect("Linux says it");
    let children = children.split_whitespace();
    let killed = Command::new("kill").arg("-KILL").args(children).status();
    assert!(killed.expect("kill is there").success());
    tracer.wait().expect("ends");
}

/// A recorded call that changes files, with its moment.
#[derive(Debug)]
struct Call {
    at: SystemTime,
    deed: Deed,
}

#[derive(Debug)]
enum Deed {
    Open {
        fd: u32,
        path: PathBuf,
        start: Start,
        when: When,
    },
    Seek {
        fd: u32,
        path: PathBuf,
        to: usize,
    },
    Write {
        fd: u32,
        path: PathBuf,
        /// `None` where the file descriptor is.
        place: Option<usize>,
        bytes: Vec<u8>,
    },
    Sync(PathBuf),
    Cut(PathBuf, usize),
    Rename(PathBuf, PathBuf),
    Remove(PathBuf),
}

impl Deed {
    /// Returns the files whose name or content it changes.
    fn changed(self) -> Vec<PathBuf> {
        match self {
            Deed::Open { path, .. }
            | Deed::Write { path, .. }
            | Deed::Cut(path, _)
            | Deed::Remove(path) => vec![path],
            Deed::Rename(from, to) => vec![from, to],
            Deed::Seek { .. } | Deed::Sync(_) => Vec::new(),
        }
    }
}

/// The place at which an opened file is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Start {
    Begin,
    /// The file is emptied first.
    Empty,
    End,
}

/// The moment at which what is written reaches the disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum When {
    /// At the next call for it.
    Later,
    /// At once, as the file was opened so.
    AtOnce,
}

/// The open files, by file descriptor and path: one that is opened while another thread still writes to the file that had its
/// descriptor before may have begun earlier.
type Handles = BTreeMap<(u32, PathBuf), Handle>;

/// An open file.
#[derive(Clone, Copy, Debug)]
struct Handle {
    place: Place,
    when: When,
}

/// The place at which the next bytes of a file descriptor are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    At(usize),
    End,
}

/// A record of the calls of a program.
#[derive(Debug)]
pub struct Trace {
    calls: Vec<Call>,
    /// Files, and folders, with calls that had not ended when the program was killed: nobody knows what they have done.
    cut_off: Vec<PathBuf>,
}

/// The content of a file.
#[derive(Clone, Debug, Default)]
struct Content {
    written: Vec<u8>,
    synced: Vec<u8>,
}

impl Trace {
    /// Reads a record of [`traced`].
    ///
    /// # Panics
    ///
    /// If a line of the record cannot be understood, with that line.
    pub fn read(record: &Path) -> Trace {
        let text = fs::read_to_string(record).expect("a record");
        // The last call of each thread that has not ended.
        let mut unfinished = BTreeMap::new();
        let mut calls = Vec::new();
        for line in text.lines() {
            let (process, rest) = line.trim_start().split_once(' ').unwrap_or((line, ""));
            let (at, call) = rest.trim_start().split_once(' ').unwrap_or((rest, ""));
            // The program was killed before the tracer could see which call it is, so the system has done nothing for it.
            if call.starts_with("???") {
                continue;
            }
            // Another process may come between the begin and the end of a call.
            if let Some(begin) = call.strip_suffix(" <unfinished ...>") {
                unfinished.insert(process.to_owned(), (at, begin.to_owned()));
                continue;
            }
            let (at, call) = match call.split_once(" resumed>") {
                Some((_, end)) => match unfinished.remove(process) {
                    Some((at, begin)) => (at, begin + end),
                    None => continue,
                },
                None => (at, call.to_owned()),
            };
            // The program was killed within the call.
            if let Some(begin) = call.strip_suffix(") = ?") {
                let begin = begin.strip_suffix(" <unfinished ...>").unwrap_or(begin);
                unfinished.insert(process.to_owned(), (at, begin.to_owned()));
                continue;
            }
            let deed = deed(&call);
            calls.extend(deed.map(|deed| Call {
                at: moment(at),
                deed,
            }));
        }
        // A call that goes on when the next begins may be recorded later.
        calls.sort_by_key(|call| call.at);
        let cut_off = unfinished.into_values();
        let cut_off = cut_off.filter_map(|(_, begin)| deed(&format!("{begin}) = 0")));
        let cut_off = cut_off.flat_map(Deed::changed).collect();
        Trace { calls, cut_off }
    }

    /// Returns the moments of the first and the last call.
    pub fn span(&self) -> Option<[SystemTime; 2]> {
        Some([self.calls.first()?.at, self.calls.last()?.at])
    }

    /// Returns a record in which nothing is ever synced, to see that a test notices it.
    pub fn without_syncs(mut self) -> Trace {
        let syncs = |call: &Call| matches!(call.deed, Deed::Sync(_));
        self.calls.retain(|call| !syncs(call));
        self
    }

    /// Writes the files of the folder `from` into the folder `to`, as a power failure at `moment` leaves them. The
    /// folder was empty before the record.
    pub fn cut(&self, moment: SystemTime, from: &Path, to: &Path) {
        for (name, content) in self.replayed(moment, from) {
            let path = to.join(name);
            let parent = path.parent().expect("it is in the folder");
            fs::create_dir_all(parent).expect("a folder");
            fs::write(path, content.synced).expect("is written");
        }
    }

    /// Checks that the record explains all files of the folder `from`: each has the content that the calls wrote.
    ///
    /// # Panics
    ///
    /// If one has another content, as when the program writes with other calls.
    pub fn check(&self, from: &Path) {
        let [_, end] = self.span().expect("calls");
        for (name, content) in self.replayed(end, from) {
            // SQLite writes the index of its journal, which is made anew, through memory.
            if name.extension().is_some_and(|it| it == "sqlite-shm") {
                continue;
            }
            let path = from.join(&name);
            if self.cut_off.iter().any(|it| path.starts_with(it)) {
                continue;
            }
            let found = fs::read(path).expect("the file is there");
            assert!(
                found == content.written,
                "{} has another content",
                name.display()
            );
        }
    }

    /// Returns the files of the folder `from` at a moment.
    fn replayed(&self, moment: SystemTime, from: &Path) -> Vec<(PathBuf, Content)> {
        let mut files: BTreeMap<PathBuf, Content> = BTreeMap::new();
        let mut handles = Handles::new();
        for call in self.calls.iter().take_while(|call| call.at <= moment) {
            replay(&call.deed, &mut files, &mut handles);
        }
        let files = files.into_iter();
        files
            .filter_map(|(path, content)| Some((path.strip_prefix(from).ok()?.to_owned(), content)))
            .collect()
    }
}

/// Returns the path of a file after its folder or the file itself was renamed; `None` if it was another.
fn renamed(path: &Path, from: &Path, to: &Path) -> Option<PathBuf> {
    let rest = path.strip_prefix(from).ok()?;
    let is_file = rest.as_os_str().is_empty();
    Some(if is_file {
        to.to_owned()
    } else {
        to.join(rest)
    })
}

fn replay(deed: &Deed, files: &mut BTreeMap<PathBuf, Content>, handles: &mut Handles) {
    match deed {
        Deed::Open {
            fd,
            path,
            start,
            when,
        } => {
            let file = files.entry(path.clone()).or_default();
            if *start == Start::Empty {
                *file = Content::default();
            }
            let place = if *start == Start::End {
                Place::End
            } else {
                Place::At(0)
            };
            let when = *when;
            handles.insert((*fd, path.clone()), Handle { place, when });
        }
        Deed::Seek { fd, path, to } => {
            if let Some(handle) = handles.get_mut(&(*fd, path.clone())) {
                handle.place = Place::At(*to);
            }
        }
        Deed::Write {
            fd,
            path,
            place,
            bytes,
        } => {
            let file = files.entry(path.clone()).or_default();
            let mut unknown = Handle {
                place: Place::End,
                when: When::Later,
            };
            let handle = handles.get_mut(&(*fd, path.clone()));
            let handle = handle.unwrap_or(&mut unknown);
            let start = match (place, handle.place) {
                (Some(start), _) => *start,
                (None, Place::At(start)) => start,
                (None, Place::End) => file.written.len(),
            };
            let end = start + bytes.len();
            if file.written.len() < end {
                file.written.resize(end, 0);
            }
            file.written[start..end].copy_from_slice(bytes);
            if place.is_none() && handle.place != Place::End {
                handle.place = Place::At(end);
            }
            if handle.when == When::AtOnce {
                file.synced.clone_from(&file.written);
            }
        }
        Deed::Sync(path) => {
            if let Some(file) = files.get_mut(path) {
                file.synced.clone_from(&file.written);
            }
        }
        Deed::Cut(path, length) => {
            let file = files.entry(path.clone()).or_default();
            file.written.resize(*length, 0);
            file.synced.truncate(*length);
        }
        Deed::Rename(from, to) => {
            let after = |path: PathBuf| renamed(&path, from, to).unwrap_or(path);
            let before = std::mem::take(handles).into_iter();
            *handles = before
                .map(|((fd, path), handle)| ((fd, after(path)), handle))
                .collect();
            let moved = files.extract_if(.., |path, _| path.starts_with(from));
            let moved: Vec<_> = moved.collect();
            files.extend(moved.into_iter().map(|(path, file)| (after(path), file)));
        }
        Deed::Remove(path) => _ = files.remove(path),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::env::temp_dir;

    /// Reads a record in which paths and texts are written plainly.
    fn read(name: &str, lines: &str) -> Trace {
        let hex = |text: &str| -> String {
            let bytes = text.bytes().map(|byte| format!("\\x{byte:02x}"));
            bytes.collect()
        };
        let mut text = String::new();
        for (place, part) in lines.split('`').enumerate() {
            text += &if place % 2 == 1 {
                hex(part)
            } else {
                part.to_owned()
            };
        }
        let record = temp_dir().join(format!("tengen-{name}-{}.calls", std::process::id()));
        fs::write(&record, text).expect("a record");
        let trace = Trace::read(&record);
        fs::remove_file(record).expect("is removed");
        trace
    }

    /// Returns the files of `/` at the end of a record.
    fn files(name: &str, lines: &str) -> Vec<(String, String)> {
        let trace = read(name, lines);
        let [_, end] = trace.span().expect("calls");
        let files = trace.replayed(end, Path::new("/")).into_iter();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
        files
            .map(|(path, content)| (path.display().to_string(), text(content.written)))
            .collect()
    }

    fn expected(files: &[(&str, &str)]) -> Vec<(String, String)> {
        let files = files.iter();
        files
            .map(|&(path, text)| (path.to_owned(), text.to_owned()))
            .collect()
    }

    #[test]
    fn a_descriptor_may_be_used_anew_by_a_call_that_began_earlier() {
        let found = files(
            "anew",
            r#"11 1.000000 openat(AT_FDCWD<`/`>, "`a`", O_WRONLY|O_CREAT|O_TRUNC, 0640) = 7<`/a`>
11 1.000100 write(7<`/a`>, "`12`", 2) = 2
12 1.000150 openat(AT_FDCWD<`/`>, "`b`", O_WRONLY|O_CREAT|O_TRUNC, 0640 <unfinished ...>
11 1.000200 write(7<`/a`>, "`3`", 1) = 1
12 1.000400 <... openat resumed>) = 7<`/b`>
12 1.000500 write(7<`/b`>, "`4`", 1) = 1
"#,
        );
        assert_eq!(found, expected(&[("a", "123"), ("b", "4")]));
    }

    #[test]
    fn a_call_during_which_the_program_was_killed_leaves_its_files_unknown() {
        let trace = read(
            "killed",
            r#"11 1.000000 openat(AT_FDCWD<`/`>, "`a`", O_WRONLY|O_CREAT|O_TRUNC, 0640) = 7<`/a`>
12 1.000100 openat(AT_FDCWD<`/`>, "`b`", O_WRONLY|O_CREAT|O_TRUNC, 0640 <unfinished ...>
13 1.000200 rename("`/c`", "`/d`" <unfinished ...>
14 1.000300 lseek(7<`/a`>, 1, SEEK_SET <unfinished ...>
12 1.000400 <... openat resumed>) = ?
"#,
        );
        let mut found = trace.cut_off;
        found.sort();
        assert_eq!(found, ["/b", "/c", "/d"].map(PathBuf::from));
    }

    #[test]
    fn an_open_file_goes_on_under_its_new_name() {
        let found = files(
            "renamed",
            r#"11 1.000000 openat(AT_FDCWD<`/`>, "`x/a`", O_RDWR|O_CREAT, 0640) = 7<`/x/a`>
11 1.000100 write(7<`/x/a`>, "`12345`", 5) = 5
11 1.000200 lseek(7<`/x/a`>, 1, SEEK_SET) = 1
11 1.000300 rename("`/x`", "`/y`") = 0
11 1.000400 write(7<`/y/a`>, "`ab`", 2) = 2
"#,
        );
        assert_eq!(found, expected(&[("y/a", "1ab45")]));
    }
}
