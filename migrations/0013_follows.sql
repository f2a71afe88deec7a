-- Who wants to be told directly what happens in a game, until it ends; people by their numbers.
CREATE TABLE follows (
    person BIGINT NOT NULL,
    game   TEXT   NOT NULL REFERENCES games (id),
    PRIMARY KEY (person, game)
);
CREATE INDEX follows_game ON follows (game);
