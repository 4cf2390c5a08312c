//! The panels of options: a preview for someone who rests on a `?`, one panel at a time, and the source of a diagram that
//! could not be drawn.

use alloc::rc::Rc;
use core::cell::Cell;

use crate::live;

/// How long the pointer or the focus rests before a preview shows, in milliseconds: passing by shows nothing.
const REST: i32 = 3_000;

/// Watches the page for it.
pub(super) fn watch() {
    // Each rest has a number, so that one that was broken off is told from the present one.
    let rests = Rc::new(Cell::new(0_u32));
    for name in ["pointerover", "focusin"] {
        let rests = Rc::clone(&rests);
        live::on_page(name, move |event| {
            let Some(summary) = live::closest(&event, "summary[data-preview]") else { return };
            let rest = rests.get() + 1;
            rests.set(rest);
            let rests = Rc::clone(&rests);
            wasm_bindgen_futures::spawn_local(async move {
                live::pause(REST).await;
                if rests.get() == rest {
                    live::show_preview(&summary);
                }
            });
        });
    }
    for name in ["pointerout", "focusout", "click", "keydown"] {
        let rests = Rc::clone(&rests);
        live::on_page(name, move |event| {
            if live::closest(&event, "summary[data-preview]").is_some() {
                rests.set(rests.get() + 1);
                live::hide_preview();
            }
        });
    }
    live::on_page("error", |event| {
        if let Some(figure) = live::closest(&event, ".drawing") {
            live::show_source(&figure);
        }
    });
}
