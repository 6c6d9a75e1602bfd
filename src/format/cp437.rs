//! Code page 437, in which old ZIP programs write names (APPNOTE.TXT, appendix D: a name without the UTF-8 flag).

/// The characters of the bytes 128 to 255; the others are ASCII.
const UPPER: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

/// The text of these bytes. Every byte is a character.
pub(super) fn decode(bytes: &[u8]) -> String {
    let of = |byte: u8| match byte.checked_sub(128) {
        Some(place) => UPPER.chars().nth(usize::from(place)).unwrap_or('\u{fffd}'),
        None => char::from(byte),
    };
    bytes.iter().map(|byte| of(*byte)).collect()
}
