-- step
-- Units of several short sections stood under all their headings at once: their vectors are made again.
DELETE FROM unit_vectors v USING chunks c WHERE c.id = v.chunk_id AND c.to_rev IS NULL AND c.section LIKE '%; %';
