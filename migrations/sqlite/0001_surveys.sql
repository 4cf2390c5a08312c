-- Times are milliseconds since the epoch (UTC); JSON is text.

CREATE TABLE meta (
    key   TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
) STRICT;

CREATE TABLE surveys (
    id               TEXT    PRIMARY KEY NOT NULL,
    door             TEXT    NOT NULL,
    arguments        TEXT    NOT NULL,
    title            TEXT,
    agent            TEXT,
    session          TEXT,
    created_at       INTEGER NOT NULL,
    expires_at       INTEGER,
    settled_at       INTEGER,
    state            TEXT    NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'settled')),
    revision         INTEGER NOT NULL DEFAULT 0,
    draft            TEXT    NOT NULL,
    outcome          TEXT,
    outcome_kind     TEXT,
    done             INTEGER NOT NULL DEFAULT 0,
    total            INTEGER NOT NULL,
    idempotency_key  TEXT    UNIQUE,
    idempotency_hash TEXT,
    -- Settled means all three; pending means none of them.
    CHECK ((state = 'settled') = (settled_at IS NOT NULL)),
    CHECK ((state = 'settled') = (outcome IS NOT NULL)),
    CHECK ((state = 'settled') = (outcome_kind IS NOT NULL)),
    CHECK ((idempotency_key IS NULL) = (idempotency_hash IS NULL))
) STRICT;

-- The three lists: all, one state's, one session's; newest first.
CREATE INDEX surveys_newest ON surveys (created_at, id);
CREATE INDEX surveys_newest_by_state ON surveys (state, created_at, id);
CREATE INDEX surveys_newest_by_session ON surveys (session, created_at, id) WHERE session IS NOT NULL;
CREATE INDEX surveys_expiring ON surveys (expires_at) WHERE state = 'pending' AND expires_at IS NOT NULL;

CREATE TABLE events (
    seq      INTEGER PRIMARY KEY AUTOINCREMENT,
    survey   TEXT    NOT NULL REFERENCES surveys (id) ON DELETE CASCADE,
    kind     TEXT    NOT NULL CHECK (kind IN ('survey/requested', 'survey/updated', 'survey/settled')),
    revision INTEGER NOT NULL,
    at       INTEGER NOT NULL
) STRICT;

CREATE INDEX events_by_survey ON events (survey, seq);
