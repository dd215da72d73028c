import { type RawBuilder, sql } from 'kysely';
import { type AnswerFigure, answerFigures } from '#contract/values/answer-figures.ts';
import { unansweredStates } from '#contract/values/kinds.ts';
import { condition } from './expressions.ts';

/** What can be counted of answers: each figure, and those of `unansweredStates` together. */
export type CountedFigure = AnswerFigure | 'refused_or_unsure';

/**
 * Whether an answer belongs to a figure, said of its own row alone and as the indexes have it; `table` is what the messages
 * are called in the query. A question carries the state of its answer, so states are counted of either.
 */
export function isFigure(figure: CountedFigure, table: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const [call, state, uncharged] = [column('reservation_id'), column('state'), column('uncharged')];
  switch (figure) {
    case 'questions':
      return condition`true`;
    case 'charged':
      return condition`(${call} IS NOT NULL AND ${state} <> 'running' AND ${uncharged} IS DISTINCT FROM 'free')`;
    case 'given_back':
      return condition`${uncharged} = 'given_back'`;
    case 'refused_or_unsure':
      return condition`${state} IN (${sql.join(unansweredStates.map((one) => sql.lit(one)))})`;
    default:
      return condition`${state} = ${sql.lit(figure)}`;
  }
}

const count = (figure: CountedFigure, table: string) => sql`count(*) FILTER (WHERE ${isFigure(figure, table)})`;

/** Columns for SELECT, each a figure under its name. */
export function countFigures(table: string, figures: readonly CountedFigure[]): RawBuilder<unknown> {
  return sql.join(figures.map((figure) => sql`${count(figure, table)} AS ${sql.ref(figure)}`));
}

/** The figures of answers as pairs for jsonb_build_object. */
export function pairFigures(table: string, figures: readonly CountedFigure[]): RawBuilder<unknown> {
  return sql.join(figures.map((figure) => sql`${sql.lit(figure)}, ${count(figure, table)}`));
}

/** What is counted by the moment of the question: all but the calls given back, which are counted by their return. */
export const figuresOfQuestions = answerFigures.filter((figure) => figure !== 'given_back');
