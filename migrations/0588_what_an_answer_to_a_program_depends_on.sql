ALTER TABLE messages ADD COLUMN basis_hash bytea;
ALTER TABLE messages ADD COLUMN charge_stated_at timestamptz;
COMMENT ON COLUMN messages.basis_hash IS 'Of what an answer to a program depends on beside its request: the knowledge, the game''s settings, the player''s gates and progress, the expert; by it a finished answer is known to be still the right one';
COMMENT ON COLUMN messages.charge_stated_at IS 'When a program was first told what its answer cost: told again, it would count the call twice';
