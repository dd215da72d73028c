import { join } from 'node:path';
import { choosePassages } from '#server/expert/quote/passages.ts';
import { type LikelyFeatures, likelyNames, readLikely } from '#server/expert/quote/likely-fit.ts';
import { languageOf } from '#server/language/question-language.ts';
import type { Level } from '#server/providers/model/embedder.ts';
import { type Example, fitWeights, likelihoodOf, type Weights } from '#server/language/logistic.ts';
import type { MeaningFeatures } from '#server/retrieval/rank/evidence.ts';
import { meaningNames } from '#server/retrieval/rank/meaning-evidence.ts';
import { type MeaningSource, openRetrieval } from '#server/retrieval/retrieval.ts';
import { defaultSettings } from '#server/retrieval/settings.ts';
import { type Corpus, readCorpus } from './common/corpus.ts';
import { readFolds } from './common/folds.ts';
import { openBenchMeaning } from './common/meaning.ts';
import { areaUnderCurve, mean } from './common/metrics.ts';
import { holdsAnswer, type LabelledQuestion, readQuestions } from './common/questions.ts';
import { readArguments } from '../scripts/read-arguments.ts';

const usage = `npm run bench -- train-meaning QUESTIONS.jsonl CORPORA FOLDS.json --meaning FOLDER

Fits the weights by which meaning decides beside words: whether the articles hold an answer (server/retrieval/rank/meaning-evidence.ts),
and whether what is quoted gives it (server/expert/quote/likely-fit.ts). They are fitted to labelled questions about games that
the encoder has not seen: FOLDS.json lists encoders that were trained without some games (bench/encoder), as
[{"encoder": FOLDER, "games": [SLUG, …]}, …]. CORPORA holds SLUG.json. Each game is also asked what is asked of others.
Printed for each game are the figures by weights from the others alone.

  --meaning FOLDER   keeps the vectors of units between runs
  --unseen CORPUS    a game that the encoder of the product has not seen: prints what questions about others come to there`;

interface Judged {
  game: string;
  kind: 'answerable' | 'unanswerable' | 'foreign';
  features: MeaningFeatures;
  /** Of what is quoted; null where nothing is. */
  likely: LikelyFeatures | null;
  has_fact: boolean;
}

const foreignPerGame = 150;
const sources = 8;
const further = 32;
const steps = 2_000;
/** Keeps weights small where few examples speak for more. */
const pull = 0.001;
/** Of questions that the articles do not answer so many must stay free, and of those that they answer so few be refused. */
const spared = 0.92;
const refused = 0.06;

const missing: ReadonlySet<keyof LikelyFeatures> = new Set(['number_missing']);
const noMeaning: Weights<keyof MeaningFeatures> = {
  base: 0,
  nearest: 0,
  coverage_best: 0,
  words: 0,
  other_language: 0,
};
const noLikely: Weights<keyof LikelyFeatures> = {
  base: 0,
  words: 0,
  other_language: 0,
  chance: 0,
  quoted: 0,
  number_missing: 0,
};

/** Every n-th of the questions about other games, so that all of those are among them. */
function foreignTo(game: string, questions: readonly LabelledQuestion[]): LabelledQuestion[] {
  const others = questions.filter(({ game_slug, answerable }) => answerable && game_slug !== game);
  const step = others.length / foreignPerGame;
  return Array.from({ length: Math.min(foreignPerGame, others.length) }, (_, i) => others[Math.floor(i * step)]!);
}

function openJudge(corpus: Corpus, source: MeaningSource, unrelated: Level) {
  const retrieval = openRetrieval(async () => corpus.chunks, { meaning: [{ ...source, unrelated }] });
  const game = { id: 1, title: corpus.title, kb_revision: 1 };
  return async (question: LabelledQuestion): Promise<Omit<Judged, 'game' | 'kind'> | null> => {
    const text = question.question;
    const { hits, analysis, evidence } = await retrieval.retrieve({ game, question: text, limit: sources + further });
    const { meaning } = evidence;
    // What only names something is left to the words.
    if (meaning === undefined) return null;
    const found = { chunks: hits.slice(0, sources), further: hits.slice(sources) };
    const passages = choosePassages({ text, analysis, language: languageOf(text) }, found);
    const quoted = passages.map((one) => `${one.heading}\n${one.text}`).join('\n');
    return {
      features: meaning,
      likely: passages.length === 0 ? null : readLikely(passages, { analysis, meaning }),
      has_fact: question.game_slug === corpus.slug && holdsAnswer(quoted, question),
    };
  };
}

/** What the nearest unit of a game comes to for questions about other games. */
async function levelOf(
  corpora: readonly [Corpus, MeaningSource][],
  questions: readonly LabelledQuestion[],
): Promise<Level> {
  const products: number[] = [];
  for (const [corpus, source] of corpora) {
    const judge = openJudge(corpus, source, { mean: 0, deviation: 1 });
    for (const question of foreignTo(corpus.slug, questions)) {
      const one = await judge(question);
      if (one !== null) products.push(one.features.nearest);
    }
  }
  const level = mean(products);
  return { mean: level, deviation: Math.sqrt(mean(products.map((product) => (product - level) ** 2))) };
}

/** Each game counts the same, and in each game each kind that speaks for or against. */
function examplesOf<Name extends string>(
  judged: readonly Judged[],
  holds: (one: Judged) => boolean,
  featuresOf: (one: Judged) => Readonly<Record<Name, number>> | null,
): Example<Name>[] {
  const groups = [...Map.groupBy(judged, (one) => `${one.game} ${one.kind} ${holds(one)}`).values()];
  return groups.flatMap((group) => {
    const known = group.flatMap((one) => featuresOf(one) ?? []);
    return known.map((features) => ({
      features,
      holds: holds(group[0]!),
      share: (holds(group[0]!) ? 2 : 1) / known.length / groups.length,
    }));
  });
}

const fitMeaning = (judged: readonly Judged[]) =>
  fitWeights(
    meaningNames,
    examplesOf(
      judged,
      ({ kind }) => kind === 'answerable',
      ({ features }) => features,
    ),
    { from: noMeaning, steps, pull, favouring: new Set(meaningNames) },
  );

const fitLikely = (judged: readonly Judged[]) =>
  fitWeights(
    likelyNames,
    examplesOf(
      judged,
      ({ has_fact }) => has_fact,
      ({ likely }) => likely,
    ),
    {
      from: noLikely,
      steps,
      pull,
      against: missing,
      favouring: new Set(likelyNames.filter((name) => !missing.has(name))),
    },
  );

function areaOf(judged: readonly Judged[], against: Judged['kind'], certaintyOf: (one: Judged) => number): string {
  const those = judged.filter(({ kind }) => kind === 'answerable' || kind === against);
  return areaUnderCurve(those.map((one) => ({ score: certaintyOf(one), positive: one.kind === 'answerable' }))).toFixed(
    2,
  );
}

/** The share of a kind for which something holds, games counting alike. */
function shareOf(judged: readonly Judged[], kind: Judged['kind'], holds: (one: Judged) => boolean): number {
  const games = [
    ...Map.groupBy(
      judged.filter((one) => one.kind === kind),
      ({ game }) => game,
    ).values(),
  ];
  return mean(games.map((those) => mean(those.map((one) => Number(holds(one))))));
}

/** The lowest of the limits from which on something holds. */
function lowestFrom(isEnough: (limit: number) => boolean): number {
  for (let limit = 0.01; limit < 1; limit += 0.005) if (isEnough(limit)) return limit;
  throw new Error('no limit is enough');
}

const logit = (chance: number) => Math.log(chance / (1 - chance));

const rounded = (weights: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, Number(weight.toFixed(3))]));

async function main(): Promise<void> {
  const { values, positionals } = readArguments(usage, {
    options: { meaning: { type: 'string' }, unseen: { type: 'string' } },
    least: 3,
    most: 3,
  });
  const [questions_path = '', corpora_path = '', folds_path = ''] = positionals;
  if (values.meaning === undefined) throw new Error('--meaning FOLDER is missing');
  const questions = readQuestions(questions_path);
  const judged: Judged[] = [];
  for (const { encoder, games } of readFolds(folds_path)) {
    const meaning = openBenchMeaning(values.meaning, encoder);
    const corpora: [Corpus, MeaningSource][] = [];
    for (const slug of games) {
      const corpus = readCorpus(join(corpora_path, `${slug}.json`));
      corpora.push([corpus, await meaning.of(corpus)]);
    }
    const level = await levelOf(corpora, questions);
    console.log(`${encoder}: unrelated ${level.mean.toFixed(3)} ± ${level.deviation.toFixed(3)}`);
    for (const [corpus, source] of corpora) {
      const judge = openJudge(corpus, source, level);
      const game = corpus.slug;
      const own = questions.filter(({ game_slug }) => game_slug === game);
      const kindOf = ({ game_slug, answerable }: LabelledQuestion): Judged['kind'] =>
        game_slug !== game ? 'foreign' : answerable ? 'answerable' : 'unanswerable';
      for (const question of [...own, ...foreignTo(game, questions)]) {
        const one = await judge(question);
        if (one !== null) judged.push({ game, kind: kindOf(question), ...one });
      }
    }
    await meaning.close();
  }
  const games = [...new Set(judged.map(({ game }) => game))];
  const byOthers = new Map(
    games.map((game) => {
      const others = judged.filter((one) => one.game !== game);
      return [game, { meaning: fitMeaning(others), likely: fitLikely(others) }] as const;
    }),
  );
  const certaintyOf = ({ game, features }: Judged) => likelihoodOf(meaningNames, features, byOthers.get(game)!.meaning);
  const fitOf = ({ game, likely }: Judged) =>
    likely === null ? 0 : likelihoodOf(likelyNames, likely, byOthers.get(game)!.likely);
  const freeOf = (judge: (one: Judged) => number, limit: number) =>
    (shareOf(judged, 'unanswerable', (one) => judge(one) < limit) +
      shareOf(judged, 'foreign', (one) => judge(one) < limit)) /
    2;
  const fits_from = lowestFrom((limit) => freeOf(fitOf, limit) >= spared);
  const answer_from = lowestFrom((limit) => freeOf(certaintyOf, limit) >= spared);
  const unsure_from = lowestFrom(
    (limit) => shareOf(judged, 'answerable', (one) => certaintyOf(one) < limit) >= refused,
  );
  for (const game of games) {
    const mine = judged.filter((one) => one.game === game);
    const answerable = mine.filter(({ kind }) => kind === 'answerable');
    const share = (kind: Judged['kind'], holds: (one: Judged) => boolean) => shareOf(mine, kind, holds).toFixed(2);
    console.log(
      [
        game.padEnd(24),
        `${answerable.length} answerable`,
        `area ${areaOf(mine, 'unanswerable', certaintyOf)}, against other games ${areaOf(mine, 'foreign', certaintyOf)}`,
        `fact ${share('answerable', (one) => one.has_fact)}`,
        `charged with it ${share('answerable', (one) => one.has_fact && fitOf(one) >= fits_from)}`,
        `charged ${share('answerable', (one) => fitOf(one) >= fits_from)}`,
        `spared ${share('unanswerable', (one) => fitOf(one) < fits_from)}, of other games ${share('foreign', (one) => fitOf(one) < fits_from)}`,
        `refused ${share('answerable', (one) => certaintyOf(one) < unsure_from)}, of the others ${share('unanswerable', (one) => certaintyOf(one) < unsure_from)} and ${share('foreign', (one) => certaintyOf(one) < unsure_from)}`,
      ].join('; '),
    );
  }
  // The limits of the settings, .18 and .48, are where the words decide: the weights are scaled until they mean the same.
  const { answer_coverage, unsure_coverage } = defaultSettings;
  const scale = (logit(answer_coverage) - logit(unsure_coverage)) / (logit(answer_from) - logit(unsure_from));
  const fitted = fitMeaning(judged);
  const scaled = { ...noMeaning };
  for (const name of ['base', ...meaningNames] as const) scaled[name] = scale * fitted[name];
  scaled.base += logit(answer_coverage) - scale * logit(answer_from);
  console.log('evidence', rounded(scaled));
  console.log('fit', rounded(fitLikely(judged)), `from ${fits_from.toFixed(3)}`);
  if (values.unseen !== undefined) {
    const meaning = openBenchMeaning(values.meaning);
    const corpus = readCorpus(values.unseen);
    const level = await levelOf([[corpus, await meaning.of(corpus)]], questions);
    console.log(`the encoder of the product: unrelated ${level.mean.toFixed(3)} ± ${level.deviation.toFixed(3)}`);
    await meaning.close();
  }
}

await main();
