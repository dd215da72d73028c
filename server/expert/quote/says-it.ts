import type { Passage } from '../expert.ts';

/** Whether a passage is the answer by where it stands, whatever words it has: "Mill pond" in the column of places. */
export function answersByPlace({ same_question, is_compared, gives_figure }: Passage): boolean {
  return same_question === true || is_compared === true || gives_figure === true;
}
