import type { Evaluation, QueryResult } from '#contract/evaluations.ts';
import type { OnceAnswered } from '#server/expert/answer-alone.ts';
import type { GradedQuery } from '#server/labels/labels.ts';

type Judged = NonNullable<QueryResult['answer']>;
const shownLength = 2000;

/** Compares an answer with what the labelled query says about it. */
export function judgeAnswer(
  { answerable, expected_fact }: Pick<GradedQuery, 'answerable' | 'expected_fact'>,
  { state, text, cited }: Pick<OnceAnswered, 'state' | 'text' | 'cited'>,
): Judged {
  const has_fact = expected_fact === null || state === 'refused' ? null : holdsFact(text, expected_fact);
  // Where nothing answers, an unsure answer is right as well: it says itself that it may not be what was meant.
  const right = answerable ? state !== 'refused' && has_fact !== false : state !== 'answered';
  return { state, text: text.slice(0, shownLength), has_fact, cited, right };
}

/** Whether a text contains the fact as a separate word; an ending may follow it, but no further digit. */
export function holdsFact(text: string, fact: string): boolean {
  const escaped = fact.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?!\p{N})`, 'iu').test(text);
}

/** The shares that a summary shows; refused is what it is everywhere, an answer that says that no certain one was found. */
export function summariseAnswers(
  answers: readonly { query: Pick<GradedQuery, 'answerable' | 'expected_fact'>; answer: Judged }[],
  cost_micro_usd: number,
): NonNullable<NonNullable<Evaluation['summary']>['answers']> {
  const share = (of: typeof answers, holds: (one: Judged) => boolean) =>
    of.length === 0 ? null : of.filter(({ answer }) => holds(answer)).length / of.length;
  const answerable = answers.filter(({ query }) => query.answerable);
  const facts = answerable.filter(({ query }) => query.expected_fact !== null);
  return {
    fact: share(facts, (answer) => answer.has_fact === true),
    refused_wrongly: share(answerable, (answer) => answer.state === 'refused'),
    refused_rightly: share(
      answers.filter(({ query }) => !query.answerable),
      (answer) => answer.state === 'refused',
    ),
    cited: share(
      answers.filter(({ answer }) => answer.cited !== null),
      (answer) => answer.cited === true,
    ),
    cost_usd: cost_micro_usd / 1_000_000,
  };
}
