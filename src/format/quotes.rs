//! Follows a table's quotation marks as the csv reader does, to see what it does not report: a quoted cell that never ends,
//! and a file whose quotation marks are not quoting at all.

/// What the quotation marks of a file look like under one delimiter.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Quotes {
    /// The line on which a cell starts that the file's end leaves open.
    pub unclosed: Option<u64>,
    /// Cells that start and end with a quotation mark, as they should.
    pub clean: usize,
    /// Lines of cells whose closing mark has more text behind it, with the line of that mark.
    pub stray: Vec<(u64, u64)>,
}

enum State {
    CellStart,
    Bare,
    Quoted,
    AfterQuote,
}

/// Reads the text, whose first line has the number `line` and whose line ends are `\n`.
pub(super) fn follow(text: &str, delimiter: u8, mut line: u64) -> Quotes {
    let mut quotes = Quotes::default();
    let mut state = State::CellStart;
    let mut opened = line;
    for byte in text.bytes() {
        let ends = byte == delimiter || byte == b'\n';
        state = match state {
            State::CellStart if byte == b'"' => {
                opened = line;
                State::Quoted
            }
            State::CellStart | State::Bare if ends => State::CellStart,
            State::CellStart | State::Bare => State::Bare,
            State::Quoted if byte == b'"' => State::AfterQuote,
            State::Quoted => State::Quoted,
            State::AfterQuote if byte == b'"' => State::Quoted,
            State::AfterQuote if ends => {
                quotes.clean += 1;
                State::CellStart
            }
            State::AfterQuote => {
                quotes.stray.push((opened, line));
                State::Bare
            }
        };
        line += u64::from(byte == b'\n');
    }
    match state {
        State::Quoted => quotes.unclosed = Some(opened),
        State::AfterQuote => quotes.clean += 1,
        State::CellStart | State::Bare => {}
    }
    quotes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_open_cell_is_found_where_it_starts() {
        assert_eq!(follow("a,b\n1,\"x\n2,y\n", b',', 1).unclosed, Some(2));
        assert_eq!(follow("a,b\n1,\"x \"\"so\"\" y\"", b',', 1), Quotes { clean: 1, ..Quotes::default() });
        assert_eq!(
            follow("a,b\n1,5\" nails\n", b',', 1),
            Quotes::default(),
            "a mark inside a bare cell is a character"
        );
    }

    #[test]
    fn text_behind_a_closing_mark_is_stray() {
        let quotes = follow("a,b\n1,\"open\n2,\"next\",3\n", b',', 1);
        assert_eq!(quotes.stray, [(2, 3)]);
        assert_eq!(quotes.unclosed, None);
    }
}
