import { join } from 'node:path';
import { askExpert, extractive, type Game, openGame } from './common/ask-expert.ts';
import { readCorpus } from './common/corpus.ts';
import { openBenchMeaning } from './common/meaning.ts';
import { reportReader, rewritings } from './common/expert-reader.ts';
import { metricNames, type Outcome, report, reportLeftOut, reportMisses } from './common/expert-report.ts';
import { hitAt, ndcgAt, recallAt, timesAgainst } from './common/metrics.ts';
import { holdsFact, readQuestions, type LabelledQuestion } from './common/questions.ts';
import { readArguments } from '../scripts/read-arguments.ts';
import { settingsWith } from './common/settings-with.ts';
import { rules } from './common/without.ts';

const usage = `npm run bench -- expert FOLDER
npm run bench -- expert --questions FILE.jsonl CORPUS.json [CORPUS.json …]

Asks labelled questions of the product's pipeline without a model, as a player would who sees all articles. A folder holds questions-dev.jsonl and corpora/<game_slug>.json.
A question is {"id", "game_slug", "lang", "question", "relevant": [{"article_title", "language", "chunk_index"}],
"must_contain", "answerable"}. Halves go by a hash of the question's id; tuning uses half A only.

  --other-language   ask only articles in the language that the question is not in
  --set NAME=NUMBER  one of the settings of retrieval; may be repeated
  --leave-game-out   also judge the decision to answer in each game by weights from the others
  --reader MODULE    a model that knows the labelled questions reads and rewrites; prints what became of its answers
  --queries FILE     what it writes as search queries, by question
  --rewriting MODE   how it writes them, if not in each way in turn: ${rewritings.join(', ')}
  --meaning FOLDER   searches by the meaning of units, too; keeps their vectors there
  --without RULE     the product without a rule of its answers, which may be repeated:
                     ${Object.keys(rules).join(', ')}
  --encoder FOLDER   with the weights and the tokenizer that lie there, which have not seen the game, say
  --misses           also print the questions that went wrong`;

const rankedHits = 10;

async function ask(game: Game, question: LabelledQuestion): Promise<Outcome> {
  const { search, finished, has_fact, search_ms, answer_ms } = await askExpert(extractive, game, question);
  const { hits: given, further, evidence } = search.found;
  const hits = [...given, ...further].slice(0, rankedHits);
  const ranked = [...new Set(hits.map((hit) => hit.chunk_key))];
  const grades = new Map(question.places.map((place) => [place, 1]));
  const other_places = question.places.filter((place) => !question.own_language_places.includes(place));
  const places = game.asks_other_language ? other_places : question.own_language_places;
  const own_places = places.length > 0 ? places : question.places;
  const own_grades = new Map(own_places.map((place) => [place, 1]));
  const top_5 = hits.slice(0, 5).map((hit) => `${hit.article_title}\n${hit.section}\n${hit.content}`);
  return {
    question,
    recall_5: recallAt(5, ranked, own_grades),
    ndcg_10: ndcgAt(10, ranked, own_grades),
    hit_1: hitAt(1, ranked, grades),
    hit_5: hitAt(5, ranked, grades),
    fact_in_top_5: Number(question.must_contain !== null && holdsFact(top_5.join('\n'), question.must_contain)),
    fact_in_answer: Number(has_fact),
    charged_fact: Number(has_fact && finished.charge),
    answer_length: finished.text.length,
    coverage: evidence.coverage,
    certainty: evidence.certainty,
    features: evidence.features,
    state: finished.state,
    ms: search_ms,
    answer_ms,
  };
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments(usage, {
    options: {
      questions: { type: 'string' },
      misses: { type: 'boolean' },
      meaning: { type: 'string' },
      encoder: { type: 'string' },
      without: { type: 'string', multiple: true },
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
  const meaning = values.meaning === undefined ? undefined : openBenchMeaning(values.meaning, values.encoder);
  const games = new Map<string, Game>();
  for (const corpus of paths.map(readCorpus)) {
    const source = await meaning?.of(corpus);
    games.set(
      corpus.slug,
      openGame(corpus, settings, { other_language: asks_other_language, meaning: source, read: meaning?.read }),
    );
  }
  if (values.reader !== undefined) {
    const paths_of = { module: values.reader, questions_path, queries_path: values.queries };
    const ways = rewritings.filter((way) => way === (values.rewriting ?? way));
    await reportReader(paths_of, ways, questions, games, values.misses === true);
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
    ['', '   n', ...metricNames, 'length', 'answered/unsure/refused', 'of the unanswerable', ' area', 'p95_ms']
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
  await meaning?.close();
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
