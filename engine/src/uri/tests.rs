//! Which URIs are taken, and why others are not.

use super::*;

#[test]
fn a_resource_is_any_absolute_uri_that_gives_nothing_away() {
    for uri in [
        "https://example.com/a?page=2&q=x#token=1",
        "urn:isbn:0451450523",
        "file:///etc/hosts",
        "db://prod/table",
        "mailto:a@b",
        "https://例子.测试/路径",
        "https://h?keys=1&design=2&monkey=3",
        "https://h/a@b",
        "x:y",
    ] {
        assert_eq!(check_resource(uri), Ok(()), "{uri}");
    }
    for uri in [
        "",
        "a",
        "/a",
        "//h/a",
        "1a:b",
        ":a",
        "a:",
        "https:",
        "https:/h",
        "https://",
        "https:h",
        "https:///h",
        "https://:80/",
        "a: b",
        "a:\u{200b}b",
        "https:\\\\h",
        "a:b\n",
    ] {
        assert_eq!(check_resource(uri), Err(BadUri::NotAbsolute), "{uri}");
    }
    for uri in ["https://u@h/", "https://u:p@h", "ssh://git@h/x", "https://@h/", "db://u@h"] {
        assert_eq!(check_resource(uri), Err(BadUri::UserInfo), "{uri}");
    }
}

#[test]
fn a_parameter_is_a_credential_by_its_name_however_it_is_written() {
    for name in [
        "token",
        "access_token",
        "X-Amz-Signature",
        "client-secret",
        "PASSWORD",
        "passwd2",
        "Credential",
        "sig",
        "S-I_G",
        "key",
        "api_key",
        "Access-Key",
        "auth",
        "authorization",
        "session",
        "%74oken",
        "tok%65n",
        "to_ken",
        "+key",
    ] {
        assert_eq!(check_resource(&alloc::format!("https://h/p?a=1&{name}=x")), Err(BadUri::Credential), "{name}");
        assert_eq!(check_resource(&alloc::format!("x:y?{name}")), Err(BadUri::Credential), "{name}");
    }
    for name in ["signal", "keyword", "author", "sessions", "design", "apikeys", "page", "toke"] {
        assert_eq!(check_resource(&alloc::format!("https://h/p?{name}=token")), Ok(()), "{name}");
    }
}

#[test]
fn an_image_is_https_or_a_bitmap_in_base64() {
    for src in [
        "https://h/a.png",
        "HTTPS://h/a",
        "data:image/png;base64,AAAA",
        "data:image/AVIF;base64,AA==",
        "data:image/jpg;base64,A/+=",
        "https://h/x?width=3",
    ] {
        assert_eq!(check_image(src), Ok(()), "{src}");
    }
    for src in [
        "",
        "http://h/a.png",
        "file:///a.png",
        "a.png",
        "//h/a.png",
        "data:image/svg+xml;base64,AAAA",
        "data:image/png,AAAA",
        "data:image/png;base64,",
        "data:image/png;base64,A",
        "data:image/png;base64,AAA",
        "data:image/png;base64,====",
        "data:image/png;base64,AA A",
        "data:image/png;charset=x;base64,AAAA",
        "data:text/html;base64,AAAA",
        "javascript:alert(1)",
        "blob:https://h/1",
    ] {
        assert_eq!(check_image(src), Err(BadImage::Source), "{src}");
    }
    assert_eq!(check_image("https://u@h/a"), Err(BadImage::Uri(BadUri::UserInfo)));
    assert_eq!(check_image("https://h/a?token=1"), Err(BadImage::Uri(BadUri::Credential)));
    assert_eq!(check_image("https:/h"), Err(BadImage::Uri(BadUri::NotAbsolute)));
}

#[test]
fn one_host_may_sign_its_images_and_only_with_sig() {
    for host in [
        "sdmntpr.oaiusercontent.com",
        "sdmntprwestus2.oaiusercontent.com",
        "SDMNTPRx.oaiusercontent.com",
        "sdmntpr1.oaiusercontent.com:443",
    ] {
        assert_eq!(check_image(&alloc::format!("https://{host}/f?se=1&sig=abc")), Ok(()), "{host}");
        assert_eq!(check_resource(&alloc::format!("https://{host}/f?sig=abc")), Err(BadUri::Credential), "{host}");
        assert_eq!(check_image(&alloc::format!("https://{host}/f?sig=abc&token=1")), Err(BadImage::Uri(BadUri::Credential)), "{host}");
    }
    for host in [
        "sdmntpr-x.oaiusercontent.com",
        "x.sdmntpr.oaiusercontent.com",
        "sdmntpr.oaiusercontent.com.evil.test",
        "files.oaiusercontent.com",
        "sdmntpr.x.oaiusercontent.com",
    ] {
        assert_eq!(check_image(&alloc::format!("https://{host}/f?sig=abc")), Err(BadImage::Uri(BadUri::Credential)), "{host}");
    }
}

#[test]
fn a_file_of_ones_own_is_on_this_machine() {
    for uri in ["file:///a", "file://localhost/a/b.pdf", "FILE://LOCALHOST/a", "file:///C:/x%20y", "file:///文件.pdf"] {
        assert!(is_own_file(uri), "{uri}");
    }
    for uri in [
        "",
        "file:",
        "file:a",
        "file:/a",
        "file://",
        "file:///",
        "file://localhost",
        "file://localhost/",
        "file://host/a",
        "file://u@localhost/a",
        "file:///a?b",
        "file:///a#b",
        "file:////h/a",
        "https://h/a",
        "file:///a b",
        "file:///a\u{202e}b",
        "file://localhost:80/a",
        "/a",
    ] {
        assert!(!is_own_file(uri), "{uri}");
    }
}

#[test]
fn a_name_is_accepted_by_its_extension() {
    let accept = |list: &[&str]| -> Vec<String> { list.iter().map(|entry| (*entry).to_string()).collect() };
    for (name, list) in [("a.PDF", &[".pdf"] as &[_]), ("x/a.tar.gz", &["gz"]), ("a", &[]), ("a.png", &[".pdf", "image/*"])] {
        assert!(is_accepted(name, None, &accept(list)), "{name}");
    }
    for (name, list) in [("a", &[".pdf"]), ("pdf", &["pdf"]), ("a.pdf.exe", &[".pdf"]), ("a.pdf/b", &[".pdf"])] {
        assert!(!is_accepted(name, None, &accept(list)), "{name}");
    }
    for (mime_type, taken) in
        [("image/png", true), ("IMAGE/PNG; charset=x", true), ("image/svg+xml", true), ("text/plain", false), ("image", false)]
    {
        assert_eq!(is_accepted("a.pdf", Some(mime_type), &accept(&["image/*"])), taken, "{mime_type}");
    }
    assert!(is_accepted("a", Some("Application/PDF"), &accept(&["application/pdf"])));
    // An extension stands for itself, whatever the type is.
    assert!(is_accepted("a.pdf", Some("text/plain"), &accept(&["image/*", ".pdf"])));
    assert!(!is_accepted("a.txt", Some("application/pdf"), &accept(&[".pdf"])));
    for entry in [".pdf", "pdf", "image/png", "image/*", "application/vnd.ms-excel", "image/svg+xml"] {
        assert!(is_accept(entry), "{entry}");
    }
    for entry in ["", ".", "..", ".p df", "image/", "/png", "*/*/*", "image/png;q=1", "a/b/c", "*.pdf", "*", ".pdf."] {
        assert!(!is_accept(entry), "{entry}");
    }
}
