-- Answers that were stored before a passage said which of several questions it answers, and a refusal what may help.
UPDATE messages SET content = '{"miss": null}'::jsonb || content || jsonb_build_object('passages', (
    SELECT coalesce(jsonb_agg('{"part": ""}'::jsonb || passage ORDER BY place), '[]'::jsonb)
    FROM jsonb_array_elements(content -> 'passages') WITH ORDINALITY AS passages (passage, place)))
WHERE content IS NOT NULL;
