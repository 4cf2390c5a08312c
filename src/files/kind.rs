//! What a file is, by its name and by how it begins. Whatever its sender says of its type is not asked for.

const BYTES: &str = "application/octet-stream";
const PLAIN: &str = "text/plain";

/// Types whose files always begin in a way of their own: what does not is none of them.
const MARKED: [&str; 11] = [
    "image/png",
    "image/jpeg",
    "image/gif",
    "image/webp",
    "image/bmp",
    "image/tiff",
    "application/pdf",
    "application/zip",
    "application/x-7z-compressed",
    "application/vnd.rar",
    "application/gzip",
];
/// Types that are no text, and begin in more ways than are known here.
const MEDIA: [&str; 14] = [
    "audio/mpeg",
    "audio/mp4",
    "audio/m4a",
    "audio/wav",
    "audio/flac",
    "audio/ogg",
    "video/mp4",
    "video/webm",
    "video/quicktime",
    "video/x-msvideo",
    "video/x-matroska",
    "image/avif",
    "image/heic",
    "application/msword",
];

/// The MIME type of a file called `name` that begins with `head`; `None` if the two cannot both be true.
pub(crate) fn kind(name: &str, head: &[u8]) -> Option<String> {
    let claimed = mime_guess::from_path(name).first().map(|mime| mime.essence_str().to_owned());
    let seen = infer::get(head).map(|seen| seen.mime_type());
    let is_text = is_text(head);
    let Some(claimed) = claimed else {
        return Some(seen.unwrap_or(if is_text { PLAIN } else { BYTES }).to_owned());
    };
    let fits = match seen {
        Some(seen) => agree(&claimed, seen),
        None if is_text => !is_marked(&claimed) && !MEDIA.contains(&claimed.as_str()),
        None => !is_marked(&claimed) && !is_textual(&claimed),
    };
    // Names end alike that mean different things: a text is never a film.
    let is_named_like_media = ["audio/", "video/"].iter().any(|kind| claimed.starts_with(kind));
    let claimed = if seen.is_none() && is_text && is_named_like_media { PLAIN.to_owned() } else { claimed };
    fits.then_some(claimed)
}

/// Whether what a name says and what the bytes say can be one type.
fn agree(claimed: &str, seen: &str) -> bool {
    let nothing_is_known = !is_marked(claimed) && !MEDIA.contains(&claimed) && !infer::is_mime_supported(claimed);
    if is_textual(seen) {
        return is_textual(claimed) || nothing_is_known;
    }
    family(claimed) == family(seen) || (nothing_is_known && !is_textual(claimed))
}

fn is_marked(mime: &str) -> bool {
    MARKED.contains(&mime) || family(mime) == "zip"
}

fn is_textual(mime: &str) -> bool {
    mime.starts_with("text/")
        || mime.ends_with("+xml")
        || mime.ends_with("+json")
        || ["application/json", "application/xml"].contains(&mime)
}

/// Types that look alike from outside.
fn family(mime: &str) -> &str {
    let is_packed = ["officedocument", "opendocument", "java-archive", "android.package-archive", "macroenabled"];
    match mime {
        "application/zip" | "application/x-zip-compressed" | "application/epub+zip" => "zip",
        _ if is_packed.iter().any(|part| mime.contains(part)) => "zip",
        "application/msword" | "application/vnd.ms-excel" | "application/vnd.ms-powerpoint" | "application/x-ole-storage" => "ole",
        "application/gzip" | "application/x-gzip" | "application/x-compressed" => "gzip",
        "image/heic" | "image/heif" | "image/avif" => "heif",
        "application/font-woff" | "application/font-sfnt" => "font",
        _ if mime.starts_with("font/") => "font",
        _ if mime.starts_with("audio/") || mime.starts_with("video/") => "media",
        _ => mime,
    }
}

/// Whether bytes read as text in some writing: no control characters but those that texts hold, or a mark that says so.
fn is_text(head: &[u8]) -> bool {
    let is_utf16 = head.starts_with(&[0xff, 0xfe]) || head.starts_with(&[0xfe, 0xff]);
    is_utf16 || head.iter().all(|byte| *byte >= b' ' || matches!(byte, b'\t' | b'\n' | b'\r' | 0x0c | 0x1b))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
    const JPEG: &[u8] = b"\xff\xd8\xff\xe0\0\x10JFIF";
    const ZIP: &[u8] = b"PK\x03\x04\x14\0\0\0\x08\0";
    const EXE: &[u8] = b"MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0";
    const ELF: &[u8] =
        b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x02\0\x3e\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";
    const HTML: &[u8] = b"<!DOCTYPE html><script>alert(1)</script>";

    #[test]
    fn an_honest_file_is_what_its_name_says() {
        for (name, head, mime) in [
            ("a.txt", &b"hello"[..], PLAIN),
            ("a.txt", b"\xff\xfeh\0i\0", PLAIN),
            ("a.txt", b"caf\xe9", PLAIN),
            ("a.csv", b"a;b\r\n", "text/csv"),
            ("a.md", b"# Hi", "text/markdown"),
            ("a.json", b"{}", "application/json"),
            ("a.html", HTML, "text/html"),
            ("a.txt", HTML, PLAIN),
            ("a.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml"),
            ("a.ts", b"let a = 1", PLAIN),
            ("A.PNG", PNG, "image/png"),
            ("a.jpeg", JPEG, "image/jpeg"),
            ("a.zip", ZIP, "application/zip"),
            ("a.docx", ZIP, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
            ("a.pdf", b"%PDF-1.7\n", "application/pdf"),
            ("README", b"read me", PLAIN),
            ("a.unheard-of", b"\x01\x02\0", BYTES),
            ("picture", PNG, "image/png"),
        ] {
            assert_eq!(kind(name, head).as_deref(), Some(mime), "{name}");
        }
    }

    #[test]
    fn a_file_that_lies_is_none() {
        let lies: [(&str, &[u8]); 14] = [
            ("a.png", HTML),
            ("a.png", b"just text"),
            ("a.png", EXE),
            ("a.png", JPEG),
            ("a.png", b"\0\x01\x02"),
            ("a.jpg", ZIP),
            ("a.pdf", EXE),
            ("a.pdf", b"no pdf"),
            ("a.txt", EXE),
            ("a.txt", ELF),
            ("a.txt", PNG),
            ("a.csv", b"a\0b"),
            ("a.docx", b"no zip"),
            ("a.mp4", b"no film"),
        ];
        for (name, head) in lies {
            assert_eq!(kind(name, head), None, "{name} {}", String::from_utf8_lossy(head));
        }
    }
}
