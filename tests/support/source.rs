//! Rust source as text: without comments and literals, and the rooms that its paths lead to.

/// The same text with every comment and literal blanked out; lines stay lines.
pub(crate) fn code_of(source: &str) -> String {
    let signs: Vec<char> = source.chars().collect();
    let mut code = String::new();
    let mut place = 0;
    while place < signs.len() {
        let end = end_of_blank(&signs, place);
        if end == place {
            code.push(signs[place]);
            place += 1;
        } else {
            let blank = signs[place..end].iter();
            code.extend(blank.map(|&sign| if sign == '\n' { '\n' } else { ' ' }));
            place = end;
        }
    }
    code
}

/// The end of the comment or literal that begins at `place`, or `place` if none does.
fn end_of_blank(signs: &[char], place: usize) -> usize {
    let at = |offset: usize| signs.get(place + offset).copied().unwrap_or('\n');
    let after_word = place > 0 && is_word(signs[place - 1]);
    match at(0) {
        '/' if at(1) == '/' => find(signs, place, |rest| rest[0] == '\n'),
        '/' if at(1) == '*' => end_of_block(signs, place),
        '"' => end_of_string(signs, place + 1),
        'r' if !after_word && matches!(at(1), '"' | '#') => end_of_raw(signs, place),
        '\'' if at(1) == '\\' => 1 + find(signs, place + 3, |rest| rest[0] == '\''),
        '\'' if at(2) == '\'' => place + 3,
        _ => place,
    }
}

fn find(signs: &[char], from: usize, is_it: impl Fn(&[char]) -> bool) -> usize {
    (from..signs.len())
        .find(|&place| is_it(&signs[place..]))
        .unwrap_or(signs.len())
}

fn end_of_block(signs: &[char], start: usize) -> usize {
    let (mut depth, mut place) = (0, start);
    while place < signs.len() {
        match signs[place..] {
            ['/', '*', ..] => depth += 1,
            ['*', '/', ..] => depth -= 1,
            _ => {
                place += 1;
                continue;
            }
        }
        place += 2;
        if depth == 0 {
            break;
        }
    }
    place.min(signs.len())
}

fn end_of_string(signs: &[char], from: usize) -> usize {
    let mut place = from;
    while place < signs.len() {
        match signs[place] {
            '\\' => place += 2,
            '"' => return place + 1,
            _ => place += 1,
        }
    }
    signs.len()
}

fn end_of_raw(signs: &[char], start: usize) -> usize {
    let hashes = signs[start + 1..]
        .iter()
        .take_while(|&&sign| sign == '#')
        .count();
    if signs.get(start + 1 + hashes) != Some(&'"') {
        return start;
    }
    let mut close = vec!['"'];
    close.extend(std::iter::repeat_n('#', hashes));
    let end = find(signs, start + 2 + hashes, |rest| rest.starts_with(&close));
    (end + close.len()).min(signs.len())
}

fn is_word(sign: char) -> bool {
    sign.is_alphanumeric() || sign == '_'
}

/// A word or a sign of the code, `::` being one sign, and its line from 1.
struct Token<'a> {
    text: &'a str,
    line: usize,
}

fn tokens(code: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    for (line, mut rest) in (1..).zip(code.lines()) {
        while let Some(sign) = rest.chars().next() {
            let length = match sign {
                _ if is_word(sign) => rest.find(|sign| !is_word(sign)).unwrap_or(rest.len()),
                ':' if rest.starts_with("::") => 2,
                _ => sign.len_utf8(),
            };
            if !sign.is_whitespace() {
                let text = &rest[..length];
                tokens.push(Token { text, line });
            }
            rest = &rest[length..];
        }
    }
    tokens
}

/// The first names below the crate root that the paths of a file lead to, with their lines.
///
/// `depth` is that of the file's module: 0 for the crate root, 1 for `board`, 2 for
/// `board::point`.
pub(crate) fn names_below_root(code: &str, depth: usize) -> Vec<(usize, String)> {
    let tokens = tokens(code);
    let text = |place: usize| tokens.get(place).map_or("", |token| token.text);
    let mut found = Vec::new();
    // The modules written inside the file, by the braces that are open around them.
    let (mut braces, mut inner) = (0, Vec::new());
    for place in 0..tokens.len() {
        let in_path = place > 0 && text(place - 1) == "::";
        match text(place) {
            "{" => {
                braces += 1;
                if place >= 2 && text(place - 2) == "mod" {
                    inner.push(braces);
                }
            }
            "}" => {
                if inner.last() == Some(&braces) {
                    inner.pop();
                }
                braces -= 1;
            }
            "crate" if text(place + 1) == "::" => resolve(&tokens, place + 2, 0, &mut found),
            "super" if text(place + 1) == "::" && !in_path => {
                resolve(&tokens, place, depth + inner.len(), &mut found);
            }
            _ => {}
        }
    }
    found
}

/// Follows a path that starts `depth` modules below the root, into groups too.
fn resolve(tokens: &[Token], place: usize, depth: usize, found: &mut Vec<(usize, String)>) {
    let text = |place: usize| tokens.get(place).map_or("", |token| token.text);
    match text(place) {
        "super" if text(place + 1) == "::" => {
            resolve(tokens, place + 2, depth.saturating_sub(1), found);
        }
        "self" if text(place + 1) == "::" => resolve(tokens, place + 2, depth, found),
        "{" => {
            let (mut open, mut here) = (1, place + 1);
            resolve(tokens, here, depth, found);
            while open > 0 && here < tokens.len() {
                match text(here) {
                    "{" => open += 1,
                    "}" => open -= 1,
                    "," if open == 1 && text(here + 1) != "}" => {
                        resolve(tokens, here + 1, depth, found);
                    }
                    _ => {}
                }
                here += 1;
            }
        }
        name if depth == 0 && !name.is_empty() => {
            found.push((tokens[place].line, name.to_string()));
        }
        _ => {}
    }
}
