import { expect, test } from 'vitest';
import { makeGame } from '#server/testing/make.ts';
import { testDb } from '#server/testing/test-db.ts';
import { type ChunkText, nearestArticles } from './chunk.ts';
import { listChunksAt } from './retrieval.store.ts';
import { openRetrieval, type RetrievalRequest, type Retrieved } from './retrieval.ts';

const texts: [title: string, content: string][] = [
  ['Airports', 'The international airport covers 7 x 7 tiles. Its noise is 17.'],
  ['Airports', 'Large planes crash at small airports.'],
  ['Stations', 'A station rating rises when a statue stands in the town.'],
  ['Станции', 'Статуя в городе повышает рейтинг станции.'],
  ['Dragons', 'A dragon guards the treasure of Islands.'],
  ['Trade', 'Coal is sold to power plants.'],
];
const chunks: ChunkText[] = texts.map(([article_title, content], i) => ({
  id: i + 1,
  chunk_key: `key-${i + 1}`,
  article_id: article_title.length,
  article_title,
  language: 'en',
  section: '',
  content,
}));
const game = { id: 1, title: 'Islands', kb_revision: 5 };
const retrieval = openRetrieval(async () => chunks);
const retrieve = (question: string, rest: Partial<RetrievalRequest> = {}): Promise<Retrieved> =>
  retrieval.retrieve({ game, question, ...rest });

test('the best chunk comes first, with its text, its score and the revision searched', async () => {
  const { revision, hits } = await retrieve('how many tiles does an international airport take');
  expect(revision).toBe(5);
  expect(hits[0]).toMatchObject({ ...chunks[0] });
  expect(hits[0]!.score).toBeGreaterThan(hits[1]!.score);
});

test('a question whose words the articles hold is answered, one in part is unsure, one they lack is not', async () => {
  const decide = async (question: string) => (await retrieve(question)).evidence.decision;
  expect(await decide('noise of the international airport')).toBe('answer');
  expect(await decide('why does the dragon hate wizards')).toBe('unsure');
  expect(await decide('best wizard spell against vampires')).toBe('none');
  expect(await decide('')).toBe('none');
});

test("question words and the game's own name are no evidence asked for", async () => {
  const plain = await retrieve('dragon treasure');
  const wordy = await retrieve('please tell me what the dragon treasure is used for in Islands');
  expect(plain.evidence.coverage).toBeCloseTo(1);
  expect(wordy.evidence.coverage).toBeCloseTo(1);
});

test('a repaired word counts less than a word as typed', async () => {
  const coverage = async (question: string) => (await retrieve(question)).evidence.coverage;
  expect(await coverage('treasure')).toBeCloseTo(1);
  expect(await coverage('tresaure')).toBeCloseTo(0.85);
});

test('words that speak of the game as a product make an answer less certain', async () => {
  const { evidence } = await retrieve('refund of the dragon treasure on steam');
  const other = await retrieve('weight of the dragon treasure on silk');
  expect(evidence.features.product_share).toBeGreaterThan(0);
  expect(evidence.certainty).toBeLessThan(other.evidence.certainty);
});

test('a word that no article knows is part of the evidence', async () => {
  const known = await retrieve('dragon treasure');
  const unknown = await retrieve('dragon treasure zorbulation');
  expect(known.evidence.features.unknown_share).toBe(0);
  expect(unknown.evidence.features.unknown_share).toBeCloseTo(1 / 3);
});

test('an excluded chunk is neither found nor evidence nor a known word', async () => {
  const excluded = new Set([5]);
  const { hits, evidence, analysis } = await retrieve('dragon treasure', { excluded });
  expect(hits.map((hit) => hit.id)).not.toContain(5);
  expect(evidence).toMatchObject({ coverage: 0, decision: 'none' });
  expect(analysis.terms.map((term) => term.kind)).toEqual(['unknown', 'unknown']);
});

test('the nearest articles are named once each, best first, three at most', async () => {
  const { hits } = await retrieve('airport station dragon coal', { limit: 6 });
  const nearest = nearestArticles(hits);
  expect(nearest).toHaveLength(3);
  expect(nearest[0]).toMatchObject({ article_title: hits[0]!.article_title, chunk_key: hits[0]!.chunk_key });
  expect(new Set(nearest.map((article) => article.article_id)).size).toBe(3);
  expect(nearestArticles([])).toEqual([]);
});

test('beside the hits stand the chunks of the best article that are nearest to it, in its order', async () => {
  const long = Array.from({ length: 40 }, (_, i) => ({
    ...chunks[0]!,
    id: i + 1,
    chunk_key: `long-${i}`,
    article_id: i === 39 ? 2 : 1,
    content: i === 30 ? 'The lighthouse keeper sleeps.' : `Page ${'abcdefghijklmnopqrstuvwxyzабвгдежзийклмноп'[i]!}.`,
  }));
  const { hits, beside } = await openRetrieval(async () => long).retrieve({ game, question: 'lighthouse keeper' });
  expect(hits.map(({ id }) => id)).toEqual([31]);
  expect(beside().map(({ id }) => id)).toEqual([25, 26, 27, 28, 29, 30, 32, 33, 34, 35, 36, 37]);
});

test('a revision holds the text of its time, whatever came later', async () => {
  const { db } = await testDb();
  const made = await makeGame(db, {
    articles: [
      {
        title: 'Docks',
        chunks: [
          { section: 'Cost', content: 'A dock costs 10 gold.' },
          { section: '', content: 'Ships load there.' },
        ],
      },
    ],
  });
  const first = await listChunksAt(db, made.id, 1);
  expect(first.map((chunk) => chunk.content)).toEqual(['A dock costs 10 gold.', 'Ships load there.']);

  const { id, ...old } = await db
    .selectFrom('chunks')
    .selectAll()
    .where('id', '=', first[0]!.id)
    .executeTakeFirstOrThrow();
  await db.updateTable('chunks').set({ to_rev: 2 }).where('id', '=', id).execute();
  await db
    .insertInto('chunks')
    .values({ ...old, content: 'A dock costs 20 gold.', from_rev: 2, to_rev: null })
    .execute();
  expect(await listChunksAt(db, made.id, 1)).toEqual(first);
  expect((await listChunksAt(db, made.id, 2)).map((chunk) => chunk.content)).toEqual([
    'Ships load there.',
    'A dock costs 20 gold.',
  ]);
  expect(await listChunksAt(db, made.id, 0)).toEqual([]);

  const stored = openRetrieval((game_id, revision) => listChunksAt(db, game_id, revision));
  const ask = (kb_revision: number) =>
    stored.retrieve({ game: { ...made, kb_revision }, question: 'dock cost', freshness: 'current' });
  expect((await ask(1)).hits[0]?.content).toBe('A dock costs 10 gold.');
  expect((await ask(2)).hits[0]?.content).toBe('A dock costs 20 gold.');
});

test('a debt is asked for, “how long” is not', async () => {
  const contentOf = async (question: string) =>
    (await retrieve(question)).analysis.terms.filter(({ asked }) => asked).map(({ word }) => word);
  expect(await contentOf('когда платить долг')).toContain('долг');
  expect(await contentOf('как долго копать')).not.toContain('долго');
});
