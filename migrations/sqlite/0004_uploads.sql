-- Files that people give as answers. What is in them is in the folder beside the database, by survey and id.
CREATE TABLE uploads (
    id       TEXT    PRIMARY KEY NOT NULL,
    survey   TEXT    NOT NULL REFERENCES surveys (id) ON DELETE CASCADE,
    question TEXT    NOT NULL,
    name     TEXT    NOT NULL,
    type     TEXT    NOT NULL,
    size     INTEGER NOT NULL,
    at       INTEGER NOT NULL
) STRICT;

CREATE INDEX uploads_by_survey ON uploads (survey, at);
