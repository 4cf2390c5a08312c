-- A person asks back about a question, and the agent adds insight to it: each in its own table, and both in the one
-- order of the events that told of them.

ALTER TABLE surveys ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;
ALTER TABLE surveys ADD COLUMN version INTEGER NOT NULL DEFAULT 1;

CREATE TABLE asks (
    seq      INTEGER PRIMARY KEY NOT NULL,
    survey   TEXT    NOT NULL REFERENCES surveys (id) ON DELETE CASCADE,
    question TEXT    NOT NULL,
    text     TEXT    NOT NULL,
    at       INTEGER NOT NULL
) STRICT;

CREATE TABLE insights (
    seq      INTEGER PRIMARY KEY NOT NULL,
    survey   TEXT    NOT NULL REFERENCES surveys (id) ON DELETE CASCADE,
    question TEXT    NOT NULL,
    text     TEXT    NOT NULL,
    at       INTEGER NOT NULL
) STRICT;

CREATE INDEX asks_by_survey ON asks (survey, seq);
CREATE INDEX insights_by_survey ON insights (survey, seq);

-- One kind of event more; a check cannot be changed in place. Numbers never come again, those of deleted rows either.
CREATE TABLE events_next (
    seq      INTEGER PRIMARY KEY AUTOINCREMENT,
    survey   TEXT    NOT NULL REFERENCES surveys (id) ON DELETE CASCADE,
    kind     TEXT    NOT NULL CHECK (kind IN ('survey/requested', 'survey/updated', 'survey/asked', 'survey/settled')),
    revision INTEGER NOT NULL,
    version  INTEGER NOT NULL,
    at       INTEGER NOT NULL
) STRICT;

INSERT INTO events_next SELECT seq, survey, kind, revision, 1, at FROM events;
DELETE FROM sqlite_sequence WHERE name = 'events_next';
INSERT INTO sqlite_sequence (name, seq) SELECT 'events_next', seq FROM sqlite_sequence WHERE name = 'events';
DROP TABLE events;
ALTER TABLE events_next RENAME TO events;

CREATE INDEX events_by_survey ON events (survey, seq);
