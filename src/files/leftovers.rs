//! Removing files: those that are no longer wanted, and those that were left.

use std::{
    collections::HashSet,
    fs, io,
    path::Path,
    time::{Duration, SystemTime},
};

use super::{Files, in_turn};
use crate::store::SurveyId;

/// What stood unfinished for so long was left by a server that stopped.
const ABANDONED: Duration = Duration::from_secs(24 * 60 * 60);

impl Files {
    /// Removes files whose rows are gone.
    pub(crate) async fn remove(&self, survey: &SurveyId, ids: Vec<String>) {
        if ids.is_empty() {
            return;
        }
        let folder = self.folder.join(survey.as_str());
        let removed = in_turn(move || {
            ids.iter().map(|id| folder.join(id)).for_each(|path| remove(&path));
            Ok(())
        });
        removed.await.unwrap_or_else(|error| tracing::warn!(%error, "uploads that are no longer wanted stay on the disk for now"));
    }

    /// Removes what was left by a server that stopped half-way: files that never came in whole, and those without a row,
    /// unless they are so new that they may be another server's that is just writing it. What cannot be looked at or
    /// removed, and what is none of ours, keeps nothing else.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub(crate) async fn sweep(&self, known: HashSet<String>) -> io::Result<()> {
        let folder = self.folder.clone();
        in_turn(move || {
            let surveys = fs::read_dir(&folder)?.flatten().map(|survey| survey.path()).filter(|path| path.is_dir());
            for upload in surveys.filter_map(|survey| readable(&survey)).flatten().flatten() {
                let is_known = upload.file_name().to_str().is_some_and(|name| known.contains(name));
                if !is_known && is_abandoned(&upload) {
                    remove(&upload.path());
                }
            }
            Ok(())
        })
        .await
    }
}

fn is_abandoned(entry: &fs::DirEntry) -> bool {
    let changed = entry.metadata().and_then(|about| about.modified());
    changed.is_ok_and(|changed| SystemTime::now().duration_since(changed).is_ok_and(|age| age > ABANDONED))
}

fn readable(folder: &Path) -> Option<fs::ReadDir> {
    fs::read_dir(folder).inspect_err(|error| tracing::warn!(%error, "a folder of uploads cannot be read")).ok()
}

/// Removes a file, or a folder with all that is in it, if it is there. The next start tries again.
fn remove(path: &Path) {
    let removed = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    if let Err(error) = removed.or_else(|error| if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) }) {
        tracing::warn!(%error, "an upload that is no longer wanted stays on the disk for now");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        files::{
            INCOMING,
            tests::{CAPS, kept},
        },
        store::Upload,
    };

    #[tokio::test]
    async fn old_files_without_a_row_are_swept_and_new_ones_stay() {
        let folder = tempfile::tempdir().expect("a folder");
        let files = Files::open(folder.path(), CAPS).expect("a folder");
        let (known, lost, new) = (kept(&files, "a").await, kept(&files, "b").await, kept(&files, "c").await);
        let half = folder.path().join(INCOMING).join("half");
        fs::write(&half, "half").expect("a disk");
        let old = SystemTime::now() - ABANDONED - Duration::from_secs(60);
        let stray = folder.path().join("0");
        fs::write(&stray, "not ours").expect("a disk");
        for path in [half.clone(), files.place(&known).with_file_name(""), files.place(&lost).with_file_name("")] {
            fs::File::open(path).and_then(|file| file.set_modified(old)).expect("a time");
        }
        files.sweep(HashSet::from([known.id.clone()])).await.expect("a folder");
        assert_eq!([&known, &lost, &new].map(|upload| files.place(upload).exists()), [true, false, true]);
        assert!(!half.exists() && stray.exists());
    }

    #[tokio::test]
    async fn a_file_that_is_gone_already_keeps_none_of_the_others() {
        let folder = tempfile::tempdir().expect("a folder");
        let files = Files::open(folder.path(), CAPS).expect("a folder");
        let upload = kept(&files, "a").await;
        files.remove(&upload.survey, vec![Upload::random_id(), upload.id.clone()]).await;
        assert!(!files.place(&upload).exists());
    }
}
