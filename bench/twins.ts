import { createHash } from 'node:crypto';
import type { Language } from '#contract/values/languages.ts';
import { buildIndex } from '#server/retrieval/index/build-index.ts';
import type { ChunkText } from '#server/retrieval/chunk.ts';
import { weighEvidence } from '#server/retrieval/rank/evidence.ts';
import type { GameIndex } from '#server/retrieval/index/game-index.ts';
import { searchIndex } from '#server/retrieval/search-index.ts';
import type { RetrievalSettings } from '#server/retrieval/settings.ts';
import { readArguments } from '../scripts/read-arguments.ts';
import { type Corpus, readCorpus } from './common/corpus.ts';
import { mean } from './common/metrics.ts';
import { settingsWith } from './common/settings-with.ts';

const usage = `npm run bench -- twins CORPUS.json CORPUS.json …

Seeks a sentence of an article among the articles of the other language alone: the chunk at the same place of its
translation is right. Needs no labels. Articles are translations of each other where they follow in the same order and
have equally many chunks. Halves go by a hash of the place; tuning uses half A only. "of another game" is the share of
sentences that the next corpus would answer.

  --mixed            among the articles of both languages, of which each is kept in one of the two alone
  --set NAME=NUMBER  one of the settings of retrieval; may be repeated`;

const wordsFrom = 4;
const wordsTo = 12;
/** Articles that one language alone has are passed over, so many at a time. */
const passedMax = 2;
const depth = 10;

interface Game {
  title: string;
  /** What is sought among, by the language of the article that is right. */
  indexes: Record<Language, GameIndex>;
  /** The chunks of those indexes, in their order. */
  rows: Record<Language, ChunkText[]>;
  twins: (readonly [en: ChunkText, ru: ChunkText])[];
}

interface Query {
  game: number;
  text: string;
  into: Language;
  row: number;
  half: string;
}

function readGame({ title, chunks: all }: Corpus, is_mixed: boolean): Game {
  const of = (language: Language) => all.filter((chunk) => chunk.language === language);
  const twins = twinsOf(of('en'), of('ru'));
  if (!is_mixed) {
    const rows = { en: of('en'), ru: of('ru') };
    return { title, twins, rows, indexes: { en: buildIndex(rows.en), ru: buildIndex(rows.ru) } };
  }
  // Of each two articles one goes.
  const kept = twins.map((pair) => pair[hashOf(String(pair[0].article_id))[0]! % 2]!);
  const paired = new Set(twins.flat().map(({ article_id }) => article_id));
  const kept_articles = new Set(kept.map(({ article_id }) => article_id));
  const left = all.filter(({ article_id }) => !paired.has(article_id) || kept_articles.has(article_id));
  const index = buildIndex(left);
  return { title, twins, rows: { en: left, ru: left }, indexes: { en: index, ru: index } };
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The chunks of each article in their order; pieces of a long one count once. */
function articlesOf(chunks: readonly ChunkText[]): ChunkText[][] {
  const firsts = [...new Map(chunks.toReversed().map((chunk) => [chunk.chunk_key, chunk])).values()].reverse();
  return [...Map.groupBy(firsts, ({ article_id }) => article_id).values()];
}

function twinsOf(en: ChunkText[], ru: ChunkText[]): (readonly [ChunkText, ChunkText])[] {
  const russian = articlesOf(ru);
  let next = 0;
  return articlesOf(en).flatMap((english) => {
    const at = russian.slice(next, next + passedMax + 1).findIndex((other) => other.length === english.length);
    if (at === -1) return [];
    const other = russian[next + at]!;
    next += at + 1;
    return english.map((chunk, i) => [chunk, other[i]!] as const);
  });
}

function queriesOf(game: Game, number: number): Query[] {
  const pairs = game.twins.flatMap(([en, ru]) => [[en, ru] as const, [ru, en] as const]);
  return pairs.flatMap(([from, { chunk_key, language }]) => {
    const sentences = from.content
      .replaceAll(/[*#_`|]/g, ' ')
      .split(/(?<=[.!?])\s+|\n+/)
      .map((sentence) => sentence.trim())
      .filter((sentence) => !/\d/.test(sentence) && isShort(sentence.split(/\s+/).length));
    const row = game.rows[language].findIndex((chunk) => chunk.chunk_key === chunk_key);
    if (sentences.length === 0 || row === -1) return [];
    const hash = hashOf(from.chunk_key);
    const text = sentences[hash[0]! % sentences.length]!;
    return [{ game: number, text, into: language, row, half: hash[1]! % 2 === 0 ? 'A' : 'B' }];
  });
}

const isShort = (words: number) => words >= wordsFrom && words <= wordsTo;

function ask({ indexes }: Game, { text, into }: Query, settings: RetrievalSettings) {
  const { view, analysis, rows } = searchIndex(indexes[into], text, { settings, limit: depth });
  return { rows, decision: weighEvidence(view, analysis, rows).decision };
}

const { values, positionals } = readArguments(usage, {
  options: { set: { type: 'string', multiple: true }, mixed: { type: 'boolean' } },
  least: 2,
  most: Infinity,
});
const settings = settingsWith(values.set ?? []);
const games = positionals.map((path) => readGame(readCorpus(path), values.mixed === true));
const outcomes = games.flatMap(queriesOf).map((query) => {
  const { rows, decision } = ask(games[query.game]!, query, settings);
  const place = rows.findIndex(({ row }) => row === query.row);
  const elsewhere = ask(games[(query.game + 1) % games.length]!, query, settings).decision;
  return { ...query, place, decision, elsewhere };
});
for (const [name, is] of [
  ['half A', ({ half }: Query) => half === 'A'],
  ['half B', ({ half }: Query) => half === 'B'],
  ['Russian on English', ({ into }: Query) => into === 'en'],
  ['English on Russian', ({ into }: Query) => into === 'ru'],
] as const) {
  const those = outcomes.filter(is);
  const share = (of: (outcome: (typeof those)[number]) => number) => mean(those.map(of)).toFixed(3);
  const figures = [
    `recall@5 ${share(({ place }) => Number(place !== -1 && place < 5))}`,
    `nDCG@10 ${share(({ place }) => (place === -1 ? 0 : 1 / Math.log2(place + 2)))}`,
    `hit@1 ${share(({ place }) => Number(place === 0))}`,
    `answered ${share(({ decision }) => Number(decision === 'answer'))}`,
    `refused ${share(({ decision }) => Number(decision === 'none'))}`,
    `answered of another game ${share(({ elsewhere }) => Number(elsewhere === 'answer'))}`,
  ];
  console.log(`${name.padEnd(18)} ${String(those.length).padStart(4)}  ${figures.join('  ')}`);
}
