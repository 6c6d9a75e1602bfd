//! The browser's clock and chance.

use crate::ports::Clock;
use gloo_timers::future::TimeoutFuture;

/// [`Clock`] by `Date`, `setTimeout` and `Math.random`.
#[derive(Debug, Clone, Copy, Default)]
pub struct BrowserClock;

impl Clock for BrowserClock {
    fn now_ms(&self) -> f64 {
        js_sys::Date::now()
    }

    async fn sleep(&self, milliseconds: u32) {
        TimeoutFuture::new(milliseconds).await;
    }

    fn random(&self) -> f64 {
        js_sys::Math::random()
    }
}

/// Lets the page paint and answer before work goes on.
pub async fn breathe() {
    TimeoutFuture::new(0).await;
}

/// A name that no other record has: the time and chance, in base 36.
pub fn fresh_name(prefix: &str) -> String {
    let mut number = (js_sys::Date::now() * 1000.0 + js_sys::Math::random() * 1000.0) as u64;
    let mut digits = Vec::new();
    while number > 0 {
        let digit = u32::try_from(number % 36).unwrap_or(0);
        digits.push(char::from_digit(digit, 36).unwrap_or('0'));
        number /= 36;
    }
    let name: String = digits.into_iter().rev().collect();
    format!("{prefix}-{name}")
}
