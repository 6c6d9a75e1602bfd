//! Running a command so that its failure says what happened and what to do.

use std::fmt;
use std::io::{BufRead, BufReader, IsTerminal, Read};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How many lines of a failed command's output are worth reading.
const TAIL_LINES: usize = 20;

const MINUTE: Duration = Duration::from_secs(60);

pub type Outcome<T> = Result<T, Failure>;

/// What happened, the last words of the command that failed, and what to do.
#[derive(Debug, PartialEq, Eq, Clone)]
pub struct Failure {
    pub what: String,
    pub output: String,
    pub advice: String,
}

impl Failure {
    pub fn new(what: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { what: what.into(), output: String::new(), advice: advice.into() }
    }

    #[must_use]
    pub fn with_output(mut self, output: &str) -> Self {
        self.output = tail(output);
        self
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "error: {}", self.what)?;
        for line in self.output.lines() {
            writeln!(f, "  | {line}")?;
        }
        write!(f, "  what to do: {}", self.advice)
    }
}

/// One line of progress.
pub fn say(line: &str) {
    println!("{line}");
}

/// Runs a part that takes a while: says so first, once a minute that it goes on, and how long it took.
pub fn lasting<T>(line: &str, run: impl FnOnce() -> Outcome<T>) -> Outcome<T> {
    say(line);
    let start = Instant::now();
    let value = thread::scope(|scope| {
        // Dropped with this closure, also when `run` fails: that ends the waiting thread.
        let (_running, ended) = mpsc::channel::<()>();
        scope.spawn(move || {
            while ended.recv_timeout(MINUTE) == Err(RecvTimeoutError::Timeout) {
                say(&format!("  still at it after {}", spell(start.elapsed())));
            }
        });
        run()
    })?;
    say(&format!("  done in {}", spell(start.elapsed())));
    Ok(value)
}

/// Runs a command with its output kept back; the output's end is shown when it fails.
pub fn quiet(command: &mut Command, what: &str, advice: &str) -> Outcome<String> {
    command.stdin(Stdio::null());
    match command.output() {
        Ok(output) if output.status.success() => Ok(text_of(&output.stdout)),
        Ok(output) => Err(Failure::new(what, advice).with_output(&both(&output))),
        Err(error) => Err(not_started(command, &error, what, advice)),
    }
}

/// The standard output of a look-up, or nothing where the command is absent or fails.
pub fn ask(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).output().ok()?;
    let text = text_of(&output.stdout);
    output.status.success().then(|| text.trim().to_owned())
}

/// Runs a command with its output on the terminal.
pub fn shown(command: &mut Command, what: &str, advice: &str) -> Outcome<()> {
    match command.stdin(Stdio::null()).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(Failure::new(what, advice)),
        Err(error) => Err(not_started(command, &error, what, advice)),
    }
}

/// Runs a command, printing its output and handing each line to `watch` as well.
pub fn watched(command: &mut Command, what: &str, advice: &str, watch: &mut dyn FnMut(&str)) -> Outcome<()> {
    if std::io::stdout().is_terminal() {
        command.env("CARGO_TERM_COLOR", "always");
        command.env("FORCE_COLOR", "1");
    }
    let piped = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().map_err(|error| not_started(piped, &error, what, advice))?;
    let (sender, lines) = mpsc::channel();
    thread::scope(|scope| {
        let streams: [Option<Box<dyn Read + Send>>; 2] =
            [child.stdout.take().map(|out| Box::new(out) as _), child.stderr.take().map(|err| Box::new(err) as _)];
        for stream in streams.into_iter().flatten() {
            let sender = sender.clone();
            scope.spawn(move || {
                for line in BufReader::new(stream).split(b'\n').map_while(Result::ok) {
                    // The receiver outlives this scope, so a send cannot fail.
                    let _ = sender.send(text_of(&line));
                }
            });
        }
        drop(sender);
        for line in &lines {
            println!("{line}");
            watch(&without_colours(&line));
        }
    });
    match child.wait() {
        Ok(status) if status.success() => Ok(()),
        _ => Err(Failure::new(what, advice)),
    }
}

/// A duration as a person says it.
pub fn spell(duration: Duration) -> String {
    match duration.as_secs() {
        0..10 => format!("{:.1} s", duration.as_secs_f64()),
        seconds @ 10..120 => format!("{seconds} s"),
        seconds => format!("{} min {} s", seconds / 60, seconds % 60),
    }
}

/// The last lines that hold anything.
pub fn tail(text: &str) -> String {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    lines[lines.len().saturating_sub(TAIL_LINES)..].join("\n")
}

fn not_started(command: &Command, error: &std::io::Error, what: &str, advice: &str) -> Failure {
    let program = std::path::Path::new(command.get_program());
    let output = format!("`{}` did not start: {error}", crate::place::show(program));
    Failure::new(what, advice).with_output(&output)
}

fn both(output: &Output) -> String {
    format!("{}\n{}", text_of(&output.stdout), text_of(&output.stderr))
}

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The text without ANSI's colour sequences.
fn without_colours(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(next) = rest.next() {
        match next {
            '\u{1b}' => {
                rest.by_ref().find(char::is_ascii_alphabetic);
            }
            other => plain.push(other),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_says_what_happened_and_what_to_do() {
        let failed =
            quiet(Command::new("sh").args(["-c", "echo one; echo two >&2; exit 3"]), "It failed.", "Try again.");
        let message = failed.err().map(|failure| failure.to_string());
        assert_eq!(message.as_deref(), Some("error: It failed.\n  | one\n  | two\n  what to do: Try again."));
    }

    #[test]
    fn a_missing_program_is_named() {
        let failed = quiet(&mut Command::new("no-such-program"), "It failed.", "Get it.");
        assert!(failed.is_err_and(|f| f.output.starts_with("`no-such-program` did not start")));
    }

    #[test]
    fn only_the_end_of_a_long_output_is_kept() {
        let long: String = (0..100).map(|n| format!("line {n}\n\n")).collect();
        assert_eq!(tail(&long).lines().count(), TAIL_LINES);
        assert!(tail(&long).ends_with("line 99"));
    }

    #[test]
    fn watched_lines_come_without_colours() {
        let mut seen = Vec::new();
        let ran = watched(
            Command::new("sh").args(["-c", "printf '\\033[1;32mgreen\\033[0m\\nlast'"]),
            "It failed.",
            "Try again.",
            &mut |line| seen.push(line.to_owned()),
        );
        assert_eq!((ran, seen), (Ok(()), vec!["green".to_owned(), "last".to_owned()]));
    }

    #[test]
    fn durations_read_naturally() {
        assert_eq!(spell(Duration::from_millis(1240)), "1.2 s");
        assert_eq!(spell(Duration::from_secs(75)), "75 s");
        assert_eq!(spell(Duration::from_secs(245)), "4 min 5 s");
    }
}
