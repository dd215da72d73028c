-- A player holds one place before the model, and what no player waits for stands behind them.
ALTER TABLE model_turns RENAME TO model_places;
ALTER TABLE model_places ADD COLUMN user_id bigint, ADD COLUMN began boolean NOT NULL DEFAULT false;
COMMENT ON TABLE model_places IS 'Who waits for the model or is being answered by it: those who began, then players, then what no player waits for, each in the order of their ids; a row goes once the model has written';
COMMENT ON COLUMN model_places.lease_until IS 'Renewed by the process that asks the model; one that died holds up nobody for longer';
COMMENT ON COLUMN model_places.user_id IS 'The player who waits, of whom another question takes its place only once this one has gone; null where no player waits. No reference, as a row is there for minutes';
COMMENT ON COLUMN model_places.began IS 'The model may be asked: nobody comes before it any more';
