//! Numbers as people read them.

/// A duration: `0.8 s`, `12 s`, `3 min`, `1 h 5 min`.
pub fn duration(milliseconds: f64) -> String {
    let seconds = (milliseconds / 1000.0).max(0.0);
    if seconds < 9.95 {
        format!("{seconds:.1} s")
    } else if seconds < 90.0 {
        format!("{seconds:.0} s")
    } else if seconds < 3570.0 {
        format!("{:.0} min", seconds / 60.0)
    } else {
        let minutes = (seconds / 60.0).round();
        format!("{:.0} h {:.0} min", (minutes / 60.0).floor(), minutes % 60.0)
    }
}

/// A size: `512 B`, `1.5 KB`, `23 MB`, in thousands.
pub fn bytes(count: f64) -> String {
    match count {
        c if c < 1e3 => format!("{c:.0} B"),
        c if c < 1e4 => format!("{:.1} KB", c / 1e3),
        c if c < 1e6 => format!("{:.0} KB", c / 1e3),
        c if c < 1e7 => format!("{:.1} MB", c / 1e6),
        c if c < 1e9 => format!("{:.0} MB", c / 1e6),
        c => format!("{:.1} GB", c / 1e9),
    }
}

/// `1 essay`, `2 essays`, `1,200 essays`.
pub fn count(number: usize, one: &str, many: &str) -> String {
    format!("{} {}", thousands(number), if number == 1 { one } else { many })
}

/// `1,234,567`.
pub fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Money: `12.30 USD`, `0.042 USD`, `less than 0.0001 USD`. Small sums keep two digits that tell something.
pub fn money(amount: f64, currency: &str) -> String {
    let amount = amount.max(0.0);
    let number = if amount == 0.0 || amount >= 0.995 {
        format!("{amount:.2}")
    } else if amount >= 0.01 {
        format!("{amount:.3}")
    } else if amount >= 0.0001 {
        format!("{amount:.4}")
    } else {
        "less than 0.0001".into()
    };
    format!("{number} {currency}").trim_end().to_owned()
}

/// A count as [`thousands`], of tokens and calls.
pub fn many(number: u64) -> String {
    thousands(usize::try_from(number).unwrap_or(usize::MAX))
}

/// The time left of work that has gone evenly so far; `None` before a fiftieth is done, since it would be a guess.
pub fn time_left(elapsed_ms: f64, done: f64, total: f64) -> Option<String> {
    (done > 0.0 && total > 0.0 && done / total >= 0.02).then(|| duration(elapsed_ms * (total - done).max(0.0) / done))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!(
            [0.0, 840.0, 9_960.0, 61_000.0, 200_000.0, 3_900_000.0].map(duration),
            ["0.0 s", "0.8 s", "10 s", "61 s", "3 min", "1 h 5 min"]
        );
        assert_eq!([12.0, 1_500.0, 23_400_000.0, 2.5e9].map(bytes), ["12 B", "1.5 KB", "23 MB", "2.5 GB"]);
        assert_eq!([count(1, "essay", "essays"), count(1_200, "essay", "essays")], ["1 essay", "1,200 essays"]);
        assert_eq!([0, 999, 1000, 1_234_567].map(thousands), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn small_sums_of_money_are_not_nothing() {
        assert_eq!(
            [0.0, 0.000_02, 0.0042, 0.0421, 0.9999, 12.3, 1234.0].map(|sum| money(sum, "USD")),
            ["0.00 USD", "less than 0.0001 USD", "0.0042 USD", "0.042 USD", "1.00 USD", "12.30 USD", "1234.00 USD"]
        );
        assert_eq!(money(2.0, ""), "2.00");
    }

    #[test]
    fn time_left_is_not_guessed() {
        assert_eq!(time_left(1_000.0, 1.0, 100.0), None);
        assert_eq!(time_left(10_000.0, 25.0, 100.0).as_deref(), Some("30 s"));
        assert_eq!(time_left(10_000.0, 0.0, 0.0), None);
    }
}
