//! A static server on the loopback address: what any host of the built site does, and `served.json` besides.
//!
//! A length is always sent, since the page shows downloads in bytes; nothing is cached without asking back.

use std::fs::File;
use std::io::{self, Read};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::UNIX_EPOCH;

use tiny_http::{Header, Method, Request, Response, Server, StatusCode};

use crate::args::StaticWish;
use crate::files::{self, Target};
use crate::local_model::Served;
use crate::step::{Failure, Outcome};

/// Enough that one slow download holds nothing up.
const THREADS: usize = 8;

type Body = Response<Box<dyn Read + Send>>;

/// What is served.
pub struct Site {
    pub dir: PathBuf,
    /// The path that the site stands at; begins and ends with a slash.
    pub base: String,
    /// What `served.json` says; without it there is no such file, as on any other host.
    pub served: Option<Arc<Mutex<Served>>>,
}

/// The hidden command `static`.
pub fn run(wish: &StaticWish) -> Outcome<()> {
    if !wish.dir.is_dir() {
        return Err(Failure::new(
            format!("{} is not a folder.", wish.dir.display()),
            "Name a folder with --dir; `cargo xtask build` makes dist/.",
        ));
    }
    let listener = listen(wish.port)?;
    println!("{}", address(&listener, &wish.base)?);
    let served = wish.model.clone().map(|(base_url, name)| Arc::new(Mutex::new(Served::Running { base_url, name })));
    serve(listener, Site { dir: wish.dir.clone(), base: wish.base.clone(), served })
}

/// Takes a port of the loopback address; 0 takes any that is free.
pub fn listen(port: u16) -> Outcome<TcpListener> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => Failure::new(
            format!("Port {port} is in use by another program."),
            format!("Stop that program, or choose another port: --port {}", port.wrapping_add(1)),
        ),
        _ => Failure::new(format!("Port {port} cannot be listened on: {error}."), "Choose another port with --port."),
    })
}

pub fn address(listener: &TcpListener, base: &str) -> Outcome<String> {
    let own = listener.local_addr().map_err(|error| broken(&error))?;
    Ok(format!("http://{own}{base}"))
}

/// Answers until the process ends.
pub fn serve(listener: TcpListener, site: Site) -> Outcome<()> {
    let server = Server::from_listener(listener, None).map_err(|error| broken(&*error))?;
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                while let Ok(request) = server.recv() {
                    answer(request, &site);
                }
            });
        }
    });
    Err(broken(&"it no longer takes requests"))
}

fn broken(error: &dyn std::fmt::Display) -> Failure {
    Failure::new(format!("The server stopped: {error}."), "Start it again.")
}

fn answer(request: Request, site: &Site) {
    let response = match request.method() {
        Method::Get | Method::Head => find(&request, site),
        _ => with(plain(405, "Only GET and HEAD are answered here.\n"), "Allow", "GET, HEAD"),
    };
    let response = with(response, "Cache-Control", "no-cache");
    let response = with(response, "X-Content-Type-Options", "nosniff");
    // A visitor who left before the end is no failure of ours.
    let _ = request.respond(response.with_chunked_threshold(usize::MAX));
}

fn find(request: &Request, site: &Site) -> Body {
    match files::resolve(&site.base, request.url()) {
        Target::Nothing => missing(),
        Target::Redirect(to) => with(plain(308, ""), "Location", &to),
        Target::File(path) => match (&site.served, path.to_str()) {
            (Some(served), Some("served.json")) => {
                let served = served.lock().unwrap_or_else(PoisonError::into_inner);
                let body = plain(200, &served.json());
                with(body, "Content-Type", "application/json")
            }
            _ => file(request, &site.dir, &path).unwrap_or_else(|_| missing()),
        },
    }
}

fn file(request: &Request, dir: &Path, path: &Path) -> io::Result<Body> {
    let full = dir.join(path).canonicalize()?;
    // A link must not lead out of the folder either.
    if !full.starts_with(dir.canonicalize()?) || !full.is_file() {
        return Err(io::ErrorKind::NotFound.into());
    }
    let file = File::open(&full)?;
    let data = file.metadata()?;
    let changed = data.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
    let tag = format!("\"{:x}-{:x}\"", data.len(), changed.as_nanos());
    let known = request
        .headers()
        .iter()
        .any(|header| header.field.equiv("If-None-Match") && header.value.as_str().contains(&tag));
    let response = match known {
        true => plain(304, ""),
        false => Response::new(
            StatusCode(200),
            vec![],
            Box::new(file) as Box<dyn Read + Send>,
            usize::try_from(data.len()).ok(),
            None,
        ),
    };
    let response = with(response, "Content-Type", files::media_type(&full));
    Ok(with(response, "ETag", &tag))
}

fn missing() -> Body {
    plain(404, "There is nothing at this address.\n")
}

fn plain(status: u16, text: &str) -> Body {
    let bytes = text.as_bytes().to_vec();
    let length = bytes.len();
    let body = Box::new(io::Cursor::new(bytes)) as Box<dyn Read + Send>;
    let response = Response::new(StatusCode(status), vec![], body, Some(length), None);
    with(response, "Content-Type", "text/plain; charset=utf-8")
}

fn with(response: Body, name: &str, value: &str) -> Body {
    match Header::from_bytes(name, value) {
        Ok(header) => response.with_header(header),
        // Only a value that is not ASCII is refused, and none of ours is such.
        Err(()) => response,
    }
}
