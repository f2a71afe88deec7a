-- The first try of a person at a puzzle, by their number; solved: 1 if it was the solution. Ratings
-- of puzzles and of people follow from these rows. A puzzle is known by its position, so that the
-- numbers of the collection may change.
CREATE TABLE puzzle_tries (
    person BIGINT NOT NULL,
    puzzle TEXT   NOT NULL,
    at     BIGINT NOT NULL,
    solved BIGINT NOT NULL,
    PRIMARY KEY (person, puzzle)
);
CREATE INDEX puzzle_tries_at ON puzzle_tries (at);
