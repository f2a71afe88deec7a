-- What finished games tell about their players: rows that follow from their logs and are written with
-- the event that ends a game. Profiles, tables and statistics are worked out of them.
CREATE TABLE results (
    game   TEXT   NOT NULL PRIMARY KEY REFERENCES games (id),
    server BIGINT,
    ended  BIGINT NOT NULL, -- when
    body   TEXT   NOT NULL  -- JSON; people by their numbers, as in the events
);
CREATE INDEX results_server ON results (server, ended);

-- Who played in a finished game, by their number; kept: 1 unless they ran out of time or left.
CREATE TABLE result_players (
    person BIGINT NOT NULL,
    game   TEXT   NOT NULL REFERENCES games (id),
    server BIGINT,
    kept   BIGINT NOT NULL,
    PRIMARY KEY (person, game)
);
CREATE INDEX result_players_game ON result_players (game);

-- The games that ended before there were these tables.
INSERT INTO rebuild_queue (game) SELECT id FROM games WHERE state = 'over'
ON CONFLICT DO NOTHING;
