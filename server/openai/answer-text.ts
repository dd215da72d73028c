import type { CompletionExtra } from '#contract/openai.ts';
import type { Language } from '#contract/common.ts';
import { languages } from '#contract/values/languages.ts';
import { messagesFor } from '#server/messages.ts';
import { sourceLine } from '#server/chat/ask-for-program.ts';

const rule = '\n\n---\n';

/** What is added under an answer's text: its numbered sources, and that it was free, or is one of before, if it is. */
export function closingLines(
  { citations, calls_charged, is_charged }: CompletionExtra & { is_charged: boolean },
  language: Language,
): string {
  const { sources, free, repeated } = messagesFor(language).server.completions;
  const lines = citations.map(sourceLine);
  const blocks = [
    ...(lines.length > 0 ? [[sources, ...lines].join('\n')] : []),
    ...(calls_charged === 0 ? [is_charged ? repeated : free] : []),
  ];
  return blocks.length === 0 ? '' : rule + blocks.join('\n\n');
}

const closings = languages.flatMap((language) => Object.values(messagesFor(language).server.completions));
const added = new RegExp(`${rule}(?:${closings.join('|')})`);

/** An answer as the expert wrote it, where a client sends it back with what was added. */
export function withoutSources(text: string): string {
  const at = text.search(added);
  return at < 0 ? text : text.slice(0, at);
}
