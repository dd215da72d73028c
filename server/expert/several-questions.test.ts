import { expect, test } from 'vitest';
import { composeAnswer } from '#server/expert/quote/compose.ts';
import { understandQuestion } from '#server/expert/question/understand.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { inTurn, partOf, searchParts } from './sources/search-parts.ts';

type Text = readonly [article_title: string, section: string, content: string];

const english: readonly Text[] = [
  [
    'Old Eel, the terror of the estuary',
    'What the Old Eel drops',
    'The Old Eel leaves an eel skin and the key of the lighthouse behind.',
  ],
  [
    'Old Eel, the terror of the estuary',
    'How to beat the Old Eel',
    'Lead the Old Eel into shallow water. Strike while it turns, and step back before it bites.',
  ],
  ['Planks', 'How to get planks', 'Planks are cut at the sawmill from logs. Logs float down the river after rain.'],
  ['Barges', 'Barges', '| Barge | Price | Holds |\n|---|---|---|\n| Grey Lady | 900 | 40 |\n| Heron | 350 | 12 |'],
  ['Fishing', 'Where fish bite', 'Fish bite near reeds at dawn. A calm river is best.'],
];
const russian: readonly Text[] = [
  ['Доски', 'Где взять доски', 'Доски пилят на лесопилке из брёвен. Брёвна приносит река после дождя.'],
  ['Рыбалка', 'Где клюёт рыба', 'Рыба клюёт у камыша на рассвете. Лучше всего тихая река.'],
];

async function answerTo(question: string, texts: readonly Text[] = english) {
  const language = texts === russian ? ('ru' as const) : ('en' as const);
  const chunks = texts.map(([article_title, section, content], i) => ({
    id: i + 1,
    chunk_key: `${i}`,
    article_id: texts.findIndex(([title]) => title === article_title) + 1,
    article_title,
    language,
    section,
    content,
  }));
  const understood = understandQuestion(question, []).parts;
  const game = { id: 1, title: 'Estuary', kb_revision: 1 };
  const retrieval = openRetrieval(async () => chunks);
  const found = await searchParts({ retrieval, expert: { model: null } }, understood, { game, limit: 8 });
  const parts = found.map((one) => partOf(found.length > 1 ? one.asked : '', one));
  const [{ analysis }] = found as [(typeof found)[number]];
  const { content } = composeAnswer({
    question,
    chunks: inTurn(parts.map((part) => part.chunks)),
    analysis,
    parts,
    player_progress: null,
  });
  const quoted = content.passages.map(({ part, heading }) => [part, heading]);
  return { quoted, close: content.close, passages: content.passages };
}

test('a pronoun of the second question means the thing that the first one names', async () => {
  const { quoted } = await answerTo('what does the old eel drop and how do i beat it?');
  expect(quoted).toContainEqual(['what does the old eel drop', 'What the Old Eel drops']);
  expect(quoted).toContainEqual(['how do i beat it?', 'How to beat the Old Eel']);
});

test.each([
  [
    'where do i get planks and how are they cut?',
    english,
    'How to get planks',
    ['cut at the sawmill', 'down the river'],
  ],
  ['где взять доски и как их пилят', russian, 'Где взять доски', ['пилят на лесопилке', 'приносит река']],
  ['how much is the grey lady and how much does it hold', english, 'Barges', ['| Grey Lady | 900 | 40 |']],
] as const)('«%s» is one question, as one section answers both', async (question, texts, heading, facts) => {
  const { passages, close } = await answerTo(question, texts);
  expect([passages[0]?.part, passages[0]?.heading, close]).toEqual(['', heading, '']);
  for (const fact of facts) expect(passages[0]?.text).toContain(fact);
});

test('what only says how things stand asks nothing by itself', async () => {
  const { quoted, close } = await answerTo('my planks are lost in the river, how do i get rid of the old eel');
  expect([quoted[0]?.[0], close]).toEqual(['', '']);
});

test('a half that no section answers by itself belongs to the one before', async () => {
  const { quoted, close } = await answerTo('how do i get planks and what about them at dawn');
  expect([quoted[0], close]).toEqual([['', 'How to get planks'], '']);
});

test('a part that the articles do not answer is named', async () => {
  const { quoted, close } = await answerTo('how do i get planks and how do i tame a dragon');
  expect(quoted[0]).toEqual(['how do i get planks', 'How to get planks']);
  expect(close).toBe('**how do i tame a dragon**\n\nI found no certain answer to this part.');
});

test('a part that the articles only touch on is named as such, the answered one is not', async () => {
  const { quoted, close } = await answerTo('how do i get planks and why does a barge sink after the storm');
  expect(quoted.map(([part]) => part)).toContain('why does a barge sink after the storm');
  expect(close).toBe('**why does a barge sink after the storm**\n\nThe articles may not say more on this part.');
});
