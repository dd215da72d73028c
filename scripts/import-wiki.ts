import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { WikiSurvey } from '#contract/wiki-results.ts';
import { wikiLicence, wikiSelection } from '#contract/wiki.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { findGameBySlug } from '#server/knowledge/wiki/wiki-pages.store.ts';
import { importWiki, type WikiOutcome } from '#server/knowledge/wiki/import-wiki.ts';
import { isNonCommercial } from '#contract/values/non-commercial.ts';
import type { NamedSource } from '#server/knowledge/wiki/wiki-messages.ts';
import { problemText } from '#server/rules/error-texts.ts';
import { WikiError } from '#server/knowledge/wiki/pages.ts';
import type { WebSettings } from '#server/providers/public-web.ts';
import { webSettings } from '#server/knowledge/wiki/wiki-jobs.ts';
import { applyRules } from '#server/settings/settings.ts';
import { lookAtWiki } from '#server/knowledge/wiki/read-wiki.ts';
import { clearProgress, showProgress } from './progress-bar.ts';
import type { readArguments } from './read-arguments.ts';
import { CommandError, withDatabase } from './with-database.ts';

export const wikiOptions = {
  wiki: { type: 'string' },
  markdown: { type: 'string' },
  source: { type: 'string' },
  'source-url': { type: 'string' },
  game: { type: 'string' },
  licence: { type: 'string' },
  'licence-url': { type: 'string' },
  namespaces: { type: 'string' },
  categories: { type: 'string' },
  whole: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const;

export const wikiUsage = `Or brings the pages of a wiki into a game; run again, it reads only what changed.
  --wiki ADDRESS|FILE  a MediaWiki by the address of any of its pages, or its XML export, plain or packed with gzip or
                       bzip2
  --markdown FOLDER|ZIP
                       texts in Markdown instead of a wiki; with --source NAME, where they come from, and --source-url URL
  --game SLUG          the game, as its address names it
  --licence NAME       the licence of the wiki's texts
  --licence-url URL    where it can be read
  --namespaces 0,4     the namespaces to import; the main one where none is named
  --categories A,B     only pages of one of these categories
  --whole              the file holds the whole wiki, or the folder all texts: pages that it lacks are marked as gone there
  --dry-run            only look at it`;

const number = new Intl.NumberFormat('en');

type Options = ReturnType<typeof readArguments<typeof wikiOptions>>['values'];

/** Imports a wiki's export: what is stored stays stored, and a second run reads only what changed. */
export async function importWikiCommand(values: Options): Promise<void> {
  const from = await whereFrom(values);
  if (values['dry-run'] === true) {
    const name = 'path' in from ? basename(from.path) : 'Pages read';
    console.log(describeSurvey(await readable(lookAtWiki(from, { onProgress: showPages(name) }))));
    return;
  }
  const licence = wikiLicence.safeParse({ name: values.licence ?? '', url: values['licence-url'] ?? null });
  if (!licence.success)
    throw new CommandError('Name the licence of the texts: --licence "CC BY-SA 4.0" --licence-url https://…');
  const selection = wikiSelection.safeParse({
    namespaces: (values.namespaces ?? '0').split(',').map(Number),
    categories: (values.categories ?? '').split(',').filter((name) => name.trim() !== ''),
  });
  if (!selection.success) throw new CommandError('--namespaces takes numbers, such as 0,4');
  if (values.game === undefined) throw new CommandError('Name the game: --game SLUG');
  const slug = values.game;
  await withDatabase(async ({ db }) => {
    if (isNonCommercial(licence.data)) await requireAllowed(db);
    const game = await findGameBySlug(db, slug);
    if (game === undefined) throw new CommandError(`There is no game ${slug}. Add it in the administration first.`);
    const started = performance.now();
    const outcome = await readable(
      importWiki(db, {
        game_id: game.id,
        from,
        selection: selection.data,
        licence: licence.data,
        is_whole: 'address' in from || (values.whole ?? false),
        seen_in: `command ${crypto.randomUUID()}`,
        onProgress: showPages(game.title),
        onFault: console.error,
      }),
    );
    clearProgress();
    if (outcome === undefined) throw new CommandError('The game was deleted during its import.');
    for (const line of describeOutcome(game.title, outcome, (performance.now() - started) / 1000)) console.log(line);
  });
}

/** The settings screen may have changed what the environment says. @throws CommandError */
export async function requireAllowed(db: Db): Promise<void> {
  const config = readConfig(process.env);
  await applyRules({ db, config });
  if (config.REFUSE_NONCOMMERCIAL)
    throw new CommandError(
      'This licence forbids commercial use, and REFUSE_NONCOMMERCIAL is on. Nothing was imported.',
    );
  console.log('Mind that this licence forbids commercial use.');
}

type From = { path: string } | { address: string; web: WebSettings } | { files: { path: string }; source: NamedSource };

async function whereFrom({ wiki: given, markdown, ...values }: Options): Promise<From> {
  if (markdown !== undefined) {
    await stat(markdown).catch(() => {
      throw new CommandError(`${markdown}: there is no such file or folder`);
    });
    const named = { name: values.source ?? basename(markdown), url: values['source-url'] ?? null };
    const source = wikiLicence.safeParse(named);
    if (!source.success) throw new CommandError('--source takes up to 100 letters, --source-url the address of a page');
    return { files: { path: markdown }, source: source.data };
  }
  if (given === undefined) throw new CommandError('Name the wiki: --wiki ADDRESS or --wiki FILE');
  if (/^https?:/.test(given)) return { address: given, web: webSettings(readConfig(process.env)) };
  const isFile = await stat(given).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isFile) throw new CommandError(`${given}: there is no such file`);
  return { path: given };
}

async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    clearProgress();
    throw error instanceof WikiError ? new CommandError(problemText(error.problem, 'en')) : error;
  }
}

function showPages(title: string): (done: number, total: number) => void {
  const show = showProgress(title);
  return (done, total) =>
    total > 0 && show(Math.min(1, done / total), `${number.format(done)} of ${number.format(total)} pages`);
}

function counted(counts: Record<string, number | undefined>): string {
  return Object.entries(counts)
    .map(([name, count = 0]) => `${number.format(count)} ${name.replaceAll('_', ' ')}`)
    .join(', ');
}

function describeSurvey({ site, generator, licence, pages, namespaces, categories, sample }: WikiSurvey): string {
  return [
    `${`${site.name} ${site.base}`.trim()} (${site.language})${generator === '' ? '' : `, ${generator}`}: ${number.format(pages)} pages`,
    ...(licence === null ? [] : [`  licence as the wiki states it: ${licence.name} ${licence.url ?? ''}`.trimEnd()]),
    ...namespaces.map(
      (space) =>
        `  namespace ${space.id} ${space.name || '(main)'}: ${number.format(space.pages)} pages, ${number.format(space.characters)} characters`,
    ),
    `  categories: ${categories
      .slice(0, 20)
      .map(({ name, pages: count }) => `${name} (${count})`)
      .join(', ')}`,
    `Of the first ${number.format(sample.read)} pages of the main namespace: ${counted({ articles: sample.articles, chunks: sample.chunks })}`,
    `  left out: ${counted(sample.left_out) || 'none'}`,
    ...(sample.gated + sample.hinted > 0
      ? [`  sections with a gate: ${sample.gated}; with hints: ${sample.hinted}`]
      : []),
    ...sample.problems.map(describeProblem),
    ...describeLost(sample.lost),
    `  templates that are not known: ${
      sample.unknown_templates
        .slice(0, 20)
        .map((one) => `${one.name} (${[one.times, ...one.pages].join('; ')})`)
        .join(', ') || 'none'
    }`,
    'Nothing was imported.',
  ].join('\n');
}

function describeLost({ pages, sections, because, examples }: WikiOutcome['lost']): string[] {
  if (pages + sections === 0) return [];
  return [
    `  empty or nearly so: ${number.format(pages)} pages, ${number.format(sections)} sections${because.length === 0 ? '' : `, because of ${because.join(', ')}`}`,
    ...examples.slice(0, 20).map((one) => `    ${[one.page, one.sections.join(', ')].filter(Boolean).join(': ')}`),
  ];
}

function describeOutcome(title: string, outcome: WikiOutcome, seconds: number): string[] {
  const { added, changed, unchanged } = outcome.articles;
  return [
    `${title}: articles ${counted({ new: added, changed, unchanged })}; chunks ${counted(outcome.chunks)}; revision ${outcome.revision}; ${seconds.toFixed(1)} s`,
    `  left out: ${counted(outcome.left_out) || 'none'}; gone from the wiki: ${outcome.gone}; to review: ${outcome.conflicts}`,
    ...describeLost(outcome.lost),
    `  templates that are not known and were dropped: ${number.format(outcome.dropped_templates)}`,
    ...outcome.problems
      .filter(({ reason }) => reason !== 'stub' && reason !== 'disambiguation' && reason !== 'empty')
      .map(describeProblem),
  ];
}

function describeProblem({ page, reason, line, name }: WikiOutcome['problems'][number]): string {
  const place = line === undefined ? page : `${page}, line ${line}`;
  return `  ${place}: ${reason.replaceAll('_', ' ')}${name === undefined ? '' : ` “${name}”`}`;
}
