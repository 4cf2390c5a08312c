# The interface in English. Blanks: { $agent } who asks, { $n } the count as shown, { $count } the count that picks the form.

## The wizard

next = Next
back = Back
skip = Skip
saved = Saved
saving = Saving
not_saved = Not saved, trying again
unsaved = Not saved
something_else = Something else
add_note = Add a note
note = Note
recommended = Recommended
skipped = Skipped
open_question = Not answered yet
change = Change
set_aside = Set aside
enter_hint = Enter ↵
progress = { $done } of { $total }
question_of = Question { $number } of { $n }

review_title = Look it over, then send it
review_lead = { $count ->
    [0] No answers go to { $agent }.
    [1] One answer goes to { $agent }.
    [2] Two answers go to { $agent }.
    [3] Three answers go to { $agent }.
    [4] Four answers go to { $agent }.
    [5] Five answers go to { $agent }.
   *[other] { $n } answers go to { $agent }.
  }
review_aside = {" "}{ $count ->
    [1] One you set aside stays here and is not sent.
    [2] Two you set aside stay here and are not sent.
    [3] Three you set aside stay here and are not sent.
   *[other] { $n } you set aside stay here and are not sent.
  }
submit = { $count ->
    [0] Submit without answers
    [one] Submit { $n } answer
   *[other] Submit { $n } answers
  }

error_title = This needs another look.
error_pick = Pick an option, or write your own. This question cannot be skipped.
error_write = Write an answer. This question cannot be skipped.
error_one = Pick one option only.
error_both = You picked an option and wrote something else. Keep the one you mean.
error_exclusive = One of these options stands alone. Pick it by itself, or pick the others.
error_long = This is { $length } characters long; { $most } fit. Please shorten it.
error_text = Pick one of the options; this question takes no text.
error_other = This could not be taken as an answer. Reload the page and try again.

conflict_title = This answer was changed elsewhere
conflict_mine = Here
conflict_theirs = Newer, from another tab or device
keep_mine = Keep mine
use_newer = Use the newer one

offline_title = The server cannot be reached.
offline_text = Go on answering: this page keeps what you write and saves it when the server is back.
expired_title = { $agent } has stopped waiting.
expired_text = You can still send your answers; they will arrive marked as late.
settled_title = This survey is over.
not_sent_notice = Nothing more is sent from this page. What you wrote stays here and can be copied.
settled_link = See how it ended

## The pages around it

all_surveys = All surveys
menu = Menu
asked_by = asked by { $agent }
asked_by_nobody = asked by an agent
the_agent = the agent
start = Start
carry_on = Go on
skipped_answer = Skipped

decline_title = Decline to answer
decline_hint = { $agent } is told that you declined, and why if you say so.
decline_reason = Reason, if you like
decline = Decline
cancel_title = Close without answering
cancel_hint = { $agent } is told that you closed it. Your draft stays here.
cancel = Close survey
theme = Theme
theme_auto = Auto
theme_light = Light
theme_dark = Dark
language = Language

waiting_title = { $count ->
    [0] Nothing is waiting
    [1] One survey is waiting
    [2] Two surveys are waiting
    [3] Three surveys are waiting
    [4] Four surveys are waiting
    [5] Five surveys are waiting
   *[other] { $n } surveys are waiting
  }
inbox_empty_text = When an agent asks you something, it appears here by itself. To see how that looks, post a first survey from a terminal:
inbox_command = Command
settled_heading = Earlier
unopened = new
stopped_at = you stopped at “{ $question }”
of_total = { $done } of { $total }
range_of_questions = { $least } to { $most } questions
questions = { $count ->
    [one] { $n } question
   *[other] { $n } questions
  }
about_minutes = { $count ->
    [one] about { $n } minute
   *[other] about { $n } minutes
  }
answers_sent = { $count ->
    [0] sent without answers
    [one] { $n } answer sent
   *[other] { $n } answers sent
  }
just_now = just now
minutes_ago = { $n } min ago
hours_ago = { $n } h ago
days_ago = { $count ->
    [1] yesterday
   *[other] { $n } days ago
  }

done_title = Sent to { $agent }
done_lead = { $count ->
    [0] No answers.
    [1] One answer.
    [2] Two answers.
    [3] Three answers.
    [4] Four answers.
    [5] Five answers.
   *[other] { $n } answers.
  }
done_lead_end = {" "}You can close this page; the agent goes on with them now.
done_late = {" "}They came after the agent had stopped waiting, and are kept for it marked as late.
receipt = Receipt
receipt_sent = Sent
receipt_by = By
receipt_nobody = not identified
receipt_survey = Survey

declined_title = You declined to answer
declined_text = { $agent } has been told.
declined_reason = { $agent } has been told, with your reason:
cancelled_title = Closed without answering
cancelled_text = { $agent } has been told that you closed this survey.
withdrawn_title = Withdrawn by the agent
withdrawn_text = { $agent } took this survey back, so nothing can be sent any more.
expired_late_title = Sent late to { $agent }
superseded_title = Replaced by a newer survey
superseded_text = { $agent } asked again, with other questions. Answer that one instead.
superseded_open = Open the newer one
redirected_title = Sent back to { $agent }
redirected_text = { $agent } has been told what you want instead. Nothing of this survey was sent.
draft_heading = Your draft, not sent

outcome_redirected = sent back
outcome_declined = declined
outcome_cancelled = closed without answering
outcome_withdrawn = withdrawn by the agent
outcome_expired = expired
outcome_superseded = replaced by a newer one

not_found_title = There is no survey here
not_found_text = The link may be cut off, or the survey may have been deleted. Ask the agent for the link again, or see what is waiting.
refused_title = This could not be taken
refused_text = The page sent something that this server does not understand. Go back, reload the page and try again; what was saved is still there.
trouble_title = Something went wrong here
trouble_text = This is the server's fault, not yours, and it has been noted. What was saved is still there; try again in a moment.
