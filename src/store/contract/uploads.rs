//! What is promised of the files that people give.

use super::*;
use crate::store::{Added, Room, Upload};

const ROOM: Room = Room { size: 10, count: 3 };

fn upload(survey: &SurveyId, size: u64) -> Upload {
    Upload {
        id: Upload::random_id(),
        survey: survey.clone(),
        question: "q".to_owned(),
        name: "a.txt".to_owned(),
        media_type: "text/plain".to_owned(),
        size,
        at: 1,
    }
}

async fn added(store: &Store, survey: &SurveyId, size: u64) -> Upload {
    let upload = upload(survey, size);
    assert_eq!(store.add_upload(&upload, ROOM).await.expect("an answer"), Added::Done);
    upload
}

pub(super) async fn uploads_are_kept_while_there_is_room(store: Store) {
    let id = created(&store, new(1)).await.id;
    for (size, before, becomes) in [(11, 0, Added::Full), (8, 0, Added::Done), (3, 1, Added::Full), (1, 1, Added::Done)] {
        let upload = upload(&id, size);
        assert_eq!(store.uploads(&id).await.expect("uploads").len(), before);
        assert_eq!(store.has_room(&upload, ROOM).await.expect("an answer"), becomes, "{size}");
        assert_eq!(store.add_upload(&upload, ROOM).await.expect("an answer"), becomes, "{size}");
    }
    added(&store, &id, 1).await;
    assert_eq!(store.has_room(&upload(&id, 0), ROOM).await.expect("an answer"), Added::Many);
    assert_eq!(store.add_upload(&upload(&id, 0), ROOM).await.expect("an answer"), Added::Many);
    assert!(saved(&store, &id, 0, settle("over")).await);
    assert_eq!(store.has_room(&upload(&id, 0), ROOM).await.expect("an answer"), Added::Over);
}

pub(super) async fn uploads_are_let_go_only_by_who_saw_the_last_answers(store: Store) {
    let id = created(&store, new(1)).await.id;
    let (named, other) = (added(&store, &id, 1).await, added(&store, &id, 1).await);
    assert!(saved(&store, &id, 0, change("names it", Effect::Draft)).await);
    assert_eq!(store.drop_uploads((&id, 0), 9, &[]).await.expect("an answer"), None);
    assert_eq!(store.uploads(&id).await.expect("uploads").len(), 2);
    let gone = store.drop_uploads((&id, 1), 9, std::slice::from_ref(&named.id)).await.expect("an answer");
    assert_eq!(gone, Some(vec![other.id]));
    assert_eq!(store.uploads(&id).await.expect("uploads"), [named]);
}

pub(super) async fn an_end_tells_of_all_uploads_that_went_with_it(store: Store) {
    let id = created(&store, new(1)).await.id;
    let (named, other) = (added(&store, &id, 1).await, added(&store, &id, 1).await);
    let uploads = Named { needs: vec![named.id.clone()], keeps: Some(vec![named.id.clone()]) };
    let end = Change { uploads, ..settle("over") };
    assert_eq!(store.save(&id, 7, end.clone()).await.expect("an answer"), None);
    assert_eq!(store.save(&id, 0, end).await.expect("an answer"), Some(vec![other.id]));
    assert_eq!(store.uploads(&id).await.expect("uploads"), [named]);
}
