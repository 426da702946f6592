//! A row as its bytes.

/// A value of a row. The tables have no others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::store) enum Value {
    Null,
    Integer(i64),
    Text(String),
}

/// Reads a number of variable length at the beginning of `bytes`, which then begin after it; `None` if it is cut off.
pub(super) fn varint(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for place in 0..9 {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        if place == 8 {
            return Some(number << 8 | u64::from(byte));
        }
        number = number << 7 | u64::from(byte & 0x7f);
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

/// Reads the values of a row; `None` if it is damaged, or has values that no table has.
pub(super) fn values(payload: &[u8]) -> Option<Vec<Value>> {
    let mut head = payload;
    let length = usize::try_from(varint(&mut head)?).ok()?;
    let begun = payload.len() - head.len();
    let mut head = payload.get(begun..length)?;
    let mut content = payload.get(length..)?;
    let mut values = Vec::new();
    while !head.is_empty() {
        let kind = varint(&mut head)?;
        values.push(value(kind, &mut content)?);
    }
    content.is_empty().then_some(values)
}

fn value(kind: u64, content: &mut &[u8]) -> Option<Value> {
    let mut take = |length: usize| {
        let (taken, rest) = content.split_at_checked(length)?;
        *content = rest;
        Some(taken)
    };
    Some(match kind {
        0 => Value::Null,
        1..=6 => {
            let length = [1, 2, 3, 4, 6, 8][usize::try_from(kind - 1).ok()?];
            let bytes = take(length)?;
            let is_negative = bytes.first()? & 0x80 != 0;
            let start = if is_negative { -1 } else { 0 };
            let number = bytes.iter();
            Value::Integer(number.fold(start, |number, &byte| number << 8 | i64::from(byte)))
        }
        8 => Value::Integer(0),
        9 => Value::Integer(1),
        text if text >= 13 && text % 2 == 1 => {
            let length = usize::try_from((text - 13) / 2).ok()?;
            Value::Text(str::from_utf8(take(length)?).ok()?.to_owned())
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_variable_length_are_read() {
        for (bytes, number) in [
            (&[0x05][..], Some(5)),
            (&[0x81, 0x00], Some(128)),
            (&[0xff; 9], Some(u64::MAX)),
            (&[0x81], None),
            (&[], None),
        ] {
            assert_eq!(varint(&mut &*bytes), number, "{bytes:?}");
        }
    }

    #[test]
    fn rows_are_read_and_cut_ones_are_not() {
        // A text of two bytes, null, -2, 300 and 1.
        let row = [6, 17, 0, 1, 2, 9, b'h', b'8', 0xfe, 0x01, 0x2c];
        let expected = [
            Value::Text("h8".to_owned()),
            Value::Null,
            Value::Integer(-2),
            Value::Integer(300),
            Value::Integer(1),
        ];
        assert_eq!(values(&row).as_deref(), Some(&expected[..]));
        for end in 0..row.len() {
            assert_eq!(values(&row[..end]), None, "{end}");
        }
        let no_text = [2, 15, 0xff];
        assert_eq!(values(&no_text), None);
        let a_blob = [2, 14, 1];
        assert_eq!(values(&a_blob), None);
    }
}
