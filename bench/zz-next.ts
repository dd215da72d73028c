import { readFileSync } from 'node:fs';
import { answerFrom } from '#server/expert/answer.ts';
import { bareContext, questionAlone } from '#server/expert/answer-alone.ts';
import * as reading from '#server/expert/answer-worker.ts';
import { findSources } from '#server/expert/find-sources.ts';
import { extractive, openGame } from './ask-expert.ts';
import { readCorpus } from './corpus.ts';
import { openBenchMeaning } from './meaning.ts';
import { readQuestions } from './questions.ts';
import { settingsWith } from './settings-with.ts';
const meaning = openBenchMeaning(process.argv[2]!);
const corpus = readCorpus(process.argv[4]!);
const game = openGame(corpus, settingsWith([]), { meaning: await meaning.of(corpus) });
const rows: number[][] = [];
let n = 0;
for (const q of readQuestions(process.argv[3]!).filter((q) => q.game_slug === corpus.slug).slice(0, 160)) {
  const out: number[] = [];
  let count = 0, state = '';
  for (const user_id of [undefined, 1, undefined, 1]) {
    const context = bareContext({ retrieval: game.retrieval[q.lang], reading, extractive, expert: extractive, languages: async () => ['en', 'ru'] as const, signal: new AbortController().signal, ...(user_id && { user_id }) });
    const question = questionAlone({ game: { id: 1, title: game.title, kb_revision: 1 }, text: q.question, settings: { retrieval: game.settings, chunks_given: 8, prompt: undefined }, conversation: [] });
    const began = performance.now();
    const finished = await answerFrom(await findSources(context, question), context, () => {});
    out.push(performance.now() - began); state = finished.state; if (user_id) { count = finished.ask_next?.length ?? 0; if (n < 25 && user_id && out.length === 4 && count) console.log(q.question, "=>", finished.ask_next); };
  }
  if (n < 6 && count) console.log(q.question, "=>", q.question.length); if (state === 'answered') { rows.push([out[2]!, out[3]!, count]); n++; }
}
const med = (i: number, p = .5) => rows.map((r) => r[i]!).sort((a, b) => a - b)[Math.floor(rows.length * p)]!.toFixed(1);
console.log(corpus.slug, 'answered', n, 'without', med(0), med(0, .95), 'with', med(1), med(1, .95), 'proposals', (rows.reduce((s, r) => s + r[2]!, 0) / n).toFixed(2));
await meaning.close();
