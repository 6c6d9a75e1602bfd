//! The confidence that a model states where its endpoint gives no log-probabilities (MADRAG A.4).

/// The message without the last line that states a confidence, trimmed, and that confidence in [0, 1]: `Confidence: 0.8`,
/// `Confidence: 80%`, `**Confidence:** 4/5`. A bare number from above 10 to 100 is a percentage; one from above 1 to 10
/// could be of any scale, and is not guessed at. Where nothing can be read the message stays whole.
pub fn split_self_report(message: &str) -> (String, Option<f64>) {
    let lines: Vec<&str> = message.lines().collect();
    let place = lines.iter().rposition(|line| stated(line).is_some());
    let confidence = place.and_then(|at| lines.get(at)).and_then(|line| fraction(stated(line)?));
    let keep = |(at, line): (usize, &&str)| (confidence.is_none() || Some(at) != place).then(|| (*line).to_owned());
    let text = lines.iter().enumerate().filter_map(keep).collect::<Vec<_>>().join("\n");
    (text.trim().to_owned(), confidence)
}

/// What follows the label, where a line has it.
fn stated(line: &str) -> Option<&str> {
    const DECORATION: &str = "*_`#>-•{}[]\"' \t";
    let line = line.trim_matches(|c: char| DECORATION.contains(c));
    let (label, value) = line.split_once([':', '=', '：'])?;
    let label = label.trim_matches(|c: char| DECORATION.contains(c)).to_lowercase();
    let known = ["confidence", "my confidence", "confidence level", "confidence score", "self-reported confidence"];
    known
        .contains(&label.as_str())
        .then(|| value.trim_matches(|c: char| c != '-' && c != '>' && (DECORATION.contains(c) || c == ',')))
}

fn fraction(value: &str) -> Option<f64> {
    let end = value.find(|c: char| !(c.is_ascii_digit() || c == '.' || c == ',')).unwrap_or(value.len());
    let (digits, rest) = value.split_at_checked(end)?;
    let number = read(digits)?;
    let rest = rest.trim();
    let of = rest.strip_prefix('/').or_else(|| rest.strip_prefix("out of"));
    let fraction = match of {
        Some(whole) => {
            number / read(whole.split(|c: char| !(c.is_ascii_digit() || c == '.')).find(|p| !p.is_empty())?)?
        }
        None if rest.starts_with('%') || number > 10.0 => number / 100.0,
        None => number,
    };
    // A range or a second thought is not one confidence.
    let rest_is_clear = of.is_some() || !rest.trim_start_matches('%').contains(|c: char| c.is_ascii_digit());
    (rest_is_clear && (0.0..=1.0).contains(&fraction)).then_some(fraction)
}

/// A number with a decimal point or comma.
fn read(digits: &str) -> Option<f64> {
    digits.trim_end_matches(['.', ',']).replace(',', ".").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn confidences_as_models_write_them() {
        for (line, expected) in [
            ("Confidence: 0.8", Some(0.8)),
            ("**Confidence:** 0.85", Some(0.85)),
            ("**Confidence: 80%**", Some(0.8)),
            ("confidence = 0,7", Some(0.7)),
            ("- Confidence: 4/5", Some(0.8)),
            ("Confidence: 8 out of 10.", Some(0.8)),
            ("Confidence: 1", Some(1.0)),
            ("Confidence: 1.0.", Some(1.0)),
            ("Confidence: 0", Some(0.0)),
            ("Confidence score: 85", Some(0.85)),
            ("\"confidence\": 0.9,", Some(0.9)),
            ("Confidence: .9", Some(0.9)),
            ("Confidence: 0.9 (high)", Some(0.9)),
            ("Confidence: 4", None),
            ("Confidence: 5/4", None),
            ("Confidence: 4/0", None),
            ("Confidence: 130%", None),
            ("Confidence: 0.7-0.9", None),
            ("Confidence: high", None),
            ("Confidence:", None),
            ("Confidence: -0.3", None),
            ("The writer's confidence: it grows", None),
            ("Confidence matters here.", None),
        ] {
            assert_eq!(split_self_report(line).1, expected, "{line}");
        }
    }

    #[test]
    fn the_last_line_counts_and_is_taken_out() {
        let said = "Confidence: 0.2 is what I felt.\nStrong ideas.\nConfidence: 0.9\n\nFinal Score: 4\n";
        let (text, confidence) = split_self_report(said);
        assert_eq!(confidence, Some(0.9));
        assert_eq!(text, "Confidence: 0.2 is what I felt.\nStrong ideas.\n\nFinal Score: 4");
        let unreadable = "Strong ideas.\nConfidence: high";
        assert_eq!(split_self_report(unreadable), (unreadable.to_owned(), None));
    }

    proptest::proptest! {
        #[test]
        fn never_panics_nor_leaves_the_unit_interval(message in "(Confidence|[:=%/.,0-9é \n-]){0,20}") {
            let confidence = split_self_report(&message).1;
            proptest::prop_assert!(confidence.is_none_or(|c| (0.0..=1.0).contains(&c)));
        }
    }
}
