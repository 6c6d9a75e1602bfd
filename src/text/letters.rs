//! Letters without their accents. Only those of the languages that are looked for: the whole of Unicode's tables would cost the page 60 KB.

/// Each base letter with its accented forms (Latin-1 Supplement and Latin Extended-A).
const FORMS: [(char, &str); 26] = [
    ('a', "àáâãäåāăą"),
    ('b', ""),
    ('c', "çćĉċč"),
    ('d', "ďđð"),
    ('e', "èéêëēĕėęě"),
    ('f', ""),
    ('g', "ĝğġģ"),
    ('h', "ĥħ"),
    ('i', "ìíîïĩīĭįı"),
    ('j', "ĵ"),
    ('k', "ķ"),
    ('l', "ĺļľŀł"),
    ('m', ""),
    ('n', "ñńņňŉ"),
    ('o', "òóôõöøōŏő"),
    ('p', ""),
    ('q', ""),
    ('r', "ŕŗř"),
    ('s', "śŝşšș"),
    ('t', "ţťŧț"),
    ('u', "ùúûüũūŭůűų"),
    ('v', ""),
    ('w', "ŵ"),
    ('x', ""),
    ('y', "ýÿŷ"),
    ('z', "źżž"),
];

/// A text in small letters without accents and combining marks, full-width forms as ordinary ones, apostrophes straight.
pub(super) fn plain(text: &str) -> String {
    let kept = text.chars().filter(|c| !matches!(c, '\u{300}'..='\u{36f}')).map(narrow);
    kept.flat_map(char::to_lowercase).map(base).collect()
}

/// U+FF01 to U+FF5E are ASCII's own, wide.
fn narrow(c: char) -> char {
    match c {
        '！'..='～' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        '’' | '‘' => '\'',
        other => other,
    }
}

fn base(c: char) -> char {
    if c.is_ascii() {
        return c;
    }
    FORMS.iter().find(|(_, forms)| forms.contains(c)).map_or(c, |(letter, _)| *letter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_normalization::UnicodeNormalization;

    #[test]
    fn accents_go_and_letters_stay() {
        assert_eq!(plain("Zoë Müller, ŁUKASZ ’s ＩＧＮＯＲＥ"), "zoe muller, lukasz 's ignore");
        assert_eq!(plain("Jose\u{301}"), "jose", "also where the accent is a character of its own");
        assert_eq!(plain("Привет 你好"), "привет 你好");
    }

    /// Unicode's own decomposition, by the crate unicode-normalization.
    #[test]
    fn every_form_decomposes_to_its_letter() {
        for (letter, forms) in FORMS {
            for form in forms.chars() {
                let first = form.nfkd().find(|c| c.is_ascii_alphabetic());
                // A few have a stroke or no dot, which Unicode does not take apart.
                assert!(first == Some(letter) || "đðħıłøŧŉ".contains(form), "{form}");
            }
        }
    }
}
