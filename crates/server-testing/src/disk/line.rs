//! Reads the lines that `strace` records.

use std::{
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use super::{Deed, Start, When};

/// Reads a call such as `fsync(3<…>) = 0`; `None` if it failed or changes no file.
pub(super) fn deed(call: &str) -> Option<Deed> {
    let (name, rest) = call.split_once('(')?;
    let (arguments, result) = rest.rsplit_once(" = ")?;
    let result = result.split(['<', ' ']).next()?.parse::<usize>().ok()?;
    let arguments = arguments.trim_end();
    let arguments: Vec<&str> = arguments.strip_suffix(')')?.split(", ").collect();
    let number = |place: usize| arguments.get(place)?.parse::<usize>().ok();
    let file = || opened(arguments.first()?);
    Some(match name {
        "openat" => {
            let flags = arguments.get(2)?;
            if !flags.contains("O_WRONLY") && !flags.contains("O_RDWR") {
                return None;
            }
            let start = match () {
                () if flags.contains("O_TRUNC") => Start::Empty,
                () if flags.contains("O_APPEND") => Start::End,
                () => Start::Begin,
            };
            let path = named(arguments.first()?, arguments.get(1)?)?;
            let fd = u32::try_from(result).ok()?;
            let when = if flags.contains("O_SYNC") || flags.contains("O_DSYNC") {
                When::AtOnce
            } else {
                When::Later
            };
            Deed::Open {
                fd,
                path,
                start,
                when,
            }
        }
        "lseek" => {
            let (fd, path) = file()?;
            Deed::Seek {
                fd,
                path,
                to: result,
            }
        }
        "write" | "pwrite64" => {
            let (fd, path) = file()?;
            let mut bytes = text(arguments.get(1)?)?;
            bytes.truncate(result);
            Deed::Write {
                fd,
                path,
                place: number(3),
                bytes,
            }
        }
        "fsync" | "fdatasync" => Deed::Sync(file()?.1),
        "ftruncate" => Deed::Cut(file()?.1, number(1)?),
        "rename" => Deed::Rename(path(arguments.first()?)?, path(arguments.get(1)?)?),
        "renameat" | "renameat2" => Deed::Rename(
            named(arguments.first()?, arguments.get(1)?)?,
            named(arguments.get(2)?, arguments.get(3)?)?,
        ),
        "unlink" => Deed::Remove(path(arguments.first()?)?),
        "unlinkat" => Deed::Remove(named(arguments.first()?, arguments.get(1)?)?),
        _ => panic!("an unknown call: {name}"),
    })
}

/// Reads a moment such as `1795434716.081174`, in s since 1970.
pub(super) fn moment(text: &str) -> SystemTime {
    let read = text.split_once('.').and_then(|(seconds, micros)| {
        let seconds = Duration::from_secs(seconds.parse().ok()?);
        Some(seconds + Duration::from_micros(micros.parse().ok()?))
    });
    SystemTime::UNIX_EPOCH + read.unwrap_or_else(|| panic!("no moment: {text}"))
}

/// Reads an open file such as `3<\x2f\x61>`.
fn opened(argument: &str) -> Option<(u32, PathBuf)> {
    let (fd, path) = argument.split_once('<')?;
    let path = bytes(path.strip_suffix('>')?)?;
    Some((fd.parse().ok()?, String::from_utf8(path).ok()?.into()))
}

/// Reads the name of a file in a folder such as `AT_FDCWD<\x2f>`.
fn named(folder: &str, name: &str) -> Option<PathBuf> {
    let (_, folder) = folder.split_once('<')?;
    let folder = String::from_utf8(bytes(folder.strip_suffix('>')?)?).ok()?;
    Some(Path::new(&folder).join(path(name)?))
}

fn path(argument: &str) -> Option<PathBuf> {
    Some(String::from_utf8(text(argument)?).ok()?.into())
}

/// Reads bytes in quotation marks.
fn text(argument: &str) -> Option<Vec<u8>> {
    bytes(argument.strip_prefix('"')?.strip_suffix('"')?)
}

/// Reads bytes such as `\x2f\x61`.
fn bytes(text: &str) -> Option<Vec<u8>> {
    let digits = text.split("\\x").skip(1);
    digits
        .map(|pair| u8::from_str_radix(pair, 16).ok())
        .collect()
}
