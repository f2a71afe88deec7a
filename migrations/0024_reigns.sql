-- The longest time in power is counted in moves, without resignations: results are worked out of the
-- logs anew.
INSERT INTO rebuild_queue (game) SELECT id FROM games WHERE state = 'over'
ON CONFLICT DO NOTHING;
