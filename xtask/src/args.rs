//! The command line: five commands, and `static` for tests that need a server of their own.

use std::path::PathBuf;

use crate::step::{Failure, Outcome};

pub const HELP: &str = "\
cargo xtask <command>

  serve [--port 8080] [--no-model] [--base /]
        set up, build, serve the page on 127.0.0.1 with a small local model beside it
  test [--host] [--web] [--e2e]
        set up, run every test; a flag runs that part alone
  build [--public-url ./]
        make dist/, a folder that any static host can serve, also from a sub-path
  bench [--] [arguments of benches/browser.mjs]
        measure in headless Chromium
  setup [--model]
        install everything that the other commands need; with the flag the embedding model alone
  static --dir DIR [--port 0] [--base /] [--model BASE_URL] [--model-name NAME]
        serve a folder as it is and print its address in one line

What is installed lands in $ASSAY_CACHE, else $XDG_CACHE_HOME/assay, else ~/.cache/assay.
";

/// What the command line asks for.
#[derive(Debug, PartialEq, Eq)]
pub enum Task {
    Help,
    Setup { model_alone: bool },
    Serve(ServeWish),
    Build { public_url: String },
    Test(Vec<Part>),
    Bench(Vec<String>),
    Static(StaticWish),
}

#[derive(Debug, PartialEq, Eq)]
pub struct ServeWish {
    pub port: u16,
    pub base: String,
    pub model: LocalModel,
}

#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub enum LocalModel {
    Start,
    LeaveOut,
}

#[derive(Debug, PartialEq, Eq)]
pub struct StaticWish {
    pub dir: PathBuf,
    pub port: u16,
    pub base: String,
    pub model: Option<(String, String)>,
}

#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub enum Part {
    Host,
    Web,
    EndToEnd,
}

pub fn read(words: impl Iterator<Item = String>) -> Outcome<Task> {
    let mut words = words;
    let Some(command) = words.next() else {
        return Ok(Task::Help);
    };
    match command.as_str() {
        "help" | "--help" | "-h" => Ok(Task::Help),
        "setup" => {
            let flags = Flags::read(words, &[], &["--model"])?;
            Ok(Task::Setup { model_alone: flags.has("--model") })
        }
        "serve" => {
            let flags = Flags::read(words, &["--port", "--base"], &["--no-model"])?;
            Ok(Task::Serve(ServeWish {
                port: flags.port(8080)?,
                base: flags.base()?,
                model: match flags.has("--no-model") {
                    true => LocalModel::LeaveOut,
                    false => LocalModel::Start,
                },
            }))
        }
        "build" => {
            let flags = Flags::read(words, &["--public-url"], &[])?;
            Ok(Task::Build { public_url: flags.value("--public-url").unwrap_or("./").to_owned() })
        }
        "test" => {
            let flags = Flags::read(words, &[], &["--host", "--web", "--e2e"])?;
            let named = [("--host", Part::Host), ("--web", Part::Web), ("--e2e", Part::EndToEnd)];
            let every = !named.iter().any(|(flag, _)| flags.has(flag));
            Ok(Task::Test(named.iter().filter(|(flag, _)| every || flags.has(flag)).map(|(_, part)| *part).collect()))
        }
        "bench" => Ok(Task::Bench(words.filter(|word| word != "--").collect())),
        "static" => {
            let taking = ["--dir", "--port", "--base", "--model", "--model-name"];
            let flags = Flags::read(words, &taking, &[])?;
            let dir = flags.value("--dir").ok_or_else(|| wrong("`static` needs --dir."))?;
            Ok(Task::Static(StaticWish {
                dir: PathBuf::from(dir),
                port: flags.port(0)?,
                base: flags.base()?,
                model: flags.value("--model").map(|base_url| {
                    let name = flags.value("--model-name");
                    let name = name.unwrap_or(crate::local_model::NAME);
                    (base_url.to_owned(), name.to_owned())
                }),
            }))
        }
        other => Err(wrong(&format!("There is no command `{other}`."))),
    }
}

/// The flags after a command: `--name value`, `--name=value`, or `--name` alone.
struct Flags(Vec<(String, Option<String>)>);

impl Flags {
    fn read(mut words: impl Iterator<Item = String>, taking: &[&str], bare: &[&str]) -> Outcome<Self> {
        let mut found = Vec::new();
        while let Some(word) = words.next() {
            let (name, inline) = match word.split_once('=') {
                Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
                None => (word, None),
            };
            if taking.contains(&name.as_str()) {
                let value = inline.or_else(|| words.next());
                let value = value.ok_or_else(|| wrong(&format!("`{name}` needs a value.")))?;
                found.push((name, Some(value)));
            } else if bare.contains(&name.as_str()) && inline.is_none() {
                found.push((name, None));
            } else {
                return Err(wrong(&format!("`{name}` is not known here.")));
            }
        }
        Ok(Self(found))
    }

    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(given, _)| given == name)
    }

    fn value(&self, name: &str) -> Option<&str> {
        let last = self.0.iter().rev().find(|(given, _)| given == name);
        last.and_then(|(_, value)| value.as_deref())
    }

    fn port(&self, default: u16) -> Outcome<u16> {
        match self.value("--port") {
            None => Ok(default),
            Some(text) => text.parse().map_err(|_| wrong(&format!("`{text}` is not a port (0 to 65535)."))),
        }
    }

    /// A path that begins and ends with a slash.
    fn base(&self) -> Outcome<String> {
        let base = self.value("--base").unwrap_or("/");
        if base.contains(['?', '#', '%', '\\']) || base.split('/').any(|part| part == "..") {
            return Err(wrong(&format!("`{base}` cannot be the page's path.")));
        }
        let inner = base.trim_matches('/');
        Ok(match inner {
            "" => "/".to_owned(),
            _ => format!("/{inner}/"),
        })
    }
}

fn wrong(what: &str) -> Failure {
    Failure::new(what, "Run `cargo xtask help`: it lists the commands and their flags.")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_line(line: &str) -> Outcome<Task> {
        read(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn serve_has_defaults_and_takes_flags_in_both_spellings() {
        assert_eq!(
            read_line("serve"),
            Ok(Task::Serve(ServeWish { port: 8080, base: "/".to_owned(), model: LocalModel::Start }))
        );
        assert_eq!(
            read_line("serve --port=9000 --base demo --no-model"),
            Ok(Task::Serve(ServeWish { port: 9000, base: "/demo/".to_owned(), model: LocalModel::LeaveOut }))
        );
    }

    #[test]
    fn test_without_a_flag_means_every_part() {
        let every = vec![Part::Host, Part::Web, Part::EndToEnd];
        assert_eq!(read_line("test"), Ok(Task::Test(every)));
        let web = vec![Part::Web];
        assert_eq!(read_line("test --web"), Ok(Task::Test(web)));
    }

    #[test]
    fn mistakes_are_named() {
        for (line, part) in [
            ("sevre", "no command `sevre`"),
            ("serve --prot 1", "`--prot` is not known"),
            ("serve --port", "`--port` needs a value"),
            ("serve --port 70000", "`70000` is not a port"),
            ("serve --base /../x", "cannot be the page's path"),
            ("static --port 0", "needs --dir"),
        ] {
            let message = read_line(line).err().map(|failure| failure.to_string());
            assert!(message.as_deref().is_some_and(|text| text.contains(part)), "{line}: {message:?}");
        }
    }
}
