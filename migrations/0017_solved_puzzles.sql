-- The puzzles that a person has solved, by the person's number. A puzzle is known by its position, so
-- that the numbers of the collection may change.
CREATE TABLE solved_puzzles (
    person BIGINT NOT NULL,
    puzzle TEXT   NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (person, puzzle)
);
