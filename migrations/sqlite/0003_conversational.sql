-- A raise that the agent asks about in its own conversation, since its host shows no page.
ALTER TABLE surveys ADD COLUMN conversational INTEGER NOT NULL DEFAULT 0 CHECK (conversational IN (0, 1));

CREATE INDEX surveys_raised ON surveys (session, created_at) WHERE conversational = 1 AND state = 'pending';

-- What the host of an agent's session can show, as it said last: a JSON list of names.
CREATE TABLE sessions (
    name     TEXT PRIMARY KEY NOT NULL,
    supports TEXT NOT NULL
) STRICT;
