//! The folder of uploads, beside the database and outside of all that is served as it is: a folder for each survey, in it
//! one for each upload, in that the file. What comes in is written to a file of its own first and moved there once it is
//! whole and on the disk, so that nothing half done is ever found under the name of an upload.
//!
//! It knows neither surveys nor requests, and believes no name: [`safe_name`] made those that it is given.

mod kind;
mod leftovers;
mod name;

use std::{
    fs, io,
    path::{Component, Path, PathBuf},
    sync::Arc,
};

use tempfile::TempPath;
use tokio::{fs::File, io::AsyncWriteExt, task::spawn_blocking};
use url::Url;

pub(crate) use self::{kind::kind, name::safe_name};
use crate::store::Upload;

/// Where files are while they come in.
const INCOMING: &str = "incoming";
/// As much of a file as is looked at to see what it is, in bytes.
const HEAD: usize = 8 * 1024;

/// How much may be uploaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Caps {
    /// A file, in bytes.
    pub(crate) file: u64,
    /// All files of a survey together, in bytes.
    pub(crate) survey: u64,
    /// How many files a survey has, or one form brings: each is known by a row that is read whenever its survey is.
    pub(crate) count: usize,
}

/// A handle on the folder. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Files {
    folder: Arc<Path>,
    caps: Caps,
}

/// A file that is coming in. It is gone when this is dropped.
pub(crate) struct Incoming {
    file: File,
    place: TempPath,
    /// In bytes, so far.
    pub(crate) size: u64,
    /// How it begins.
    pub(crate) head: Vec<u8>,
}

impl Files {
    /// Makes the folder, for this user's eyes only, where it is missing.
    ///
    /// # Errors
    /// When it cannot be made.
    pub(crate) fn open(folder: &Path, caps: Caps) -> io::Result<Self> {
        let folder = std::path::absolute(folder)?;
        make_folder(&folder.join(INCOMING))?;
        Ok(Self { folder: folder.into(), caps })
    }

    pub(crate) fn caps(&self) -> Caps {
        self.caps
    }

    /// Where the file of an upload is.
    pub(crate) fn place(&self, upload: &Upload) -> PathBuf {
        self.folder.join(upload.survey.as_str()).join(&upload.id).join(&upload.name)
    }

    /// The `file://` URI of an upload, which is what an answer holds.
    pub(crate) fn uri(&self, upload: &Upload) -> String {
        // Only a path that is not absolute has none.
        Url::from_file_path(self.place(upload)).map(String::from).unwrap_or_default()
    }

    /// Whether `uri` may be of something in this folder, however it is written. A path that goes up somewhere is taken to
    /// lead here: an encoded slash hides that from a URI, and where links are in it, only the disk knows.
    pub(crate) fn holds(&self, uri: &str) -> bool {
        let path = Url::parse(uri).ok().filter(|url| url.scheme() == "file").and_then(|url| url.to_file_path().ok());
        path.is_some_and(|path| path.starts_with(&self.folder) || path.components().any(|part| part == Component::ParentDir))
    }

    /// A new file, empty.
    ///
    /// # Errors
    /// When it cannot be made.
    pub(crate) async fn receive(&self) -> io::Result<Incoming> {
        let folder = self.folder.join(INCOMING);
        let (file, place) = in_turn(move || tempfile::Builder::new().tempfile_in(folder).map(tempfile::NamedTempFile::into_parts)).await?;
        Ok(Incoming { file: File::from_std(file), place, size: 0, head: Vec::new() })
    }

    /// Puts a file that came in where `upload` says; it is on the disk then, whatever happens.
    ///
    /// # Errors
    /// When the disk does not take it.
    pub(crate) async fn keep(&self, incoming: Incoming, upload: &Upload) -> io::Result<()> {
        let Incoming { mut file, place, .. } = incoming;
        file.flush().await?;
        file.sync_all().await?;
        let goal = self.place(upload);
        in_turn(move || {
            let folders: Vec<PathBuf> = goal.ancestors().skip(1).take(3).map(Path::to_owned).collect();
            folders.first().map_or(Ok(()), |own| make_folder(own))?;
            place.persist(&goal).map_err(|error| error.error)?;
            folders.iter().try_for_each(|folder| sync_folder(folder))
        })
        .await
    }
}

impl Incoming {
    /// # Errors
    /// When the disk does not take it.
    pub(crate) async fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.size += bytes.len() as u64;
        let rest = HEAD.saturating_sub(self.head.len()).min(bytes.len());
        self.head.extend(bytes.iter().take(rest));
        self.file.write_all(bytes).await
    }
}

/// Runs what waits for the disk aside.
async fn in_turn<T: Send + 'static>(work: impl FnOnce() -> io::Result<T> + Send + 'static) -> io::Result<T> {
    spawn_blocking(work).await.map_err(io::Error::other)?
}

fn make_folder(path: &Path) -> io::Result<()> {
    let mut folder = fs::DirBuilder::new();
    folder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        folder.mode(0o700);
    }
    folder.create(path)
}

/// A name in a folder is on the disk once the folder is.
fn sync_folder(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    fs::File::open(path)?.sync_all()?;
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::SurveyId;

    pub(super) const CAPS: Caps = Caps { file: 100, survey: 1_000, count: 10 };

    fn upload(name: &str) -> Upload {
        Upload {
            id: Upload::random_id(),
            survey: SurveyId::random(),
            question: "q".to_owned(),
            name: name.to_owned(),
            media_type: "text/plain".to_owned(),
            size: 2,
            at: 1,
        }
    }

    pub(super) async fn kept(files: &Files, name: &str) -> Upload {
        let upload = upload(name);
        let mut incoming = files.receive().await.expect("a file");
        incoming.write(b"hi").await.expect("a disk");
        files.keep(incoming, &upload).await.expect("a disk");
        upload
    }

    #[tokio::test]
    async fn a_file_is_found_whole_under_its_uri_and_for_its_owner_only() {
        let folder = tempfile::tempdir().expect("a folder");
        let files = Files::open(&folder.path().join("files"), CAPS).expect("a folder");
        let upload = kept(&files, "näme %41 #1?.txt").await;
        let uri = files.uri(&upload);
        assert!(uri.ends_with("/n%C3%A4me%20%2541%20%231%3F.txt"), "{uri}");
        let path = Url::parse(&uri).expect("a URI").to_file_path().expect("a path");
        assert_eq!(fs::read(&path).expect("a file"), b"hi");
        #[cfg(unix)]
        for path in path.ancestors().take(4) {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(path).expect("a file").permissions().mode() & 0o077, 0, "{}", path.display());
        }
        files.remove(&upload.survey, vec![upload.id.clone()]).await;
        assert!(!path.exists());
    }

    #[tokio::test]
    async fn whatever_is_in_the_folder_is_known_however_it_is_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let files = Files::open(folder.path(), CAPS).expect("a folder");
        let root = Url::from_file_path(folder.path()).expect("a path").to_string();
        for inside in ["/a", "/%61", "/../{}/a", "/b/../a"] {
            let uri = root.clone() + &inside.replace("{}", folder.path().file_name().and_then(|name| name.to_str()).expect("a name"));
            assert!(files.holds(&uri) && files.holds(&uri.replace("file://", "FILE://localhost")), "{uri}");
        }
        let name = folder.path().file_name().and_then(|name| name.to_str()).expect("a name");
        for hidden in ["/x/..%2fa", "/x/y/..%2F%2e%2e/a", &format!("/..%2f{name}/a")] {
            assert!(files.holds(&(root.clone() + "/.." + hidden)), "{hidden}");
        }
        for outside in ["file:///etc/passwd", "https://example.com/a", "", "file:", &format!("{root}/../a")] {
            assert!(!files.holds(outside), "{outside}");
        }
    }

    #[tokio::test]
    async fn what_is_given_up_half_way_leaves_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let files = Files::open(folder.path(), CAPS).expect("a folder");
        let mut incoming = files.receive().await.expect("a file");
        incoming.write(b"half").await.expect("a disk");
        drop(incoming);
        assert_eq!(fs::read_dir(folder.path().join(INCOMING)).expect("a folder").count(), 0);
    }
}
