-- 1: the puzzle of the day is posted no more. The row remains, so that the puzzle of a day that has
-- been posted is not posted once more when it is set again on that day.
ALTER TABLE daily_puzzles ADD COLUMN stopped BIGINT NOT NULL DEFAULT 0;
