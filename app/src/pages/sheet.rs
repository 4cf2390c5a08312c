//! The sheet that lists the keys of the fields at hand, and turns single ones off for those whose hands or voice press them
//! unmeant.

use leptos::prelude::*;

use crate::words::PageWords;

#[component]
pub fn KeySheet(words: PageWords, keys: bool, here: String) -> impl IntoView {
    // The wizard turns from one kind to another, so all are here; styles show those of the fields that the page has.
    let rows = [
        ("for-rows", "1 – 9", words.keys_digits()),
        ("for-rows", "↑ ↓", words.keys_arrows()),
        ("for-scale", "1 – 9", words.keys_points()),
        ("for-scale", "Tab", words.keys_rows()),
        ("for-ranks", words.keys_space(), words.keys_hold()),
        ("for-ranks", "↑ ↓", words.keys_move()),
        ("for-ranks", "1 – 9", words.keys_place()),
        ("for-ranks", "Esc", words.keys_back()),
        ("", "Enter", words.keys_enter()),
        ("", "Esc", words.keys_escape()),
        ("", "?", words.keys_sheet()),
    ];
    let rows = rows.map(|(class, key, what)| {
        let class = (!class.is_empty()).then_some(class);
        view! { <div class=class><dt><kbd>{key.to_owned()}</kbd></dt><dd>{what.to_owned()}</dd></div> }
    });
    let rows: Vec<_> = rows.into_iter().collect();
    let pressed = |is: bool| if is { "true" } else { "false" };
    view! {
        <dialog class="sheet" id="keys" aria-labelledby="keys-title">
            <h2 id="keys-title">{words.keys_title().to_owned()}</h2>
            <dl>{rows}</dl>
            <form class="switch" method="post" action="/settings">
                <input type="hidden" name="back" value=here/>
                <span id="keys-single">{words.keys_single().to_owned()}</span>
                <button name="keys" value="on" aria-pressed=pressed(keys)>{words.keys_on().to_owned()}</button>
                <button name="keys" value="off" aria-pressed=pressed(!keys)>{words.keys_off().to_owned()}</button>
            </form>
            <form method="dialog"><button autofocus>{words.keys_close().to_owned()}</button></form>
        </dialog>
    }
}
