import { join } from 'node:path';
import { certaintyOf } from '#server/retrieval/rank/evidence.ts';
import { type EvidenceFeatures, featureNames } from '#contract/values/evidence-features.ts';
import { fitDecision, type Example } from '#server/retrieval-lab/decision-weights.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { type Corpus, readCorpus } from './common/corpus.ts';
import { areaUnderCurve } from './common/metrics.ts';
import { readQuestions, type LabelledQuestion } from './common/questions.ts';
import { readArguments } from '../scripts/read-arguments.ts';
import { lastHeading } from '#server/language/plain-text.ts';

const usage = `npm run bench -- train-decision FOLDER

Fits the weights by which the expert decides whether to answer, on half A of labelled questions, and measures them on half
B. Questions about other games are added as questions that it cannot answer. FOLDER holds questions-dev.jsonl and corpora/*.json.`;

/** Small games behave otherwise: each answerable question is also asked of a part of its game with this many chunks. */
const smallGames = [1, 4, 25, 120];
const gameId = 1;
const namedWeight = 0.1;

interface SplitExample extends Example {
  half: string;
  game: string;
  own: boolean;
}

async function featuresOf(corpus: Corpus, chunks: Corpus['chunks'], question: string): Promise<EvidenceFeatures> {
  const retrieval = openRetrieval(async () => chunks);
  const game = { id: gameId, title: corpus.title, kb_revision: 1 };
  return (await retrieval.retrieve({ game, question, limit: 1 })).evidence.features;
}

/** The labelled chunks among others that stand at even distances. */
function partOf(corpus: Corpus, { places }: LabelledQuestion, size: number): Corpus['chunks'] {
  const labelled = corpus.chunks.filter(({ chunk_key }) => places.includes(chunk_key)).slice(0, size);
  const step = Math.max(1, Math.floor(corpus.chunks.length / size));
  const others = corpus.chunks.filter((chunk, i) => i % step === 0 && !labelled.includes(chunk));
  return [...labelled, ...others].slice(0, size).toSorted((a, b) => a.id - b.id);
}

async function main(): Promise<void> {
  const [folder = ''] = readArguments(usage, { least: 1 }).positionals;
  const questions = readQuestions(join(folder, 'questions-dev.jsonl'));
  const slugs = [...new Set(questions.map(({ game_slug }) => game_slug)), 'wesnoth', 'shattered-pixel-dungeon'];
  const games = new Map(slugs.map((slug) => [slug, readCorpus(join(folder, 'corpora', `${slug}.json`))]));
  const whole = new Map([...games].map(([slug, { chunks }]) => [slug, openRetrieval(async () => chunks)]));
  const examples: SplitExample[] = [];
  for (const question of questions) {
    for (const [slug, corpus] of games) {
      const own = slug === question.game_slug;
      const game = { id: gameId, title: corpus.title, kb_revision: 1 };
      const { evidence } = await whole.get(slug)!.retrieve({ game, question: question.question, limit: 1 });
      const shared = { half: question.half, game: question.game_slug, own };
      const answerable = own && question.answerable;
      examples.push({ ...shared, features: evidence.features, answerable, weight: own ? 3 : 1 });
      if (!own) {
        // Something that the game knows, asked about in words that it does not know.
        const { section, article_title } = corpus.chunks[examples.length % corpus.chunks.length]!;
        const named = `${lastHeading(section) || article_title} ${question.question}`;
        const found = await whole.get(slug)!.retrieve({ game, question: named, limit: 1 });
        examples.push({ ...shared, features: found.evidence.features, answerable, weight: namedWeight });
      }
      if (!answerable) continue;
      for (const size of smallGames) {
        const features = await featuresOf(corpus, partOf(corpus, question, size), question.question);
        examples.push({ ...shared, own: false, features, answerable, weight: 0.3 });
        const others = corpus.chunks.filter(({ chunk_key }) => !question.places.includes(chunk_key));
        const without = await featuresOf(
          corpus,
          partOf({ ...corpus, chunks: others }, question, size),
          question.question,
        );
        examples.push({ ...shared, own: false, features: without, answerable: false, weight: 0.3 });
      }
    }
  }
  const judge = (name: string, weights: ReturnType<typeof fitDecision>, of: readonly SplitExample[]): void => {
    const scored = of.map(({ features, answerable }) => ({ answerable, certainty: certaintyOf(features, weights) }));
    const share = (answerable: boolean, from: number) => {
      const those = scored.filter((one) => one.answerable === answerable);
      return (those.filter(({ certainty }) => certainty >= from).length / those.length).toFixed(2);
    };
    const area = areaUnderCurve(
      scored.map(({ certainty, answerable }) => ({ score: certainty, positive: answerable })),
    );
    console.log(
      `${name.padEnd(28)} n ${scored.length}  answered ${share(true, 0.48)}  let through ${share(false, 0.48)}  or unsure ${share(true, 0.3)} / ${share(false, 0.3)}  area ${area.toFixed(3)}`,
    );
  };
  const half = (name: string) => examples.filter((one) => one.half === name);
  const weights = fitDecision(half('A'));
  console.log(weights);
  for (const name of ['A', 'B']) {
    judge(
      `half ${name}, own game`,
      weights,
      half(name).filter(({ own }) => own),
    );
    judge(`half ${name}, with other games`, weights, half(name));
  }
  for (const game of new Set(examples.map((one) => one.game))) {
    const others = examples.filter((one) => one.game !== game);
    judge(
      `${game} by the others`,
      fitDecision(others),
      examples.filter((one) => one.game === game && one.own),
    );
  }
  for (const name of featureNames) {
    const area = areaUnderCurve(
      half('A').map(({ features, answerable }) => ({ score: features[name], positive: answerable })),
    );
    console.log(`  ${name} alone: area ${area.toFixed(3)}`);
  }
}

await main();
