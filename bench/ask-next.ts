import { bareContext, questionAlone } from '#server/expert/answer-alone.ts';
import * as reading from '#server/expert/answer-worker.ts';
import { nextOf } from '#server/expert/miss/ask-next.ts';
import { writeExtractiveAnswer } from '#server/expert/quote/compose.ts';
import { findSources } from '#server/expert/sources/find-sources.ts';
import type { Search } from '#server/expert/question.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { defaultSettings } from '#server/retrieval/settings.ts';
import { type Corpus, readCorpus } from './common/corpus.ts';
import { percentile } from './common/metrics.ts';
import { type LabelledQuestion, readQuestions } from './common/questions.ts';
import { readArguments } from '../scripts/read-arguments.ts';

const usage = `npm run bench -- ask-next QUESTIONS.jsonl CORPUS.json [CORPUS.json …]

Lets labelled questions play what a model proposes to ask next, each after a question whose sources hold its answer, and
prints how many survive: by words alone, and as they are tried now. Of those that nothing answers also after a question
that has nothing to do with them (far), and after the one whose sources are nearest to them (near).`;

const ofEach = 100;
const settings = { retrieval: defaultSettings, chunks_given: 8, prompt: undefined };
const extractive = { model: null, write: writeExtractiveAnswer };

interface Tried {
  lang: LabelledQuestion['lang'];
  /** Whether its answer is among what was read, and where it is not, how near that was. */
  kind: 'answered' | 'far' | 'near';
  by_words: boolean;
  now: boolean;
  ms: number;
}

async function tryGame({ slug, title, chunks }: Corpus, questions: readonly LabelledQuestion[]): Promise<Tried[]> {
  const retrieval = openRetrieval(async () => chunks);
  const game = { id: 1, title, kb_revision: 1 };
  const { signal } = new AbortController();
  const context = bareContext({ retrieval, reading, extractive, expert: extractive, signal });
  const find = (text: string) => findSources(context, questionAlone({ game, text, settings }));
  const keysOf = ({ hits }: Search) => hits.map(({ chunk_key }) => chunk_key);
  const tried: Tried[] = [];
  for (const lang of ['en', 'ru'] as const) {
    const own = questions.filter((one) => one.game_slug === slug && one.lang === lang);
    const searches: Search[] = [];
    const answerable = own.filter((one) => one.answerable).slice(0, ofEach);
    for (const { question } of answerable) searches.push(await find(question));
    const propose = async (proposal: string, after: Search, kind: Tried['kind']) => {
      const { evidence } = await retrieval.retrieve({
        game,
        question: proposal,
        settings: defaultSettings,
        words_only: true,
      });
      const began = performance.now();
      const kept = await nextOf(context, after, [proposal], { text: after.hits[0]?.content ?? '', chunks: after.hits });
      const ms = performance.now() - began;
      tried.push({ lang, kind, by_words: evidence.decision === 'answer', now: kept.length > 0, ms });
    };
    for (const { question, places } of answerable) {
      const after = searches.find(
        (one) => one.question.text !== question && keysOf(one).some((key) => places.includes(key)),
      );
      if (after !== undefined) await propose(question, after, 'answered');
    }
    for (const [i, { question }] of own.filter((one) => !one.answerable).entries()) {
      await propose(question, searches[(i * 7) % searches.length]!, 'far');
      const nearest = keysOf(await find(question)).slice(0, 3);
      const shared = (one: Search) => nearest.filter((key) => keysOf(one).includes(key)).length;
      await propose(question, searches.toSorted((a, b) => shared(b) - shared(a))[0]!, 'near');
    }
  }
  return tried;
}

const { positionals } = readArguments(usage, { least: 2, most: Infinity });
const [path = '', ...corpora] = positionals;
const questions = readQuestions(path);
const tried: Tried[] = [];
for (const corpus of corpora) tried.push(...(await tryGame(readCorpus(corpus), questions)));
for (const lang of ['en', 'ru'] as const)
  for (const kind of ['answered', 'far', 'near'] as const) {
    const some = tried.filter((one) => one.lang === lang && one.kind === kind);
    const share = (is: (one: Tried) => boolean) => (some.filter(is).length / some.length).toFixed(2);
    console.log(
      `${lang} ${kind.padEnd(8)} of ${some.length}: by words ${share((one) => one.by_words)}, now ${share((one) => one.now)}`,
    );
  }
const times = tried.map(({ ms }) => ms);
console.log(
  `a proposal takes p50 ${percentile(0.5, times).toFixed(0)} ms, p95 ${percentile(0.95, times).toFixed(0)} ms`,
);
