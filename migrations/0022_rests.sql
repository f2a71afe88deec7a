-- Rests, reminders and lobbies end as they are meant to: the times at which games are due are worked out
-- anew.
INSERT INTO rebuild_queue (game) SELECT id FROM games WHERE state IN ('lobby', 'playing')
ON CONFLICT DO NOTHING;
