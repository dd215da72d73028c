-- Who may read a section is part of an article's text: it is reviewed, compared and restored with it. Until now a gate
-- held for every version of its section, so each of them gets the one that is in force; without a gate everybody reads.
UPDATE version_pieces p SET piece = gated.piece, hash = sha256(convert_to(gated.piece::text, 'UTF8'))
FROM (
  SELECT p.id, p.piece || jsonb_build_object('gate',
    jsonb_build_object('achievement_id', gate.achievement_id, 'spoiler_level', gate.spoiler_level)) AS piece
  FROM chunk_gates gate
  JOIN version_pieces p ON p.article_id = gate.article_id AND p.piece ->> 'chunk_key' = gate.chunk_key::text
  WHERE NOT p.piece ? 'gate'
) gated WHERE gated.id = p.id;
COMMENT ON COLUMN version_pieces.piece IS '{chunk_key, section, content, hints?: {nudge, direction}, gate?: {achievement_id, spoiler_level}}; hash is the SHA-256 of its text';
COMMENT ON TABLE chunk_gates IS 'What a player must have done or agreed to before a chunk, in any of its versions, leaves the server for them; the gates of the text that readers have';
