import { expect, test } from 'vitest';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { composeAnswer } from './compose.ts';

const adrift = [
  'Oh dear! Your lantern has run out of oil in the middle of the marsh, and the path is gone.',
  'It is no use to wait, since the fog stays for three days and the herons will not lead anybody home.',
  'Many have tried to walk on in the dark, and the reed cutters find their hats in spring.',
  'The pole stands on the only dry mound between the mill and the church.',
  'Blow the horn at the pole with the white ring. A ferryman who hears it comes and lends a flask.',
].join(' ');
const chunks = ['Out of oil', 'Lanterns'].map((section, i) => ({
  id: i + 1,
  chunk_key: `key-${i}`,
  article_id: i + 1,
  article_title: i === 0 ? 'Trouble in the marsh' : 'Things to carry',
  language: 'en' as const,
  section,
  content: i === 0 ? adrift : 'A lantern holds 40 measures of oil. It hangs at the belt.',
}));
const retrieval = openRetrieval(async () => chunks);

async function first(question: string): Promise<string | undefined> {
  const game = { id: 1, title: 'Fens', kb_revision: 1 };
  const { hits, analysis, evidence } = await retrieval.retrieve({ game, question });
  return composeAnswer({ question, chunks: hits, analysis, evidence, player_progress: null }).content.passages[0]?.text;
}

test('what is quoted of trouble runs on to what helps', async () => {
  expect(await first('ran out of oil what now')).toMatch(/^Oh dear!.*Blow the horn.*lends a flask\.$/s);
});

test('what is asked for a figure does not run on', async () => {
  expect(await first('how much oil does a lantern hold')).toBe('A lantern holds 40 measures of oil.');
});
