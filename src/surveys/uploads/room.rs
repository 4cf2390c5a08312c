//! Room for uploads: how much of them a survey has, and what goes when there is not enough.

use super::{On, Stopped, Unkept};
use crate::{
    error::Error,
    store::{Added, Room, SurveyId, Upload},
    surveys::{Surveys, TRIES},
};

/// How long an upload that no answer names is kept where room is needed, in milliseconds: the answer may be on its way.
const ON_ITS_WAY: i64 = 60 * 60 * 1_000;

impl Surveys {
    /// Removes what no answer names from surveys that ended without anybody's doing: nobody waits for that, so a failure
    /// is for the log.
    pub(in crate::surveys) async fn let_go(&self, ended: &[SurveyId]) {
        for id in ended {
            self.clear(id, i64::MAX, On::Path).await.unwrap_or_else(|error| error.log());
        }
    }

    /// Lets go what came before `at` and no answer names.
    async fn clear(&self, id: &SurveyId, at: i64, on: On) -> Result<(), Error> {
        for _ in 0..TRIES {
            let loaded = self.load(id).await?;
            let named: Vec<String> = self.named(&loaded, &loaded.interview, on).into_iter().collect();
            if let Some(gone) = self.0.store.drop_uploads((id, loaded.record.revision), at, &named).await? {
                self.files().remove(id, gone).await;
                return Ok(());
            }
        }
        Err(Error::Contended)
    }

    fn room(&self) -> Room {
        Room { size: self.files().caps().survey, count: self.files().caps().count }
    }

    /// Makes room for an upload if need be. Where there is none, nothing of it is put on the disk to stay.
    pub(super) async fn make_room(&self, upload: &Upload) -> Result<(), Stopped> {
        let mut added = self.0.store.has_room(upload, self.room()).await?;
        if matches!(added, Added::Full | Added::Many) {
            self.clear(&upload.survey, self.now() - ON_ITS_WAY, On::Anywhere).await?;
            added = self.0.store.has_room(upload, self.room()).await?;
        }
        self.judge(upload, added).await
    }

    /// Keeps the row of an upload, if there is still room.
    pub(super) async fn add(&self, upload: &Upload) -> Result<(), Stopped> {
        let added = self.0.store.add_upload(upload, self.room()).await?;
        self.judge(upload, added).await
    }

    async fn judge(&self, upload: &Upload, added: Added) -> Result<(), Stopped> {
        match added {
            Added::Done => Ok(()),
            Added::Full => Err(Stopped::Unkept(Unkept::Full { most: self.room().size })),
            Added::Many => Err(Stopped::Unkept(Unkept::TooMany { most: self.room().count })),
            Added::Over => {
                let loaded = self.load(&upload.survey).await?;
                Err(Error::Gone(Box::new(self.result(&loaded))).into())
            }
        }
    }
}
