ALTER TABLE messages ADD COLUMN cut_off boolean NOT NULL DEFAULT false;
ALTER TABLE messages ADD COLUMN readers_elsewhere int NOT NULL DEFAULT 0;
COMMENT ON COLUMN messages.cut_off IS 'The model ran into the limit of its length before the end of the answer, which is then free';
COMMENT ON COLUMN messages.readers_elsewhere IS 'Programs that wait for a running answer in other processes than the one that writes it: where nobody reads or waits, nothing is charged';
