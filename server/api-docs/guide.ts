import { type ErrorCode, errorStatus } from '#contract/errors.ts';
import type { Language } from '#contract/common.ts';
import { languages } from '#contract/values/languages.ts';
import { readBeside } from '#messages/catalogue.ts';
import { answersAtOnce, perMinute, rateLimits } from '#server/rules/rate-limits.ts';
import { limits } from '#contract/values/limits.ts';
import { errorText } from '#server/rules/error-texts.ts';
import { messagesFor } from '#server/messages.ts';
import { type ExampleGame, examplesFor } from './examples.ts';

const guides = new Map(languages.map((language) => [language, readBeside(language, 'api-guide.md')]));

/** The limits that the introduction names. */
const numbers: Readonly<Record<string, number>> = {
  requests_of_key: rateLimits.apiKey.hits,
  requests_of_user: perMinute.user,
  questions: rateLimits.questions.hits,
  answers_at_once: answersAtOnce,
  page_rows: limits.page.max,
};

/** The introduction in Markdown, with examples about a game of this catalogue; in English where nobody has translated it. */
export function writeGuide(origin: string, language: Language, game: ExampleGame = inventedGame(language)): string {
  const examples = examplesFor(origin, language, game)
    .map(({ title, language: syntax, code }) => `### ${title}\n\n\`\`\`${syntax}\n${code}\n\`\`\``)
    .join('\n\n');
  const errors = Object.entries(errorStatus)
    // The code is a key of the table it is read from.
    .map(([code, status]) => `| ${status} | \`${code}\` | ${errorText(code as ErrorCode, language)} |`)
    .join('\n');
  return (guides.get(language) ?? '')
    .replaceAll('{origin}', origin)
    .replace(/\{(\w+)\}/g, (place, name: string) => String(numbers[name] ?? place))
    .replace('{examples}', () => examples)
    .replace('{errors}', () => errors);
}

/** Where the catalogue has no game to ask about. */
function inventedGame(language: Language): ExampleGame {
  const { game, question } = messagesFor(language)['api-docs'].examples;
  return { id: 1, title: game, question };
}
