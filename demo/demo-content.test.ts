import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const language = z.enum(['en', 'ru']);
const text = z.string().trim().min(1);

const demoFile = z.strictObject({
  game: z.strictObject({
    slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    title: text,
    steam_appid: z.int().positive(),
    summary: z.strictObject({ en: text, ru: text }),
    genres: z.array(text).min(1),
    sample_questions: z.array(z.strictObject({ language, text })),
    achievements: z
      .array(
        z.strictObject({
          api_name: text,
          title: z.strictObject({ en: text, ru: text }),
          description: z.strictObject({ en: text, ru: text }),
          hidden: z.boolean().optional(),
          rarity_percent: z.number(),
        }),
      )
      .optional(),
    license: z.literal('MIT'),
    source: text,
  }),
  articles: z.array(
    z.strictObject({
      title: text,
      language,
      chunks: z
        .array(
          z.strictObject({
            section: text,
            content: text,
            gate: z.strictObject({ achievement: text.nullable(), spoiler_level: z.int().min(1).max(2) }).optional(),
            hints: z.strictObject({ nudge: text, direction: text }).optional(),
          }),
        )
        .min(3)
        .max(8),
    }),
  ),
});

const FEWEST_ARTICLES = 18;
const FEWEST_HINTED_SECTIONS = 10;
const QUESTIONS_PER_LANGUAGE = 4;
const LONGEST_CHUNK = 1_500;

const QUESTION_WORDS = new Set(
  'how what where when why which much does should для как какая какой чем где сколько почему'.split(' '),
);

/** Beginnings of the words that carry meaning: enough to see past endings in both languages. */
function wordBeginnings(sentence: string): Set<string> {
  const words =
    sentence
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length > 3 && !QUESTION_WORDS.has(word)).map((word) => word.slice(0, 4)));
}

describe.each(['openttd', 'wesnoth', 'mindustry', 'shattered-pixel-dungeon'])(
  'the demonstration content of %s',
  (slug) => {
    const { game, articles } = demoFile.parse(
      JSON.parse(readFileSync(new URL(`./${slug}.json`, import.meta.url), 'utf8')),
    );
    const inLanguage = (code: 'en' | 'ru') => articles.filter((article) => article.language === code);
    const chunks = articles.flatMap((article) => article.chunks.map((chunk) => ({ ...chunk, article })));

    test('belongs to the game its file is named after', () => {
      expect(game.slug).toBe(slug);
    });

    test('has at least eighteen articles in each language, none of them twice', () => {
      for (const code of language.options) {
        const titles = inLanguage(code).map((article) => article.title);
        expect(titles.length).toBeGreaterThanOrEqual(FEWEST_ARTICLES);
        expect(new Set(titles).size).toBe(titles.length);
      }
    });

    test('gives hints in steps for at least ten sections, for the same ones in both languages', () => {
      const hinted = (code: 'en' | 'ru') =>
        inLanguage(code).map((article) => article.chunks.map((chunk) => chunk.hints !== undefined));
      expect(hinted('ru')).toEqual(hinted('en'));
      expect(hinted('en').flat().filter(Boolean).length).toBeGreaterThanOrEqual(FEWEST_HINTED_SECTIONS);
    });

    test('divides an article into as many sections in Russian as in English', () => {
      const sectionCounts = (code: 'en' | 'ru') => inLanguage(code).map((article) => article.chunks.length);
      expect(sectionCounts('ru')).toEqual(sectionCounts('en'));
    });

    test('gates sections only by achievements that the game has', () => {
      const known = new Set((game.achievements ?? []).map(({ api_name }) => api_name));
      const named = chunks.flatMap(({ gate }) => gate?.achievement ?? []);
      expect(named.filter((name) => !known.has(name))).toEqual([]);
    });

    test('gives every section of an article a name of its own', () => {
      for (const article of articles) {
        const sections = article.chunks.map((chunk) => chunk.section);
        expect(new Set(sections).size, article.title).toBe(sections.length);
      }
    });

    test('keeps every section short and free of headings, raw HTML and images', () => {
      for (const { section, content } of chunks) {
        expect(content.length, section).toBeLessThanOrEqual(LONGEST_CHUNK);
        expect(content, section).not.toMatch(/^#/m);
        expect(content, section).not.toMatch(/<\/?[a-z!]/i);
        expect(content, section).not.toMatch(/!\[/);
      }
    });

    test('writes each article in the script of its language', () => {
      for (const { section, content, article } of chunks) {
        const cyrillic = content.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
        const latin = content.match(/\p{Script=Latin}/gu)?.length ?? 0;
        expect(cyrillic > latin, section).toBe(article.language === 'ru');
      }
    });

    test('asks four sample questions in each language, and one section speaks of all that a question names', () => {
      for (const code of language.options) {
        const questions = game.sample_questions.filter((question) => question.language === code);
        expect(questions).toHaveLength(QUESTIONS_PER_LANGUAGE);
        const sections = chunks
          .filter((chunk) => chunk.article.language === code)
          .map((chunk) => wordBeginnings(`${chunk.article.title} ${chunk.section} ${chunk.content}`));
        for (const question of questions) {
          const questionWords = wordBeginnings(question.text);
          expect(
            sections.some((section) => questionWords.isSubsetOf(section)),
            question.text,
          ).toBe(true);
        }
      }
    });
  },
);
