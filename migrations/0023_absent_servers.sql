-- 1 in the games that wait for an event to be due in a server that the bot is not in: they are left out
-- of the index of what is due, or they would be read again and again for as long as the bot is not back.
ALTER TABLE games ADD COLUMN absent BIGINT NOT NULL DEFAULT 0;
UPDATE games SET absent = 1
WHERE due IS NOT NULL AND server IN (SELECT id FROM servers WHERE gone <> 0);
DROP INDEX games_due;
CREATE INDEX games_due ON games (due) WHERE due IS NOT NULL AND absent = 0;
CREATE INDEX games_absent ON games (server) WHERE absent <> 0;
