//! The sheet that lists the keys, and turns single ones off for those whose hands or voice press them unmeant.

use leptos::prelude::*;

use crate::words::PageWords;

#[component]
pub fn KeySheet(words: PageWords, keys: bool, here: String) -> impl IntoView {
    let rows = [
        ("1 – 9", words.keys_digits().to_owned()),
        ("↑ ↓", words.keys_arrows().to_owned()),
        ("Enter", words.keys_enter().to_owned()),
        ("Esc", words.keys_escape().to_owned()),
        ("?", words.keys_sheet().to_owned()),
    ];
    let rows: Vec<_> = rows.into_iter().map(|(key, what)| view! { <div><dt><kbd>{key}</kbd></dt><dd>{what}</dd></div> }).collect();
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
