//! The demonstration model: llama.cpp's server with a model of 135 million parameters, on the loopback address.
//!
//! It ends when this process ends, however that comes about: `local_model.py` reads its standard input,
//! which closes with us.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::place::{self, Place};
use crate::step::{self, Failure, Outcome};

/// What requests call the model.
pub const NAME: &str = "smollm2-135m-instruct";

/// The first port tried, and how many after it.
const PORT: u16 = 8099;
const PORTS: u16 = 50;

/// Starting takes two seconds; a busy machine gets this long.
const PATIENCE: Duration = Duration::from_secs(120);

/// What the page is told of the model beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Served {
    Running { base_url: String, name: String },
    Absent { why: String },
}

impl Served {
    /// The text of `served.json`.
    pub fn json(&self) -> String {
        let value = match self {
            Self::Running { base_url, name } => {
                serde_json::json!({ "model": { "base_url": base_url, "model": name } })
            }
            Self::Absent { why } => serde_json::json!({ "model": null, "why": why }),
        };
        value.to_string()
    }
}

/// The running server. Dropping it ends it.
pub struct LocalModel {
    pub served: Arc<Mutex<Served>>,
    child: Child,
    // Closing it tells the server to end.
    _stdin: Option<ChildStdin>,
}

impl Drop for LocalModel {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The script that `python` runs.
pub fn script(place: &Place) -> PathBuf {
    place.root.join("xtask").join("local_model.py")
}

/// Starts the server and waits until it answers.
pub fn start(place: &Place, python: &Path) -> Outcome<LocalModel> {
    let port = free_port()?;
    let log = place.cache.join(format!("local-model-{port}.log"));
    let failed = |what: String| {
        let end = step::tail(&fs::read_to_string(&log).unwrap_or_default());
        let advice = format!("Read the lines above ({}), or leave the model out with --no-model.", place::show(&log));
        Failure::new(what, advice).with_output(&end)
    };
    let unstarted = |error: io::Error| failed(format!("The local model server did not start: {error}."));
    let mut child = Command::new(python)
        .arg(script(place))
        .env("PORT", port.to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(File::create(&log).map_err(unstarted)?)
        .spawn()
        .map_err(unstarted)?;
    let stdin = child.stdin.take();
    let stdout = child.stdout.take();
    let starting = Served::Absent { why: "The demonstration model is still starting.".to_owned() };
    let served = Arc::new(Mutex::new(starting));
    let model = LocalModel { served: Arc::clone(&served), child, _stdin: stdin };

    let (sender, ready) = mpsc::channel();
    thread::spawn(move || {
        for line in stdout.into_iter().flat_map(|out| BufReader::new(out).lines()).map_while(Result::ok) {
            if let Some(address) = line.strip_prefix("listening on ") {
                // Nobody waits any more after the patience is over.
                let _ = sender.send(address.to_owned());
            }
        }
        let why = "The demonstration model was running and has stopped. Start the page again to have it back.";
        *served.lock().unwrap_or_else(PoisonError::into_inner) = Served::Absent { why: why.to_owned() };
    });
    match ready.recv_timeout(PATIENCE) {
        Ok(address) => {
            let running = Served::Running { base_url: format!("{address}/v1"), name: NAME.to_owned() };
            *model.served.lock().unwrap_or_else(PoisonError::into_inner) = running;
            Ok(model)
        }
        Err(RecvTimeoutError::Timeout) => {
            Err(failed(format!("The local model server did not answer within {}.", step::spell(PATIENCE))))
        }
        Err(RecvTimeoutError::Disconnected) => {
            Err(failed("The local model server ended before it answered.".to_owned()))
        }
    }
}

fn free_port() -> Outcome<u16> {
    let free = |port: &u16| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok();
    (PORT..PORT + PORTS).find(free).ok_or_else(|| {
        Failure::new(
            format!("No port from {PORT} to {} is free for the local model.", PORT + PORTS - 1),
            "Stop the programs that use them, or leave the model out with --no-model.",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_reads_where_the_model_is() {
        let served = Served::Running { base_url: "http://127.0.0.1:8099/v1".to_owned(), name: NAME.to_owned() };
        assert_eq!(
            served.json(),
            r#"{"model":{"base_url":"http://127.0.0.1:8099/v1","model":"smollm2-135m-instruct"}}"#
        );
    }

    #[test]
    fn the_page_reads_why_there_is_none() {
        let served = Served::Absent { why: "Python 3 was not found.".to_owned() };
        assert_eq!(served.json(), r#"{"model":null,"why":"Python 3 was not found."}"#);
    }
}
