import { join } from 'node:path';
import { composeAnswer, writeExtractiveAnswer } from '#server/expert/compose.ts';
import { compareFigures, type Comparison, findComparison } from '#server/expert/compare-figures.ts';
import { languageOf } from '#server/expert/question-language.ts';
import type { ExpertAnswer } from '#server/expert/expert.ts';
import type { EvidenceDecision } from '#server/retrieval/evidence.ts';
import { openRetrieval, type Retrieval } from '#server/retrieval/retrieval.ts';
import type { RetrievalSettings } from '#server/retrieval/settings.ts';
import { readCorpus, type Corpus } from './corpus.ts';
import { reportReader, rewritings } from './expert-reader.ts';
import { metricNames, type Outcome, report, reportLeftOut, reportMisses } from './expert-report.ts';
import { hitAt, ndcgAt, recallAt, timesAgainst } from './metrics.ts';
import { holdsFact, readQuestions, type LabelledQuestion } from './questions.ts';
import { readArguments } from '../scripts/read-arguments.ts';
import { settingsWith } from './settings-with.ts';

const usage = `npm run bench:expert -- FOLDER
npm run bench:expert -- --questions FILE.jsonl CORPUS.json [CORPUS.json …]

Asks labelled questions of the product's retrieval and of its expert without a model. A folder holds questions-dev.jsonl and corpora/<game_slug>.json.
A question is {"id", "game_slug", "lang", "question", "relevant": [{"article_title", "language", "chunk_index"}],
"must_contain", "answerable"}. Halves go by a hash of the question's id; tuning uses half A only.

  --other-language   ask only articles in the language that the question is not in
  --set NAME=NUMBER  one of the settings of retrieval; may be repeated
  --leave-game-out   also judge the decision to answer in each game by weights from the others
  --reader MODULE    a model that knows the labelled questions reads and rewrites; prints what became of its answers
  --queries FILE     what it writes as search queries, by question
  --rewriting MODE   how it writes them, if not in each way in turn: ${rewritings.join(', ')}
  --misses           also print the questions that went wrong`;

/** Sources an answer is written from. */
const sources = 8;
const rankedHits = 10;
/** Behind the sources, for an expert that reads more. */
const further = 32;
const gameId = 1;

interface Game extends Corpus {
  /** By the language of the question. */
  retrieval: Record<LabelledQuestion['lang'], Retrieval>;
  settings: RetrievalSettings;
  asks_other_language: boolean;
}

async function ask(
  { title, retrieval, settings, asks_other_language }: Game,
  question: LabelledQuestion,
): Promise<Outcome> {
  const started = performance.now();
  const query = question.question;
  const game = { id: gameId, title, kb_revision: 1 };
  const {
    hits: found,
    beside,
    evidence,
    analysis,
  } = await retrieval[question.lang].retrieve({
    game,
    question: query,
    limit: sources + further,
    settings,
  });
  const hits = found.slice(0, rankedHits);
  const language = languageOf(query);
  const comparison = await findComparison(
    { retrieval: retrieval[question.lang], reading: { compare: compareFigures } },
    { game, question: query, settings },
    { analysis },
    language,
  );
  const ms = performance.now() - started;
  const answerOf = async (units_max?: number): Promise<ExpertAnswer> => {
    const task = {
      game_title: title,
      question: question.question,
      conversation: [],
      chunks: hits.slice(0, sources),
      further: [...found.slice(sources), ...beside()],
      analysis,
      features: evidence.features,
      options: { in_steps: false },
      player_progress: null,
      comparison,
      is_unsure: evidence.decision === 'unsure',
      signal: new AbortController().signal,
      emit: () => undefined,
    } as const;
    const composition =
      units_max === undefined
        ? undefined
        : { units_max, passages_max: units_max, score_from: 0, passage_from: 0, section_max: 0 };
    return writeExtractiveAnswer(task, (asked) => composeAnswer(asked, composition));
  };
  const holds = (text: string): number =>
    Number(question.must_contain !== null && holdsFact(text, question.must_contain));
  const began = performance.now();
  const answer = await answerOf();
  const answer_ms = ms + performance.now() - began;
  const ranked = [...new Set(hits.map((hit) => hit.chunk_key))];
  const grades = new Map(question.places.map((place) => [place, 1]));
  const other_places = question.places.filter((place) => !question.own_language_places.includes(place));
  const places = asks_other_language ? other_places : question.own_language_places;
  const own_places = places.length > 0 ? places : question.places;
  const own_grades = new Map(own_places.map((place) => [place, 1]));
  return {
    question,
    recall_5: recallAt(5, ranked, own_grades),
    ndcg_10: ndcgAt(10, ranked, own_grades),
    hit_1: hitAt(1, ranked, grades),
    hit_5: hitAt(5, ranked, grades),
    fact_in_top_5: holds(
      hits
        .slice(0, 5)
        .map((hit) => `${hit.article_title}\n${hit.section}\n${hit.content}`)
        .join('\n'),
    ),
    fact_in_1: holds((await answerOf(1)).text),
    fact_in_3: holds((await answerOf(3)).text),
    fact_in_answer: holds(answer.text),
    answer_length: answer.text.length,
    coverage: evidence.coverage,
    certainty: evidence.certainty,
    features: evidence.features,
    decision: decisionOf(evidence.decision, answer, comparison),
    ms,
    answer_ms,
  };
}

/** What the chat makes of the evidence once the answer is there. */
function decisionOf(
  decision: EvidenceDecision,
  { doubtful, cited }: ExpertAnswer,
  comparison: Comparison | null,
): EvidenceDecision {
  if (comparison !== null) return 'answer';
  if (decision === 'none' || cited.length === 0) return 'none';
  return doubtful === true ? 'unsure' : 'answer';
}

function retrievalsOf({ chunks }: Corpus, other_language: boolean): Game['retrieval'] {
  if (!other_language) {
    const retrieval = openRetrieval(async () => chunks);
    return { en: retrieval, ru: retrieval };
  }
  const without = (language: string) =>
    openRetrieval(async () => chunks.filter((chunk) => chunk.language !== language));
  return { en: without('en'), ru: without('ru') };
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments(usage, {
    options: {
      questions: { type: 'string' },
      misses: { type: 'boolean' },
      reader: { type: 'string' },
      queries: { type: 'string' },
      rewriting: { type: 'string' },
      'leave-game-out': { type: 'boolean' },
      set: { type: 'string', multiple: true },
      'other-language': { type: 'boolean' },
    },
    least: 1,
    most: Infinity,
  });
  const [folder = ''] = positionals;
  const questions_path = values.questions ?? join(folder, 'questions-dev.jsonl');
  const questions = readQuestions(questions_path);
  if (questions.length === 0) throw new Error(`${questions_path}: no questions`);
  const slugs = [...new Set(questions.map((question) => question.game_slug))];
  const paths =
    values.questions === undefined ? slugs.map((slug) => join(folder, 'corpora', `${slug}.json`)) : positionals;
  const settings = settingsWith(values.set ?? []);
  const asks_other_language = values['other-language'] === true;
  const games = new Map(
    paths
      .map(readCorpus)
      .map((corpus) => [
        corpus.slug,
        { ...corpus, retrieval: retrievalsOf(corpus, asks_other_language), settings, asks_other_language },
      ]),
  );
  if (values.reader !== undefined) {
    const readerGames = new Map([...games].map(([slug, game]) => [slug, { ...game, retrieval: game.retrieval.en }]));
    const paths_of = { module: values.reader, questions_path, queries_path: values.queries };
    const ways = rewritings.filter((way) => way === (values.rewriting ?? way));
    return reportReader(paths_of, ways, questions, readerGames, values.misses === true);
  }
  const outcomes: Outcome[] = [];
  for (const question of questions) {
    const game = games.get(question.game_slug);
    if (game === undefined) throw new Error(`${question.id}: no corpus of the game ${question.game_slug} was given`);
    const unknown = question.places.find((place) => !game.chunks.some((chunk) => chunk.chunk_key === place));
    if (unknown !== undefined)
      throw new Error(`${question.id}: labelled with ${unknown}, which the corpus does not hold`);
    // The first time pays for the index and for compiling; the second is what a question costs.
    await ask(game, question);
    outcomes.push(await ask(game, question));
  }
  console.log(
    ['', '   n', ...metricNames, 'length', 'answer/unsure/none', 'of the unanswerable', ' area', 'p95_ms']
      .map((name, i) => (i === 0 ? name.padEnd(10) : name))
      .map((name, i, all) =>
        i >= all.length - 4 && i < all.length - 2 ? name.padStart(20) : i === all.length - 1 ? name.padStart(7) : name,
      )
      .join('  '),
  );
  report('all', outcomes);
  const reportWhere = (name: string, is: (question: LabelledQuestion) => boolean) =>
    report(
      name,
      outcomes.filter(({ question }) => is(question)),
    );
  for (const half of ['A', 'B']) reportWhere(`half ${half}`, (question) => question.half === half);
  for (const lang of ['en', 'ru']) reportWhere(lang, (question) => question.lang === lang);
  for (const slug of slugs) reportWhere(slug.slice(0, 10), ({ game_slug }) => game_slug === slug);
  console.log(timesAgainst(outcomes.map(({ ms, answer_ms }) => ({ part: ms, whole: answer_ms }))));
  if (values['leave-game-out'] === true) reportLeftOut(slugs, outcomes);
  if (values.misses === true) reportMisses(outcomes);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
