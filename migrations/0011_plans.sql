-- Planned moves: what a player will play at their next turns. Known to them alone; no part of the log.

CREATE TABLE plans (
    game   TEXT   NOT NULL REFERENCES games (id),
    person BIGINT NOT NULL, -- as in people.number
    body   TEXT   NOT NULL, -- JSON: the moves that are left, and why it was given up, if it was
    PRIMARY KEY (game, person)
);
CREATE INDEX plans_person ON plans (person);

-- How often players have changed their plans in a game: events are saved only with the plans that
-- they were decided with. 0: nobody has planned anything.
ALTER TABLE games ADD COLUMN plans BIGINT NOT NULL DEFAULT 0;
