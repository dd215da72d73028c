import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listParts, readSource } from '#messages/catalogue.ts';
import type { Source } from '#messages/catalogue.ts';
import { callPacksEndpoints } from '#contract/call-packs.ts';
import { paths } from '#contract/values/paths.ts';
import { writePseudo } from '../scripts/pseudo-language.ts';
import { expect, logIn, test as base, withoutApp } from './fixtures.ts';

const project = join(import.meta.dirname, '..');
const code = 'xa';

/** The product in another folder, with one more folder of messages and one more line in the list of languages. */
function buildWithThirdLanguage(): string {
  const copy = mkdtempSync(join(tmpdir(), 'hintline-third-language-'));
  const parts = [
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
    'contract',
    'demo',
    'messages',
    'migrations',
    'scripts',
  ];
  for (const part of [...parts, 'server', 'stand-ins', 'web'])
    cpSync(join(project, part), join(copy, part), { recursive: true });
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'), 'junction');
  const line = `  ${code}: { locale: 'en-GB', name: 'Ṕšéúďó' },\n} as const;`;
  replaceIn(join(copy, 'contract/values/languages.ts'), '} as const;', line);
  // Compressing the files takes half of the build, and the browser reads them without.
  replaceIn(join(copy, 'vite.config.ts'), '    precompress(),\n', '');
  writePseudo(join(copy, 'messages'), code);
  execFileSync(process.execPath, [join(project, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel=error'], {
    cwd: copy,
    stdio: 'inherit',
  });
  return copy;
}

function replaceIn(file: string, part: string, replacement: string): void {
  const before = readFileSync(file, 'utf8');
  const after = before.replace(part, replacement);
  if (after === before) throw new Error(`${file} has no ${part}`);
  writeFileSync(file, after);
}

/** What English messages say between their arguments, where it is more than a word. */
function englishSentences(source: Source): string[] {
  if (typeof source === 'object') return Object.values(source).flatMap(englishSentences);
  return source
    .split(/[{}#]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece.length >= 12 && /^\p{Lu}?[\p{L}’,. -]+$/u.test(piece) && piece.includes(' '))
    .filter((piece) => !/plural,|select,/.test(piece));
}

const test = base.extend<object, { program: string }>({
  program: [
    async ({}, use) => {
      const copy = buildWithThirdLanguage();
      await use(join(copy, 'server/main.ts'));
      rmSync(copy, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

test('eleven screens in a language that is one folder and one line show no English sentence', async ({
  page,
  product,
  context,
}) => {
  const sentences = listParts().flatMap((part) => englishSentences(readSource('en', part)));
  expect(sentences.length).toBeGreaterThan(800);
  await logIn(page, product.player, withoutApp);
  await context.addCookies([{ name: 'lang', value: code, url: product.origin }]);
  const screens = [paths.home(), paths.help(), paths.offer(), paths.refunds(), paths.operator(), paths.personalData()];
  for (const path of [
    ...screens,
    paths.calls(),
    paths.profile(),
    paths.myGames(),
    paths.notifications(),
    paths.game('wesnoth'),
  ]) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(/[áéíóúšťŕń]{2}/);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const shown = await page.locator('body').innerText();
    expect(
      sentences.filter((sentence) => shown.includes(sentence)),
      `English on ${path}`,
    ).toEqual([]);
  }
});

test('an admin writes a pack in the third language, its readers see that text, and English where there is none', async ({
  page,
  product,
  browser,
}) => {
  await logIn(page, product.admin, paths.adminPacks());
  await page.getByRole('button', { name: 'Edit For one game' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit For one game' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Title in Ṕšéúďó')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Title in Ṕšéúďó').fill('Ƒóŕ óńé ĝáḿé');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  const context = await browser.newContext({ baseURL: product.origin });
  const reader = await context.newPage();
  await logIn(reader, product.player, withoutApp);
  const authorization = `Bearer ${await reader.evaluate(() => localStorage.getItem('access_token'))}`;
  const packs = await reader.request.get('/api/wallet/call-packs', {
    headers: { authorization, 'Accept-Language': code },
  });
  const titles = callPacksEndpoints['GET /api/wallet/call-packs'].response.parse(await packs.json());
  expect(titles.items.map(({ title }) => title)).toEqual([
    'To try it',
    'Ƒóŕ óńé ĝáḿé',
    'For a season',
    'For a library',
  ]);
  // A person’s own language is stored, too: the database knows no list of languages.
  const saved = await reader.request.patch('/api/auth/me', { data: { language: code }, headers: { authorization } });
  expect(await saved.json()).toMatchObject({ language: code });
  const description = await reader.request.get(`/api/openapi.json?lang=${code}`);
  expect(await description.json()).toMatchObject({ info: { title: expect.stringContaining('Ĥíńťĺíńé') } });
  await context.close();
});
