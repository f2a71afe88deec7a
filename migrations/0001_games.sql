-- SQL that SQLite and PostgreSQL both read. Times are milliseconds of Unix time; ids are made by
-- the program. A migration is never edited after it has landed.

-- One row a game: an index over its log, written together with the log.
CREATE TABLE games (
    id            TEXT   NOT NULL PRIMARY KEY,
    server        BIGINT,
    channel       BIGINT NOT NULL,
    state         TEXT   NOT NULL CHECK (state IN ('lobby', 'playing', 'asleep', 'over')),
    person        BIGINT, -- whose turn it is, if it is a person's
    computer      TEXT,   -- the level of the computer whose turn it is
    due           BIGINT, -- when something next happens by itself
    version       BIGINT NOT NULL, -- how many events it has
    touched       BIGINT NOT NULL, -- when the last of them happened
    shown_version BIGINT, -- the version that the latest message shows, where, and which message
    shown_server  BIGINT,
    shown_channel BIGINT,
    shown_message BIGINT
);
CREATE UNIQUE INDEX games_live ON games (channel) WHERE state IN ('lobby', 'playing');
CREATE INDEX games_place ON games (channel, touched);
CREATE INDEX games_server ON games (server, touched);
CREATE INDEX games_due ON games (due) WHERE due IS NOT NULL;
CREATE INDEX games_computer ON games (touched) WHERE computer IS NOT NULL;

-- The log of each game: the truth.
CREATE TABLE events (
    game        TEXT   NOT NULL REFERENCES games (id),
    seq         BIGINT NOT NULL,
    at          BIGINT NOT NULL,
    actor       BIGINT,
    interaction BIGINT, -- the request that led to it, with the first of its events
    kind        TEXT   NOT NULL,
    body        TEXT,
    PRIMARY KEY (game, seq)
);
CREATE UNIQUE INDEX events_interaction ON events (interaction) WHERE interaction IS NOT NULL;

-- Who sits in a game or is invited to it.
CREATE TABLE players (
    person BIGINT NOT NULL,
    game   TEXT   NOT NULL REFERENCES games (id),
    PRIMARY KEY (person, game)
);
CREATE INDEX players_game ON players (game);

-- What is kept but not yet told: the events of a game from first to version.
CREATE TABLE tellings (
    game    TEXT   NOT NULL REFERENCES games (id),
    version BIGINT NOT NULL,
    first   BIGINT NOT NULL,
    due     BIGINT NOT NULL,
    tries   BIGINT NOT NULL,
    token   TEXT, -- shows for some minutes whether the answer has arrived
    PRIMARY KEY (game, version)
);
CREATE INDEX tellings_due ON tellings (due);

CREATE TABLE people (
    id       BIGINT NOT NULL PRIMARY KEY,
    name     TEXT,
    language TEXT,
    settings TEXT   NOT NULL
);

CREATE TABLE servers (
    id       BIGINT NOT NULL PRIMARY KEY,
    language TEXT,
    gone     BIGINT NOT NULL, -- 1 while the bot has been removed from it
    settings TEXT   NOT NULL
);
