import type { Grade } from '#contract/labels.ts';
import { pauses } from '#server/scheduler/pauses.ts';
import type { FoundChunk, NamedChunk } from './chunk-places.ts';
import type { QueryFacts } from './grades.store.ts';

export interface ReadLine extends Omit<QueryFacts, 'query_text'> {
  line: number;
  /** By its words, or in qrels by its number or its words. */
  query: { text: string } | { named: string };
  labels: (NamedChunk & { grade: Grade })[];
}

/** What a file says of the queries of a game, each thing once. */
export interface LabelPlan {
  /** By their words, with what is known of them; also those that are there already. */
  queries: Map<string, QueryFacts>;
  grades: PlannedGrade[];
  skipped: { line: number; reason: string }[];
}

export interface PlannedGrade {
  line: number;
  query_text: string;
  chunk: FoundChunk;
  grade: Grade;
}

interface Known {
  /** The words of the queries that are there, by their numbers. */
  texts: ReadonlyMap<number, string>;
  find: (named: NamedChunk) => readonly FoundChunk[];
}

const mostNamed = 5;
/** What a line may say of its query. */
export const facts = ['answerable', 'expected_fact', 'note'] as const;

/**
 * Puts the lines of a file together. What several lines say otherwise of the same thing is taken from none of them, and
 * each is named; a line of which nothing is left adds no query either.
 * @param onGrade told how many grades there are so far
 */
export async function planLabels(
  lines: readonly ReadLine[],
  { texts, find }: Known,
  onGrade: (count: number) => void,
): Promise<LabelPlan> {
  const plan: LabelPlan = { queries: new Map(), grades: [], skipped: [] };
  const said = new Map<string, PlannedGrade[]>();
  const saidFacts = new Map<string, { line: number; facts: Omit<QueryFacts, 'query_text'> }[]>();
  const known = new Set(texts.values());
  const pause = pauses();
  const skip = (line: number, reason: string) => plan.skipped.push({ line, reason });
  for (const { line, query, labels, ...rest } of lines) {
    const query_text = textOf(query, texts, known);
    if (query_text === undefined) {
      skip(line, `no query ${'named' in query ? query.named : ''}`);
      continue;
    }
    let found = 0;
    for (const { grade, ...place } of labels) {
      await pause();
      const chunks = find(place);
      if (chunks.length === 0) skip(line, `no chunk ${describe(place)}`);
      for (const chunk of chunks) {
        const key = JSON.stringify([query_text, chunk.id]);
        const before = said.get(key);
        if (before === undefined) said.set(key, [{ line, query_text, chunk, grade }]);
        else before.push({ line, query_text, chunk, grade });
      }
      found += chunks.length;
      onGrade(said.size);
    }
    if (labels.length > 0 && found === 0) continue;
    // In qrels nothing is said of the query itself.
    if (!('text' in query)) continue;
    const stated = saidFacts.get(query_text);
    if (stated === undefined) saidFacts.set(query_text, [{ line, facts: rest }]);
    else stated.push({ line, facts: rest });
  }
  for (const [query_text, all] of saidFacts) {
    await pause();
    plan.queries.set(query_text, agreedFacts(query_text, all, skip));
  }
  for (const all of said.values()) {
    await pause();
    const [first] = all;
    if (first === undefined) continue;
    if (all.every(({ grade }) => grade === first.grade)) plan.grades.push(first);
    else {
      const others = otherLines(all);
      for (const { line, chunk, grade } of all)
        skip(line, `contradicts ${others(line)} about chunk ${chunk.id}: ${grade ?? 'not judged'}`);
    }
  }
  const graded = new Set(plan.grades.map((one) => one.query_text));
  const withLabels = new Set([...said.values()].flatMap((all) => all.map((one) => one.query_text)));
  for (const query_text of plan.queries.keys())
    if (withLabels.has(query_text) && !graded.has(query_text)) plan.queries.delete(query_text);
  plan.skipped.sort((one, other) => one.line - other.line);
  return plan;
}

function textOf(query: ReadLine['query'], texts: Known['texts'], known: ReadonlySet<string>): string | undefined {
  if ('text' in query) return query.text;
  const byNumber = /^\d{1,15}$/.test(query.named) ? texts.get(Number(query.named)) : undefined;
  // Elsewhere queries are known by names of their own, which may be their words here.
  return byNumber ?? (known.has(query.named) ? query.named : undefined);
}

function agreedFacts(
  query_text: string,
  all: readonly { line: number; facts: Omit<QueryFacts, 'query_text'> }[],
  skip: (line: number, reason: string) => void,
): QueryFacts {
  const agreed: QueryFacts = { query_text };
  for (const fact of facts) {
    const stated = all.filter((one) => one.facts[fact] !== undefined);
    const [first] = stated;
    if (first === undefined) continue;
    if (stated.every((one) => one.facts[fact] === first.facts[fact]))
      Object.assign(agreed, { [fact]: first.facts[fact] });
    else {
      const others = otherLines(stated);
      for (const { line } of stated) skip(line, `contradicts ${others(line)} about ${fact}`);
    }
  }
  return agreed;
}

/** How each of some lines names the others: by the first of them. */
function otherLines(all: readonly { line: number }[]): (own: number) => string {
  const first: number[] = [];
  for (const { line } of all) {
    if (!first.includes(line)) first.push(line);
    if (first.length > mostNamed) break;
  }
  return (own) => {
    const others = first.filter((line) => line !== own).slice(0, mostNamed);
    return others.length === 0 ? 'itself' : `line ${others.join(', ')}`;
  };
}

function describe({ version_id, chunk_key, article_title, section }: NamedChunk): string {
  return String(version_id ?? chunk_key ?? [article_title, section].filter(Boolean).join(' › ')).slice(0, 200);
}
