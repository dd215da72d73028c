import { expect, test } from 'vitest';
import { composeAnswer } from './compose.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { readTwoThings } from './two-things.ts';

const content = [
  'Turrets of all sizes guard the core.',
  '',
  '## Duo',
  'Fires alternating bullets at enemies. Takes copper.',
  '',
  '## Hail',
  'Fires small shells at ground enemies over long distances.',
  '',
  '## Scorch',
  'Burns what comes near. Small turrets such as Duo, Scorch and Hail are drawn alike.',
].join('\n');
const chunks = [
  { id: 1, chunk_key: 'a', article_id: 1, article_title: 'Blocks', language: 'en' as const, section: '', content },
];
const retrieval = openRetrieval(async () => chunks);

async function passagesFor(question: string, from = retrieval): Promise<string[]> {
  const game = { id: 1, title: 'Factory', kb_revision: 1 };
  const { hits, analysis, evidence } = await from.retrieve({ game, question });
  const { content: answer } = composeAnswer({
    question,
    chunks: hits,
    analysis,
    evidence,
    player_progress: null,
  });
  return answer.passages.map(({ heading, text }) => `${heading}: ${text}`);
}

test('two things that are weighed against each other are both described', async () => {
  const described = [
    'Duo: Fires alternating bullets at enemies. Takes copper.',
    'Hail: Fires small shells at ground enemies over long distances.',
  ];
  const questions = [
    'difference between duo and hail',
    'duo or hail',
    'is duo better than hail',
    'duo vs hail',
    'compare duo with hail',
    'duo and hail, how do they differ',
  ];
  for (const question of questions) expect((await passagesFor(question)).toSorted()).toEqual(described);
});

test('a thing is described where a sentence begins with its name, under whatever heading', async () => {
  const described = [
    '## Wanderer',
    'Странник — быстрый боец. Он ходит далеко.',
    '',
    '## Guard',
    'Страж — медленный боец. Он держит строй.',
  ].join('\n');
  const bilingual = openRetrieval(async () => [
    {
      id: 1,
      chunk_key: 'b',
      article_id: 2,
      article_title: 'Бойцы',
      language: 'ru' as const,
      section: '',
      content: described,
    },
  ]);
  for (const question of ['чем странник отличается от стража', 'чем отличается страж от странника']) {
    const passages = await passagesFor(question, bilingual);
    expect(passages.toSorted()).toEqual([
      'Guard: Страж — медленный боец. Он держит строй.',
      'Wanderer: Странник — быстрый боец. Он ходит далеко.',
    ]);
  }
});

const fleet = [
  'Ships are bought at the yard. The Heron and the Otter are there from the first day.',
  '',
  '| Ship | Hull | Speed | Price |',
  '| --- | --- | --- | --- |',
  '| Heron | 40 | 9 | 300 |',
  '| Otter | 70 | 6 | 450 |',
  '| Walrus | 150 | 3 | 900 |',
  '',
  '## Storms',
  'The Heron is slowed by storms, the Otter is not.',
].join('\n');
const harbour = openRetrieval(async () => [
  { ...chunks[0]!, article_title: 'Ships', content: fleet },
  {
    ...chunks[0]!,
    id: 2,
    article_id: 2,
    article_title: 'Rules of the sea',
    section: '',
    content: 'There are two rules, Calm and Ironclad. Either may be chosen at the start.',
  },
  {
    ...chunks[0]!,
    id: 3,
    article_id: 2,
    article_title: 'Rules of the sea',
    section: 'Ironclad',
    content: 'A lost ship does not come back, and pirates have twice as many guns.',
  },
]);

test('two things of one table are described by their rows, whichever has most', async () => {
  const rows =
    'Ships: | Ship | Hull | Speed | Price |\n| --- | --- | --- | --- |\n| Heron | 40 | 9 | 300 |\n| Otter | 70 | 6 | 450 |';
  for (const question of [
    'heron or otter',
    'heron vs otter',
    'which is better, heron or otter',
    'otter or heron price',
  ])
    expect(await passagesFor(question, harbour)).toContain(rows);
});

test('rows that say nothing of what is asked of the two do not describe them', async () => {
  const passages = await passagesFor('is the heron or the otter slowed by storms', harbour);
  expect(passages[0]).toContain('The Heron is slowed by storms');
});

test('where only one has a heading, what stands there comes before what names the other', async () => {
  const passages = await passagesFor('difference between calm and ironclad', harbour);
  expect(passages.map((text) => text.split(':')[0])).toEqual(['Ironclad', 'Rules of the sea']);
});

test('a thing without a heading of its own is answered as before', async () => {
  expect((await passagesFor('duo or copper')).length).toBeGreaterThan(0);
});

test('a question full of what joins two things is read in one go', () => {
  // Read from each letter on, and up to each word that joins, this takes hours.
  for (const words of ['a and ', 'how и что ', 'a, b or', 'better ']) {
    expect(readTwoThings(words.repeat(40_000 / words.length), [])).toBeNull();
  }
});
