import { expect, test } from 'vitest';
import type { ChunkText } from '#server/retrieval/chunk.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import type { QuoteTask } from '../expert.ts';
import { createSources } from '../finished-answer.ts';
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

const coal: Text = {
  ...kiln,
  article_title: 'Coal',
  section: '',
  content: 'The mine of Brindle sells coal by the barge. That makes the Brindle mine the best first coal stop.',
};
const units: Text = {
  ...kiln,
  article_title: 'Units',
  section: 'Unit table',
  content: '| Unit | Health | Cost |\n|---|---|---|\n| Guard | 40 | 12 |\n| Scout | 15 | 4 |\n| Giant | 90 | 30 |',
};

let emitted: string[] = [];

interface Options {
  quoted_before?: string;
  /** The one article that all texts are of; each is one of its own where absent. */
  article?: number;
  signal?: AbortSignal;
  emit?: (piece: string) => void;
}

async function ask(
  question: string,
  texts: readonly Text[],
  {
    quoted_before,
    article,
    signal = new AbortController().signal,
    emit = (piece) => void emitted.push(piece),
  }: Options = {},
) {
  const chunks = texts.map((text, i) => ({ id: i + 1, chunk_key: `key-${i}`, article_id: article ?? i + 1, ...text }));
  const game = { id: 1, title: 'Islands', kb_revision: 1 };
  const { hits, analysis, evidence } = await openRetrieval(async () => chunks).retrieve({ game, question });
  emitted = [];
  const sources = createSources();
  const quote: QuoteTask = {
    question,
    analysis,
    chunks: hits,
    parts: [{ text: '', chunks: hits, further: [], analysis, evidence }],
    player_progress: null,
    quoted_before,
  };
  const sink = { showSources: () => {}, judge: () => {}, emit };
  const answer = await writeExtractiveAnswer({ quote, sources, behind: { signal }, sink });
  return { ...answer, chunks: sources.list() };
}

test('a passage stands under its heading with its number at its end, and its chunk comes first', async () => {
  const { text, cited, chunks } = await ask('noise of the international airport', [kiln, airports, statue]);
  expect(text).toMatch(/^\*\*International airport · Airports\*\*\n\n/);
  expect(text).toContain('- **Noise**: 17');
  expect(text).toMatch(/\[1\]$/);
  expect(cited).toEqual([1]);
  expect(chunks?.[0]?.article_title).toBe('Airports');
});

test('numbers count up in reading order, one for each passage', async () => {
  const { text, cited, content } = await ask('how does the kiln or the pump of an international airport work', [
    kiln,
    airports,
  ]);
  const markers = [...text.matchAll(/\[(\d+)\]/g)].map((marker) => Number(marker[1]));
  expect(markers).toEqual(markers.map((_, i) => i + 1));
  expect(cited).toEqual(markers);
  expect(content?.passages.map(({ n }) => n)).toEqual(markers);
  expect(markers.length).toBeLessThanOrEqual(3);
});

test('the ranges of a passage are where its words stand in the chunk', async () => {
  const { content } = await ask('what does the kiln smelt', [kiln]);
  const [passage] = content!.passages;
  expect(passage!.marks.map(({ start, end }) => kiln.content.slice(start, end))).toEqual([
    'Smelts sand and lead into metaglass.',
  ]);
});

test('the pieces joined are the text, passage by passage', async () => {
  const { text } = await ask('coal barge of Brindle and metaglass of the kiln', [kiln, coal]);
  expect(emitted.length).toBeGreaterThan(1);
  expect(emitted.join('')).toBe(text);
});

test('sentences stand in the order of the text, and one that points back not without the one before it', async () => {
  const { text } = await ask('best first coal stop Brindle mine', [coal]);
  expect(text).toMatch(/The mine of Brindle.* That makes/s);
});

test('a table keeps its header and only the rows that match', async () => {
  const { content } = await ask('how much health does a guard have', [units]);
  expect(content?.passages[0]).toMatchObject({
    kind: 'table',
    text: '| Unit | Health | Cost |\n| --- | --- | --- |\n| Guard | 40 | 12 |',
    of: 3,
  });
});

test('of a long list the items that were chosen are quoted, and how many there are stands beside the text only', async () => {
  const fish = ['carp', 'pike', 'tench', 'bream', 'roach', 'zander', 'eel', 'trout', 'burbot', 'ide', 'dace', 'ruffe'];
  const items = fish.map((name, i) => `- The ${name} takes bait number ${i + 1}`);
  const bait: Text = { ...kiln, article_title: 'Bait', section: '', content: items.join('\n') };
  const { text, content } = await ask('which bait does the pike and the zander take', [bait]);
  const [passage, ...others] = content!.passages;
  expect([passage, others]).toMatchObject([{ kind: 'list', of: 12, is_whole: undefined }, []]);
  const chosen = passage!.text.split('\n');
  expect(chosen).toEqual(expect.arrayContaining([items[1], items[5]]));
  expect(chosen.length).toBeLessThan(items.length);
  expect(text).toBe(`**Bait**\n\n${passage!.text} [1]`);
});

test('of a table that goes on in another part of its section nobody says how long it is', async () => {
  const ofRows = (...names: string[]): Text => ({
    ...units,
    content: `| Unit | Health |\n|---|---|\n${names.map((name) => `| ${name} | 40 |`).join('\n')}`,
  });
  const parts = [ofRows('Guard', 'Scout'), ofRows('Giant', 'Squire')];
  const { content } = await ask('how much health does a guard have', parts, { article: 1 });
  expect(content?.passages[0]).toMatchObject({ kind: 'table', of: undefined });
  const alone = await ask('how much health does a guard have', parts);
  expect(alone.content?.passages[0]).toMatchObject({ kind: 'table', of: 2 });
});

test('a list of eight items is whole, and nothing of its section is left out', async () => {
  const names = ['blue', 'black', 'cloud', 'cran', 'dew', 'elder', 'goose', 'mul'];
  const content_of_eight = names.map((name) => `- ${name}berry`).join('\n');
  const { content } = await ask('cloudberry bait', [
    { ...kiln, article_title: 'Bait', section: '', content: content_of_eight },
  ]);
  expect(content?.passages).toMatchObject([{ text: content_of_eight, is_whole: true }]);
  expect(content?.passages[0]?.of).toBeUndefined();
});

test('a short table none of whose rows is named is quoted whole', async () => {
  const { content } = await ask('what does the table say of the health and cost of each unit', [units]);
  expect(content?.passages[0]?.text).toMatch(/Guard[^]+Scout[^]+Giant/);
});

test('the figure that is asked for is quoted though its line lacks the asked words', async () => {
  const guard: Text = {
    ...kiln,
    article_title: 'Guard',
    section: '',
    content: 'The guard of the gate costs nerves.\n\nBase Cost: 45\nUpkeep: 2\nNoise: none',
  };
  const { text } = await ask('how much does a guard cost', [guard]);
  expect(text).toContain('Base Cost: 45');
});

test('a row without a certain header, a lead without its list and what is left of templates are not quoted', async () => {
  const broken: Text = {
    ...kiln,
    content:
      'Guard | 40 | 12\nScout | 15 | 4\n\nGuards are of use for:\n\n- gates\n- bridges\n\nA guard costs {0} gold.',
  };
  const { text } = await ask('guards', [broken]);
  expect(text).not.toContain('{0}');
  expect(text).not.toContain('40');
  expect(text).toContain('Guards are of use for:\n\n- gates\n- bridges');
});

test('steps are quoted whole where the question asks how', async () => {
  const steps: Text = {
    ...kiln,
    section: 'First pump',
    content: '1. Dig a well.\n2. Build the pump.\n3. Open the valve.',
  };
  const { text } = await ask('how do i build a pump', [steps]);
  expect(text).toContain('1. Dig a well.\n2. Build the pump.\n3. Open the valve.');
});

test('the same question gives the same bytes', async () => {
  const texts = [kiln, airports, statue];
  expect((await ask('what does the kiln smelt', texts)).text).toBe((await ask('what does the kiln smelt', texts)).text);
});

test('what stands only in the other language is quoted as written, under a line in the language of the question', async () => {
  expect((await ask('какой у аэропорта шум, noise of international airport', [airports])).text).toMatch(
    /^Об этом есть только английские статьи/,
  );
  expect((await ask('рейтинг станции', [statue])).content?.lead).toBe('');
});

test('where articles in the language of the question were found beside what is quoted, the line says from which it is', async () => {
  const { content } = await ask('какой шум у international airport', [
    airports,
    statue,
    { ...statue, content: 'Шум в городе мешает.' },
  ]);
  expect(content?.passages.map(({ article_title }) => article_title)).toEqual(['Airports']);
  expect(content?.lead).toMatch(/Из английских статей:$/);
});

test("sentences in the question's language are preferred when they are nearly as good", async () => {
  const english: Text = {
    ...statue,
    article_title: 'Statues',
    language: 'en',
    content: 'A statue (статуя) raises the рейтинг of a station.',
  };
  expect((await ask('статуя рейтинг', [english, statue])).text).toMatch(/^\*\*Статуи\*\*\n\nСтатуя/);
});

test('a sentence is not said twice', async () => {
  const { text } = await ask('what does the kiln smelt', [kiln, { ...kiln, article_title: 'Blocks again' }]);
  expect(text.match(/Smelts sand/g)).toHaveLength(1);
});

test('what was just read is quoted again only where nothing new holds as much, and says so', async () => {
  const pump = {
    ...kiln,
    article_title: 'Pipes',
    content: 'A pipe moves oil from a well to the refinery of the town.',
  };
  const again = await ask('where does the pump move water', [kiln, pump], { quoted_before: kiln.content });
  expect(again.said_before).toBe(true);
  expect(again.text).toMatch(/^My last answer says it, so nothing was charged:\n\n\*\*Pump · Blocks\*\*/);
  const other = await ask('where does the pipe move oil', [kiln, pump], { quoted_before: kiln.content });
  expect(other.said_before).toBe(false);
  expect(other.text).toContain('A pipe moves oil');
});

test('no model is named and no tokens are counted', async () => {
  const { usage } = await ask('kiln', [kiln]);
  expect(usage).toMatchObject({ model: null, input_tokens: 0, output_tokens: 0, estimated: false });
  expect(usage.first_text_ms).toBeLessThanOrEqual(usage.total_ms);
});

test('without sources there is nothing to say', async () => {
  expect(await ask('kiln', [], {})).toMatchObject({ text: '', cited: [] });
});

test('a stop between two passages ends the answer', async () => {
  const stop = new AbortController();
  const answer = ask('coal barge of Brindle and metaglass of the kiln', [kiln, coal], {
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

test('an answer of a few words that are no sentence is not sure', async () => {
  const list = { ...kiln, article_title: 'Lagoon', section: 'Coves', content: '- Pine cove' };
  const named = await ask('which lagoon has a pine cove', [list]);
  expect([named.doubtful, named.text.includes('Pine cove')]).toEqual([true, true]);
});

test('where nothing of a question is known as typed, the answer says what it takes it for', async () => {
  const { doubtful, text } = await ask('airprots', [kiln, airports, statue]);
  expect(doubtful).toBe(false);
  expect(text).toContain('You may mean “airports”:');
});

test('a typo that may stand for several words, or a short one, is not sure', async () => {
  const ponds = { ...kiln, article_title: 'Ponds', content: 'A pound of salt and a point of order cost 5 gold each.' };
  const { doubtful, text } = await ask('pount', [ponds, airports, statue]);
  expect([doubtful, text.includes('You may mean')]).toEqual([true, true]);
});

test('what only points elsewhere is not quoted', async () => {
  const lakes: Text = {
    ...kiln,
    article_title: 'Lakes',
    section: '',
    content: [
      'A lake cools the forge. See the cooling article for the lake.',
      '',
      '### See also',
      '- Forge by the lake',
      '- Lake boats',
    ].join('\n'),
  };
  const { text } = await ask('what does a lake cool', [lakes]);
  expect(text).toContain('A lake cools the forge.');
  expect(text).not.toMatch(/cooling article|Lake boats|See also/);
});
