//! Things to put in order. Without script each has its number to choose; with it they are dragged, picked and placed, or
//! moved by keys (`public/field.js`), which sets the same numbers.

use engine::{Given, ItemText, Rank};
use leptos::prelude::*;

use super::{On, offered::item};
use crate::words::fill;

/// The items in the order as it stands, and the button that says that it is meant.
pub(super) fn list(on: On<'_>, rank: &Rank, items: &[ItemText], given: Option<&Given>) -> AnyView {
    let words = on.words;
    let given: &[u8] = if let Some(Given::Rank(order)) = given { order } else { &[] };
    let order: Vec<usize> = if given.is_empty() { (0..items.len()).collect() } else { given.iter().copied().map(usize::from).collect() };
    let ranked = if given.is_empty() { "" } else { "1" };
    let rows: Vec<_> = order.iter().enumerate().filter_map(|(place, at)| Some(row(on, place, *at, items.get(*at)?, items.len()))).collect();
    let cut = rank.cutoff.map(|cut| {
        let text = fill(words.rank_cut(), &[("most", &cut.to_string())]);
        view! { <p class="hint">{text}</p> }
    });
    // Where the order counts as it is, there is nothing to say.
    let keep = (!rank.given_order_counts).then(|| {
        view! {
            <p class="keeping">
                <button class="keep" name="go" value=on.named("keep")>{words.rank_keep().to_owned()}</button>
                <span class="kept">{words.rank_kept().to_owned()}</span>
            </p>
        }
    });
    view! {
        <div class="ranking" data-ranked=ranked>
            <input type="hidden" name=on.named("ranked") value=ranked/>
            <p class="hint" id=on.named("rule")><span class="asleep">{words.rank_numbers().to_owned()}</span><span class="alive">{words.rank_hint().to_owned()}</span></p>
            {cut}
            <ol
                class="ranks"
                data-cut=rank.cutoff
                data-moved=words.rank_moved().to_owned()
                data-held=words.rank_held().to_owned()
                data-dropped=words.rank_dropped().to_owned()
                data-back=words.rank_back().to_owned()
                data-first=words.rank_drop_first().to_owned()
            >
                {rows}
            </ol>
            <p class="hint told" aria-live="polite"></p>
            {keep}
        </div>
    }
    .into_any()
}

fn row(on: On<'_>, place: usize, at: usize, text: &ItemText, count: usize) -> AnyView {
    let id = on.named(format_args!("item-{at}"));
    let numbers: Vec<_> =
        (0..count).map(|number| view! { <option value=number + 1 selected=number == place>{number + 1}</option> }).collect();
    let label = fill(on.words.rank_place(), &[("item", &text.label)]);
    view! {
        <li class="rank" data-at=at>
            <select name=on.named(format_args!("place-{at}")) aria-label=label>{numbers}</select>
            <button type="button" class="grip" aria-labelledby=id.clone() aria-pressed="false" aria-describedby=on.named("rule")></button>
            {item(text, id)}
        </li>
    }
    .into_any()
}
