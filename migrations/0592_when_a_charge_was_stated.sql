ALTER TABLE messages RENAME COLUMN charge_told_at TO charge_stated_at;
