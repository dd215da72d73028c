-- The list of payment providers is the product's, so that a new one needs no migration.
ALTER TABLE top_ups DROP CONSTRAINT top_ups_provider_check;
ALTER TABLE top_ups ADD CONSTRAINT top_ups_provider_check CHECK (provider ~ '^[a-z][a-z0-9_]*$');
