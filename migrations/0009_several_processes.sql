-- Several processes on one database.

-- Counters. erasures: how often a log has been changed otherwise than by adding to it (a person was
-- forgotten, a damaged log was cut, a game was removed); a game that a process has in memory is good
-- for one such number. processes: the number of the process that was started last.
CREATE TABLE counters (
    name  TEXT   NOT NULL PRIMARY KEY,
    value BIGINT NOT NULL
);
INSERT INTO counters (name, value) VALUES ('erasures', 0), ('processes', 0);

-- The processes that play on a server's database. A number is given once: what a process that was
-- taken for dead reports later is known by it and ignored.
CREATE TABLE processes (
    number BIGINT NOT NULL PRIMARY KEY,
    seen   BIGINT NOT NULL -- when it last said that it runs
);

-- The connections to Discord's gateway, so many in all: which process has each, when people could
-- last reach the bot by it, and where its next process resumes.
CREATE TABLE shards (
    shard    BIGINT NOT NULL PRIMARY KEY,
    total    BIGINT NOT NULL,
    process  BIGINT,
    online   BIGINT,
    session  TEXT,
    resume   TEXT,
    sequence BIGINT
);

-- When the next shard may identify itself, per bucket of Discord's max_concurrency.
CREATE TABLE identifies (
    bucket BIGINT NOT NULL PRIMARY KEY,
    due    BIGINT NOT NULL
);

ALTER TABLE outbox ADD COLUMN process BIGINT; -- the process that sends it
-- 1 once Discord has refused it: a later announcement of the game tells it too.
ALTER TABLE outbox ADD COLUMN refused BIGINT NOT NULL DEFAULT 0;
-- The first event of the request that it answers, where that is not the first that it tells.
ALTER TABLE outbox ADD COLUMN answers BIGINT;
ALTER TABLE games ADD COLUMN worker BIGINT; -- the process whose computer player thinks
ALTER TABLE games ADD COLUMN worker_until BIGINT; -- and until when it may
CREATE INDEX outbox_process ON outbox (process) WHERE process IS NOT NULL;

-- There was one connection before: what is known of it is the first shard's.
INSERT INTO shards (shard, total, online) SELECT 0, 1, at FROM connectivity;
DROP TABLE connectivity;
