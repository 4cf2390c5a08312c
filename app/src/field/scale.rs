//! A scale: a table in which each row gets one of the points. Where there is little room the same table is shown row by
//! row.

use engine::{Given, ItemText, PointText, Preview, Scale};
use leptos::prelude::*;

use super::{
    On, content,
    offered::{face, item},
};
use crate::words::PageWords;

/// The table with its legend.
pub(super) fn grid(on: On<'_>, scale: &Scale, points: &[PointText], items: &[ItemText], given: Option<&Given>) -> AnyView {
    let words = on.words;
    let (ratings, notes): (&[_], &[_]) = match given {
        Some(Given::Scale { ratings, notes }) => (ratings, notes),
        Some(Given::Choice { .. } | Given::Text(_) | Given::Rank(_) | Given::Uris(_) | Given::Boolean(_)) | None => (&[], &[]),
    };
    let heads: Vec<_> = points.iter().map(|point| view! { <th scope="col"><bdi>{point.label.clone()}</bdi></th> }).collect();
    let row = |(row, text): (usize, &ItemText)| {
        let rated = ratings.get(row).copied().flatten();
        let cells: Vec<_> = points.iter().enumerate().map(|(at, point)| cell(on, row, (at, point), rated)).collect();
        let note = scale.row_notes.then(|| note(on, row, text, notes.get(row).map_or("", String::as_str)));
        view! {
            <tr>
                <th scope="row">
                    <span class="row-head">
                        {item(text, on.named(format_args!("row-{row}")))}
                        <button class="link clear" name=on.named("clear") value=row>{words.clear().to_owned()}<span class="vh">" "<bdi>{text.label.clone()}</bdi></span></button>
                    </span>
                    {note}
                </th>
                {cells}
            </tr>
        }
    };
    let rows: Vec<_> = items.iter().enumerate().map(row).collect();
    view! {
        {legend(words, points)}
        <table class="scale" data-points=points.len()>
            <thead><tr><td></td>{heads}</tr></thead>
            <tbody>{rows}</tbody>
        </table>
    }
    .into_any()
}

/// One point of one row. It is named by both, since one comes upon it without the row.
fn cell(on: On<'_>, row: usize, (at, point): (usize, &PointText), rated: Option<u8>) -> AnyView {
    let id = on.named(format_args!("point-{row}-{at}"));
    let labels = format!("{} {id}", on.named(format_args!("row-{row}")));
    let checked = rated.map(usize::from) == Some(at);
    view! {
        <td>
            <label class="point">
                <input type="radio" name=on.named(format_args!("rate-{row}")) value=at checked=checked aria-labelledby=labels/>
                <bdi id=id>{point.label.clone()}</bdi>
            </label>
        </td>
    }
    .into_any()
}

fn note(on: On<'_>, row: usize, text: &ItemText, written: &str) -> AnyView {
    let open = !written.is_empty();
    view! {
        <details class="note" open=open>
            <summary>{on.words.row_note().to_owned()}<span class="vh">": "<bdi>{text.label.clone()}</bdi></span></summary>
            <textarea name=on.named(format_args!("remark-{row}")) rows="1" dir="auto" aria-labelledby=on.named(format_args!("row-{row}"))>{content(written)}</textarea>
        </details>
    }
    .into_any()
}

/// What the points stand for, where more is said of one than its label.
fn legend(words: &PageWords, points: &[PointText]) -> Option<AnyView> {
    let about = |point: &PointText| {
        let description = point.description.clone().map(|text| view! { <p dir="auto">{text}</p> });
        let preview = point.preview.as_ref().map(|preview| match preview {
            Preview::Text(text) => view! { <pre dir="ltr" tabindex="0"><code>{text.clone()}</code></pre> }.into_any(),
            Preview::Image(image) => face(Some(image)),
        });
        let says = description.is_some() || preview.is_some();
        says.then(|| view! { <dt><bdi>{point.label.clone()}</bdi></dt><dd>{description}{preview}</dd> })
    };
    let lines: Vec<_> = points.iter().filter_map(about).collect();
    let legend = || view! { <dl class="legend" aria-label=words.points_title().to_owned()>{lines}</dl> }.into_any();
    points.iter().any(|point| point.description.is_some() || point.preview.is_some()).then(legend)
}
