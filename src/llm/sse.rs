//! Server-sent events (WHATWG HTML, 9.2.6) out of bytes that are cut anywhere. Only their data: chat endpoints use nothing else.

/// Takes bytes in, gives events' data out.
#[derive(Debug, Clone, Default)]
pub struct Events {
    /// Bytes of a line that has not ended.
    line: Vec<u8>,
    /// Data lines of an event that has not ended.
    data: Vec<String>,
    /// Whether the last byte was a carriage return: a line feed after it ends nothing.
    after_return: bool,
    begun: bool,
}

impl Events {
    /// The data of the events that end with these bytes, in order.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<String> {
        let mut ended = Vec::new();
        for byte in bytes {
            match byte {
                b'\n' if self.after_return => self.after_return = false,
                b'\n' | b'\r' => {
                    self.after_return = *byte == b'\r';
                    ended.extend(self.end_line());
                }
                _ => {
                    self.after_return = false;
                    self.line.push(*byte);
                }
            }
        }
        ended
    }

    /// The last event, where the stream ended without the blank line that should follow it. The standard drops it; endpoints forget the line.
    pub fn finish(&mut self) -> Option<String> {
        let ended = self.end_line();
        ended.or_else(|| self.end_event())
    }

    fn end_line(&mut self) -> Option<String> {
        let line = String::from_utf8_lossy(&std::mem::take(&mut self.line)).into_owned();
        let line = if self.begun { line.as_str() } else { line.trim_start_matches('\u{feff}') };
        self.begun = true;
        if line.is_empty() {
            return self.end_event();
        }
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        if field == "data" {
            self.data.push(value.strip_prefix(' ').unwrap_or(value).to_owned());
        }
        None
    }

    fn end_event(&mut self) -> Option<String> {
        let data = std::mem::take(&mut self.data);
        (!data.is_empty()).then(|| data.join("\n"))
    }
}

/// Whether a body is a stream of events rather than JSON.
pub fn is_stream(body: &str) -> bool {
    let start = body.trim_start_matches(['\u{feff}', '\n', '\r', ' ']);
    ["data:", "event:", "id:", "retry:", ":"].iter().any(|field| start.starts_with(field))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn all(parts: &[&[u8]]) -> Vec<String> {
        let mut events = Events::default();
        let mut found: Vec<String> = parts.iter().flat_map(|part| events.push(part)).collect();
        found.extend(events.finish());
        found
    }

    #[test]
    fn events_are_read_as_endpoints_write_them() {
        for (stream, expected) in [
            ("data: {\"a\":1}\n\ndata: [DONE]\n\n", vec!["{\"a\":1}", "[DONE]"]),
            ("data:no blank\r\n\r\ndata: b\r\rdata: c", vec!["no blank", "b", "c"]),
            (": OPENROUTER PROCESSING\n\n: keep-alive\n\ndata: x\n\n", vec!["x"]),
            ("event: message\nid: 7\ndata: one\ndata: two\n\n", vec!["one\ntwo"]),
            ("\u{feff}data: after a mark\n\n", vec!["after a mark"]),
            ("data\n\n", vec![""]),
            ("\n\n\n", vec![]),
        ] {
            assert_eq!(all(&[stream.as_bytes()]), expected, "{stream:?}");
        }
    }

    #[test]
    fn a_stream_is_told_from_json() {
        for stream in ["data: {}", ": hi\n\ndata: {}", "\u{feff}data: {}", "event: error\ndata: {}"] {
            assert!(is_stream(stream));
        }
        for other in ["{\"data\": 1}", " [{}]", "<html>data: x</html>", ""] {
            assert!(!is_stream(other));
        }
    }

    proptest! {
        #[test]
        fn any_cutting_gives_the_same_events(stream in "(data: ?[aé€😀{}\"]{0,6}(\r\n|\n|\r)|: c\n|(\r\n|\n|\r)){0,12}", cuts in proptest::collection::vec(0usize..80, 0..6)) {
            let bytes = stream.as_bytes();
            let mut cuts: Vec<usize> = cuts.into_iter().map(|c| c.min(bytes.len())).collect();
            cuts.extend([0, bytes.len()]);
            cuts.sort_unstable();
            let parts: Vec<&[u8]> = cuts.windows(2).map(|w| &bytes[w[0]..w[1]]).collect();
            prop_assert_eq!(all(&parts), all(&[bytes]));
        }
    }
}
