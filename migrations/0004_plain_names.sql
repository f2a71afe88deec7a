-- Names that say what a table is for. No data changes.
ALTER TABLE tellings RENAME TO outbox; -- messages that are saved but not yet delivered
ALTER TABLE outbox RENAME COLUMN tries TO attempts;
DROP INDEX tellings_due;
CREATE INDEX outbox_due ON outbox (due);
ALTER TABLE stale RENAME TO rebuild_queue; -- games whose row has to be derived from the log again
ALTER TABLE reached RENAME TO connectivity; -- when the program was last connected
ALTER TABLE games RENAME COLUMN touched TO updated;
ALTER TABLE games RENAME COLUMN shown_version TO board_version;
ALTER TABLE games RENAME COLUMN shown_server TO board_server;
ALTER TABLE games RENAME COLUMN shown_channel TO board_channel;
ALTER TABLE games RENAME COLUMN shown_message TO board_message;
