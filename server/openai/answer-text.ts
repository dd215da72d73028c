import type { CompletionExtra } from '#contract/openai.ts';
import type { Language } from '#contract/common.ts';
import { sourceLine } from '#server/chat/citation-link.ts';

const sourcesLine: Record<Language, string> = { en: 'Sources:', ru: 'Источники:' };
const freeLine: Record<Language, string> = {
  en: 'This answer cost no call.',
  ru: 'За этот ответ вызов не списан.',
};
const rule = '\n\n---\n';

/** What is added under an answer's text: its numbered sources, and that it was free if it was. */
export function closingLines({ citations, calls_charged }: CompletionExtra, language: Language): string {
  const lines = citations.map(sourceLine);
  const blocks = [
    ...(lines.length > 0 ? [[sourcesLine[language], ...lines].join('\n')] : []),
    ...(calls_charged === 0 ? [freeLine[language]] : []),
  ];
  return blocks.length === 0 ? '' : rule + blocks.join('\n\n');
}

const added = new RegExp(`${rule}(?:${[...Object.values(sourcesLine), ...Object.values(freeLine)].join('|')})`);

/** An answer as the expert wrote it, where a client sends it back with what was added. */
export function withoutSources(text: string): string {
  const at = text.search(added);
  return at < 0 ? text : text.slice(0, at);
}
