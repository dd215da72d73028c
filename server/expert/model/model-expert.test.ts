import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startModelStandIn, type ModelStandIn, type Scenario } from '#stand-ins/model/model-stand-in.ts';
import { createChatModel } from '#server/providers/model/model.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import type { ModelTask } from '../expert.ts';
import { createSources } from '../finished-answer.ts';
import { createModelExpert } from './model-expert.ts';

let standIn: ModelStandIn;
beforeAll(async () => {
  standIn = await startModelStandIn();
});
afterAll(() => standIn.close());

function chunk(content: string, fields: Partial<RetrievedChunk> = {}): RetrievedChunk {
  return {
    id: 1,
    chunk_key: 'k',
    article_id: 1,
    article_title: 'Harbours',
    language: 'en',
    section: 'Docks',
    content,
    score: 1,
    ...fields,
  };
}

const chunks = [
  chunk('Ships need a depot. A dock costs 600 coins.'),
  chunk('A buoy costs 40 coins. Captain Holt sells it.'),
];

type Fields = Partial<ModelTask> & { chunks?: readonly RetrievedChunk[]; signal?: AbortSignal; onPiece?: () => void };

async function ask(
  script: readonly Scenario[],
  { chunks: given = chunks, signal = new AbortController().signal, onPiece, ...fields }: Fields = {},
) {
  standIn.script(...script);
  // A stall ends by this wait; what is sent without one must not run into it on a busy machine.
  const gap_seconds = script.includes('stall_mid') || script.includes('thinks_behind') ? 1 : 30;
  const expert = createModelExpert(
    createChatModel({
      base_url: standIn.base_url,
      api_key: null,
      model: 'demo-model',
      extra_headers: {},
      first_text_seconds: 30,
      gap_seconds,
      total_seconds: 40,
    }),
  );
  const pieces: string[] = [];
  const answer = expert({
    game_title: 'Islands',
    question: 'How many coins does a dock cost?',
    conversation: [],
    sources: createSources(given),
    options: { in_steps: false },
    player_progress: null,
    behind: { signal },
    sink: {
      showSources: () => {},
      judge: () => {},
      emit: (piece) => {
        pieces.push(piece);
        onPiece?.();
      },
    },
    ...fields,
  });
  return { pieces, answer };
}

describe('a sourced answer', () => {
  test('is written from the sources in the prompt, cited in the order of first use', async () => {
    const { pieces, answer } = await ask([]);
    const { text, cited, usage } = await answer;
    expect(text).toBe('A dock costs 600 coins [1]. A buoy costs 40 coins [2].');
    expect(pieces.join('')).toBe(text);
    expect(cited).toEqual([1, 2]);
    expect(usage).toMatchObject({ model: 'demo-model', input_tokens: 120, estimated: false });
  });

  test('shows only citations of its sources while it streams', async () => {
    const { pieces, answer } = await ask([
      { say: 'A buoy costs 40 coins 【2】. Ships need a depot [1, 7]. Nothing else [8].' },
    ]);
    expect(await answer).toMatchObject({
      text: 'A buoy costs 40 coins [2]. Ships need a depot [1]. Nothing else. [?]',
      cited: [2, 1],
    });
    expect(pieces.join('')).toBe('A buoy costs 40 coins [2]. Ships need a depot [1]. Nothing else [?].');
    expect(pieces.every((piece) => !/\[\d*$/.test(piece))).toBe(true);
  });

  test('finds the source of a sentence whose own does not exist', async () => {
    const { answer } = await ask([{ say: 'A buoy costs 40 coins [9]. A dock costs 600 coins [1].' }]);
    const text = 'A buoy costs 40 coins. [2] A dock costs 600 coins [1].';
    expect(await answer).toMatchObject({ text, cited: [2, 1], is_answer: true });
  });

  test('is none where more of it has sources that do not exist than what one supports', async () => {
    const say = 'A dock costs 600 coins [1]. Captains love the sea [7]. Sailors sing at night [8].';
    const { answer } = await ask([{ say }]);
    const text = 'A dock costs 600 coins [1]. Captains love the sea. [?]';
    expect(await answer).toMatchObject({ text, is_answer: false });
  });

  // What a player asks for so that no source can be found, and the call comes back.
  test.each([
    ['in a third language', 'Ein Dock kostet viel. Man braucht ein Depot. Der Kapitän verkauft Bojen.'],
    ['letter by letter', 'A d-o-c-k c-o-s-t-s m-u-c-h. S-h-i-p-s n-e-e-d a d-e-p-o-t. H-o-l-t s-e-l-l-s b-u-o-y-s.'],
    ['with made-up sources', 'Docks are dear [7]. Whales come at night [8]. Ask Holt for bell-buoys [9].'],
    [
      'with sources made up behind one that exists',
      'So it is [1]. Docks are dear [7]. Depots first [8]. Ask Holt [9].',
    ],
    ['in one long sentence', `Ein Dock kostet ${'und kostet '.repeat(40)}viel.`],
    ['above the line of the product', 'Ein Dock kostet viel. Man braucht ein Depot. Holt hat Bojen.\nNOT IN SOURCES'],
  ])('no more than a remark is shown of one for which nobody pays: %s', async (_form, say) => {
    const { pieces, answer } = await ask([{ say, letters: 5 }]);
    const { text, is_answer, cited } = await answer;
    expect(is_answer).toBe(false);
    for (const shown of [text, pieces.join('')]) {
      expect(shown.length).toBeLessThanOrEqual(310);
      expect(shown).not.toContain('Holt');
      expect(shown).not.toMatch(/buoys|Bojen|B-u-o/i);
    }
    expect(cited.every((n) => text.includes(`[${n}]`))).toBe(true);
  });

  test('is shown as it is written from its first source on, and then paid for whatever stands behind it', async () => {
    const say =
      'It is so. They say so. A dock costs 600 coins [1]. Ein Depot zuerst [7]. Dann Bojen [8].\nNOT IN SOURCES';
    const { pieces, answer } = await ask([{ say, letters: 5 }]);
    const { text, is_answer, not_in_sources } = await answer;
    expect({ is_answer, not_in_sources }).toEqual({ is_answer: true, not_in_sources: false });
    expect(text).toContain('Dann Bojen.');
    expect(pieces.filter((piece) => piece !== '').length).toBeGreaterThan(6);
    expect(pieces.join('')).toContain('They say so. A dock costs 600 coins [1]. Ein Depot');
  });

  test('that names no source is shown whole at its end where the sources say it', async () => {
    const say = 'A dock costs 600 coins. Ships need a depot. A buoy costs 40 coins.';
    const { pieces, answer } = await ask([{ say, letters: 5 }]);
    expect(await answer).toMatchObject({ is_answer: true, cited: [1, 2] });
    expect(pieces.join('')).toBe(say);
  });

  test('leads nowhere but where a source leads that it cites', async () => {
    const leading = [
      chunk('A dock costs 600 coins, see https://wiki.example/dock.'),
      chunk('A buoy costs 40 coins, see https://wiki.example/buoy.'),
    ];
    const say =
      'A dock costs 600 coins [1], see [it](https://wiki.example/dock) and https://wiki.example/buoy. ![p](https://evil.example/p?q=dock) The [shop](https://evil.example/?q=dock) sells it [1].';
    const { answer, pieces } = await ask([{ say }], { chunks: leading });
    expect((await answer).text).toContain(
      'see [it](https://wiki.example/dock) and wiki.example. p The shop sells it [1]',
    );
    expect(pieces.join('')).not.toContain('evil');
  });

  test('marks what its sources do not support when it is finished', async () => {
    const { pieces, answer } = await ask([
      { say: 'A dock costs 900 coins [1]. Ask Captain Bligh [2]. It takes 5 days.' },
    ]);
    expect((await answer).text).toBe('A dock costs 900 coins [1] [?]. Ask Captain Bligh [2] [?]. It takes 5 days. [?]');
    expect(pieces.join('')).toBe('A dock costs 900 coins [1]. Ask Captain Bligh [2]. It takes 5 days.');
  });

  test('answers a Russian question from Russian sources', async () => {
    const russian = chunk('Причал стоит 600 монет.', { language: 'ru', article_title: 'Гавани', section: 'Причалы' });
    const { answer } = await ask(['split_bytes'], { question: 'Сколько монет стоит причал?', chunks: [russian] });
    expect(await answer).toMatchObject({ text: 'Причал стоит 600 монет [1].', cited: [1] });
  });

  test('that ran into its limit shows so', async () => {
    const { answer } = await ask(['truncated'], { chunks: [chunk('Ships need a depot')] });
    expect((await answer).text).toBe('Ships need a depot [1]. …');
  });
});

test.each(['endless', 'long_line'] as const)(
  'an answer without an end is one that ran into its limit: %s',
  async (scenario) => {
    const { pieces, answer } = await ask([scenario], { options: { mode: 'general', in_steps: false }, chunks: [] });
    const { text } = await answer;
    expect(text).toBe(pieces.join(''));
    expect(text).toMatch(/^0 sheep.* …$/s);
    expect(text).toHaveLength(20_000 + ' …'.length);
    expect(await standIn.requests.at(-1)?.ended).toBe('closed_by_client');
  },
);

test('a whole answer stays where the model thinks on behind it', async () => {
  const { answer } = await ask(['thinks_behind']);
  expect((await answer).text).toBe('A dock costs 600 coins [1]. A buoy costs 40 coins [2]. …');
});

test('a general answer has no sources and no citations', async () => {
  const { answer } = await ask([{ say: 'About 600 coins, I believe [1].' }], {
    options: { mode: 'general', in_steps: false },
    chunks: [],
  });
  expect(await answer).toMatchObject({ text: 'About 600 coins, I believe.', cited: [] });
  expect(JSON.stringify(standIn.requests.at(-1)?.body)).not.toContain('<<<source');
});

test('an answer of nothing but invented citations is a fault', async () => {
  const { answer } = await ask([{ say: '[9]' }]);
  await expect(answer).rejects.toMatchObject({ kind: 'empty', status: 502 });
});

test('a fault in the middle passes on, and nothing is emitted after it', async () => {
  const { pieces, answer } = await ask(['stall_mid']);
  await expect(answer).rejects.toMatchObject({ kind: 'timeout_gap', code: 'expert_timeout' });
  expect(await standIn.requests.at(-1)?.ended).toBe('closed_by_client');
  expect(pieces.join('')).toBe('The gate opens at dawn');
});

test('a stop passes on its reason', async () => {
  const stop = new AbortController();
  const reason = new Error('the player stopped');
  const { answer } = await ask(['stall_mid'], { signal: stop.signal, onPiece: () => stop.abort(reason) });
  await expect(answer).rejects.toBe(reason);
  expect(await standIn.requests.at(-1)?.ended).toBe('closed_by_client');
});

test('what it reads after a search begins as what it has read, so that a server which remembers it reads the rest alone', async () => {
  const before = standIn.requests.length;
  const begun = await ask([{ call: '{"query":"lighthouse"}' }, { say: 'A lighthouse costs 90 coins [3].' }], {
    player_progress: { unlocked: ['First Dock'], locked: ['Last Dock'], rarest: null, synced_at: '2026-01-01' },
    recognised: 'a dock',
    proposes_next: true,
    search_more: async () => [chunk('A lighthouse costs 90 coins.', { id: 9 })],
  });
  await begun.answer;
  const [first = '', second = ''] = standIn.requests
    .slice(before)
    .map(({ body }) => JSON.stringify(z.looseObject({ messages: z.array(z.unknown()) }).parse(body).messages));
  const end = first.indexOf('<<<end');
  expect(first.slice(0, end)).toContain('Captain Holt sells it.');
  expect(second.slice(0, end)).toBe(first.slice(0, end));
  expect(second).toContain('A lighthouse costs');
});
