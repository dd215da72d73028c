import { readFileSync } from 'node:fs';
import type { Language } from '#contract/common.ts';
import { errorStatus } from '#contract/errors.ts';
import { errorText } from '#server/http/error-texts.ts';
import { type ExampleGame, examplesFor } from './examples.ts';

const files: Record<Language, string> = {
  en: readFileSync(new URL('guide.en.md', import.meta.url), 'utf8'),
  ru: readFileSync(new URL('guide.ru.md', import.meta.url), 'utf8'),
};

/** The introduction in Markdown, with examples about a game of this catalogue. */
export function writeGuide(origin: string, language: Language, game: ExampleGame): string {
  const examples = examplesFor(origin, language, game)
    .map(({ title, language: syntax, code }) => `### ${title}\n\n\`\`\`${syntax}\n${code}\n\`\`\``)
    .join('\n\n');
  const errors = Object.entries(errorStatus)
    // The code is a key of the table it is read from.
    .map(([code, status]) => `| ${status} | \`${code}\` | ${errorText(code as keyof typeof errorStatus, language)} |`)
    .join('\n');
  return files[language]
    .replaceAll('{origin}', origin)
    .replace('{examples}', () => examples)
    .replace('{errors}', () => errors);
}
