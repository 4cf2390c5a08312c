//! What is promised of surveys whose arguments are changed.

use super::*;
use crate::store::Amendment;

fn amendment(arguments: &str) -> Amendment {
    Amendment {
        arguments: arguments.to_owned(),
        title: Some("Other".to_owned()),
        added: r#"["c"]"#.to_owned(),
        draft: "[]".to_owned(),
        done: 1,
        total: 3,
        at: 90,
    }
}

async fn amended(store: &Store, id: &SurveyId, version: u32, revision: u64, arguments: &str) -> bool {
    store.amend(id, version, revision, amendment(arguments)).await.expect("an answer")
}

pub(super) async fn a_change_is_told_and_what_it_replaces_stays_readable(store: Store) {
    let id = created(&store, new(1)).await.id;
    let first = loaded(&store, &id).await.arguments;
    assert!(amended(&store, &id, 1, 0, "{}").await);
    assert!(store.add_insight(&id, 2, &remark()).await.expect("an answer"));
    assert!(amended(&store, &id, 3, 1, "[]").await);
    let record = loaded(&store, &id).await;
    assert_eq!((record.version, record.since, record.changes, record.insights()), (4, 4, 2, 1));
    assert_eq!((record.revision, record.done, record.total, record.arguments.as_str()), (2, 1, 3, "[]"));
    assert_eq!((record.title.as_deref(), record.added.as_str(), record.draft.as_str()), (Some("Other"), r#"["c"]"#, "[]"));
    let former = async |version| store.former_arguments(&id, version).await.expect("an answer");
    assert_eq!(former(1).await, Some(first));
    assert_eq!((former(2).await.as_deref(), former(3).await.as_deref(), former(4).await), (Some("{}"), Some("{}"), None));
    let told: Vec<_> = events(&store, Some(&id)).await.iter().map(|event| (event.kind, event.revision, event.version)).collect();
    let updated = |revision, version| (EventKind::Updated, revision, version);
    assert_eq!(told, [(EventKind::Requested, 0, 1), updated(1, 2), updated(1, 3), updated(2, 4)]);
}

pub(super) async fn who_saw_another_version_or_revision_changes_nothing(store: Store) {
    let id = created(&store, new(1)).await.id;
    assert!(saved(&store, &id, 0, change("{}", Effect::Draft)).await);
    let before = loaded(&store, &id).await;
    for (version, revision) in [(1, 0), (2, 1), (0, 1), (u32::MAX, 1), (1, u64::MAX)] {
        assert!(!amended(&store, &id, version, revision, "{}").await, "{version} {revision}");
    }
    assert_eq!(loaded(&store, &id).await, before);
    // An answer of who saw the survey before the change does not go over it either.
    assert!(amended(&store, &id, 1, 1, "{}").await);
    assert!(!saved(&store, &id, 1, change("{}", Effect::Draft)).await);
}

pub(super) async fn what_is_over_is_not_changed(store: Store) {
    let id = created(&store, new(1)).await.id;
    assert!(saved(&store, &id, 0, settle("{}")).await);
    assert!(!amended(&store, &id, 1, 1, "{}").await);
    assert_eq!(store.former_arguments(&id, 1).await.expect("an answer"), None);
}

fn remark() -> crate::store::Remark {
    crate::store::Remark { question: "q".to_owned(), text: "Because.".to_owned(), at: 70 }
}
