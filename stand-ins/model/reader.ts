import { readTrial } from '#server/settings/model-trial.ts';
import { readRequest, readTyped } from './answer.ts';
import type { Scenario } from './model-stand-in.ts';

/** A question whose answer is known. */
export interface KnownQuestion {
  question: string;
  /** What an answer must hold, in any of these forms; none where the articles do not answer it. */
  facts: readonly string[];
  /** What a plain model would search for. */
  queries: readonly string[];
}

/** How it writes search queries when it is asked for some: those that are known, none, or too late. */
export const rewritings = ['weak', 'none', 'slow'] as const;
export type Rewriting = (typeof rewritings)[number];

/** As it is compared: a source may have it in bold. */
const plain = (text: string) => text.replaceAll('*', '').toLowerCase();
/** A line ends where the next sentence begins. */
const betweenSentences = /(?<=[.!?])\s+(?=[\p{Lu}\d«"])/u;

/**
 * A model that reads perfectly: it quotes the sentence of a source that holds what a known question asks for. Where none
 * does, it searches once if it may, and then says that the sources do not hold it. What its answers lack was lost on the
 * way: not asked, not found, not shown or not believed.
 */
export function createReader(
  known: readonly KnownQuestion[],
  { rewriting }: { rewriting: Rewriting },
): (body: unknown) => Scenario {
  const byText = Map.groupBy(known, ({ question }) => question);
  return (body) => {
    const typed = readTyped(body);
    if (typed !== undefined) {
      if (rewriting === 'slow') return 'stall_before_text';
      const [same] = byText.get(typed) ?? [];
      return { say: JSON.stringify({ queries: rewriting === 'weak' ? (same?.queries ?? []) : [] }) };
    }
    const { question, sources, has_search } = readRequest(body);
    // Two games may be asked the same.
    const same = byText.get(question) ?? [];
    const facts = same.flatMap((one) => one.facts.map(plain));
    const isIn = (text: string) => facts.some((fact) => plain(text).includes(fact));
    const source = sources.find(({ text }) => isIn(text));
    if (source !== undefined) {
      const line = source.text.split('\n').find(isIn) ?? source.text;
      const sentence = line.split(betweenSentences).find(isIn) ?? line;
      return { say: `${sentence.replaceAll(/^[-#>\s]+/g, '')} [${source.n}]` };
    }
    const query = same.flatMap(({ queries }) => queries)[0];
    if (has_search && query !== undefined) return { call: query };
    return { say: 'NOT IN SOURCES\nThe sources do not say.' };
  };
}

/** A reader of the questions that a model is asked before it is trusted. */
export async function createTrialReader(): Promise<(body: unknown) => Scenario> {
  const known = (await readTrial()).map((one) => ({ ...one, queries: [] }));
  return createReader(known, { rewriting: 'none' });
}
