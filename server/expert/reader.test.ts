import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { splitContent } from '#contract/values/split-content.ts';
import { readImportFile } from '#server/knowledge/files/import-file.ts';
import { createChatModel } from '#server/providers/model/model.ts';
import type { ChunkText } from '#server/retrieval/chunk.ts';
import { openRetrieval, type Retrieval } from '#server/retrieval/retrieval.ts';
import { defaultSettings } from '#server/retrieval/settings.ts';
import { type ModelStandIn, startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { createReader, type KnownQuestion } from '#stand-ins/model/reader.ts';
import { answer } from './answer.ts';
import { bareContext, questionAlone } from './answer-alone.ts';
import * as reading from './answer-worker.ts';
import { writeExtractiveAnswer } from './quote/compose.ts';
import type { Expert, Turn } from './expert.ts';
import type { FinishedAnswer } from './finished-answer.ts';
import { createModelExpert } from './model/model-expert.ts';
import { rewriteQuestion } from './sources/rewrite.ts';

type Slug = 'openttd' | 'wesnoth' | 'mindustry' | 'shattered-pixel-dungeon';
interface Labelled extends KnownQuestion {
  game: Slug;
  /** Asked before it. */
  before?: string;
  /** Only articles in the other language are there. */
  foreign?: boolean;
}

const labelled: readonly Labelled[] = [
  {
    game: 'openttd',
    question: 'how many stops make a town grow',
    facts: ['five stations'],
    queries: ['town grow stations'],
  },
  {
    game: 'openttd',
    question: 'скок станций надо чтоб город рос',
    facts: ['пяти станций', 'до **пяти'],
    queries: ['рост города станции'],
  },
  {
    game: 'openttd',
    question: 'how long should my first coal train line be??',
    facts: ['60 to 100'],
    queries: ['coal line tiles'],
  },
  { game: 'openttd', question: 'чё такое newgrf', facts: ['дополнение'], queries: ['NewGRF'] },
  { game: 'openttd', question: 'do i win at some point', facts: ['no victory screen'], queries: ['winning victory'] },
  { game: 'wesnoth', question: 'recall cost', facts: ['20 gold'], queries: ['recall veteran gold'] },
  { game: 'wesnoth', question: 'скока хп снимает яд', facts: ['8 ЗД'], queries: ['яд отнимает'] },
  { game: 'wesnoth', question: 'xp for killing someone', facts: ['8 XP per'], queries: ['kill experience'] },
  {
    game: 'wesnoth',
    question: 'и сколько за обычный бой',
    before: 'сколько опыта за убийство',
    facts: ['уровень у противника', '1 за уровень'],
    queries: ['опыт за бой'],
  },
  { game: 'wesnoth', question: 'how to save', facts: ['Ctrl+S'], queries: ['save game'] },
  {
    game: 'wesnoth',
    question: 'сколько золота переходит в следующий сценарий',
    facts: ['40 %'],
    queries: ['золото кампании переходит'],
  },
  { game: 'mindustry', question: 'titanium drill?', facts: ['pneumatic drill'], queries: ['titanium ore drill'] },
  {
    game: 'mindustry',
    question: 'what goes in a silicon smelter',
    facts: ['one coal and two sand'],
    queries: ['silicon smelter'],
  },
  {
    game: 'mindustry',
    question: 'откуда взять воду если на карте её нет',
    facts: ['экстрактор воды'],
    queries: ['экстрактор воды сухие карты'],
  },
  {
    game: 'mindustry',
    question: 'из чего делают пластан',
    foreign: true,
    facts: ['titanium and oil'],
    queries: ['plastanium compressor'],
  },
  {
    game: 'mindustry',
    question: 'чем двойную турель заряжать',
    facts: ['медь, графит'],
    queries: ['двойная турель боеприпасы'],
  },
  {
    game: 'shattered-pixel-dungeon',
    question: 'where do i find the alchemy pot',
    facts: ['3 or 4'],
    queries: ['alchemy pot floor'],
  },
  {
    game: 'shattered-pixel-dungeon',
    question: 'на каком этаже тенгу',
    facts: ['10-го этажа'],
    queries: ['Тенгу босс этаж'],
  },
  {
    game: 'shattered-pixel-dungeon',
    question: 'and goo?',
    before: 'what floor is tengu on',
    facts: ['floor 5'],
    queries: ['Goo floor'],
  },
  {
    game: 'shattered-pixel-dungeon',
    question: 'сколько свитков улучшения на регион',
    foreign: true,
    facts: ['three certain'],
    queries: ['scrolls of upgrade region'],
  },
];

const unanswerable: readonly Labelled[] = [
  { game: 'openttd', question: 'how do i marry a passenger', facts: [], queries: ['marry passenger'] },
  { game: 'openttd', question: 'какой максимальный размер карты в новой версии', facts: [], queries: ['размер карты'] },
  { game: 'wesnoth', question: 'how do i tame a dragon egg', facts: [], queries: ['dragon egg'] },
  { game: 'wesnoth', question: 'кто озвучивал лидера эльфов', facts: [], queries: ['озвучка'] },
  { game: 'mindustry', question: 'how much did the developer earn', facts: [], queries: ['developer'] },
  { game: 'shattered-pixel-dungeon', question: 'сколько весит рыцарь', facts: [], queries: ['рыцарь вес'] },
];

/** By whether they write queries. */
let readers: Record<'weak' | 'none', ModelStandIn>;
beforeAll(async () => {
  const known = [...labelled, ...unanswerable];
  readers = {
    weak: await startModelStandIn({ reader: createReader(known, { rewriting: 'weak' }) }),
    none: await startModelStandIn({ reader: createReader(known, { rewriting: 'none' }) }),
  };
});
afterAll(async () => {
  await readers.weak.close();
  await readers.none.close();
});

const games = new Map<string, { title: string; chunks: readonly ChunkText[]; retrieval: Retrieval }>();
function openGame(slug: Slug, without?: string) {
  const key = `${slug} ${without ?? ''}`;
  const known = games.get(key);
  if (known !== undefined) return known;
  const { game, articles } = readImportFile(readFileSync(`demo/${slug}.json`, 'utf8'));
  const chunks = articles
    .filter(({ language }) => language !== without)
    .flatMap(({ title, language, chunks: texts }, article) =>
      texts.flatMap(({ section, content }) =>
        splitContent(content).map((piece) => ({
          article_id: article + 1,
          article_title: title,
          language,
          section,
          content: piece,
        })),
      ),
    )
    .map((chunk, i): ChunkText => ({ ...chunk, id: i + 1, chunk_key: `${i}` }));
  const opened = { title: game.title, chunks, retrieval: openRetrieval(async () => chunks) };
  games.set(key, opened);
  return opened;
}

async function ask(rewriting: 'weak' | 'none', { game: slug, question, before, foreign }: Labelled) {
  const { title, chunks, retrieval } = openGame(slug, foreign === true ? 'ru' : undefined);
  const waits = { first_text_seconds: 30, gap_seconds: 30, total_seconds: 40 };
  const model = createChatModel({
    base_url: readers[rewriting].base_url,
    api_key: null,
    model: 'reader',
    extra_headers: {},
    ...waits,
  });
  const expert: Expert = {
    model: 'reader',
    write: createModelExpert(model),
    rewrite: (task) => rewriteQuestion(model, task, 30),
  };
  const answered = (text: string, conversation: readonly Turn[]): Promise<FinishedAnswer> => {
    const context = bareContext({
      retrieval,
      reading,
      expert,
      extractive: { model: null, write: writeExtractiveAnswer },
      languages: async () => [...new Set(chunks.map(({ language }) => language))],
      signal: AbortSignal.timeout(60_000),
    });
    const settings = { retrieval: defaultSettings, chunks_given: 8, prompt: undefined };
    return answer(
      questionAlone({ game: { id: 1, title, kb_revision: 1 }, text, settings, conversation }),
      context,
      () => {},
    );
  };
  const turns: Turn[] = [];
  if (before !== undefined) turns.push({ question: before, answer: (await answered(before, [])).text });
  return answered(question, turns);
}

describe.each(['weak', 'none'] as const)('a model that reads perfectly, its queries being %s', (rewriting) => {
  test.each(labelled)('$game: “$question” is answered with its fact, and charged', async (one) => {
    const { state, text, charge } = await ask(rewriting, one);
    expect({ state, charge, has_fact: one.facts.some((fact) => text.includes(fact)) }).toEqual({
      state: 'answered',
      charge: true,
      has_fact: true,
    });
  });

  test.each(unanswerable)('$game: “$question” costs nothing', async (one) => {
    const { charge, text } = await ask(rewriting, one);
    expect(charge).toBe(false);
    expect(text).not.toContain('NOT IN SOURCES');
  });
});
