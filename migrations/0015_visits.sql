-- Channels in which the bot is used without being a member: by people who have added it to their
-- account. It can post there only with the token of somebody's last interaction, for 15 minutes.
CREATE TABLE visits (
    channel BIGINT NOT NULL PRIMARY KEY,
    server  BIGINT, -- none in a group chat
    token   TEXT,   -- of the last interaction, until it expires
    at      BIGINT NOT NULL
);
CREATE INDEX visits_server ON visits (server) WHERE server IS NOT NULL;
