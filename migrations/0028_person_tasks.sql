-- Work on all the games of a person that takes longer than a request: deleting the person's data, and
-- their rests and reminders in their games. What remains of it follows from the games.
-- state: 'asked' (a request waits for it), 'told' (the person knows that it is under way) or 'done' (the
-- person is to be told so; then the row is deleted).
CREATE TABLE person_tasks (
    person BIGINT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('forget', 'rest')),
    state TEXT NOT NULL CHECK (state IN ('asked', 'told', 'done')),
    language TEXT,
    claimed_until BIGINT NOT NULL,
    PRIMARY KEY (person, kind)
);
