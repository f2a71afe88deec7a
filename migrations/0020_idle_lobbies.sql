-- A lobby expires a week after the last event in it, and no longer a week after it was opened.
INSERT INTO rebuild_queue (game) SELECT id FROM games WHERE state = 'lobby'
ON CONFLICT DO NOTHING;
