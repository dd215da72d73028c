import { levelled } from '#server/language/tokenise.ts';
import type { Turn } from '../expert.ts';
import type { ExpertQuestion } from '../question.ts';
import { asksForMore } from './goes-on.ts';
import { asksForUnsaid } from './said-before.ts';

interface AskedAgain {
  /** The turns before it was asked the first time. */
  conversation: readonly Turn[];
  /** As its reader has it. */
  answer: string;
}

/**
 * Finds what stands above a question that is asked once more right behind its own answer; nothing where it was refused,
 * as that may have changed since, where each time more is asked for, and where a reader of steps may not have seen all.
 */
export function readAskedAgain({
  text,
  recognised,
  conversation,
  options,
}: Pick<ExpertQuestion, 'text' | 'recognised' | 'conversation' | 'options'>): AskedAgain | undefined {
  const typed = levelled(text);
  const last = conversation.at(-1);
  if (last === undefined || last.is_refused === true || recognised !== null || options.in_steps) return undefined;
  if (typed === '' || asksForMore(text) || asksForUnsaid.test(text)) return undefined;
  const before = conversation.findLastIndex(({ question }) => levelled(question) !== typed) + 1;
  return before === conversation.length
    ? undefined
    : { conversation: conversation.slice(0, before), answer: last.answer };
}
