import { z } from 'zod';
import { language } from '#contract/common.ts';
import { byLanguage, defaultLanguage } from '#contract/values/languages.ts';
import { limits } from '#contract/values/limits.ts';
import type { Problem, WrongField } from '#server/errors.ts';
import { wrongFields } from '#server/rules/wrong-fields.ts';
import { isMarkdownFile, readMarkdownFile } from './markdown-file.ts';

/** An import that cannot be done: everything that is wrong with it, one sentence each. */
export class ImportError extends Error {
  readonly problems: readonly string[];
  /** The same for a form: where in the file each is; empty where the file as a whole cannot be taken. */
  readonly fields: readonly WrongField[];

  /** What contradicts the catalogue, as it is said in each language. */
  readonly contradiction: Problem | undefined;

  constructor(problems: readonly string[], fields: readonly WrongField[] = [], contradiction?: Problem) {
    super(problems.join('\n'));
    this.problems = problems;
    this.fields = fields;
    this.contradiction = contradiction;
  }
}

const storable = z.string().refine((text) => !text.includes('\0') && text.isWellFormed(), {
  error: 'holds characters that cannot be stored',
  params: { type: 'text_encoding' },
});
const text = (max: number) => storable.trim().min(1, 'must not be empty').max(max, `is longer than ${max} characters`);

const hint = storable.trim().max(limits.hint, `is longer than ${limits.hint} characters`).default('');

const day = z.iso.date().refine((date) => date >= '0001', 'is before the year 1');

/** A text in each language that has it. */
const inSomeLanguages = (said: z.ZodString) => z.object(byLanguage(said.exactOptional()));
const withDefaultLanguage = (said: z.ZodString) => inSomeLanguages(said).extend({ [defaultLanguage]: said });

/** What a knowledge file holds; published for those who write one. */
export const importFile = z.object({
  game: z.object({
    slug: z
      .string()
      .max(200)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters and digits joined by single hyphens'),
    title: text(limits.title),
    steam_appid: z.int().min(1).nullish(),
    summary: inSomeLanguages(text(limits.comment)).exactOptional(),
    header_url: z.url({ protocol: /^https$/ }).exactOptional(),
    genres: z.array(text(100)).max(50).exactOptional(),
    released_on: day.exactOptional(),
    popularity: z.int().min(0).exactOptional(),
    /** In the platform's order; named by `api_name` in the gates below. */
    achievements: z
      .array(
        z.object({
          api_name: text(300),
          title: withDefaultLanguage(text(300)),
          description: withDefaultLanguage(text(1000)).exactOptional(),
          hidden: z.boolean().default(false),
          rarity_percent: z.number().min(0).max(100).exactOptional(),
        }),
      )
      .refine((all) => new Set(all.map(({ api_name }) => api_name)).size === all.length, 'names one achievement twice')
      .exactOptional(),
    sample_questions: z.array(z.object({ language, text: text(limits.sampleQuestion) })).exactOptional(),
    license: text(300).exactOptional(),
    source: text(1000).exactOptional(),
  }),
  license: text(300).exactOptional(),
  source_repo: text(1000).exactOptional(),
  articles: z.array(
    z.object({
      title: text(limits.title),
      language,
      game_version: text(limits.gameVersion).exactOptional(),
      checked_on: day.exactOptional(),
      /** Of this article alone, where the others come from elsewhere; null for none. */
      source: text(1000).nullable().exactOptional(),
      chunks: z
        .array(
          z.object({
            section: storable.trim().max(limits.section, `is longer than ${limits.section} characters`).default(''),
            content: text(limits.chunk),
            /** Behind which achievement, by the platform's name, or level of spoilers it waits. */
            gate: z
              .object({ achievement: text(300).nullable(), spoiler_level: z.int().min(0).max(2) })
              .refine((gate) => gate.achievement !== null || gate.spoiler_level > 0, 'gates nothing')
              .exactOptional(),
            /** What a player hears first who asks for hints in steps. */
            hints: z
              .object({ nudge: hint, direction: hint })
              .refine(({ nudge, direction }) => nudge + direction !== '', 'hints at nothing')
              .exactOptional(),
          }),
        )
        .min(1, 'an article needs at least one chunk'),
    }),
  ),
});

const articleSchema = importFile.shape.articles.element;
/** Everything but the articles, which are checked one by one. */
const frame = importFile.extend({ articles: z.array(z.unknown()) });

/** Of a file with more problems the first ones are reported, and it is not read on. */
export const mostProblems = 200;
const mostItems = { articles: 50_000, chunks: 10_000, achievements: 10_000, sample_questions: 1_000, genres: 1_000 };

type Parsed = z.output<typeof importFile>;
export type ImportedArticle = Parsed['articles'][number];

/** A game with its articles, checked and ready to be stored. */
export interface ImportFile {
  game: Omit<Parsed['game'], 'license' | 'source'>;
  /** Where the texts come from and under which licence, as readers see it. */
  source: string | null;
  articles: ImportedArticle[];
}

/**
 * Reads the text of an import file, JSON or markdown.
 * @throws ImportError with every problem of every record
 */
export function readImportFile(json: string): ImportFile {
  const raw = parseJson(json);
  refuseLongLists(raw);
  const parsed = frame.safeParse(raw);
  const issues = [...(parsed.error?.issues ?? [])];
  const articles: ImportedArticle[] = [];
  for (const [index, item] of (listed.safeParse(raw).data?.articles ?? []).entries()) {
    if (issues.length >= mostProblems) break;
    const one = articleSchema.safeParse(item);
    if (one.success) articles.push(one.data);
    else issues.push(...one.error.issues.map((issue) => ({ ...issue, path: ['articles', index, ...issue.path] })));
  }
  if (!parsed.success || issues.length > 0) {
    const first = issues.slice(0, mostProblems);
    throw new ImportError(
      first.map((issue) => `${placeOf(issue.path, raw)}: ${issue.message}`),
      wrongFields('body', first, raw),
    );
  }
  const {
    game: { license, source, ...game },
    articles: _unread,
    ...file
  } = parsed.data;
  refuseRepeated(articles);
  const stated = [source ?? file.source_repo, license ?? file.license].filter((part) => part !== undefined);
  return { game, articles, source: stated.length === 0 ? null : stated.join(', ') };
}

const listed = z.object({ articles: z.array(z.unknown()) });

/** A schema names every wrong item of a list: lists that no game has are refused as a whole. */
function refuseLongLists(raw: unknown): void {
  const { articles = [] } = listed.safeParse(raw).data ?? {};
  refuseLong(['articles'], articles);
  for (const [index, item] of articles.entries()) refuseLong(['articles', index, 'chunks'], partOf(item, 'chunks'));
  for (const name of ['achievements', 'sample_questions', 'genres'])
    refuseLong(['game', name], partOf(partOf(raw, 'game'), name));
}

function partOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

function refuseLong(path: (string | number)[], list: unknown): void {
  const limit = Object.entries(mostItems).find(([name]) => name === path.at(-1))?.[1] ?? 0;
  if (!Array.isArray(list) || list.length <= limit) return;
  throw new ImportError(
    [`${path.join('.')}: holds more than ${limit} entries`],
    [{ loc: ['body', ...path], type: 'too_long', limit }],
  );
}

function parseJson(json: string): unknown {
  try {
    if (isMarkdownFile(json)) return readMarkdownFile(json);
    return JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new ImportError([`not valid JSON: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

function refuseRepeated(articles: readonly ImportedArticle[]): void {
  const first = new Map<string, number>();
  const problems: string[] = [];
  const fields: WrongField[] = [];
  for (const [index, article] of articles.entries()) {
    const identity = `${article.language}:${article.title}`;
    const earlier = first.get(identity);
    if (earlier === undefined) {
      first.set(identity, index);
      continue;
    }
    problems.push(`${articleName(index, article.title)}: has the title and language of article ${earlier + 1}`);
    fields.push({ loc: ['body', 'articles', index, 'title'], type: 'repeated' });
  }
  if (problems.length > 0) throw new ImportError(problems, fields);
}

function articleName(index: number, title: unknown): string {
  return typeof title === 'string' ? `article ${index + 1} “${title.slice(0, 80)}”` : `article ${index + 1}`;
}

/** `article 3 “Signals”, chunk 2, content`: people count from one. */
export function placeOf(path: readonly PropertyKey[], raw: unknown): string {
  const [list, index, ...rest] = path;
  if (list !== 'articles' || typeof index !== 'number') return path.map(String).join('.') || 'the file';
  const [field, chunk, ...inner] = rest;
  const place = field === 'chunks' && typeof chunk === 'number' ? [`chunk ${chunk + 1}`, ...inner] : rest;
  return [articleName(index, titleAt(raw, index)), ...place.map(String)].join(', ');
}

function titleAt(raw: unknown, index: number): unknown {
  const article = listed.safeParse(raw).data?.articles[index];
  return typeof article === 'object' && article !== null && 'title' in article ? article.title : undefined;
}
