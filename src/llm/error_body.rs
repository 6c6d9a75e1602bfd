//! An endpoint's complaint, in whichever of a dozen shapes it comes.

use super::dialect::Field;
use serde_json::Value;

/// What an error body says. Shapes seen: `{error: {…}}`, `[{error: {…}}]` (Gemini), `{error: "text"}` (LM Studio),
/// `{detail: [{loc, msg}]}` (FastAPI), `{message: {detail: […]}}` (Mistral), `{message, code}`, plain text, HTML.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ErrorBody {
    /// In words; of several, joined by `; `.
    pub message: String,
    /// `code`, `type` and `status`, in lower case: `insufficient_quota`, `model_not_found`, `resource_exhausted`.
    pub codes: Vec<String>,
    /// A numeric `code`, which stands for the HTTP status in bodies sent with 200.
    pub status: Option<u16>,
    /// Names of the fields complained about, from `param`, `loc` and `field`.
    pub params: Vec<String>,
    /// A wait that the body asks for, in milliseconds (Gemini's `retryDelay`).
    pub retry_delay_ms: Option<u32>,
}

/// How deep errors wrap errors; OpenRouter's reach 3.
const DEEPEST: u8 = 8;

impl ErrorBody {
    /// Reads any body; what is not JSON is taken as the message.
    pub fn read(body: &str) -> Self {
        let mut error = Self::default();
        match serde_json::from_str::<Value>(body) {
            Ok(value) => error.gather(&value, DEEPEST),
            Err(_) => error.message = body.trim().to_owned(),
        }
        error
    }

    /// Reads the error inside a JSON value, such as a choice that failed.
    pub fn from_value(value: &Value) -> Self {
        let mut error = Self::default();
        error.gather(value, DEEPEST);
        error
    }

    fn gather(&mut self, value: &Value, depth: u8) {
        let Some(depth) = depth.checked_sub(1) else { return };
        match value {
            Value::String(text) => self.say(text),
            Value::Array(items) => items.iter().for_each(|item| self.gather(item, depth)),
            Value::Object(fields) => {
                for (name, value) in fields {
                    self.gather_field(name, value, depth);
                }
            }
            _ => {}
        }
    }

    fn gather_field(&mut self, name: &str, value: &Value, depth: u8) {
        match (name, value) {
            ("code", Value::Number(code)) => self.status = code.as_u64().and_then(|c| u16::try_from(c).ok()),
            ("code" | "type" | "status" | "reason", Value::String(code)) => self.codes.push(code.to_lowercase()),
            ("param" | "field", Value::String(name)) => self.params.push(name.clone()),
            ("loc", Value::Array(path)) => {
                self.params.extend(path.iter().rev().find_map(Value::as_str).map(str::to_owned));
            }
            ("retryDelay", Value::String(delay)) => self.retry_delay_ms = seconds_text_ms(delay),
            ("raw", Value::String(inner)) => match serde_json::from_str::<Value>(inner) {
                Ok(inner) => self.gather(&inner, depth),
                Err(_) => self.say(inner),
            },
            (
                "error" | "errors" | "message" | "msg" | "detail" | "details" | "metadata" | "fieldViolations"
                | "description" | "error_message",
                _,
            ) => self.gather(value, depth),
            _ => {}
        }
    }

    fn say(&mut self, text: &str) {
        let text = text.trim();
        if text.is_empty() || self.message.contains(text) {
            return;
        }
        if !self.message.is_empty() {
            self.message.push_str("; ");
        }
        self.message.push_str(text);
    }

    /// Whether it has this code, whatever its case.
    pub fn has_code(&self, code: &str) -> bool {
        self.codes.iter().any(|c| c == code)
    }

    /// Whether its message has any of these phrases, given in lower case.
    pub fn mentions(&self, phrases: &[&str]) -> bool {
        let message = self.message.to_lowercase();
        phrases.iter().any(|p| message.contains(p))
    }

    /// Which of the fields that were sent it complains about: those that it names as such, else the first that its
    /// message has.
    pub fn fields(&self, sent: &[Field]) -> Vec<Field> {
        let named: Vec<Field> = sent.iter().copied().filter(|f| self.params.iter().any(|p| p == f.name())).collect();
        if !named.is_empty() {
            return named;
        }
        let message = self.message.to_lowercase();
        let places = sent.iter().filter_map(|f| Some((whole_word(&message, f.name())?, *f)));
        places.min_by_key(|(at, _)| *at).map(|(_, f)| f).into_iter().collect()
    }

    /// The most of something that the message allows, when it names a smaller number than was asked for.
    pub fn most_allowed(&self, asked: u8) -> Option<u8> {
        let numbers = self.message.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse::<u8>().ok());
        numbers.filter(|n| (1..asked).contains(n)).max()
    }

    /// Whether it says that the model's template knows no system message.
    pub fn refuses_system_role(&self) -> bool {
        self.mentions(&["system role not supported", "system role is not supported", "only user and assistant roles"])
    }
}

/// Where a name stands in a text as a word of its own.
fn whole_word(text: &str, name: &str) -> Option<usize> {
    let part_of_name = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).map(|(at, _)| at).find(|at| {
        let before = text.get(..*at).and_then(|t| t.chars().next_back());
        let after = text.get(at + name.len()..).and_then(|t| t.chars().next());
        !before.is_some_and(part_of_name) && !after.is_some_and(part_of_name)
    })
}

/// `"34s"` or `"1.5s"` in milliseconds.
fn seconds_text_ms(text: &str) -> Option<u32> {
    super::retry_after::seconds_ms(text.trim().strip_suffix('s')?)
}

#[cfg(test)]
#[path = "error_body_tests.rs"]
mod tests;
