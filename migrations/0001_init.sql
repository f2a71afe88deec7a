-- SQL that SQLite and PostgreSQL both read. Times are milliseconds of Unix time, unless said otherwise.
-- Ids are unsigned numbers of 64 bits that are saved bit for bit. Once a version has been released, its
-- migrations are not edited.

-- The games: a projection of their logs, written together with them.
CREATE TABLE games (
    id            TEXT   NOT NULL PRIMARY KEY,
    server        BIGINT,
    channel       BIGINT NOT NULL,
    state         TEXT   NOT NULL CHECK (state IN ('lobby', 'playing', 'asleep', 'over')),
    person        BIGINT, -- the person to move, as in people.number
    computer      TEXT,   -- the level of the computer player to move
    due           BIGINT, -- when something next happens by itself
    version       BIGINT NOT NULL, -- the number of events
    updated       BIGINT NOT NULL, -- the time of the last event
    board_version BIGINT, -- the version that the latest message shows, and the message
    board_server  BIGINT,
    board_channel BIGINT,
    board_message BIGINT,
    worker        BIGINT, -- the process that computes a move, and until when it may
    worker_until  BIGINT,
    plans         BIGINT NOT NULL DEFAULT 0, -- how often plans have changed
    absent        BIGINT NOT NULL DEFAULT 0  -- not 0 if the bot has been removed from the server
);
-- A channel has one live game at most.
CREATE UNIQUE INDEX games_live ON games (channel) WHERE state IN ('lobby', 'playing');
CREATE INDEX games_place ON games (channel, updated);
CREATE INDEX games_server ON games (server, updated);
CREATE INDEX games_server_open ON games (server, updated) WHERE state IN ('lobby', 'playing');
CREATE INDEX games_computer ON games (updated) WHERE computer IS NOT NULL;
CREATE INDEX games_person ON games (person) WHERE person IS NOT NULL;
CREATE INDEX games_due ON games (due) WHERE due IS NOT NULL AND absent = 0;
CREATE INDEX games_absent ON games (server) WHERE absent <> 0;

-- The log of each game: the truth. People are numbers, as in people.number.
CREATE TABLE events (
    game        TEXT   NOT NULL REFERENCES games (id),
    seq         BIGINT NOT NULL, -- from 1
    at          BIGINT NOT NULL,
    actor       BIGINT,
    interaction BIGINT, -- the request that led to it, with the first of its events
    kind        TEXT   NOT NULL,
    body        TEXT,   -- JSON
    PRIMARY KEY (game, seq)
);
-- A request is saved once.
CREATE UNIQUE INDEX events_interaction ON events (interaction) WHERE interaction IS NOT NULL;

-- The people who sit in a game or are invited to it.
CREATE TABLE players (
    person BIGINT NOT NULL,
    game   TEXT   NOT NULL REFERENCES games (id),
    PRIMARY KEY (person, game)
);
CREATE INDEX players_game ON players (game);

-- The people named in a game's log.
CREATE TABLE mentions (
    person BIGINT NOT NULL,
    game   TEXT   NOT NULL REFERENCES games (id),
    PRIMARY KEY (person, game)
);
CREATE INDEX mentions_game ON mentions (game);

-- Games with a log that cannot be read: nothing is due in them and they do not occupy a channel until
-- the log is repaired or the game is removed.
CREATE TABLE quarantine (
    game   TEXT   NOT NULL PRIMARY KEY REFERENCES games (id),
    reason TEXT   NOT NULL,
    since  BIGINT NOT NULL
);

-- Announcements that are saved and not yet delivered: the events of a game from first to version.
CREATE TABLE outbox (
    game     TEXT   NOT NULL REFERENCES games (id),
    version  BIGINT NOT NULL,
    first    BIGINT NOT NULL,
    due      BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    token    TEXT,   -- shows for some minutes whether the answer has arrived
    process  BIGINT, -- the process that sends it
    answers  BIGINT, -- the event whose request the announcement answers, if earlier ones have joined it
    refused  BIGINT NOT NULL DEFAULT 0, -- 1 if Discord has refused it
    failed   BIGINT NOT NULL DEFAULT 0, -- how often Discord has not taken it
    PRIMARY KEY (game, version)
);
CREATE INDEX outbox_due ON outbox (due);
CREATE INDEX outbox_process ON outbox (process) WHERE process IS NOT NULL;

-- Planned moves, known to the person who planned them alone; not a part of the log.
CREATE TABLE plans (
    game   TEXT   NOT NULL REFERENCES games (id),
    person BIGINT NOT NULL,
    body   TEXT   NOT NULL, -- JSON: the moves that are left, or why the plan has lapsed
    PRIMARY KEY (game, person)
);
CREATE INDEX plans_person ON plans (person);

-- The lines that players of a game on pages say to each other, numbered in each game; not a part of the log.
CREATE TABLE talk (
    game      TEXT   NOT NULL REFERENCES games (id),
    number    BIGINT NOT NULL, -- from 1
    at        BIGINT NOT NULL,
    person    BIGINT NOT NULL,
    addressee BIGINT, -- the only other person who reads it; NULL is all players
    body      TEXT   NOT NULL,
    PRIMARY KEY (game, number)
);
CREATE INDEX talk_person ON talk (person, at);
CREATE INDEX talk_addressee ON talk (addressee) WHERE addressee IS NOT NULL;

-- A person's private notes on a game; not a part of the log.
CREATE TABLE notes (
    game   TEXT   NOT NULL REFERENCES games (id),
    person BIGINT NOT NULL,
    body   TEXT   NOT NULL,
    PRIMARY KEY (game, person)
);
CREATE INDEX notes_person ON notes (person);

-- Private threads of players in Discord with their pacts, as JSON; not a part of the log. members: the IDs
-- of its people in ascending order, with commas; NULL once the data of one of them was deleted. opens: those
-- of them who want all players of the game to read it. due: when it is next tried to say there that the
-- game is over, or that, or after it that members want to open it; NULL while there is nothing to say.
-- closed: 1 after the end has been said.
CREATE TABLE private_threads (
    channel BIGINT NOT NULL PRIMARY KEY,
    game    TEXT   NOT NULL REFERENCES games (id),
    members TEXT,
    opens   TEXT   NOT NULL DEFAULT '',
    pacts   TEXT   NOT NULL DEFAULT '[]',
    due     BIGINT DEFAULT 0,
    closed  BIGINT NOT NULL DEFAULT 0,
    UNIQUE (game, members)
);
CREATE INDEX private_threads_due ON private_threads (game) WHERE due IS NOT NULL;

-- People who are told directly about the events of a game, until it ends.
CREATE TABLE follows (
    person BIGINT NOT NULL,
    game   TEXT   NOT NULL REFERENCES games (id),
    PRIMARY KEY (person, game)
);
CREATE INDEX follows_game ON follows (game);

-- The results of finished games, written with their last event: profiles, tables and statistics.
CREATE TABLE results (
    game   TEXT   NOT NULL PRIMARY KEY REFERENCES games (id),
    server BIGINT,
    ended  BIGINT NOT NULL,
    body   TEXT   NOT NULL -- JSON, with people as numbers
);
CREATE INDEX results_server ON results (server, ended);

-- People by the numbers that logs contain, so that deleting a person's data changes one row: id is the
-- person outside, or, after the deletion, an id that nobody has.
CREATE TABLE people (
    number   BIGINT NOT NULL PRIMARY KEY,
    id       BIGINT NOT NULL UNIQUE,
    name     TEXT,
    language TEXT,
    settings TEXT   NOT NULL -- JSON
);

-- Work on all the games of a person (an id outside) that takes longer than a request: deleting the
-- person's data, and applying rests and reminders to their games. The games say what remains of it.
-- state: 'asked' (a request waits for it), 'told' (the person knows that it is under way) or 'done' (the
-- person is to be told so; then the row is deleted).
CREATE TABLE person_tasks (
    person        BIGINT NOT NULL,
    kind          TEXT   NOT NULL CHECK (kind IN ('forget', 'rest')),
    state         TEXT   NOT NULL CHECK (state IN ('asked', 'told', 'done')),
    language      TEXT,
    claimed_until BIGINT NOT NULL,
    PRIMARY KEY (person, kind)
);

-- The puzzles that a person has solved, by their positions.
CREATE TABLE solved_puzzles (
    person BIGINT NOT NULL,
    puzzle TEXT   NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (person, puzzle)
);

-- Servers. gone is the time since which the bot is removed from one, or 0.
CREATE TABLE servers (
    id       BIGINT NOT NULL PRIMARY KEY,
    language TEXT,
    gone     BIGINT NOT NULL,
    settings TEXT   NOT NULL -- JSON
);
CREATE INDEX servers_gone ON servers (gone) WHERE gone <> 0;

-- Channels where the bot is used without being a member.
CREATE TABLE visits (
    channel BIGINT NOT NULL PRIMARY KEY,
    server  BIGINT, -- NULL in a group chat
    token   TEXT,   -- of the last interaction, until it expires
    at      BIGINT NOT NULL
);
CREATE INDEX visits_server ON visits (server) WHERE server IS NOT NULL;

-- The puzzle of the day of a server: the hour (UTC) at which it is sent, the next day (since 1970), and
-- since when sending has stopped, or 0.
CREATE TABLE daily_puzzles (
    server   BIGINT NOT NULL PRIMARY KEY,
    channel  BIGINT NOT NULL,
    hour     BIGINT NOT NULL,
    day      BIGINT NOT NULL,
    due      BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    stopped  BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX daily_puzzles_due ON daily_puzzles (due);

-- The secret by which the addresses of games on pages are signed, made at the first start with pages.
CREATE TABLE page_secret (
    one    BIGINT NOT NULL PRIMARY KEY CHECK (one = 1),
    secret TEXT   NOT NULL
);

-- The people (ids outside) that a browser's cookie speaks for. Tokens are saved as hashes, so that a copy
-- of the database opens no session.
CREATE TABLE page_sessions (
    token  TEXT   NOT NULL,
    person BIGINT NOT NULL,
    used   BIGINT NOT NULL, -- when it was last used, to the day
    PRIMARY KEY (token, person)
);
CREATE INDEX page_sessions_person ON page_sessions (person);

-- Sessions of frames within Discord, each of one person in one running Activity.
CREATE TABLE frame_sessions (
    token    TEXT   NOT NULL PRIMARY KEY,
    person   BIGINT NOT NULL,
    name     TEXT   NOT NULL, -- of the person, at Discord
    instance TEXT   NOT NULL,
    at       BIGINT NOT NULL
);
CREATE INDEX frame_sessions_person ON frame_sessions (person);

-- Personal links that have been used. They are signed, so any other was not used.
CREATE TABLE page_links (
    token   TEXT   NOT NULL PRIMARY KEY,
    expires BIGINT NOT NULL
);

-- Counters. processes: the number of the process that was started last. Others are written when they are needed.
CREATE TABLE counters (
    name  TEXT   NOT NULL PRIMARY KEY,
    value BIGINT NOT NULL
);
INSERT INTO counters (name, value) VALUES ('processes', 0);

-- The processes that play on a server's database. A number is given once: a process that was taken for
-- dead is known by it and ignored.
CREATE TABLE processes (
    number BIGINT NOT NULL PRIMARY KEY,
    seen   BIGINT NOT NULL -- when it last said that it runs
);

-- The connections to Discord's gateway: the process that has each, when people could last reach the bot
-- by it, and where its next process resumes.
CREATE TABLE shards (
    shard    BIGINT NOT NULL PRIMARY KEY,
    total    BIGINT NOT NULL,
    process  BIGINT,
    online   BIGINT,
    session  TEXT,
    resume   TEXT,
    sequence BIGINT
);

-- When the next shard may identify, per bucket of Discord's max_concurrency.
CREATE TABLE identifies (
    bucket BIGINT NOT NULL PRIMARY KEY,
    due    BIGINT NOT NULL
);
