import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const project = join(import.meta.dirname, '..');

/** Cyrillic that no reader sees, or that is no translation; each with its reason. */
const allowed: Record<string, string> = {
  'server/retrieval/': 'words, letters and stems of the search',
  'server/titles/': 'letters and number words of the search for titles',
  'server/language/': 'words, stems and letters of both languages',
  'server/expert/': 'patterns that read questions and articles',
  'server/openai/background-request.ts': 'patterns that read what programs ask for',
  'server/gaps/question-meaning.ts': 'questions that no reader sees, to compare others with',
  'server/games/slug.ts': 'letters and how they are written in Latin ones',
  'server/knowledge/knowledge-jobs.ts': 'tells the language of a text',
  'server/knowledge/wiki/': 'what Russian wikis call namespaces, redirects, templates and sections',
  'contract/values/non-commercial.ts': 'words of licences',
  'server/providers/steam/steam-store.ts': 'tells the language of a text',
  'server/api-docs/': 'the guide is a document with its own file for each language',
  'web/help/also-asked-as.ts': 'words to find an answer by',
  'web/shell/bar/': 'words to find a screen, a setting or an action by, and the same key on a Russian layout',
  'web/help/find-answers.ts': 'letters of the search',
  'web/i18n/moments.ts': 'a word that the browser adds to Russian dates',
  'web/http/fallbacks.ts': 'sentences that are the same in every language',
  'web/dev/': 'the gallery of parts, which no build for users holds',
};

const withoutComments = (code: string) => code.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/(^|\s)\/\/.*$/gm, '');

test('no text in Russian stands in the code of server and browser: it belongs to messages/', () => {
  const files = ['server', 'web', 'contract'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  const isAllowed = (file: string) =>
    file.startsWith('server/testing/') ||
    file === 'contract/values/languages.ts' ||
    Object.keys(allowed).some((place) => file.startsWith(place));
  const found = files.filter(
    (file) =>
      !isAllowed(file) && /\p{Script=Cyrillic}/u.test(withoutComments(readFileSync(join(project, file), 'utf8'))),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
