/// Returns the text with a key.
pub(crate) fn text(key: Key) -> &'static str {
    LINES[key as usize]
}

/// Returns the text with a key, and the values in place of the placeholders with their names.
pub(crate) fn say(key: Key, values: &[(&str, &dyn std::fmt::Display)]) -> String {
    let values: Vec<(&str, String)> = values
        .iter()
        .map(|(name, value)| (*name, value.to_string()))
        .collect();
    let values: Vec<(&str, &str)> = values.iter().map(|(name, text)| (*name, &**text)).collect();
    fill(text(key), &values)
}
