//! The ways to end a survey without answering it: sending the agent back, declining, closing.

use axum::{body::Body, extract::State, http::HeaderMap, response::Response};
use engine::{Action, Revision, Steer, doors::Refusals};

use crate::{
    body,
    error::Error,
    http::{
        parameters::Named,
        posted::visible,
        preferences::Visitor,
        reply::{to_end, trouble},
    },
    surveys::{Acted, Surveys, is_over},
};

/// `POST /s/{id}/steer`
pub(crate) async fn steer(State(surveys): State<Surveys>, id: Named, visitor: Visitor, headers: HeaderMap, body: Body) -> Response {
    let steered = async {
        let id = id.survey()?;
        let wanted = field(&headers, body, "steer").await?;
        let steer = Steer::ALL.into_iter().find(|steer| wanted.as_deref() == Some(steer.as_str()));
        surveys.steer(&id, steer.ok_or(Error::NotOffered)?).await
    };
    left(&visitor, &id, steered.await).await
}

/// `POST /s/{id}/decline`
pub(crate) async fn decline(State(surveys): State<Surveys>, id: Named, visitor: Visitor, headers: HeaderMap, body: Body) -> Response {
    let declined = async {
        let reason = field(&headers, body, "reason").await?.map(|reason| visible(&reason)).unwrap_or_default();
        end(&surveys, &id, Action::Decline { reason }).await
    };
    left(&visitor, &id, declined.await).await
}

/// `POST /s/{id}/cancel`
pub(crate) async fn cancel(State(surveys): State<Surveys>, id: Named, visitor: Visitor) -> Response {
    left(&visitor, &id, end(&surveys, &id, Action::Cancel).await).await
}

async fn field(headers: &HeaderMap, body: Body, wanted: &str) -> Result<Option<String>, Error> {
    let fields = body::form(headers, body, body::CAP).await?;
    Ok(body::value(&fields, wanted).map(str::to_owned))
}

async fn end(surveys: &Surveys, id: &Named, action: Action) -> Result<Acted, Error> {
    let id = id.survey()?;
    surveys.load(&id).await?;
    surveys.act(&id, |_| Ok((action.clone(), Revision(u64::MAX)))).await
}

/// One that is over already stays as it is; its page says so. One that is not, because of what came with the request, is
/// no reason to pretend so.
async fn left(visitor: &Visitor, id: &Named, ended: Result<Acted, Error>) -> Response {
    match ended {
        Ok(Acted::Refused(_, refused)) if !is_over(&refused) => {
            trouble(visitor, Error::Answers(Refusals { path: Vec::new(), refused })).await
        }
        Ok(_) => to_end(&id.0),
        Err(error) => trouble(visitor, error).await,
    }
}
