//! `serve`: everything from a clone to an open page, with a small model beside it.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use crate::args::{self, ServeWish};
use crate::local_model::{self, LocalModel, Served};
use crate::place::Place;
use crate::python;
use crate::server::{self, Site};
use crate::setup;
use crate::site;
use crate::step::{self, Failure, Outcome};

pub fn run(place: &Place, wish: &ServeWish) -> Outcome<()> {
    // A port in use is better known before the build than after it.
    drop(server::listen(wish.port)?);
    setup::ensure(place, setup::BUILD)?;
    let python = match wish.model {
        args::LocalModel::Start => Some(python(place)),
        args::LocalModel::LeaveOut => None,
    };
    site::build(place, site::RELATIVE)?;
    let model = python.map(|python| python.and_then(|python| local_model::start(place, &python)));
    let served = match &model {
        Some(Ok(model)) => Arc::clone(&model.served),
        Some(Err(failure)) => absent(format!(
            "{} The demonstration model is therefore not running. Any other model can be used.",
            failure.what
        )),
        None => absent("The page was started with --no-model, so the demonstration model is not running.".to_owned()),
    };
    let listener = server::listen(wish.port)?;
    let address = server::address(&listener, &wish.base)?;
    tell(&address, model.as_ref());
    let site = Site { dir: place.dist(), base: wish.base.clone(), served: Some(served) };
    server::serve(listener, site)
}

fn python(place: &Place) -> Outcome<PathBuf> {
    setup::ensure(place, &[setup::Need::Python])?;
    python::ensure(place)
}

fn absent(why: String) -> Arc<Mutex<Served>> {
    Arc::new(Mutex::new(Served::Absent { why }))
}

fn tell(address: &str, model: Option<&Result<LocalModel, Failure>>) {
    match model {
        Some(Ok(model)) => {
            let served = model.served.lock();
            if let Ok(Served::Running { base_url, .. }) = served.as_deref() {
                step::say(&format!(
                    "Demonstration model at {base_url}: it shows the mechanics and cannot judge writing."
                ));
            }
        }
        Some(Err(failure)) => {
            step::say("The page is served without the demonstration model:");
            step::say(&failure.to_string());
        }
        None => step::say("Without the demonstration model, as asked."),
    }
    step::say(&format!("\nOpen {address} and press Grade. Ctrl-C stops it."));
}
