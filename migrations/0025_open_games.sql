-- The games of a server that are not over, without reading those that are.
CREATE INDEX games_server_open ON games (server, updated) WHERE state IN ('lobby', 'playing');
