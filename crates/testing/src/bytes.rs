//! Link texts built by hand: any bytes, followed by the right checksum. The checksum and base64 are
//! implemented here from their standards, without the library's code.

const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Computes CRC-32/ISO-HDLC (as in Ethernet and zip), bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    let mut sum = u32::MAX;
    for &byte in bytes {
        sum ^= u32::from(byte);
        for _ in 0..8 {
            sum = if sum & 1 == 1 {
                (sum >> 1) ^ 0xedb8_8320
            } else {
                sum >> 1
            };
        }
    }
    !sum
}

/// Encodes as base64url without padding, RFC 4648 § 5.
pub fn base64(bytes: &[u8]) -> String {
    let mut text = String::new();
    for part in bytes.chunks(3) {
        let at = |index: usize| usize::from(part.get(index).copied().unwrap_or(0));
        let all = at(0) << 16 | at(1) << 8 | at(2);
        for sign in 0..=part.len() {
            text.push(char::from(SIGNS[all >> (18 - 6 * sign) & 63]));
        }
    }
    text
}

/// Encodes bytes followed by their checksum.
pub fn text_of(bytes: &[u8]) -> String {
    base64(&[bytes, &crc32(bytes).to_be_bytes()].concat())
}
