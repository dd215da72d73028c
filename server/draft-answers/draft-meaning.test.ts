import { afterAll, expect, test } from 'vitest';
import type { DraftAnswer } from '#contract/draft-answers.ts';
import { openEncoder } from '#server/encoder/encoder.ts';
import { type Embedder, textsAtOnce } from '#server/providers/model/embedder.ts';
import { EmbeddingFault } from '#server/providers/model/embedding-fault.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { until } from '#server/testing/until.ts';

const database = await freshDb();
const encoder = openEncoder();
const embedded: string[] = [];
let stops_at = Infinity;
const counted: Embedder = {
  ...encoder,
  embed: (texts, call) => {
    if (call.kind === 'text') {
      if (embedded.length >= stops_at) throw new EmbeddingFault('unavailable', 'it stopped');
      embedded.push(...texts);
    }
    return encoder.embed(texts, call);
  },
};
const words = await testApp({ database });
const meaning = await testApp({ database, parts: { embedder: counted } });
afterAll(async () => {
  await words.app.close();
  await meaning.app.close();
  await encoder.close();
  await database.close();
});
const author = await makeUser(database.db);
const game = await makeGame(database.db);

const chunks = [
  { section: 'Granary', content: 'Grain stays dry above the oven. Mice are kept away by two cats.' },
  { section: 'Infirmary', content: 'A broken leg heals within nine days. Bandages are sold by the monks.' },
  { section: 'Harbour', content: 'The ferry leaves at dawn. Its captain takes silver alone.' },
];

async function ask({ api }: typeof words, question: string, own = chunks): Promise<DraftAnswer> {
  const content = { title: 'The abbey', language: 'en', chunks: own };
  const answer = await api.as(author).post('/api/knowledge/drafts/answers', { game_id: game.id, question, content });
  expect(answer.status).toBe(200);
  return answer.body;
}

/** A busy machine may be late with a vector; then words answer, and the next question finds it read. */
const askUntilFound = (question: string, own = chunks) =>
  until('the granary is found', async () => {
    const [first] = (await ask(meaning, question, own)).citations;
    return first?.section === 'Granary' ? first : null;
  });

test('a draft is searched by meaning, in the other language, too, and what stayed in it is not read again', async () => {
  const question = 'как избавиться от грызунов';
  expect((await ask(words, question)).citations).toEqual([]);
  await encoder.embed([question], { kind: 'question' });
  await askUntilFound(question);
  expect(new Set(embedded).size).toBe(6);
  const read = embedded.length;
  const [granary, ...rest] = chunks;
  await askUntilFound(question, [{ ...granary!, content: `${granary!.content} The miller keeps the key.` }, ...rest]);
  expect(new Set(embedded.slice(read))).toEqual(new Set([expect.stringContaining('keeps the key')]));
});

test('a long draft is read on from where it stopped, and once for all who ask about it', async () => {
  embedded.length = 0;
  stops_at = textsAtOnce;
  const lamps = Array.from({ length: 150 }, (_, n) => `Lamp number ${n} hangs in hall ${n + 1}.`);
  const long = [{ section: 'Lamps', content: lamps.join(' ') }];
  await ask(meaning, 'where is the last lamp', long);
  expect(embedded).toHaveLength(textsAtOnce);
  stops_at = Infinity;
  await Promise.all([ask(meaning, 'who lights the lamps', long), ask(meaning, 'how many lamps are there', long)]);
  await until('all lamps are read', () => (embedded.length >= lamps.length ? true : null));
  await ask(meaning, 'where do lamps hang', long);
  expect(embedded).toHaveLength(lamps.length);
  expect(new Set(embedded).size).toBe(lamps.length);
});
