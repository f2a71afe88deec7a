-- People have numbers of their own in the logs, so that forgetting one changes one row: `id` is the
-- person outside, or, once they are forgotten, a number that nobody has.
CREATE TABLE numbered (
    number   BIGINT NOT NULL PRIMARY KEY,
    id       BIGINT NOT NULL UNIQUE,
    name     TEXT,
    language TEXT,
    settings TEXT   NOT NULL
);
INSERT INTO numbered (number, id, name, language, settings)
    SELECT ROW_NUMBER() OVER (ORDER BY id), id, name, language, settings FROM people;
DROP TABLE people;
ALTER TABLE numbered RENAME TO people;

-- Everyone a game's log names, whether they still have a part in the game or not.
CREATE TABLE mentions (
    person BIGINT NOT NULL,
    game   TEXT   NOT NULL REFERENCES games (id),
    PRIMARY KEY (person, game)
);
CREATE INDEX mentions_game ON mentions (game);

-- Games whose log still names people by their numbers outside: the program converts them when it
-- starts, and `events.actor`, `games.person`, `players.person` and the numbers in the events' JSON
-- are numbers of `people` from then on.
CREATE TABLE unnumbered (
    game TEXT NOT NULL PRIMARY KEY REFERENCES games (id)
);
INSERT INTO unnumbered (game) SELECT id FROM games;
