//! A static server on the loopback address: what any host of the built site does, and `served.json` besides.
//!
//! A body's length is always sent, since the page shows downloads in bytes; nothing is cached without asking back.
//! A browser holds several connections open and leaves most of them idle: none of them may keep another waiting.

use std::fs::File;
use std::io::{self, Read};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::UNIX_EPOCH;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, Method, Response, StatusCode, header};
use tokio::runtime::Runtime;
use tokio::task;

use crate::args::StaticWish;
use crate::files::{self, Target};
use crate::local_model::Served;
use crate::step::{Failure, Outcome};

type Answer = Response<Vec<u8>>;

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
    let site = Arc::new(site);
    let answering = move |request: Request| answer(request, Arc::clone(&site));
    let serving = async {
        listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        axum::serve(listener, Router::new().fallback(answering)).await
    };
    let ended = Runtime::new().and_then(|runtime| runtime.block_on(serving));
    Err(ended.map_or_else(|error| broken(&error), |()| broken(&"it no longer takes requests")))
}

fn broken(error: &dyn std::fmt::Display) -> Failure {
    Failure::new(format!("The server stopped: {error}."), "Start it again.")
}

async fn answer(request: Request, site: Arc<Site>) -> Response<Body> {
    let (request, _) = request.into_parts();
    // The disk is read beside the threads that the connections share.
    let answer = task::spawn_blocking(move || respond(&request, &site)).await;
    answer.unwrap_or_else(|_| plain(StatusCode::INTERNAL_SERVER_ERROR, "The server failed.\n")).map(Body::from)
}

fn respond(request: &Parts, site: &Site) -> Answer {
    let answer = match request.method {
        Method::GET | Method::HEAD => find(request, site),
        _ => with(
            plain(StatusCode::METHOD_NOT_ALLOWED, "Only GET and HEAD are answered here.\n"),
            header::ALLOW,
            "GET, HEAD",
        ),
    };
    let answer = with(answer, header::CACHE_CONTROL, "no-cache");
    with(answer, header::X_CONTENT_TYPE_OPTIONS, "nosniff")
}

fn find(request: &Parts, site: &Site) -> Answer {
    match files::resolve(&site.base, request.uri.path()) {
        Target::Nothing => missing(),
        Target::Redirect(to) => with(plain(StatusCode::PERMANENT_REDIRECT, ""), header::LOCATION, &to),
        Target::File(path) => match (&site.served, path.to_str()) {
            (Some(served), Some("served.json")) => {
                let served = served.lock().unwrap_or_else(PoisonError::into_inner);
                with(plain(StatusCode::OK, &served.json()), header::CONTENT_TYPE, "application/json")
            }
            _ => file(request, &site.dir, &path).unwrap_or_else(|_| missing()),
        },
    }
}

fn file(request: &Parts, dir: &Path, path: &Path) -> io::Result<Answer> {
    let full = dir.join(path).canonicalize()?;
    // A link must not lead out of the folder either.
    if !full.starts_with(dir.canonicalize()?) || !full.is_file() {
        return Err(io::ErrorKind::NotFound.into());
    }
    let mut file = File::open(&full)?;
    let data = file.metadata()?;
    let changed = data.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
    let tag = format!("\"{:x}-{:x}\"", data.len(), changed.as_nanos());
    let mut known = request.headers.get_all(header::IF_NONE_MATCH).iter();
    let answer = if known.any(|value| value.to_str().is_ok_and(|tags| tags.contains(&tag))) {
        plain(StatusCode::NOT_MODIFIED, "")
    } else if request.method == Method::HEAD {
        with(plain(StatusCode::OK, ""), header::CONTENT_LENGTH, &data.len().to_string())
    } else {
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Response::new(bytes)
    };
    let answer = with(answer, header::CONTENT_TYPE, files::media_type(&full));
    Ok(with(answer, header::ETAG, &tag))
}

fn missing() -> Answer {
    plain(StatusCode::NOT_FOUND, "There is nothing at this address.\n")
}

fn plain(status: StatusCode, text: &str) -> Answer {
    let mut answer = Response::new(text.as_bytes().to_vec());
    *answer.status_mut() = status;
    with(answer, header::CONTENT_TYPE, "text/plain; charset=utf-8")
}

fn with(mut answer: Answer, name: HeaderName, value: &str) -> Answer {
    // Only a value that is not ASCII is refused, and none of ours is such.
    if let Ok(value) = HeaderValue::from_str(value) {
        answer.headers_mut().insert(name, value);
    }
    answer
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;
    use std::iter;
    use std::net::TcpStream;
    use std::thread;
    use std::time::Duration;

    use super::*;

    /// A folder of its own with one file in it, and a link that leads out.
    fn site(name: &str, served: Option<Served>) -> Site {
        let dir = std::env::temp_dir().join(format!("assay-server-{}-{name}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        fs::write(dir.join("a.txt"), "here\n").unwrap();
        std::os::unix::fs::symlink("/etc/hostname", dir.join("out.txt")).unwrap();
        Site { dir, base: "/sub/".to_owned(), served: served.map(|served| Arc::new(Mutex::new(served))) }
    }

    impl Drop for Site {
        fn drop(&mut self) {
            fs::remove_dir_all(&self.dir).unwrap();
        }
    }

    fn ask(site: &Site, method: &str, path: &str, tag: &str) -> Answer {
        let request = Request::builder().method(method).uri(path).header(header::IF_NONE_MATCH, tag);
        respond(&request.body(Body::empty()).unwrap().into_parts().0, site)
    }

    fn header_of(answer: &Answer, name: HeaderName) -> &str {
        answer.headers().get(name).map_or("", |value| value.to_str().unwrap())
    }

    #[test]
    fn a_file_is_sent_once_and_then_known_by_its_tag() {
        let site = site("tag", None);
        let first = ask(&site, "GET", "/sub/a.txt?v=1", "");
        assert_eq!((first.status().as_u16(), first.body().as_slice()), (200, b"here\n".as_slice()));
        assert_eq!(header_of(&first, header::CONTENT_TYPE), "text/plain; charset=utf-8");
        assert_eq!(header_of(&first, header::CACHE_CONTROL), "no-cache");
        assert_eq!(header_of(&first, header::X_CONTENT_TYPE_OPTIONS), "nosniff");

        let again = ask(&site, "GET", "/sub/a.txt", &format!("\"other\", W/{}", header_of(&first, header::ETAG)));
        assert_eq!((again.status().as_u16(), again.body().len()), (304, 0));
        assert_eq!(header_of(&again, header::ETAG), header_of(&first, header::ETAG));

        let head = ask(&site, "HEAD", "/sub/a.txt", "");
        assert_eq!((head.status().as_u16(), head.body().len()), (200, 0));
        assert_eq!(header_of(&head, header::CONTENT_LENGTH), "5");
    }

    #[test]
    fn what_is_no_file_is_said_so() {
        let site = site("none", None);
        for (method, path, status) in [
            ("GET", "/sub", 308),
            ("GET", "/sub/", 404),
            ("GET", "/a.txt", 404),
            ("GET", "/sub/../a.txt", 404),
            ("GET", "/sub/out.txt", 404),
            ("GET", "/sub/served.json", 404),
            ("POST", "/sub/a.txt", 405),
        ] {
            assert_eq!(ask(&site, method, path, "").status().as_u16(), status, "{method} {path}");
        }
        assert_eq!(header_of(&ask(&site, "GET", "/sub", ""), header::LOCATION), "/sub/");
        assert_eq!(header_of(&ask(&site, "PUT", "/sub/", ""), header::ALLOW), "GET, HEAD");
    }

    #[test]
    fn the_model_beside_the_page_is_told() {
        let served = Served::Absent { why: "It rests.".to_owned() };
        let answer = ask(&site("model", Some(served.clone())), "GET", "/sub/served.json", "");
        assert_eq!(answer.body(), served.json().as_bytes());
        assert_eq!(header_of(&answer, header::CONTENT_TYPE), "application/json");
    }

    #[test]
    fn a_port_in_use_is_named() {
        let taken = listen(0).unwrap();
        let port = taken.local_addr().unwrap().port();
        assert_eq!(listen(port).unwrap_err().what, format!("Port {port} is in use by another program."));
    }

    /// As a browser does it: one connection brings the page, and the others are opened at once, used later or never.
    #[test]
    fn idle_connections_keep_nobody_waiting() {
        let site = site("idle", None);
        // Threads that happen to be free hide the fault now and then; five servers show it.
        for _ in 0..5 {
            let listener = listen(0).unwrap();
            let own = listener.local_addr().unwrap();
            // Serving goes on until the process ends, and the folder shall not.
            let served = Site { dir: site.dir.clone(), base: site.base.clone(), served: None };
            thread::spawn(move || serve(listener, served));
            let connect = || TcpStream::connect(own).unwrap();
            let mut open = vec![connect()];
            fetch(&mut open[0]);
            open.extend(iter::repeat_with(connect).take(16));
            open.iter_mut().rev().for_each(fetch);
        }
    }

    /// Leaves the connection open.
    fn fetch(stream: &mut TcpStream) {
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream.write_all(b"GET /sub/a.txt HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
        let mut answer = Vec::new();
        while !answer.ends_with(b"\r\n\r\nhere\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).unwrap();
            answer.extend(byte);
        }
        assert!(String::from_utf8_lossy(&answer).to_lowercase().contains("\r\ncontent-length: 5\r\n"));
    }
}
