//! Random RenLib files, written by a simple implementation of the format.

use crate::random::Random;

/// A node: its position byte, its texts and its children.
#[derive(Clone, Debug, Default)]
pub struct Plain {
    pub position: u8,
    pub title: String,
    pub comment: String,
    pub label: String,
    pub is_marked: bool,
    /// Flags besides those that the other fields imply.
    pub more_flags: u8,
    pub children: Vec<Plain>,
}

const TEXTS: [&str; 8] = [
    "",
    "",
    "",
    "ok",
    "A1",
    "two\nlines",
    "the only move",
    "天元开局",
];

/// Makes a root node with a random tree below it. Its texts may have characters of GBK.
pub fn plain_tree(random: &mut Random) -> Plain {
    let mut start = Plain::default();
    if random.below(4) == 0 {
        start.comment = random.pick(&TEXTS).to_string();
    }
    let mut room = 1 + random.below(24);
    grow(&mut start, &mut Vec::new(), &mut room, random);
    start
}

fn grow(node: &mut Plain, path: &mut Vec<u8>, room: &mut usize, random: &mut Random) {
    let most = random
        .pick(&[0, 1, 1, 1, 1, 2, 3])
        .max(usize::from(path.is_empty()));
    for _ in 0..most {
        let position = random_position(random);
        let is_taken = position != 0 && path.contains(&position);
        if *room == 0 || is_taken || node.children.iter().any(|it| it.position == position) {
            continue;
        }
        *room -= 1;
        let mut child = Plain {
            position,
            comment: random.pick(&TEXTS).to_string(),
            ..Plain::default()
        };
        if random.below(4) == 0 {
            child.title = random.pick(&["", "head", "白"]).to_string();
        }
        if position != 0 && random.below(3) == 0 {
            child.label = random.pick(&["", "A", "W12", "黑"]).to_string();
            child.is_marked = random.below(2) == 0;
        }
        path.push(position);
        grow(&mut child, path, room, random);
        path.pop();
        node.children.push(child);
    }
}

/// Returns a point of a small part of the board, so that some points occur twice; sometimes a pass.
fn random_position(random: &mut Random) -> u8 {
    if random.below(12) == 0 {
        return 0;
    }
    let numbers = [0x78, 0x69, 0x01, 0x0f, 0xe1, 0xef, 0x5a, 0x96, 0xb4];
    random.pick(&numbers)
}

/// Writes a tree. The root is left out if it has no comment and just one stone below it.
pub fn tree_bytes(start: &Plain, encode: &dyn Fn(&str) -> Vec<u8>) -> Vec<u8> {
    let is_one_stone = start.children.len() == 1 && start.children[0].position != 0;
    let mut out = Vec::new();
    if start.comment.is_empty() && is_one_stone {
        put(&start.children[0], "last", encode, &mut out);
    } else {
        put(start, "last", encode, &mut out);
    }
    out
}

fn put(node: &Plain, place: &str, encode: &dyn Fn(&str) -> Vec<u8>, out: &mut Vec<u8>) {
    let mut flags = node.more_flags;
    if place == "more" {
        flags += 128;
    }
    if node.children.is_empty() {
        flags += 64;
    }
    if node.is_marked {
        flags += 16;
    }
    let has_comment = !(node.title.is_empty() && node.comment.is_empty());
    if has_comment {
        flags += 8;
    }
    if !node.label.is_empty() {
        flags += 1;
    }
    out.extend([node.position, flags]);
    if !node.label.is_empty() {
        out.extend([0, 1]);
    }
    if has_comment {
        let mut text = node.comment.replace('\n', "\r\n");
        if !node.title.is_empty() || text.contains('\r') {
            text = format!("{}\x08{text}", node.title);
        }
        put_text(&encode(&text), out);
    }
    if !node.label.is_empty() {
        put_text(&encode(&node.label), out);
    }
    for (index, child) in node.children.iter().enumerate() {
        let is_last = index + 1 == node.children.len();
        put(child, if is_last { "last" } else { "more" }, encode, out);
    }
}

fn put_text(text: &[u8], out: &mut Vec<u8>) {
    let start = out.len();
    out.extend(text);
    out.push(0);
    if (out.len() - start) % 2 == 1 {
        out.push(0);
    }
}
