-- Games whose row is to be worked out anew from their log, since another version of the program
-- drew other conclusions from it. Whoever opens the database does it.
CREATE TABLE stale (
    game TEXT NOT NULL PRIMARY KEY REFERENCES games (id)
);
-- What a turn's rests, pauses and outages come to is reckoned otherwise.
INSERT INTO stale (game) SELECT id FROM games WHERE state = 'playing';
