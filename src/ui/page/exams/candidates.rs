//! How the references were found: the likeness of each segment to those it comes near, and what the paper's retrieval brings instead.

use super::desk::Desk;
use crate::grasp::{Candidate, Origin};
use crate::protocol::TopicsFound;
use crate::ui::part::framed::Framed;
use leptos::prelude::*;

#[component]
pub fn Candidates(desk: Desk, found: TopicsFound) -> impl IntoView {
    let nodes = found.near.nodes.clone();
    let head = nodes
        .iter()
        .map(|node| {
            let question = desk.question(*node);
            view! { <th scope="col" class="number"><abbr title=question>{node + 1}</abbr></th> }
        })
        .collect_view();
    let row = |((at, values), chosen): ((usize, &Vec<f64>), &usize)| {
        let cells = values.iter().zip(&nodes).map(|(value, node)| {
            let is_chosen = node == chosen;
            view! { <td class="number" class:chosen=is_chosen>{format!("{value:.2}")}{is_chosen.then_some(" ✓")}</td> }
        });
        view! { <tr><th scope="row">{format!("Part {}", at + 1)}</th>{cells.collect_view()}</tr> }
    };
    let rows = found.near.likeness.iter().enumerate().zip(&found.topics.cut.nodes).map(row).collect_view();
    let (mean, penalty) = (found.topics.cut.mean(), found.topics.penalty);
    let margin = found.topics.margin.map(|m| format!(" The next best number of questions lies {m:.2} behind."));
    view! {
        <details>
            <summary>"How this was found"</summary>
            <div class="stack">
                <p class="small">{format!("The parts are like their questions by {mean:.2} on average; a part had to bring {penalty:.2}, as learned from the bank's own questions.")}{margin}</p>
                <Framed label="Likeness of the parts to the questions">
                    <table class="near">
                        <caption>"Likeness to the questions that come near (✓ assigned, none twice)"</caption>
                        <thead><tr><td></td>{head}</tr></thead>
                        <tbody>{rows}</tbody>
                    </table>
                </Framed>
                <div class="stack">
                    <Retrieved desk what="The paper's RAG: nearest reference answers to the whole text" all=found.rag/>
                    <Retrieved desk what="The paper's GRAG: and along strong lines" all=found.grag/>
                </div>
            </div>
        </details>
    }
}

#[component]
fn Retrieved(desk: Desk, what: &'static str, all: Vec<Candidate>) -> impl IntoView {
    let row = move |c: Candidate| {
        let whence = match (c.origin, c.through) {
            (Origin::Nearest, None) => "nearest".to_owned(),
            (Origin::Nearest, Some((node, weight))) => format!("nearest; line {weight:.2} to {}", node + 1),
            (Origin::Graph, Some((node, weight))) => format!("line {weight:.2} from {}", node + 1),
            (Origin::Graph, None) => "graph".to_owned(),
            (Origin::Filled, _) => "filled up".to_owned(),
        };
        view! {
            <tr>
                <td class="number">{c.node + 1}</td><td class="cut">{desk.question(c.node)}</td>
                <td class="number">{format!("{:.2}", c.cosine)}</td><td class="number">{format!("{:.2}", c.score)}</td><td>{whence}</td>
            </tr>
        }
    };
    view! {
        <Framed label=what>
            <table>
                <caption>{what}</caption>
                <thead><tr>
                    <th scope="col" class="number">"No."</th><th scope="col">"Question"</th><th scope="col" class="number">"Cosine"</th>
                    <th scope="col" class="number">"Score"</th><th scope="col">"From"</th>
                </tr></thead>
                <tbody>{all.into_iter().map(row).collect_view()}</tbody>
            </table>
        </Framed>
    }
}
