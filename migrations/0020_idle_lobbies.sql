-- A lobby expires a week after the last thing that happened in it, no more a week after it was opened.
INSERT INTO rebuild_queue (game) SELECT id FROM games WHERE state = 'lobby'
ON CONFLICT DO NOTHING;
