-- How often the log of a game has been changed otherwise than by adding to it.
ALTER TABLE games ADD COLUMN erasures BIGINT NOT NULL DEFAULT 0;
