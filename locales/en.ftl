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
comma = {", "}
pair = { $name }: { $value }
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
error_exclusive = One of these options stands alone. Keep it without other picks and without text of your own, or leave it out.
error_long = This is { $length } characters long; { $most } fit. Please shorten it.
error_text = Pick one of the options; this question takes no text.
error_digits = Write a number of at most 15 digits.
error_required = { $rule } This question cannot be skipped.
error_outdated = This question was changed meanwhile. Please look at it as it is now.
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

added_by = { $agent } added something to a question.
changed_by = { $agent } changed this survey.
changed_new = New: { $n }.
changed_again = To be answered again: { $n }.
changed_here = This question was changed after you answered it. Is your answer still right?
changed_show = Show it as it is now
step_new = New
step_changed = Changed
aside_by = { $count ->
    [1] Choosing “{ $choice }” sets one answer aside.
   *[other] Choosing “{ $choice }” sets { $n } answers aside.
  }
aside_return = { $count ->
    [1] It returns if you choose “{ $choice }”.
   *[other] They return if you choose “{ $choice }”.
  }
aside_count = { $count ->
    [1] One answer set aside
   *[other] { $n } answers set aside
  }
left = { $n } left
submit_left = { $count ->
    [0] Submit answers
    [one] Submit · { $n } left
   *[other] Submit · { $n } left
  }
still_open = { $count ->
    [0] Nothing is left; the answers can be sent.
    [one] { $n } question still needs an answer.
   *[other] { $n } questions still need an answer.
  }

## Kinds of question

yes = Yes
no = No
count_of = { $length } of { $most } characters
clear = Clear
row_note = Note
file_add = Add files
file_upload = Upload
file_remove = Remove
file_cancel = Cancel
file_close = Close
file_hint = At most { $most } each.
file_hint_kinds = At most { $most } each: { $kinds }.
file_added = { $name } is added.
file_removed = { $name } is removed.
file_failed = { $name } did not arrive. Check the connection, then add it again.
file_waits = { $name } is still being sent. Wait until it is there, or cancel it.
file_empty = { $name } is empty. Choose a file with something in it.
file_large = { $name } is too large: at most { $most } fit.
file_lies = { $name } is not what its name says. Save it as what it is, then add it again.
file_unasked = { $name } is not of a kind that is asked for.
file_full = There is no room for { $name }: all files together may have { $most }. Remove one, or choose a smaller one.
file_beyond = There is no room for { $name }: at most { $most } files fit in all. Go on without it.
points_title = What the points stand for
rank_numbers = Number them. What you leave alone fills the rest; of two with one number the upper one comes first.
rank_hint = Drag, or tap one and then its new place. By key: Space picks up, arrows move, a digit places.
rank_cut = The line shows where the first { $most } end.
rank_place = Place of { $item }
rank_keep = Keep this order
rank_kept = This is your order.
rank_moved = { $item }: place { $place } of { $total }
rank_held = { $item }, picked up. Place { $place } of { $total }.
rank_dropped = { $item }, put down. Place { $place } of { $total }.
rank_back = { $item }, back at place { $place } of { $total }.
rank_drop_first = Put { $item } down first: tap a place, or press Space.
rule_one = Pick one.
rule_some = Pick one or more.
rule_pick_range = Pick { $least } to { $most }.
rule_pick_least = Pick at least { $least }.
rule_pick_most = Pick at most { $most }.
rule_pick_exact = Pick { $least }.
rule_number = Write a number in the digits 0 to 9.
rule_number_range = Write a number from { $least } to { $most }.
rule_number_least = Write a number, { $least } or more.
rule_number_most = Write a number, { $most } or less.
rule_step = {" "}It goes in steps of { $step }.
rule_date = Pick a day.
rule_date_range = Pick a day from { $least } to { $most }.
rule_date_least = Pick a day, { $least } or later.
rule_date_most = Pick a day, { $most } or earlier.
rule_email = Write an e-mail address, such as name@example.com.
rule_url = Write the whole address of a page, such as https://example.com.
rule_scale = Rate every row.
rule_rank = Put these in order, or keep the order they are in.

## Around the question

your_path = Your path
path = Path
path_here = How you got here
optional = optional
save = Save
undo = Undo
ask_title = Ask back
ask_hint = What do you need to know before you can answer? { $agent } is told at once; you can go on meanwhile.
ask_label = Your question
ask_send = Ask { $agent }
ask_blank = Write what you need to know.
ask_failed = This could not be sent. Try again in a moment.
ask_full = { $most } questions were asked about this survey, and no more fit.
ask_late = { $agent } has stopped waiting and would not see this.
ask_unsent = This was not sent. Send it, or clear it to go on.
you_asked = You asked
ask_waiting = No answer yet
ask_answered = Answered
insight_added = { $agent } added
keys_title = Keys
keys_digits = Pick the option with that number
keys_arrows = Move between options
keys_enter = Next
keys_escape = Close what is open; nothing is discarded
keys_sheet = This list
keys_space = Space
keys_points = Give the row the point with that number
keys_rows = Next row of a scale
keys_hold = Pick up an item of an order, and put it down
keys_move = Move what is picked up, else go to the next item
keys_place = Give the item that place
keys_back = Put back what is picked up
keys_close = Close
keys_single = Single keys
keys_on = On
keys_off = Off

## The pages around it

all_surveys = All surveys
menu = Menu
asked_by = asked by { $agent }
asked_by_nobody = asked by an agent
the_agent = the agent
start = Start
carry_on = Go on
skipped_answer = Skipped

quick_title = Or decide in one click
quick_replaces = You have begun to answer. A template replaces your answers where it says something else; “Review first” shows where.
quick_use = Use this
quick_review = Review first
quick_changing = Changing one first puts all of these in place of your own answers.
quick_had = You had: { $answer }
quick_had_note = You had: { $answer } ({ $note })

decline_title = Decline to answer
decline_hint = { $agent } is told that you declined, and why if you say so.
decline_reason = Reason, if you like
decline = Decline
cancel_title = Close without answering
cancel_hint = { $agent } is told that you closed it. Your draft stays here.
cancel = Close survey
steer_title = Send it back instead
reroll = Reroll
reroll_hint = { $agent } asks about the same again, in better words.
push = Push deeper
push_hint = { $agent } looks into it first, then asks again with more behind it.
discuss = Discuss instead
discuss_hint = No form: { $agent } talks it over with you.
minimise = Minimise
minimised = { $title }, minimised
reopen = Reopen
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
copy = Copy
copied = Copied
notify_offer = Notify me when a survey arrives
notify_off = Turn notifications off
notify_on = You are notified when a survey arrives while you are elsewhere. Keep a page of Askpath open for that.
notify_blocked = Your browser blocks notifications from this page. Allow them in its settings for this site, then load the page again.
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

insight = Insight
diagram = Diagram
more_about = More about { $label }
diagram_of = Diagram of { $label }
sources = Sources
undrawn = This diagram cannot be drawn. This is its source:
diagram_open = Open the diagram

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
rerolled_text = { $agent } has been told to ask again: the same topic, in better words. No answers were sent.
pushed_text = { $agent } has been told to look into it first and to ask again with more behind it. No answers were sent.
discussed_text = { $agent } has been told to talk it over with you. Go on where you talk with it. No answers were sent.
next_awaited = The new survey is offered here when it comes. If this page does not change by itself, reload it.
next_listed = The new survey will be in the list of all surveys.
next_there = The new survey is here.
next_open = Open the new survey
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
