-- A short bank that can grow to twelve hours is not for one sitting: the times at which such games are due
-- are worked out anew.
INSERT INTO rebuild_queue (game) SELECT id FROM games WHERE state = 'playing'
ON CONFLICT DO NOTHING;
