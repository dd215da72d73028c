import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, expectAccessible, logIn, test, withoutApp } from './fixtures.ts';

const started = z.object({ job_id: z.int() });
const job = z.object({ result: z.looseObject({ source_id: z.int().optional() }) });
const shown = z.object({
  id: z.int(),
  chunks: z.array(z.object({ chunk_key: z.string(), section: z.string(), content: z.string() })),
});

const tower = 'The key of the tower lies below the third step, where nobody looks by day.';
const file = (text: string, gate = 'mild') =>
  `# The tower of the story\n\n## Where the key is\n::: gate ${gate}\n::: nudge Count the steps.\n\n${text}\n\n## The door\n\nThe door of the tower opens to the north, and only by night.\n`;

/** Calls of whoever is logged in in the page. */
async function callsOf(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const call = async (method: string, path: string, data?: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request.fetch(`/api${path}`, { method, headers, ...(data && { data }) });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    const json: unknown = answer.status() === 204 ? undefined : await answer.json();
    return json;
  };
  const ended = async (answer: unknown) => {
    const { job_id } = started.parse(answer);
    const look = async () =>
      z.looseObject({ finished_at: z.string().nullable() }).parse(await call('GET', `/jobs/${job_id}`));
    await expect.poll(async () => (await look()).finished_at, { timeout: 45_000 }).not.toBeNull();
    return { job_id, ...job.parse(await look()) };
  };
  return { call, ended };
}

test('a text that was edited here and changed there is merged by section, and keeps the stricter gate', async ({
  page,
  product,
}) => {
  // Five jobs run one after another.
  test.slow();
  await logIn(page, product.admin, withoutApp);
  const { call, ended } = await callsOf(page);
  const made = await call('POST', '/admin/games', { title: 'Towers of the story' });
  const { id: game_id } = z.looseObject({ id: z.int() }).parse(made);
  const look = async (text: string) =>
    ended(await call('POST', `/admin/games/${game_id}/markdown/files`, { files: [{ path: 'tower.md', text }] }));
  const bring = async (text: string) => {
    const { result } = await look(text);
    const licence = { name: 'CC BY 4.0', url: null };
    const source = { name: 'Manual of towers', url: null };
    const body = { source_id: result.source_id, namespaces: [0], licence, source };
    return ended(await call('POST', `/admin/games/${game_id}/wiki/import`, body));
  };

  // The look at a file with a wrong gate says where it is.
  const wrong = await look(file(tower, 'never'));
  await page.goto(`/admin/games/${game_id}/wiki?look=${wrong.job_id}`);
  await expect(page.getByText('Sections that not everybody may read: 1. Sections with hints: 1.')).toBeVisible();
  await page.getByText('1 page by name').click();
  await expect(page.getByText('it is not clear what this gate means')).toBeVisible();
  await expect(page.getByText('tower.md, line 4')).toBeVisible();
  await expectAccessible(page);

  await bring(file(tower));
  const list = z.object({ items: z.array(z.looseObject({ id: z.int() })) });
  const { items } = list.parse(await call('GET', `/knowledge/articles?game_id=${game_id}`));
  const article = shown.parse(await call('GET', `/knowledge/articles/${items[0]?.id}`));
  const [key, door] = article.chunks;
  const gate = { achievement_id: null, spoiler_level: 2 };
  await call('PATCH', `/knowledge/articles/${article.id}`, {
    chunks: [{ ...key, content: `${tower} A cat sleeps on it.`, gate }, door],
  });
  await bring(file(`${tower} A lamp burns above it.`));

  await page.goto(`/admin/articles/review?game_id=${game_id}`);
  await page.getByRole('gridcell', { name: 'The tower of the story', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review of “The tower of the story”' })).toBeVisible();
  await page.getByRole('link', { name: 'Compare with the published text by section' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare with the published text' });
  const both = dialog.getByRole('group', { name: 'What to keep of “Where the key is”' }).getByRole('button', {
    name: 'Both',
    exact: true,
  });
  await both.click();
  await expect(dialog.getByText('Its spoiler gate is the stricter of the two')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Edit this version' }).click();
  await expect(page.getByLabel('Text, with markdown').first()).toHaveValue(
    /A lamp burns above it\.[^]*A cat sleeps on it\.|A cat sleeps on it\.[^]*A lamp burns above it\./,
  );
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The tower of the story' })).toBeVisible();
  await expect(page.getByText('A lamp burns above it.')).toBeVisible();
  await expect(page.getByText('A cat sleeps on it.')).toBeVisible();

  // What was merged waits no longer, and its gate is the stricter one.
  const merged = z
    .object({ chunks: z.array(z.looseObject({ gate: z.looseObject({ spoiler_level: z.int() }).nullable() })) })
    .parse(await call('GET', `/knowledge/articles/${article.id}`));
  expect(merged.chunks.map((chunk) => chunk.gate?.spoiler_level ?? 0)).toEqual([2, 0]);
  await page.goto(`/admin/articles/review?game_id=${game_id}`);
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  await call('DELETE', `/games/${game_id}`);
});
