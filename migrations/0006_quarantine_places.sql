-- Games whose log cannot be read: nothing is due in them and they hold no channel until the log is
-- repaired or the game is removed.
CREATE TABLE quarantine (
    game   TEXT   NOT NULL PRIMARY KEY REFERENCES games (id),
    reason TEXT   NOT NULL,
    since  BIGINT NOT NULL
);

-- Every channel that a game has been played in: games go to threads, and are still listed where they
-- began.
CREATE TABLE places (
    channel BIGINT NOT NULL,
    game    TEXT   NOT NULL REFERENCES games (id),
    PRIMARY KEY (channel, game)
);
CREATE INDEX places_game ON places (game);

-- Games that wait for a person: after an outage all of them get their time back.
CREATE INDEX games_person ON games (person) WHERE person IS NOT NULL;
