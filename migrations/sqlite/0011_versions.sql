-- An agent may change the arguments of a survey that is out. Each change makes a version; `since` is the one that the
-- present arguments came with, `changes` how many there were, `added` the ids of the questions that came with them, as JSON.
ALTER TABLE surveys ADD COLUMN changes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE surveys ADD COLUMN since INTEGER NOT NULL DEFAULT 1;
ALTER TABLE surveys ADD COLUMN added TEXT NOT NULL DEFAULT '[]';

-- The arguments that others took the place of, and the last version that had them: pages of that version may be open.
CREATE TABLE former_arguments (
    survey    TEXT    NOT NULL REFERENCES surveys (id) ON DELETE CASCADE,
    until     INTEGER NOT NULL,
    arguments TEXT    NOT NULL,
    PRIMARY KEY (survey, until)
) STRICT, WITHOUT ROWID;
