import { afterAll, expect, test } from 'vitest';
import { openEncoder } from '#server/encoder/encoder.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { defaultSettings } from '#server/retrieval/settings.ts';
import { meaningOf } from '#server/testing/meaning-of.ts';
import { answer } from './answer.ts';
import { bareContext, questionAlone } from './answer-alone.ts';
import * as reading from './answer-worker.ts';
import { writeExtractiveAnswer } from './compose.ts';

const encoder = openEncoder();
afterAll(() => encoder.close());

const sections = [
  [
    'Lanterns',
    'Oil',
    'A lantern burns for ninety minutes on one flask of oil. Merchants near the harbour sell flasks.',
  ],
  ['Lanterns', 'Moths', 'Moths gather around a lit lantern. Brush them off with a feather before they dim it.'],
  [
    'Ferries',
    'Crossing',
    'The ferry crosses the bay at dawn and at dusk. The captain refuses passengers who carry torches.',
  ],
  ['Ferries', 'Fares', '| Class | Fare |\n|---|---|\n| Deck | 3 coins |\n| Cabin | 9 coins |\n| Hold | 1 coin |'],
  ['Curses', 'Lifting', 'Wash the cursed item in the spring below the abbey and the curse is gone.'],
  ['Curses', 'Signs', 'A cursed blade grows heavier each night, and its owner cannot drop it.'],
] as const;
const chunks = sections.map(([article_title, section, content], i) => ({
  id: i + 1,
  chunk_key: String(i),
  article_id: sections.findIndex(([title]) => title === article_title) + 1,
  article_title,
  language: 'en' as const,
  section: `${article_title} › ${section}`,
  content,
}));
const extractive = { model: null, write: writeExtractiveAnswer };
const byMeaning = openRetrieval(async () => chunks, { meaning: [meaningOf(encoder, chunks)] });
const byWords = openRetrieval(async () => chunks);

function ask(text: string, retrieval = byMeaning) {
  const settings = { retrieval: defaultSettings, chunks_given: 8, prompt: undefined };
  const game = { id: 1, title: 'Night Harbour', kb_revision: 1 };
  const signal = AbortSignal.timeout(20_000);
  const context = bareContext({ retrieval, reading, extractive, expert: extractive, signal });
  return answer(questionAlone({ game, text, settings }), context, () => {});
}

test('what is asked in other words, or in the other language, is answered without doubt, and briefly', async () => {
  for (const question of ['how to uncurse a sword', 'как снять проклятие с меча']) {
    const { state, charge, content } = await ask(question);
    expect([question, state, charge]).toEqual([question, 'answered', true]);
    expect(content?.passages[0]?.text).toContain('spring below the abbey');
    expect(content?.passages.map(({ text }) => text).join('').length).toBeLessThan(450);
  }
  expect((await ask('how to uncurse a sword', byWords)).charge).toBe(false);
});

test('a question about something else is not charged, whatever words it shares', async () => {
  for (const question of [
    'who voices the captain',
    'how many coins does the remaster cost on sale',
    'best gpu settings',
  ])
    expect([question, (await ask(question)).charge]).toEqual([question, false]);
});

test('where a number is asked and nothing quoted holds one, the answer is in doubt', async () => {
  const { charge, content } = await ask('how many moths gather around a lantern');
  expect(content?.passages[0]?.text).toContain('Moths');
  expect(charge).toBe(false);
});

test('of a table the row that answers stands alone under its head', async () => {
  const { content } = await ask('what do i pay for a cabin on the ferry');
  expect(content?.passages[0]?.text).toContain('| Class | Fare |');
  expect(content?.passages[0]?.text).toContain('9 coins');
  expect(content?.passages[0]?.text).not.toContain('1 coin ');
});
