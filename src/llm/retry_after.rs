//! How long an endpoint asks to be left alone.

use super::error_body::ErrorBody;
use crate::ports::HttpReply;

/// The wait that a reply asks for, in milliseconds: `retry-after-ms`, `retry-after` as seconds or as a date, else the
/// body's own words, since a browser hides the headers that an endpoint does not expose.
pub fn asked_wait_ms(reply: &HttpReply, body: &ErrorBody, now_ms: f64) -> Option<u32> {
    let exact = reply.header("retry-after-ms").and_then(|v| to_ms(v.trim().parse().ok()?));
    let header = || reply.header("retry-after").and_then(|v| seconds_ms(v).or_else(|| date_wait_ms(v, now_ms)));
    exact.or_else(header).or(body.retry_delay_ms).or_else(|| message_wait_ms(&body.message))
}

/// A number of seconds, whole or not, in milliseconds.
pub(super) fn seconds_ms(text: &str) -> Option<u32> {
    to_ms(text.trim().parse::<f64>().ok()? * 1_000.0)
}

/// Rounded up; `None` for what is no time at all.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked to be in range")]
fn to_ms(milliseconds: f64) -> Option<u32> {
    (0.0..f64::from(u32::MAX)).contains(&milliseconds).then(|| milliseconds.ceil() as u32)
}

/// Until an HTTP date (`Wed, 21 Oct 2015 07:28:00 GMT`); 0 once it is past.
fn date_wait_ms(text: &str, now_ms: f64) -> Option<u32> {
    to_ms((http_date_ms(text)? - now_ms).max(0.0))
}

/// An HTTP date in milliseconds since 1970 (RFC 9110's preferred form).
fn http_date_ms(text: &str) -> Option<f64> {
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let mut parts = text.split_once(',')?.1.split_whitespace();
    let day = in_range(parts.next()?, 31)?;
    let month_name = parts.next()?;
    let month = 1 + MONTHS.iter().position(|m| m.eq_ignore_ascii_case(month_name))?;
    let year = in_range(parts.next()?, 9_999)?;
    let mut time = parts.next()?.split(':');
    let (hour, minute, second) =
        (in_range(time.next()?, 23)?, in_range(time.next()?, 59)?, in_range(time.next()?, 60)?);
    let days = days_since_1970(year, u32::try_from(month).ok()?, day);
    Some((days * 86_400.0 + f64::from(hour * 3_600 + minute * 60 + second)) * 1_000.0)
}

fn in_range(text: &str, most: u32) -> Option<u32> {
    text.parse().ok().filter(|n| *n <= most)
}

/// Days of the Gregorian calendar (Hinnant, "chrono-compatible low-level date algorithms").
fn days_since_1970(year: u32, month: u32, day: u32) -> f64 {
    let years = i64::from(year) - i64::from(month <= 2);
    let era = years.div_euclid(400);
    let year_of_era = years.rem_euclid(400);
    let day_of_year = (153 * ((i64::from(month) + 9) % 12) + 2) / 5 + i64::from(day) - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    i32::try_from(era * 146_097 + day_of_era - 719_468).map_or(0.0, f64::from)
}

/// OpenAI's and Groq's "Please try again in 1m2.5s", which a browser can read where it cannot read the header.
fn message_wait_ms(message: &str) -> Option<u32> {
    let (_, tail) = message.split_once("try again in ")?;
    let (mut total, mut number, mut any) = (0.0, String::new(), false);
    let mut letters = tail.chars().peekable();
    while let Some(c) = letters.next() {
        if c.is_ascii_digit() || c == '.' {
            number.push(c);
            continue;
        }
        let factor = match (c, letters.peek()) {
            ('m', Some('s')) => 1.0,
            ('h', _) => 3_600_000.0,
            ('m', _) => 60_000.0,
            ('s', _) => 1_000.0,
            (' ', _) if !number.is_empty() => continue,
            _ => break,
        };
        let Ok(amount) = number.parse::<f64>() else { break };
        (total, any) = (total + amount * factor, true);
        number.clear();
        if factor < 1_001.0 {
            break;
        }
    }
    any.then_some(total).and_then(to_ms)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(name: &str, value: &str) -> Option<u32> {
        let reply = HttpReply { status: 429, headers: vec![(name.into(), value.into())], body: String::new() };
        asked_wait_ms(&reply, &ErrorBody::default(), 1_445_412_470_000.0)
    }

    #[test]
    fn headers_of_every_form() {
        assert_eq!(asked("retry-after-ms", "1500"), Some(1_500));
        assert_eq!(asked("retry-after", "2"), Some(2_000));
        assert_eq!(asked("retry-after", "0.25"), Some(250));
        assert_eq!(asked("retry-after", "Wed, 21 Oct 2015 07:28:00 GMT"), Some(10_000));
        assert_eq!(asked("retry-after", "Tue, 20 Oct 2015 07:28:00 GMT"), Some(0), "past");
        for nonsense in ["", "soon", "-3", "NaN", "1e99", "Wed, 41 Oct 2015 07:28:00 GMT", "Wed, 21 Okt", ","] {
            assert_eq!(asked("retry-after", nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn dates_against_known_ones() {
        assert_eq!(http_date_ms("Thu, 01 Jan 1970 00:00:00 GMT"), Some(0.0));
        assert_eq!(http_date_ms("Sun, 06 Nov 1994 08:49:37 GMT"), Some(784_111_777_000.0), "RFC 9110's example");
        assert_eq!(http_date_ms("Thu, 29 Feb 2024 12:00:00 GMT"), Some(1_709_208_000_000.0));
    }

    #[test]
    fn waits_named_in_words() {
        let wait = |m: &str| message_wait_ms(m);
        assert_eq!(wait("Limit reached. Please try again in 20s. Visit …"), Some(20_000));
        assert_eq!(wait("try again in 7m12.5s"), Some(432_500));
        assert_eq!(wait("try again in 350ms."), Some(350));
        assert_eq!(wait("try again in 3 s"), Some(3_000));
        assert_eq!(wait("try again in a while"), None);
        assert_eq!(wait("try again later"), None);
    }

    #[test]
    fn the_body_speaks_where_headers_are_hidden() {
        let reply = HttpReply { status: 429, headers: vec![], body: String::new() };
        let body = ErrorBody { retry_delay_ms: Some(34_000), ..ErrorBody::default() };
        assert_eq!(asked_wait_ms(&reply, &body, 0.0), Some(34_000));
    }
}
