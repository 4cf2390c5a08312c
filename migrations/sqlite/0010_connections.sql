-- MCP clients of versions with a handshake: the digest of the id that each got, and what it said of itself, as JSON.
-- Times are milliseconds since the epoch (UTC).
CREATE TABLE connections (
    id      TEXT    PRIMARY KEY NOT NULL,
    said    TEXT    NOT NULL,
    made_at INTEGER NOT NULL
) STRICT;

CREATE INDEX connections_oldest ON connections (made_at);
