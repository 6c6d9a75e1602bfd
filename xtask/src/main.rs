//! `cargo xtask setup | serve | build | test | bench`: everything one does with this repository.
//!
//! The map, in reading order:
//!
//! - [`args`]: the command line, and the help text.
//! - [`place`]: where the repository, the cache and the built site are.
//! - [`step`]: running a command so that its failure says what happened and what to do.
//! - [`setup`]: which parts a command needs. One file a part: [`wasm_target`], [`tools`], [`model`],
//!   [`browser`], [`node`], [`python`]; [`apt`] installs Debian's packages for them.
//! - [`site`]: Trunk's release build into `dist/`, checked against the budgets.
//! - [`serve`]: the page beside a small model: [`server`] over [`files`], and [`local_model`].
//! - [`mod@test`] over [`tally`], and [`mod@bench`].
//!
//! Invariants: a part that is in place costs a look at the disk and prints nothing; no file names a
//! registry's address; the server binds the loopback address alone.

#![allow(clippy::disallowed_methods, reason = "what is forbidden is forbidden on wasm32, and this never runs there")]

mod apt;
mod args;
mod bench;
mod browser;
mod cut;
mod files;
mod local_model;
mod model;
mod node;
mod place;
mod python;
mod serve;
mod server;
mod setup;
mod site;
mod step;
mod tally;
mod test;
mod tools;
mod wasm_target;

use std::process::ExitCode;

use args::Task;
use place::Place;
use step::Outcome;

fn main() -> ExitCode {
    match args::read(std::env::args().skip(1)).and_then(run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\n{failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> Outcome<()> {
    match task {
        Task::Help => {
            print!("{}", args::HELP);
            Ok(())
        }
        Task::Static(wish) => server::run(&wish),
        Task::Setup { model_alone: true } => setup::ensure(&Place::find()?, &[setup::Need::Model]),
        Task::Setup { model_alone: false } => setup::everything(&Place::find()?),
        Task::Serve(wish) => serve::run(&Place::find()?, &wish),
        Task::Build { public_url } => {
            let place = Place::find()?;
            setup::ensure(&place, setup::BUILD)?;
            site::build(&place, &public_url)
        }
        Task::Test(parts) => test::run(&Place::find()?, &parts),
        Task::Bench(rest) => bench::run(&Place::find()?, &rest),
    }
}
