import { expect, test } from 'vitest';
import type { ChunkText } from '#server/retrieval/chunk.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import type { ExpertAnswer, ExpertTask } from './expert.ts';
import { writeExtractiveAnswer } from './compose.ts';

type Text = Pick<ChunkText, 'article_title' | 'language' | 'section' | 'content'>;

const airports: Text = {
  article_title: 'Airports',
  language: 'en',
  section: 'Hub airports',
  content:
    '### International airport\n– | **Size** | 7 x 7 **Noise** | 17\n\nThe international airport is the second largest of all airports. It has two runways for planes.',
};
const kiln: Text = {
  article_title: 'Blocks',
  language: 'en',
  section: 'Kiln; Pump',
  content:
    '**Kiln**: Smelts sand and lead into metaglass.\n\n**Pump**: Moves water from a lake to the buildings of the town.',
};
const statue: Text = {
  article_title: 'Статуи',
  language: 'ru',
  section: '',
  content: 'Статуя в городе повышает рейтинг станции на 10 %. Она стоит дорого, зато действует вечно.',
};

let emitted: string[] = [];

async function ask(question: string, texts: readonly Text[], task: Partial<ExpertTask> = {}): Promise<ExpertAnswer> {
  const chunks = texts.map((text, i) => ({ id: i + 1, chunk_key: `key-${i}`, article_id: i + 1, ...text }));
  const game = { id: 1, title: 'Islands', kb_revision: 1 };
  const { hits, analysis } = await openRetrieval(async () => chunks).retrieve({ game, question });
  emitted = [];
  return writeExtractiveAnswer({
    game_title: game.title,
    question,
    conversation: [],
    chunks: hits,
    analysis,
    options: { in_steps: false },
    player_progress: null,
    signal: new AbortController().signal,
    emit: (piece) => emitted.push(piece),
    ...task,
  });
}

test('the sentence that holds the answer comes first, with its label and its source', async () => {
  const { text, cited } = await ask('noise of the international airport', [kiln, airports, statue]);
  expect(text).toMatch(/^International airport: Noise: 17\. \[1\]/);
  expect(cited).toEqual([1]);
});

test('every sentence has a source, and there are at most four', async () => {
  const { text, cited } = await ask('how does the kiln or the pump of an international airport work', [kiln, airports]);
  const markers = text.match(/\[\d+\]/g) ?? [];
  expect(markers.length).toBeGreaterThan(0);
  expect(markers.length).toBeLessThanOrEqual(4);
  expect(cited).toEqual([...new Set(markers.map((marker) => Number(marker.slice(1, -1))))]);
  for (const paragraph of text.split('\n\n')) expect(paragraph).toMatch(/\[\d+\]$/);
});

test('the pieces joined are the text, sentence by sentence', async () => {
  const { text } = await ask('kiln sand metaglass pump water', [kiln]);
  expect(emitted.length).toBeGreaterThan(1);
  expect(emitted.join('')).toBe(text);
});

test('a sentence that points back stands behind the one it may speak of', async () => {
  const coal: Text = {
    ...kiln,
    article_title: 'Coal',
    content: 'The mine of Brindle sells coal by the barge. That makes the Brindle mine the best first coal stop.',
  };
  const { text } = await ask('best first coal stop Brindle mine', [coal]);
  expect(text).toMatch(/^The mine of Brindle.* That makes/s);
});

test('the same question gives the same bytes', async () => {
  const texts = [kiln, airports, statue];
  expect((await ask('what does the kiln smelt', texts)).text).toBe((await ask('what does the kiln smelt', texts)).text);
});

test('what stands only in the other language is quoted as written, under a line in the language of the question', async () => {
  expect((await ask('какой у аэропорта шум, noise of international airport', [airports])).text).toMatch(
    /^Об этом есть только английские статьи/,
  );
  expect((await ask('рейтинг станции', [statue])).text).toMatch(/^Статуя/);
});

test("sentences in the question's language are preferred when they are nearly as good", async () => {
  const english: Text = {
    ...statue,
    article_title: 'Statues',
    language: 'en',
    content: 'A statue (статуя) raises the рейтинг of a station.',
  };
  expect((await ask('статуя рейтинг', [english, statue])).text).toMatch(/^Статуя/);
});

test('a sentence is not said twice', async () => {
  const { text } = await ask('what does the kiln smelt', [kiln, { ...kiln, article_title: 'Blocks again' }]);
  expect(text.match(/Smelts sand/g)).toHaveLength(1);
});

test('no model is named and no tokens are counted', async () => {
  const { usage } = await ask('kiln', [kiln]);
  expect(usage).toMatchObject({ model: null, input_tokens: 0, output_tokens: 0, estimated: false });
  expect(usage.first_text_ms).toBeLessThanOrEqual(usage.total_ms);
});

test('without sources there is nothing to say', async () => {
  expect(await ask('kiln', [], {})).toMatchObject({ text: '', cited: [] });
});

test('a stop between two sentences ends the answer', async () => {
  const stop = new AbortController();
  const answer = ask('kiln sand metaglass pump water', [kiln], {
    signal: stop.signal,
    emit: (piece) => {
      emitted.push(piece);
      stop.abort('stop');
    },
  });
  await expect(answer).rejects.toBe('stop');
  expect(emitted).toHaveLength(1);
});

test('a citation in a source does not become one of ours', async () => {
  const { text, cited } = await ask('dock cost', [
    { ...kiln, content: 'A dock costs 10 gold [7] in every harbour of the islands.' },
  ]);
  expect(text).toContain('(7)');
  expect(cited).toEqual([1]);
});
