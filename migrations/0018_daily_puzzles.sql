-- Servers in which the puzzle of the day is posted. Times are UTC; day: the next one whose puzzle is
-- posted, in days since 1970, at that hour; due: when posting it is tried next, in milliseconds;
-- attempts: how often it was tried.
CREATE TABLE daily_puzzles (
    server   BIGINT NOT NULL PRIMARY KEY,
    channel  BIGINT NOT NULL,
    hour     BIGINT NOT NULL,
    day      BIGINT NOT NULL,
    due      BIGINT NOT NULL,
    attempts BIGINT NOT NULL
);
CREATE INDEX daily_puzzles_due ON daily_puzzles (due);
