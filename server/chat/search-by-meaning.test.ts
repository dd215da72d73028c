import { afterAll, expect, test } from 'vitest';
import { startEmbedderStandIn } from '#stand-ins/embeddings/embeddings-stand-in.ts';
import { gateChunk, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { packUnit, unitsToBytes } from '#server/language/unit-vectors.ts';

const standIn = await startEmbedderStandIn();
const database = await freshDb();
const settings = { EMBEDDING_BASE_URL: standIn.base_url, EMBEDDING_MODEL: 'demo' };
const { api, app, deps } = await testApp({ database, settings });
const { db } = deps;
afterAll(async () => {
  await app.close();
  await database.close();
  await standIn.close();
});
const player = await makeUser(db, { calls: 20 });

/** A game whose chunks all have vectors, without waiting for a job; `gated` of them is for later. */
async function gameWithVectors(gated?: number) {
  const contents = [
    'The lamp needs coal and oil.',
    'Below the chapel lies the crypt.',
    'The catacomb under the mill is deep.',
  ];
  const game = await makeGame(db, {
    articles: contents.map((content, i) => ({ title: `Note ${i}`, chunks: [{ section: '', content }] })),
  });
  const chunks = await db
    .selectFrom('chunks')
    .select(['id', 'chunk_key', 'article_id', 'content'])
    .where('game_id', '=', game.id)
    .orderBy('id')
    .execute();
  const texts = chunks.map(({ content }) => content);
  const vectors = (await deps.embedder?.embed(texts, { kind: 'text' })) ?? [];
  for (const [i, { id }] of chunks.entries()) {
    const own = { text_hash: Buffer.from(texts[i]!), unit_hashes: Buffer.alloc(16) };
    const row = { model: 'demo', chunk_id: id, ...own, dimensions: 256, vectors: unitsToBytes(packUnit(vectors[i]!)) };
    await db.insertInto('unit_vectors').values(row).execute();
  }
  if (gated !== undefined) await gateChunk(db, game.id, { article_title: `Note ${gated}` });
  return { ...game, ids: chunks.map(({ id }) => id) };
}

async function sourcesOf(game: { id: number }, text: string): Promise<number[]> {
  const url = `/api/chat/games/${game.id}/messages`;
  const answer = await api.as(player).post(url, { text });
  expect(answer.status).toBe(200);
  const { message_id } = answer.body.message ?? answer.body;
  const rows = await db
    .selectFrom('message_sources')
    .select('chunk_id')
    .where('message_id', '=', message_id)
    .orderBy('n')
    .execute();
  return rows.map(({ chunk_id }) => chunk_id);
}

test('a player’s question finds what it means beside what it says', async () => {
  const game = await gameWithVectors();
  const found = await sourcesOf(game, 'lamp coal catacomb');
  expect(found[0]).toBe(game.ids[0]);
  expect(new Set(found)).toEqual(new Set(game.ids));
});

test('a server that stalls holds up no answer, and the words decide', async () => {
  const game = await gameWithVectors();
  standIn.script('stall');
  const found = await sourcesOf(game, 'coal for the lamp of catacombs');
  expect(found[0]).toBe(game.ids[0]);
  expect(found).not.toContain(game.ids[1]);
  const { values } = await deps.metrics.embeddings.get();
  expect(values.find(({ labels }) => labels['outcome'] === 'timeout')?.value).toBe(1);
});

test('what waits behind a spoiler level is not found by its meaning either', async () => {
  const game = await gameWithVectors(1);
  const found = await sourcesOf(game, 'coal lamp near a catacomb');
  expect(found).toContain(game.ids[2]);
  expect(found).not.toContain(game.ids[1]);
});
