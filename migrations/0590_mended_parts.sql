-- Whether the parts of a game's articles begin with what they cannot be read without, such as the head of their table.
-- Games of before are looked through once; what is written since is cut that way.
ALTER TABLE games ADD COLUMN parts_mended boolean NOT NULL DEFAULT false;
ALTER TABLE games ALTER COLUMN parts_mended SET DEFAULT true;
