-- What settled after a number: ends by their events, and late answers by their surveys.
CREATE INDEX events_settled ON events (seq) WHERE kind = 'survey/settled';
CREATE INDEX surveys_late ON surveys (id) WHERE late_at IS NOT NULL;
