import { defaultSettings } from '#server/retrieval/settings.ts';
import { expect, expectAccessible, logIn, test } from './fixtures.ts';

test.use({ settings: { STAND_INS: 'steam,payments,embeddings' } });

test('an admin sees that every chunk has a vector, how meaning changes a ranking, and compares it in an evaluation', async ({
  page,
  product,
}) => {
  test.slow();
  await logIn(page, product.admin, '/admin/retrieval-lab');
  const panel = page.getByRole('region', { name: 'Search by meaning', exact: true });
  await expect(panel.getByText('Every chunk has its vectors', { exact: true })).toBeVisible({ timeout: 120_000 });
  await panel.getByRole('button', { name: 'Check for missing vectors', exact: true }).click();
  await expect(panel.getByRole('link', { name: 'Open the job', exact: true })).toBeVisible();

  const question = page.getByRole('textbox', { name: 'A player’s question', exact: true });
  await question.fill('Where do I find gold in the dungeon?');
  await question.press('Enter');
  await expect(page.getByRole('heading', { name: 'Combined ranking', exact: true })).toBeVisible();
  const weight = String(defaultSettings.dense_weight);
  await expect(page.getByText(`1 / (20 + rank by words) + ${weight} / (20`)).toBeVisible();
  await expect(page.getByText(/by meaning 1 \(/)).toBeVisible();
  await expectAccessible(page);

  const runs = await page.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('access_token')}`,
      'content-type': 'application/json',
    };
    const post = async (path: string, body: object) =>
      (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    const { items } = await (await fetch('/api/admin/labels/games', { headers })).json();
    const [{ game_id, snapshot_version }] = items.filter(
      (one: { snapshot_version: number }) => one.snapshot_version > 0,
    );
    const of = { game_id, snapshot_version };
    const query_text = 'gold in the dungeon';
    const pooled = await post('/api/admin/labels/candidates', { ...of, query_text, k: 10 });
    const labels = pooled.items.map(({ version_id }: { version_id: number }, i: number) => ({
      version_id,
      grade: i % 3 === 0 ? 3 : 0,
    }));
    await post('/api/admin/labels/save', { ...of, query_text, labels });
    const ids: number[] = [];
    for (const settings of [{ dense_weight: 0 }, {}]) {
      let run = await post('/api/admin/evaluations', { ...of, retrieve_k: 5, settings });
      while (run.state === 'queued' || run.state === 'running') {
        await new Promise((resolve) => setTimeout(resolve, 100));
        run = await (await fetch(`/api/admin/evaluations/${run.id}`, { headers })).json();
      }
      ids.push(run.id);
    }
    return ids;
  });
  await page.goto(`/admin/evaluations/${runs[1]}?baseline=${runs[0]}`);
  const differences = page.getByRole('table').filter({ hasText: 'Different settings' });
  await expect(
    differences.getByRole('row', { name: `Weight of meaning 0 ${weight}, default`, exact: true }),
  ).toBeVisible();
  await expect(differences.getByText('words only', { exact: true })).toBeVisible();
  await expectAccessible(page);
});
