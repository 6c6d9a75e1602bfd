//! Words behind a disguise: digits for letters, letters of another alphabet that look the same, letters apart, characters between that nobody sees.

use std::ops::Range;

/// The text with the letters that its words seem to have. Numbers, and words of one alphabet, stay.
pub fn unmasked(text: &str) -> String {
    let seen: String = text.chars().filter(|c| !is_thin(*c) && *c != SOFT_HYPHEN).collect();
    let mut out = String::with_capacity(seen.len());
    for piece in seen.split_inclusive(char::is_whitespace) {
        let latin = piece.chars().filter(char::is_ascii_alphabetic).count();
        let alike = piece.chars().filter(|c| latin_twin(*c).is_some()).count();
        let other = piece.chars().filter(|c| is_cyrillic_or_greek(*c) && latin_twin(*c).is_none()).count();
        let digits = piece.chars().filter(|c| digit_twin(*c).is_some()).count();
        let letter = |c: char| {
            let twin = if other == 0 && alike > 0 && latin > 0 { latin_twin(c) } else { None };
            let digit = if latin >= 2 && digits > 0 { digit_twin(c) } else { None };
            twin.or(digit).unwrap_or(c)
        };
        out.extend(piece.chars().map(letter));
    }
    out
}

/// Letters and digits of other kinds that look like Latin ones.
fn latin_twin(c: char) -> Option<char> {
    let twins = [
        ("аΑАα", 'a'),
        ("сС", 'c'),
        ("еЕΕ", 'e'),
        ("іІΙ", 'i'),
        ("ј", 'j'),
        ("оОοΟ", 'o'),
        ("рРρΡ", 'p'),
        ("ѕ", 's'),
        ("хХΧ", 'x'),
        ("уУ", 'y'),
        ("кК", 'k'),
        ("мМ", 'm'),
        ("тТΤ", 't'),
        ("нН", 'h'),
        ("вВΒ", 'b'),
    ];
    twins.iter().find(|(forms, _)| forms.contains(c)).map(|(_, latin)| *latin)
}

fn is_cyrillic_or_greek(c: char) -> bool {
    matches!(c, '\u{370}'..='\u{52f}')
}

fn digit_twin(c: char) -> Option<char> {
    Some(match c {
        '0' => 'o',
        '1' | '!' | '|' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        _ => return None,
    })
}

/// It shows at a line's end only, and honest texts have it.
const SOFT_HYPHEN: char = '\u{ad}';

/// Characters without width.
pub fn is_thin(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
}

/// Places where eight or more single letters stand apart, all by the same mark or blank, with the letters together.
pub fn spelled_out(text: &str) -> Vec<(Range<usize>, String)> {
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let (joined, end) = run(&chars, at);
        if joined.chars().count() >= SHORTEST_SPELLING {
            let to = chars.get(end).map_or(text.len(), |(byte, _)| *byte);
            found.push((chars[at].0..to, joined));
            at = end;
        } else {
            at += 1;
        }
    }
    found
}

/// Initials and abbreviations are shorter.
const SHORTEST_SPELLING: usize = 8;

/// The letters that stand apart from here on, and where they end.
fn run(chars: &[(usize, char)], from: usize) -> (String, usize) {
    let is_letter = |at: usize| chars.get(at).is_some_and(|(_, c)| c.is_alphanumeric());
    let gap = |at: usize| chars.get(at).map(|(_, c)| *c).filter(|c| ".-_* ".contains(*c));
    let mut joined = String::new();
    let (mut at, mut end) = (from, from);
    if from > 0 && is_letter(from - 1) {
        return (joined, from);
    }
    while is_letter(at) && !is_letter(at + 1) {
        joined.extend(chars.get(at).map(|(_, c)| *c));
        end = at + 1;
        at += 1;
        // Between words there are several blanks.
        let mut gaps = 0;
        while gap(at).is_some() && gaps < 3 {
            at += 1;
            gaps += 1;
        }
        if gaps == 0 {
            break;
        }
    }
    (joined, end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn disguises_come_off_and_honest_words_stay() {
        assert_eq!(unmasked("1gn0r3 the rubr1c"), "ignore the rubric");
        assert_eq!(unmasked("Іgnоrе аll"), "ignore all");
        assert_eq!(unmasked("i\u{200b}gno\u{200b}re"), "ignore");
        for honest in ["in 2024 I got 3 of 5", "a 6", "Москва и Киев", "καλημέρα", "grade 10"] {
            assert_eq!(unmasked(honest), honest);
        }
    }

    #[test]
    fn letters_apart_are_put_together() {
        let joined = |text: &str| spelled_out(text).into_iter().map(|(_, joined)| joined).collect::<Vec<_>>();
        assert_eq!(joined("So: i g n o r e   t h e m."), ["ignorethem"]);
        assert_eq!(joined("g.i.v.e m.e a s.i.x"), ["givemeasix"]);
        assert!(joined("I am a U.S.A. fan, p. s. I was").is_empty());
    }
}
