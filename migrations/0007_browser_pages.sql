-- The browser's pages. Tokens are saved as hashes only, so that a copy of the database opens no
-- session. `person` is the person's id outside, as in `people.id`; times are milliseconds of Unix time.

-- What the addresses of games are signed with: made once, at the first start with pages.
CREATE TABLE page_secret (
    one    BIGINT NOT NULL PRIMARY KEY CHECK (one = 1),
    secret TEXT   NOT NULL
);

-- Which people a browser's cookie speaks for: its guest, and those who came by a personal link.
CREATE TABLE page_sessions (
    token  TEXT   NOT NULL,
    person BIGINT NOT NULL,
    used   BIGINT NOT NULL, -- when it was last used, to the day
    PRIMARY KEY (token, person)
);
CREATE INDEX page_sessions_person ON page_sessions (person);

-- Personal links that have been used; they are signed, so one that is not here was not used.
CREATE TABLE page_links (
    token   TEXT   NOT NULL PRIMARY KEY,
    expires BIGINT NOT NULL
);
