-- Where an agent wants to be told of a survey, and every telling: due until it is delivered or given up.
ALTER TABLE surveys ADD COLUMN callback TEXT;

CREATE TABLE deliveries (
    -- Of the event that is told.
    seq    INTEGER PRIMARY KEY NOT NULL,
    survey TEXT    NOT NULL REFERENCES surveys (id) ON DELETE CASCADE,
    state  TEXT    NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'delivered', 'given up')),
    tries  INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL
) STRICT;

CREATE INDEX deliveries_due ON deliveries (due_at) WHERE state = 'due';
CREATE INDEX deliveries_by_survey ON deliveries (survey, seq);

CREATE TABLE tries (
    delivery INTEGER NOT NULL REFERENCES deliveries (seq) ON DELETE CASCADE,
    number   INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    -- As the receiver answered, and why that was no success.
    status   INTEGER,
    problem  TEXT,
    PRIMARY KEY (delivery, number)
) STRICT;
