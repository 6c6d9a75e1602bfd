//! What a teacher changed in a prompt, line by line.

/// A line of the comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line<'t> {
    /// What became of it.
    pub change: Change,
    /// Its text.
    pub text: &'t str,
}

/// What became of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// In both texts.
    Kept,
    /// In the first text only.
    Removed,
    /// In the second text only.
    Added,
}

/// Every line of two texts, by their longest common subsequence: what was removed stands before what was added. Takes time and memory for the
/// product of the numbers of lines. The libraries that do this were 9 KB and 75 KB of the page, packed; a prompt has some 30 lines.
pub fn changes<'t>(before: &'t str, after: &'t str) -> Vec<Line<'t>> {
    let (old, new): (Vec<&str>, Vec<&str>) = (before.trim_end().lines().collect(), after.trim_end().lines().collect());
    // common[i * width + j]: how many lines the rests from i and j have in common.
    let width = new.len() + 1;
    let mut common = vec![0_usize; (old.len() + 1) * width];
    let at = |common: &[usize], i: usize, j: usize| common.get(i * width + j).copied().unwrap_or_default();
    for (i, old) in old.iter().enumerate().rev() {
        for (j, new) in new.iter().enumerate().rev() {
            let longest = if old == new {
                at(&common, i + 1, j + 1) + 1
            } else {
                at(&common, i + 1, j).max(at(&common, i, j + 1))
            };
            if let Some(place) = common.get_mut(i * width + j) {
                *place = longest;
            }
        }
    }
    let (mut i, mut j, mut lines) = (0, 0, Vec::new());
    loop {
        let (change, text) = match (old.get(i), new.get(j)) {
            (None, None) => return lines,
            (Some(a), Some(b)) if a == b => (Change::Kept, *a),
            (Some(a), None) => (Change::Removed, *a),
            (Some(a), Some(_)) if at(&common, i + 1, j) >= at(&common, i, j + 1) => (Change::Removed, *a),
            (_, Some(b)) => (Change::Added, *b),
        };
        i += usize::from(change != Change::Added);
        j += usize::from(change != Change::Removed);
        lines.push(Line { change, text });
    }
}

/// `2 lines added, 1 removed`; `None` where nothing was changed.
pub fn in_short(lines: &[Line<'_>]) -> Option<String> {
    let number = |change: Change| lines.iter().filter(|l| l.change == change).count();
    let (added, removed) = (number(Change::Added), number(Change::Removed));
    let said = |n: usize| super::super::words::count(n, "line", "lines");
    match (added, removed) {
        (0, 0) => None,
        (added, 0) => Some(format!("{} added", said(added))),
        (0, removed) => Some(format!("{} removed", said(removed))),
        (added, removed) => Some(format!("{} added, {removed} removed", said(added))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(before: &str, after: &str) -> Vec<String> {
        let mark = |l: Line| match l.change {
            Change::Kept => format!(" {}", l.text),
            Change::Removed => format!("-{}", l.text),
            Change::Added => format!("+{}", l.text),
        };
        changes(before, after).into_iter().map(mark).collect()
    }

    /// As `diff -u` of GNU diffutils shows them.
    #[test]
    fn lines_are_compared_as_diff_does() {
        assert_eq!(shown("a\nb\nc\nd\n", "a\nx\nc\ne\nd"), [" a", "-b", "+x", " c", "+e", " d"]);
        assert_eq!(shown("", "a"), ["+a"]);
        assert_eq!(shown("a\n\nb", "b"), ["-a", "-", " b"]);
        assert_eq!(shown("a\nb", "a\nb\n\n"), [" a", " b"]);
    }

    #[test]
    fn a_change_is_said_in_short() {
        let short = |before, after| in_short(&changes(before, after));
        assert_eq!(short("a\nb", "a\nc").as_deref(), Some("1 line added, 1 removed"));
        assert_eq!(short("a", "a\nb\nc").as_deref(), Some("2 lines added"));
        assert_eq!(short("a\nb", "b").as_deref(), Some("1 line removed"));
        assert_eq!(short("a", "a\n"), None);
    }
}
