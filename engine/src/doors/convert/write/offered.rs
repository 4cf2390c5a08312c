//! Says what a question offers beside options: points and rows, things to rank, resources; and how many of them an answer
//! has.

use alloc::{string::String, vec::Vec};

use super::{
    super::vocabulary::{ITEM, Part, RESOURCE, Table},
    Here, Members, Writer,
    kinds::{number, text},
    part_word,
};
use crate::{
    json::Json,
    survey::{Bounds, Image, ItemId, ItemText, PointText, Preview, ResourceText, Scale},
};

impl Writer<'_> {
    pub(super) fn scale(&mut self, members: &mut Members, scale: &Scale, (points, items): (&[PointText], &[ItemText]), here: Here<'_>) {
        let (from, to) = (part_word(self.from.question, Part::Points), part_word(self.to.question, Part::Points));
        self.keep(here, to, from);
        let (from_points, to_points) = (here.from.key(from), here.to.key(to));
        let tables = (self.from.point, self.to.point);
        let mut written = Vec::new();
        for (place, (key, words)) in scale.points.iter().zip(points).enumerate() {
            let here = Here { from: from_points.index(place), to: to_points.index(place) };
            let mut members = Members::new();
            self.keep_own(here);
            self.key(&mut members, tables, key.as_str(), here);
            self.say(&mut members, tables, here, Part::Label, text(&words.label));
            if let Some(said) = &words.description {
                self.say(&mut members, tables, here, Part::Description, text(said));
            }
            self.preview(&mut members, tables, here, words.preview.as_ref());
            written.push(Json::Object(members));
        }
        members.push((to.into(), Json::List(written)));
        self.items(members, &scale.items, items, here);
        if scale.row_notes {
            self.say(members, (self.from.question, self.to.question), here, Part::RowNotes, Json::Bool(true));
        }
    }

    pub(super) fn preview(&mut self, members: &mut Members, tables: (Table, Table), here: Here<'_>, preview: Option<&Preview>) {
        match preview {
            Some(Preview::Text(shown)) => self.say(members, tables, here, Part::PreviewText, text(shown)),
            Some(Preview::Image(image)) => self.say(members, tables, here, Part::PreviewImage, picture(image)),
            None => {}
        }
    }

    pub(super) fn items(&mut self, members: &mut Members, ids: &[ItemId], texts: &[ItemText], here: Here<'_>) {
        self.keep(here, "items", "items");
        let (from, to) = (here.from.key("items"), here.to.key("items"));
        let mut written = Vec::new();
        for (place, (id, words)) in ids.iter().zip(texts).enumerate() {
            let here = Here { from: from.index(place), to: to.index(place) };
            self.keep_own(here);
            let mut members = Members::new();
            self.say(&mut members, (ITEM, ITEM), here, Part::Id, text(id.as_str()));
            self.say(&mut members, (ITEM, ITEM), here, Part::Label, text(&words.label));
            for (part, said) in [(Part::Detail, &words.detail), (Part::Link, &words.link)] {
                if let Some(said) = said {
                    self.say(&mut members, (ITEM, ITEM), here, part, text(said));
                }
            }
            written.push(Json::Object(members));
        }
        members.push((String::from("items"), Json::List(written)));
    }

    pub(super) fn resources(&mut self, members: &mut Members, uris: &[String], texts: &[ResourceText], here: Here<'_>) {
        self.keep(here, "options", "options");
        let (from, to) = (here.from.key("options"), here.to.key("options"));
        let tables = (RESOURCE, RESOURCE);
        let mut written = Vec::new();
        for (place, (uri, words)) in uris.iter().zip(texts).enumerate() {
            let here = Here { from: from.index(place), to: to.index(place) };
            let mut members = Members::new();
            for (part, said) in [(Part::Uri, uri), (Part::Name, &words.name), (Part::Label, &words.title)] {
                self.say(&mut members, tables, here, part, text(said));
            }
            for (part, said) in [(Part::Description, &words.description), (Part::MimeType, &words.mime_type)] {
                if let Some(said) = said {
                    self.say(&mut members, tables, here, part, text(said));
                }
            }
            if !words.icons.is_empty() {
                self.say(&mut members, tables, here, Part::Icons, Json::List(words.icons.iter().map(picture).collect()));
            }
            if let Some(image) = &words.thumbnail {
                self.say(&mut members, tables, here, Part::Thumbnail, picture(image));
            }
            written.push(Json::Object(members));
        }
        if !written.is_empty() {
            members.push((String::from("options"), Json::List(written)));
        }
    }

    /// How many entries an answer has, where that says more than the number of options does.
    pub(super) fn bounds(&mut self, members: &mut Members, kind: &str, bounds: Bounds, most: usize, here: Here<'_>) {
        let said = [("minItems", bounds.least > 1, bounds.least), ("maxItems", usize::from(bounds.most) < most, bounds.most)];
        for (key, _, count) in said.into_iter().filter(|(_, says, _)| *says) {
            if self.to.bounded.contains(&kind) {
                self.keep(here, key, key);
                members.push((key.into(), number(count)));
            } else {
                self.unsaid(here, key);
            }
        }
    }
}

pub(super) fn picture(image: &Image) -> Json {
    let mut members = Members::from([(String::from("src"), text(&image.src))]);
    members.extend(image.mime_type.iter().map(|mime_type| (String::from("mimeType"), text(mime_type))));
    Json::Object(members)
}
