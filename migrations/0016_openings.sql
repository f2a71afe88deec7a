-- Results have the first eight moves instead of one, and no number of a person whose data is deleted:
-- they are worked out of the logs anew.
INSERT INTO rebuild_queue (game) SELECT id FROM games WHERE state = 'over'
ON CONFLICT DO NOTHING;
