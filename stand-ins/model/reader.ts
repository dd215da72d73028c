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

/**
 * A model that reads perfectly: it quotes the line of a source that holds what a known question asks for. Where none does,
 * it searches once if it may, and then says that the sources do not hold it. What its answers lack was lost on the way: not
 * asked, not found, not shown or not believed.
 * @param options.rewrites whether it writes search queries when it is asked for some
 */
export function createReader(
  known: readonly KnownQuestion[],
  { rewrites }: { rewrites: boolean },
): (body: unknown) => Scenario {
  const byText = new Map(known.map((one) => [one.question, one]));
  return (body) => {
    const typed = readTyped(body);
    if (typed !== undefined)
      return { say: JSON.stringify({ queries: rewrites ? (byText.get(typed)?.queries ?? []) : [] }) };
    const { question, sources, has_search } = readRequest(body);
    const { facts = [], queries = [] } = byText.get(question) ?? {};
    const isIn = (text: string) => facts.some((fact) => text.toLowerCase().includes(fact.toLowerCase()));
    const source = sources.find(({ text }) => isIn(text));
    if (source !== undefined) {
      const line = source.text.split('\n').find(isIn) ?? source.text;
      return { say: `${line.replaceAll(/^[-#>\s]+/g, '')} [${source.n}]` };
    }
    const [query] = queries;
    if (has_search && query !== undefined) return { call: query };
    return { say: 'NOT IN SOURCES\nThe sources do not say.' };
  };
}
