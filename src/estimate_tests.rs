use super::*;
use crate::run::Note;

fn priced(input: f64, output: f64, currency: &str) -> Option<Prices> {
    Some(Prices { input, cached_input: None, output, currency: currency.into() })
}

fn cost(calls: u64, read: u64, cached: u64, written: u64) -> Cost {
    Cost { calls, prompt_tokens: read, cached_tokens: cached, completion_tokens: written, ..Cost::default() }
}

#[test]
fn cached_tokens_cost_their_own_price_and_count_once() {
    let prices = Prices { input: 2.0, cached_input: Some(0.5), output: 10.0, currency: "USD".into() };
    let used = cost(1, 1_000_000, 400_000, 100_000);
    assert!((prices.of(&used) - (0.6 * 2.0 + 0.4 * 0.5 + 0.1 * 10.0)).abs() < 1e-12);
    assert!((Prices { cached_input: None, ..prices }.of(&used) - 3.0).abs() < 1e-12);
}

#[test]
fn a_price_is_needed_only_of_a_model_that_is_asked() {
    let (debate, verdicts) = (cost(2, 1_000_000, 0, 0), cost(1, 1_000_000, 0, 0));
    let tariff = |debaters, judge| Tariff { debaters, judge };
    let both = tariff(priced(1.0, 0.0, "USD"), priced(3.0, 0.0, "USD"));
    assert_eq!(both.spent(&debate, &verdicts), Spent::Money(4.0, "USD".into()));
    let only_judge = tariff(None, priced(3.0, 0.0, "USD"));
    assert_eq!(only_judge.spent(&debate, &verdicts), Spent::NoPrice);
    assert_eq!(only_judge.spent(&Cost::default(), &verdicts), Spent::Money(3.0, "USD".into()));
    let mixed = tariff(priced(1.0, 0.0, "USD"), priced(3.0, 0.0, "EUR"));
    assert_eq!(mixed.spent(&debate, &verdicts), Spent::TwoCurrencies);
    assert_eq!(mixed.spent(&Cost::default(), &verdicts), Spent::Money(3.0, "EUR".into()));
    assert_eq!(Tariff::default().spent(&debate, &verdicts).sum(), None);
}

#[test]
fn nothing_to_grade_takes_nothing() {
    let (rubric, method, prompts) =
        (Rubric::of_range("R", 1..=6, &["Ideas"]).unwrap(), Method::default(), Prompts::default());
    let job = Job {
        method: &method,
        repeats: 0,
        max_tokens: None,
        essay_prompt: "Write.",
        rubric: &rubric,
        prompts: &prompts,
        bank: (0, 0.0),
    };
    assert_eq!(estimate(&job, []), Estimate::default());
}

#[test]
fn a_meter_is_full_once_the_spending_reaches_the_cap_and_never_without_prices() {
    let judged = |written| Note::Judged { judge: 0, verdicts: vec![], cost: cost(1, 0, 0, written) };
    let meter = |prices, cap| {
        let mut meter = Meter::new(Tariff { debaters: None, judge: prices }, cap);
        meter.count(&judged(400_000));
        let first = meter.is_full();
        meter.count(&judged(600_000));
        (first, meter.is_full(), meter.spent().sum())
    };
    assert_eq!(meter(priced(1.0, 10.0, "USD"), Some(10.0)), (false, true, Some(10.0)));
    assert_eq!(meter(priced(1.0, 10.0, "USD"), None), (false, false, Some(10.0)));
    assert_eq!(meter(None, Some(0.01)), (false, false, None));
}
